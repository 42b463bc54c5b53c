//! Fair dice: fixed numbers, fair frequencies, and an error that names a wrong roll.

use std::path::{Path, PathBuf};
use std::process::Command;

use parlour_core::{Chance, GameRegistry, Kind, Step, Turn, Weighted};
use parlour_play::luck::{Luck, tail};
use parlour_play::{
    Dice, DiceCommitment, DiceVersion, FairDice, FairError, Purpose, Record, Seat, Secret, Seeded, Session,
    Table, Verdict, verify,
};
use serde_json::Value;

const ID: &str = "00000000parlour0";

fn secret() -> Secret {
    Secret::from(std::array::from_fn(|index| u8::try_from(index).expect("below 32")))
}

fn seeds() -> Vec<String> {
    ["", "grün", "x y"].map(str::to_owned).to_vec()
}

fn faces(weights: &[u64]) -> Vec<Weighted<u32>> {
    let face = |(roll, weight): (u32, &u64)| Weighted { roll, weight: *weight };
    (1..).zip(weights).map(face).collect()
}

const GAMES: GameRegistry = GameRegistry::new(&[&parlour_ludo::Ludo, &parlour_snakes::Snakes]);

fn rolls(weights: &[u64], count: u64) -> Vec<u32> {
    let dice = FairDice::new(DiceVersion::One, secret(), ID, seeds());
    let faces = faces(weights);
    (0..count).filter_map(|number| dice.roll_number(number, &faces)).collect()
}

