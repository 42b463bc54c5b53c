//! The scene: the board, the tokens, and which of them can move.

use parlour_core::{
    Cell, CellClass, Family, Game, Gap, Message, Notation, Note, Piece, Player, PlayerNames, Scene, Window,
};

use crate::board::COLOURS;
use crate::layout::{Area, Layout, Spot};
use crate::moves::{MESSAGES, Move, TokenName, place};
use crate::position::Position;

pub(crate) fn of(position: &Position, window: Window, names: &PlayerNames) -> Scene {
    let layout = Layout::of(position.rules().track());
    let shown = |area: &&Area| window.shows(unsigned(area.x), unsigned(area.y));
    let cells: Vec<Cell> = (layout.areas.iter().filter(shown)).map(|area| cell(position, area)).collect();
    let pieces =
        pieces(position).into_iter().filter(|piece| cells.iter().any(|cell| cell.id == piece.cell)).collect();
    Scene {
        family: Family::Track,
        columns: unsigned(layout.columns),
        rows: unsigned(layout.rows),
        focus: focus(position, &layout),
        cells,
        links: Vec::new(),
        pieces,
        notes: notes(position, names),
        selection: None,
    }
}

fn unsigned(number: i16) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// The first token of the player to move.
fn focus(position: &Position, layout: &Layout) -> (u32, u32) {
    let owner = position.owner(position.mover());
    let step = position.tokens_of(owner).first().copied().unwrap_or_default();
    let id = position.rules().track().id(position.seating().arm(owner), step);
    let area = layout.areas.iter().find(|area| area.id == id);
    area.map_or((0, 0), |area| (unsigned(area.x), unsigned(area.y)))
}

/// The look of a place: class, label, mark, text.
struct Look {
    class: CellClass,
    label: String,
    mark: String,
    words: Message,
}

fn cell(position: &Position, area: &Area) -> Cell {
    let arm = match area.spot {
        Spot::Track(cell) => arm_of_start(position, cell),
        Spot::Stretch(arm, _) | Spot::Yard(arm) | Spot::Goal(arm) => Some(arm),
    };
    let look = look(position, area.spot, arm);
    let (words, message) = told(look.words);
    Cell {
        id: area.id,
        x: unsigned(area.x),
        y: unsigned(area.y),
        width: unsigned(area.width),
        height: unsigned(area.height),
        class: look.class,
        label: look.label,
        mark: look.mark,
        owner: arm.and_then(|arm| position.seating().player_at(arm)),
        colour: arm.map(colour),
        words,
        message,
        choice: None,
    }
}

/// The arm that starts on this square.
fn arm_of_start(position: &Position, cell: i16) -> Option<usize> {
    let track = position.rules().track();
    (0..track.arms()).find(|arm| track.start(*arm) == cell)
}

fn look(position: &Position, spot: Spot, arm: Option<usize>) -> Look {
    let colour = arm.map_or("", colour);
    let letter = colour.get(..1).unwrap_or_default();
    let (class, label, mark, words) = match spot {
        Spot::Track(cell) => return track_look(cell, position.rules().is_safe(cell), colour),
        Spot::Stretch(_, number) => (
            CellClass::Stretch,
            number.to_string(),
            letter.to_owned(),
            coloured("cell-column", colour).with("number", number),
        ),
        Spot::Yard(_) => {
            (CellClass::Yard, colour.to_owned(), letter.to_uppercase(), coloured("cell-yard", colour))
        }
        Spot::Goal(_) => {
            (CellClass::Home, "home".to_owned(), format!("{letter}#"), coloured("cell-home", colour))
        }
    };
    Look { class, label, mark, words }
}

/// A star marks safe squares, in every colour.
fn track_look(cell: i16, safe: bool, colour: &'static str) -> Look {
    let letter = colour.get(..1).unwrap_or_default();
    let (class, mark, words) = match (letter.is_empty(), safe) {
        (true, false) => (CellClass::Track, String::new(), Message::new("cell-square")),
        (true, true) => (CellClass::Safe, "*".to_owned(), Message::new("cell-safe")),
        (false, false) => (CellClass::Start, format!("{letter}>"), coloured("cell-start", colour)),
        (false, true) => (CellClass::Start, format!("{letter}*"), coloured("cell-start-safe", colour)),
    };
    Look { class, label: cell.to_string(), mark, words: words.with("cell", cell) }
}

/// A message about something of this colour.
fn coloured(key: &'static str, colour: &'static str) -> Message {
    Message::new(key).with("colour", Message::new(colour))
}

/// The board has colours, not players' names.
fn told(message: Message) -> (String, Option<Message>) {
    MESSAGES.told(message, &PlayerNames::default())
}

fn colour(arm: usize) -> &'static str {
    COLOURS.get(arm).copied().unwrap_or_default()
}

