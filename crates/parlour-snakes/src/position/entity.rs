//! Stage 5, entity: what is on the cell acts on the pawn.

use parlour_core::{Player, Sink};

use super::evaluation::Next;
use super::{Due, Position, Then};
use crate::rules::Spot;
use crate::{Cell, Event, Jumps, Reason};

/// What became of the pawn.
pub(super) enum EntityOutcome {
    /// It rests on its cell.
    Rests,
    /// A roll must decide where the teleporter leads.
    Waits,
}

/// What one entity did.
enum Action {
    /// The pawn stands where it stood.
    None,
    /// The pawn was taken elsewhere.
    Jump,
    /// A roll must decide where to.
    Ask,
}

impl Position {
    /// Lets the entity act, and in a chain those it leads to.
    #[inline]
    pub(super) fn act(&mut self, player: Player, events: &mut impl Sink<Event>) -> EntityOutcome {
        loop {
            match self.act_once(player, events) {
                Action::Jump if self.rules.file().jumps == Jumps::Chain => {}
                Action::Jump | Action::None => return EntityOutcome::Rests,
                Action::Ask => return EntityOutcome::Waits,
            }
        }
    }

    #[inline]
    fn act_once(&mut self, player: Player, events: &mut impl Sink<Event>) -> Action {
        let from = self.pawn(player);
        match self.rules.spot(from) {
            Spot::Plain => return Action::None,
            Spot::Trap => {
                self.lose_next_turn(player);
                events.note(|| Event::Trapped { player, at: from });
                return Action::None;
            }
            Spot::Exits(exits) => {
                let ends = || self.rules.exits(exits).to_vec();
                events.note(|| Event::Teleporter {
                    player,
                    at: from,
                    ends: ends(),
                });
                return Action::Ask;
            }
            Spot::Boost(by) => return self.boost(player, by, events),
            Spot::Snake(to) => {
                self.put(player, to);
                events.note(|| Event::Bitten {
                    player,
                    from,
                    to,
                    way: self.way(from),
                });
            }
            Spot::Ladder(to) => {
                self.put(player, to);
                events.note(|| Event::Climbed {
                    player,
                    from,
                    to,
                    way: self.way(from),
                });
            }
            Spot::BlackHole => {
                self.put(player, 0);
                events.note(|| Event::Swallowed { player, from });
            }
            Spot::Teleporter(to) => self.teleport(player, to, events),
        }
        Action::Jump
    }

    /// A boost is judged by the finish rule like a roll.
    fn boost(&mut self, player: Player, by: u32, events: &mut impl Sink<Event>) -> Action {
        let from = self.pawn(player);
        let Some(to) = self.rules.ahead(from, by) else {
            events.note(|| Event::Stayed {
                player,
                at: from,
                reason: Reason::Overshoot,
            });
            return Action::None;
        };
        self.put(player, to);
        events.note(|| Event::Boosted { player, from, to });
        Action::Jump
    }

    fn teleport(&mut self, player: Player, to: Cell, events: &mut impl Sink<Event>) {
        let from = self.pawn(player);
        self.put(player, to);
        events.note(|| Event::Teleported { player, from, to });
    }

    /// The roll that a teleporter with several ends waited for. The rest of the turn follows.
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
        self.teleport(player, to, events);
        let flow = match self.rules.file().jumps {
            Jumps::Once => self.arrive(player, events),
            Jumps::Chain => self.settle(player, events),
        };
        self.proceed(player, flow, then, events)
    }

    pub(super) fn exits_at(&self, cell: Cell) -> &[Cell] {
        match self.rules.spot(cell) {
            Spot::Exits(exits) => self.rules.exits(exits),
            _ => &[],
        }
    }

    fn way(&self, from: Cell) -> Vec<Cell> {
        let board = self.rules.board();
        board
            .entity_at(from)
            .map(|entity| board.way(entity))
            .unwrap_or_default()
    }
}
