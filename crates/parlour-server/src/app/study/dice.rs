//! The dice of a game: what was promised, every roll, and whether the rolls look like those of fair dice.

use parlour_core::{Step, Weighted};
use parlour_play::luck::Luck;
use parlour_play::{DiceCommitment, Record, Session, Verdict, verify};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty};
use super::work;
use crate::messages::Refusal;

/// The dice of a game. Together with the promise, the kinds and the rolls are all that a check needs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct DiceData {
    /// The name of the game, which every roll depends on.
    id: Option<String>,
    /// What was promised before the game.
    promise: Option<PromiseData>,
    /// The kinds of dice that were rolled.
    kinds: Vec<Vec<FaceData>>,
    /// Every roll in the order of the game.
    rolls: Vec<RollData>,
    /// What the chi-square test says; nothing where too little was rolled.
    test: Option<TestData>,
}

/// What was promised before the game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct PromiseData {
    /// The SHA-256 of the secret.
    commitment: String,
    /// The seed of each seat, empty where a player gave none.
    seeds: Vec<String>,
    /// The secret, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// A face of a kind of dice.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
struct FaceData {
    /// The number on it.
    face: u32,
    /// How often it comes among all weights.
    weight: u64,
    /// How often it was shown.
    rolled: u64,
    /// How often it should have been shown on average.
    expected: f64,
}

/// A roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct RollData {
    /// The step, counted from 1.
    step: usize,
    /// The kind of dice, an index of `kinds`.
    kind: usize,
    /// What was shown.
    shown: u32,
}

/// What the chi-square test says.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
struct TestData {
    /// Pearson's statistic, summed over all kinds of dice that were rolled often enough.
    statistic: f64,
    /// Its degrees of freedom.
    degrees: u64,
    /// How likely fair dice are to be at least this far off.
    p: f64,
}

/// What the server found when it checked the game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Checked {
    /// `fair`: every roll is as promised. `sealed`: the secret is not known yet. `unpromised`: nothing was promised.
    /// `wrong`: something is not as it should be.
    verdict: &'static str,
    /// How many rolls were checked.
    rolls: u64,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The step that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

/// `GET /api/tables/{id}/dice`
pub(crate) async fn look(ask: ApiRequest<Empty, Empty>) -> Result<Data<DiceData>, Failure> {
    let record = ask.record().await?;
    Ok(Data(work(move || count(&record)).await?))
}

/// `GET /api/tables/{id}/verify`
pub(crate) async fn check(ask: ApiRequest<Empty, Empty>) -> Result<Data<Checked>, Failure> {
    let record = ask.record().await?;
    Ok(Data(work(move || Ok(judge(&record))).await?))
}

fn bad(error: impl std::fmt::Display) -> Refusal {
    Refusal::bad(format!("the record: {error}"))
}

fn judge(record: &Record) -> Checked {
    let (verdict, rolls, why, step) = match verify(record) {
        Ok(Verdict::Fair { rolls }) => ("fair", rolls, None, None),
        Ok(Verdict::SecretHidden) => ("sealed", 0, None, None),
        Ok(Verdict::NoCommitment) => ("unpromised", 0, None, None),
        Err(error) => ("wrong", 0, Some(error.to_string()), error.step()),
    };
    Checked { verdict, rolls, why, step }
}

fn count(record: &Record) -> Result<DiceData, Refusal> {
    let mut session = Session::new(record.table.clone());
    let mut luck = Luck::default();
    let mut kinds: Vec<Vec<FaceData>> = Vec::new();
    let mut rolls = Vec::new();
    for (number, (_, step)) in (1..).zip(&record.steps) {
        if let Step::Roll(shown) = *step {
            let dice = session.game().rolls();
            luck.note(&dice, shown);
            let kind = kind(&mut kinds, &dice);
            note(&mut kinds[kind], shown);
            rolls.push(RollData { step: number, kind, shown });
        }
        session.take(step.clone()).map_err(bad)?;
    }
    for faces in &mut kinds {
        expect(faces);
    }
    Ok(DiceData {
        id: record.id.clone(),
        promise: record.dice.clone().map(PromiseData::from),
        kinds,
        rolls,
        test: luck.test().map(|test| TestData {
            statistic: test.statistic,
            degrees: test.degrees,
            p: test.p,
        }),
    })
}

