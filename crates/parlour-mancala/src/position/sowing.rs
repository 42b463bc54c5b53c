//! A sowing move, stage by stage: sow, capture, next player.

use parlour_core::{Player, Sink};

use super::Position;
use crate::circle::Place;
use crate::{Capture, CaptureTakes, CaptureWhen, Event, ExtraTurn, SowInto, opponent};

impl Position {
    /// Plays a pit of the player to move.
    pub(super) fn play_sowing(&mut self, pit: u16, events: &mut impl Sink<Event>) {
        let Some(start) = self.circle.place(pit) else {
            return;
        };
        let last = self.sow(pit, start, events);
        self.capture(last, events);
        let next = self.next_player(last);
        self.hand_on(next, events);
    }

    /// Empties the pit and drops its seeds along the circle; gives the place of the last seed.
    pub(super) fn sow(&mut self, pit: u16, start: Place, events: &mut impl Sink<Event>) -> Place {
        let player = self.mover;
        events.note(|| self.sown(pit, start));
        let skipped = self.skips().then(|| self.circle.store(opponent(player)));
        self.circle.sow(start, skipped)
    }

    /// Whether the opponent's store gets no seed.
    fn skips(&self) -> bool {
        match self.rules.file().sow_into {
            SowInto::Both => false,
            SowInto::Own => true,
        }
    }

    fn sown(&self, pit: u16, start: Place) -> Event {
        let (player, seeds) = (self.mover, self.circle.seeds_at(start));
        let skipped = self.skips().then(|| self.board().store(opponent(player)));
        let way = self.board().way(pit, skipped).take(seeds as usize).collect();
        Event::Sown {
            player,
            field: pit,
            seeds,
            way,
        }
    }

    /// Brings what the last seed captures into the store; gives the number of these seeds.
    pub(super) fn capture(&mut self, last: Place, events: &mut impl Sink<Event>) -> u32 {
        if !self.captures(last) {
            return 0;
        }
        let (player, from) = (self.mover, self.circle.opposite(last));
        let mut seeds = self.circle.take(from);
        match self.rules.file().capture_takes {
            CaptureTakes::Opposite => {}
            CaptureTakes::Both => seeds += self.circle.take(last),
        }
        self.circle.add(self.circle.store(player), seeds);
        if seeds > 0 {
            events.note(|| {
                let [at, from] = [last, from].map(|place| self.circle.number(place));
                Event::Captured {
                    player,
                    at,
                    from,
                    seeds,
                }
            });
        }
        seeds
    }

    /// Whether the last seed fell where it captures. A pit that has one seed now was empty before this seed,
    /// also when the move itself had emptied it.
    fn captures(&self, last: Place) -> bool {
        let side = match self.rules.file().capture {
            Capture::Never => false,
            Capture::OwnSide => self.circle.owner(last) == self.mover,
            Capture::AnySide => true,
        };
        let empty_before = || !self.circle.is_store(last) && self.circle.seeds_at(last) == 1;
        let worth_it = || match self.rules.file().capture_when {
            CaptureWhen::OppositeHasSeeds => self.circle.seeds_at(self.circle.opposite(last)) > 0,
            CaptureWhen::Always => true,
        };
        side && empty_before() && worth_it()
    }

    /// Who is to move after the last seed fell here.
    pub(super) fn next_player(&self, last: Place) -> Player {
        let again = match self.rules.file().extra_turn {
            ExtraTurn::Never => false,
            ExtraTurn::Own => last == self.circle.store(self.mover),
            ExtraTurn::Any => self.circle.is_store(last),
        };
        if again { self.mover } else { opponent(self.mover) }
    }
}
