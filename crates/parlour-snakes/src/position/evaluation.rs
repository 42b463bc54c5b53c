//! The order of evaluation (S-27), to be read from top to bottom.

use parlour_core::{Player, Sink};

use super::entity::EntityOutcome;
use super::roll::Ruling;
use super::start::Standing;
use super::{Due, Position, Then};
use crate::Event;

/// How a move ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// The turn goes on.
    On,
    /// The pawn reached the end.
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
            Ruling::Play(Then::RollAgain) if self.rules.stacks() && standing != Standing::IsPlaced => {
                self.push(player, roll, events)
            }
            Ruling::Play(then) => {
                let flow = self.play(player, roll, standing, events);
                self.proceed(player, flow, then, events)
            }
            Ruling::ThirdSix(forfeit) => {
                let what = self.rules.file().third_six;
                events.note(|| Event::ThirdSix { player, what });
                self.forfeit(player, forfeit, events)
            }
            Ruling::LoseTurn(forfeit) => {
                events.note(|| Event::LostTurn { player });
                self.forfeit(player, forfeit, events)
            }
        }
    }

    /// A roll is played: a whole move, or a part of one where rolls are stacked.
    #[inline]
    fn play(&mut self, player: Player, roll: u32, standing: Standing, events: &mut impl Sink<Event>) -> Flow {
        // 3. move validation, 4. movement
        if self.walk(player, roll, standing, events) { self.settle(player, events) } else { Flow::On }
    }

    /// The roll has taken the pawn to a cell.
    #[inline]
    pub(super) fn settle(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        // 5. entity
        match self.act(player, events) {
            EntityOutcome::Waits => Flow::Waits,
            EntityOutcome::Rests => self.arrive(player, events),
        }
    }

    /// The pawn stands where its move ended.
    #[inline]
    pub(super) fn arrive(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        // 6. win
        if self.win(player, events) {
            return Flow::Won;
        }
        // 7. landing
        self.land(player, events);
        Flow::On
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
            Flow::On => self.sixes(player, then, events),
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
                Flow::On => {}
                flow => return self.proceed(player, flow, Then::EndTurn, events),
            }
        }
        Next::EndTurn
    }
}
