//! The search on a board, and a move on the linked circle.

use std::sync::Arc;

use insta::assert_snapshot;
use parlour::mancala::{Move, Position, Rules, RulesFile};
use parlour::snakes::{Board, Graph, Luck, shipped_board};
use parlour_tui::{BoardStudy, CircleStudy, Flow, Theme};

use crate::harness::{ascii, bare, click, find, press, text, wait};

fn board_study(name: &str, from: u32, to: u32, theme: Theme) -> BoardStudy {
    let board = Board::try_from(shipped_board(name).expect("a board")).expect("a sound board");
    let rules = parlour::snakes::RulesFile::default();
    let graph = Graph::new(rules, board, Luck::Best).expect("no chain goes round");
    BoardStudy::new(graph, from, to, theme).expect("squares of the board")
}

fn circle_study(file: RulesFile, position: &str, mv: Move, theme: Theme) -> CircleStudy {
    let rules = Arc::new(Rules::new(file).expect("rules"));
    let position = Position::parse(&rules, position).expect("a position");
    CircleStudy::new(position, mv, theme).expect("a legal move")
}

// S-43: queue, visited squares, layers, pseudocode and a sentence.
#[test]
fn the_search_on_a_board() {
    let mut study = board_study("commercial-48", 1, 100, bare());
    press(&mut study, "3 0 Enter");
    assert_eq!(study.at(), 30);
    assert_snapshot!("walk-board", text(&mut study, 80, 24));
    press(&mut study, "End");
    assert_snapshot!("walk-board-end", text(&mut study, 80, 24));
    let mut large = board_study("geeks-30", 1, 30, bare());
    press(&mut large, "1 2 Enter");
    assert_snapshot!("walk-board-large", text(&mut large, 140, 45));
}

// S-43: forward and back, and by itself to the end, with the keys of every study.
#[test]
fn the_search_goes_forward_and_back() {
    let mut study = board_study("geeks-30", 1, 30, bare());
    press(&mut study, "Right Right Right");
    let third = text(&mut study, 80, 24);
    press(&mut study, "End Home Right l n Right Left");
    assert_eq!(text(&mut study, 80, 24), third);
    press(&mut study, "Home Space");
    wait(&mut study, 60_000);
    assert_eq!(study.sentence(), "Square 30 is the goal; the fewest rolls: 3.");
    assert_eq!(press(&mut study, "q"), Flow::Leave);
}

// S-43: the last step says that the goal is out of reach.
#[test]
fn a_search_without_a_way_ends_too() {
    let mut study = board_study("geeks-30", 1, 17, bare());
    press(&mut study, "End");
    assert_eq!(study.sentence(), "The queue is empty: no rolls lead to square 17.");
}

// S-09: the four links of one square at a time, by key and by mouse, drawn and in words.
#[test]
fn the_links_of_a_square() {
    let mut study = board_study("geeks-30", 1, 30, bare());
    let (column, row) = find(&mut study, "11");
    click(&mut study, column, row);
    assert_snapshot!("walk-links", text(&mut study, 80, 24));
    press(&mut study, "n");
    assert!(text(&mut study, 80, 24).contains("Square 12 links to 13 (next)"));
    press(&mut study, "p u");
    let screen = text(&mut study, 80, 24);
    assert!(screen.contains("Square 14"), "{screen}");
    press(&mut study, "Up Left c");
    assert!(text(&mut study, 80, 24).contains("put the start in the queue"));
    assert_eq!(study.at(), 0, "no key moved the search");
    press(&mut study, "c");
    assert!(text(&mut study, 80, 24).contains("Square 1"));
}

// K-02, K-03: seeds are sown along the links.
#[test]
fn a_sowing_on_the_circle() {
    let mut study = circle_study(RulesFile::basic(), "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1", Move::Sow(6), bare());
    press(&mut study, "Right Right Right");
    assert_snapshot!("walk-sowing", text(&mut study, 80, 24));
    press(&mut study, "]");
    assert_eq!((study.at(), study.sentence().as_str()), (0, "Move 1 has not started."));
    press(&mut study, "[");
    assert_eq!(study.sentence(), "Move 6 has not started.");
}

// K-02, K-06: a burning column leaves the circle; going back links it again.
#[test]
fn a_fire_on_the_circle() {
    let mut study = circle_study(RulesFile::fire(), "0,1,2,3,4,3,5,6,7,8 1", Move::Burn(2), bare());
    let start = text(&mut study, 80, 24);
    press(&mut study, "Right Right Right");
    assert_snapshot!("walk-fire", text(&mut study, 80, 24));
    press(&mut study, "End Home");
    assert_eq!(text(&mut study, 80, 24), start);
}

#[test]
fn studies_in_ascii() {
    let mut board = board_study("geeks-30", 1, 30, ascii());
    press(&mut board, "PageDown");
    let mut circle = circle_study(RulesFile::fire(), "0,1,2,3,4,3,5,6,7,8 1", Move::Burn(2), ascii());
    press(&mut circle, "End");
    let screens = [text(&mut board, 80, 24), text(&mut circle, 80, 24)];
    press(&mut board, "c");
    for screen in screens.into_iter().chain([text(&mut board, 80, 24)]) {
        assert!(screen.is_ascii(), "{screen}");
    }
}

// A wide circle is shown around the pit of the step.
#[test]
fn a_wide_circle_scrolls() {
    let seeds = vec!["1"; 42].join(",");
    let mut study = circle_study(RulesFile::basic(), &format!("{seeds} 1"), Move::Sow(15), bare());
    press(&mut study, "Right");
    let screen = text(&mut study, 80, 24);
    assert!(screen.contains("[0]") && screen.contains('…'), "{screen}");
}
