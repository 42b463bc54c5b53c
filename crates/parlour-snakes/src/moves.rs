//! What happens on the board. Nobody chooses anything in this game: every step is a roll, everything else an event.

use parlour_core::{Manner, Motion, Player, PlayerNames};
use serde::Serialize;
use serde_json::Value;

use crate::{Cell, ThirdSix};

/// Something that happened in a step. Cell 0 stands for "not on the board".
///
/// ```
/// use parlour_core::{PlayerNames, Event as _, Player};
/// use parlour_snakes::Event;
/// let event = Event::Climbed { player: Player::new(0), from: 4, to: 14, way: vec![4, 14] };
/// assert_eq!(event.words(&PlayerNames::new(["Ann"])), "Ann climbs the ladder from 4 to 14");
/// assert_eq!(event.data()["kind"], "climbed");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the fields mean the same in all events: who, from which cell, to which cell"
)]
pub enum Event {
    /// The pawn was placed on the first cell.
    Entered { player: Player, to: Cell },
    /// The pawn walked; `via` is the end it bounced off, `way` are all cells from the first to the last.
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
    /// A ladder took the pawn up; `way` are the cells on it.
    Climbed { player: Player, from: Cell, to: Cell, way: Vec<Cell> },
    /// A snake took the pawn down; `way` are the cells on it.
    Bitten { player: Player, from: Cell, to: Cell, way: Vec<Cell> },
    /// The player will lose the next turn.
    Trapped { player: Player, at: Cell },
    /// A boost moved the pawn on.
    Boosted { player: Player, from: Cell, to: Cell },
    /// A black hole took the pawn back to the start.
    Swallowed {
        player: Player,
        from: Cell,
        #[serde(skip_serializing_if = "is_off_board")]
        to: Cell,
    },
    /// A roll decides which end of the teleporter it will be: the first for a 1, and so on.
    Teleporter { player: Player, at: Cell, ends: Vec<Cell> },
    /// A teleporter took the pawn elsewhere.
    Teleported { player: Player, from: Cell, to: Cell },
    /// What another program put on the cell acted: the pawn is on `to` now, and the player will lose turns.
    Acted { player: Player, from: Cell, to: Cell, turns: u32, effect: &'static str },
    /// The pawn was sent back to the start because `by` landed where others stood.
    Sent {
        player: Player,
        from: Cell,
        #[serde(skip_serializing_if = "is_off_board")]
        to: Cell,
        by: Player,
    },
    /// The roll waits on the stack, which is given from the bottom to the top.
    Pushed { player: Player, roll: u32, stack: Vec<u32> },
    /// The roll grants another one.
    RollsAgain { player: Player },
    /// It was the third six in a row, and this is what the rules say about it.
    ThirdSix { player: Player, what: ThirdSix },
    /// The pawn was taken back to where it stood before.
    Backtracked { player: Player, from: Cell, to: Cell },
    /// A rule of another program: the roll is not played, and the turn ends.
    Forfeited { player: Player, why: &'static str },
    /// Exactly three sixes: the turn is lost.
    LostTurn { player: Player },
    /// Exactly four sixes: `next` will lose a turn.
    SkipsNext { player: Player, next: Player },
    /// The player's turn came and was lost.
    Skipped { player: Player },
    /// The order of play was reversed and is now this.
    Reversed { queue: Vec<Player> },
    /// The pawn reached the end.
    Finished { player: Player, place: usize },
}

/// Why a pawn could not use a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It would have gone past the end.
    Overshoot,
    /// The roll brings no pawn onto the board.
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
        // An enum of numbers and lists always has a JSON form.
        serde_json::to_value(self).unwrap_or_default()
    }