// C-02: these numbers come from another program (Python's hmac and hashlib) and never change.
#[test]
fn the_rolls_are_those_of_the_description() {
    assert_eq!(secret().commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    assert_eq!(rolls(&[1; 6], 24), [2, 5, 3, 2, 2, 1, 1, 4, 4, 3, 6, 3, 4, 2, 4, 6, 1, 1, 2, 4, 1, 1, 5, 2]);
    assert_eq!(
        rolls(&[1, 2, 3, 4, 5, 6], 24),
        [5, 5, 6, 3, 4, 3, 1, 3, 6, 3, 5, 6, 4, 4, 4, 6, 6, 1, 6, 6, 4, 5, 4, 5]
    );
    // A total just above 2^63: almost every second word is refused, up to four in a row here.
    assert_eq!(
        rolls(&[1 << 62, 1 << 62, 1], 24),
        [2, 2, 2, 2, 1, 2, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2, 1, 2, 1, 2]
    );
    assert!(rolls(&[], 1).is_empty());
}

#[test]
fn dice_count_their_rolls_and_can_go_on_later() {
    let d6 = faces(&[1; 6]);
    let mut dice = FairDice::new(DiceVersion::One, secret(), ID, seeds());
    let first: Vec<u32> = std::iter::repeat_with(|| dice.roll(&d6)).take(5).flatten().collect();
    assert_eq!(first, [2, 5, 3, 2, 2]);
    let mut later = FairDice::new(DiceVersion::One, secret(), ID, seeds()).after(5);
    assert_eq!(later.roll(&d6), Some(1));
}

// Everything that goes into the dice changes them.
#[test]
fn secret_game_and_seeds_all_matter() {
    let d6 = faces(&[1; 6]);
    let show = |dice: FairDice| -> Vec<Option<u32>> { (0..40).map(|k| dice.roll_number(k, &d6)).collect() };
    let texts = |seeds: [&str; 3]| seeds.map(str::to_owned).to_vec();
    let shows = [
        show(FairDice::new(DiceVersion::One, secret(), ID, seeds())),
        show(FairDice::new(DiceVersion::One, Secret::from([0; 32]), ID, seeds())),
        show(FairDice::new(DiceVersion::One, secret(), "00000000parlour1", seeds())),
        show(FairDice::new(DiceVersion::One, secret(), ID, texts(["grün", "", "x y"]))),
        show(FairDice::new(DiceVersion::One, secret(), ID, texts(["", "grün", "x  y"]))),
    ];
    for (index, one) in shows.iter().enumerate() {
        assert!(shows.iter().skip(index + 1).all(|other| other != one));
    }
}

// Over ten secrets, common and weighted dice: one p-value below 1 in 10 000 would be a broken die.
#[test]
fn fair_dice_follow_their_weights() {
    for weights in [vec![1; 6], vec![1, 2, 3, 4, 5, 6], vec![1, 2, 1]] {
        let faces = faces(&weights);
        for number in 0..10 {
            let dice = FairDice::new(DiceVersion::One, Secret::from([number; 32]), ID, seeds());
            let mut luck = Luck::default();
            for roll in (0..3000).filter_map(|k| dice.roll_number(k, &faces)) {
                luck.note(&faces, roll);
            }
            let test = luck.test().expect("enough rolls");
            assert!(test.p > 1e-4, "{weights:?}, secret {number}: {test:?}");
        }
    }
    assert!(tail(20.515, 5) < 0.0011);
}

/// A whole game with the dice of this commitment and random moves, as a record.
fn game(kind: &'static dyn Kind, board: Option<&str>, promise: DiceCommitment) -> Record {
    let players = ["Ann", "Bob", "Cleo"].map(Seat::human).to_vec();
    let board = board.map(Value::from);
    let table = Table::new(kind, &Value::Null, board.as_ref(), players).expect("a table");
    let mut dice = FairDice::new(promise.version, secret(), ID, promise.seeds.clone());
    let mut chance = Seeded::new(5, Purpose::Bots);
    let mut session = Session::new(table);
    while !session.game().turn().is_over() {
        let step = if let Turn::Roll(_) = session.game().turn() {
            Step::Roll(dice.roll(&session.game().rolls()).expect("a roll"))
        } else {
            let mut legal = session.game().legal_moves();
            let index = usize::try_from(chance.below(legal.len() as u64)).expect("small");
            Step::Move(legal.swap_remove(index))
        };
        session.take(step).expect("a legal step");
    }
    Record {
        id: Some(ID.to_owned()),
        dice: Some(promise),
        table: session.table().clone(),
        steps: (2..).zip(session.steps().cloned()).collect(),
    }
}

fn ludo() -> Record {
    let promise = DiceCommitment::sealed(&secret(), seeds()).revealed(&secret());
    game(&parlour_ludo::Ludo, None, promise)
}

fn random_seeds() -> Vec<String> {
    vec![String::new(), "a1".repeat(32), "0f".repeat(32)]
}

fn committed() -> DiceCommitment {
    DiceCommitment::committed(&secret(), ID, random_seeds()).revealed(&secret())
}

fn read(text: &str) -> Record {
    Record::read(text, GAMES).expect("a record")
}

// C-02: what is exported can be verified wherever it is read.
#[test]
fn a_true_record_is_verified() {
    let record = ludo();
    let rolls = record.steps.iter().filter(|(_, step)| matches!(step, Step::Roll(_)));
    let rolls = rolls.count() as u64;
    assert!(rolls > 50);
    assert_eq!(verify(&record).expect("fair"), Verdict::Fair { rolls });
    let again = read(&record.write());
    assert_eq!(again.write(), record.write());
    assert_eq!(verify(&again).expect("fair"), Verdict::Fair { rolls });
    let snakes = game(
        &parlour_snakes::Snakes,
        Some("geeks-30"),
        DiceCommitment::sealed(&secret(), seeds()).revealed(&secret()),
    );
    assert!(matches!(verify(&snakes).expect("fair"), Verdict::Fair { .. }));
}

// These numbers come from another program as well, and never change.
#[test]
fn the_rolls_of_version_2_are_those_of_the_description() {
    let promise = committed();
    assert_eq!(promise.commitment, "15615505235d166b0e306f015cc357be13e0f1656fb1e420744bee6645f1b15d");
    assert_eq!(
        promise.seed_commitments,
        [
            "",
            "06e4a63e5bc74f95e139b3bfaa4ca576a28b74fca78a053752a9b223705bfa90",
            "61e4612d10bb14c622ddfccf793136f98f785910a113b03ed5e924e935e7fbec"
        ]
    );
    assert_eq!(rolls_of_version_2(12), [3, 2, 6, 6, 1, 1, 3, 5, 2, 3, 5, 5]);
    let round = "3d2518ff6278aaf93843fd364e675a336b0b12b490b3363930c5d18f783f3098";
    assert_eq!(secret().of_round(ID, 1).hex(), round);
    assert_ne!(secret().of_round(ID, 1), secret().of_round(ID, 2));
}

fn rolls_of_version_2(count: u64) -> Vec<u32> {
    let dice = FairDice::new(DiceVersion::Two, secret(), ID, random_seeds());
    (0..count).filter_map(|number| dice.roll_number(number, &faces(&[1; 6]))).collect()
}

#[test]
fn a_record_of_version_2_is_verified_with_its_seed_commitments() {
    let record = read(&game(&parlour_ludo::Ludo, None, committed()).write());
    assert!(record.write().contains(r#""dice":{"version":2,"commitment":"15615505"#));
    assert!(matches!(verify(&record).expect("fair"), Verdict::Fair { .. }));
    let wrong = |change: fn(&mut DiceCommitment)| {
        let mut record = read(&record.write());
        change(record.dice.as_mut().expect("a commitment"));
        verify(&record).expect_err("wrong")
    };
    assert!(matches!(
        wrong(|dice| dice.commitment = secret().commitment()),
        FairError::SeedCommitment { seat: 2 }
    ));
    assert!(matches!(wrong(|dice| dice.seeds[2] = "0e".repeat(32)), FairError::SeedCommitment { seat: 3 }));
    assert!(matches!(wrong(|dice| dice.seeds[2].clear()), FairError::SeedCommitment { seat: 3 }));
    assert!(matches!(wrong(|dice| dice.seed_commitments[1].clear()), FairError::SeedCommitment { seat: 2 }));
    assert!(matches!(wrong(|dice| dice.seeds[1] = "horse".into()), FairError::Seed { seat: 2, .. }));
    assert!(matches!(
        wrong(|dice| dice.seed_commitments.clear()),
        FairError::SeedCommitments { given: 0, seats: 3 }
    ));
    assert!(matches!(wrong(|dice| dice.secret = Some(Secret::from([1; 32]).hex())), FairError::Commitment));
    let unknown = record.write().replacen("\"version\":2", "\"version\":3", 1);
    let error = Record::read(&unknown, GAMES).err().expect("a newer version").to_string();
    assert!(error.contains("unknown version 3"), "{error}");
}

// In snakes without choices a legal record with one other roll: the first wrong roll is named, not a later one.
#[test]
fn the_first_wrong_roll_is_named() {
    let promise = DiceCommitment::sealed(&secret(), seeds()).revealed(&secret());
    let mut record = game(&parlour_snakes::Snakes, Some("geeks-30"), promise);
    record.steps.truncate(9);
    let due = rolls(&[1; 6], 9);
    let Step::Roll(shown) = &mut record.steps[6].1 else {
        panic!("snakes has rolls only");
    };
    *shown = *shown % 5 + 1;
    let expected = *shown;
    let error = verify(&record).expect_err("loaded dice");
    assert_eq!(error.step(), Some(7));
    let FairError::Roll { line, step, roll, shown, due: had_to } = error else {
        panic!("{error}");
    };
    assert_eq!((line, step, roll, shown, had_to), (8, 7, 7, expected, due[6]));
}

#[test]
fn broken_promises_are_told_apart() {
    let change = |change: fn(&mut Record)| {
        let mut record = ludo();
        change(&mut record);
        verify(&record)
    };
    let promise = |record: &mut Record, change: fn(&mut DiceCommitment)| {
        change(record.dice.as_mut().expect("a commitment"));
    };
    assert!(matches!(change(|record| record.id = None), Err(FairError::NoId)));
    let mut other = ludo();
    promise(&mut other, |promise| {
        promise.commitment = Secret::from([1; 32]).commitment();
    });
    assert!(matches!(verify(&other), Err(FairError::Commitment)));
    promise(&mut other, |promise| promise.secret = Some("12".into()));
    assert!(matches!(verify(&other), Err(FairError::Secret(_))));
    promise(&mut other, |promise| promise.seeds.push(String::new()));
    let text = verify(&other).expect_err("too many seeds").to_string();
    assert!(text.contains("4 seeds for 3 players"), "{text}");
    promise(&mut other, |promise| {
        promise.seeds = vec![String::new(), "a\nb".into(), String::new()];
    });
    assert!(matches!(verify(&other), Err(FairError::Seed { seat: 2, .. })));
    promise(&mut other, |promise| {
        promise.seeds = vec!["x".repeat(65), String::new(), String::new()];
    });
    assert!(matches!(verify(&other), Err(FairError::Seed { seat: 1, .. })));
    // Without a secret or a commitment, only the rules can be checked.
    let mut sealed = ludo();
    promise(&mut sealed, |promise| promise.secret = None);
    assert_eq!(verify(&sealed).expect("legal"), Verdict::SecretHidden);
    assert_eq!(change(|record| record.dice = None).expect("legal"), Verdict::NoCommitment);
    // A step that breaks a rule is named as in a replay.
    let wrong = change(|record| record.steps[2].1 = Step::Roll(7)).expect_err("no seven");
    assert_eq!(wrong.step(), Some(3), "{wrong}");
}

/// The Python program of the page.
fn program() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-dice.md");
    let text = std::fs::read_to_string(page).expect("the page");
    let (_, rest) = text.split_once("```python\n").expect("a program");
    rest.split_once("```").expect("its end").0.to_owned()
}

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fair-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(name), text).expect("written");
    folder.join(name)
}

