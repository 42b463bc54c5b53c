//! Stage 8, sixes: what a special roll earns, and what too many 6s cost.

use parlour_core::{Player, Sink};

use super::evaluation::Next;
use super::{Position, Then};
use crate::rules::effect::MOST_TURNS_LOST;
use crate::{Event, Forfeit, ForfeitReason};

impl Position {
    /// The end of a roll, played or not: an extra roll, or the rest of the turn.
    #[inline]
    pub(super) fn sixes(&mut self, player: Player, then: Then, events: &mut impl Sink<Event>) -> Next {
        match then {
            Then::RollAgain => {
                events.note(|| Event::RollsAgain { player });
                Next::SamePlayer
            }
            Then::EndTurn => self.play_stack(player, events),
        }
    }

    /// A stacked roll waits until no extra roll is left.
    pub(super) fn push(&mut self, player: Player, roll: u32, events: &mut impl Sink<Event>) -> Next {
        self.progress.stack.push(roll);
        let stack = || self.progress.stack.to_vec();
        events.note(|| Event::Pushed { player, roll, stack: stack() });
        self.sixes(player, Then::RollAgain, events)
    }

    /// The roll is not played, and the turn ends. Rolls left on the stack are played first.
    #[inline(never)]
    pub(super) fn forfeit(
        &mut self,
        player: Player,
        forfeit: Forfeit,
        events: &mut impl Sink<Event>,
    ) -> Next {
        events.note(|| match forfeit.why {
            ForfeitReason::ThirdSix(what) => Event::ThirdSix { player, what },
            ForfeitReason::ThreeSixes => Event::LostTurn { player },
            ForfeitReason::Other(why) => Event::Forfeited { player, why },
        });
        self.lose_turns(player, forfeit.turns.min(MOST_TURNS_LOST));
        let stack = &mut self.progress.stack;
        stack.truncate(match forfeit.unplayed {
            Forfeit::WHOLE_STACK => 0,
            unplayed => stack.len().saturating_sub(unplayed.into()),
        });
        let from = self.pawn(player);
        if let Some(to) = forfeit.back_to.filter(|to| *to != from && *to < self.rules.last()) {
            self.put(player, to);
            events.note(|| Event::Backtracked { player, from, to });
        }
        self.play_stack(player, events)
    }

    pub(super) fn lose_turns(&mut self, player: Player, turns: u32) {
        let skip = &mut self.skip[player.index()];
        *skip = skip.saturating_add(turns);
    }
}
