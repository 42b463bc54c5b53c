//! The events of a game. Players make no choices: every step is a roll.

use std::sync::LazyLock;

use parlour_core::{Gap, Manner, Message, Messages, Motion, Player};
use serde::Serialize;
use serde_json::Value;

use crate::{Cell, ThirdSix};

/// An event of a step. Square 0 is off the board.
///
/// ```
/// use parlour_core::{PlayerNames, Event as _, Player};
/// use parlour_snakes::Event;
/// let event = Event::Climbed { player: Player::new(0), from: 4, to: 14, way: vec![4, 14] };
/// assert_eq!(event.words(&PlayerNames::new(["Ann"])).as_deref(), Some("Ann climbs the ladder to 14"));
/// assert_eq!(event.data()["kind"], "climbed");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the fields mean the same in all events: who, from which cell, to which cell"
)]
pub enum Event {
    /// The pawn was placed on the first square.
    Entered { player: Player, to: Cell },
    /// The pawn moved; `via` is the last square if it bounced back, `way` lists all squares from the first to the last.
    Moved {
        player: Player,
        from: Cell,
        to: Cell,
        #[serde(skip_serializing_if = "Option::is_none")]
        via: Option<Cell>,
        #[serde(skip_serializing_if = "is_long")]
        way: Vec<Cell>,
    },
    /// The pawn could not use the roll.
    Stayed { player: Player, at: Cell, reason: Reason },
    /// The pawn climbed a ladder; `way` lists the squares on it.
    Climbed { player: Player, from: Cell, to: Cell, way: Vec<Cell> },
    /// The pawn slid down a snake; `way` lists the squares on it.
    Bitten { player: Player, from: Cell, to: Cell, way: Vec<Cell> },
    /// The player will lose the next turn.
    Trapped { player: Player, at: Cell },
    /// A boost moved the pawn ahead.
    Boosted { player: Player, from: Cell, to: Cell },
    /// A black hole took the pawn back to the start.
    Swallowed {
        player: Player,
        from: Cell,
        #[serde(skip_serializing_if = "is_off_board")]
        to: Cell,
    },
    /// The next roll picks an exit of the teleporter: the first for a 1, and so on.
    Teleporter { player: Player, at: Cell, ends: Vec<Cell> },
    /// A teleporter took the pawn to another square.
    Teleported { player: Player, from: Cell, to: Cell },
    /// An effect from another program acted: the pawn is now on `to`, and the player loses turns.
    Acted { player: Player, from: Cell, to: Cell, turns: u32, effect: &'static str },
    /// The pawn was sent back to the start because `by` landed on an occupied square.
    Sent {
        player: Player,
        from: Cell,
        #[serde(skip_serializing_if = "is_off_board")]
        to: Cell,
        by: Player,
    },
    /// The roll waits on the stack, which is listed from the bottom to the top.
    Pushed { player: Player, roll: u32, stack: Vec<u32> },
    /// The roll earned an extra roll.
    RollsAgain { player: Player },
    /// It was the third 6 in a row; the rules decide what follows.
    ThirdSix { player: Player, what: ThirdSix },
    /// The pawn was taken back to where it stood before.
    Backtracked { player: Player, from: Cell, to: Cell },
    /// A rule from another program: the roll is not played, and the turn ends.
    Forfeited { player: Player, why: &'static str },
    /// Exactly three 6s: the turn is lost.
    LostTurn { player: Player },
    /// Exactly four 6s: `next` will lose a turn.
    SkipsNext { player: Player, next: Player },
    /// The player lost this turn.
    Skipped { player: Player },
    /// The turn order was reversed and is now this.
    Reversed { queue: Vec<Player> },
    /// The pawn reached the last square.
    Finished { player: Player, place: usize },
}

/// Why a pawn could not use a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It would have gone past the last square.
    Overshoot,
    /// The roll does not bring a pawn onto the board.
    CannotStart,
}

impl parlour_core::Event for Event {
    fn kind(&self) -> &'static str {
        match self {
            Self::Entered { .. } => "entered",
            Self::Moved { .. } => "moved",
            Self::Stayed { .. } => "stayed",
            Self::Climbed { .. } => "climbed",
            Self::Bitten { .. } => "bitten",
            Self::Trapped { .. } => "trapped",
            Self::Boosted { .. } => "boosted",
            Self::Swallowed { .. } => "swallowed",
            Self::Teleporter { .. } => "teleporter",
            Self::Teleported { .. } => "teleported",
            Self::Acted { .. } => "acted",
            Self::Sent { .. } => "sent",
            Self::Pushed { .. } => "pushed",
            Self::RollsAgain { .. } => "rolls-again",
            Self::ThirdSix { .. } => "third-six",
            Self::Backtracked { .. } => "backtracked",
            Self::Forfeited { .. } => "forfeited",
            Self::LostTurn { .. } => "lost-turn",
            Self::SkipsNext { .. } => "skips-next",
            Self::Skipped { .. } => "skipped",
            Self::Reversed { .. } => "reversed",
            Self::Finished { .. } => "finished",
        }
    }

