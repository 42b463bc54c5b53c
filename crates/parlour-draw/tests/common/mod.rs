//! Scenes made by hand, as the games make them.
#![allow(dead_code, reason = "each test file uses some of it")]

use parlour_core::{Cell, Family, Link, Note, Piece, Player, Scene, Window};

pub(crate) fn cell(id: u64, x: u32, y: u32) -> Cell {
    Cell { id, x, y, width: 1, height: 1, words: format!("cell {id}"), ..Cell::default() }
}

pub(crate) fn piece(mark: &str, owner: usize, cell: u64) -> Piece {
    Piece {
        id: mark.to_owned(),
        owner: Some(Player::new(owner)),
        cell,
        count: 1,
        mark: mark.to_owned(),
        words: format!("piece {mark}"),
        ..Piece::default()
    }
}

pub(crate) fn note(label: &str, text: &str) -> Note {
    Note { label: label.to_owned(), text: text.to_owned() }
}

/// A board of numbered cells that run to and fro from the bottom left.
pub(crate) fn snakes(columns: u32, rows: u32, jumps: &[(u64, u64)], window: Window) -> Scene {
    let mut scene = Scene { columns, rows, ..Scene::default() };
    for y in 0..rows {
        for x in 0..columns {
            let up = u64::from(rows - 1 - y);
            let along = u64::from(if up % 2 == 0 { x } else { columns - 1 - x });
            let id = up * u64::from(columns) + along + 1;
            if window.shows(x, y) {
                scene.cells.push(numbered(id, x, y, jumps));
            }
        }
    }
    scene.links = jumps.iter().map(|jump| link(*jump)).collect();
    scene
}

fn numbered(id: u64, x: u32, y: u32, jumps: &[(u64, u64)]) -> Cell {
    let mut cell = cell(id, x, y);
    cell.label = id.to_string();
    if let Some((from, to)) = jumps.iter().find(|(from, _)| *from == id) {
        let up = to > from;
        if up { "↑" } else { "↓" }.clone_into(&mut cell.mark);
        cell.class = if up { "ladder-foot" } else { "snake-head" }.into();
    }
    cell
}

fn link((from, to): (u64, u64)) -> Link {
    Link {
        class: if to > from { "ladder" } else { "snake" }.into(),
        way: vec![from, to],
        words: format!("{from} to {to}"),
    }
}

/// The 100-cell board that is sold in shops.
pub(crate) const SHOP: [(u64, u64); 19] = [
    (1, 38),
    (4, 14),
    (9, 31),
    (21, 42),
    (28, 84),
    (36, 44),
    (51, 67),
    (71, 91),
    (80, 100),
    (16, 6),
    (47, 26),
    (49, 11),
    (56, 53),
    (62, 19),
    (64, 60),
    (87, 24),
    (93, 73),
    (95, 75),
    (98, 78),
];

/// The two rows of fields between two attics that are as high as both.
pub(crate) fn mancala(fields: [u32; 14]) -> Scene {
    let mut scene = Scene { family: Family::Pits, columns: 8, rows: 2, ..Scene::default() };
    for (id, seeds) in (0..14).zip(fields) {
        let (x, y, height) = match id {
            0 => (0, 0, 2),
            1..=6 => (id, 1, 1),
            7 => (7, 0, 2),
            _ => (14 - id, 0, 1),
        };
        scene.cells.push(Cell {
            height,
            label: id.to_string(),
            class: if height == 2 { "attic" } else { "field" }.into(),
            owner: Some(Player::new(usize::from(id == 0 || id > 7))),
            choice: (1..=6).contains(&id).then(|| id.to_string()),
            ..cell(id.into(), x, y)
        });
        scene.pieces.push(Piece {
            id: format!("seeds {id}"),
            count: seeds,
            owner: None,
            ..piece("●", 0, id.into())
        });
    }
    scene
}

/// A drawing of one character per cell: `#` wall, blank open, `>` the source, `x` the destination, `@` the rat.
pub(crate) fn maze(drawing: &[&str]) -> Scene {
    let mut scene = Scene {
        family: Family::Maze,
        columns: u32::try_from(drawing[0].len()).unwrap(),
        rows: u32::try_from(drawing.len()).unwrap(),
        ..Scene::default()
    };
    for (y, row) in (0..).zip(drawing) {
        for (x, sign) in (0..).zip(row.chars()) {
            let id = u64::from(y * scene.columns + x);
            let (class, mark) = match sign {
                '#' => ("wall", ""),
                'x' => ("destination", "◎"),
                _ => ("open", ""),
            };
            scene.cells.push(Cell { class: class.into(), mark: mark.to_owned(), ..cell(id, x, y) });
            if sign == '@' {
                scene.focus = (x, y);
                scene.pieces.push(piece("@", 0, id));
            }
        }
    }
    scene
}

/// A cross: yards in the corners, three rows of cells in each arm, the middle is the finish.
pub(crate) fn ludo() -> Scene {
    let mut scene = Scene { family: Family::Track, columns: 15, rows: 15, ..Scene::default() };
    for (index, (x, y)) in [(0, 0), (9, 0), (9, 9), (0, 9)].into_iter().enumerate() {
        scene.cells.push(Cell {
            width: 6,
            height: 6,
            class: "yard".into(),
            owner: Some(Player::new(index)),
            ..cell(1000 + index as u64, x, y)
        });
    }
    scene.cells.push(Cell { width: 3, height: 3, class: "home".into(), ..cell(2000, 6, 6) });
    for y in 0..15 {
        for x in 0..15 {
            let inside = |at| (6..9).contains(&at);
            if inside(x) != inside(y) {
                scene.cells.push(track(x, y));
            }
        }
    }
    scene
}

fn track(x: u32, y: u32) -> Cell {
    let class = match (x, y) {
        (1, 6) | (8, 1) | (13, 8) | (6, 13) => "start",
        (2, 8) | (6, 2) | (12, 6) | (8, 12) => "safe",
        (1..=5 | 9..=13, 7) | (7, 1..=5 | 9..=13) => "stretch",
        _ => "track",
    };
    Cell { class: class.into(), ..cell(u64::from(y * 15 + x), x, y) }
}
