//! Stage 8, sixes: what a special roll grants, and what too many sixes cost.

use parlour_core::{Player, Sink};

use super::evaluation::Next;
use super::{Position, Then};
use crate::{Cell, Event, ThirdSix};

impl Position {
    /// The end of a roll that was played, or could not be: another roll, or the rest of the turn.
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

    /// A stacked roll waits until no further roll is due.
    pub(super) fn push(&mut self, player: Player, roll: u32, events: &mut impl Sink<Event>) -> Next {
        self.progress.stack.push(roll);
        let stack = || self.progress.stack.to_vec();
        events.note(|| Event::Pushed {
            player,
            roll,
            stack: stack(),
        });
        self.sixes(player, Then::RollAgain, events)
    }

    /// The third six is not played and the turn ends. What waits on the stack is played first, as far as it is left.
    #[inline(never)]
    pub(super) fn third_six(&mut self, player: Player, before: Cell, events: &mut impl Sink<Event>) -> Next {
        let what = self.rules.file().third_six;
        events.note(|| Event::ThirdSix { player, what });
        match what {
            ThirdSix::Cancel | ThirdSix::Normal => {}
            ThirdSix::LoseNext => self.lose_next_turn(player),
            ThirdSix::Backtrack if self.stacks() => {
                // The two sixes before this one are the last that were pushed.
                let rest = self.progress.stack.len().saturating_sub(2);
                self.progress.stack.truncate(rest);
            }
            ThirdSix::Backtrack => self.take_back(player, before, events),
            ThirdSix::ToStart => {
                self.progress.stack.clear();
                self.take_back(player, 0, events);
            }
        }
        self.play_stack(player, events)
    }

    /// Exactly three sixes: whatever they have moved is undone, what waits on the stack is forgotten.
    #[inline(never)]
    pub(super) fn lose_turn(&mut self, player: Player, before: Cell, events: &mut impl Sink<Event>) -> Next {
        events.note(|| Event::LostTurn { player });
        if !self.stacks() {
            self.take_back(player, before, events);
        }
        Next::EndTurn
    }

    fn take_back(&mut self, player: Player, to: Cell, events: &mut impl Sink<Event>) {
        let from = self.pawn(player);
        if from != to {
            self.put(player, to);
            events.note(|| Event::Backtracked { player, from, to });
        }
    }

    pub(super) fn lose_next_turn(&mut self, player: Player) {
        let skip = &mut self.skip[player.index()];
        *skip = skip.saturating_add(1);
    }
}
