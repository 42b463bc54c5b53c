//! Who asks.

use super::{Room, Sitter};
use crate::messages::{Seal, Token, You};

/// Who asks: what their tokens prove, or the house itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Who {
    pub(super) host: bool,
    pub(super) seats: Vec<u32>,
    pub(super) house: bool,
}

impl Who {
    /// The house: acts for bots, and for players whose time has run out.
    pub fn house() -> Self {
        Self {
            house: true,
            ..Self::default()
        }
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
        You {
            seats: self.seats.clone(),
            host: self.host,
        }
    }
}

impl Room {
    /// What these tokens prove at this table.
    pub fn who(&self, tokens: &[Token]) -> Who {
        let shown: Vec<Seal> = tokens.iter().map(Token::seal).collect();
        self.holder(&shown)
    }

    /// What the tokens of these seals prove at this table. Every seal is compared with every other, whatever fits.
    pub fn holder(&self, shown: &[Seal]) -> Who {
        let fits = |seal: &Seal| shown.iter().filter(|other| other.same(seal)).count() > 0;
        let seats = self
            .chairs
            .iter()
            .filter_map(|(seat, chair)| match &chair.sitter {
                Sitter::Human { seal, .. } if fits(seal) => Some(seat),
                _ => None,
            });
        Who {
            seats: seats.collect(),
            host: fits(&self.fixed.host),
            house: false,
        }
    }
}
