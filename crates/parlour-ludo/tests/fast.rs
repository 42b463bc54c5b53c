//! The fast simulator plays the same game as the plain one: random rules, seats and policies, compared at every roll.

use std::sync::Arc;

use parlour_core::{
    Chance, Ending, FastSimulator, Game, GameStreams, Policy, RandomStream, Silent, Turn, Won,
};
use parlour_ludo::{
    Blocks, EntryCell, FastTrack, MustCapture, Places, Position, Reward, Rules, RulesFile, Safe, SafeWord,
    Teams, ThreeSixes,
};
use parlour_play::Numbered;
use parlour_testkit::{TestDice, compare_fast};

/// Plays some games on both paths, from the same position with the same streams, and returns their endings; `None` if the
/// fast simulator refuses.
fn compare(
    start: &Position,
    policies: &[Policy],
    streams: &impl GameStreams,
    games: u64,
    most: u64,
) -> Option<Vec<Ending>> {
    let compared = compare_fast::<FastTrack>(start, policies, streams, 0..games, most);
    let compared = compared.unwrap_or_else(|difference| panic!("{difference}\n{:?}", start.rules().file()));
    compared.map(|compared| compared.endings)
}

fn any<T: Clone>(dice: &mut TestDice, values: &[T]) -> T {
    values[dice.index(values.len())].clone()
}

fn faces(dice: &mut TestDice) -> Vec<u8> {
    (1..=6).filter(|_| dice.below(4) == 0).collect()
}

/// Any valid rules: mostly usual boards, now and then tiny or huge ones.
fn any_rules(dice: &mut TestDice) -> Rules {
    loop {
        let mut enter_on = faces(dice);
        enter_on.push(6);
        let extra_roll = faces(dice);
        let cells = any(dice, &[4, 5, 7, 13, 13, 13, 16, 99]);
        let file = RulesFile {
            players: None,
            arms: any(dice, &[2, 3, 4, 4, 4, 5, 6, 6]),
            cells_per_arm: cells,
            home_stretch: any(dice, &[1, 2, 6, 6, 7, 99]),
            tokens: any(dice, &[1, 2, 3, 4, 4]),
            enter_on: any(dice, &[vec![6], enter_on]),
            extra_roll: any(dice, &[vec![6], extra_roll]),
            extra_roll_on: any(
                dice,
                &[
                    vec![],
                    vec![],
                    vec![Reward::Capture],
                    vec![Reward::Finish],
                    vec![Reward::Finish, Reward::Capture],
                ],
            ),
            three_sixes: any(dice, &[ThreeSixes::Play, ThreeSixes::Forfeit]),
            entry_cell: any(dice, &[EntryCell::Private, EntryCell::Shared]),
            blocks: any(dice, &[Blocks::Off, Blocks::On]),
            must_capture: any(dice, &[MustCapture::Off, MustCapture::Off, MustCapture::On]),
            teams: any(dice, &[Teams::Off, Teams::Off, Teams::On]),
            places: any(dice, &[Places::First, Places::All]),
            safe: any(
                dice,
                &[Safe::Word(SafeWord::Classic), Safe::Word(SafeWord::None), Safe::Cells(vec![1, 3, 4, 7])],
            ),
        };
        if let Ok(rules) = Rules::new(file) {
            return rules;
        }
    }
}

/// A first position of any rules for any number of players.
fn any_start(dice: &mut TestDice) -> Position {
    loop {
        let rules = Arc::new(any_rules(dice));
        let seats = 2 + dice.index(5);
        if let Ok(position) = Position::new(&rules, seats) {
            return position;
        }
    }
}

fn any_policies(dice: &mut TestDice, seats: usize) -> Vec<Policy> {
    let random = dice.below(3) == 0;
    let policy = |greedy: u64| {
        if random || greedy == 0 { Policy::Random } else { Policy::Greedy }
    };
    (0..seats).map(|_| policy(dice.below(2))).collect()
}

