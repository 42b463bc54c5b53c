//! A sowing move, stage by stage: sow, capture, next player.

use parlour_core::{Player, Sink};

use super::Position;
use crate::circle::Place;
use crate::moves::Landing;
use crate::rules::stages::{Captured, Target};
use crate::{Event, opponent};

impl Position {
    /// Sows a pit of the player to move.
    pub(super) fn play_sowing(&mut self, pit: u16, events: &mut impl Sink<Event>) {
        let Some(start) = self.circle.place(pit) else {
            return;
        };
        let last = self.sow(pit, start, events);
        self.capture(last, events);
        let next = self.next_player(last);
        self.hand_on(next, events);
    }

    /// Empties the pit and drops its seeds along the circle; returns where the last seed landed.
    pub(super) fn sow(&mut self, pit: u16, start: Place, events: &mut impl Sink<Event>) -> Place {
        events.note(|| self.sown(pit, start));
        let skipped = |target, player| {
            let feeds = self.rules.file().feeds(target);
            if feeds { Place::NOWHERE } else { self.circle.store(player) }
        };
        let skipped =
            [skipped(Target::OwnStore, self.mover), skipped(Target::OtherStore, opponent(self.mover))];
        self.circle.sow(start, skipped)
    }

    fn sown(&self, pit: u16, start: Place) -> Event {
        let (player, board, seeds) = (self.mover, self.board(), self.circle.seeds_at(start));
        let first = |player| usize::from(*board.row(player).start());
        let number = |(target, pit)| match target {
            Target::OwnPit => u16::try_from(first(player) + pit).unwrap_or(u16::MAX),
            Target::OtherPit => u16::try_from(first(opponent(player)) + pit).unwrap_or(u16::MAX),
            Target::OwnStore => board.store(player),
            Target::OtherStore => board.store(opponent(player)),
        };
        let start = usize::from(pit) - first(player);
        let path = self.rules.file().sow_path(board.columns().into(), start);
        let way: Vec<u16> = path.take(seeds as usize).map(number).collect();
        let place = match way.last() {
            Some(last) if board.is_store(*last) => Landing::Store(board.owner(*last)),
            last => Landing::Pit(last.copied().unwrap_or(pit)),
        };
        Event::Sown { player, field: pit, seeds, way, place }
    }

    /// Moves the seeds that the last seed captures into the store; returns their number.
    pub(super) fn capture(&mut self, last: Place, events: &mut impl Sink<Event>) -> u32 {
        // A pit with one seed now was empty before, even if this move emptied it.
        let was_empty = self.circle.seeds_at(last) == 1;
        if !was_empty || !self.rules.file().may_capture(self.target(last)) {
            return 0;
        }
        let (player, from) = (self.mover, self.circle.opposite(last));
        let Captured { own, opposite } = self.rules.file().captured(self.circle.seeds_at(from));
        let seeds = own + opposite;
        self.circle.remove(last, own);
        self.circle.remove(from, opposite);
        self.circle.add(self.circle.store(player), seeds);
        if seeds > 0 {
            events.note(|| {
                let [at, from] = [last, from].map(|place| self.circle.number(place));
                let store = self.board().store(player);
                Event::Captured { player, at, from, seeds, opposite, store }
            });
        }
        seeds
    }

    /// Who moves next if the last seed landed here.
    pub(super) fn next_player(&self, last: Place) -> Player {
        if self.rules.file().plays_again(self.target(last)) { self.mover } else { opponent(self.mover) }
    }

    /// A place as the player to move sees it.
    fn target(&self, place: Place) -> Target {
        Target::new(self.circle.is_store(place), self.circle.owner(place) == self.mover)
    }
}
