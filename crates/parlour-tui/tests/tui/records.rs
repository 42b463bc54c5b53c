//! Records on the screen.

use insta::assert_snapshot;
use parlour::play::Record;
use parlour_tui::{Flow, Pace, Replay};
use serde_json::json;

use crate::harness::{bare, click, find, play, press, table, text, usual, wait};

/// The record of a game that was played by pressing these keys.
fn record(game: &str, keys: &str) -> Record {
    let mut play = usual(game);
    press(&mut play, keys);
    let text = parlour::play::write(play.session());
    Record::read(&text, parlour::GAMES).expect("a record")
}

fn replay(game: &str, keys: &str) -> Replay {
    Replay::new(&record(game, keys), bare(), Pace::still()).without_analysis()
}

// S-14: forward, backward, anywhere.
#[test]
fn a_record_goes_forward_and_backward() {
    let mut replay = replay("snakes", "Enter Enter Enter Enter Enter Enter");
    assert_snapshot!("record-start", text(&mut replay, 80, 24));
    press(&mut replay, "Right Right l");
    assert_eq!(replay.at(), 3);
    let third = text(&mut replay, 80, 24);
    press(&mut replay, "End");
    assert_eq!(replay.at(), 6);
    press(&mut replay, "Left Left h");
    assert_eq!(text(&mut replay, 80, 24), third, "stepping backward restores the screen");
    press(&mut replay, "2 Enter");
    assert_eq!(replay.at(), 2);
    press(&mut replay, "9 9 Enter");
    assert_eq!(replay.at(), 6);
    press(&mut replay, "PageUp");
    assert_eq!(replay.at(), 0);
    assert_eq!(press(&mut replay, "q"), Flow::Leave);
}

#[test]
fn a_record_plays_by_itself_and_stops_at_the_end() {
    let mut replay = replay("mancala", "1 Enter 8 Enter 2 Enter");
    press(&mut replay, "Space");
    wait(&mut replay, 220);
    assert_eq!(replay.at(), 1);
    wait(&mut replay, 3000);
    assert_eq!(replay.at(), 3);
    assert!(text(&mut replay, 80, 24).contains("The game is not over yet"));
}

#[test]
fn a_click_on_the_bar_jumps() {
    let mut replay = replay("snakes", "Enter Enter Enter Enter Enter Enter");
    let (column, row) = find(&mut replay, "Start of the game");
    click(&mut replay, column - 2, row);
    assert_eq!(replay.at(), 6);
    let (column, row) = find(&mut replay, "Home start");
    click(&mut replay, column, row);
    assert_eq!(replay.at(), 0);
}

#[test]
fn steps_of_a_record_are_animated() {
    let table = table("mancala", &json!("basic"), None, 2);
    let mut game = play(table, &[], bare(), Pace::still());
    press(&mut game, "1 Enter");
    let text_of = parlour::play::write(game.session());
    let record = Record::read(&text_of, parlour::GAMES).expect("a record");
    let mut replay = Replay::new(&record, bare(), Pace::default()).without_analysis();
    press(&mut replay, "Right");
    assert!(text(&mut replay, 80, 24).contains("Ann sows 3 seeds from pit 1; the last lands in pit 4"));
    wait(&mut replay, 3000);
    assert!(text(&mut replay, 80, 24).contains("The game is not over yet"));
}

// K-09: the value of every move is on its pit.
#[test]
fn the_value_of_each_move_is_shown() {
    let rules = json!({"preset": "kalah", "columns": 3, "seeds": 2});
    let table = table("mancala", &rules, None, 2);
    let mut game = play(table, &[], bare(), Pace::still());
    press(&mut game, "1 Enter");
    let text_of = parlour::play::write(game.session());
    let record = Record::read(&text_of, parlour::GAMES).expect("a record");
    let mut replay = Replay::new(&record, bare(), Pace::still());
    for _ in 0..500 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        wait(&mut replay, 20);
        if text(&mut replay, 80, 24).contains("Ann wins by 4") {
            break;
        }
    }
    assert_snapshot!("record-values", text(&mut replay, 80, 24));
    press(&mut replay, "t");
    assert!(!text(&mut replay, 80, 24).contains("Perfect play"));
}
