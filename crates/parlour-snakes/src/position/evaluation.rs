//! The order of evaluation (S-27), to be read from top to bottom.
//!
//! The rule `priority` sets the order of entity, win and landing (S-28). Start and roll can come in either order with
//! the same result: what a roll counts as depends on the square, and whether it can be used does not depend on the 6s
//! before it. The other stages are fixed, because each needs the result of the one before.

use parlour_core::{Player, Sink};

use super::start::Standing;
use super::{Due, Position, Then};
use crate::rules::Settling;
use crate::{Event, Ruling};

/// How a stage of a move ended, and so the move if it was the last stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// The next stage follows; after the last one, the turn continues.
    On,
    /// The pawn was sent away, so the remaining stages are skipped and the turn continues.
    Sent,
    /// The pawn reached the last square.
    Won,
    /// A roll must pick an exit of the teleporter.
    Waits,
}

/// Whether the player's turn is over after a roll. Turns end in one place only, the caller of all stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The same player continues.
    SamePlayer,
    /// The turn ends.
    EndTurn,
}

impl Position {
    /// Evaluates a roll of the dice.
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

    /// Plays a roll: a whole move, or part of one if rolls are stacked.
    #[inline]
    fn play(&mut self, player: Player, roll: u32, standing: Standing, events: &mut impl Sink<Event>) -> Flow {
        // 3. move validation, 4. movement
        if !self.walk(player, roll, standing, events) {
            return Flow::On;
        }
        // 5. to 7. in the order of the rules
        self.settle(player, self.rules.settlement().stages(), events)
    }

    /// Runs the given stages of entity, win and landing for a pawn that has reached a square.
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
        // An entity that acts after the win stage can still take the pawn to the last square.
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

    /// Plays the stacked rolls, if any; then the turn ends.
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
