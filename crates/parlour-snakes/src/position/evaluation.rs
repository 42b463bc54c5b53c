//! The order of evaluation (S-27), to be read from top to bottom.
//!
//! The rule `priority` decides the order of entity, win and landing (S-28). Start and roll come in either order and
//! mean the same: what a roll counts as depends on the square, and whether it can be used does not depend on the sixes
//! before it. The other stages have their places, because each needs what the one before it finds out.

use parlour_core::{Player, Sink};

use super::start::Standing;
use super::{Due, Position, Then};
use crate::rules::Settling;
use crate::{Event, Ruling};

/// How a stage of a move ended, and so the move if it was the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// The next stage follows, and after the last one the turn goes on.
    On,
    /// The pawn was sent away: there is nothing left to judge, and the turn goes on.
    Sent,
    /// The pawn reached the last square.
    Won,
    /// A roll must decide where the teleporter leads.
    Waits,
}

/// Whether the player's turn is over after a roll. Only the caller of all stages ends turns, in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The same player goes on.
    SamePlayer,
    /// The turn ends.
    EndTurn,
}

impl Position {
    /// A roll of the dice.
    #[inline]
    pub(super) fn evaluate(&mut self, player: Player, roll: u32, events: &mut impl Sink<Event>) -> Next {
        let cell = self.pawn(player);
        // 1. start
        let standing = Standing::of(&self.rules, cell, roll);
        // 2. roll
        match self.progress.count.count(&self.rules, cell, standing.value(roll)) {
            Ruling::RollAgain if self.rules.stacks() && standing != Standing::IsPlaced => {
                self.push(player, roll, events)
            }
            Ruling::RollAgain => {
                let flow = self.play(player, roll, standing, events);
                self.proceed(player, flow, Then::RollAgain, events)
            }
            Ruling::Play => {
                let flow = self.play(player, roll, standing, events);
                self.proceed(player, flow, Then::EndTurn, events)
            }
            Ruling::Forfeit(forfeit) => self.forfeit(player, forfeit, events),
        }
    }

    /// A roll is played: a whole move, or a part of one where rolls are stacked.
    #[inline]
    fn play(&mut self, player: Player, roll: u32, standing: Standing, events: &mut impl Sink<Event>) -> Flow {
        // 3. move validation, 4. movement
        if !self.walk(player, roll, standing, events) {
            return Flow::On;
        }
        // 5. to 7. in the order of the rules
        self.settle(player, self.rules.settlement().stages(), events)
    }

    /// The pawn has reached a square: entity, win and landing, or those of them that are left.
    #[inline]
    pub(super) fn settle(
        &mut self,
        player: Player,
        stages: impl Iterator<Item = Settling>,
        events: &mut impl Sink<Event>,
    ) -> Flow {
        for stage in stages {
            let flow = match stage {
                Settling::Entity => self.act(player, events),
                Settling::Win => self.win(player, events),
                Settling::Landing => self.land(player, events),
            };
            if flow != Flow::On {
                return flow;
            }
        }
        // An entity that acts after the win stage can still carry the pawn to the last square.
        self.win(player, events)
    }

    /// What follows a move.
    #[inline]
    pub(super) fn proceed(
        &mut self,
        player: Player,
        flow: Flow,
        then: Then,
        events: &mut impl Sink<Event>,
    ) -> Next {
        match flow {
            Flow::Waits => {
                self.progress.due = Due::Exit(then);
                Next::SamePlayer
            }
            Flow::Won => Next::EndTurn,
            // 8. sixes
            Flow::On | Flow::Sent => self.sixes(player, then, events),
        }
    }

    /// Plays what is on the stack, if anything is; then the turn ends.
    #[inline]
    pub(super) fn play_stack(&mut self, player: Player, events: &mut impl Sink<Event>) -> Next {
        if self.progress.stack.is_empty() { Next::EndTurn } else { self.play_stacked(player, events) }
    }

    /// The last roll first.
    #[inline(never)]
    fn play_stacked(&mut self, player: Player, events: &mut impl Sink<Event>) -> Next {
        while let Some(roll) = self.progress.stack.pop() {
            let standing = Standing::of(&self.rules, self.pawn(player), roll);
            match self.play(player, roll, standing, events) {
                Flow::On | Flow::Sent => {}
                flow => return self.proceed(player, flow, Then::EndTurn, events),
            }
        }
        Next::EndTurn
    }
}
