//! Entity stage: the square acts on the pawn.

use parlour_core::{Player, Sink};

use super::evaluation::{Flow, Next};
use super::{Due, Position, Then};
use crate::rules::{Leads, Spot};
use crate::{Cell, Effect, Event, Reason};

impl Position {
    /// Applies the entity on the pawn's square and, with chained jumps, those it leads to.
    #[inline]
    pub(super) fn act(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        loop {
            let from = self.pawn(player);
            let spot = self.rules.spot(from);
            match self.rules.leads(from) {
                Leads::Nowhere => {
                    self.stay(player, spot, events);
                    return Flow::On;
                }
                Leads::ToOneOf(ends) => {
                    events.note(|| Event::Teleporter { player, at: from, ends: ends.to_vec() });
                    return Flow::Waits;
                }
                Leads::Back(to) => {
                    self.jump(player, to, events);
                    return Flow::On;
                }
                Leads::To(to) => self.jump(player, to, events),
            }
            if !self.rules.chains() {
                return Flow::On;
            }
        }
    }

    /// The square does not move the pawn.
    #[inline]
    fn stay(&mut self, player: Player, spot: Spot, events: &mut impl Sink<Event>) {
        let at = self.pawn(player);
        match spot {
            Spot::LosesTurns(turns) => {
                self.lose_turns(player, turns);
                events.note(|| match self.rules.outside_effect(at) {
                    Some(effect) => Event::Acted { player, from: at, to: at, turns, effect: effect.name() },
                    None => Event::Trapped { player, at },
                });
            }
            Spot::Ahead(_) => events.note(|| Event::Stayed { player, at, reason: Reason::Overshoot }),
            _ => {}
        }
    }

    #[inline]
    fn jump(&mut self, player: Player, to: Cell, events: &mut impl Sink<Event>) {
        let from = self.pawn(player);
        let way = if events.wants_ways() { self.rules.ride(from, to) } else { Vec::new() };
        self.put(player, way.last().copied().unwrap_or(to));
        events.note(|| self.jumped(player, from, way));
    }

    /// The event of a jump that has just moved the pawn.
    fn jumped(&self, player: Player, from: Cell, way: Vec<Cell>) -> Event {
        let to = self.pawn(player);
        if let Some(effect) = self.rules.outside_effect(from) {
            return Event::Acted { player, from, to, turns: 0, effect: effect.name() };
        }
        match self.rules.board().entity_at(from).map(|entity| &entity.effect) {
            Some(Effect::Snake { .. }) => Event::Bitten { player, from, to, way },
            Some(Effect::Ladder { .. }) => Event::Climbed { player, from, to, way },
            Some(Effect::BlackHole) => Event::Swallowed { player, from, to },
            Some(Effect::Boost { .. }) => Event::Boosted { player, from, to },
            _ => Event::Teleported { player, from, to },
        }
    }

    /// The roll that picks an exit of a teleporter. The rest of the turn follows.
    #[inline(never)]
    pub(super) fn leave_teleporter(
        &mut self,
        player: Player,
        roll: u32,
        then: Then,
        events: &mut impl Sink<Event>,
    ) -> Next {
        let index = (roll as usize).wrapping_sub(1);
        let Some(to) = self.exits_at(self.pawn(player)).get(index).copied() else {
            return Next::SamePlayer;
        };
        self.progress.due = Due::Dice;
        let from = self.pawn(player);
        self.put(player, to);
        events.note(|| Event::Teleported { player, from, to });
        // With chained jumps, the stage continues where the teleporter led.
        let done = usize::from(!self.rules.chains());
        let flow = self.settle(player, self.rules.settlement().stages_from_entity().skip(done), events);
        self.proceed(player, flow, then, events)
    }

    pub(super) fn exits_at(&self, cell: Cell) -> &[Cell] {
        match self.rules.leads(cell) {
            Leads::ToOneOf(ends) => ends,
            _ => &[],
        }
    }
}
