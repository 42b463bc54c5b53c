//! Who asks.

use super::{Occupant, TableState};
use crate::messages::{Seal, Token, You};

/// Who asks: what their tokens prove, or the server itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    pub(super) host: bool,
    pub(super) seats: Vec<u32>,
    pub(super) server: bool,
}

impl Identity {
    /// The server: acts for bots, and for players whose time has run out.
    pub fn server() -> Self {
        Self { server: true, ..Self::default() }
    }

    /// The seats they play.
    pub fn seats(&self) -> &[u32] {
        &self.seats
    }

    /// Whether they are the host.
    pub fn is_host(&self) -> bool {
        self.host
    }

    pub(super) fn has(&self, seat: u32) -> bool {
        self.seats.contains(&seat)
    }

    /// Whether they have any part in the table.
    pub(super) fn belongs(&self) -> bool {
        self.host || !self.seats.is_empty()
    }

    pub(super) fn you(&self) -> You {
        You { seats: self.seats.clone(), host: self.host }
    }
}

impl TableState {
    /// What these tokens prove at this table.
    pub fn identify(&self, tokens: &[Token]) -> Identity {
        let shown: Vec<Seal> = tokens.iter().map(Token::seal).collect();
        self.identify_seals(&shown)
    }

    /// What the tokens of these seals prove at this table. Every seal is compared with every other, whatever fits.
    pub fn identify_seals(&self, shown: &[Seal]) -> Identity {
        let fits = |seal: &Seal| shown.iter().filter(|other| other.same(seal)).count() > 0;
        let seats = self.seats.iter().filter_map(|(seat, seat_state)| match &seat_state.occupant {
            Occupant::Human { seal, .. } if fits(seal) => Some(seat),
            _ => None,
        });
        Identity { seats: seats.collect(), host: fits(&self.setup.host), server: false }
    }
}