fn pieces(position: &Position) -> Vec<Piece> {
    let legal = position.legal_moves();
    let owner = position.owner(position.mover());
    let players = 0..position.seats();
    let tokens = players.flat_map(|player| (0..position.rules().tokens()).map(move |token| (player, token)));
    tokens
        .map(|(player, token)| {
            let mv = Move::of(token);
            let movable = player == owner && legal.contains(&mv);
            piece(position, player, token, movable.then(|| mv.write()))
        })
        .collect()
}

fn piece(position: &Position, player: usize, token: usize, choice: Option<String>) -> Piece {
    let arm = position.seating().arm(player);
    let name = TokenName::new(player, token);
    let letter = colour(arm).get(..1).unwrap_or_default().to_uppercase();
    let step = position.tokens_of(player).get(token).copied().unwrap_or_default();
    let state = position.state(Player::new(player), token);
    let (words, message) =
        told(coloured("piece", colour(arm)).with("number", name.token).with("place", place(state)));
    Piece {
        id: name.piece(),
        owner: Some(name.player),
        colour: Some(colour(arm)),
        cell: position.rules().track().id(arm, step),
        count: 1,
        mark: format!("{letter}{}", name.token),
        words,
        message,
        choice,
    }
}

/// The players' colours, the pending roll, and the places so far.
fn notes(position: &Position, names: &PlayerNames) -> Vec<Note> {
    let colour_of = |player| coloured("note-colour", colour(position.seating().arm(player)));
    let colours = (0..position.seats()).map(|player| colour_of(player).with("player", Player::new(player)));
    let note = |label, text| MESSAGES.note(label, text, names);
    let mut notes = vec![note("note-colours", Gap::list(colours))];
    notes.extend(position.pending_roll().map(|roll| note("note-roll", roll.into())));
    if position.ranking().len() > 0 {
        let finished = position.ranking().players().map(Player::new);
        notes.push(note("note-finished", Gap::list(finished)));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesFile;
    use crate::sketch::sketch;

    fn scene(tokens: &[&[i16]], roll: u8) -> Scene {
        sketch(RulesFile::default(), tokens).with_roll(roll).scene(Window::ALL, &PlayerNames::default())
    }

    fn at(scene: &Scene, id: u64) -> &Cell {
        scene.cells.iter().find(|cell| cell.id == id).expect("the cell is shown")
    }

    // L-10, C-04: the scene says what can move; surfaces need no rules.
    #[test]
    fn tokens_that_may_move_are_choices() {
        let scene = scene(&[&[3, 3, 56, -1], &[-1, 0, 50, 10]], 4);
        let choices: Vec<_> = scene.pieces.iter().map(|piece| piece.choice.as_deref()).collect();
        assert_eq!(choices, [Some("1"), Some("2"), None, None, None, None, None, None]);
        let piece = &scene.pieces[5];
        assert_eq!((piece.id.as_str(), piece.mark.as_str(), piece.cell), ("token-2-2", "G2", 26));
        assert_eq!(piece.words, "green token 2: square 26");
        assert_eq!(scene.notes[0].text, "player 1 red, player 2 green");
        assert_eq!(scene.notes[1].text, "4");
    }

    // L-01: start squares, safe squares, home columns and yards look different.
    #[test]
    fn cells_say_what_they_are() {
        let scene = scene(&[&[-1; 4], &[-1; 4]], 6);
        assert_eq!(scene.cells.len(), 52 + 4 * 8);
        let about = |id| (at(&scene, id).class.name(), at(&scene, id).words.as_str(), at(&scene, id).owner);
        assert_eq!(about(8), ("safe", "square 8, safe", None));
        assert_eq!(about(9), ("track", "square 9", None));
        assert_eq!(about(26), ("start", "square 26, where green starts, safe", Some(Player::new(1))));
        assert_eq!(about(13), ("start", "square 13, where blue starts, safe", None));
        assert_eq!(about(52), ("yard", "red yard", Some(Player::new(0))));
        assert_eq!(about(53), ("stretch", "square 1 of the red home column", Some(Player::new(0))));
        assert_eq!(about(59), ("home", "red home", Some(Player::new(0))));
    }

    #[test]
    fn a_window_shows_a_part() {
        let position = sketch(RulesFile::default(), &[&[0; 4], &[0; 4]]);
        let window = Window { left: 0, top: 6, columns: 6, rows: 3 };
        let scene = position.scene(window, &PlayerNames::default());
        assert!(scene.cells.iter().all(|cell| cell.x < 6 && (6..9).contains(&cell.y)));
        assert_eq!(scene.pieces.len(), 4, "red's tokens on its start cell");
        assert_eq!((scene.columns, scene.focus), (15, (1, 6)));
    }
}
