//! Boards that are wider than the window: the view follows the selection.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use parlour_tui::{Pace, Play};
use rstest::rstest;
use serde_json::json;

use crate::harness::{bare, play, press, table, text, wait};

fn mancala(columns: u32, pace: Pace) -> Play {
    let rules = json!({"preset": "fire", "columns": columns});
    play(table("mancala", &rules, None, 2), &[], bare(), pace)
}

/// The numbers in the upper edges of boxes.
fn labels(screen: &str) -> BTreeSet<u32> {
    let edges = screen.lines().filter(|line| line.contains(['╮', '╗']));
    let numbers = edges.flat_map(|line| line.split(|sign: char| !sign.is_ascii_digit()));
    numbers.filter_map(|number| number.parse().ok()).collect()
}

// K-01: every pit and both stores can be scrolled into view with their numbers of seeds.
#[rstest]
fn every_field_comes_into_view(
    #[values(9, 14, 30, 100)] columns: u32,
    #[values((80, 24), (140, 45), (50, 16))] (width, height): (u16, u16),
) {
    let mut play = mancala(columns, Pace::still());
    let mut seen = BTreeSet::new();
    for field in 1..=columns {
        let screen = text(&mut play, width, height);
        assert!(screen.contains(&format!("[{field}]")), "{screen}");
        assert!(screen.contains(" 3 ═"), "{screen}");
        // Of very many moves nobody reads previews.
        let move_words = if columns <= 24 {
            format!("Sow 3 seeds from pit {field}")
        } else {
            format!("pit {field}: 3 seeds")
        };
        assert!(screen.contains(&format!("your move: {move_words}")), "{screen}");
        seen.extend(labels(&screen));
        press(&mut play, "Right");
    }
    let all: BTreeSet<u32> = (0..2 * columns + 2).collect();
    assert_eq!(seen, all);
}

#[test]
fn a_wide_board_is_shown_around_the_selection() {
    let mut play = mancala(14, Pace::still());
    assert_snapshot!("wide-mancala", text(&mut play, 80, 24));
    press(&mut play, "l l l l l l l l l l l l l l");
    assert_snapshot!("wide-mancala-end", text(&mut play, 80, 24));
}

#[test]
fn large_numbers_of_seeds_are_readable() {
    let rules = json!({"columns": 40, "seeds": 10_000});
    let mut play = play(table("mancala", &rules, None, 2), &[], bare(), Pace::still());
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains(" 10000 ═"), "{screen}");
}

// K-01: what is sown out of sight is followed as well.
#[test]
fn the_view_follows_what_is_sown() {
    let rules = json!({"columns": 30, "seeds": 20});
    let mut play = play(table("mancala", &rules, None, 2), &[], bare(), Pace::default());
    press(&mut play, "Enter");
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        seen.extend(labels(&text(&mut play, 80, 24)));
        wait(&mut play, 20);
    }
    assert!(seen.contains(&21), "{seen:?}");
}

// K-06: what a fire is called fits into its cell.
#[test]
fn fires_in_narrow_cells_are_short() {
    let mut play = mancala(8, Pace::still());
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("│ b │") && !screen.contains("bur"), "{screen}");
    assert!(text(&mut mancala(6, Pace::still()), 140, 45).contains("burn"));
}

// S-01: however few rows it has, a board with snakes and ladders shows them, and every pawn.
#[test]
fn a_low_board_shows_its_links_and_pawns() {
    let board = json!({"columns": 6, "rows": 4, "entities": [{"kind": "ladder", "from": 3, "to": 15}]});
    let kind = parlour::find("snakes").expect("a game");
    let seats = ["Ann", "Bob"].map(parlour::play::Seat::human).to_vec();
    let table = parlour::play::Table::new(kind, &json!(null), Some(&board), seats).expect("a table");
    let mut play = play(table, &[2, 2], bare(), Pace::still());
    press(&mut play, "Enter Enter");
    let screen = text(&mut play, 80, 24);
    assert!(screen.contains("↑15") && screen.contains("▐1▌▐2▌"), "{screen}");
}
