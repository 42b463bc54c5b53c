//! Checks every step of a record against the rules and every roll against the commitment.

use parlour_core::Step;
use thiserror::Error;

use super::{
    DiceCommitment, DiceVersion, FairDice, Secret, SecretError, SeedError, check_seed, seed_commitment,
};
use crate::{Problem, Record, RecordError, Session};

/// The result for the dice of a record with legal steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There was no commitment before the game.
    NoCommitment,
    /// There is a commitment, but the secret is not public yet.
    SecretHidden,
    /// Every roll is right.
    Fair {
        /// The number of rolls.
        rolls: u64,
    },
}

/// What is wrong with a record.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum FairError {
    /// A step breaks a rule.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The dice depend on the game's id.
    #[error("the head has no \"id\", but every roll depends on it")]
    NoId,
    /// The secret cannot be read.
    #[error("the secret in the head: {0}")]
    Secret(#[from] SecretError),
    /// The secret does not match the commitment.
    #[error("the secret does not match the commitment published before the game")]
    Commitment,
    /// There must be a seed per seat.
    #[error("the head has {given} seeds for {seats} players; it needs one for each, which can be empty")]
    Seeds { given: usize, seats: usize },
    /// A seed is not valid.
    #[error("the seed of player {seat}: {problem}")]
    Seed { seat: usize, problem: SeedError },
    /// There must be a seed commitment per seat.
    #[error(
        "the head has {given} seed commitments for {seats} players; it needs one for each, which can be empty"
    )]
    SeedCommitments { given: usize, seats: usize },
    /// A seed is not the one that its player committed to.
    #[error("the seed of player {seat} does not match the commitment of this seat")]
    SeedCommitment { seat: usize },
    /// A roll is wrong.
    #[error("line {line} (step {step}): roll {roll} of the game shows {shown}, but the fair dice show {due}")]
    Roll { line: usize, step: usize, roll: u64, shown: u32, due: u32 },
}

impl FairError {
    /// The number of the wrong step, counted from 1, if a step is wrong.
    pub fn step(&self) -> Option<usize> {
        match self {
            Self::Record(error) => error.step,
            Self::Roll { step, .. } => Some(*step),
            _ => None,
        }
    }
}

/// Checks every step against the rules and, if the head has the secret, every roll against it. Stops at the first
/// error.
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

/// The dice of the commitment; nothing until the secret is public.
fn dice(record: &Record, committed: &DiceCommitment) -> Result<Option<FairDice>, FairError> {
    let version = committed.version;
    check_seeds(record, committed)?;
    let Some(text) = &committed.secret else {
        return Ok(None);
    };
    let id = record.id.as_deref().ok_or(FairError::NoId)?;
    let secret = Secret::from_hex(text)?;
    let commitment = match version {
        DiceVersion::One => secret.commitment(),
        DiceVersion::Two => secret.commitment_for(id),
    };
    if commitment != committed.commitment.to_lowercase() {
        return Err(FairError::Commitment);
    }
    Ok(Some(FairDice::new(version, secret, id, committed.seeds.clone())))
}

/// Checks the form of the seeds and, from version 2 on, that each is the one that its player committed to.
fn check_seeds(record: &Record, committed: &DiceCommitment) -> Result<(), FairError> {
    let seats = record.table.seats().len();
    if committed.seeds.len() != seats {
        let given = committed.seeds.len();
        return Err(FairError::Seeds { given, seats });
    }
    for (seat, seed) in (1..).zip(&committed.seeds).filter(|(_, seed)| !seed.is_empty()) {
        check_seed(committed.version, seed).map_err(|problem| FairError::Seed { seat, problem })?;
    }
    if committed.version.is_one() {
        return Ok(());
    }
    let given = committed.seed_commitments.len();
    if given != seats {
        return Err(FairError::SeedCommitments { given, seats });
    }
    let id = record.id.as_deref().ok_or(FairError::NoId)?;
    let fits = |(commitment, seed): (&String, &String)| match seed.as_str() {
        "" => commitment.is_empty(),
        seed => *commitment == seed_commitment(id, &committed.commitment, seed),
    };
    match committed.seed_commitments.iter().zip(&committed.seeds).position(|pair| !fits(pair)) {
        Some(index) => Err(FairError::SeedCommitment { seat: index + 1 }),
        None => Ok(()),
    }
}
