//! The scene of a game.

use std::collections::HashSet;
use std::ops::Range;

use parlour_core::{
    Cell, CellClass, Family, Game, Message, Notation, Piece, Player, PlayerNames, Scene, Window,
};

use crate::moves::{MESSAGES, RAT, at_words};
use crate::{Direction, Spot, Walk};

/// The part of the maze inside the window. Only these cells are created: a maze may have millions.
pub(crate) fn scene(walk: &Walk, window: Window, names: &PlayerNames) -> Scene {
    let grid = walk.maze().grid();
    let at = walk.at();
    let choices = choices(walk);
    let trail: HashSet<Spot> = walk.trail().filter(|spot| window.shows(spot.column, spot.row)).collect();
    let columns = shown(window.left, window.columns, grid.columns());
    let rows = shown(window.top, window.rows, grid.rows());
    let spots = rows.flat_map(|row| columns.clone().map(move |column| Spot::new(row, column)));
    let rat = window.shows(at.column, at.row).then(|| rat(walk));
    Scene {
        family: Family::Maze,
        columns: grid.columns(),
        rows: grid.rows(),
        focus: (at.column, at.row),
        cells: spots.map(|spot| cell(walk, spot, &trail, &choices)).collect(),
        links: Vec::new(),
        pieces: rat.into_iter().collect(),
        notes: walk.left().map(|left| MESSAGES.note("note-left", left, names)).into_iter().collect(),
        selection: None,
    }
}

fn shown(start: u32, part: u32, whole: u32) -> Range<u32> {
    start.min(whole)..start.saturating_add(part).min(whole)
}

/// The cells next to the rat that a legal move leads to.
fn choices(walk: &Walk) -> Vec<(Spot, Direction)> {
    let moves = walk.legal_moves().into_iter();
    moves.filter_map(|direction| Some((walk.at().next(direction)?, direction))).collect()
}

fn cell(walk: &Walk, spot: Spot, trail: &HashSet<Spot>, choices: &[(Spot, Direction)]) -> Cell {
    let maze = walk.maze();
    let (class, mark, words) = match maze.grid().is_open(spot) {
        false => (CellClass::Wall, "#", Message::new("cell-wall")),
        true if spot == maze.destination() => (CellClass::Destination, "*", Message::new("cell-destination")),
        true if spot == maze.source() => (CellClass::Source, "o", Message::new("cell-source")),
        true if trail.contains(&spot) => (CellClass::Trail, ".", Message::new("cell-trail")),
        true => (CellClass::Open, "", Message::new("cell-open")),
    };
    let choice = choices.iter().find(|(target, _)| *target == spot);
    let (words, message) = told(words, spot);
    Cell {
        id: maze.grid().index(spot) as u64,
        x: spot.column,
        y: spot.row,
        width: 1,
        height: 1,
        mark: mark.to_owned(),
        words,
        message,
        class,
        choice: choice.map(|(_, direction)| direction.write()),
        ..Cell::default()
    }
}

fn rat(walk: &Walk) -> Piece {
    let (words, message) = told(Message::new("piece"), walk.at());
    Piece {
        id: RAT.to_owned(),
        owner: Some(Player::new(0)),
        cell: walk.maze().grid().index(walk.at()) as u64,
        count: 1,
        mark: "@".to_owned(),
        words,
        message,
        ..Piece::default()
    }
}

fn told(message: Message, at: Spot) -> (String, Option<Message>) {
    MESSAGES.told(message.with("at", at_words(at)), &PlayerNames::default())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlour_core::Silent;

    use super::*;
    use crate::{Directions, Grid, Maze, Rules, RulesFile};

    fn walk(maze: Maze, limit: u32) -> Walk {
        let moves = Directions::Four;
        let rules = Rules::new(RulesFile::new(moves, limit), maze).unwrap();
        Walk::new(&Arc::new(rules), 1).unwrap()
    }

    // M-07: the scene shows walls, ends, the rat, and which move each cell is for.
    #[test]
    fn everything_is_seen() {
        let scene = scene(&walk("S.\n#D".parse().unwrap(), 9), Window::ALL, &PlayerNames::default());
        let classes: Vec<_> = scene.cells.iter().map(|cell| cell.class.name()).collect();
        assert_eq!(classes, ["source", "open", "wall", "destination"]);
        let choices: Vec<_> = scene.cells.iter().map(|cell| cell.choice.as_deref()).collect();
        assert_eq!(choices, [None, Some("R"), None, None]);
        assert_eq!((scene.columns, scene.rows, scene.focus), (2, 2, (0, 0)));
        assert_eq!((scene.pieces[0].id.as_str(), scene.pieces[0].cell), ("rat", 0));
        assert_eq!(scene.notes[0].text, "9");
    }

    // M-08: the trail is part of the scene, so no surface can lose it. Walking back removes it.
    #[test]
    fn the_trail_is_seen() {
        let mut walk = walk("S..\n.#.\n..D".parse().unwrap(), 0);
        let trail = |walk: &Walk| -> Vec<u64> {
            let cells = scene(walk, Window::ALL, &PlayerNames::default()).cells.into_iter();
            cells.filter(|cell| cell.class == CellClass::Trail).map(|cell| cell.id).collect()
        };
        let mut go = |direction| {
            walk.play(direction, &mut Silent).unwrap();
            trail(&walk)
        };
        assert_eq!(go(Direction::Right), [1]);
        assert_eq!(go(Direction::Right), [1, 2]);
        assert_eq!(go(Direction::Down), [1, 2, 5]);
        assert_eq!(go(Direction::Up), [1, 2]);
        assert_eq!(go(Direction::Left), [1]);
    }

    // A window of a large maze costs no more than the window.
    #[test]
    fn only_the_window_is_made() {
        let mut grid = Grid::closed(5000, 5000).unwrap();
        grid.set(Spot::new(0, 0), true);
        grid.set(Spot::new(4999, 4999), true);
        let walk = walk(Maze::new(grid), 0);
        let near = scene(&walk, Window::around(0, 0, 20, 10, 5000, 5000), &PlayerNames::default());
        assert_eq!((near.cells.len(), near.pieces.len()), (200, 1));
        let far = Window { left: 4990, top: 4995, columns: 20, rows: 10 };
        let far = scene(&walk, far, &PlayerNames::default());
        assert_eq!((far.cells.len(), far.pieces.len()), (50, 0));
        assert_eq!(far.cells.last().unwrap().class, "destination");
        assert_eq!(far.cells.last().unwrap().id, 24_999_999);
    }
}
