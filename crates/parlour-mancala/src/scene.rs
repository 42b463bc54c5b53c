//! The scene: two rows of pits between two stores, and a row of fires if the rules have fire.

use parlour_core::{
    Cell, CellClass, Family, Game, Message, Moves, Notation, Note, Piece, Player, PlayerNames, Scene,
    Selection, Turn, Window,
};

use crate::moves::{MESSAGES, pile};
use crate::{Board, Move, ONE, Position, TWO};

/// The visible part of a position.
pub(crate) fn of(position: &Position, window: Window, names: &PlayerNames) -> Scene {
    let board = position.board();
    let legal = position.legal_moves();
    let seen = |cell: &Cell| {
        (cell.x..cell.x + cell.width).any(|x| (cell.y..cell.y + cell.height).any(|y| window.shows(x, y)))
    };
    let fields = (0..board.fields()).zip(position.shown_fields());
    let (cells, pieces): (Vec<Cell>, Vec<Piece>) = fields
        .map(|(field, seeds)| (cell(board, field, seeds, &legal, names), piece(board, field, seeds, &legal)))
        .filter(|(cell, _)| seen(cell))
        .unzip();
    let fires = fires(position, &legal).into_iter().filter(seen);
    Scene {
        family: Family::Pits,
        columns: u32::from(board.columns()) + 2,
        rows: if position.rules().file().has_fire() { 3 } else { 2 },
        focus: focus(position),
        cells: cells.into_iter().chain(fires).collect(),
        links: Vec::new(),
        pieces,
        notes: [ONE, TWO].map(|player| score(position, player, names)).into(),
        selection: selection(position),
    }
}

/// The row of the player to move from left to right, as seen with player 1 below and player 2 above, whose numbers grow
/// from right to left. It includes empty pits: the game says why they cannot be sown.
fn selection(position: &Position) -> Option<Selection> {
    let Turn::Choose(player) = position.turn() else {
        return None;
    };
    let board = position.board();
    let cells = board.row(ONE).map(|column| board.pit(player, column).into());
    Some(Selection { player, cells: cells.collect() })
}

/// The focus of a window: the middle of the mover's row.
fn focus(position: &Position) -> (u32, u32) {
    let row = u32::from(position.mover() == ONE);
    (u32::from(position.board().columns()).div_ceil(2), row)
}

/// Column and row of a pit: player 2 above, from right to left, so that opposite pits face each other.
fn spot(board: Board, field: u16) -> (u32, u32) {
    let store = if field == 0 { (0, 0) } else { (u32::from(field), 0) };
    let row = u32::from(board.owner(field) == ONE);
    board.column(field).map_or(store, |column| (column.into(), row))
}

fn cell(board: Board, field: u16, seeds: u32, legal: &Moves<Move>, names: &PlayerNames) -> Cell {
    let (x, y) = spot(board, field);
    let owner = board.owner(field);
    let (class, height, words) = if board.is_store(field) {
        (CellClass::Store, 2, Message::of("cell-store", owner))
    } else {
        (CellClass::Pit, 1, Message::new("cell-pit").with("pit", field))
    };
    let (words, message) = MESSAGES.told(words.with("seeds", seeds), names);
    Cell {
        id: field.into(),
        x,
        y,
        width: 1,
        height,
        class,
        label: field.to_string(),
        owner: Some(owner),
        words,
        message,
        choice: choice(Move::Sow(field), legal),
        ..Cell::default()
    }
}

/// The seeds of a pit are one piece, which stays with its id even if the pit is empty.
fn piece(board: Board, field: u16, seeds: u32, legal: &Moves<Move>) -> Piece {
    let told = Message::new("piece").with("seeds", seeds);
    let (words, message) = MESSAGES.told(told, &PlayerNames::default());
    Piece {
        id: pile(field),
        owner: Some(board.owner(field)),
        cell: field.into(),
        count: seeds,
        mark: "●".to_owned(),
        words,
        message,
        choice: choice(Move::Sow(field), legal),
        ..Piece::default()
    }
}

fn choice(mv: Move, legal: &Moves<Move>) -> Option<String> {
    legal.contains(&mv).then(|| mv.write())
}

/// A place to click below every column, for burning it. Their numbers follow the pits' numbers.
fn fires(position: &Position, legal: &Moves<Move>) -> Vec<Cell> {
    let board = position.board();
    // The text says why a column cannot be burnt.
    let words = if position.can_burn() { Message::new("cell-fire") } else { Position::burning_needs() };
    let fire = |column: u16| {
        let told = words.clone().with("column", column);
        let (words, message) = MESSAGES.told(told, &PlayerNames::default());
        Cell {
            id: u64::from(board.fields()) + u64::from(column),
            x: column.into(),
            y: 2,
            width: 1,
            height: 1,
            class: CellClass::Fire,
            label: Move::Burn(column).write(),
            words,
            message,
            choice: choice(Move::Burn(column), legal),
            ..Cell::default()
        }
    };
    let columns = board.row(ONE).filter(|_| position.rules().file().has_fire());
    columns.map(fire).collect()
}