// Invariant 7, L-09: the fast path is never a different game, whatever the house rules, seats and habits.
#[test]
fn fast_games_are_the_plain_games() {
    let mut dice = TestDice::new(4);
    let mut ends = [0_u32; 3];
    for round in 0..500 {
        let start = any_start(&mut dice);
        let policies = any_policies(&mut dice, start.seats());
        let most = any(&mut dice, &[0, 1, 7, 300, 3000, 3000, 3000, 3000]);
        for ending in compare(&start, &policies, &Numbered::new(round), 4, most).unwrap_or_default() {
            ends[match ending.won {
                Won::By(_) => 0,
                Won::Shared(_) => 1,
                Won::Nobody | Won::Cut => 2,
            }] += 1;
        }
    }
    assert!(ends.iter().all(|count| *count > 100), "{ends:?}");
}

// L-03, L-05, L-06: the presets, with all seats random, all greedy, and mixed.
#[test]
fn presets_on_both_paths() {
    for (_, _, file) in <RulesFile as parlour_core::RulesFile>::presets() {
        let rules = Arc::new(Rules::new(file).expect("a preset"));
        for seats in 2..=4 {
            let start = Position::new(&rules, seats).expect("enough arms");
            for greedy in [0b0000, 0b1111, 0b0101] {
                let policy = |seat: usize| {
                    if greedy >> seat & 1 == 1 { Policy::Greedy } else { Policy::Random }
                };
                let policies: Vec<Policy> = (0..seats).map(policy).collect();
                let endings = compare(&start, &policies, &Numbered::new(9), 40, u64::MAX);
                assert!(endings.expect("presets are fast").iter().all(|ending| ending.won != Won::Cut));
            }
        }
    }
}

/// Streams that are mostly 0: the one word that is rejected for three choices.
struct Zeros(Numbered);

struct MostlyZero<W>(W);

impl<W: RandomStream> RandomStream for MostlyZero<W> {
    fn word(&mut self) -> u64 {
        let word = self.0.word();
        if word % 8 < 5 { 0 } else { word }
    }
}

impl GameStreams for Zeros {
    type Stream = MostlyZero<<Numbered as GameStreams>::Stream>;

    fn dice(&self, game: u64, set: usize) -> Self::Stream {
        MostlyZero(self.0.dice(game, set))
    }

    fn choices(&self, game: u64) -> Self::Stream {
        MostlyZero(self.0.choices(game))
    }
}

// L-08: both reject the words that would favour a token.
#[test]
fn both_reject_the_same_words() {
    let mut dice = TestDice::new(5);
    for _ in 0..60 {
        let start = any_start(&mut dice);
        let policies = any_policies(&mut dice, start.seats());
        compare(&start, &policies, &Zeros(Numbered::new(3)), 3, 2000);
    }
}

/// A position some rolls later, at a roll.
fn later(mut position: Position, dice: &mut TestDice, rolls: u32) -> Position {
    for _ in 0..rolls {
        let before = position.clone();
        let roll = u8::try_from(dice.below(6) + 1).expect("a face");
        position.roll(roll, &mut Silent).expect("a roll is due");
        let legal = position.legal_moves();
        if !legal.is_empty() {
            position.play(legal[dice.index(legal.len())], &mut Silent).expect("a legal move");
        }
        if position.turn() == Turn::Over {
            return before;
        }
    }
    position
}

// A game can start at any position that waits for a roll, before any player has a place.
#[test]
fn fast_games_begin_anywhere() {
    let mut dice = TestDice::new(6);
    let mut begun = 0;
    for round in 0..150 {
        let start = any_start(&mut dice);
        let policies = any_policies(&mut dice, start.seats());
        let rolls = u32::try_from(dice.below(400)).expect("few");
        let start = later(start, &mut dice, rolls);
        begun += u32::from(compare(&start, &policies, &Numbered::new(round), 3, 1000).is_some());
    }
    assert!(begun > 100, "{begun}");
}

#[test]
fn what_does_not_fit_is_left_to_the_plain_path() {
    let rules = Arc::new(Rules::new(RulesFile::default()).expect("valid rules"));
    let mut position = Position::new(&rules, 2).expect("two players");
    assert!(FastTrack::compile(&position, &[Policy::Random]).is_none(), "a policy is missing");
    position.roll(6, &mut Silent).expect("a roll is due");
    assert!(FastTrack::compile(&position, &[Policy::Random; 2]).is_none(), "a choice is due");
}