    fn data(&self) -> Value {
        // Numbers and lists can always be serialised.
        serde_json::to_value(self).unwrap_or_default()
    }

    fn message(&self) -> Option<Message> {
        self.about_the_pawn().or_else(|| self.about_the_turn())
    }

    fn table(&self) -> &'static Messages {
        &MESSAGES
    }

    fn motions(&self) -> Vec<Motion> {
        let moved = |player: &Player, way: &[Cell], manner| {
            let on_board = way.iter().filter(|cell| **cell > 0).map(|cell| u64::from(*cell));
            vec![Motion::new(pawn(*player), on_board, manner)]
        };
        match self {
            Self::Entered { player, to } => moved(player, &[*to], Manner::Appear),
            Self::Moved { player, from, way, .. } => {
                let enters = (*from == 0).then(|| Motion::new(pawn(*player), [1], Manner::Appear));
                let cells = way.iter().filter(|cell| **cell > 0).map(|cell| u64::from(*cell));
                enters.into_iter().chain([Motion::walk(pawn(*player), cells)]).collect()
            }
            Self::Climbed { player, way, .. } => moved(player, way, Manner::Climb),
            Self::Bitten { player, way, .. } => moved(player, way, Manner::Slide),
            Self::Acted { from, to, .. } if from == to => Vec::new(),
            Self::Swallowed { player, from, to: 0 }
            | Self::Acted { player, from, to: 0, .. }
            | Self::Sent { player, from, to: 0, .. }
            | Self::Backtracked { player, from, to: 0 } => moved(player, &[*from], Manner::Leave),
            Self::Swallowed { player, from, to }
            | Self::Sent { player, from, to, .. }
            | Self::Boosted { player, from, to }
            | Self::Teleported { player, from, to }
            | Self::Acted { player, from, to, .. }
            | Self::Backtracked { player, from, to } => moved(player, &[*from, *to], Manner::Hop),
            _ => Vec::new(),
        }
    }

    fn finished(&self) -> Option<(Player, usize)> {
        match self {
            Self::Finished { player, place } => Some((*player, *place)),
            _ => None,
        }
    }
}

/// Whether a move passes too many squares to list in messages: with a million-sided die it may cross the whole board.
fn is_long(way: &[Cell]) -> bool {
    const MOST_CELLS: usize = 1_000;
    way.len() > MOST_CELLS
}

/// The start is off the board unless a rule says otherwise.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_off_board(cell: &Cell) -> bool {
    *cell == 0
}

/// The id of a player's pawn in the scene.
pub(crate) fn pawn(player: Player) -> String {
    format!("pawn-{player}")
}

/// The texts of events and scenes.
pub(crate) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(include_str!("../messages.json")));

