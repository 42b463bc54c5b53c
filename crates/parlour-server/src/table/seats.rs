//! The seats of a table.

use parlour_core::PlayerNames;
use parlour_play::Seat;
use parlour_store::{PlayerKind, PlayerRow};
use serde::{Deserialize, Serialize};

use super::{TableEvent, bot_name, human_name};
use crate::engines::name_of;
use crate::messages::{SeatKind, SeatView, TokenHash};

/// A seat, its player and the player seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// The player of the seat.
    #[serde(flatten)]
    pub occupant: Occupant,
    /// The player seed; in version 2 of the dice, once it is revealed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed: String,
    /// The commitment to the player seed; empty without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed_commitment: String,
    /// Whether the game waits for the player to commit to a seed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commits: bool,
    /// The colour, if seats have colours; it stays with the seat when the player changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Whether the player's chat is muted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
}

/// The player of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Occupant {
    /// No one yet.
    Open,
    /// A bot.
    Bot {
        /// Its name.
        name: String,
        /// Its level.
        level: String,
    },
    /// A human.
    Human {
        /// The name.
        name: String,
        /// The hash of the seat token.
        #[serde(rename = "seal")]
        token_hash: TokenHash,
        /// The level of the bot that plays for them, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<String>,
        /// Whether they have left. Otherwise they can come back from a bot at any time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        /// Whether the host has removed them: their token is void until the host gives the seat back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        removed: bool,
    },
}

impl SeatState {
    /// A seat without a player.
    pub fn open() -> Self {
        Self::of(Occupant::Open)
    }

    /// A seat with a player.
    pub fn of(occupant: Occupant) -> Self {
        Self {
            occupant,
            seed: String::new(),
            seed_commitment: String::new(),
            commits: false,
            color: None,
            muted: false,
        }
    }

    /// Whether the player has committed to a seed and not revealed it yet.
    pub fn is_unrevealed(&self) -> bool {
        !self.seed_commitment.is_empty() && self.seed.is_empty()
    }

    /// Forgets the seed; `commits` says whether to wait for another one.
    pub(super) fn forget_seed(&mut self, commits: bool) {
        (self.seed, self.seed_commitment, self.commits) = (String::new(), String::new(), commits);
    }

    /// Gives the seat to someone else; it keeps its colour.
    fn become_seat_of(&mut self, occupant: Occupant) {
        *self = Self { color: self.color.take(), ..Self::of(occupant) };
    }

    /// The level of the bot that acts here, if any.
    pub fn bot(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Bot { level, .. } => Some(level),
            Occupant::Human { stand_in, .. } => stand_in.as_deref(),
            Occupant::Open => None,
        }
    }

    /// Whether a human acts here.
    pub fn human_acts(&self) -> bool {
        matches!(self.occupant, Occupant::Human { stand_in: None, .. })
    }

    /// Whether the host has removed the human here.
    pub fn is_removed(&self) -> bool {
        matches!(self.occupant, Occupant::Human { removed: true, .. })
    }

    /// Whether the seat belongs to a human who has not left, even if a bot stands in.
    pub fn belongs_to_human(&self) -> bool {
        matches!(self.occupant, Occupant::Human { left: false, .. })
    }

    /// The hash of the seat token of the human here; none if the host has removed them.
    pub fn token_hash(&self) -> Option<&TokenHash> {
        match &self.occupant {
            Occupant::Human { token_hash, removed: false, .. } => Some(token_hash),
            _ => None,
        }
    }

    /// The name of the player.
    pub fn name(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Bot { name, .. } | Occupant::Human { name, .. } => Some(name),
            Occupant::Open => None,
        }
    }
}

/// All seats of a table, in turn order. Seats are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatMap(Vec<SeatState>);

impl SeatMap {
    /// These seats.
    pub fn new(seats: Vec<SeatState>) -> Self {
        Self(seats)
    }

    /// The state of a seat.
    pub fn get(&self, seat: u32) -> Option<&SeatState> {
        let index = usize::try_from(seat).ok()?.checked_sub(1)?;
        self.0.get(index)
    }

    fn get_mut(&mut self, seat: u32) -> Option<&mut SeatState> {
        let index = usize::try_from(seat).ok()?.checked_sub(1)?;
        self.0.get_mut(index)
    }

    /// Every seat with its state.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &SeatState)> {
        (1..).zip(&self.0)
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// A copy of all seats.
    pub fn to_vec(&self) -> Vec<SeatState> {
        self.0.clone()
    }

