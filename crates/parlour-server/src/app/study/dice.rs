//! The dice of a game: the commitment, every roll, and whether the rolls look fair.

use parlour_core::{Step, Weighted};
use parlour_play::luck::Luck;
use parlour_play::{DiceCommitment, Record, Session, Verdict, verify};
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, bad_record};
use crate::messages::Refusal;

/// The dice of a game: all that a client needs to check them.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct DiceData {
    /// The id of the game, which every roll depends on.
    id: Option<String>,
    /// The commitment and player seeds; null for a game without them.
    promise: Option<CommitmentData>,
    /// The kinds of dice in the game.
    kinds: Vec<Vec<FaceData>>,
    /// The rolls in order.
    rolls: Vec<RollData>,
    /// The chi-square test; null if there are too few rolls.
    test: Option<TestData>,
}

/// The commitment before the game and, after it, the secret.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct CommitmentData {
    /// How the dice are fixed: 1 or 2.
    version: u32,
    /// The server's commitment to its secret.
    commitment: String,
    /// Each seat's commitment to its seed; empty if the player gave none. None at all in version 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seed_commitments: Vec<String>,
    /// The player seed of each seat; empty if the player gave none.
    seeds: Vec<String>,
    /// The seats whose players lost their place because they did not reveal their seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeited: Vec<u32>,
    /// The secret, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// One face of a kind of dice.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
struct FaceData {
    /// The number on it.
    face: u32,
    /// Its weight; the chance of the face is its share of all weights.
    weight: u64,
    /// How often it was rolled.
    rolled: u64,
    /// How often it is rolled on average.
    expected: f64,
}

/// A roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct RollData {
    /// The step, counted from 1.
    step: usize,
    /// The kind of dice, as an index into `kinds`.
    kind: usize,
    /// The number rolled.
    shown: u32,
}

/// The result of the chi-square test.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
struct TestData {
    /// Pearson's statistic, summed over all kinds of dice with enough rolls.
    statistic: f64,
    /// Its degrees of freedom.
    degrees: u64,
    /// The chance that fair dice are at least this far off.
    p: f64,
}

/// The result of verifying a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct VerifyResult {
    /// `fair`: every roll matches the commitment. `sealed`: the secret is not published yet. `unpromised`: the game has
    /// no commitment. `wrong`: a step breaks the rules or a roll does not match.
    #[schemars(extend("enum" = ["fair", "sealed", "unpromised", "wrong"]))]
    verdict: &'static str,
    /// The number of rolls checked.
    rolls: u64,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The step that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

/// `GET /api/tables/{id}/dice`
pub(crate) async fn dice(request: Get) -> Answered<DiceData> {
    Ok(Data(request.answer_from_record(|record| count(&record)).await?))
}

/// `GET /api/tables/{id}/verify`
pub(crate) async fn check(request: Get) -> Answered<VerifyResult> {
    Ok(Data(request.answer_from_record(|record| Ok(verified(&record))).await?))
}

fn verified(record: &Record) -> VerifyResult {
    let (verdict, rolls, why, step) = match verify(record) {
        Ok(Verdict::Fair { rolls }) => ("fair", rolls, None, None),
        Ok(Verdict::SecretHidden) => ("sealed", 0, None, None),
        Ok(Verdict::NoCommitment) => ("unpromised", 0, None, None),
        Err(error) => ("wrong", 0, Some(error.to_string()), error.step()),
    };
    VerifyResult { verdict, rolls, why, step }
}

fn promise(dice: DiceCommitment) -> CommitmentData {
    let DiceCommitment { version, commitment, seed_commitments, seeds, forfeited, secret } = dice;
    CommitmentData { version: version.into(), commitment, seed_commitments, seeds, forfeited, secret }
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
        session.take(step.clone()).map_err(bad_record)?;
    }
    for faces in &mut kinds {
        expect(faces);
    }
    Ok(DiceData {
        id: record.id.clone(),
        promise: record.dice.clone().map(promise),
        kinds,
        rolls,
        test: luck.test().map(|test| TestData {
            statistic: test.statistic,
            degrees: test.degrees,
            p: test.p,
        }),
    })
}

/// The index of this kind of dice, which is added if it is new.
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

/// Sets how often each face is rolled on average.
#[expect(clippy::cast_precision_loss, reason = "counts of rolls are far below 2^53")]
fn expect(faces: &mut [FaceData]) {
    let rolled: u64 = faces.iter().map(|face| face.rolled).sum();
    let total: u64 = faces.iter().map(|face| face.weight).sum();
    for face in faces {
        face.expected = rolled as f64 * face.weight as f64 / total.max(1) as f64;
    }
}

#[cfg(test)]
mod tests {
    use parlour_play::{DiceVersion, FairDice, Secret};
    use serde_json::json;

    use super::*;

    /// A game with fair dice, in which the roll with this number is changed.
    fn record(changed: Option<usize>) -> Record {
        let secret = Secret::from([7; 32]);
        let promise =
            json!({"commitment": secret.commitment(), "seeds": ["horse", ""], "secret": secret.hex()});
        let players = json!([{"name": "A", "kind": "human"}, {"name": "B", "kind": "human"}]);
        let head = json!({"parlour": 1, "game": "snakes", "board": "geeks-30", "id": "0123456789abcdef", "players": players, "dice": promise});
        let seeds = vec!["horse".into(), String::new()];
        let dice = FairDice::new(DiceVersion::One, secret, "0123456789abcdef", seeds);
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

    // C-02: anyone can verify the dice of a finished game.
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
        let checked = verified(&record(None));
        assert_eq!((checked.verdict, checked.rolls), ("fair", 5));
    }

    #[test]
    fn a_wrong_roll_is_named() {
        let checked = verified(&record(Some(2)));
        assert_eq!((checked.verdict, checked.step), ("wrong", Some(3)));
        assert!(checked.why.unwrap().contains("the fair dice show 5"));
    }
}
