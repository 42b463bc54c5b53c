//! The identity behind a request.

use super::TableState;
use crate::messages::{Token, TokenHash, You};

/// The maker of a request: a client with the rights of its tokens, or the server itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    pub(super) host: bool,
    pub(super) seats: Vec<u32>,
    pub(super) server: bool,
}

impl Identity {
    /// The server, which acts for bots and for players who ran out of time.
    pub fn server() -> Self {
        Self { server: true, ..Self::default() }
    }

    /// Their seats.
    pub fn seats(&self) -> &[u32] {
        &self.seats
    }

    pub(super) fn has(&self, seat: u32) -> bool {
        self.seats.contains(&seat)
    }

    /// Whether they are the host or have a seat.
    pub(crate) fn belongs(&self) -> bool {
        self.host || !self.seats.is_empty()
    }

    pub(super) fn you(&self) -> You {
        You { seats: self.seats.clone(), host: self.host }
    }
}

impl TableState {
    /// The rights of these tokens at this table.
    pub fn identify(&self, tokens: &[Token]) -> Identity {
        let shown: Vec<TokenHash> = tokens.iter().map(Token::hash).collect();
        self.identify_hashes(&shown)
    }

    /// The rights of the tokens with these hashes. Compares all of them, so that the time reveals nothing.
    pub fn identify_hashes(&self, shown: &[TokenHash]) -> Identity {
        let fits = |token_hash: &TokenHash| shown.iter().filter(|other| *other == token_hash).count() > 0;
        let seats = self.seats.iter().filter(|(_, seat_state)| seat_state.token_hash().is_some_and(fits));
        let seats = seats.map(|(seat, _)| seat);
        Identity { seats: seats.collect(), host: fits(&self.setup.host), server: false }
    }
}
