//! Whole games, key by key, and what the mouse does.

use parlour::core::{Player, Step, Turn};
use parlour::play::{Driver, Purpose, Record, Seat, Seeded, Table};
use parlour_tui::{Flow, Pace, Play};
use rstest::rstest;
use serde_json::json;

use crate::harness::{bare, click, find, play, press, table, text, usual, wait};

fn steps(play: &Play) -> Vec<String> {
    play.session().steps().map(Step::to_string).collect()
}

fn is_over(play: &Play) -> bool {
    play.session().game().turn().is_over()
}

// C-01: two humans at one keyboard.
#[test]
fn snakes_by_keys() {
    let table = table("snakes", &json!("commercial"), Some("geeks-30"), 2);
    let rolls = [2, 5, 1, 6, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 2, 3];
    let mut play = play(table, &rolls, bare(), Pace::still());
    for _ in 0..200 {
        press(&mut play, "Enter");
    }
    assert!(is_over(&play));
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains(" wins ") && screen.contains("1st"), "{screen}");
    assert_eq!(press(&mut play, "q"), Flow::Leave);
}

#[test]
fn ludo_by_keys() {
    let rules = json!({"tokens": 2, "home-stretch": 6});
    let mut play = play(table("ludo", &rules, None, 2), &[6, 2, 6, 3], bare(), Pace::still());
    press(&mut play, "Enter");
    assert!(matches!(play.session().game().turn(), Turn::Choose(_)));
    // The second token is typed.
    press(&mut play, "2 Enter");
    assert_eq!(steps(&play), ["roll 6", "move 2"]);
    for _ in 0..2000 {
        press(&mut play, "Enter");
    }
    assert!(is_over(&play));
}

// K-08: the selection stays in the player's row and is reset with the turn.
#[test]
fn mancala_by_keys() {
    let mut play = play(table("mancala", &json!("basic"), None, 2), &[], bare(), Pace::still());
    press(&mut play, "Left Left Up Down Right Enter");
    assert_eq!(steps(&play), ["move 2"]);
    // The left end of the upper row is pit 13.
    press(&mut play, "l l l l l l l l l Enter");
    assert_eq!(steps(&play)[1], "move 8");
    press(&mut play, "1 Enter");
    assert_eq!(steps(&play)[2], "move 1");
    for _ in 0..300 {
        let before = steps(&play).len();
        press(&mut play, "Enter");
        if steps(&play).len() == before {
            press(&mut play, "Right");
        }
    }
    assert!(is_over(&play));
}

// L-07, K-03: what cannot be played explains itself and changes nothing.
#[test]
fn an_empty_pit_explains_itself() {
    let mut play = play(table("mancala", &json!("advanced"), None, 2), &[], bare(), Pace::still());
    press(&mut play, "4 Enter");
    assert_eq!(steps(&play), ["move 4"], "the last seed lands in the store: Ann has an extra turn");
    press(&mut play, "Enter");
    assert_eq!(steps(&play).len(), 1);
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("\"4\" is not a legal move here; legal moves: 1, 2, 3, 5, 6"), "{screen}");
}

#[test]
fn columns_burn_by_key() {
    let table = table("mancala", &json!({"preset": "fire", "seeds": 6}), None, 2);
    let mut play = play(table, &[], bare(), Pace::still());
    for keys in ["1 Enter", "8 Enter", "2 Enter", "9 Enter", "1 Enter", "1 0 Enter", "3 Enter"] {
        press(&mut play, keys);
    }
    let before = steps(&play).len();
    press(&mut play, "m");
    assert!(text(&mut play, 80, 24).contains("Legal moves"));
    press(&mut play, "Esc");
    let burns = play.session().game().legal_moves().iter().any(|mv| mv.starts_with("burn"));
    press(&mut play, "b");
    assert_eq!(steps(&play).len() > before, burns);
}

// M-07: in a maze the arrows are the moves; walls explain themselves.
#[rstest]
#[case("Down Right Down Down Right Right")]
#[case("j l j j l l")]
fn a_maze_by_keys(#[case] keys: &str) {
    let board = "1 0 0 0\n1 1 0 1\n0 1 0 0\n1 1 1 1";
    let kind = parlour::find("maze").expect("a game");
    let boards = kind.boards().expect("mazes");
    let maze = boards.read(board, None).expect("a maze");
    let table = Table::new(kind, &json!("four"), Some(&maze), vec![Seat::human("Ann")]).expect("a table");
    let mut play = play(table, &[], bare(), Pace::still());
    press(&mut play, "Right");
    assert!(text(&mut play, 80, 24).contains("cannot go that way; legal moves: D"));
    press(&mut play, keys);
    assert!(is_over(&play));
    assert_eq!(steps(&play).len(), 6);
}