    /// All seats for a rematch: bots have taken over those of removed players.
    pub fn for_rematch(&self) -> Vec<SeatState> {
        let mut seats = self.to_vec();
        for (number, seat_state) in (1..).zip(&mut seats) {
            if let Occupant::Human { stand_in: Some(level), removed: true, .. } = &seat_state.occupant {
                let (name, level) = (bot_name(number), level.clone());
                seat_state.become_seat_of(Occupant::Bot { name, level });
            }
        }
        seats
    }

    /// The open seats.
    pub fn open_seats(&self) -> impl Iterator<Item = u32> {
        self.iter().filter(|(_, seat_state)| seat_state.occupant == Occupant::Open).map(|(seat, _)| seat)
    }

    /// The open seat of this colour.
    pub fn open_seat_at(&self, colour: &str) -> Option<u32> {
        let at = |seat: &u32| {
            let own = self.get(*seat).and_then(|seat_state| seat_state.color.as_deref());
            own.is_some_and(|own| own.eq_ignore_ascii_case(colour.trim()))
        };
        self.open_seats().find(at)
    }

    /// The colours of the open seats.
    pub fn open_colours(&self) -> Vec<&str> {
        self.open_seats().filter_map(|seat| self.get(seat)?.color.as_deref()).collect()
    }

    /// The seats where a human acts.
    pub fn humans(&self) -> impl Iterator<Item = u32> {
        self.iter().filter(|(_, seat_state)| seat_state.human_acts()).map(|(seat, _)| seat)
    }

    /// Whether a bot acts on any seat.
    pub fn has_bots(&self) -> bool {
        self.0.iter().any(|seat_state| seat_state.bot().is_some())
    }

    /// The player seeds.
    pub fn seeds(&self) -> Vec<String> {
        self.0.iter().map(|seat_state| seat_state.seed.clone()).collect()
    }

    /// The commitments to the player seeds.
    pub fn seed_commitments(&self) -> Vec<String> {
        self.0.iter().map(|seat_state| seat_state.seed_commitment.clone()).collect()
    }

    /// The seats that the game waits for: to commit to a seed, or to reveal it.
    pub fn awaited(&self, waits: fn(&SeatState) -> bool) -> Vec<u32> {
        self.iter().filter(|(_, seat_state)| waits(seat_state)).map(|(seat, _)| seat).collect()
    }

    /// Whether a player has to commit to a seed or to reveal it.
    pub fn waits_for_seeds(&self) -> bool {
        self.0.iter().any(|seat_state| seat_state.has_to_commit() || seat_state.is_unrevealed())
    }

    /// The names for sentences.
    pub fn player_names(&self) -> PlayerNames {
        PlayerNames::new(self.iter().map(|(seat, seat_state)| named(seat, seat_state)))
    }

    /// Applies an event to the seats.
    pub fn apply(&mut self, event: &TableEvent) -> Result<(), String> {
        match event {
            TableEvent::Joined { seat, name, token_hash, seed, seed_commitment } => {
                let occupant = Occupant::Human {
                    name: name.clone(),
                    token_hash: *token_hash,
                    stand_in: None,
                    left: false,
                    removed: false,
                };
                let seat_state = self.sit(*seat, occupant)?;
                seat_state.seed.clone_from(seed);
                seat_state.seed_commitment.clone_from(seed_commitment);
            }
            TableEvent::Left { seat, level: None } | TableEvent::Removed { seat, level: None } => {
                self.seat_state(*seat)?.become_seat_of(Occupant::Open);
            }
            TableEvent::Left { seat, level: Some(level) } => {
                let seat_state = self.seat_state(*seat)?;
                seat_state.seat_bot(*seat, level);
                if let Occupant::Human { left, .. } = &mut seat_state.occupant {
                    *left = true;
                }
            }
            TableEvent::Removed { seat, level: Some(level) } => {
                let seat_state = self.seat_state(*seat)?;
                seat_state.seat_bot(*seat, level);
                if let Occupant::Human { left, removed, .. } = &mut seat_state.occupant {
                    (*left, *removed) = (true, true);
                }
            }
            TableEvent::Muted { seat, muted } => self.seat_state(*seat)?.muted = *muted,
            TableEvent::Bot { seat, level } => self.seat_state(*seat)?.seat_bot(*seat, level),
            TableEvent::Seed { seat, seed } | TableEvent::Revealed { seat, seed } => {
                self.seat_state(*seat)?.seed.clone_from(seed);
            }
            TableEvent::Committed { seat, seed_commitment } => {
                let seat_state = self.seat_state(*seat)?;
                seat_state.forget_seed(false);
                seat_state.seed_commitment.clone_from(seed_commitment);
            }
            TableEvent::Forfeited { seat, level } => {
                let bot = Occupant::Bot { name: format!("Bot {seat}"), level: level.clone() };
                self.seat_state(*seat)?.become_seat_of(bot);
            }
            TableEvent::Redrawn { .. } => {
                for seat_state in &mut self.0 {
                    seat_state.forget_seed(!seat_state.seed_commitment.is_empty());
                }
            }
            TableEvent::Returned { seat } => self.seat_state(*seat)?.remove_bot(),
            _ => {}
        }
        Ok(())
    }