/// The place of this kind of dice; a new one is added.
fn kind(kinds: &mut Vec<Vec<FaceData>>, dice: &[Weighted<u32>]) -> usize {
    let same = |faces: &Vec<FaceData>| {
        let both = faces.iter().zip(dice);
        faces.len() == dice.len()
            && both
                .into_iter()
                .all(|(face, weighted)| (face.face, face.weight) == (weighted.roll, weighted.weight))
    };
    if let Some(found) = kinds.iter().position(same) {
        return found;
    }
    let face = |weighted: &Weighted<u32>| FaceData {
        face: weighted.roll,
        weight: weighted.weight,
        rolled: 0,
        expected: 0.0,
    };
    kinds.push(dice.iter().map(face).collect());
    kinds.len() - 1
}

fn note(faces: &mut [FaceData], shown: u32) {
    if let Some(face) = faces.iter_mut().find(|face| face.face == shown) {
        face.rolled += 1;
    }
}

/// How often every face should have been shown.
#[expect(clippy::cast_precision_loss, reason = "counts of rolls are far below 2^53")]
fn expect(faces: &mut [FaceData]) {
    let rolled: u64 = faces.iter().map(|face| face.rolled).sum();
    let total: u64 = faces.iter().map(|face| face.weight).sum();
    for face in faces {
        face.expected = rolled as f64 * face.weight as f64 / total.max(1) as f64;
    }
}

impl From<DiceCommitment> for PromiseData {
    fn from(promise: DiceCommitment) -> Self {
        Self { commitment: promise.commitment, seeds: promise.seeds, secret: promise.secret }
    }
}

#[cfg(test)]
mod tests {
    use parlour_play::{FairDice, Secret};
    use serde_json::json;

    use super::*;

    /// A game of ludo by fair dice, of which the roll with this number is changed.
    fn record(changed: Option<usize>) -> Record {
        let secret = Secret::from([7; 32]);
        let promise =
            json!({"commitment": secret.commitment(), "seeds": ["horse", ""], "secret": secret.hex()});
        let players = json!([{"name": "A", "kind": "human"}, {"name": "B", "kind": "human"}]);
        let head = json!({"parlour": 1, "game": "snakes", "board": "geeks-30", "id": "0123456789abcdef", "players": players, "dice": promise});
        let dice = FairDice::new(secret, "0123456789abcdef", vec!["horse".into(), String::new()]);
        let mut record = Record::read(&head.to_string(), parlour::GAMES).unwrap();
        let mut session = Session::new(record.table.clone());
        for number in 0..5 {
            let due = dice.roll_number(number, &session.game().rolls()).unwrap();
            let due = if changed == usize::try_from(number).ok() { due % 6 + 1 } else { due };
            session.take(Step::Roll(due)).unwrap();
            record.steps.push((record.steps.len() + 2, Step::Roll(due)));
        }
        record
    }

    // C-02: the dice of a finished game can be checked by anybody.
    #[test]
    fn fair_dice_are_found_fair() {
        let dice = count(&record(None)).unwrap();
        let shown: Vec<u32> = dice.rolls.iter().map(|roll| roll.shown).collect();
        assert_eq!(shown, [4, 5, 5, 4, 3]);
        assert_eq!(dice.kinds.len(), 1);
        let faces: Vec<(u32, u64)> = dice.kinds[0].iter().map(|face| (face.face, face.rolled)).collect();
        assert_eq!(faces, [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 0)]);
        assert!((dice.kinds[0][0].expected - 5.0 / 6.0).abs() < 1e-12);
        assert!(dice.test.is_none(), "five rolls say nothing");
        let checked = judge(&record(None));
        assert_eq!((checked.verdict, checked.rolls), ("fair", 5));
    }

    #[test]
    fn another_roll_than_promised_is_named() {
        let checked = judge(&record(Some(2)));
        assert_eq!((checked.verdict, checked.step), ("wrong", Some(3)));
        assert!(checked.why.unwrap().contains("had to show 5"));
    }
}
