//! The pawns of a small game in turn order, in a fixed array.

/// The most players in a fast game; a power of two.
pub(super) const MOST_SEATS: usize = 16;
/// No pawn is in this state.
pub(super) const NOBODY: u16 = u16::MAX;

/// The turn order, with the pawns and lost turns of each player. Like [`Queue`](crate::Queue), but without
/// allocation. It always runs upwards; a reversal reverses the arrays, which is cheap for a few players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ring {
    /// The states of the pawns.
    pub(super) pawns: [u16; MOST_SEATS],
    seats: [u8; MOST_SEATS],
    lost: [u8; MOST_SEATS],
    /// How many players are still playing.
    len: usize,
    /// The index of the player to move.
    front: usize,
    /// The turns all players together have to lose.
    waiting: u32,
}

impl Ring {
    /// Seats and the states of their pawns, in turn order.
    pub(super) fn new(players: impl Iterator<Item = (usize, u16)>) -> Option<Self> {
        let mut ring = Self {
            pawns: [NOBODY; MOST_SEATS],
            seats: [0; MOST_SEATS],
            lost: [0; MOST_SEATS],
            len: 0,
            front: 0,
            waiting: 0,
        };
        for (seat, pawn) in players {
            *ring.pawns.get_mut(ring.len)? = pawn;
            *ring.seats.get_mut(ring.len)? = u8::try_from(seat).ok()?;
            ring.len += 1;
        }
        Some(ring)
    }

    /// How many players are still playing.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The seat of the player to move.
    pub(super) fn player(&self) -> usize {
        self.seat(self.front)
    }

    /// The seat of the player at an index.
    pub(super) fn seat(&self, place: usize) -> usize {
        usize::from(self.seats[place % MOST_SEATS])
    }

    /// The states of the pawns still playing.
    #[inline]
    pub(super) fn playing(&self) -> &[u16] {
        &self.pawns[..self.len.min(MOST_SEATS)]
    }

    /// The pawn of the player to move.
    #[inline]
    pub(super) fn pawn(&mut self) -> &mut u16 {
        &mut self.pawns[self.front % MOST_SEATS]
    }

    /// The front goes to the back.
    #[inline]
    pub(super) fn rotate(&mut self) {
        self.front = if self.front + 1 < self.len { self.front + 1 } else { 0 };
    }

    /// Reverses the order.
    pub(super) fn reverse(&mut self) {
        let len = self.len.min(MOST_SEATS);
        self.pawns[..len].reverse();
        self.seats[..len].reverse();
        self.lost[..len].reverse();
        self.front = if self.front == 0 { 0 } else { len - self.front };
    }

    /// The front player has finished and leaves.
    pub(super) fn remove_front(&mut self) {
        let (front, len) = (self.front % MOST_SEATS, self.len.min(MOST_SEATS));
        self.waiting -= u32::from(self.lost[front]);
        let rest = (front + 1).min(len)..len;
        self.pawns.copy_within(rest.clone(), front);
        self.seats.copy_within(rest.clone(), front);
        self.lost.copy_within(rest, front);
        self.len = len.saturating_sub(1);
        // Otherwise other pawns would meet the one left in the freed place.
        self.pawns[self.len % MOST_SEATS] = NOBODY;
        if self.front >= self.len {
            self.front = 0;
        }
    }

    /// The front player has to lose this many more turns; `None` if that is too many to count.
    pub(super) fn lose(&mut self, turns: u32) -> Option<()> {
        let lost = &mut self.lost[self.front % MOST_SEATS];
        *lost = u8::try_from(u32::from(*lost) + turns).ok()?;
        self.waiting += turns;
        Some(())
    }

    /// Skips players who lose their turn; returns the number of turns lost.
    #[inline]
    pub(super) fn pass_by(&mut self) -> u64 {
        if self.waiting == 0 { 0 } else { self.pass() }
    }

    fn pass(&mut self) -> u64 {
        let mut passed = 0;
        while self.lost[self.front % MOST_SEATS] > 0 {
            self.lost[self.front % MOST_SEATS] -= 1;
            self.waiting -= 1;
            passed += 1;
            self.rotate();
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Player;
    use proptest::prelude::*;

    use super::*;
    use crate::Queue;

    fn ring(players: usize) -> Ring {
        Ring::new((0..players).map(|seat| (seat, 0))).expect("few players")
    }

    proptest! {
        // S-13, S-34
        #[test]
        fn the_ring_does_what_the_queue_does(
            players in 1..=MOST_SEATS,
            steps in prop::collection::vec(0..3_u8, 0..40),
        ) {
            let (mut queue, mut ring) = (Queue::new(players), ring(players));
            for step in steps {
                match step {
                    0 => { queue.rotate(); ring.rotate(); }
                    1 => { queue.reverse(); ring.reverse(); }
                    _ if queue.len() > 1 => { queue.remove_front(); ring.remove_front(); }
                    _ => {}
                }
                prop_assert_eq!(queue.front().map(Player::index), Some(ring.player()));
                prop_assert_eq!(queue.len(), ring.len());
            }
        }
    }

    #[test]
    fn lost_turns_are_passed_by_one_at_a_time() {
        let mut ring = ring(3);
        ring.rotate();
        assert!(ring.lose(2).is_some() && ring.lose(254).is_none());
        ring.rotate();
        assert!(ring.lose(1).is_some());
        ring.rotate();
        ring.rotate();
        assert_eq!((ring.pass_by(), ring.front), (2, 0));
        ring.rotate();
        assert_eq!((ring.pass_by(), ring.front), (1, 2));
    }
}
