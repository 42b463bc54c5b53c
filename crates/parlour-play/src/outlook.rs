//! Previews: what each legal move would do.

use parlour_core::{AnyGame, Message, Motion, Player, PlayerNames, Step, Turn, motions};
use serde::Serialize;

/// With more legal moves than this, there are no previews: no one would read them all.
const MOST: usize = 24;

/// A legal move and what it would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outlook {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// What it would do, in a few words; empty if the game has no words for it.
    pub words: String,
    /// The same as messages, for clients with words of their own.
    pub messages: Vec<Message>,
    /// How pieces would move.
    pub motions: Vec<Motion>,
    /// Whether the same player acts again afterwards.
    pub again: bool,
}

/// The previews of all legal moves; empty if it is time to roll or there are too many moves.
///
/// ```
/// use parlour_core::{PlayerNames, Step};
/// use parlour_play::{Seat, Table, outlooks};
/// let table = Table::new(&parlour_ludo::Ludo, &serde_json::json!(null), None, vec![Seat::human("Ann"), Seat::human("Bob")])?;
/// let mut game = table.start().boxed_clone();
/// game.step(&Step::Roll(6))?;
/// let all = outlooks(&*game, &PlayerNames::new(["Ann", "Bob"]));
/// assert_eq!((all[0].notation.as_str(), all[0].words.as_str()), ("1", "Bring out token 1, roll again"));
/// assert!(all[0].again);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outlooks(game: &dyn AnyGame, names: &PlayerNames) -> Vec<Outlook> {
    let Turn::Choose(player) = game.turn() else {
        return Vec::new();
    };
    let moves = game.legal_moves();
    if moves.len() > MOST {
        return Vec::new();
    }
    moves.into_iter().filter_map(|notation| outlook(game, player, notation, names)).collect()
}

fn outlook(game: &dyn AnyGame, player: Player, notation: String, names: &PlayerNames) -> Option<Outlook> {
    let mut after = game.boxed_clone();
    let events = after.step(&Step::Move(notation.clone())).ok()?.events;
    let told: Vec<Message> = events.iter().filter_map(|event| event.message()).collect();
    Some(Outlook {
        words: events.first().map_or_else(String::new, |event| event.table().outlook(&told, names)),
        messages: told,
        motions: motions(&events),
        again: after.turn().player() == Some(player),
        notation,
    })
}
