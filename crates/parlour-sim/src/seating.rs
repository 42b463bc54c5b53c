//! The turn order: as listed, or random in each game.

use parlour_core::{Player, SingleDraws, shuffle};
use parlour_play::Numbered;
use serde::{Deserialize, Serialize};

/// The turn order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As listed, in every game.
    #[default]
    Given,
    /// Random in each game.
    Random,
}

/// The players of this game in a random turn order, by their index.
pub(crate) fn random_order(players: usize, words: &Numbered, game: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    shuffle(&mut order, &mut SingleDraws::new(words.order(game)));
    order
}

/// The index of the player in a seat: that of the seat if the order is as listed.
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
            *counts.entry(random_order(3, &words, game)).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (count - 1000).abs() < 130), "{counts:?}");
    }
}
