//! The fast simulator plays the same games as the plain one, with the same random words (invariant 7).

use std::sync::Arc;

use parlour_core::{Ending, FastSimulator, Game, Policy, Report, Won, below};
use parlour_mancala::{
    Attics, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, FastSowing, Fire, Position, Rules, RulesFile,
    SowInto,
};
use parlour_play::{GameStream, Numbered};
use parlour_testkit::compare_fast;
use rstest::rstest;

const POLICIES: [[Policy; 2]; 4] = [
    [Policy::Random, Policy::Random],
    [Policy::Random, Policy::Greedy],
    [Policy::Greedy, Policy::Random],
    [Policy::Greedy, Policy::Greedy],
];

/// Plays both; returns the number of moves compared, or `None` if the plain simulator is needed.
fn compare(start: &Position, policies: [Policy; 2], seed: u64, games: u64, most_turns: u64) -> Option<u64> {
    let streams = Numbered::new(seed);
    let compared = compare_fast::<FastSowing>(start, &policies, &streams, seed..seed + games, most_turns);
    let compared = compared.unwrap_or_else(|difference| panic!("{difference}\n{:?}", start.rules().file()));
    compared.map(|compared| compared.steps)
}

/// Random choices for the rules.
struct Chooser(GameStream);

impl Chooser {
    fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::try_from(below(&mut self.0, values.len() as u64)).expect("a small number")]
    }
}

fn any_file(chooser: &mut Chooser) -> RulesFile {
    RulesFile {
        columns: chooser.pick(&[1, 2, 3, 4, 5, 6, 6, 7, 8]),
        seeds: chooser.pick(&[1, 2, 3, 4, 4, 5, 7]),
        attics: chooser.pick(&[Attics::Empty, Attics::Empty, Attics::Seeds]),
        sow_into: chooser.pick(&[SowInto::Both, SowInto::Own]),
        extra_turn: chooser.pick(&[ExtraTurn::Never, ExtraTurn::Own, ExtraTurn::Any]),
        capture: chooser.pick(&[Capture::Never, Capture::OwnSide, Capture::OwnSide, Capture::AnySide]),
        capture_takes: chooser.pick(&[CaptureTakes::Opposite, CaptureTakes::Both]),
        capture_when: chooser.pick(&[CaptureWhen::OppositeHasSeeds, CaptureWhen::Always]),
        fire: Fire::Off,
        end: chooser.pick(&[End::Either, End::Mover]),
    }
}

fn position(file: RulesFile) -> Position {
    Position::new(&Arc::new(Rules::new(file).expect("good rules")), 2).expect("two players")
}

// Invariant 7; K-03 to K-05: random rules, boards and policies, from the start and from later positions.
#[test]
fn random_rules_are_played_move_for_move_alike() {
    let mut chooser = Chooser(Numbered::new(4).order(0));
    let mut moves = 0;
    for round in 0..300 {
        let mut start = position(any_file(&mut chooser));
        for _ in 0..chooser.pick(&[0, 0, 1, 5, 9]) {
            let mut later = start.clone();
            let mv = chooser.pick(&start.legal_moves());
            later.play(mv, &mut Report::default()).expect("a legal move");
            if later.turn().is_over() {
                break;
            }
            start = later;
        }
        let policies = chooser.pick(&POLICIES);
        let most_turns = chooser.pick(&[u64::MAX, u64::MAX, 12, 3, 1]);
        moves += compare(&start, policies, round, 20, most_turns).expect("these rules are fast");
    }
    assert!(moves > 50_000, "{moves}");
}

// K-07: the presets without fire, over more games than run at once.
#[rstest]
#[case::basic(RulesFile::basic())]
#[case::advanced(RulesFile::advanced())]
#[case::kalah(RulesFile::kalah())]
#[case::kalah_empty_capture(RulesFile::kalah_empty_capture())]
fn presets_are_fast(#[case] file: RulesFile, #[values(0, 1, 2, 3)] policies: usize) {
    compare(&position(file), POLICIES[policies], 17, 150, u64::MAX).expect("presets are fast");
}

#[test]
fn more_games_than_a_batch_keep_their_order() {
    let start = position(RulesFile { columns: 2, seeds: 2, ..RulesFile::kalah() });
    compare(&start, POLICIES[0], 9, 9000, u64::MAX).expect("these rules are fast");
}

#[test]
fn no_turns_at_all_are_a_cut() {
    let fast = FastSowing::compile(&position(RulesFile::kalah()), &POLICIES[0]).expect("kalah is fast");
    let mut endings = Vec::new();
    fast.play(&Numbered::new(1), 0..20, 0, &mut endings);
    let cut = Ending { turns: 0, rolls: 0, won: Won::Cut };
    assert_eq!(endings, vec![cut; 20]);
}

// Seeds in the stores at the start count for the winner and for greedy seats.
#[test]
fn full_stores_count() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).expect("good rules"));
    for text in ["900,1,0,2,5,0,1,3,9,9,9,9,9,9 1", "0,1,0,2,5,0,1,41,9,0,1,2,3,0 2"] {
        let start = Position::parse(&rules, text).expect("a good position");
        for policies in POLICIES {
            compare(&start, policies, 2, 30, u64::MAX).expect("this is fast");
        }
    }
}

#[rstest]
#[case::fire(RulesFile::fire())]
#[case::wide(RulesFile { columns: 9, ..RulesFile::kalah() })]
#[case::full(RulesFile { seeds: 50, ..RulesFile::kalah() })]
fn other_rules_need_the_plain_simulator(#[case] file: RulesFile) {
    assert!(FastSowing::compile(&position(file), &POLICIES[0]).is_none());
}

#[test]
fn a_game_that_is_over_needs_the_plain_simulator() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).expect("good rules"));
    let over = Position::parse(&rules, "9,0,0,9,3,4 1").expect("a good position");
    assert!(FastSowing::compile(&over, &POLICIES[0]).is_none());
    assert!(FastSowing::compile(&position(RulesFile::kalah()), &POLICIES[0][..1]).is_none());
}
