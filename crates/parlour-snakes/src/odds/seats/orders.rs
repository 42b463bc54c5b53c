//! Turn orders as small numbers.

use crate::Queue;

/// The turn orders found so far.
#[derive(Debug, Default)]
pub(crate) struct Orders(Vec<Vec<usize>>);

impl Orders {
    /// The number of the order of this queue.
    pub(crate) fn number(&mut self, queue: &Queue) -> u8 {
        let same = |order: &Vec<usize>| {
            order.len() == queue.len()
                && queue.iter().zip(order).all(|(player, seat)| player.index() == *seat)
        };
        let number = self.0.iter().position(same).unwrap_or_else(|| {
            self.0.push(queue.iter().map(parlour_core::Player::index).collect());
            self.0.len() - 1
        });
        // A ring of at most eight players, read from any place in either direction.
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    /// All orders, for this number of players.
    pub(crate) fn fixed<const P: usize>(&self) -> Vec<[u8; P]> {
        let one = |order: &Vec<usize>| {
            let mut fixed = [0; P];
            for (place, player) in fixed.iter_mut().zip(order) {
                // There are few players.
                *place = u8::try_from(*player).unwrap_or(0);
            }
            fixed
        };
        self.0.iter().map(one).collect()
    }
}
