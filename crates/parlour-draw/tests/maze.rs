//! Walls, ways, the rat and where it wants to go.

mod common;

use common::maze;
use parlour_core::{Scene, Window};
use parlour_draw::{Signs, TextStyle, text, window_for};

#[test]
fn walls_around_need_no_frame() {
    let scene = maze(&["#######", "#@#   #", "# # # #", "#   #x#", "#######"]);
    assert_eq!(
        text(&scene, &TextStyle::default()),
        "\
██████████████
██@ ██      ██
██  ██  ██  ██
██      ██◎ ██
██████████████
goal: ◎
"
    );
}

#[test]
fn an_open_edge_has_a_frame() {
    let mut scene = maze(&["@   #", "  # #", "# #x "]);
    for (id, choice) in [(1, "R"), (5, "D")] {
        scene.cells[id].choice = Some(choice.to_owned());
    }
    let style = TextStyle { signs: Signs::Ascii, ..TextStyle::default() };
    assert_eq!(
        text(&scene, &style),
        "\
+----------+
|@ R<    ##|
|D<  ##  ##|
|##  ##X   |
+----------+
goal: X  legal move: <
"
    );
}

fn field(window: Window) -> Scene {
    let mut scene = maze(&[" ".repeat(300).as_str(); 200]);
    scene.focus = (150, 100);
    scene.cells.retain(|cell| window.shows(cell.x, cell.y));
    scene
}

#[test]
fn a_large_maze_is_shown_in_part() {
    let style = TextStyle::default();
    let window = window_for(&field(Window::around(0, 0, 1, 1, 300, 200)), &style);
    assert_eq!((window.left, window.top, window.columns, window.rows), (131, 83, 39, 34));
    let drawing = text(&field(window), &style);
    assert!(drawing.contains("shown: columns 132–170 of 300, rows 84–117 of 200"), "{drawing}");
    assert!(drawing.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn nothing_to_see() {
    assert_eq!(text(&Scene::default(), &TextStyle::default()).trim(), "");
    let tiny = TextStyle { columns: 0, rows: 0, ..TextStyle::default() };
    assert!(!text(&maze(&["@ #", "#  "]), &tiny).is_empty());
}
