//! `play` and `replay`, for people and programs.

use crate::common::{file, parlour, parlour_with};
use serde_json::{Value, json};

// C-01: bots play every game to the end without a terminal.
#[test]
fn bots_play_every_game_to_its_end() {
    for args in [
        ["snakes", "--bots", "3", "--rules", "stack"],
        ["snakes", "--bots", "2", "--board", "commercial-48"],
        ["ludo", "--bots", "4", "--rules", "party"],
        ["mancala", "--bots", "2", "--rules", "kalah"],
        ["maze", "--player", "rat:bot:greedy", "--rules", "four"],
    ] {
        let run = parlour(&[&["play", "--json", "--seed", "4"], args.as_slice()].concat());
        assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
        let lines = run.json_lines();
        let (last, steps) = lines.split_last().expect("lines");
        assert!(last["result"]["places"].is_array(), "{last}");
        assert_eq!(steps.last().expect("steps")["turn"]["kind"], "over");
        assert_eq!(steps[0]["step"], 1);
        let rolls = steps.iter().filter(|step| step.get("roll").is_some()).count();
        assert_eq!(last["result"]["rolls"], rolls);
    }
}

// C-03, S-11: the same seed and moves give byte-identical records; the seed decides the turn order.
#[test]
fn the_same_seed_gives_the_same_record() {
    let record = |name: &str, seed: &str| {
        let path = file("seed", name);
        let path = path.to_str().expect("UTF-8");
        let players = ["--player", "ann:bot", "--player", "bob:bot", "--player", "cleo:bot"];
        let run =
            parlour(&[&["play", "ludo", "--seed", seed, "-q", "--force", "-o", path][..], &players].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        std::fs::read_to_string(path).expect("a record")
    };
    assert_eq!(record("a", "9"), record("b", "9"));
    let order = |text: &str| -> Value {
        serde_json::from_str::<Value>(text.lines().next().expect("a head")).expect("JSON")["players"].take()
    };
    let orders: Vec<Value> = (0..8).map(|seed| order(&record("c", &seed.to_string()))).collect();
    assert!(orders.iter().any(|other| *other != orders[0]), "the order is never drawn");
}

#[test]
fn a_person_plays_through_a_pipe() {
    let run = parlour_with(
        "help\n3\n9\n4\nundo\n1\nquit\n",
        &[
            "play", "mancala", "--rules", "kalah", "--player", "Ann", "--player", "Bob", "--order", "given",
            "--json",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines = run.json_lines();
    assert_eq!(lines[0]["move"], "3");
    assert_eq!(lines[0]["turn"], json!({"player":1,"kind":"choose","moves":["1","2","4","5","6"]}));
    assert_eq!(lines[1]["move"], "4");
    assert_eq!(lines[2], json!({"undone": 1}));
    assert_eq!(lines[3]["move"], "1");
    assert!(
        run.stderr.contains("\"9\" is not a legal move here; legal moves: 1, 2, 4, 5, 6"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("roll the dice"), "{}", run.stderr);
}

#[test]
fn a_person_without_input_is_a_clear_error() {
    let run = parlour(&["play", "snakes", "--player", "Ann", "--player", "Bob:bot", "--order", "given"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("input ended before the game did, and Ann is human"), "{}", run.stderr);
    let run = parlour(&["play", "snakes", "--no-input", "--player", "Ann", "--player", "Bob:bot"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--player \"Ann:bot\""), "{}", run.stderr);
    assert_eq!(parlour(&["play"]).code, 2);
}

// L-07: an illegal move changes nothing and the roll stays; rolls are never undone in a recorded game.
#[test]
fn undo_keeps_the_dice() {
    let path = file("undo", "game.jsonl");
    let path = path.to_str().expect("UTF-8");
    let args = [
        "play", "snakes", "--player", "Ann", "--player", "Bob", "--order", "given", "--rolls", "3,2,5",
        "--json",
    ];
    let run = parlour_with("roll\nroll\nundo\nroll\nquit\n", &args);
    let lines = run.json_lines();
    assert_eq!(
        (&lines[1]["roll"], &lines[2], &lines[3]["roll"]),
        (&json!(2), &json!({"undone":1}), &json!(2))
    );
    let against_a_bot =
        ["play", "snakes", "--player", "Ann", "--player", "Bob:bot", "--order", "given", "--rolls", "3,2"];
    let run = parlour_with("roll\nundo\nquit\n", &against_a_bot);
    assert!(run.stderr.contains("another player has rolled"), "{}", run.stderr);
    // A six earns an extra roll, so it is still Ann's turn.
    let six = [
        "play", "snakes", "--player", "Ann", "--player", "Bob", "--order", "given", "--rolls", "6", "--seed",
        "1",
    ];
    let run = parlour_with("roll\nundo\nroll\nquit\n", &[&six[..], &["--json"]].concat());
    let lines = run.json_lines();
    assert_eq!(
        (&lines[0]["roll"], &lines[1], &lines[2]["roll"]),
        (&json!(6), &json!({"undone":1}), &json!(6))
    );
    let run = parlour_with("roll\nundo\nquit\n", &[&six[..], &["-o", path, "--json"]].concat());
    assert!(run.stderr.contains("rolls stay in a recorded game"), "{}", run.stderr);
}

// S-14: the record on disk is complete up to the last step that was shown.
#[test]
fn a_game_that_breaks_off_leaves_its_record() {
    let path = file("broken-off", "game.jsonl");
    let path = path.to_str().expect("UTF-8");
    let run = parlour_with(
        "1\n8\n2\n",
        &["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "-o", path, "--json"],
    );
    assert_eq!(run.code, 2);
    let shown = run.json_lines().len();
    let replay = parlour(&["replay", path, "--json"]);
    assert_eq!((replay.code, replay.json_lines().len()), (0, shown + 1));
    assert!(
        replay.stdout.starts_with(&run.stdout),
        "replay shows what play showed, and that it is unfinished"
    );
}

#[test]
fn a_record_that_breaks_a_rule_names_the_line_and_the_step() {
    let path = file("wrong", "game.jsonl");
    let head = r#"{"parlour":1,"game":"ludo","rules":"classic","players":[{"name":"a","kind":"human"},{"name":"b","kind":"human"}]}"#;
    std::fs::write(&path, format!("{head}\n{{\"roll\":6}}\n{{\"move\":\"1\"}}\n{{\"roll\":7}}\n"))
        .expect("written");
    let run = parlour(&["replay", path.to_str().expect("UTF-8"), "--json"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.json_lines().len(), 2);
    assert!(run.stderr.contains("line 4 (step 3)"), "{}", run.stderr);
    assert!(run.stderr.contains("1 to 6"), "{}", run.stderr);
}

#[test]
fn save_writes_the_record_so_far() {
    let path = file("save", "saved game.jsonl");
    let text = path.to_str().expect("UTF-8");
    let input = format!("1\nsave {text}\nquit\n");
    let run = parlour_with(&input, &["play", "mancala", "--player", "A", "--player", "B"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&path).expect("saved").lines().count(), 2);
}

// S-03, C-01: line mode shows squares, pawns and marks, and a sentence for each step.
#[test]
fn line_mode_shows_the_board_and_the_events() {
    let run = parlour_with(
        "\n\nquit\n",
        &[
            "play",
            "snakes",
            "--board",
            "commercial-48",
            "--player",
            "Ann",
            "--player",
            "Bob",
            "--order",
            "given",
            "--rolls",
            "4,2",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("Ann rolls a 4, enters on 4 and climbs the ladder to 14."), "{}", run.stdout);
    assert!(run.stdout.contains("climbs"), "{}", run.stdout);
    assert!(run.stdout.contains("100"), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'), "colours in a pipe");
}

// S-10: a thousand players.
#[test]
fn a_thousand_players_play() {
    let run = parlour(&["play", "snakes", "--bots", "1000", "--seed", "2", "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(" wins after "), "{}", run.stdout.lines().last().unwrap_or_default());
}

#[test]
fn bad_arguments_name_what_is_allowed() {
    for (args, words) in [
        (&["play", "chess"][..], "snakes"),
        (&["play", "snakes", "--bots", "2", "--rules", "clasic"], "did you mean classic"),
        (&["play", "snakes", "--bots", "2", "--set", "finish=bonce"], "did you mean bounce"),
        (&["play", "snakes", "--bots", "2", "--set", "finnish=exact"], "did you mean finish"),
        (&["play", "snakes", "--bots", "2", "--set", "finish"], "key=value"),
        (&["play", "snakes", "--bots", "2", "--set", "dice=0d6"], "dice"),
        (&["play", "snakes", "--bots", "2", "--board", "gecks-30"], "did you mean geeks-30?"),
        (&["play", "snakes", "--player", "a:bot:gredy", "--player", "b"], "did you mean greedy"),
        (&["play", "snakes", "--player", "a:robot"], "is not human, bot or engine"),
        (&["play", "mancala", "--bots", "3"], "for 2 players; 3 were given"),
        (&["play", "ludo", "--bots", "2", "--board", "x"], "has no boards to choose from"),
        (&["replay", "no-such-file"], "no-such-file"),
    ] {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.stdout);
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
}
