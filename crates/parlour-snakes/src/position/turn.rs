//! Between turns: the queue, and players who lose turns.

use parlour_core::{Player, Sink};

use super::roll::RollCount;
use super::{Due, Position};
use crate::Event;

impl Position {
    /// Ends the turn: the queue advances or reverses, and players who lose their turn are skipped.
    #[inline]
    pub(super) fn end_turn(&mut self, player: Player, events: &mut impl Sink<Event>) {
        events.turn_ended();
        let (mut reverses, mut skips_next) = (false, false);
        if self.rules.memory().remembers {
            reverses = self.progress.count.reverses(&self.rules);
            skips_next = self.progress.count.skips_next;
            self.forget_turn();
        }
        let leaves = self.pawn(player) == self.rules.last();
        if leaves {
            self.queue.remove_front();
            if self.is_over() {
                return;
            }
        }
        self.move_on(leaves, reverses, events);
        if skips_next {
            self.skip_next(player, events);
        }
        self.pass_by(events);
    }

    /// Keeps the stack's memory, so that a turn allocates nothing.
    #[inline]
    fn forget_turn(&mut self) {
        self.progress.stack.clear();
        self.progress.count = RollCount::default();
        self.progress.due = Due::Dice;
    }

    /// A player who has finished leaves the queue before anything else happens to it.
    #[inline]
    fn move_on(&mut self, left: bool, reverses: bool, events: &mut impl Sink<Event>) {
        if reverses && self.queue.len() > 1 {
            self.queue.reverse();
            events.note(|| Event::Reversed { queue: self.queue.iter().collect() });
        } else if !left {
            self.queue.rotate();
        }
    }

    /// The next player after a possible reversal, unless that is the same player again.
    fn skip_next(&mut self, player: Player, events: &mut impl Sink<Event>) {
        if let Some(next) = self.queue.front().filter(|next| *next != player) {
            self.lose_turns(next, 1);
            events.note(|| Event::SkipsNext { player, next });
        }
    }

    /// Terminates, because every lost turn is counted down.
    #[inline]
    fn pass_by(&mut self, events: &mut impl Sink<Event>) {
        while let Some(player) = self.queue.front()
            && self.skip[player.index()] > 0
        {
            self.skip[player.index()] -= 1;
            events.note(|| Event::Skipped { player });
            events.turn_ended();
            self.queue.rotate();
        }
    }
}
