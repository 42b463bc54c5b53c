//! The dice of a table before the start: who commits to a seed, who reveals it, and until when.
//!
//! A table of version 2 goes through the phases open, committing (only if players who want a seed have not committed yet),
//! revealing and running. If a player does not reveal, a bot takes the seat and the dice are committed to anew, with the
//! secret of the next round. The secret that the database keeps is only the source of the secrets of all rounds, and is
//! never published.

use parlour_play::{DiceCommitment, DiceVersion, FairDice, Secret};

use super::{SeatMap, SeatState, TableEvent, TableState};
use crate::messages::{DiceView, Phase};

/// How long players have to commit to a seed once all seats are taken, in milliseconds.
pub(crate) const TIME_TO_COMMIT: i64 = 20_000;
/// The shortest time to reveal a seed, in milliseconds.
pub(crate) const TIME_TO_REVEAL: i64 = 20_000;
/// The time to reveal a seed at a table without a clock, in milliseconds: nobody is in a hurry there, and a player may have
/// left the page to invite a friend.
pub(crate) const TIME_TO_REVEAL_WITHOUT_CLOCK: i64 = 600_000;

/// How far the dice of a table are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct DiceRound {
    /// How often the dice have been committed to anew.
    redrawn: u32,
    /// The commitment of this round, if it is not the first.
    commitment: Option<String>,
    /// The seats whose players lost their place although they had committed to a seed.
    forfeited: Vec<u32>,
    /// The line and the time at which the players were asked to commit or to reveal.
    pub(super) asked: (u64, i64),
}

impl DiceRound {
    /// Applies an event; `seats` are those before it.
    pub(super) fn apply(&mut self, event: &TableEvent, seats: &SeatMap) {
        match event {
            TableEvent::Forfeited { seat, .. } => {
                let had_seed = seats.get(*seat).is_some_and(|state| !state.seed_commitment.is_empty());
                if had_seed && !self.forfeited.contains(seat) {
                    self.forfeited.push(*seat);
                }
            }
            TableEvent::Redrawn { commitment } => {
                self.redrawn = self.redrawn.saturating_add(1);
                self.commitment = Some(commitment.clone());
            }
            _ => {}
        }
    }
}

/// The commitment of a new table to its first secret.
pub(crate) fn first_commitment(source: &Secret, id: &str) -> String {
    source.of_round(id, 1).commitment_for(id)
}

/// What follows when no seat is open: players commit, reveal, or the game starts.
pub(super) fn next_stage(seats: &SeatMap) -> TableEvent {
    if !seats.awaited(SeatState::has_to_commit).is_empty() {
        TableEvent::Committing {}
    } else if !seats.awaited(SeatState::is_unrevealed).is_empty() {
        TableEvent::Revealing {}
    } else {
        TableEvent::Started {}
    }
}

impl TableState {
    /// The server's commitment to its secret.
    pub(super) fn commitment(&self) -> &str {
        self.dice.commitment.as_deref().unwrap_or(&self.setup.commitment)
    }

    /// The secret of the dice in the round after so many redraws.
    fn secret_after(&self, redrawn: u32, source: &Secret) -> Secret {
        match self.setup.dice {
            DiceVersion::One => source.clone(),
            DiceVersion::Two => source.of_round(self.id.as_str(), redrawn.saturating_add(1)),
        }
    }

    /// The secret of the dice, in hexadecimal, to be published at the end.
    pub(super) fn published_secret(&self, source: &Secret) -> String {
        self.secret_after(self.dice.redrawn, source).hex()
    }

    /// The commitment to the secret of the next round.
    pub(super) fn next_commitment(&self, source: &Secret) -> String {
        self.secret_after(self.dice.redrawn.saturating_add(1), source).commitment_for(self.id.as_str())
    }

    /// The dice of the game.
    pub(super) fn fair_dice(&self, source: &Secret) -> FairDice {
        let secret = self.secret_after(self.dice.redrawn, source);
        FairDice::new(self.setup.dice, secret, self.id.as_str(), self.seats.seeds())
    }

    /// The dice in the head of the record, for seats and dice that may be ahead of the table.
    pub(super) fn dice_of_record(
        &self,
        seats: &SeatMap,
        dice: &DiceRound,
        secret: Option<&String>,
    ) -> DiceCommitment {
        let version = self.setup.dice;
        DiceCommitment {
            version,
            commitment: dice.commitment.clone().unwrap_or_else(|| self.setup.commitment.clone()),
            seed_commitments: if version.is_one() { Vec::new() } else { seats.seed_commitments() },
            seeds: seats.seeds(),
            forfeited: dice.forfeited.clone(),
            secret: secret.cloned(),
        }
    }

    /// When the time to commit or to reveal is up, in milliseconds since 1970. It starts no sooner than `earliest`.
    pub(super) fn dice_deadline(&self, earliest: i64) -> Option<i64> {
        let time = match (self.phase, self.setup.clock) {
            (Phase::Committing, _) => TIME_TO_COMMIT,
            (Phase::Revealing, None) => TIME_TO_REVEAL_WITHOUT_CLOCK,
            (Phase::Revealing, Some(clock)) => {
                (1000 * (i64::from(clock.seconds) + i64::from(clock.grace))).max(TIME_TO_REVEAL)
            }
            _ => return None,
        };
        Some(self.dice.asked.1.max(earliest).saturating_add(time))
    }

    /// The seats that the game waits for before it can start.
    pub(super) fn awaited_seats(&self) -> Vec<u32> {
        match self.phase {
            Phase::Committing => self.seats.awaited(SeatState::has_to_commit),
            Phase::Revealing => self.seats.awaited(SeatState::is_unrevealed),
            _ => Vec::new(),
        }
    }

    /// Whether the game has dice.
    pub(super) fn has_dice(&self) -> bool {
        !self.progress.start().rolls().is_empty()
    }

    /// The dice as clients see them. Seeds are shown only when all of them are revealed.
    pub(super) fn dice_view(&self, earliest: i64) -> DiceView {
        let shown = self.setup.dice.is_one() || self.has_started();
        DiceView {
            used: self.has_dice(),
            version: self.setup.dice.into(),
            commitment: self.commitment().to_owned(),
            seed_commitments: if self.setup.dice.is_one() {
                Vec::new()
            } else {
                self.seats.seed_commitments()
            },
            seeds: if shown { self.seats.seeds() } else { vec![String::new(); self.seats.count()] },
            waiting: self.awaited_seats(),
            deadline: self.dice_deadline(earliest),
            forfeited: self.dice.forfeited.clone(),
            secret: self.secret.clone(),
        }
    }

    /// What its part in the dice means for a player who has just taken this seat; nothing if there are no dice.
    pub(crate) fn seed_note(&self, seat: u32) -> Option<String> {
        let seat_state = self.seats.get(seat).filter(|_| self.has_dice() && !self.setup.dice.is_one())?;
        Some(seat_state.seed_note().to_owned())
    }
}

impl SeatState {
    /// Whether the game waits for this player's commitment to a seed.
    pub fn has_to_commit(&self) -> bool {
        self.commits && self.human_acts()
    }

    /// What the seat's part in the dice means for its player.
    pub(crate) fn seed_note(&self) -> &'static str {
        if !self.seed_commitment.is_empty() {
            "seed committed: reveal it when the phase of the table is revealing, or a bot takes this seat"
        } else if self.commits {
            "seed expected: send its commitment; 20 seconds after the last seat is taken, the game goes on without it"
        } else {
            "no seed: this seat adds nothing to the dice, so you have to trust the server and the seeds of the others"
        }
    }
}
