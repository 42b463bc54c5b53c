//! Two rows of fields between two attics: the numbers to type, the seeds in each.

mod common;

use common::mancala;
use parlour_draw::{Colour, Signs, TextStyle, text};

#[test]
fn fields_attics_and_seeds() {
    let scene = mancala([0, 3, 3, 3, 3, 3, 3, 10, 3, 3, 1, 0, 12, 3]);
    assert_eq!(
        text(&scene, &TextStyle::default()),
        "\
┌──────┬──────┬──────┬──────┬──────┬──────┬──────┬──────┐
│ 0    │ 13   │ 12   │ 11   │ 10   │ 9    │ 8    │ 7    │
│      │  3●  │ 12●  │  0●  │  1●  │  3●  │  3●  │      │
│  0●  ├──────┼──────┼──────┼──────┼──────┼──────┤ 10●  │
│      │ 1◂   │ 2◂   │ 3◂   │ 4◂   │ 5◂   │ 6◂   │      │
│      │  3●  │  3●  │  3●  │  3●  │  3●  │  3●  │      │
└──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
legal move: ◂
"
    );
}

#[test]
fn in_ascii() {
    let scene = mancala([4, 0, 1, 3, 3, 3, 3, 1, 3, 3, 1, 0, 5, 3]);
    let style = TextStyle { signs: Signs::Ascii, ..TextStyle::default() };
    assert_eq!(
        text(&scene, &style),
        "\
+-----+-----+-----+-----+-----+-----+-----+-----+
| 0   | 13  | 12  | 11  | 10  | 9   | 8   | 7   |
|     | 3o  | 5o  | 0o  | 1o  | 3o  | 3o  |     |
| 4o  +-----+-----+-----+-----+-----+-----+ 1o  |
|     | 1<  | 2<  | 3<  | 4<  | 5<  | 6<  |     |
|     | 0o  | 1o  | 3o  | 3o  | 3o  | 3o  |     |
+-----+-----+-----+-----+-----+-----+-----+-----+
legal move: <
"
    );
}

#[test]
fn choices_are_underlined_in_the_colour_of_their_owner() {
    let scene = mancala([3; 14]);
    let style = TextStyle { colour: Colour::Ansi, ..TextStyle::default() };
    let drawing = text(&scene, &style);
    assert!(drawing.contains("\x1b[0;1;4;31m1◂"), "{drawing:?}");
    assert!(drawing.contains("\x1b[0;34m13"), "{drawing:?}");
    assert!(!text(&scene, &TextStyle::default()).contains('\x1b'));
}
