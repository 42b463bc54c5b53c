//! The cross: yards, track, stretches, and tokens that share a cell.

mod common;

use common::{ludo, piece};
use parlour_core::Scene;
use parlour_draw::{Colour, Signs, TextStyle, text};

/// The id of the cell at this column and row.
fn at(x: u64, y: u64) -> u64 {
    y * 15 + x
}

fn tokens() -> Scene {
    let mut scene = ludo();
    for cell in scene.cells.iter_mut().filter(|cell| cell.id >= 1000) {
        let label = ["red", "blue", "green", "yellow"].get(usize::try_from(cell.id).unwrap() - 1000);
        label.copied().unwrap_or_default().clone_into(&mut cell.label);
    }
    let places = [
        ("R1", 0, 1000),
        ("R2", 0, 1000),
        ("B1", 1, 2000),
        ("B2", 1, at(8, 1)),
        ("G1", 2, at(0, 6)),
        ("G2", 2, at(0, 6)),
        ("G3", 2, at(0, 6)),
        ("Y1", 3, at(0, 8)),
        ("Y2", 3, at(0, 8)),
        ("Y3", 3, at(2, 8)),
        ("R3", 0, at(2, 8)),
    ];
    scene.pieces = places.map(|(mark, owner, cell)| piece(mark, owner, cell)).into();
    scene.pieces.push(parlour_core::Piece { choice: Some("4".to_owned()), ..piece("Y4", 3, at(6, 13)) });
    scene
}

#[test]
fn the_cross() {
    assert_eq!(
        text(&tokens(), &TextStyle::default()),
        "\
┌ red ───────────┐ ·  ·  · ┌ blue ──────────┐
│                │ ·  □ B2 │                │
│     R1 R2      │ ★  □  · │                │
│                │ ·  □  · │                │
│                │ ·  □  · │                │
└────────────────┘ ·  □  · └────────────────┘
3×G ◉  ·  ·  ·  · ┌───────┐ ·  ·  ·  ★  ·  ·
 ·  □  □  □  □  □ │  B1   │ □  □  □  □  □  ·
Y12 · 2×  ·  ·  · └───────┘ ·  ·  ·  ·  ◉  ·
┌ yellow ────────┐ ·  □  · ┌ green ─────────┐
│                │ ·  □  · │                │
│                │ ·  □  · │                │
│                │ ·  □  ★ │                │
│                │Y4◂ □  · │                │
└────────────────┘ ·  ·  · └────────────────┘
on cell 90: G1  G2  G3
on cell 122: Y3  R3
home column: □  start: ◉  safe: ★  legal move: ◂
"
    );
}

#[test]
fn numbers_that_are_not_unique_are_no_names() {
    let mut scene = tokens();
    for cell in &mut scene.cells {
        cell.label = (cell.id % 13).to_string();
    }
    let drawing = text(&scene, &TextStyle::default());
    assert!(drawing.contains(" ·  □  □  □  □  □ │  B1   │"), "{drawing}");
}

#[test]
fn a_narrow_cross_in_ascii() {
    let style = TextStyle { signs: Signs::Ascii, columns: 30, ..TextStyle::default() };
    let drawing = text(&tokens(), &style);
    let rows: Vec<&str> = drawing.lines().skip(6).take(3).collect();
    assert_eq!(
        rows,
        ["3xo . . . . +----+. . . + . .", ". = = = = = | B1 |= = = = = .", "2x. 2x. . . +----+. . . . o ."]
    );
    assert!(drawing.is_ascii(), "{drawing}");
}

#[test]
fn colours_say_nothing_that_signs_do_not_say() {
    let style = TextStyle { colour: Colour::Ansi, ..TextStyle::default() };
    let coloured = text(&tokens(), &style);
    assert!(coloured.contains("\x1b[0;1;31mR1\x1b[0m"), "{coloured:?}");
    assert!(coloured.contains("\x1b[0;1;4;33mY4◂"), "{coloured:?}");
    let mut plain = String::new();
    for part in coloured.split("\x1b[") {
        plain.push_str(
            part.split_once('m').filter(|(code, _)| code.starts_with('0')).map_or(part, |(_, rest)| rest),
        );
    }
    assert_eq!(plain, text(&tokens(), &TextStyle::default()));
}
