//! Generated boards: S-08.

mod common;

use common::{Dice, generated, options};
use parlour_core::{Boards, Chance};
use parlour_snakes::{
    Board, BoardCatalog, BoardFile, Entity, GenerateOptions, Rules, RulesFile, adjust_length, check, formats,
    generate,
};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::{Map, json};

// S-08: the defaults grow with the side.
#[rstest]
#[case(8, 6)]
#[case(10, 8)]
#[case(12, 9)]
#[case(100, 80)]
#[case(1000, 800)]
fn defaults(#[case] size: u32, #[case] each: u32) {
    let options = GenerateOptions::new(size);
    assert_eq!((options.snakes, options.ladders), (each, each));
}

// S-08: the same seed gives the same board.
#[test]
fn seeded() {
    let make = |seed| generate(&GenerateOptions::new(10), &mut Dice(seed)).unwrap();
    assert_eq!(make(1), make(1));
    assert_ne!(make(1), make(2));
    assert_eq!(make(1).entities.len(), 16);
}

// S-07, S-37: a board that the computer changes keeps every placement rule that it kept before.
#[test]
fn a_tuned_board_is_placed_by_all_rules() {
    for (seed, wish) in [(5, 15.0), (6, 30.0), (7, 60.0)] {
        let board = Board::try_from(generate(&GenerateOptions::new(10), &mut Dice(seed)).unwrap()).unwrap();
        let tuned = adjust_length(&RulesFile::commercial(), &board, wish, &mut Dice(seed)).unwrap().unwrap();
        assert!((tuned.turns - wish).abs() < wish / 5.0, "{} for {wish}", tuned.turns);
        let findings = check(&BoardFile::from(&tuned.board)).strict();
        assert!(findings.ok(), "{:?}", findings.errors);
    }
}

// S-01, S-08
#[test]
fn too_small() {
    let findings = generate(&options(7, 1, 1), &mut Dice(1)).unwrap_err();
    assert_eq!(findings.errors[0].message, "a generated board is at least 8 × 8, not 7 × 7");
    let findings = generate(&options(4_000_000_000, 1, 1), &mut Dice(1)).unwrap_err();
    assert_eq!(findings.errors[0].rule, "size");
}

// S-08: it says why it is impossible.
#[test]
fn too_many() {
    let findings = generate(&options(10, 30, 20), &mut Dice(1)).unwrap_err();
    assert_eq!(
        findings.errors[0].message,
        "100 free squares are needed: 2 for each snake, ladder and teleporter, 1 for each other special square; \
         10 × 10 squares leave 98, room for at most 49 snakes and ladders"
    );
    assert!(generate(&options(10, u32::MAX, u32::MAX), &mut Dice(1)).is_err());
}

// S-08: nearly full boards also end, with a board or with a reason.
#[rstest]
#[case(20, 20)]
#[case(24, 24)]
#[case(49, 0)]
#[case(0, 49)]
#[case(40, 0)]
fn nearly_full(#[case] snakes: u32, #[case] ladders: u32) {
    for seed in 0..4 {
        match generate(&options(10, snakes, ladders), &mut Dice(seed)) {
            Ok(file) => assert!(check(&file).strict().ok()),
            Err(findings) => {
                assert!(findings.errors[0].message.starts_with("only "), "{findings:?}");
            }
        }
    }
}

// S-08: forty of each use four squares in five.
#[test]
fn dense_boards_are_found() {
    for seed in 0..10 {
        assert!(generate(&options(10, 20, 20), &mut Dice(seed)).is_ok());
    }
}