    fn seat_state(&mut self, seat: u32) -> Result<&mut SeatState, String> {
        let count = self.count();
        self.get_mut(seat).ok_or_else(|| format!("seat {seat} does not exist; there are {count}"))
    }

    fn sit(&mut self, seat: u32, occupant: Occupant) -> Result<&mut SeatState, String> {
        let seat_state = self.seat_state(seat)?;
        if seat_state.occupant != Occupant::Open {
            return Err(format!("seat {seat} is taken"));
        }
        seat_state.become_seat_of(occupant);
        Ok(seat_state)
    }

    /// The public view of a seat.
    pub fn view(&self, seat: u32, present: &dyn Fn(u32) -> Option<bool>, place: Option<u32>) -> SeatView {
        let seat_state = self.get(seat);
        let (kind, connected) = match seat_state.map(|seat_state| &seat_state.occupant) {
            None | Some(Occupant::Open) => (SeatKind::Open, None),
            Some(Occupant::Bot { .. }) => (SeatKind::Bot, None),
            Some(Occupant::Human { .. }) => (SeatKind::Human, present(seat)),
        };
        let level = seat_state.and_then(SeatState::bot).map(str::to_owned);
        SeatView {
            seat,
            name: seat_state.and_then(SeatState::name).map(str::to_owned),
            color: seat_state.and_then(|seat_state| seat_state.color.clone()),
            replaced: kind == SeatKind::Human && level.is_some(),
            kind,
            level,
            connected,
            removed: seat_state.is_some_and(SeatState::is_removed),
            muted: seat_state.is_some_and(|seat_state| seat_state.muted),
            place,
        }
    }

    /// The players for the list of saved games.
    pub fn rows(&self, places: &[Option<u32>]) -> Vec<PlayerRow> {
        let row = |(seat, seat_state): (u32, &SeatState)| PlayerRow {
            seat,
            name: seat_state.name().unwrap_or_default().to_owned(),
            kind: match seat_state.occupant {
                Occupant::Open => PlayerKind::Open,
                Occupant::Bot { .. } => PlayerKind::Bot,
                Occupant::Human { .. } => PlayerKind::Human,
            },
            level: seat_state.bot().map(str::to_owned),
            place: places.get(seat as usize - 1).copied().flatten(),
        };
        self.iter().map(row).collect()
    }

    /// The players for the head of a record.
    pub fn seats(&self) -> Vec<Seat> {
        let seat = |(seat, seat_state): (u32, &SeatState)| {
            let player = match &seat_state.occupant {
                Occupant::Bot { name, level } => match name_of(level) {
                    Some(engine) => Seat::engine(name, engine),
                    None => Seat::bot(name, level),
                },
                _ => Seat::human(named(seat, seat_state)),
            };
            Seat { color: seat_state.color.clone(), ..player }
        };
        self.iter().map(seat).collect()
    }
}

impl SeatState {
    /// A bot takes an open seat, or plays for the human here.
    fn seat_bot(&mut self, seat: u32, level: &str) {
        match &mut self.occupant {
            Occupant::Human { stand_in, .. } => *stand_in = Some(level.to_owned()),
            Occupant::Bot { level: known, .. } => level.clone_into(known),
            Occupant::Open => {
                self.become_seat_of(Occupant::Bot { name: bot_name(seat), level: level.to_owned() });
            }
        }
    }

    /// The bot gives the seat back to the human, or leaves it open.
    fn remove_bot(&mut self) {
        match &mut self.occupant {
            Occupant::Human { stand_in, left, removed, .. } => {
                (*stand_in, *left, *removed) = (None, false, false);
            }
            Occupant::Bot { .. } | Occupant::Open => self.become_seat_of(Occupant::Open),
        }
    }
}

fn named(seat: u32, seat_state: &SeatState) -> String {
    seat_state.name().map_or_else(|| human_name(seat), str::to_owned)
}