impl Event {
    fn about_the_pawn(&self) -> Option<Message> {
        let message = match self {
            Self::Moved { player, to, via: Some(end), .. } => {
                Message::of("bounced", *player).with("end", *end).with("to", *to)
            }
            Self::Entered { player, to } | Self::Moved { player, from: 0, to, .. } => {
                Message::of("entered", *player).with("to", *to)
            }
            Self::Moved { player, to, .. } => Message::of("moved", *player).with("to", *to),
            Self::Stayed { player, at, reason: Reason::Overshoot } => {
                Message::of("overshoot", *player).with("at", *at)
            }
            Self::Stayed { player, reason: Reason::CannotStart, .. } => Message::of("cannot-start", *player),
            Self::Climbed { player, to, .. } => Message::of("climbed", *player).with("to", *to),
            Self::Bitten { player, to, .. } => Message::of("bitten", *player).with("to", *to),
            Self::Trapped { player, .. } => Message::of("trapped", *player),
            Self::Boosted { player, to, .. } => Message::of("boosted", *player).with("to", *to),
            Self::Swallowed { player, .. } => Message::of("swallowed", *player),
            Self::Teleporter { player, ends, .. } => {
                Message::of("teleporter", *player).with("exits", Gap::any_of(ends.iter().copied()))
            }
            Self::Teleported { player, to, .. } => Message::of("teleported", *player).with("to", *to),
            Self::Acted { player, to, turns, effect, .. } => {
                let what = match (to, turns) {
                    (_, turns @ 1..) => Message::new("acted-turns").with("turns", *turns),
                    (0, _) => Message::new("acted-start"),
                    _ => Message::new("acted-to").with("to", *to),
                };
                what.with("player", *player).with("effect", *effect)
            }
            _ => return None,
        };
        Some(message)
    }

    fn about_the_turn(&self) -> Option<Message> {
        let message = match self {
            Self::Sent { player, by, .. } if player == by => Message::of("sent-self", *player),
            Self::Sent { player, by, .. } => Message::of("sent", *by).with("other", *player),
            Self::Pushed { player, roll, .. } => Message::of("pushed", *player).with("roll", *roll),
            Self::RollsAgain { player } => Message::of("rolls-again", *player),
            Self::ThirdSix { player, what } => match what {
                ThirdSix::Cancel | ThirdSix::Normal => Message::of("third-six", *player),
                ThirdSix::LoseNext => Message::of("third-six-next", *player),
                ThirdSix::Backtrack => Message::of("third-six-undo", *player),
                ThirdSix::ToStart => Message::of("third-six-start", *player),
            },
            Self::Backtracked { player, to: 0, .. } => Message::of("back-to-start", *player),
            Self::Backtracked { player, to, .. } => Message::of("backtracked", *player).with("to", *to),
            Self::Forfeited { player, why } => Message::of("forfeited", *player).with("why", *why),
            Self::LostTurn { player } => Message::of("lost-turn", *player),
            Self::SkipsNext { player, next } => Message::of("skips-next", *player).with("next", *next),
            Self::Skipped { player } => Message::of("skipped", *player),
            Self::Reversed { queue } => {
                Message::new("reversed").with("queue", Gap::list(queue.iter().copied()))
            }
            Self::Finished { player, place } => Message::finishes(*player, *place as u64),
            _ => return None,
        };
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Event as _;

    use super::*;

    // S-31: pawns pass every square, and each kind of jump has its own manner.
    #[test]
    fn pawns_move_along_cells() {
        let player = Player::new(0);
        let moved = |way: Vec<Cell>| Event::Moved {
            player,
            from: way[0],
            to: way[way.len() - 1],
            via: way.contains(&100).then_some(100),
            way,
        };
        let motion = |event: Event| {
            let motion = event.motions().remove(0);
            (motion.way, motion.manner)
        };
        assert_eq!(moved(vec![3, 4, 5, 6]).motions(), [Motion::walk("pawn-1", 3..=6)]);
        let enters = [Motion::new("pawn-1", [1], Manner::Appear), Motion::walk("pawn-1", 1..=2)];
        assert_eq!(moved(vec![0, 1, 2]).motions(), enters);
        assert_eq!(motion(moved(vec![98, 99, 100, 99, 98, 97])).0, [98, 99, 100, 99, 98, 97]);
        let (from, to) = (17, 7);
        let bitten = Event::Bitten { player, from, to, way: vec![17, 14, 7] };
        assert_eq!(motion(bitten), (vec![17, 14, 7], Manner::Slide));
        assert_eq!(motion(Event::Swallowed { player, from, to: 0 }), (vec![17], Manner::Leave));
        assert_eq!(motion(Event::Swallowed { player, from, to }), (vec![17, 7], Manner::Hop));
        assert_eq!(motion(Event::Teleported { player, from, to }), (vec![17, 7], Manner::Hop));
        assert_eq!(motion(Event::Backtracked { player, from, to: 0 }).1, Manner::Leave);
        assert_eq!(motion(Event::Entered { player, to: 1 }), (vec![1], Manner::Appear));
        assert!(Event::Skipped { player }.motions().is_empty());
    }
}