fn score(position: &Position, player: Player, names: &PlayerNames) -> Note {
    let key = if position.turn() == Turn::Choose(player) { "score-to-move" } else { "score" };
    let score = Message::new(key).with("score", position.score(player));
    let label = MESSAGES.say(&Message::of("note-score", player), names);
    Note { label, text: MESSAGES.say(&score, names) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Rules, RulesFile};
    use std::sync::Arc;

    fn position(file: RulesFile, text: &str) -> Position {
        Position::parse(&Arc::new(Rules::new(file).unwrap()), text).unwrap()
    }

    /// The cells as text, each by what `write` says about it.
    fn drawn(scene: &Scene, write: impl Fn(&Cell) -> String) -> String {
        let at = |x, y| {
            let covers = |cell: &&Cell| cell.x == x && (cell.y..cell.y + cell.height).contains(&y);
            scene.cells.iter().find(covers).map_or_else(String::new, &write)
        };
        let row = |y| (0..scene.columns).map(|x| at(x, y)).collect::<Vec<_>>().join(" ");
        (0..scene.rows).map(row).collect::<Vec<_>>().join("\n")
    }

    // K-01
    #[test]
    fn opposite_fields_face_each_other() {
        let scene = of(
            &position(RulesFile::basic(), "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1"),
            Window::ALL,
            &PlayerNames::default(),
        );
        let numbers = drawn(&scene, |cell| cell.label.clone());
        assert_eq!(numbers, "0 13 12 11 10 9 8 7\n0 1 2 3 4 5 6 7");
        let owners = drawn(&scene, |cell| cell.owner.unwrap().to_string());
        assert_eq!(owners, "2 2 2 2 2 2 2 1\n2 1 1 1 1 1 1 1");
        assert_eq!(scene.cells[0].class, "attic");
        assert_eq!(scene.cells[13].words, "pit 13: 3 seeds");
    }

    // K-08, K-11: the selection moves along the mover's row; a turn starts at pit 1 or 13.
    #[test]
    fn the_selection_goes_along_the_own_row() {
        let row =
            |text| of(&position(RulesFile::fire(), text), Window::ALL, &PlayerNames::default()).selection;
        let below = row("0,3,0,3,3,3,3,0,3,3,3,3,3,3 1").unwrap();
        assert_eq!((below.player, below.cells), (ONE, (1..=6).collect()));
        let above = row("0,3,3,3,3,3,3,0,3,3,3,3,3,3 2").unwrap();
        assert_eq!((above.player, &above.cells), (TWO, &(8..=13).rev().collect()));
        assert_eq!(above.follow(Some((ONE, 4))), Some(13), "the turn has changed");
        assert_eq!((above.left(13), above.right(13), above.right(8)), (13, 12, 8));
        assert_eq!(row("0,0,0,1,1,1 1"), None, "the game is over");
    }

    // K-08: the row has the remaining columns only.
    #[test]
    fn the_selection_stays_on_the_board_when_columns_burn() {
        let mut position = position(RulesFile::fire(), "0,1,1,1,1,3,1,1,1,1 1");
        let before = of(&position, Window::ALL, &PlayerNames::default()).selection.unwrap();
        assert_eq!((before.right(3), before.right(4)), (4, 4));
        position.burn(4, &mut parlour_core::Silent).unwrap();
        assert_eq!(of(&position, Window::ALL, &PlayerNames::default()).selection.unwrap().cells, [7, 6, 5]);
    }

    // K-04: at the end the seeds of a row are in the store of its owner.
    #[test]
    fn the_final_board_is_swept() {
        let mut position = position(RulesFile::basic(), "2,0,1,4,3,1 1");
        let mut events: Vec<Event> = Vec::new();
        position.play(Move::Sow(2), &mut events).unwrap();
        let swept = Event::Swept { player: TWO, fields: vec![4, 5], seeds: 4, store: 0 };
        assert_eq!(events[1..], [swept, Event::Over { scores: [5, 6] }]);
        let counts: Vec<u32> = of(&position, Window::ALL, &PlayerNames::default())
            .pieces
            .iter()
            .map(|piece| piece.count)
            .collect();
        assert_eq!(counts, [6, 0, 0, 5, 0, 0]);
        // The position keeps them where they are; the score is the same.
        assert_eq!(position.to_string(), "2,0,0,5,3,1 2");
    }

    #[test]
    fn seeds_are_pieces_and_legal_fields_are_choices() {
        let scene =
            of(&position(RulesFile::advanced(), "7,1,0,0,2,1 2"), Window::ALL, &PlayerNames::default());
        let seeds: Vec<(&str, u32)> =
            (scene.pieces.iter()).map(|piece| (piece.id.as_str(), piece.count)).collect();
        assert_eq!(seeds[..3], [("seeds-0", 7), ("seeds-1", 1), ("seeds-2", 0)]);
        assert_eq!(seeds[3..], [("seeds-3", 0), ("seeds-4", 2), ("seeds-5", 1)]);
        let choices = drawn(&scene, |cell| cell.choice.clone().unwrap_or_else(|| "-".to_owned()));
        assert_eq!(choices, "- 5 4 -\n- - - -");
        let notes: Vec<String> =
            (scene.notes.iter()).map(|note| format!("{}: {}", note.label, note.text)).collect();
        assert_eq!(notes, ["player 1: 1", "player 2: 10, to move"]);
    }

    // K-06
    #[test]
    fn columns_can_be_burnt_and_are_gone() {
        let mut position = position(RulesFile::fire(), "0,1,2,3,4,3,6,7,8,9 1");
        let scene = of(&position, Window::ALL, &PlayerNames::default());
        let choices = drawn(&scene, |cell| cell.choice.clone().unwrap_or_else(|| "-".to_owned()));
        assert_eq!(choices, "- - - - - -\n- 1 2 3 4 -\n burn 1 burn 2 burn 3 burn 4 ");
        position.burn(2, &mut parlour_core::Silent).unwrap();
        let scene = of(&position, Window::ALL, &PlayerNames::default());
        let numbers = drawn(&scene, |cell| cell.label.clone());
        assert_eq!(numbers, "0 7 6 5 4\n0 1 2 3 4\n burn 1 burn 2 burn 3 ");
        let fires = || scene.cells.iter().filter(|cell| cell.class == "fire");
        assert!(fires().all(|cell| cell.choice.is_none()));
        assert!(fires().all(|cell| cell.words.contains("needs 3 seeds in your store")));
    }
}
