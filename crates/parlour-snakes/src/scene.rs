//! The scene: numbered squares with their marks, snakes, ladders, pawns, and the turn order.

use parlour_core::{
    Cell as Field, CellClass, Family, Gap, Link, Message, Note, Piece, Player, PlayerNames, Scene, Window,
};

use crate::moves::{MESSAGES, pawn as pawn_id};
use crate::{Board, Cell, Effect, EffectRule, Entity, Position, Rules};

pub(crate) fn draw(position: &Position, window: Window, names: &PlayerNames) -> Scene {
    let board = position.rules().board();
    Scene {
        focus: board.coordinates(focus(position)),
        pieces: pieces(position, window, names),
        notes: notes(position, names),
        ..position.rules().scene(window)
    }
}

impl Rules {
    /// The scene of the board, without pawns.
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

/// The square of the player to move; the first square while their pawn is off the board.
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
    let told = words(outside, entity, &plain).with("cell", cell);
    let (words, message) = MESSAGES.told(told, &PlayerNames::default());
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
        words,
        message,
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

fn words(outside: Option<&'static str>, entity: Option<&Entity>, plain: &CellClass) -> Message {
    let special = |what: Gap| Message::new("cell-special").with("what", what);
    match (outside, entity, plain) {
        (Some(name), ..) => special(name.into()),
        (None, Some(entity), _) => special(what(entity).into()),
        (None, None, CellClass::Start) => Message::new("cell-start"),
        (None, None, CellClass::End) => Message::new("cell-end"),
        _ => Message::new("cell-square"),
    }
}

fn what(entity: &Entity) -> Message {
    match &entity.effect {
        Effect::Snake { to } => Message::new("snake").with("to", *to),
        Effect::Ladder { to } => Message::new("ladder").with("to", *to),
        Effect::Trap => Message::new("trap"),
        Effect::Boost { by } => Message::new("boost").with("by", *by),
        Effect::BlackHole => Message::new("black-hole"),
        Effect::Teleporter { to } => Message::new("exit").with("exits", Gap::any_of(to.iter().copied())),
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

/// The paths to draw: none for a trap or a black hole, several for a teleporter with several exits.
fn ways(board: &Board, entity: &Entity) -> Vec<Vec<Cell>> {
    match &entity.effect {
        Effect::Trap | Effect::BlackHole => Vec::new(),
        Effect::Teleporter { to } => to.iter().map(|to| vec![entity.from, *to]).collect(),
        Effect::Snake { .. } | Effect::Ladder { .. } | Effect::Boost { .. } => vec![board.way(entity)],
    }
}

/// A quick test for boards with thousands of entities: a straight line stays inside the rectangle that its ends span.
fn may_touch(board: &Board, window: Window, entity: &Entity) -> bool {
    let (Some(end), None) = (entity.end(), &entity.body) else {
        return true;
    };
    let (one, other) = (board.coordinates(entity.from), board.coordinates(end));
    let overlaps =
        |a: u32, b: u32, start: u32, size: u32| a.max(b) >= start && a.min(b) < start.saturating_add(size);
    overlaps(one.0, other.0, window.left, window.columns) && overlaps(one.1, other.1, window.top, window.rows)
}

fn pieces(position: &Position, window: Window, names: &PlayerNames) -> Vec<Piece> {
    let board = position.rules().board();
    let pawns = position.pawns().iter().enumerate();
    let visible = pawns.filter(|(_, cell)| **cell > 0 && shows(board, window, **cell));
    let pawn = |(index, cell): (usize, &Cell)| {
        let player = Player::new(index);
        let (words, message) = MESSAGES.told(Message::of("piece", player).with("cell", *cell), names);
        Piece {
            id: pawn_id(player),
            owner: Some(player),
            cell: (*cell).into(),
            count: 1,
            mark: player.to_string(),
            words,
            message,
            ..Piece::default()
        }
    };
    visible.map(pawn).collect()
}

fn notes(position: &Position, names: &PlayerNames) -> Vec<Note> {
    let players = || (0..position.pawns().len()).map(Player::new);
    let waiting = players().filter(|player| position.pawns()[player.index()] == 0);
    let skipped = players().filter(|player| position.skip()[player.index()] > 0);
    let exits = position.exits().unwrap_or_default();
    let notes = [
        ("note-queue", Gap::list(position.queue().iter())),
        ("note-waiting", Gap::list(waiting)),
        ("note-skipped", Gap::list(skipped)),
        ("note-stack", Gap::list(position.stack().iter().copied())),
        ("note-exits", Gap::any_of(exits.iter().copied())),
        ("note-finished", Gap::list(position.finished().iter().copied())),
    ];
    let notes = notes.into_iter().map(|(label, text)| MESSAGES.note(label, text, names));
    notes.filter(|note| !note.text.is_empty()).collect()
}
