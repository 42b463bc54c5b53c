//! Every rule on positions worked out by hand. A position is the seeds by pit number, then the player to move;
//! on three columns the board is
//!
//! ```text
//!       7 6 5
//!     0       4
//!       1 2 3
//! ```

use std::sync::Arc;

use parlour_core::{Game, Notation, Report, Silent, Step, StepError, Turn};
use parlour_mancala::{
    Capture, CaptureTakes, CaptureWhen, End, Event, ExtraTurn, Move, ONE, Position, Rules, RulesFile,
    SowInto, TWO,
};
use rstest::rstest;

fn position(file: RulesFile, text: &str) -> Position {
    Position::parse(&Arc::new(Rules::new(file).unwrap()), text).unwrap()
}

/// Plays the moves and writes the position.
fn after(file: RulesFile, start: &str, moves: &str) -> String {
    let mut position = position(file, start);
    for mv in moves.split(", ") {
        position.play(Move::read(mv).unwrap(), &mut Silent).unwrap();
    }
    written(&position)
}

fn written(position: &Position) -> String {
    let over = if position.turn().is_over() { " over" } else { "" };
    format!("{position}{over}")
}

fn basic() -> RulesFile {
    RulesFile::basic()
}

fn advanced() -> RulesFile {
    RulesFile::advanced()
}

fn sow_own() -> RulesFile {
    RulesFile { sow_into: SowInto::Own, ..basic() }
}

fn extra(extra_turn: ExtraTurn) -> RulesFile {
    RulesFile { extra_turn, ..basic() }
}

fn captures(capture: Capture, capture_takes: CaptureTakes, capture_when: CaptureWhen) -> RulesFile {
    RulesFile { capture, capture_takes, capture_when, ..basic() }
}

fn ends(end: End) -> RulesFile {
    RulesFile { end, ..basic() }
}

// K-01
#[test]
fn the_first_position_has_three_seeds_in_every_pit() {
    let rules = Arc::new(Rules::new(basic()).unwrap());
    let start = Position::new(&rules, 2).unwrap();
    assert_eq!(written(&start), "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1");
    assert_eq!(
        start.position().to_string(),
        r#"{"fields":[0,3,3,3,3,3,3,0,3,3,3,3,3,3],"columns":6,"player":1}"#
    );
    let rules = Arc::new(Rules::new(RulesFile { columns: 2, seeds: 7, ..basic() }).unwrap());
    assert_eq!(written(&Position::new(&rules, 2).unwrap()), "0,7,7,0,7,7 1");
    for seats in [0, 1, 3] {
        assert!(Position::new(&rules, seats).is_err());
    }
}

const START: &str = "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1";

// K-03
#[rstest]
#[case::following_fields(basic(), START, "3", "0,3,3,0,4,4,4,0,3,3,3,3,3,3 2")]
#[case::own_store(basic(), START, "6", "0,3,3,3,3,3,0,1,4,4,3,3,3,3 2")]
#[case::player_two(basic(), START, "1, 13", "1,1,5,4,4,3,3,0,3,3,3,3,3,0 1")]
#[case::opponents_store(basic(), "0,0,5,0,1,1 1", "2", "1,1,0,1,2,2 2")]
#[case::opponents_store_skipped(sow_own(), "0,0,4,0,1,1 1", "2", "0,1,0,1,2,2 2")]
#[case::other_store_skipped(sow_own(), "0,1,1,0,0,4 2", "5", "1,2,2,0,1,0 1")]
#[case::full_round_reaches_the_start(basic(), "0,0,7,0,1,1 1", "2", "1,1,1,2,2,2 2")]
#[case::full_round_without_a_store(sow_own(), "0,0,5,0,1,1 1", "2", "0,1,1,1,2,2 2")]
#[case::many_rounds(basic(), "0,0,600,0,1,1 1", "2", "100,100,100,100,101,101 2")]
fn sowing(#[case] file: RulesFile, #[case] start: &str, #[case] moves: &str, #[case] expected: &str) {
    assert_eq!(after(file, start, moves), expected);
}

// K-03
#[rstest]
#[case::own_store(4)]
#[case::other_store(0)]
#[case::opponents_field(6)]
#[case::empty_field(2)]
#[case::no_field(8)]
#[case::far_away(u16::MAX)]
fn illegal_pits_are_refused(#[case] field: u16) {
    let mut position = position(advanced(), "5,1,0,1,5,1,1,1 1");
    let before = position.clone();
    let refused = position.play(Move::Sow(field), &mut Silent);
    let legal = vec!["1".to_owned(), "3".to_owned()];
    assert_eq!(refused, Err(StepError::Illegal { given: field.to_string(), legal }));
    assert_eq!(position, before);
}

