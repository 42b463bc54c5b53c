//! Settings, and errors as data.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::common::{homes, parlour, parlour_with};

/// The settings of this test.
fn config() -> PathBuf {
    let [_, (_, config), ..] = homes();
    config.join("parlour").join("config.toml")
}

fn write(text: &str) {
    std::fs::create_dir_all(config().parent().expect("a folder")).expect("a folder");
    std::fs::write(config(), text).expect("written");
}

#[test]
fn settings_are_written_read_and_overridden() {
    let run = parlour(&["config", "init"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let written = std::fs::read_to_string(config()).expect("a file");
    assert!(written.contains("# speed = 100"), "{written}");
    write("presets = [\"mancala=kalah\"]\nname = \"Zoë\"\norder = \"given\"\n");
    assert_eq!(parlour(&["config", "init"]).code, 2, "an existing file is not replaced");
    let shown = parlour(&["config", "--json"]).json();
    assert_eq!((&shown["settings"]["name"], &shown["settings"]["speed"]), (&json!("Zoë"), &json!(100)));
    assert!(parlour(&["config"]).stdout.contains("* name = \"Zoë\""));
    parlour_with("1\nquit\n", &["play", "mancala", "--seed", "1"]);
    let game = parlour(&["games", "show", "last", "--json"]).json();
    assert_eq!((&game["players"][0]["name"], &game["rules"]["seeds"]), (&json!("Zoë"), &json!(4)));
    parlour_with(
        "1\nquit\n",
        &["play", "mancala", "--rules", "basic", "--seed", "1", "--player", "Ann", "--bots", "1"],
    );
    let game = parlour(&["games", "show", "last", "--json"]).json();
    assert_eq!((&game["players"][0]["name"], &game["rules"]["seeds"]), (&json!("Ann"), &json!(3)));
}

#[test]
fn a_broken_file_of_settings_is_named() {
    write("speed = 3\n");
    let run = parlour(&["play", "snakes", "--bots", "2"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("config.toml: ") && run.stderr.contains("speed"), "{}", run.stderr);
    write("colour = \"always\"\n");
    let run = parlour(&["rules", "snakes"]);
    assert!(run.stderr.contains("unknown setting \"colour\"; did you mean color?"), "{}", run.stderr);
    assert_eq!(parlour(&["config", "path"]).code, 0, "the file can still be found");
}

// With --json, errors are data too: a code, a message, a place.
#[test]
fn errors_are_data() {
    let error = |args: &[&str], code: i32| -> Value {
        let run = parlour(&[args, &["--json"]].concat());
        assert_eq!(run.code, code, "{args:?}: {}", run.stderr);
        let line: Value =
            serde_json::from_str(run.stderr.trim()).unwrap_or_else(|_| panic!("{}", run.stderr));
        assert!(line["error"]["message"].as_str().is_some_and(|message| message.len() > 5), "{line}");
        line["error"].clone()
    };
    assert_eq!(error(&["play", "chess"], 2)["code"], "usage");
    assert_eq!(error(&["solve", "maze", "seed-6", "--stepps"], 2)["code"], "usage");
    let missing = error(&["replay", "no-such-file.jsonl"], 2);
    assert_eq!((&missing["code"], &missing["place"]), (&json!("bad-input"), &json!("no-such-file.jsonl")));
    let rule = error(&["odds", "snakes", "--set", "finish=bonce"], 2);
    assert_eq!(rule["place"], "--set finish=bonce");
    assert!(rule["message"].as_str().expect("words").contains("bounce"), "{rule}");
    assert_eq!(error(&["games", "backup", "/no/such/folder/x.db"], 2)["code"], "bad-input");
}
