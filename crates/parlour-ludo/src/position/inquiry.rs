//! Answers about single tokens at any time: whether they are safe and which rolls move them.

use parlour_core::{Moves, Player};
use serde_json::{Value, json};

use super::{Position, Stage};
use crate::board::{MOST_TOKENS, TokenState};
use crate::moves::{Move, Roll};

impl Position {
    /// Whether a player's token, by its index from 0, can move this number of steps, whoever is to move. A token in its
    /// yard moves with a roll that brings it out. When the game is over no token can move.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::{Game, Player};
    /// use parlour_ludo::{Position, Rules, RulesFile};
    /// let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
    /// let position = Position::new(&rules, 2).unwrap();
    /// let green = Player::new(1);
    /// assert!(position.can_move(green, 0, 6) && !position.can_move(green, 0, 5));
    /// ```
    pub fn can_move(&self, player: Player, token: usize, steps: Roll) -> bool {
        let from = self.tokens(player).get(token).copied();
        let possible = self.stage != Stage::Over && steps > 0;
        from.is_some_and(|from| possible && self.destination(player.index(), from, steps).is_some())
    }

    /// The moves a player would have after this roll, whoever is to move now. With teams, a player whose own tokens are
    /// all home moves their partner's. Ignores that a third 6 in a row may be forfeited.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::{Game, Player};
    /// use parlour_ludo::{Position, Rules, RulesFile};
    /// let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
    /// let position = Position::new(&rules, 2).unwrap();
    /// assert_eq!(position.legal_moves_for(Player::new(0), 6).len(), 4);
    /// assert!(position.legal_moves_for(Player::new(0), 3).is_empty());
    /// ```
    pub fn legal_moves_for(&self, player: Player, roll: Roll) -> Moves<Move> {
        if player.index() >= self.seating.seats() {
            return Moves::new();
        }
        let owner = Player::new(self.owner(player.index()));
        (0..MOST_TOKENS).filter(|token| self.can_move(owner, *token, roll)).map(Move::of).collect()
    }

    /// Whether no opponent can capture a player's token where it stands: off the track, or on a safe square.
    pub fn is_safe(&self, player: Player, token: usize) -> bool {
        match self.state(player, token) {
            TokenState::Track(cell) => self.rules.is_safe(cell.cast_signed()),
            TokenState::Home | TokenState::Stretch(_) | TokenState::Finished => true,
        }
    }

    /// Whether a player's tokens may leave the track for the home column.
    pub(crate) fn may_go_home(&self, player: usize) -> bool {
        !self.rules.needs_capture() || self.has_captured(player)
    }

    /// A token as data, besides its steps.
    pub(super) fn token_data(&self, player: Player, token: usize) -> Value {
        let state = self.state(player, token);
        let cell = match state {
            TokenState::Track(cell) => Some(cell),
            TokenState::Home | TokenState::Stretch(_) | TokenState::Finished => None,
        };
        let can_move: Vec<Roll> = (1..=6).filter(|roll| self.can_move(player, token, *roll)).collect();
        json!({
            "state": state.name(),
            "cell": cell,
            "safe": self.is_safe(player, token),
            "can_move": can_move,
        })
    }
}
