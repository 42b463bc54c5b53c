//! What there is to see: numbered cells with their marks, what lies across them, pawns, and who is next.

use std::fmt::Write;

use parlour_core::{Cell as Field, CellClass, Family, Link, Note, Piece, Player, Scene, Window};

use crate::moves::pawn as pawn_id;
use crate::{Board, Cell, Effect, EffectRule, Entity, Position, Rules};

/// How many players a note names; the others are only counted.
const NAMED: usize = 10;

pub(crate) fn draw(position: &Position, window: Window) -> Scene {
    let board = position.rules().board();
    Scene {
        focus: board.coordinates(focus(position)),
        pieces: pieces(position, window),
        notes: notes(position),
        ..position.rules().scene(window)
    }
}

impl Rules {
    /// What there is to see of the board, without pawns.
    ///
    /// ```
    /// use parlour_core::Window;
    /// use parlour_snakes::{Board, Rules, RulesFile};
    /// let rules = Rules::new(RulesFile::default(), Board::new(5, 6, vec![]).unwrap()).unwrap();
    /// assert_eq!(rules.scene(Window::ALL).cells.len(), 30);
    /// ```
    pub fn scene(&self, window: Window) -> Scene {
        let board = self.board();
        Scene {
            family: Family::Grid,
            columns: board.columns(),
            rows: board.rows(),
            focus: board.coordinates(1),
            cells: fields(self, window),
            links: links(board, window),
            ..Scene::default()
        }
    }
}

/// The cell of the player to move; the first one as long as that pawn is not on the board.
fn focus(position: &Position) -> Cell {
    let player = position.queue().front().or_else(|| position.finished().last().copied());
    player.map_or(1, |player| position.pawns()[player.index()].max(1))
}

fn shows(board: &Board, window: Window, cell: Cell) -> bool {
    let (x, y) = board.coordinates(cell);
    window.shows(x, y)
}

fn fields(rules: &Rules, window: Window) -> Vec<Field> {
    let board = rules.board();
    let part = |start: u32, size: u32, whole: u32| start..start.saturating_add(size).min(whole);
    let columns = part(window.left, window.columns, board.columns());
    let rows = part(window.top, window.rows, board.rows());
    let places = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    places.filter_map(|(x, y)| Some(field(rules, board.cell_at(x, y)?, x, y))).collect()
}

fn field(rules: &Rules, cell: Cell, x: u32, y: u32) -> Field {
    let board = rules.board();
    let outside = rules.outside_effect(cell).map(EffectRule::name);
    let entity = board.entity_at(cell);
    let plain = match cell {
        // Pawns that start off the board come onto it on the first square.
        _ if cell == rules.start_cell().max(1) => CellClass::Start,
        _ if cell == board.last() => CellClass::End,
        _ => CellClass::Cell,
    };
    Field {
        id: cell.into(),
        x,
        y,
        width: 1,
        height: 1,
        label: cell.to_string(),
        mark: match outside {
            Some(_) => "*".to_owned(),
            None => entity.map(mark).unwrap_or_default(),
        },
        words: match (entity, &plain) {
            _ if outside.is_some() => format!("square {cell}, {}", outside.unwrap_or_default()),
            (Some(entity), _) => format!("cell {cell}, {}", words(entity)),
            (None, CellClass::Cell) => format!("cell {cell}"),
            (None, class) => format!("cell {cell}, the {class}"),
        },
        class: match outside {
            Some(name) => CellClass::from(name),
            None => entity.map_or(plain, class),
        },
        ..Field::default()
    }
}

fn class(entity: &Entity) -> CellClass {
    match entity.effect {
        Effect::Snake { .. } => CellClass::SnakeHead,
        Effect::Ladder { .. } => CellClass::LadderFoot,
        Effect::Trap => CellClass::Trap,
        Effect::Boost { .. } => CellClass::Boost,
        Effect::BlackHole => CellClass::BlackHole,
        Effect::Teleporter { .. } => CellClass::Teleporter,
    }
}

fn mark(entity: &Entity) -> String {
    match &entity.effect {
        Effect::Snake { to } => format!("↓{to}"),
        Effect::Ladder { to } => format!("↑{to}"),
        Effect::Trap => "×".to_owned(),
        Effect::Boost { by } => format!("+{by}"),
        Effect::BlackHole => "●".to_owned(),
        Effect::Teleporter { to } => match to.as_slice() {
            [to] => format!("→{to}"),
            _ => "→?".to_owned(),
        },
    }
}