// K-04
#[rstest]
#[case::mover_cannot_go_on(ends(End::Either), "0,0,0,1,0,2,0,0 1", "3", "0,0,0,0,1,2,0,0 2 over")]
#[case::only_the_mover_counts(ends(End::Mover), "0,0,0,1,0,2,0,0 1", "3", "0,0,0,0,1,2,0,0 2")]
#[case::until_it_is_that_turn(ends(End::Mover), "0,0,0,1,0,2,0,0 1", "3, 5", "0,0,0,0,1,0,1,1 1 over")]
#[case::seeds_come_back(ends(End::Mover), "0,0,0,1,0,0,0,3 1", "3, 7", "1,1,1,0,1,0,0,0 1")]
#[case::extra_turn_without_seeds(
    RulesFile { end: End::Mover, ..advanced() }, "0,0,0,1,0,2,0,0 1", "3", "0,0,0,0,1,2,0,0 1 over"
)]
#[case::extra_turn_against_nothing(
    RulesFile { end: End::Mover, ..advanced() }, "0,0,1,1,0,0,0,0 1", "3", "0,0,1,0,1,0,0,0 1"
)]
#[case::captured_to_the_end(RulesFile::kalah(), "0,1,0,1,9,0,5,0 1", "1", "0,0,0,1,15,0,0,0 2 over")]
fn the_end(#[case] file: RulesFile, #[case] start: &str, #[case] moves: &str, #[case] expected: &str) {
    assert_eq!(after(file, start, moves), expected);
}

// K-04
#[rstest]
#[case::the_row_counts("4,0,0,0,9,1,2,3 1", [9, 10], [2, 1])]
#[case::first_wins("4,0,0,0,9,1,0,3 1", [9, 8], [1, 2])]
#[case::a_draw("4,0,0,0,9,1,1,3 2", [9, 9], [1, 1])]
#[case::nothing_left("0,0,0,0,0,0,0,0 1", [0, 0], [1, 1])]
fn the_score_is_row_and_store(#[case] text: &str, #[case] scores: [u32; 2], #[case] places: [u32; 2]) {
    let over = position(basic(), text);
    assert_eq!((over.turn(), over.legal_moves().len()), (Turn::Over, 0));
    assert_eq!([over.score(ONE), over.score(TWO)], scores);
    assert_eq!(over.outcome().unwrap().places(), places.map(Some));
}

// K-05
#[rstest]
#[case::never(ExtraTurn::Never, "0,3,0,0,0,1,1,1 1", "1", "0,0,1,1,1,1,1,1 2")]
#[case::own(ExtraTurn::Own, "0,3,0,0,0,1,1,1 1", "1", "0,0,1,1,1,1,1,1 1")]
#[case::any(ExtraTurn::Any, "0,3,0,0,0,1,1,1 1", "1", "0,0,1,1,1,1,1,1 1")]
#[case::own_is_not_the_other(ExtraTurn::Own, "0,1,0,5,0,1,1,1 1", "3", "1,1,0,0,1,2,2,2 2")]
#[case::any_is_also_the_other(ExtraTurn::Any, "0,1,0,5,0,1,1,1 1", "3", "1,1,0,0,1,2,2,2 1")]
#[case::for_player_two(ExtraTurn::Own, "0,1,0,5,0,1,2,1 2", "6", "1,1,0,5,0,1,0,2 2")]
fn playing_again(#[case] rule: ExtraTurn, #[case] start: &str, #[case] mv: &str, #[case] expected: &str) {
    assert_eq!(after(extra(rule), start, mv), expected);
}

use Capture::{AnySide, Never, OwnSide};
use CaptureTakes::{Both, Opposite};
use CaptureWhen::{Always, OppositeHasSeeds};

