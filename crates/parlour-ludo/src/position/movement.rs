//! Where a token can go, and whom it captures.

use parlour_core::{Player, Sink};

use super::Position;
use crate::board::HOME;
use crate::moves::{Event, Roll, TokenName};

impl Position {
    /// A bit for every token that can move with this roll.
    pub(super) fn movable(&self, roll: Roll) -> u8 {
        let owner = self.owner(self.mover);
        let bit = |(token, step): (usize, &i16)| match self.destination(owner, *step, roll) {
            Some(_) => 1 << token,
            None => 0,
        };
        self.tokens_of(owner).iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
    }

    /// The steps of the owner's token after a roll, if it can move.
    pub(crate) fn destination(&self, owner: usize, from: i16, roll: Roll) -> Option<i16> {
        let to = self.target(from, roll)?;
        (self.may_leave_track(owner, to) && !self.is_blocked(owner, from, to)).then_some(to)
    }

    /// Where the roll leads on an empty board: out of the yard or forward, never past home.
    fn target(&self, from: i16, roll: Roll) -> Option<i16> {
        if from == HOME {
            return self.rules.enter().has(roll).then_some(0);
        }
        let to = from + i16::from(roll);
        (to <= self.rules.track().finish()).then_some(to)
    }

    /// Whether `must-capture` lets the owner's token go that far.
    fn may_leave_track(&self, owner: usize, to: i16) -> bool {
        to <= self.rules.track().last() || !self.rules.needs_capture() || self.has_captured(owner)
    }

    /// Whether an opponent's block lies after `from`, up to and including `to`.
    fn is_blocked(&self, owner: usize, from: i16, to: i16) -> bool {
        let ahead = |cell| self.step_on(owner, cell).is_some_and(|step| from < step && step <= to);
        self.rules.has_blocks() && (self.seating.opponents(owner)).any(|other| self.blocks(other).any(ahead))
    }

    /// The squares of the track on which a player has two tokens or more.
    fn blocks(&self, player: usize) -> impl Iterator<Item = i16> {
        let (tokens, start) = (self.tokens_of(player), self.seating.start(player));
        let again = |(token, step): (usize, &i16)| tokens[..token].contains(step).then_some(*step);
        let twice = tokens.iter().enumerate().filter_map(again);
        twice.filter_map(move |step| self.rules.track().cell(start, step))
    }

    /// How many tokens of a player stand on a square of the track.
    pub(crate) fn count_on(&self, player: usize, cell: i16) -> usize {
        let there = self.step_on(player, cell);
        there.map_or(0, |there| self.tokens_of(player).iter().filter(|step| **step == there).count())
    }

    /// Whether the player or their partner has captured a token, if the rules need it.
    pub(super) fn has_captured(&self, player: usize) -> bool {
        self.captured >> player & 1 == 1
    }

    /// The square where the owner's token is after this number of steps, if it can capture there: on the track, not safe.
    pub(crate) fn battlefield(&self, owner: usize, step: i16) -> Option<i16> {
        let cell = self.rules.track().cell(self.seating.start(owner), step)?;
        (!self.rules.is_safe(cell)).then_some(cell)
    }

    /// Captures all opponents where the owner's token has landed; returns whether there were any.
    pub(super) fn capture(&mut self, owner: usize, step: i16, events: &mut impl Sink<Event>) -> bool {
        let Some(cell) = self.battlefield(owner, step) else {
            return false;
        };
        let mut captured = false;
        for other in self.seating.opponents(owner) {
            captured |= self.send_to_yard(other, cell, events);
        }
        if captured && self.rules.needs_capture() {
            for ally in self.seating.allies(owner) {
                self.captured |= 1 << ally;
            }
        }
        captured
    }

    fn send_to_yard(&mut self, player: usize, cell: i16, events: &mut impl Sink<Event>) -> bool {
        let Some(there) = self.step_on(player, cell) else {
            return false;
        };
        let mut sent = false;
        for token in 0..self.rules.tokens() {
            if self.tokens[player][token] == there {
                self.tokens[player][token] = HOME;
                events.note(|| self.captured_event(player, token, there));
                sent = true;
            }
        }
        sent
    }

    fn captured_event(&self, player: usize, token: usize, from: i16) -> Event {
        let (track, arm) = (self.rules.track(), self.seating.arm(player));
        let cell = track.cell(self.seating.start(player), from).unwrap_or(0);
        Event::Captured {
            name: TokenName::new(player, token),
            by: Player::new(self.mover),
            from,
            to: HOME,
            cell: cell.cast_unsigned(),
            way: vec![track.id(arm, from), track.id(arm, HOME)],
        }
    }

    /// The event for a token of the owner that moved from one step to another.
    pub(super) fn moved_event(&self, owner: usize, token: usize, from: i16, to: i16) -> Event {
        let (track, arm) = (self.rules.track(), self.seating.arm(owner));
        let (name, by) = (TokenName::new(owner, token), Player::new(self.mover));
        let way: Vec<u64> = (from..=to).map(|step| track.id(arm, step)).collect();
        if from == HOME {
            let cell = self.seating.start(owner).cast_unsigned();
            return Event::Entered { name, by, from, to, cell, way };
        }
        let state = track.state(self.seating.start(owner), to);
        Event::Moved { name, by, from, to, state, way }
    }
}
