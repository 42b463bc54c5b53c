//! Numbered boards: S-03, cells show their number, their mark and the pawns.

mod common;

use common::{SHOP, note, piece, snakes};
use parlour_core::{Scene, Window};
use parlour_draw::{Signs, TextStyle, text, window_for};

const STYLE: TextStyle =
    TextStyle { signs: Signs::Unicode, colour: parlour_draw::Colour::Off, columns: 80, rows: 40 };

fn widest(drawing: &str) -> usize {
    drawing.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn shop() -> Scene {
    let mut scene = snakes(10, 10, &SHOP, Window::ALL);
    scene.pieces = vec![piece("A", 0, 1), piece("B", 1, 28), piece("C", 2, 28), piece("D", 3, 99)];
    scene.notes = vec![note("queue", "Ann, Bob, Cid, Dan")];
    scene
}

#[test]
fn a_small_board() {
    let mut scene = snakes(4, 3, &[(2, 7), (11, 3)], Window::ALL);
    scene.pieces = vec![piece("A", 0, 4), piece("B", 1, 7), piece("C", 2, 7)];
    assert_eq!(
        text(&scene, &STYLE),
        "\
┌───────┬───────┬───────┬───────┐
│ 9     │ 10    │ 11 ↓3 │ 12    │
│       │       │       │       │
├───────┼───────┼───────┼───────┤
│ 8     │ 7     │ 6     │ 5     │
│       │  B C  │       │       │
├───────┼───────┼───────┼───────┤
│ 1     │ 2 ↑7  │ 3     │ 4     │
│       │       │       │   A   │
└───────┴───────┴───────┴───────┘
ladders 2→7
snakes 11→3
snake head: ↓  ladder foot: ↑
"
    );
}

#[test]
fn the_usual_board_fits_on_the_usual_screen() {
    let drawing = text(&shop(), &STYLE);
    assert!(widest(&drawing) <= 80 && drawing.lines().count() <= 40, "{drawing}");
    let tail: Vec<&str> = drawing.lines().skip(24).collect();
    assert_eq!(
        tail.join("\n"),
        "\
├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
│20    │19    │18    │17    │16 ↓6 │15    │14    │13    │12    │11    │
│      │      │      │      │      │      │      │      │      │      │
├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
│1 ↑38 │2     │3     │4 ↑14 │5     │6     │7     │8     │9 ↑31 │10    │
│  A   │      │      │      │      │      │      │      │      │      │
└──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
ladders 1→38  4→14  9→31  21→42  28→84  36→44  51→67  71→91  80→100
snakes 16→6  47→26  49→11  56→53  62→19  64→60  87→24  93→73  95→75  98→78
snake head: ↓  ladder foot: ↑
queue: Ann, Bob, Cid, Dan"
    );
    for pawn in ["│  D   │", "│ B C  │"] {
        assert!(drawing.contains(pawn), "{drawing}");
    }
    assert!(drawing.contains("│80↑100│79    │"), "a long target needs the space before it: {drawing}");
}

#[test]
fn a_low_screen_has_no_lines_between_rows() {
    let drawing = text(&shop(), &TextStyle { rows: 24, ..STYLE });
    assert!(
        drawing.starts_with(
            "100    99     98 ↓78 97     96     95 ↓75 94     93 ↓73 92     91\n         D\n81 "
        )
    );
    assert_eq!(drawing.lines().count(), 24, "{drawing}");
}

#[test]
fn a_narrow_screen_tells_ends_below_only() {
    let drawing = text(&shop(), &TextStyle { columns: 60, signs: Signs::Ascii, ..STYLE });
    assert!(widest(&drawing) <= 60, "{drawing}");
    assert!(drawing.contains("|20  |19  |18  |17  |16 v|15  |"), "{drawing}");
    assert!(drawing.contains("ladders 1>38  4>14"), "{drawing}");
    assert!(drawing.is_ascii(), "{drawing}");
}

#[test]
fn marks_that_name_the_end_already_are_not_lengthened() {
    let mut scene = snakes(2, 2, &[(3, 2)], Window::ALL);
    for cell in scene.cells.iter_mut().filter(|cell| cell.id == 3) {
        "↓2".clone_into(&mut cell.mark);
    }
    let drawing = text(&scene, &STYLE);
    assert!(drawing.contains("│ 3 ↓2 │"), "{drawing}");
    assert!(drawing.contains("snake head: ↓\n"), "{drawing}");
}

#[test]
fn many_pawns_are_counted_and_named_below() {
    let mut scene = snakes(3, 1, &[], Window::ALL);
    scene.pieces = (1..=30).map(|player: usize| piece(&player.to_string(), player - 1, 2)).collect();
    assert_eq!(
        text(&scene, &TextStyle { columns: 60, ..STYLE }),
        "\
┌─────┬─────┬─────┐
│ 1   │ 2   │ 3   │
│     │ 30× │     │
└─────┴─────┴─────┘
on 2: 1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16
      17  18  19  20  21  22  23  24  25  26  27  28  29  30
"
    );
}

#[test]
fn numbers_never_run_together() {
    let mut scene = snakes(2, 1, &[], Window::ALL);
    scene.pieces = vec![piece("1", 0, 1), piece("2", 1, 1), piece("3", 2, 1)];
    let drawing = text(&scene, &STYLE);
    assert!(drawing.contains("3×") && drawing.contains("on 1: 1  2  3"), "{drawing}");
    scene.pieces = vec![piece("A", 0, 1), piece("B", 1, 1), piece("C", 2, 1)];
    assert!(text(&scene, &STYLE).contains("ABC"));
}

#[test]
fn a_large_board_is_shown_in_part() {
    let board = |window| {
        let mut scene = snakes(100, 100, &[(5012, 1), (5013, 5188), (2, 9)], window);
        scene.focus = (12, 49);
        scene.pieces = vec![piece("A", 0, 5013)];
        scene
    };
    let peep = board(Window { left: 0, top: 0, columns: 1, rows: 1 });
    let window = window_for(&peep, &STYLE);
    assert!(window.shows(12, 49) && window.columns >= 7 && window.rows >= 9, "{window:?}");
    let drawing = text(&board(window), &STYLE);
    assert!(widest(&drawing) <= 80 && drawing.lines().count() <= 40, "{drawing}");
    assert!(drawing.contains("5013 ↑") && drawing.contains("  A  "), "{drawing}");
    assert!(drawing.contains("shown: columns 9–"), "{drawing}");
    assert!(drawing.contains("snakes 5012→1\n"), "the end is out of sight: {drawing}");
    assert!(!drawing.contains("2→9"), "a ladder out of sight: {drawing}");
    // The scene of the whole board is also shown around its focus.
    let all = text(&board(Window::ALL), &STYLE);
    assert!(widest(&all) <= 80 && all.lines().count() <= 40 && all.contains("5013 ↑"), "{all}");
}
