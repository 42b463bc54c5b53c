//! Who sits where.

use parlour_core::Cast;
use parlour_play::Seat;
use parlour_store::{PlayerKind, PlayerRow};
use serde::{Deserialize, Serialize};

use super::Happening;
use crate::messages::{Seal, SeatKind, SeatView};

/// A seat and the player's own part of the dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// Who sits there.
    #[serde(flatten)]
    pub sitter: Sitter,
    /// The player's own part of the dice.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed: String,
}

/// Who sits on a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A program.
    Bot {
        /// Its name.
        name: String,
        /// How well it plays.
        level: String,
    },
    /// A person.
    Human {
        /// The name.
        name: String,
        /// What is kept of the token.
        seal: Seal,
        /// The bot that plays in the person's place, if one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<String>,
    },
}

impl Chair {
    /// A chair with nobody on it.
    pub fn open() -> Self {
        Self::of(Sitter::Open)
    }

    /// A chair with somebody on it.
    pub fn of(sitter: Sitter) -> Self {
        Self {
            sitter,
            seed: String::new(),
        }
    }

    /// The level of the bot that acts here, if a bot does.
    pub fn bot(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { level, .. } => Some(level),
            Sitter::Human { stand_in, .. } => stand_in.as_deref(),
            Sitter::Open => None,
        }
    }

    /// Whether a person sits here and acts.
    pub fn is_person(&self) -> bool {
        matches!(self.sitter, Sitter::Human { stand_in: None, .. })
    }

    /// What is kept of the token of the person here.
    pub fn seal(&self) -> Option<&Seal> {
        match &self.sitter {
            Sitter::Human { seal, .. } => Some(seal),
            _ => None,
        }
    }

    /// The name of who sits here.
    pub fn name(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { name, .. } | Sitter::Human { name, .. } => Some(name),
            Sitter::Open => None,
        }
    }
}

/// All chairs of a table, in turn order. Seats are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chairs(Vec<Chair>);

impl Chairs {
    /// These chairs.
    pub fn new(chairs: Vec<Chair>) -> Self {
        Self(chairs)
    }

    /// The chair of a seat.
    pub fn get(&self, seat: u32) -> Option<&Chair> {
        let index = usize::try_from(seat).ok()?.checked_sub(1)?;
        self.0.get(index)
    }

    fn get_mut(&mut self, seat: u32) -> Option<&mut Chair> {
        let index = usize::try_from(seat).ok()?.checked_sub(1)?;
        self.0.get_mut(index)
    }

    /// Every seat with its chair.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Chair)> {
        (1..).zip(&self.0)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The chairs as they are kept.
    pub fn to_vec(&self) -> Vec<Chair> {
        self.0.clone()
    }

    /// The seats that nobody has taken.
    pub fn open_seats(&self) -> impl Iterator<Item = u32> {
        self.iter()
            .filter(|(_, chair)| chair.sitter == Sitter::Open)
            .map(|(seat, _)| seat)
    }

    /// The seats of people who act themselves.
    pub fn people(&self) -> impl Iterator<Item = u32> {
        self.iter()
            .filter(|(_, chair)| chair.is_person())
            .map(|(seat, _)| seat)
    }

    /// Whether a bot acts anywhere.
    pub fn has_bots(&self) -> bool {
        self.0.iter().any(|chair| chair.bot().is_some())
    }

    /// The players' own parts of the dice.
    pub fn seeds(&self) -> Vec<String> {
        self.0.iter().map(|chair| chair.seed.clone()).collect()
    }

    /// The names for sentences.
    pub fn cast(&self) -> Cast {
        Cast::new(self.iter().map(|(seat, chair)| named(seat, chair)))
    }