fn words(entity: &Entity) -> String {
    match &entity.effect {
        Effect::Snake { to } => format!("the head of a snake down to {to}"),
        Effect::Ladder { to } => format!("the foot of a ladder up to {to}"),
        Effect::Trap => "a trap: the next turn is lost".to_owned(),
        Effect::Boost { by } => format!("a boost by {by}"),
        Effect::BlackHole => "a black hole: back to the start".to_owned(),
        Effect::Teleporter { to } => {
            let to: Vec<String> = to.iter().map(Cell::to_string).collect();
            format!("a teleporter to {}", to.join(" or "))
        }
    }
}

fn links(board: &Board, window: Window) -> Vec<Link> {
    let near = board.entities().iter().filter(|entity| may_touch(board, window, entity));
    let all = near.flat_map(|entity| ways(board, entity).into_iter().map(move |way| (entity, way)));
    let touching = all.filter(|(_, way)| way.iter().any(|cell| shows(board, window, *cell)));
    touching.map(|(entity, way)| link(entity, &way)).collect()
}

fn link(entity: &Entity, way: &[Cell]) -> Link {
    Link {
        class: entity.effect.kind().into(),
        way: way.iter().map(|cell| u64::from(*cell)).collect(),
        words: entity.to_string(),
    }
}

/// The ways to draw: none for what stays on its cell, several for a teleporter with several ends.
fn ways(board: &Board, entity: &Entity) -> Vec<Vec<Cell>> {
    match &entity.effect {
        Effect::Trap | Effect::BlackHole => Vec::new(),
        Effect::Teleporter { to } => to.iter().map(|to| vec![entity.from, *to]).collect(),
        Effect::Snake { .. } | Effect::Ladder { .. } | Effect::Boost { .. } => vec![board.way(entity)],
    }
}

/// A quick no for the thousands of entities of a large board: a straight way stays inside the rectangle that its two
/// ends span.
fn may_touch(board: &Board, window: Window, entity: &Entity) -> bool {
    let (Some(end), None) = (entity.end(), &entity.body) else {
        return true;
    };
    let (one, other) = (board.coordinates(entity.from), board.coordinates(end));
    let overlaps =
        |a: u32, b: u32, start: u32, size: u32| a.max(b) >= start && a.min(b) < start.saturating_add(size);
    overlaps(one.0, other.0, window.left, window.columns) && overlaps(one.1, other.1, window.top, window.rows)
}

fn pieces(position: &Position, window: Window) -> Vec<Piece> {
    let board = position.rules().board();
    let pawns = position.pawns().iter().enumerate();
    let visible = pawns.filter(|(_, cell)| **cell > 0 && shows(board, window, **cell));
    let pawn = |(index, cell): (usize, &Cell)| {
        let player = Player::new(index);
        Piece {
            id: pawn_id(player),
            owner: Some(player),
            cell: (*cell).into(),
            count: 1,
            mark: player.to_string(),
            words: format!("the pawn of player {player} on cell {cell}"),
            ..Piece::default()
        }
    };
    visible.map(pawn).collect()
}

fn notes(position: &Position) -> Vec<Note> {
    let players = || (0..position.pawns().len()).map(Player::new);
    let waiting = players().filter(|player| position.pawns()[player.index()] == 0);
    let skipped = players().filter(|player| position.skip()[player.index()] > 0);
    let stack: Vec<String> = position.stack().iter().map(u32::to_string).collect();
    let exits = position.exits().unwrap_or_default().iter().map(Cell::to_string);
    let notes = [
        ("queue", some_of(position.queue().iter())),
        ("waiting", some_of(waiting)),
        ("loses a turn", some_of(skipped)),
        ("stack", stack.join(", ")),
        ("teleporter", exits.collect::<Vec<_>>().join(" or ")),
        ("finished", some_of(position.finished().iter().copied())),
    ];
    let said = notes.into_iter().filter(|(_, text)| !text.is_empty());
    said.map(|(label, text)| Note { label: label.to_owned(), text }).collect()
}

/// The numbers of the first few players, and how many more there are.
fn some_of(mut players: impl Iterator<Item = Player>) -> String {
    let named: Vec<String> = players.by_ref().take(NAMED).map(|player| player.to_string()).collect();
    let mut text = named.join(", ");
    match players.count() {
        0 => {}
        // Writing to a string cannot fail.
        more => drop(write!(text, " … and {more} more")),
    }
    text
}
