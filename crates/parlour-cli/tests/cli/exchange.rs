//! `parlour games export`, `import` and `verify`.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::common::{file, parlour_with};
use crate::games::{games, id, listed, play, text};

/// Exports the newest game to a file.
fn export(test: &str) -> (PathBuf, String) {
    let path = file(test, "game.jsonl");
    let run = games(&["export", "last", "-o", text(&path)]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let record = std::fs::read_to_string(&path).expect("a record");
    assert_eq!(games(&["export", "last"]).stdout, record);
    (path, record)
}

// C-02: export and import; the same record is not saved twice; a record that breaks a rule is not saved.
#[test]
fn games_are_taken_along() {
    let direct = file("along", "direct.jsonl");
    play(&["ludo", "--bots", "2", "--seed", "6", "-o", text(&direct)]);
    let (path, record) = export("along");
    let written = std::fs::read_to_string(&direct).expect("a record");
    assert!(record.lines().skip(1).eq(written.lines().skip(1)), "both have the same steps");
    let elsewhere = file("along", "elsewhere.db");
    let import =
        |files: &[&str]| games(&[&["import", "--json", "--database", text(&elsewhere)][..], files].concat());
    let id = id(&listed(&[])[0]).to_owned();
    assert_eq!(import(&[text(&path)]).json(), json!({"imported":[id],"continued":[],"present":[]}));
    assert_eq!(import(&[text(&path)]).json(), json!({"imported":[],"continued":[],"present":[id]}));
    let exported = games(&["export", "last", "--database", text(&elsewhere)]);
    assert_eq!(exported.stdout, record);
    // The same game without its id is recognised by its content, here and where it was played.
    assert_eq!(import(&[text(&direct)]).json(), json!({"imported":[],"continued":[],"present":[id]}));
    assert_eq!(games(&["import", "--json", text(&direct)]).json()["present"], json!([id]));
    // An earlier part of it adds nothing.
    let shorter = file("along", "shorter.jsonl");
    let lines: Vec<&str> = record.lines().collect();
    std::fs::write(&shorter, lines[..9].join("\n")).expect("written");
    assert_eq!(import(&[text(&shorter)]).json()["present"], json!([id]));
    // The same id with other content is refused, and so is a record that breaks a rule; then nothing is saved.
    let clash = file("along", "clash.jsonl");
    let head = lines[0].replace("Bot 1", "Ann");
    std::fs::write(&clash, [&[head.as_str()], &lines[1..9]].concat().join("\n")).expect("written");
    let refused = import(&[text(&clash)]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("a different game"), "{}", refused.stderr);
    let wrong = file("along", "wrong.jsonl");
    std::fs::write(&wrong, format!("{}\n{{\"roll\":7}}\n", written.lines().next().expect("a head")))
        .expect("written");
    let other = file("along", "other.jsonl");
    play(&["mancala", "--bots", "2", "--no-store", "-o", text(&other)]);
    let refused = import(&[text(&other), text(&wrong)]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("wrong.jsonl: line 2 (step 1)"), "{}", refused.stderr);
    assert_eq!(listed(&["--database", text(&elsewhere)]).len(), 1);
}

// C-02: a record without an id is saved once, even if it comes twice in one call, again, or with an id later.
#[test]
fn a_record_is_stored_once() {
    let (bare, named) = (file("once", "bare.jsonl"), file("once", "named.jsonl"));
    play(&["ludo", "--bots", "2", "--no-store", "-o", text(&bare)]);
    let import = |files: &[&str]| games(&[&["import", "--json"][..], files].concat()).json();
    let first = import(&[text(&bare), text(&bare)]);
    assert_eq!(first["imported"].as_array().map(Vec::len), Some(1));
    assert_eq!(first["present"], first["imported"]);
    assert_eq!(import(&[text(&bare)])["present"], first["imported"]);
    let record = std::fs::read_to_string(&bare).expect("a record");
    let head = record.replacen("\"game\":", "\"id\":\"00000000parlour0\",\"game\":", 1);
    std::fs::write(&named, head).expect("written");
    assert_eq!(import(&[text(&named)])["present"], first["imported"]);
    assert_eq!(listed(&[]).len(), 1);
}

// C-02: a longer record of a saved, unfinished game adds its steps; both are one game.
#[test]
fn a_longer_record_continues_the_stored_game() {
    let elsewhere = file("longer", "elsewhere.db");
    let there = ["--database", text(&elsewhere)];
    let game = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "-q"];
    parlour_with("1\nquit\n", &game);
    let (short, long) = (file("longer", "short.jsonl"), file("longer", "long.jsonl"));
    assert_eq!(games(&["export", "last", "-o", text(&short)]).code, 0);
    parlour_with("8\n2\nquit\n", &["games", "resume", "-q"]);
    assert_eq!(games(&["export", "last", "-o", text(&long)]).code, 0);
    let id = id(&listed(&[])[0]).to_owned();
    let import = |files: &[&str]| games(&[&["import", "--json"][..], &there, files].concat()).json();
    assert_eq!(import(&[text(&short)])["imported"], json!([id]));
    assert_eq!(import(&[text(&long)]), json!({"imported":[],"continued":[id],"present":[]}));
    assert_eq!(import(&[text(&short), text(&long)])["present"], json!([id, id]));
    let all = listed(&there);
    assert_eq!((all.len(), &all[0]["steps"], &all[0]["status"]), (1, &json!(3), &json!("running")));
    let on = parlour_with("9\nquit\n", &[&["games", "resume", "--json"][..], &there].concat());
    assert_eq!(on.json_lines()[0]["step"], 4, "{}", on.stderr);
    // Both at once are one game, the longer one.
    let other = ["--database", text(&file("longer", "other.db"))].map(str::to_owned);
    let other = [other[0].as_str(), other[1].as_str()];
    let both = games(&[&["import", "--json", text(&short), text(&long)][..], &other].concat()).json();
    assert_eq!((&both["imported"], &both["present"]), (&json!([id]), &json!([id])));
    assert_eq!(listed(&other)[0]["steps"], 3);
}