    /// Makes a happening true for the chairs; tells what is wrong with one that cannot be.
    pub fn apply(&mut self, happening: &Happening) -> Result<(), String> {
        match happening {
            Happening::Joined {
                seat,
                name,
                seal,
                seed,
            } => {
                let sitter = Sitter::Human {
                    name: name.clone(),
                    seal: *seal,
                    stand_in: None,
                };
                self.sit(*seat, sitter)?.seed.clone_from(seed);
            }
            Happening::Left { seat, level: None } => *self.chair(*seat)? = Chair::open(),
            Happening::Left {
                seat,
                level: Some(level),
            }
            | Happening::Bot { seat, level } => {
                self.chair(*seat)?.seat_bot(*seat, level);
            }
            Happening::Seed { seat, seed } => self.chair(*seat)?.seed.clone_from(seed),
            Happening::Returned { seat } => self.chair(*seat)?.bot_gets_up(),
            _ => {}
        }
        Ok(())
    }

    fn chair(&mut self, seat: u32) -> Result<&mut Chair, String> {
        let count = self.count();
        self.get_mut(seat)
            .ok_or_else(|| format!("there is no seat {seat} among {count}"))
    }

    fn sit(&mut self, seat: u32, sitter: Sitter) -> Result<&mut Chair, String> {
        let chair = self.chair(seat)?;
        if chair.sitter != Sitter::Open {
            return Err(format!("seat {seat} is taken"));
        }
        *chair = Chair::of(sitter);
        Ok(chair)
    }

    /// What everybody may know about a seat.
    pub fn view(&self, seat: u32, present: &dyn Fn(u32) -> Option<bool>, place: Option<u32>) -> SeatView {
        let chair = self.get(seat);
        let (kind, connected) = match chair.map(|chair| &chair.sitter) {
            None | Some(Sitter::Open) => (SeatKind::Open, None),
            Some(Sitter::Bot { .. }) => (SeatKind::Bot, None),
            Some(Sitter::Human { .. }) => (SeatKind::Human, present(seat)),
        };
        let level = chair.and_then(Chair::bot).map(str::to_owned);
        SeatView {
            seat,
            name: chair.and_then(Chair::name).map(str::to_owned),
            replaced: kind == SeatKind::Human && level.is_some(),
            kind,
            level,
            connected,
            place,
        }
    }

    /// The players as a list of stored games shows them.
    pub fn rows(&self, places: &[Option<u32>]) -> Vec<PlayerRow> {
        let row = |(seat, chair): (u32, &Chair)| PlayerRow {
            seat,
            name: chair.name().unwrap_or_default().to_owned(),
            kind: match chair.sitter {
                Sitter::Open => PlayerKind::Open,
                Sitter::Bot { .. } => PlayerKind::Bot,
                Sitter::Human { .. } => PlayerKind::Human,
            },
            level: chair.bot().map(str::to_owned),
            place: places.get(seat as usize - 1).copied().flatten(),
        };
        self.iter().map(row).collect()
    }

    /// The players as a record's head has them.
    pub fn seats(&self) -> Vec<Seat> {
        let seat = |(seat, chair): (u32, &Chair)| match &chair.sitter {
            Sitter::Bot { name, level } => Seat::bot(name, level),
            _ => Seat::human(named(seat, chair)),
        };
        self.iter().map(seat).collect()
    }
}

impl Chair {
    /// A bot takes an open chair, or plays in the place of the person here.
    fn seat_bot(&mut self, seat: u32, level: &str) {
        match &mut self.sitter {
            Sitter::Human { stand_in, .. } => *stand_in = Some(level.to_owned()),
            Sitter::Bot { level: known, .. } => level.clone_into(known),
            Sitter::Open => {
                *self = Self::of(Sitter::Bot {
                    name: format!("Bot {seat}"),
                    level: level.to_owned(),
                });
            }
        }
    }

    /// The bot gives the chair back to the person, or leaves it open.
    fn bot_gets_up(&mut self) {
        match &mut self.sitter {
            Sitter::Human { stand_in, .. } => *stand_in = None,
            Sitter::Bot { .. } | Sitter::Open => *self = Self::open(),
        }
    }
}

fn named(seat: u32, chair: &Chair) -> String {
    chair
        .name()
        .map_or_else(|| format!("player {seat}"), str::to_owned)
}