    fn words(&self, names: &PlayerNames) -> String {
        self.about_the_pawn(names).or_else(|| self.about_the_turn(names)).unwrap_or_default()
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

/// Whether a walk has too many cells to be listed in messages: with dice of a million sides it may cross the whole board.
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

impl Event {
    fn about_the_pawn(&self, names: &PlayerNames) -> Option<String> {
        let name = |player: &Player| names.name(*player);
        let words = match self {
            Self::Entered { player, to } => format!("{} enters on {to}", name(player)),
            Self::Moved { player, from: 0, to, via: None, .. } => {
                format!("{} enters and moves to {to}", name(player))
            }
            Self::Moved { player, from, to, via: None, .. } => {
                format!("{} moves from {from} to {to}", name(player))
            }
            Self::Moved { player, from, to, via: Some(end), .. } => {
                format!("{} moves from {from} to {end} and bounces back to {to}", name(player))
            }
            Self::Stayed { player, at, reason: Reason::Overshoot } => {
                format!("{} would go past the end and stays on {at}", name(player))
            }
            Self::Stayed { player, reason: Reason::CannotStart, .. } => {
                format!("{} cannot start yet", name(player))
            }
            Self::Climbed { player, from, to, .. } => {
                format!("{} climbs the ladder from {from} to {to}", name(player))
            }
            Self::Bitten { player, from, to, .. } => {
                format!("{} is bitten by the snake on {from} and slides down to {to}", name(player))
            }
            Self::Trapped { player, at } => {
                format!("{} is trapped on {at} and will lose the next turn", name(player))
            }
            Self::Boosted { player, from, to } => format!("{} is boosted from {from} to {to}", name(player)),
            Self::Swallowed { player, from, .. } => {
                format!("{} falls into the black hole on {from} and must start again", name(player))
            }
            Self::Teleporter { player, at, ends } => {
                format!("{} is in the teleporter on {at}: it leads to {}", name(player), one_of(ends))
            }
            Self::Teleported { player, from, to } => {
                format!("{} is teleported from {from} to {to}", name(player))
            }
            Self::Acted { player, from, to, turns, effect } => {
                let what = match (to, turns) {
                    (_, 1) => "loses the next turn".to_owned(),
                    (_, turns @ 2..) => format!("loses the next {turns} turns"),
                    (0, _) => "goes back to the start".to_owned(),
                    _ => format!("goes to {to}"),
                };
                format!("{} lands on the {effect} at {from} and {what}", name(player))
            }
            _ => return None,
        };
        Some(words)
    }

    fn about_the_turn(&self, names: &PlayerNames) -> Option<String> {
        let name = |player: &Player| names.name(*player);
        let words = match self {
            Self::Sent { player, from, by, .. } if player == by => {
                format!("{} finds {from} occupied and goes back to the start", name(player))
            }
            Self::Sent { player, from, by, .. } => {
                format!("{} sends {} from {from} back to the start", name(by), name(player))
            }
            Self::Pushed { player, roll, stack } => {
                format!("{} puts the {roll} on the stack: {}", name(player), listed(stack))
            }
            Self::RollsAgain { player } => format!("{} rolls again", name(player)),
            Self::ThirdSix { player, what } => format!("{}'s third six {}", name(player), consequence(*what)),
            Self::Backtracked { player, to: 0, .. } => format!("{} goes back to the start", name(player)),
            Self::Backtracked { player, from, to } => {
                format!("{} goes back from {from} to {to}", name(player))
            }
            Self::Forfeited { player, why } => format!("{} {why} and ends the turn", name(player)),
            Self::LostTurn { player } => {
                format!("{} rolled exactly three sixes and loses the turn", name(player))
            }
            Self::SkipsNext { player, next } => {
                format!("{} rolled exactly four sixes: {} will lose a turn", name(player), name(next))
            }
            Self::Skipped { player } => format!("{} loses a turn", name(player)),
            Self::Reversed { queue } => {
                format!("The order of play is reversed: {}", some_names(queue, names))
            }
            Self::Finished { player, place } => format!("{} reaches the end: place {place}", name(player)),
            _ => return None,
        };
        Some(words)
    }
}

fn consequence(what: ThirdSix) -> &'static str {
    match what {
        ThirdSix::Cancel | ThirdSix::Normal => "is not played and the turn ends",
        ThirdSix::LoseNext => "is not played and costs the next turn",
        ThirdSix::Backtrack => "undoes the sixes",
        ThirdSix::ToStart => "leads back to the start",
    }
}

fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}

fn one_of(ends: &[Cell]) -> String {
    let ends: Vec<String> = ends.iter().map(Cell::to_string).collect();
    ends.join(" or ")
}

/// Names, but not a thousand of them.
fn some_names(queue: &[Player], names: &PlayerNames) -> String {
    let names: Vec<String> = queue.iter().take(10).map(|player| names.name(*player)).collect();
    match queue.len() - names.len() {
        0 => names.join(", "),
        more => format!("{} … and {more} more", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Event as _;

    use super::*;

    // S-31: pawns pass every cell, and what takes them elsewhere has its own manner.
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