// The page's program agrees with ours, on a true record and on a false one.
#[test]
fn the_program_of_the_page_checks_a_record() {
    let python = |record: &str| {
        let script = file("verify.py", &program());
        Command::new("python3").arg(script).arg(file("game.jsonl", record)).output()
    };
    let second = game(&parlour_ludo::Ludo, None, committed());
    if let Ok(run) = python(&second.write()) {
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let mut other = read(&second.write());
        other.dice.as_mut().expect("a commitment").seeds[2] = "0e".repeat(32);
        let run = python(&other.write()).expect("python3 was there");
        let complaint = String::from_utf8_lossy(&run.stderr);
        assert!(complaint.contains("seat 3: not the committed seed"), "{complaint}");
    }
    let Ok(run) = python(&ludo().write()) else {
        assert!(std::env::var_os("CI").is_none(), "there is no python3");
        eprintln!("skipped: there is no python3 on this machine");
        return;
    };
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(said.trim(), "all rolls are verified");
    let mut wrong = ludo();
    let (_, Step::Roll(roll)) = &mut wrong.steps[0] else {
        panic!("ludo begins with a roll");
    };
    *roll = *roll % 6 + 1;
    let run = python(&wrong.write()).expect("python3 was there");
    assert!(!run.status.success());
    let complaint = String::from_utf8_lossy(&run.stderr);
    assert!(complaint.contains("roll 1 shows"), "{complaint}");
}

// The page's numbers are the ones that are tested.
#[test]
fn the_numbers_of_the_page_are_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-dice.md");
    let text = std::fs::read_to_string(page).expect("the page").replace('\n', " ");
    let shown: Vec<String> = rolls(&[1; 6], 12).iter().map(u32::to_string).collect();
    assert!(text.contains(&shown.join(" ")));
    assert!(text.contains(&secret().commitment()));
    let shown: Vec<String> = rolls_of_version_2(12).iter().map(u32::to_string).collect();
    assert!(text.contains(&shown.join(" ")));
    let promise = committed();
    assert!(text.contains(&promise.commitment) && text.contains(&promise.seed_commitments[1]));
    assert!(program().lines().count() <= 20, "it is a small program");
}
