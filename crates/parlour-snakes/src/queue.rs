//! The turn queue.

use std::hash::{Hash, Hasher};

use parlour_core::Player;

/// The turn order, as a ring in one array. The player to move is at the front.
///
/// Passing the turn on and reversing the order move no element: the front is an index that moves round the ring in
/// one of two directions, and the ring read backwards is the reversed queue. Two queues are equal if they hold the
/// same players in the same order, wherever in the ring they begin.
///
/// ```
/// use parlour_core::Player;
/// use parlour_snakes::Queue;
/// let order = |queue: &Queue| queue.iter().map(Player::number).collect::<Vec<_>>();
/// let mut queue = Queue::new(4);
/// queue.rotate();
/// assert_eq!(order(&queue), [2, 3, 4, 1]);
/// queue.reverse();
/// assert_eq!(order(&queue), [1, 4, 3, 2]);
/// assert_eq!(queue.remove_front(), Some(Player::new(0)));
/// assert_eq!(order(&queue), [4, 3, 2]);
/// ```
#[derive(Debug)]
pub struct Queue {
    ring: Vec<Player>,
    front: usize,
    direction: Direction,
}

impl Clone for Queue {
    fn clone(&self) -> Self {
        Self { ring: self.ring.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.ring.clone_from(&source.ring);
        (self.front, self.direction) = (source.front, source.direction);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

impl Queue {
    /// All players in the order of their seats.
    pub fn new(players: usize) -> Self {
        Self { ring: (0..players).map(Player::new).collect(), front: 0, direction: Direction::Up }
    }

    /// The player to move.
    #[inline]
    pub fn front(&self) -> Option<Player> {
        self.ring.get(self.front).copied()
    }

    /// The number of players in the queue.
    pub fn len(&self) -> usize {
        self.ring.len()
    }

    /// Whether the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.ring.is_empty()
    }

    /// The front goes to the back.
    #[inline]
    pub fn rotate(&mut self) {
        self.front = self.after(self.front);
    }

    /// Reverses the queue in place: the last player is now first, and the front player last.
    pub fn reverse(&mut self) {
        self.direction = match self.direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        };
        self.rotate();
    }

    /// The front player leaves for good. This is rare, so closing the gap may take time.
    pub fn remove_front(&mut self) -> Option<Player> {
        let gone = self.front()?;
        self.ring.remove(self.front);
        self.front = match self.direction {
            // The next player has moved into the gap.
            Direction::Up if self.front < self.ring.len() => self.front,
            Direction::Up => 0,
            Direction::Down => self.front.checked_sub(1).unwrap_or(self.ring.len().saturating_sub(1)),
        };
        Some(gone)
    }

    /// All players in turn order.
    pub fn iter(&self) -> impl Iterator<Item = Player> + '_ {
        let mut at = self.front;
        self.ring.iter().map(move |_| {
            let player = self.ring[at];
            at = self.after(at);
            player
        })
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
        match self.direction {
            Direction::Up if at + 1 < self.ring.len() => at + 1,
            Direction::Up => 0,
            Direction::Down => at.checked_sub(1).unwrap_or(self.ring.len().saturating_sub(1)),
        }
    }
}

impl PartialEq for Queue {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Queue {}

impl Hash for Queue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.iter().for_each(|player| player.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn order(queue: &Queue) -> Vec<usize> {
        queue.iter().map(Player::number).collect()
    }

    // S-34
    #[test]
    fn reversing_makes_the_last_the_first() {
        let mut queue = Queue::new(4);
        queue.reverse();
        assert_eq!(order(&queue), [4, 3, 2, 1]);
        queue.rotate();
        assert_eq!(order(&queue), [3, 2, 1, 4]);
    }

    #[test]
    fn queues_are_equal_by_order() {
        let mut turned = Queue::new(3);
        turned.reverse();
        turned.reverse();
        assert_eq!(turned, Queue::new(3));
        turned.rotate();
        assert_ne!(turned, Queue::new(3));
    }

    #[test]
    fn an_empty_queue_is_harmless() {
        let mut queue = Queue::new(0);
        queue.rotate();
        queue.reverse();
        assert_eq!((queue.front(), queue.remove_front(), queue.is_empty()), (None, None, true));
    }

    proptest! {
        // S-13: the ring does what a plain list does.
        #[test]
        fn the_ring_agrees_with_a_list(players in 1..9_usize, steps in prop::collection::vec(0..3_u8, 0..40)) {
            let mut queue = Queue::new(players);
            let mut list: Vec<usize> = (1..=players).collect();
            for step in steps {
                match step {
                    0 => { queue.rotate(); if !list.is_empty() { list.rotate_left(1); } }
                    1 => { queue.reverse(); list.reverse(); }
                    _ => { queue.remove_front(); if !list.is_empty() { list.remove(0); } }
                }
                prop_assert_eq!(order(&queue), list.clone());
            }
        }
    }
}
