//! The fast simulator plays the same games as the plain one: same words, same moves, same endings (invariant 7).

use std::collections::HashMap;
use std::sync::Arc;

use parlour_core::{
    Choices, Decider, Ending, Game, GameStreams, Player, Policy, Report, Turn, Won, below, playout,
};
use parlour_mancala::fast::{Glimpse, Watcher};
use parlour_mancala::{
    Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, FastSowing, Fire, Position, Rules, RulesFile, SowInto,
};
use parlour_play::{GameStream, Numbered};
use rstest::rstest;

const POLICIES: [[Policy; 2]; 4] = [
    [Policy::Random, Policy::Random],
    [Policy::Random, Policy::Greedy],
    [Policy::Greedy, Policy::Random],
    [Policy::Greedy, Policy::Greedy],
];

/// The two seats of one game, for the plain simulator.
struct Seats {
    policies: [Policy; 2],
    choices: GameStream,
}

impl Seats {
    fn index(&mut self, bound: usize) -> usize {
        usize::try_from(below(&mut self.choices, bound as u64)).expect("a small number")
    }
}

impl Decider for Seats {
    fn dice(&mut self, _: u64) -> u64 {
        unreachable!("there are no dice")
    }

    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize {
        if self.policies[player.index()] == Policy::Random {
            return self.index(position.count());
        }
        let heuristics = position.heuristics();
        let most = heuristics.iter().max().copied();
        let equals: Vec<usize> = (0..heuristics.len())
            .filter(|at| Some(heuristics[*at]) == most)
            .collect();
        equals[self.index(equals.len())]
    }
}

/// What a guide sees of a position.
struct Seen<'a>(&'a Position);

impl Choices for Seen<'_> {
    fn count(&self) -> usize {
        self.0.legal_moves().len()
    }

    fn heuristics(&self) -> parlour_core::Moves<i64> {
        self.0
            .legal_moves()
            .iter()
            .map(|mv| self.0.heuristic(mv))
            .collect()
    }
}

/// A game of the plain rules, which goes along with the fast one.
struct Plain {
    position: Position,
    seats: Seats,
    report: Report<parlour_mancala::Event>,
}

/// Compares every move.
struct Comparer<'a> {
    start: &'a Position,
    policies: [Policy; 2],
    words: Numbered,
    games: HashMap<u64, Plain>,
    moves: u64,
}

impl Watcher for Comparer<'_> {
    fn moved(&mut self, glimpse: Glimpse<'_>) {
        let plain = self.games.entry(glimpse.game).or_insert_with(|| Plain {
            position: self.start.clone(),
            seats: Seats {
                policies: self.policies,
                choices: self.words.choices(glimpse.game),
            },
            report: Report::default(),
        });
        let Turn::Choose(player) = plain.position.turn() else {
            panic!("the game was over before this move");
        };
        let index = plain.seats.choose(player, &Seen(&plain.position));
        let mv = plain.position.legal_moves()[index];
        plain.position.play(mv, &mut plain.report).expect("a legal move");
        let file = plain.position.rules().file();
        let fields: Vec<u32> = plain.position.fields().collect();
        assert_eq!(
            fields,
            glimpse.fields(),
            "game {} after {mv:?}, {file:?}",
            glimpse.game
        );
        assert_eq!(
            (plain.position.mover(), plain.report.turns),
            (glimpse.mover(), glimpse.turns),
            "{file:?}"
        );
        self.moves += 1;
    }
}

/// Plays both; gives the number of moves that were compared, or nothing where the plain simulator is needed.
fn compare(start: &Position, policies: [Policy; 2], seed: u64, games: u64, most_turns: u64) -> Option<u64> {
    let words = Numbered::new(seed);
    let fast = FastSowing::compile(start, &policies)?;
    let mut comparer = Comparer {
        start,
        policies,
        words,
        games: HashMap::new(),
        moves: 0,
    };
    let (mut watched, mut unwatched) = (Vec::new(), Vec::new());
    fast.watch(
        &words,
        seed..seed + games,
        most_turns,
        &mut watched,
        &mut comparer,
    );
    fast.play(&words, seed..seed + games, most_turns, &mut unwatched);
    let seats = |game| Seats {
        policies,
        choices: words.choices(game),
    };
    let plain = |game| playout(start, &mut seats(game), most_turns);
    let plain: Vec<Ending> = (seed..seed + games).map(plain).collect();
    assert_eq!(plain, unwatched, "{:?}", start.rules().file());
    assert_eq!(watched, unwatched);
    Some(comparer.moves)
}

/// Numbers for the rules.
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
        sow_into: chooser.pick(&[SowInto::Both, SowInto::Own]),
        extra_turn: chooser.pick(&[ExtraTurn::Never, ExtraTurn::Own, ExtraTurn::Any]),
        capture: chooser.pick(&[
            Capture::Never,
            Capture::OwnSide,
            Capture::OwnSide,
            Capture::AnySide,
        ]),
        capture_takes: chooser.pick(&[CaptureTakes::Opposite, CaptureTakes::Both]),
        capture_when: chooser.pick(&[CaptureWhen::OppositeHasSeeds, CaptureWhen::Always]),
        fire: Fire::Off,
        end: chooser.pick(&[End::Either, End::Mover]),
    }
}

fn position(file: RulesFile) -> Position {
    Position::new(&Arc::new(Rules::new(file).expect("good rules")), 2).expect("two players")
}

// Invariant 7; K-03 to K-05: random rules, boards and policies, from the beginning and from later positions.
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

// K-07: the presets without fire, over more games than are under way at once.
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
    let start = position(RulesFile {
        columns: 2,
        seeds: 2,
        ..RulesFile::kalah()
    });
    compare(&start, POLICIES[0], 9, 9000, u64::MAX).expect("these rules are fast");
}

#[test]
fn no_turns_at_all_are_a_cut() {
    let fast = FastSowing::compile(&position(RulesFile::kalah()), &POLICIES[0]).expect("kalah is fast");
    let mut endings = Vec::new();
    fast.play(&Numbered::new(1), 0..20, 0, &mut endings);
    let cut = Ending {
        turns: 0,
        rolls: 0,
        won: Won::Cut,
    };
    assert_eq!(endings, vec![cut; 20]);
}

// What lies in the stores before the first move counts for the winner and for the greedy.
#[test]
fn full_stores_count() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).expect("good rules"));
    for text in [
        "900,1,0,2,5,0,1,3,9,9,9,9,9,9 1",
        "0,1,0,2,5,0,1,41,9,0,1,2,3,0 2",
    ] {
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
