//! The fast simulator plays the same games as the plain one: same words, same turns and rolls, same winner (invariant 7).

mod common;

use std::sync::Arc;

use common::{Dice as Chooser, game_dice};
use parlour_core::{Chance, Ending, Game, Report, Won, playout};
use parlour_play::Numbered;
use parlour_snakes::{
    Board, Entity, Entry, FastRace, Finish, FourSixes, Jumps, Landing, Places, Position, RollOrder, Rules,
    RulesFile, Stage, Start, ThirdSix, ThreeSixes,
};
use rstest::rstest;

const GAMES: u64 = 100;
const MOST_TURNS: u64 = 500;

/// Plays both; returns the number of rolls of all games, or `None` if the plain simulator is needed.
fn compare(start: &Position, seed: u64, games: u64, most_turns: u64) -> Option<u64> {
    let words = Numbered::new(seed);
    let race = FastRace::compile(start, &[])?;
    let numbers = seed..seed + games;
    let mut fast = Vec::new();
    race.play(&words, numbers.clone(), most_turns, &mut fast);
    let plain = |game| playout(start, &mut game_dice(&words, game), most_turns);
    let plain: Vec<Ending> = numbers.map(plain).collect();
    assert_eq!(plain, fast, "{:?}", start.rules().file());
    Some(plain.iter().map(|ending| ending.rolls).sum())
}

fn pick<T: Copy>(chooser: &mut Chooser, values: &[T]) -> T {
    values[chooser.index(values.len())]
}