#[test]
fn all_games_are_exported_into_a_directory() {
    play(&["mancala", "--bots", "2"]);
    play(&["ludo", "--bots", "2"]);
    let folder = file("all", "records");
    assert_eq!(games(&["export", "--all", text(&folder), "--game", "ludo"]).code, 0);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
    assert_eq!(games(&["export", "--all", text(&folder)]).code, 0);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
    assert_eq!(games(&["export"]).code, 2);
    let [lines, table] = ["all.jsonl", "all.parquet"].map(|name| file("all", name));
    assert_eq!(games(&["export", "--all", text(&lines)]).code, 0);
    let rows = std::fs::read_to_string(&lines).expect("a file");
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let record = folder.join(format!("{}.jsonl", row["id"].as_str().expect("an id")));
        let record = std::fs::read_to_string(record).expect("its record");
        let head: Value = serde_json::from_str(record.lines().next().expect("a head")).expect("JSON");
        assert_eq!(row["head"], head);
        assert_eq!(row["steps"].as_array().map(Vec::len), Some(record.lines().count() - 1));
    }
    assert_eq!(games(&["export", "--all", text(&table)]).code, 0);
    assert!(std::fs::read(&table).expect("a file").ends_with(b"PAR1"));
    assert_eq!(games(&["export", "--all", text(&table)]).code, 2, "the file exists");
}

// An unfinished imported game can be resumed, with its own dice that stay the same from then on.
#[test]
fn an_imported_game_goes_on() {
    let path = file("goes-on", "game.jsonl");
    let head = r#"{"parlour":1,"game":"snakes","board":"commercial-48","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
    std::fs::write(&path, format!("{head}\n{{\"roll\":2}}\n{{\"roll\":3}}\n")).expect("written");
    assert_eq!(games(&["import", text(&path)]).code, 0);
    let resume = ["games", "resume", "--json", "--seed", "9"];
    // The last line says that the game is unfinished.
    let steps = |input: &str, args: &[&str]| {
        let mut lines = parlour_with(input, args).json_lines();
        assert_eq!(lines.pop().expect("a last line")["status"], "unfinished");
        lines
    };
    let one = steps("roll\nquit\n", &resume);
    let two = steps("roll\nroll\nquit\n", &["games", "resume", "--json"]);
    let other = ["--database", text(&file("goes-on", "other.db"))].map(str::to_owned);
    let other = [other[0].as_str(), other[1].as_str()];
    assert_eq!(games(&[&["import", text(&path)][..], &other].concat()).code, 0);
    let at_once = steps("roll\nroll\nroll\nquit\n", &[&resume[..], &other].concat());
    assert_eq!([one, two].concat(), at_once);
}

// C-02: every step is checked, and the error names the wrong one.
#[test]
fn games_are_verified() {
    play(&["snakes", "--board", "geeks-30", "--bots", "2", "--seed", "1"]);
    let (path, record) = export("verified");
    for args in [&["verify"][..], &["verify", "last"], &["verify", text(&path)]] {
        let run = games(args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("steps are legal"), "{}", run.stdout);
    }
    let mut lines: Vec<&str> = record.lines().collect();
    lines[4] = r#"{"roll":7}"#;
    std::fs::write(&path, lines.join("\n")).expect("written");
    let run = games(&["verify", text(&path)]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("step 4"), "{}", run.stderr);
    let data = games(&["verify", text(&path), "last", "--json"]).json();
    assert_eq!((&data["ok"], &data["games"][0]["step"]), (&json!(false), &json!(4)));
    assert_eq!(data["games"][1]["ok"], true);
}

/// A server's record with fair dice, with the numbers of docs/fair-dice.md.
fn promised(rolls: &[u32]) -> String {
    let secret = (0..32).fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    let players = ["A", "B", "C"].map(|name| json!({ "name": name, "kind": "human" }));
    let head = json!({
        "parlour": 1, "game": "snakes", "id": "00000000parlour0", "board": "commercial-48",
        "players": players,
        "dice": {
            "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
            "seeds": ["", "grün", "x y"],
            "secret": secret,
        },
    });
    let steps: Vec<String> = rolls.iter().map(|roll| format!("\n{{\"roll\":{roll}}}")).collect();
    format!("{head}{}\n", steps.concat())
}

// Fair dice: the error names the first wrong roll.
#[test]
fn promised_dice_are_verified() {
    let path = file("promised", "game.jsonl");
    std::fs::write(&path, promised(&[2, 5, 3, 2, 2, 1, 1, 4, 4, 3, 6, 3])).expect("written");
    let run = games(&["verify", text(&path)]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("all 12 rolls are verified"), "{}", run.stdout);
    // The original id decides the dice and stays with the game; the secret of an unfinished game stays hidden.
    assert_eq!(games(&["import", text(&path)]).code, 0);
    let stored = games(&["verify", "last", "--json"]).json();
    assert_eq!((&stored["ok"], &stored["games"][0]["dice"]), (&json!(true), &json!("sealed")));
    assert!(!games(&["export", "last"]).stdout.contains("secret"));
    std::fs::write(&path, promised(&[2, 5, 3, 2, 2, 1, 4, 4])).expect("written");
    let run = games(&["verify", text(&path)]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("line 8 (step 7): roll 7 of the game shows 4, but the fair dice show 1"),
        "{}",
        run.stderr
    );
    assert_eq!(games(&["import", text(&path)]).code, 2, "and it is not stored");
}
