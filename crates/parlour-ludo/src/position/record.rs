//! The position as data, and the places so far.

use parlour_core::Player;
use serde_json::{Map, Value, json};

use super::Position;
use crate::board::MOST_ARMS;
use crate::rules::ThreeSixes;

/// The players who have a place and left the turn order, best first; partners one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Ranking {
    order: [u8; MOST_ARMS],
    count: u8,
}

impl Ranking {
    /// Gives the next place to a player.
    pub(super) fn push(&mut self, player: usize) {
        self.order[usize::from(self.count)] = u8::try_from(player).unwrap_or(0);
        self.count += 1;
    }

    /// How many have a place.
    pub(crate) fn len(self) -> usize {
        self.count.into()
    }

    /// The players with a place, best first.
    pub(crate) fn players(self) -> impl Iterator<Item = usize> {
        let order = self.order;
        order.into_iter().take(self.len()).map(usize::from)
    }

    /// Whether a player has a place.
    pub(crate) fn has(self, player: usize) -> bool {
        self.players().any(|placed| placed == player)
    }

    /// The place of a player; the `size` players of a side share one, and all without a place share the next. A place
    /// counts the players ahead: two partners who come 1st are followed by the 3rd.
    pub(super) fn place(self, player: usize, size: usize) -> u32 {
        let index = self.players().position(|placed| placed == player);
        let ahead = index.map_or(self.len(), |index| index - index % size);
        u32::try_from(ahead + 1).unwrap_or(u32::MAX)
    }
}

impl Position {
    /// The position as data.
    pub(super) fn as_data(&self) -> Value {
        let mut data = Map::new();
        let players = 0..self.seating.seats();
        let tokens: Vec<&[i16]> = players.clone().map(|player| self.tokens_of(player)).collect();
        data.insert("tokens".to_owned(), json!(tokens));
        let states = |player| {
            let tokens = 0..self.rules.tokens();
            tokens.map(|token| self.token_data(Player::new(player), token)).collect()
        };
        data.insert("token_states".to_owned(), players.clone().map(states).collect::<Vec<Value>>().into());
        if let Some(roll) = self.pending_roll() {
            data.insert("roll".to_owned(), json!(roll));
        }
        if self.rules.file().three_sixes == ThreeSixes::Forfeit {
            data.insert("sixes".to_owned(), json!(self.sixes));
        }
        if self.rules.needs_capture() {
            let captured = players.filter(|player| self.has_captured(*player));
            data.insert("captured".to_owned(), numbers(captured));
        }
        if self.ranking.len() > 0 {
            data.insert("finished".to_owned(), numbers(self.ranking.players()));
        }
        Value::Object(data)
    }
}

fn numbers(players: impl Iterator<Item = usize>) -> Value {
    players.map(|player| Player::new(player).number()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_the_players_ahead() {
        let mut ranking = Ranking::default();
        for player in [1, 3] {
            ranking.push(player);
        }
        let places = |size| [0, 1, 2, 3].map(|player| ranking.place(player, size));
        assert_eq!(places(1), [3, 1, 3, 2]);
        assert_eq!(places(2), [3, 1, 3, 1]);
    }
}
