//! Windows that are too small: the game waits.

use parlour_tui::{Flow, GameSetup, Menu, Pace, Replay, Screen, Study};
use serde_json::json;

use crate::harness::{bare, click, play, press, table, text, usual, wait};

const KEYS: &str = "Enter Space Right Down 2 Enter b u s Tab Esc ? p y n";

/// Looks at a screen, makes the window too small, presses keys, and looks again.
fn stays_as_it_was(screen: &mut dyn Screen) {
    let before = text(screen, 80, 24);
    let small = text(screen, 30, 10);
    assert!(small.contains("too small"), "{small}");
    assert_eq!(press(screen, KEYS), Flow::Stay);
    for row in 0..24 {
        assert_eq!(click(screen, 3, row), Flow::Stay);
    }
    assert!(screen.pause().is_none(), "nothing happens while the game is hidden");
    assert_eq!(text(screen, 80, 24), before);
    text(screen, 30, 10);
    assert_eq!(press(screen, "Ctrl-q Alt-q"), Flow::Stay);
    assert_eq!(press(screen, "q"), Flow::Leave);
}

#[test]
fn a_game_takes_no_keys() {
    for game in parlour::GAMES.names() {
        stays_as_it_was(&mut usual(game));
    }
}

#[test]
fn a_menu_takes_no_keys() {
    let setup = GameSetup::usual(parlour::find("mancala").expect("a game"));
    let mut menu = Menu::new(parlour::GAMES, setup, bare());
    stays_as_it_was(&mut menu);
    assert!(menu.chosen().is_none());
}

#[test]
fn a_record_takes_no_keys() {
    let mut play = usual("mancala");
    press(&mut play, "Enter Enter");
    let text = parlour::play::write(play.session());
    let record = parlour::play::Record::read(&text, parlour::GAMES).expect("a record");
    stays_as_it_was(&mut Replay::new(&record, bare(), Pace::still()).without_analysis());
}

#[test]
fn a_study_takes_no_keys() {
    let study = Study::new(&json!("seed-6"), &json!({}), &["bfs"], bare());
    stays_as_it_was(&mut study.expect("a study"));
}

#[test]
fn what_moves_waits_for_a_larger_window() {
    let mut play = play(table("mancala", &json!("basic"), None, 2), &[], bare(), Pace::default());
    press(&mut play, "Enter");
    let before = text(&mut play, 80, 24);
    text(&mut play, 40, 10);
    wait(&mut play, 10_000);
    assert_eq!(text(&mut play, 80, 24), before);
    wait(&mut play, 10_000);
    assert!(text(&mut play, 80, 24).contains("Bob, your move"));
}