// M-08: the trail belongs to the game. An undo takes up its last cell only, and a resumed game still has it.
#[test]
fn the_trail_survives_undo_and_resuming() {
    let dots = |play: &mut Play| text(play, 80, 24).matches("  ·  ").count();
    let mut before = play(table("maze", &json!("four"), Some("seed-6"), 1), &[], bare(), Pace::still());
    press(&mut before, "Down Down Down Down");
    // The cell before the rat shows its move, and the start its own sign.
    assert_eq!(dots(&mut before), 2);
    press(&mut before, "u");
    assert_eq!(dots(&mut before), 1);
    let record = Record::read(&parlour::play::write(before.session()), parlour::GAMES).expect("a record");
    let session = record.replay(|_, _| {}).expect("legal steps");
    let dice = Box::new(Seeded::new(1, Purpose::Dice));
    let driver = Driver::new(session, dice, Seeded::new(1, Purpose::Bots)).expect("known bots");
    let mut resumed = Play::new(driver, bare(), Pace::still());
    assert_eq!(text(&mut resumed, 80, 24).matches("  ·  ").count(), 1);
}

// M-08: in a dead end the rat goes back, even if it can only go right and down.
#[test]
fn a_dead_end_is_walked_out_of() {
    let kind = parlour::find("maze").expect("a game");
    let maze = kind.boards().expect("mazes").read("1 1 1\n0 1 0\n0 1 1", None).expect("a maze");
    let table = Table::new(kind, &json!("forward"), Some(&maze), vec![Seat::human("Ann")]).expect("a table");
    let mut play = play(table, &[], bare(), Pace::still());
    press(&mut play, "Right Right");
    assert!(!is_over(&play));
    press(&mut play, "Left Down Down Right");
    assert!(is_over(&play));
}

#[test]
fn clicks_roll_choose_and_explain() {
    let mut play = usual("ludo");
    let (column, row) = find(&mut play, "Enter roll");
    click(&mut play, column, row);
    assert_eq!(steps(&play), ["roll 6"]);
    let (column, row) = find(&mut play, "B1");
    click(&mut play, column, row);
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("blue token 1: the yard: not a legal move;"), "{screen}");
    let (column, row) = find(&mut play, "R3");
    click(&mut play, column, row);
    assert_eq!(steps(&play), ["roll 6", "move 3"]);
    let (column, row) = find(&mut play, "q quit");
    click(&mut play, column, row);
    let (column, row) = find(&mut play, "y: yes");
    assert_eq!(click(&mut play, column, row), Flow::Leave);
}

#[test]
fn a_pit_is_clicked() {
    let mut play = usual("mancala");
    let (column, row) = find(&mut play, "[3]");
    click(&mut play, column + 1, row + 1);
    assert_eq!(steps(&play), ["move 3"]);
}

#[test]
fn undo_brings_the_same_dice_again() {
    let mut play = usual("snakes");
    press(&mut play, "Enter");
    let first = steps(&play);
    press(&mut play, "u");
    assert!(steps(&play).is_empty());
    assert!(text(&mut play, 80, 24).contains("Undone: 1 step"));
    press(&mut play, "Enter");
    assert_eq!(steps(&play), first);
    press(&mut usual("mancala"), "u");
}

#[rstest]
#[case("mancala", "i", "Hint: ")]
#[case("mancala", "h", "Hint: ")]
#[case("snakes", "h", "There is nothing to choose: roll")]
#[case("maze", "H", "Hint: ")]
fn hints(#[case] game: &str, #[case] key: &str, #[case] expected: &str) {
    let mut play = usual(game);
    press(&mut play, key);
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains(expected), "{screen}");
}

#[test]
fn h_is_left_where_there_is_something_to_the_left() {
    let mut play = usual("mancala");
    press(&mut play, "l l h Enter");
    assert_eq!(steps(&play), ["move 2"]);
}

