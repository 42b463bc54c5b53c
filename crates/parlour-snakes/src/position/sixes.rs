//! Stage 8, sixes: what a special roll grants, and what too many sixes cost.

use parlour_core::{Player, Sink};

use super::evaluation::Next;
use super::{Position, Then};
use crate::{Cell, Event, Rules, ThirdSix};

/// What a player loses with a roll that is not played. The turn ends with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Forfeit {
    /// Turns to come that are lost.
    pub(crate) turns: u32,
    /// The cell that the pawn goes back to.
    pub(crate) back_to: Option<Cell>,
    /// How many rolls on top of the stack are not played; the rest of it is.
    pub(crate) unplayed: u8,
}

impl Forfeit {
    /// Nothing of the stack is played.
    pub(crate) const WHOLE_STACK: u8 = u8::MAX;

    /// What the third six in a row costs a pawn that stood on this cell before the first of them.
    pub(super) fn third_six(rules: &Rules, before: Cell) -> Self {
        let nothing = Self::default();
        match rules.file().third_six {
            ThirdSix::Cancel | ThirdSix::Normal => nothing,
            ThirdSix::LoseNext => Self { turns: 1, ..nothing },
            // Stacked sixes have not moved the pawn: those two are just not played.
            ThirdSix::Backtrack if rules.stacks() => Self { unplayed: 2, ..nothing },
            ThirdSix::Backtrack => Self { back_to: Some(before), ..nothing },
            ThirdSix::ToStart => Self { back_to: Some(0), unplayed: Self::WHOLE_STACK, ..nothing },
        }
    }

    /// Exactly three sixes: whatever they have moved is undone, what waits on the stack is forgotten.
    pub(super) fn lost_turn(rules: &Rules, before: Cell) -> Self {
        Self { turns: 0, back_to: (!rules.stacks()).then_some(before), unplayed: Self::WHOLE_STACK }
    }
}

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
        events.note(|| Event::Pushed { player, roll, stack: stack() });
        self.sixes(player, Then::RollAgain, events)
    }

    /// The roll is not played, and the turn ends. What is left on the stack is played first.
    #[inline(never)]
    pub(super) fn forfeit(
        &mut self,
        player: Player,
        forfeit: Forfeit,
        events: &mut impl Sink<Event>,
    ) -> Next {
        self.lose_turns(player, forfeit.turns);
        let stack = &mut self.progress.stack;
        stack.truncate(match forfeit.unplayed {
            Forfeit::WHOLE_STACK => 0,
            unplayed => stack.len().saturating_sub(unplayed.into()),
        });
        let from = self.pawn(player);
        if let Some(to) = forfeit.back_to.filter(|to| *to != from) {
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
