//! Checking a record: every step against the rules, every roll against the commitment.

use parlour_core::Step;
use thiserror::Error;

use super::{DiceCommitment, FairDice, Secret, SecretError, SeedError, check_seed};
use crate::{Problem, Record, RecordError, Session};

/// What is known about the dice of a record whose steps are all legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There was no commitment before the game.
    NoCommitment,
    /// The game has a commitment, but its secret is not published yet.
    SecretHidden,
    /// Every roll is what it had to be.
    Fair {
        /// How many rolls that were.
        rolls: u64,
    },
}

/// Why a record is not what it should be.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FairError {
    /// A step breaks a rule.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The dice depend on the game's name.
    #[error("the head has no \"id\", which every roll depends on")]
    NoId,
    /// The secret cannot be read.
    #[error("the secret in the head: {0}")]
    Secret(#[from] SecretError),
    /// The secret does not match the commitment.
    #[error("the secret does not belong to the commitment that was published before the game")]
    Commitment,
    /// There must be a seed per seat.
    #[error(
        "the head has {given} seeds for {seats} players; there must be one each, empty where nobody gave one"
    )]
    Seeds {
        /// How many there are.
        given: usize,
        /// How many players there are.
        seats: usize,
    },
    /// A seed that nobody could have given.
    #[error("the seed of player {seat}: {problem}")]
    Seed {
        /// The seat, counted from 1.
        seat: usize,
        /// What is wrong with it.
        problem: SeedError,
    },
    /// A roll is not what it had to be.
    #[error(
        "line {line} (step {step}): roll {roll} of the game shows {shown}, but the dice had to show {due}"
    )]
    Roll {
        /// The line in the record, counted from 1.
        line: usize,
        /// The number of the step, counted from 1.
        step: usize,
        /// The number of the roll, counted from 1.
        roll: u64,
        /// What the record says.
        shown: u32,
        /// What the dice had to show.
        due: u32,
    },
}

impl FairError {
    /// The number of the step that is wrong, counted from 1, where it is a step.
    pub fn step(&self) -> Option<usize> {
        match self {
            Self::Record(error) => error.step,
            Self::Roll { step, .. } => Some(*step),
            _ => None,
        }
    }
}

/// Checks every step against the rules and, where the head reveals the secret, every roll against it. The first thing
/// that is wrong is the answer.
pub fn verify(record: &Record) -> Result<Verdict, FairError> {
    let dice = record.dice.as_ref().map(|committed| dice(record, committed));
    let (dice, sealed) = match dice.transpose()? {
        None => (None, Verdict::NoCommitment),
        Some(None) => (None, Verdict::SecretHidden),
        Some(Some(dice)) => (Some(dice), Verdict::Fair { rolls: 0 }),
    };
    let mut session = Session::new(record.table.clone());
    let mut rolled = 0;
    for (number, (line, step)) in (1..).zip(&record.steps) {
        let rolls = session.game().rolls();
        let refused = |error| RecordError { line: *line, step: Some(number), problem: Problem::Step(error) };
        session.take(step.clone()).map_err(refused)?;
        let Step::Roll(shown) = *step else { continue };
        let due = dice.as_ref().and_then(|dice| dice.roll_number(rolled, &rolls));
        rolled += 1;
        if let Some(due) = due.filter(|due| *due != shown) {
            return Err(FairError::Roll { line: *line, step: number, roll: rolled, shown, due });
        }
    }
    Ok(match sealed {
        Verdict::Fair { .. } => Verdict::Fair { rolls: rolled },
        other => other,
    })
}

/// The dice of the commitment; nothing while the secret is not published.
fn dice(record: &Record, committed: &DiceCommitment) -> Result<Option<FairDice>, FairError> {
    let seats = record.table.seats().len();
    if committed.seeds.len() != seats {
        let given = committed.seeds.len();
        return Err(FairError::Seeds { given, seats });
    }
    for (seat, seed) in (1..).zip(&committed.seeds) {
        check_seed(seed).map_err(|problem| FairError::Seed { seat, problem })?;
    }
    let Some(text) = &committed.secret else {
        return Ok(None);
    };
    let id = record.id.as_deref().ok_or(FairError::NoId)?;
    let secret = Secret::from_hex(text)?;
    if secret.commitment() != committed.commitment.to_lowercase() {
        return Err(FairError::Commitment);
    }
    Ok(Some(FairDice::new(secret, id, committed.seeds.clone())))
}
