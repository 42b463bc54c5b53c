//! Who sits where: in the order given, or drawn anew for each game.

use parlour_core::shuffle;
use parlour_core::{Player, SingleDraws};
use parlour_play::Numbered;

/// How the players are seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// As they are given, in every game.
    #[default]
    Given,
    /// Drawn for each game.
    Random,
}

impl Order {
    /// The players of this game in turn order, by their index.
    pub(crate) fn seat(self, players: usize, words: &Numbered, game: u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..players).collect();
        if self == Self::Random {
            shuffle(&mut order, &mut SingleDraws::new(words.order(game)));
        }
        order
    }
}

/// The player on a seat, or the seat's own index where the order is as given.
pub(crate) fn player_on(order: &[usize], seat: Player) -> usize {
    order.get(seat.index()).copied().unwrap_or(seat.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_orders_are_all_equally_likely() {
        let words = Numbered::new(3);
        let mut counts = std::collections::BTreeMap::new();
        for game in 0..6000 {
            *counts.entry(Order::Random.seat(3, &words, game)).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (count - 1000).abs() < 130), "{counts:?}");
    }

    #[test]
    fn given_orders_stay() {
        assert_eq!(Order::Given.seat(3, &Numbered::new(3), 9), [0, 1, 2]);
    }
}
