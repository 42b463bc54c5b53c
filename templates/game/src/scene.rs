//! The scene: a row of cells with the scores, and one cell for each move.

use parlour_core::{Cell, Family, Game, Message, Notation, Player, PlayerNames, Scene, Turn, Window};

use crate::moves::MESSAGES;
use crate::{Move, Position};

/// The cells of the moves come after those of the players.
const FIRST_MOVE: u64 = 100;

pub(crate) fn scene(position: &Position, window: Window, names: &PlayerNames) -> Scene {
    let players = (0..position.seats()).map(|seat| score(position, seat, names));
    let moves = [Move::Hold, Move::Roll].into_iter().zip(0..);
    let moves = moves.map(|(mv, column)| offer(position, mv, column, names));
    let columns = u32::try_from(position.seats()).unwrap_or(u32::MAX);
    Scene {
        // The labels are not the numbers of the cells, so this is not a `Grid`.
        family: Family::Track,
        columns,
        rows: 2,
        cells: (players.chain(moves)).filter(|cell| window.shows(cell.x, cell.y)).collect(),
        notes: vec![MESSAGES.note("note-pot", position.pot, names)],
        selection: None,
        ..Scene::default()
    }
}

fn score(position: &Position, seat: usize, names: &PlayerNames) -> Cell {
    let (player, score) = (Player::new(seat), position.scores[seat]);
    Cell {
        id: seat as u64,
        x: u32::try_from(seat).unwrap_or(u32::MAX),
        width: 1,
        height: 1,
        label: score.to_string(),
        owner: Some(player),
        words: MESSAGES.say(&Message::of("cell-score", player).with("score", score), names),
        ..Cell::default()
    }
}

fn offer(position: &Position, mv: Move, column: u32, names: &PlayerNames) -> Cell {
    let legal = matches!(position.turn(), Turn::Choose(_));
    Cell {
        id: FIRST_MOVE + u64::from(column),
        x: column,
        y: 1,
        width: 1,
        height: 1,
        label: mv.write(),
        words: MESSAGES.say(&Message::new("cell-move").with("move", mv.write()), names),
        choice: legal.then(|| mv.write()),
        ..Cell::default()
    }
}