fn any_file(chooser: &mut Chooser) -> RulesFile {
    let special = pick(chooser, &[&[6][..], &[6], &[], &[1, 4], &[1, 4, 6]]);
    let dice =
        pick(chooser, &["d6", "d6", "d8", "d9", "2d4", "1:1,2:1,3:1,6:9", "1:1,6:5", "d3+d4", "d4+1:3,2:1"]);
    let third =
        [ThirdSix::Cancel, ThirdSix::Normal, ThirdSix::LoseNext, ThirdSix::Backtrack, ThirdSix::ToStart];
    let landing =
        [Landing::Nothing, Landing::Nothing, Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth];
    RulesFile {
        finish: pick(chooser, &[Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        start_cell: pick(chooser, &[0, 0, 0, 1, 9]),
        start: pick(chooser, &[Start::Any, Start::Any, Start::On]),
        start_on: vec![1, 6],
        entry: pick(chooser, &[Entry::Move, Entry::ToFirst]),
        landing: pick(chooser, &landing),
        special_rolls: special.to_vec(),
        third_six: pick(chooser, &third),
        jumps: pick(chooser, &[Jumps::Once, Jumps::Chain]),
        places: pick(chooser, &[Places::First, Places::First, Places::Podium]),
        roll_order: pick(chooser, &[RollOrder::Each, RollOrder::Each, RollOrder::Stack]),
        reverse_on_multiple_of: pick(chooser, &[0, 0, 0, 2, 3]),
        three_sixes: pick(chooser, &[ThreeSixes::Play, ThreeSixes::LoseTurn]),
        four_sixes: pick(chooser, &[FourSixes::Play, FourSixes::SkipNext]),
        priority: pick(chooser, &Stage::orders()).to_vec(),
        dice: dice.parse().expect("dice"),
    }
}

/// Some of everything on a board of 42 squares, at random places.
fn any_board(chooser: &mut Chooser) -> Option<Board> {
    let mut at = || u32::try_from(chooser.below(39)).unwrap_or(0) + 2;
    let (snake, ladder, other) = (at().max(3), at().min(40), at());
    let mut entities =
        vec![Entity::snake(snake, other.min(snake - 1)), Entity::ladder(ladder, other.max(ladder + 1))];
    let others = [
        Entity::trap(at()),
        Entity::boost(at(), other % 7 + 1),
        Entity::black_hole(at()),
        Entity::teleporter(at(), [at()]),
        Entity::teleporter(at(), [at(), at(), at()]),
    ];
    entities.extend(others.into_iter().filter(|_| chooser.below(3) == 0));
    Board::new(7, 6, entities).ok()
}

fn any_start(chooser: &mut Chooser) -> Option<Position> {
    let (file, board) = (any_file(chooser), any_board(chooser)?);
    let rules = Arc::new(Rules::new(file, board).ok()?);
    let seats = pick(chooser, &[1, 1, 2, 3, 4, 6]);
    let begin = rules.start_cell();
    let pawns: Vec<u32> = (0..seats).map(|_| pick(chooser, &[begin, begin, begin, 7, 20])).collect();
    Position::with_pawns(&rules, &pawns).ok()
}

/// Whether pawns can meet before they jump: the tables of the fast forms do not cover that.
fn meet_before_jumps(start: &Position) -> bool {
    let file = start.rules().file();
    let place = |stage| file.priority.iter().position(|one| *one == stage);
    file.landing != Landing::Nothing && place(Stage::Landing) < place(Stage::Entity)
}

// Invariant 7; S-02, S-20 to S-35: random rules, boards, dice and numbers of players.
#[test]
fn random_rules_are_played_alike() {
    let mut chooser = Chooser(20);
    let (mut fast, mut slow, mut rolls) = (0, 0, 0);
    while fast < 150 {
        let Some(start) = any_start(&mut chooser) else {
            continue;
        };
        match compare(&start, chooser.below(1 << 40), GAMES, MOST_TURNS) {
            Some(compared) => (fast, rolls) = (fast + 1, rolls + compared),
            None => slow += u32::from(!meet_before_jumps(&start)),
        }
    }
    assert!(slow < fast / 4, "most rules have a fast form: {slow} of {} have none", slow + fast);
    assert!(rolls > 250_000, "{rolls}");
}

fn position(file: RulesFile, entities: Vec<Entity>, seats: usize) -> Position {
    let board = Board::new(10, 10, entities).expect("a good board");
    let rules = Rules::new(file, board).expect("good rules");
    Position::new(&Arc::new(rules), seats).expect("players")
}

fn jumps() -> Vec<Entity> {
    vec![Entity::ladder(4, 37), Entity::ladder(28, 84), Entity::snake(62, 19), Entity::snake(98, 78)]
}

// S-20 to S-35: the presets on 100 squares, alone and together, over more games than run side by side.
#[rstest]
#[case::classic(RulesFile::default())]
#[case::stack(RulesFile::stack())]
#[case::commercial(RulesFile::commercial())]
fn presets_are_fast(#[case] file: RulesFile, #[values(1, 2, 3, 4, 5, 6)] seats: usize) {
    let start = position(file, jumps(), seats);
    assert!(compare(&start, 3, 400, 100_000).is_some());
}

// Games are cut short at the same turn with the same rolls, wherever that is in a bundle of rolls.
#[rstest]
fn games_are_cut_alike(#[values(0, 1, 2, 3, 7, 20, 22, 64)] most_turns: u64, #[values(1, 3)] seats: usize) {
    let start = position(RulesFile::default(), jumps(), seats);
    compare(&start, 11, 100, most_turns).expect("classic rules are fast");
    let race = FastRace::compile(&start, &[]).expect("classic rules are fast");
    let mut endings = Vec::new();
    race.play(&Numbered::new(11), 0..100, 3, &mut endings);
    assert!(endings.iter().all(|ending| ending.turns == 3 && ending.won == Won::Cut));
}

// Long games, many of them cut short: rolls of 1 and 2 only, and a black hole that almost every pawn meets.
#[test]
fn long_games_are_cut_alike() {
    let file = RulesFile {
        special_rolls: Vec::new(),
        dice: "1:1,2:1".parse().expect("dice"),
        ..RulesFile::default()
    };
    let holes = vec![Entity::black_hole(50), Entity::snake(51, 2), Entity::ladder(3, 99)];
    let start = position(file, holes, 1);
    compare(&start, 5, 50, 3_000).expect("these rules are fast");
}

#[test]
fn a_game_under_way_needs_the_plain_simulator() {
    let mut start = position(RulesFile::default(), jumps(), 2);
    start.roll(6, &mut Report::default()).expect("a six");
    assert!(FastRace::compile(&start, &[]).is_none());
    start.roll(3, &mut Report::default()).expect("a three");
    assert!(compare(&start, 1, 50, 1000).is_some(), "between two turns it does not");
}
