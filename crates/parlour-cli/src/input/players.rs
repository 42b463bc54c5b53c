//! Players on the command line.

use parlour::bots::{LEVELS, Level, bot, levels};
use parlour::core::find_colour;
use parlour::play::{Occupant, Seat};

use crate::failure::Failure;

/// A placeholder that no flag can give.
const NAMELESS: &str = "";

/// The kind of a player given by name only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Usual {
    Human,
    Bot,
}

/// The levels of bots that each game offers, for a help page.
pub(crate) fn levels_help() -> String {
    let names = |levels: &[Level]| match levels {
        [_] => "all play alike: the dice decide".to_owned(),
        levels => levels.iter().map(|level| level.name).collect::<Vec<_>>().join(", "),
    };
    let lines = parlour::GAMES.iter().map(|kind| format!("\n  {:<8} {}", kind.name(), names(levels(kind))));
    let mut text = "Levels of bots:".to_owned();
    text.extend(lines);
    text
}

/// Reads `NAME[@COLOUR][:human|bot[:LEVEL]|engine:COMMAND]`; the colour is one of the palette. The seat of an engine has
/// its command until the engine is started.
pub(crate) fn seat(text: &str, usual: Usual, palette: &[&'static str]) -> Result<Seat, Failure> {
    let refuse = |what: &str| {
        Failure::input(format!(
            "--player {text}: {what}; write NAME[@COLOUR][:human|bot[:LEVEL]|engine:COMMAND]"
        ))
    };
    // A command may have colons.
    let mut parts = text.splitn(if text.split(':').nth(1) == Some("engine") { 3 } else { usize::MAX }, ':');
    let named = parts.next().unwrap_or_default();
    let (name, colour) = named.rsplit_once('@').map_or((named, None), |(name, colour)| (name, Some(colour)));
    if name.trim().is_empty() {
        return Err(refuse("the name is missing"));
    }
    let colour = colour.map(|colour| find_colour(palette, colour)).transpose();
    let colour = colour.map_err(|error| Failure::input(format!("--player {text}: {error}")))?;
    let seat = match (parts.next(), parts.next()) {
        (None, _) if usual == Usual::Bot => Seat::bot(name, LEVELS[0].name),
        (None | Some("human"), None) => Seat::human(name),
        (Some("bot"), level) => {
            let level = level.unwrap_or(LEVELS[0].name);
            bot(level).map_err(|error| refuse(&error.to_string()))?;
            Seat::bot(name, level)
        }
        (Some("engine"), Some(command)) if !command.trim().is_empty() => Seat::engine(name, command),
        (Some("engine"), _) => return Err(refuse("the command of the engine is missing")),
        (Some("human"), Some(_)) => return Err(refuse("a human has no level")),
        (Some(other), _) => return Err(refuse(&format!("\"{other}\" is not human, bot or engine"))),
        (None, Some(_)) => return Err(refuse("too many colons")),
    };
    if parts.next().is_some() {
        return Err(refuse("too many colons"));
    }
    Ok(Seat { color: colour.map(str::to_owned), ..seat })
}

/// A human whose name depends on the seat.
pub(crate) fn nameless_human() -> Seat {
    Seat::human(NAMELESS)
}

/// A bot whose name depends on the seat.
pub(crate) fn nameless_bot() -> Seat {
    Seat::bot(NAMELESS, LEVELS[0].name)
}

/// Names unnamed players by their seat, so that the numbers in names match those on the board.
pub(crate) fn name_the_nameless(seats: &mut [Seat]) {
    for (number, seat) in (1..).zip(seats).filter(|(_, seat)| seat.name == NAMELESS) {
        let kind = if seat.occupant == Occupant::Human { "Player" } else { "Bot" };
        seat.name = format!("{kind} {number}");
    }
}