// C-01: bots answer after a moment, and wait while the game is paused.
#[test]
fn bots_play_with_a_pause() {
    let kind = parlour::find("mancala").expect("a game");
    let seats = vec![Seat::bot("Bea", "random"), Seat::bot("Bob", "greedy")];
    let table = Table::new(kind, &json!("basic"), None, seats).expect("a table");
    let mut play = play(table, &[], bare(), Pace::still());
    assert!(text(&mut play, 80, 24).contains("Bea is thinking"));
    press(&mut play, "p");
    wait(&mut play, 5000);
    assert!(steps(&play).is_empty());
    press(&mut play, "p");
    wait(&mut play, 100_000);
    assert!(is_over(&play));
}

// C-01: a bot that only rolls is never said to be thinking.
#[test]
fn a_bot_without_a_choice_rolls() {
    let kind = parlour::find("snakes").expect("a game");
    let seats = vec![Seat::bot("Bea", "random"), Seat::bot("Bob", "greedy")];
    let table = Table::new(kind, &json!("commercial"), Some(&json!("geeks-30")), seats).expect("a table");
    let mut play = play(table, &[], bare(), Pace::default());
    assert!(text(&mut play, 80, 24).contains("Bea rolls …"));
    for _ in 0..100 {
        wait(&mut play, 100);
        let screen = text(&mut play, 80, 24);
        assert!(!screen.contains("thinking"), "{screen}");
    }
}

#[test]
fn a_game_is_saved() {
    let file = std::env::temp_dir().join(format!("parlour-tui-{}.jsonl", std::process::id()));
    let mut play = usual("mancala");
    press(&mut play, "Enter s");
    for letter in file.to_str().expect("a name").chars() {
        press(&mut play, &letter.to_string());
    }
    press(&mut play, "Enter");
    let saved = std::fs::read_to_string(&file).expect("a record");
    std::fs::remove_file(&file).expect("a file");
    assert_eq!(saved, parlour::play::write(play.session()));
    assert_eq!(play.session().game().turn().player(), Some(Player::new(1)));
}

/// Types a text into a dialog.
fn write_text(play: &mut Play, text: &str) {
    for letter in text.chars() {
        press(play, &letter.to_string());
    }
}

// A file is replaced only after a yes; after a no, another name can be entered.
#[test]
fn an_existing_file_is_asked_about() {
    let file = std::env::temp_dir().join(format!("parlour-tui-replace-{}.jsonl", std::process::id()));
    let name = file.to_str().expect("a name");
    std::fs::write(&file, "precious").expect("written");
    let mut play = usual("mancala");
    press(&mut play, "Enter s");
    write_text(&mut play, name);
    press(&mut play, "Enter");
    let screen = text(&mut play, 140, 24);
    assert!(screen.contains("exists. Replace it?"), "{screen}");
    press(&mut play, "n");
    assert!(text(&mut play, 140, 24).contains("Save the record so far"), "another name can be entered");
    press(&mut play, "Esc");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "precious");
    press(&mut play, "s");
    write_text(&mut play, name);
    press(&mut play, "Enter y");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), parlour::play::write(play.session()));
    // A longer record of the same game loses nothing.
    press(&mut play, "Enter s");
    write_text(&mut play, name);
    press(&mut play, "Enter");
    let saved = std::fs::read_to_string(&file).expect("a file");
    std::fs::remove_file(&file).expect("a file");
    assert_eq!(saved, parlour::play::write(play.session()));
}

// C-02: a finished game stays finished.
#[test]
fn the_end_is_not_undone() {
    let table = table("mancala", &json!({"columns": 1, "seeds": 1}), None, 2);
    let mut play = play(table, &[], bare(), Pace::still());
    press(&mut play, "Enter Enter Enter Enter");
    assert!(is_over(&play));
    let steps = steps(&play).len();
    assert!(!text(&mut play, 80, 24).contains("u undo"));
    press(&mut play, "u");
    assert!(text(&mut play, 80, 24).contains("the game is over"));
    assert_eq!((is_over(&play), self::steps(&play).len()), (true, steps));
}

// M-07: nothing moves cell by cell in a maze, so no key is lost to an animation.
#[test]
fn quick_fingers_lose_no_step_in_a_maze() {
    let table = table("maze", &json!("four"), Some("seed-6"), 1);
    let mut play = play(table, &[], bare(), Pace::default());
    press(&mut play, "Down Down Down");
    assert_eq!(steps(&play), ["move D", "move D", "move D"]);
}