// S-01, S-08: a million squares, twenty thousand entities.
#[test]
fn large() {
    let start = std::time::Instant::now();
    let file = generate(&options(1000, 10_000, 10_000), &mut Dice(3)).unwrap();
    let board = Board::try_from(file.clone()).unwrap();
    assert_eq!(board.entities().len(), 20_000);
    assert!(check(&file).strict().ok());
    assert!(board.entities().iter().all(|entity| board.way(entity).last().copied() == entity.end()));
    // Generous: a slow machine, no optimisation, and everything else that runs.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

// S-05, S-08
#[test]
fn large_files() {
    let file = generate(&options(200, 400, 400), &mut Dice(3)).unwrap();
    for format in ["map", "moves", "leetcode", "json", "toml"] {
        let text = formats::write(&file, format).unwrap();
        assert_eq!(formats::detect(&text), Some(format));
        assert_eq!(formats::read(&text, None).unwrap(), file, "{format}");
    }
}

// S-08: uniform. The heads of single snakes on 10 × 10, over the rows: a head in row r (from 0) has the tails of all
// lower rows to choose from, without the first square, and is no last square.
#[test]
fn uniform() {
    const BOARDS: u32 = 20_000;
    let mut counts = [0_u32; 10];
    let mut dice = Dice(11);
    for _ in 0..BOARDS {
        let file = generate(&options(10, 1, 0), &mut dice).unwrap();
        counts[(file.entities[0].from as usize - 1) / 10] += 1;
    }
    let pairs = |row: u32| {
        if row == 0 { 0 } else { (row * 10 - 1) * if row == 9 { 9 } else { 10 } }
    };
    let all: u32 = (0..10).map(pairs).sum();
    for (row, count) in (0..).zip(counts) {
        let expected = f64::from(BOARDS) * f64::from(pairs(row)) / f64::from(all);
        // Five standard deviations.
        assert!(
            (f64::from(count) - expected).abs() <= 5.0 * expected.sqrt(),
            "row {row}: {count}, not {expected}"
        );
    }
}

// S-08: the board that is played on when none is given.
#[test]
fn made_up() {
    let board = BoardCatalog.generate(&json!({}), &Map::new(), &mut Dice(5)).unwrap().board;
    assert_eq!((&board["columns"], &board["rows"]), (&json!(10), &json!(10)));
    assert!(BoardCatalog.check(&board).strict().ok());
    assert_eq!(board["entities"].as_array().unwrap().len(), 16);
}

// S-08, S-12: with a one-sided die the pawn hits every snake that no ladder passes; the board is playable all the same.
#[test]
fn made_up_for_odd_dice() {
    let rules = json!({"dice": "d1", "special-rolls": []});
    for seed in 0..20 {
        let board = BoardCatalog.generate(&rules, &Map::new(), &mut Dice(seed)).unwrap().board;
        let board = Board::try_from(BoardFile::from_value(&board).unwrap()).unwrap();
        assert!(Rules::new(serde_json::from_value(rules.clone()).unwrap(), board).is_ok());
    }
}

// S-06, S-08: counts are kept, for all kinds.
#[test]
fn every_kind_is_placed() {
    let options =
        GenerateOptions { traps: 5, boosts: 4, black_holes: 3, teleporters: 2, ..options(20, 7, 6) };
    let file = generate(&options, &mut Dice(9)).unwrap();
    let count = |kind: &str| file.entities.iter().filter(|entity| entity.effect.kind() == kind).count();
    let counts = ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"].map(count);
    assert_eq!(counts, [7, 6, 5, 4, 3, 2]);
}

/// A random generator that always returns the same number must not make it hang.
struct Stubborn(u64);

impl Chance for Stubborn {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.min(bound.saturating_sub(1))
    }
}

#[rstest]
#[case(0)]
#[case(7)]
#[case(u64::MAX)]
fn a_stubborn_generator_ends(#[case] number: u64) {
    if let Ok(file) = generate(&GenerateOptions::new(10), &mut Stubborn(number)) {
        assert!(check(&file).strict().ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // S-07, S-08, S-37: generated boards keep all placement rules.
    #[test]
    fn strictly_clean(file in generated()) {
        let findings = check(&file);
        prop_assert!(findings.errors.is_empty() && findings.warnings.is_empty(), "{:?}", findings);
        let starts = |entity: &Entity| entity.from;
        prop_assert!(file.entities.is_sorted_by_key(starts));
    }
}