// K-05
#[rstest]
#[case::never(captures(Never, Both, Always), "0,1,0,1,0,1,4,1 1", "1", "0,0,1,1,0,1,4,1 2")]
#[case::opposite(
    captures(OwnSide, Opposite, OppositeHasSeeds),
    "0,1,0,1,0,1,4,1 1",
    "1",
    "0,0,1,1,4,1,0,1 2"
)]
#[case::both(captures(OwnSide, Both, OppositeHasSeeds), "0,1,0,1,0,1,4,1 1", "1", "0,0,0,1,5,1,0,1 2")]
#[case::not_empty(captures(OwnSide, Both, Always), "0,1,2,1,0,1,4,1 1", "1", "0,0,3,1,0,1,4,1 2")]
#[case::nothing_opposite(
    captures(OwnSide, Both, OppositeHasSeeds),
    "0,1,0,1,0,1,0,1 1",
    "1",
    "0,0,1,1,0,1,0,1 2"
)]
#[case::empty_capture(captures(OwnSide, Both, Always), "0,1,0,1,0,1,0,1 1", "1", "0,0,0,1,1,1,0,1 2")]
#[case::nothing_to_take(captures(OwnSide, Opposite, Always), "0,1,0,1,0,1,0,1 1", "1", "0,0,1,1,0,1,0,1 2")]
#[case::own_side_only(captures(OwnSide, Both, Always), "0,1,5,3,0,1,0,1 1", "3", "0,1,5,0,1,2,1,1 2")]
#[case::any_side(
    captures(AnySide, Opposite, OppositeHasSeeds),
    "0,1,5,3,0,1,0,1 1",
    "3",
    "0,1,0,0,6,2,1,1 2"
)]
#[case::any_side_both(
    captures(AnySide, Both, OppositeHasSeeds),
    "0,1,5,3,0,1,0,1 1",
    "3",
    "0,1,0,0,7,2,0,1 2"
)]
#[case::a_store_is_no_field(captures(AnySide, Both, Always), "0,1,0,1,0,1,1,1 1", "3", "0,1,0,0,1,1,1,1 2")]
#[case::player_two(
    captures(OwnSide, Opposite, OppositeHasSeeds),
    "0,4,1,1,0,1,1,0 2",
    "6",
    "4,0,1,1,0,1,0,1 1"
)]
#[case::round_to_the_start(
    captures(OwnSide, Opposite, OppositeHasSeeds),
    "0,0,6,0,1,1 1",
    "2",
    "1,1,1,3,0,2 2"
)]
#[case::two_rounds_to_the_start(captures(OwnSide, Both, Always), "0,0,12,0,1,1 1", "2", "2,2,2,2,3,3 2")]
fn capturing(#[case] file: RulesFile, #[case] start: &str, #[case] mv: &str, #[case] expected: &str) {
    assert_eq!(after(file, start, mv), expected);
}

// K-06
#[rstest]
#[case::allowed("0,1,1,1,1,3,1,1,1,1 1", true)]
#[case::too_poor("9,1,1,1,1,2,1,1,1,1 1", false)]
#[case::too_few_columns("9,1,1,1,9,1,1,1 1", false)]
#[case::other_player("3,1,1,1,1,0,1,1,1,1 2", true)]
#[case::the_others_seeds_do_not_pay("3,1,1,1,1,0,1,1,1,1 1", false)]
fn who_can_burn(#[case] text: &str, #[case] expected: bool) {
    assert_eq!(position(RulesFile::fire(), text).can_burn(), expected);
    assert!(!position(advanced(), text).can_burn(), "without the rule nobody can");
}

// K-06
#[rstest]
#[case::numbers_close_up("0,1,2,3,4,5,6,7,8,9 1", "burn 2", "0,1,3,4,2,6,7,9 2")]
#[case::sowing_goes_on("0,1,2,3,4,5,6,7,8,9 1", "burn 2, 7", "2,2,4,5,3,7,8,1 2")]
#[case::capture_over_the_gap("0,1,9,0,1,3,1,5,1,1 1", "burn 2, 5, 1", "0,0,1,1,6,0,0,1 2")]
#[case::player_two_pays("9,1,2,3,4,0,6,7,8,9 2", "burn 1", "6,2,3,4,0,6,7,8 1")]
#[case::with_nothing_but_fire("0,0,0,0,0,3,1,1,1,1 1", "burn 4", "0,0,0,0,0,1,1,1 2 over")]
#[case::fire_is_a_move_of_the_other("3,2,0,0,0,0,0,0,0,0 1", "1", "3,0,1,1,0,0,0,0,0,0 2")]
fn burning(#[case] start: &str, #[case] moves: &str, #[case] expected: &str) {
    assert_eq!(after(RulesFile::fire(), start, moves), expected);
}

