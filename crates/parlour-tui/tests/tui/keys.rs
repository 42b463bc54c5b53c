//! Keys without a function, keys with Ctrl, and messages about illegal actions.

use parlour::play::{Seat, Table};
use parlour_tui::{Flow, GameSetup, Menu, Pace, Play};
use rstest::rstest;
use serde_json::{Value, json};

use crate::harness::{ascii, bare, click, find, play, press, text, usual, wait};

fn steps(play: &Play) -> usize {
    play.session().steps().len()
}

fn mancala(rules: &Value, seats: Vec<Seat>) -> Play {
    let kind = parlour::find("mancala").expect("a game");
    let table = Table::new(kind, rules, None, seats).expect("a table");
    play(table, &[], bare(), Pace::still())
}

// C-01: impatience does not pause a game.
#[rstest]
fn enter_hurries_a_bot_and_never_pauses(#[values("Enter", "Space")] key: &str) {
    let seats = vec![Seat::bot("Bea", "greedy"), Seat::human("Ann")];
    let mut play = mancala(&json!("basic"), seats);
    press(&mut play, key);
    press(&mut play, key);
    assert!(!text(&mut play, 80, 24).contains("paused"));
    assert_eq!(steps(&play), 0);
    wait(&mut play, 20);
    assert_eq!(steps(&play), 1, "she is not waited for");
    press(&mut play, "u");
}

#[rstest]
fn enter_goes_on_after_a_pause(#[values("Enter", "Space", "p")] key: &str) {
    let seats = vec![Seat::bot("Bea", "greedy"), Seat::human("Ann")];
    let mut play = mancala(&json!("basic"), seats);
    press(&mut play, "p");
    assert!(text(&mut play, 80, 24).contains("Paused; press p to resume"));
    press(&mut play, key);
    wait(&mut play, 1000);
    assert_eq!(steps(&play), 1);
}

#[test]
fn with_ctrl_or_alt_a_key_is_another_one() {
    let mut play = usual("mancala");
    press(&mut play, "Enter");
    let before = text(&mut play, 80, 24);
    for letter in ["u", "s", "q", "p", "a", "i", "h", "l", "m", "?", "2", "Enter", "Right", "Backspace"] {
        assert_eq!(press(&mut play, &format!("Ctrl-{letter} Alt-{letter}")), Flow::Stay);
        assert_eq!(text(&mut play, 80, 24), before, "Ctrl-{letter}");
    }
    press(&mut play, "q Ctrl-y Alt-q");
    assert!(text(&mut play, 80, 24).contains("Quit anyway?"));
}

#[test]
fn a_file_name_is_edited_as_in_a_shell() {
    let mut play = usual("mancala");
    press(&mut play, "s g a m e");
    press(&mut play, "Space t w o Ctrl-w Ctrl-a Alt-x Alt-Enter");
    assert!(text(&mut play, 80, 24).contains("game ▏"));
    press(&mut play, "Ctrl-h Ctrl-h");
    assert!(text(&mut play, 80, 24).contains("gam▏"));
    press(&mut play, "Ctrl-u");
    assert!(text(&mut play, 80, 24).contains("│ ▏"));
}

#[test]
fn names_and_values_in_the_menu_are_edited_as_in_a_shell() {
    let setup = GameSetup::usual(parlour::find("mancala").expect("a game"));
    let mut menu = Menu::new(parlour::GAMES, setup, bare());
    press(
        &mut menu,
        "Down Down Down Enter Ctrl-u Z o e Ctrl-p Ctrl-Esc Alt-Enter Enter Ctrl-c Ctrl-x Ctrl-p",
    );
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("--player Zoe"), "{screen}");
    // The pits are the eighth rule.
    press(&mut menu, &format!("Up Enter {}Enter Ctrl-w 9 Enter", "Down ".repeat(7)));
    let screen = text(&mut menu, 80, 24);
    assert!(screen.contains("--set columns=9"), "{screen}");
}

// K-06: what a fire needs is said, by key and by mouse.
#[test]
fn burning_says_why_not() {
    let mut play = mancala(&json!("fire"), vec![Seat::human("Ann"), Seat::human("Bob")]);
    press(&mut play, "Right b");
    let needed = "Burn column 2: needs 3 seeds in your store and more than 3 columns";
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains(needed), "{screen}");
    press(&mut play, "Esc");
    let (column, row) = find(&mut play, "burn");
    click(&mut play, column, row);
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("Burn column 1: needs 3 seeds"), "{screen}");
    assert_eq!(steps(&play), 0);
}

#[test]
fn burning_without_fire_says_so() {
    let mut play = usual("mancala");
    press(&mut play, "b");
    assert!(text(&mut play, 80, 24).contains("cannot burn a column"));
}

#[rstest]
#[case("maze", "")]
#[case("ludo", "Enter")]
#[case("snakes", "")]
fn burning_means_nothing_elsewhere(#[case] game: &str, #[case] keys: &str) {
    let mut play = usual(game);
    press(&mut play, keys);
    let before = text(&mut play, 80, 24);
    press(&mut play, "b");
    assert_eq!(text(&mut play, 80, 24), before);
}

// M-07: no move of a maze has a number.
#[test]
fn digits_mean_nothing_in_a_maze() {
    let mut play = usual("maze");
    let before = text(&mut play, 80, 24);
    press(&mut play, "9 1");
    assert_eq!(text(&mut play, 80, 24), before);
}

#[rstest]
#[case(bare(), "…")]
#[case(ascii(), "...")]
fn a_long_name_makes_room(#[case] theme: parlour_tui::Theme, #[case] dots: &str) {
    let kind = parlour::find("mancala").expect("a game");
    let seats =
        vec![Seat::human("Ann"), Seat::human("Wolfeschlegelsteinhausenbergerdorff the Second of Hamburg")];
    let table = Table::new(kind, &json!("basic"), None, seats).expect("a table");
    let mut play = play(table, &[], theme, Pace::still());
    press(&mut play, "Enter");
    let screen = text(&mut play, 80, 24);
    let asked = format!("{dots}, your move: Sow 3 seeds from pit 13");
    assert!(screen.contains("Wolfeschlegelstein") && screen.contains(&asked), "{screen}");
}

#[test]
fn an_error_in_the_rules_is_not_cut() {
    let setup = GameSetup::usual(parlour::find("maze").expect("a game"));
    let mut menu = Menu::new(parlour::GAMES, setup, bare());
    press(&mut menu, "Down Down Down Enter");
    let rules = parlour::find("maze").expect("a game").book().rules();
    let limit = rules.iter().position(|rule| rule.key == "limit").expect("a rule");
    for _ in 0..limit {
        press(&mut menu, "Down");
    }
    press(&mut menu, "Enter Ctrl-u");
    press(&mut menu, "a Space v e r y Space l a r g e Space n u m b e r");
    press(&mut menu, "Enter");
    let screen = text(&mut menu, 80, 24);
    assert_eq!(screen.matches("4294967295").count(), 2, "allowed, and wrong:\n{screen}");
    assert!(screen.contains("$ parlour play maze"), "{screen}");
}

#[test]
fn the_only_move_is_called_so() {
    let mut play = mancala(&json!({"columns": 1}), vec![Seat::human("Ann"), Seat::human("Bob")]);
    press(&mut play, "i");
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("Hint: 1 is the only move"), "{screen}");
}
