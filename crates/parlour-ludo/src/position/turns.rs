//! The course of a turn: roll, move, extra roll or next player, places, and the end.

use parlour_core::{Player, Sink};

use super::{Position, Stage};
use crate::board::HOME;
use crate::moves::{Event, Move, Reason, Roll, TokenName};
use crate::rules::Reward;

impl Position {
    /// The roll: it is forfeited, waits for a move, or is passed.
    pub(super) fn take_roll(&mut self, roll: Roll, events: &mut impl Sink<Event>) {
        self.sixes = self.rules.sixes_after(self.sixes, roll);
        if self.rules.forfeits(self.sixes) {
            events.note(|| Event::Forfeited { player: self.player() });
            return self.end_turn(events);
        }
        let movable = self.movable(roll);
        if movable == 0 {
            events.note(|| Event::Passed { player: self.player(), roll });
            let reason = self.rules.extra().has(roll).then_some(Reason::Roll);
            self.go_on(reason, events);
        } else {
            self.stage = Stage::Choose(roll, movable);
        }
    }

    /// The move: the token advances, captures, may get home; then the turn goes on or ends.
    pub(super) fn take_move(&mut self, mv: Move, roll: Roll, events: &mut impl Sink<Event>) {
        let (owner, token) = (self.owner(self.mover), mv.index());
        let from = self.tokens[owner][token];
        let Some(to) = self.destination(owner, from, roll) else {
            return;
        };
        self.stage = Stage::Roll;
        self.tokens[owner][token] = to;
        events.note(|| self.moved_event(owner, token, from, to));
        let captured = self.capture(owner, to, events);
        let finished = to == self.rules.track().finish();
        if finished {
            events.note(|| Event::FinishedToken { name: TokenName::new(owner, token) });
            self.rank(owner, events);
        }
        if self.is_decided() {
            self.end_game(events);
        } else if self.is_deadlocked() {
            events.note(|| Event::Deadlock { players: self.unplaced().map(Player::new).collect() });
            self.end_game(events);
        } else {
            self.go_on(self.reason(roll, captured, finished), events);
        }
    }

    fn player(&self) -> Player {
        Player::new(self.mover)
    }

    /// Why the player rolls again after a move. Several reasons still earn one extra roll.
    fn reason(&self, roll: Roll, captured: bool, finished: bool) -> Option<Reason> {
        if self.ranking.has(self.mover) {
            None
        } else if self.rules.extra().has(roll) {
            Some(Reason::Roll)
        } else if captured && self.rules.rewards(Reward::Capture) {
            Some(Reason::Capture)
        } else if finished && self.rules.rewards(Reward::Finish) {
            Some(Reason::Finish)
        } else {
            None
        }
    }

    fn go_on(&mut self, reason: Option<Reason>, events: &mut impl Sink<Event>) {
        match reason {
            Some(reason) => events.note(|| Event::RollsAgain { player: self.player(), reason }),
            None => self.end_turn(events),
        }
    }

    /// The turn passes to the next player who is still in the rotation.
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        events.turn_ended();
        self.sixes = 0;
        let seats = self.seating.seats();
        // The game is over before the last player leaves, so one is always found.
        let next =
            (1..=seats).map(|ahead| (self.mover + ahead) % seats).find(|player| !self.ranking.has(*player));
        self.mover = next.unwrap_or(self.mover);
    }

    fn end_game(&mut self, events: &mut impl Sink<Event>) {
        events.turn_ended();
        self.sixes = 0;
        self.stage = Stage::Over;
    }

    /// Gives the owner's side its place once all its tokens are home; until then the owner helps the partner.
    fn rank(&mut self, owner: usize, events: &mut impl Sink<Event>) {
        if !self.has_finished(owner) {
            return;
        }
        match self.seating.partner(owner) {
            Some(partner) if !self.has_finished(partner) => {
                let (player, partner) = (Player::new(owner), Player::new(partner));
                events.note(|| Event::Helps { player, partner });
            }
            _ => self.place_side(owner, events),
        }
    }

    fn place_side(&mut self, owner: usize, events: &mut impl Sink<Event>) {
        for player in self.seating.allies(owner) {
            self.ranking.push(player);
            let place = self.ranking.place(player, self.seating.side_size());
            events.note(|| Event::Finished { player: Player::new(player), place });
        }
    }

    /// Whether all places that the rules ask for are known.
    fn is_decided(&self) -> bool {
        let (placed, seats) = (self.ranking.len(), self.seating.seats());
        self.rules.is_decided(placed, seats, self.seating.side_size())
    }

    fn unplaced(&self) -> impl Iterator<Item = usize> {
        (0..self.seating.seats()).filter(|player| !self.ranking.has(*player))
    }

    /// Whether no roll lets any player move, now and therefore ever.
    ///
    /// Only `must-capture` can cause this, because it keeps tokens on the track: without it, the foremost of any row of
    /// blocks can always go one step (a row can never close the ring, which has at least four squares per arm and at
    /// most two blocks).
    fn is_deadlocked(&self) -> bool {
        self.rules.needs_capture() && !self.unplaced().any(|player| self.could_move(player))
    }

    /// Whether some roll would move one of the player's tokens. A token that can go several steps can also go one, so
    /// trying one step is enough.
    fn could_move(&self, player: usize) -> bool {
        let entering = (1..=6).find(|face| self.rules.enter().has(*face)).unwrap_or(0);
        self.tokens_of(player).iter().any(|step| {
            let roll = if *step == HOME { entering } else { 1 };
            self.destination(player, *step, roll).is_some()
        })
    }
}
