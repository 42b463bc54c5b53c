//! What screens look like. Colours are off: whatever they say, a sign says as well.

use insta::assert_snapshot;
use parlour_tui::Pace;
use rstest::rstest;
use serde_json::json;

use crate::harness::{ascii, bare, play, press, table, text, usual, wait};

// S-03, L-10, K-01, M-07: every game at its start, in the usual window and in a larger one.
#[rstest]
fn games_at_their_start(
    #[values("snakes", "ludo", "mancala", "maze")] game: &str,
    #[values((80, 24), (140, 45))] (columns, rows): (u16, u16),
) {
    let screen = text(&mut usual(game), columns, rows);
    assert_snapshot!(format!("start-{game}-{columns}x{rows}"), screen);
}

#[rstest]
fn games_in_ascii(#[values("snakes", "ludo", "mancala", "maze")] game: &str) {
    let (board, people) = match game {
        "snakes" => (Some("commercial-48"), 2),
        "maze" => (Some("seed-6"), 1),
        "ludo" => (None, 4),
        _ => (None, 2),
    };
    let mut play = play(table(game, &json!(null), board, people), &[6], ascii(), Pace::still());
    let screen = text(&mut play, 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    assert_snapshot!(format!("ascii-{game}"), screen);
}

#[rstest]
#[case("snakes", "Enter Enter Enter Enter")]
#[case("ludo", "Enter Enter Enter Enter")]
#[case("mancala", "Right Right Enter")]
#[case("maze", "Down Right")]
fn games_after_some_steps(#[case] game: &str, #[case] keys: &str) {
    let mut play = usual(game);
    press(&mut play, keys);
    assert_snapshot!(format!("later-{game}"), text(&mut play, 80, 24));
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let screen = text(&mut usual("snakes"), 40, 10);
    assert!(screen.contains("It is 40×10; Parlour needs 50×16"), "{screen}");
}

#[test]
fn in_a_narrow_window_the_board_comes_first() {
    assert_snapshot!("narrow-ludo", text(&mut usual("ludo"), 56, 20));
}

// S-01: a board larger than the window is shown in part, around the pawn.
#[test]
fn a_large_board_scrolls() {
    let board =
        json!({"columns": 300, "rows": 300, "entities": [{"kind": "ladder", "from": 3, "to": 40_000}]});
    let kind = parlour::find("snakes").expect("a game");
    let seats = ["Ann", "Bob"].map(parlour::play::Seat::human).to_vec();
    let table = parlour::play::Table::new(kind, &json!(null), Some(&board), seats).expect("a table");
    let mut play = play(table, &[3, 1], bare(), Pace::still());
    assert!(text(&mut play, 80, 24).contains("600"), "the second row goes back");
    press(&mut play, "Enter Enter");
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("40000"), "{screen}");
    assert!(screen.contains("▐1▌"), "{screen}");
}

#[test]
fn the_help_page_names_the_keys() {
    let mut play = usual("mancala");
    press(&mut play, "?");
    assert_snapshot!("help", text(&mut play, 80, 24));
    press(&mut play, "x");
    assert!(!text(&mut play, 80, 24).contains("any key"));
}

#[rstest]
#[case("quit", "q")]
#[case("save", "s g a m e")]
#[case("moves", "m Down")]
fn dialogs(#[case] name: &str, #[case] keys: &str) {
    let mut play = usual("mancala");
    press(&mut play, keys);
    assert_snapshot!(format!("dialog-{name}"), text(&mut play, 80, 24));
}

// S-03: a pawn moves square by square, and each event has a caption.
#[test]
fn a_pawn_walks_and_climbs() {
    let table = table("snakes", &json!("commercial"), Some("commercial-48"), 2);
    let mut play = play(table, &[4], bare(), Pace::default());
    press(&mut play, "Enter");
    assert!(text(&mut play, 80, 24).contains("Ann rolls …"));
    let mut seen = Vec::new();
    for _ in 0..400 {
        wait(&mut play, 20);
        let screen = text(&mut play, 80, 24);
        let said = screen.lines().nth(22).unwrap_or_default().trim().to_owned();
        if seen.last() != Some(&said) {
            seen.push(said);
        }
    }
    assert_eq!(
        seen,
        ["Ann rolls …", "Ann enters on 4", "Ann climbs the ladder to 14", "Bob, press Enter to roll"]
    );
    assert_snapshot!("climbed", text(&mut play, 80, 24));
}

// K-01: seeds fall one by one.
#[test]
fn seeds_are_sown_one_by_one() {
    let table = table("mancala", &json!("basic"), None, 2);
    let mut play = play(table, &[], bare(), Pace::default());
    press(&mut play, "Enter");
    wait(&mut play, 300);
    assert_snapshot!("sowing", text(&mut play, 80, 24));
}

#[test]
fn a_key_ends_what_is_moving() {
    let table = table("mancala", &json!("basic"), None, 2);
    let mut play = play(table, &[], bare(), Pace::default());
    press(&mut play, "Enter Esc");
    assert!(text(&mut play, 80, 24).contains("Bob, your move"));
}

#[test]
fn speed_and_animation_are_shown() {
    let mut play = usual("snakes");
    press(&mut play, "a + +");
    assert!(text(&mut play, 80, 24).contains("speed ×4"));
    press(&mut play, "- - - a");
    assert!(text(&mut play, 80, 24).contains("no animation"));
}