// K-10: a column is named by its number or by either of its pits, also after others have burnt. Records use the number.
#[rstest]
#[case("0,1,2,3,4,5,6,7,8,9 1", "burn 9", Some("burn 1"))]
#[case("0,1,2,3,4,5,6,7,8,9 1", "burn 6", Some("burn 4"))]
#[case("9,1,2,3,4,5,6,7,8,9 2", "burn 7", Some("burn 3"))]
#[case("9,1,2,3,4,5,6,7,8,9 2", "burn 3", Some("burn 3"))]
#[case("9,1,2,3,4,5,6,7,8,9 2", "burn 0", None)]
#[case("9,1,2,3,4,5,6,7,8,9 2", "burn 5", None)]
#[case("9,1,2,3,4,5,6,7,8,9 2", "burn 10", None)]
fn a_column_has_three_names(#[case] start: &str, #[case] typed: &str, #[case] canonical: Option<&str>) {
    let mut typed_in = position(RulesFile::fire(), start);
    let step = Step::Move(typed.to_owned());
    let told = parlour_core::AnyGame::step(&mut typed_in, &step);
    assert_eq!(told.is_ok(), canonical.is_some());
    if let Some(canonical) = canonical {
        let mut written = position(RulesFile::fire(), start);
        assert_eq!(parlour_core::AnyGame::canonical(&written, step), Step::Move(canonical.to_owned()));
        parlour_core::AnyGame::step(&mut written, &Step::Move(canonical.to_owned())).unwrap();
        assert_eq!(typed_in, written);
    }
}

// K-06
#[test]
fn burning_is_refused_where_it_is_not_allowed() {
    let mut position = position(RulesFile::fire(), "0,1,1,1,1,5,1,1,1,1 1");
    let before = position.clone();
    for column in [0, 5, u16::MAX] {
        assert!(position.burn(column, &mut Silent).is_err());
        assert_eq!(position, before);
    }
    assert_eq!(position.legal_notations(), ["1", "2", "3", "4", "burn 1", "burn 2", "burn 3", "burn 4"]);
    position.burn(4, &mut Silent).unwrap();
    assert_eq!(position.to_string(), "0,1,1,1,2,1,1,1 2");
    assert!(position.burn(1, &mut Silent).is_err(), "three columns stay");
}

// K-07
#[test]
fn a_kalah_opening_move_by_move() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
    let mut kalah = Position::new(&rules, 2).unwrap();
    let game = [
        (3, "0,4,4,0,5,5,5,1,4,4,4,4,4,4 1"), // the last seed reaches the store
        (6, "0,4,4,0,5,5,0,2,5,5,5,5,4,4 2"),
        (12, "1,5,5,0,5,5,0,2,5,5,5,5,0,5 1"), // past their own store to pit 2
        (1, "1,0,6,1,6,6,0,8,0,5,5,5,0,5 2"),  // pit 6 was empty: five from pit 8, and the seed itself
    ];
    for (field, expected) in game {
        kalah.play(Move::Sow(field), &mut Silent).unwrap();
        assert_eq!(kalah.to_string(), expected);
    }
    let round = after(RulesFile::kalah(), "0,13,0,0,0,0,0,0,1,0,0,0,0,0 1", "1");
    assert_eq!(round, "0,0,1,1,1,1,1,3,2,1,1,1,1,0 2", "thirteen seeds capture from the start field");
}

#[test]
fn events_tell_what_happened() {
    let mut position = position(RulesFile::kalah(), "0,1,0,1,9,0,5,0 1");
    let mut report = Report::default();
    position.play(Move::Sow(1), &mut report).unwrap();
    assert_eq!(
        report.events,
        [
            Event::Sown {
                player: ONE,
                field: 1,
                seeds: 1,
                way: vec![2],
                place: parlour_mancala::Landing::Pit(2)
            },
            Event::Captured { player: ONE, at: 2, from: 6, seeds: 6, opposite: 5, store: 4 },
            Event::Swept { player: ONE, fields: vec![3], seeds: 1, store: 4 },
            Event::Over { scores: [16, 0] },
        ]
    );
    assert_eq!(report.turns, 1);
}

#[test]
fn an_extra_turn_is_the_same_turn() {
    let mut position = position(advanced(), "0,3,0,0,0,1,1,1 1");
    let mut report = Report::default();
    position.play(Move::Sow(1), &mut report).unwrap();
    assert_eq!(report.events.last(), Some(&Event::PlaysAgain { player: ONE }));
    assert_eq!(report.turns, 0);
    position.play(Move::Sow(2), &mut report).unwrap();
    assert_eq!(report.turns, 1);
}

#[test]
fn events_after_a_fire_have_the_numbers_of_now() {
    let mut position = position(RulesFile::fire(), "0,1,9,0,1,3,1,5,1,1 1");
    let mut report = Report::default();
    for mv in [Move::Burn(2), Move::Sow(5), Move::Sow(1)] {
        position.play(mv, &mut report).unwrap();
    }
    assert_eq!(report.events[0], Event::Burnt { player: ONE, column: 2, seeds: 10, paid: 3, fields: [2, 8] });
    let captured = Event::Captured { player: ONE, at: 2, from: 6, seeds: 6, opposite: 6, store: 4 };
    assert_eq!(report.events.last(), Some(&captured));
    assert_eq!(report.turns, 3);
}
