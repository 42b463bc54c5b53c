//! The attack that version 1 of the dice allowed, and why it fails in version 2: an operator tells a friend the secret, and
//! the friend joins last with the best of many seeds.

use parlour_core::{Step, Weighted};
use parlour_play::{
    DiceCommitment, DiceVersion, FairDice, FairError, Record, Seat, Secret, Table, seed_commitment, verify,
};
use serde_json::Value;

const ID: &str = "00000000parlour0";
/// How many seeds the friend tries.
const TRIES: u64 = 12_000;
/// The rolls that the friend wants to be sixes: the first five of the second of two players.
const WANTED: [u64; 5] = [1, 3, 5, 7, 9];

fn d6() -> Vec<Weighted<u32>> {
    (1..=6).map(|roll| Weighted { roll, weight: 1 }).collect()
}

fn secret() -> Secret {
    Secret::from([9; 32])
}

/// Any 64 digits that differ from number to number.
fn seed(number: u64) -> String {
    Secret::from([3; 32]).of_round("seed", u32::try_from(number).expect("small")).hex()
}

fn sixes(version: DiceVersion, seeds: [&str; 2]) -> usize {
    let dice = FairDice::new(version, secret(), ID, seeds.map(str::to_owned).to_vec());
    WANTED.into_iter().filter(|number| dice.roll_number(*number, &d6()) == Some(6)).count()
}

/// The seed with which the friend gets the most sixes if the other player has this one.
fn best(version: DiceVersion, other: &str) -> String {
    let tried = (1..=TRIES).map(seed);
    tried.max_by_key(|own| sixes(version, [other, own])).expect("many seeds")
}

// Five sixes in a row have a chance of 1 in 7,776: 12,000 tries are enough, and 100,000 took 20 seconds.
#[test]
fn in_version_1_the_last_to_join_chooses_the_rolls() {
    let known = "horse";
    assert_eq!(sixes(DiceVersion::One, [known, &best(DiceVersion::One, known)]), WANTED.len());
}

// In version 2 the friend knows the secret, but of the other seed only the commitment. The best seed for a guess is worth no
// more than any other when the real seed turns up.
#[test]
fn in_version_2_trying_seeds_before_the_commitment_gains_nothing() {
    let own = best(DiceVersion::Two, &seed(1_000_000));
    let games = 2_000;
    let all: usize = (0..games).map(|game| sixes(DiceVersion::Two, [&seed(2_000_000 + game), &own])).sum();
    // 10,000 rolls: 1,667 sixes expected, with a standard deviation of 37.
    assert!((1_450..1_890).contains(&all), "{all} sixes");
}

// Once the other seed is revealed, the friend finds five sixes again, but has committed to another seed.
#[test]
fn in_version_2_a_seed_chosen_after_the_commitment_is_refused() {
    let (ann, first) = (seed(1_000_000), seed(0));
    let honest = DiceCommitment::committed(&secret(), ID, vec![ann.clone(), first]);
    let better = best(DiceVersion::Two, &ann);
    assert_eq!(sixes(DiceVersion::Two, [&ann, &better]), WANTED.len());
    assert_ne!(honest.seed_commitments[1], seed_commitment(ID, &honest.commitment, &better));
    let players = ["Ann", "Friend"].map(Seat::human).to_vec();
    let board = Value::from("geeks-30");
    let table = Table::new(&parlour_snakes::Snakes, &Value::Null, Some(&board), players).expect("a table");
    let dice = DiceCommitment { seeds: vec![ann, better], ..honest }.revealed(&secret());
    let steps = vec![(2, Step::Roll(6))];
    let record = Record { id: Some(ID.to_owned()), dice: Some(dice), table, steps };
    assert!(matches!(verify(&record), Err(FairError::SeedCommitment { seat: 2 })));
}
