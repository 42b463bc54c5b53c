//! Exact chances of winning against known values, a second method, simulation, and general properties.

mod model;
mod plain;

use std::ops::ControlFlow;
use std::sync::Arc;

use parlour_core::{Chance, Game, Player, Silent, Turn};
use parlour_ludo::{
    Blocks, EntryCell, Move, MustCapture, Odds, OddsError, Places, Policy, Position, Progress, Question,
    Reward, Rules, RulesFile, Safe, SafeWord, Teams, ThreeSixes,
};
use parlour_testkit::TestDice;
use plain::Plain;
use proptest::prelude::*;
use rstest::rstest;

fn rules(file: &RulesFile) -> Rules {
    Rules::new(file.clone()).expect("valid rules")
}

fn ask(file: &RulesFile, seats: usize, policy: Policy) -> Odds {
    let rules = rules(file);
    let odds = Question::new(&rules, seats, policy).answer().expect("an answer");
    assert!(odds.residual < 1e-13, "{odds:?}");
    odds
}

fn near(one: f64, other: f64, margin: f64) -> bool {
    (one - other).abs() < margin
}

fn usual(tokens: u8) -> RulesFile {
    RulesFile { tokens, ..RulesFile::default() }
}

/// Eight squares and a short home column.
fn tiny(tokens: u8) -> RulesFile {
    RulesFile { arms: 2, cells_per_arm: 4, home_stretch: 1, ..usual(tokens) }
}

fn party(file: RulesFile) -> RulesFile {
    RulesFile {
        extra_roll_on: vec![Reward::Capture, Reward::Finish],
        three_sixes: ThreeSixes::Forfeit,
        entry_cell: EntryCell::Shared,
        blocks: Blocks::On,
        ..file
    }
}

// L-08: the published value for two who sit opposite each other with one token each.
#[test]
fn the_first_of_two() {
    let file = RulesFile { entry_cell: EntryCell::Shared, ..usual(1) };
    for policy in [Policy::Random, Policy::Optimal, Policy::BestResponse] {
        let odds = ask(&file, 2, policy);
        assert!(near(odds.wins[0], 0.518_879_623_075_758, 1e-12), "{odds:?}");
        assert!(near(odds.wins[1], 1.0 - 0.518_879_623_075_758, 1e-12), "{odds:?}");
        assert_eq!(odds.deadlock, None);
    }
}

/// A token alone on this step, with its player to roll.
fn on_step(rules: &Arc<Rules>, step: i16) -> Position {
    let mut position = Position::new(rules, 2).unwrap();
    let token = Move::token(1).unwrap();
    if step >= 0 {
        position.roll(6, &mut Silent).unwrap();
        position.play(token, &mut Silent).unwrap();
    }
    for _ in 0..step {
        position.roll(1, &mut Silent).unwrap();
        position.play(token, &mut Silent).unwrap();
        position.roll(1, &mut Silent).unwrap();
    }
    position
}

// L-03, L-04: one token alone needs 26.7619047803256 rolls from its yard to home.
#[test]
fn one_token_alone() {
    let (rules, red) = (Arc::new(rules(&usual(1))), Player::new(0));
    let mut rolls = [0.0; 58];
    for step in (-1..56).rev() {
        let (mut sum, mut stays) = (1.0, 0.0);
        for face in 1..=6 {
            let mut position = on_step(&rules, step);
            position.roll(face, &mut Silent).unwrap();
            if position.turn() == Turn::Choose(red) {
                position.play(Move::token(1).unwrap(), &mut Silent).unwrap();
                sum += rolls[usize::try_from(position.tokens(red)[0] + 1).unwrap()] / 6.0;
            } else {
                stays += 1.0 / 6.0;
            }
        }
        rolls[usize::try_from(step + 1).unwrap()] = sum / (1.0 - stays);
    }
    assert!(near(rolls[0], 26.761_904_780_325_6, 1e-10), "{}", rolls[0]);
}

// L-09: every rule that applies, against a dense linear system over all situations of a plain model.
#[rstest]
#[case(tiny(1), 2)]
#[case(party(tiny(1)), 2)]
#[case(RulesFile { home_stretch: 2, ..tiny(1) }, 2)]
#[case(RulesFile { safe: Safe::Word(SafeWord::None), ..tiny(1) }, 2)]
#[case(RulesFile { safe: Safe::Cells(vec![1]), ..tiny(1) }, 2)]
#[case(RulesFile { must_capture: MustCapture::On, ..tiny(1) }, 2)]
#[case(RulesFile { must_capture: MustCapture::On, three_sixes: ThreeSixes::Forfeit, ..tiny(1) }, 2)]
#[case(RulesFile { enter_on: vec![1, 6], extra_roll: vec![], ..tiny(1) }, 2)]
#[case(RulesFile { extra_roll: vec![1, 2, 3, 4, 5, 6], ..tiny(1) }, 2)]
#[case(RulesFile { extra_roll: vec![1, 2, 3, 4, 5, 6], three_sixes: ThreeSixes::Forfeit, ..tiny(1) }, 2)]
#[case(RulesFile { extra_roll: vec![2], three_sixes: ThreeSixes::Forfeit, extra_roll_on: vec![Reward::Capture], ..tiny(1) }, 2)]
#[case(RulesFile { places: Places::All, ..tiny(1) }, 2)]
#[case(RulesFile { arms: 3, cells_per_arm: 4, ..tiny(1) }, 2)]
fn by_elimination(#[case] file: RulesFile, #[case] seats: usize) {
    let odds = ask(&file, seats, Policy::Random);
    let plain = Plain::new(&file, seats);
    let expected = plain.by_elimination();
    for (win, expected) in odds.wins.iter().zip(&expected) {
        assert!(near(*win, *expected, 1e-12), "{odds:?} {expected:?}");
    }
    let deadlock = 1.0 - expected.iter().sum::<f64>();
    assert!(near(odds.deadlock.unwrap_or(0.0), deadlock, 1e-12), "{odds:?}");
    assert!(odds.situations <= plain.len());
}

/// All policies, by both methods.
fn agree(file: &RulesFile, seats: usize) -> Result<(), String> {
    let plain = Plain::new(file, seats);
    let check = |policy: Policy, expected: &[f64]| {
        let wins = ask(file, seats, policy).wins;
        let same = wins.iter().zip(expected).all(|(one, other)| near(*one, *other, 1e-9));
        same.then_some(()).ok_or_else(|| format!("{policy:?}: {wins:?} is not {expected:?}"))
    };
    check(Policy::Random, &plain.by_sweeps(|_| false)[..seats])?;
    // With one token there is nothing to choose.
    if file.tokens == 1 {
        return Ok(());
    }
    // If a deadlock and a gamble can be tied, only what the seats aim at is defined.
    if file.must_capture == MustCapture::On {
        let odds = ask(file, seats, Policy::Optimal);
        let worth = odds.wins[0] + odds.deadlock.unwrap_or(0.0) / 2.0;
        let expected = plain.worth(&plain.by_sweeps(|_| true), 0);
        return near(worth, expected, 1e-9)
            .then_some(())
            .ok_or_else(|| format!("{odds:?} is not worth {expected}"));
    }
    check(Policy::Optimal, &plain.by_sweeps(|_| true)[..seats])?;
    let first = plain.by_sweeps(|mover| mover == 0)[0];
    let second = plain.by_sweeps(|mover| mover == 1)[1];
    check(Policy::BestResponse, &[first, second])
}

// L-09: with two tokens there is something to choose.
#[rstest]
#[case(tiny(2), 2)]
#[case(RulesFile { three_sixes: ThreeSixes::Play, ..party(tiny(2)) }, 2)]
#[case(RulesFile { safe: Safe::Cells(vec![2, 5]), blocks: Blocks::On, ..tiny(2) }, 2)]
#[case(RulesFile { must_capture: MustCapture::On, ..tiny(2) }, 2)]
#[case(RulesFile { arms: 3, ..tiny(1) }, 3)]
fn by_sweeps(#[case] file: RulesFile, #[case] seats: usize) {
    agree(&file, seats).unwrap();
}

fn small_rules() -> impl Strategy<Value = RulesFile> {
    let faces = || proptest::collection::vec(1_u8..=6, 0..3);
    let rewards = proptest::sample::subsequence(vec![Reward::Capture, Reward::Finish], 0..=2);
    let safe = prop_oneof![
        Just(Safe::Word(SafeWord::Classic)),
        Just(Safe::Word(SafeWord::None)),
        proptest::collection::vec(0_u16..8, 0..4).prop_map(Safe::Cells),
    ];
    let words = proptest::array::uniform4(any::<bool>());
    (2_u8..=3, 1_u8..=2, faces(), faces(), rewards, safe, words).prop_map(
        |(arms, home_stretch, mut enter_on, extra_roll, extra_roll_on, safe, on)| {
            enter_on.push(6);
            RulesFile {
                arms,
                home_stretch,
                enter_on,
                extra_roll,
                extra_roll_on,
                safe,
                three_sixes: [ThreeSixes::Play, ThreeSixes::Forfeit][usize::from(on[0])],
                entry_cell: [EntryCell::Private, EntryCell::Shared][usize::from(on[1])],
                blocks: [Blocks::Off, Blocks::On][usize::from(on[2])],
                must_capture: [MustCapture::Off, MustCapture::On][usize::from(on[3])],
                ..tiny(1)
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_small_game(file in small_rules()) {
        prop_assert_eq!(agree(&file, 2), Ok(()));
    }
}

/// How often each seat wins when all choose at random.
fn simulated(file: &RulesFile, seats: usize, games: u32, seed: u64) -> Vec<f64> {
    let (rules, mut dice) = (Arc::new(rules(file)), TestDice::new(seed));
    let mut wins = vec![0_u32; seats];
    for _ in 0..games {
        let mut position = Position::new(&rules, seats).unwrap();
        while !position.turn().is_over() {
            if matches!(position.turn(), Turn::Roll(_)) {
                let roll = u8::try_from(dice.below(6) + 1).unwrap();
                position.roll_unchecked(roll, &mut Silent);
            } else {
                let legal = position.legal_moves();
                position.play_unchecked(legal[dice.index(legal.len())], &mut Silent);
            }
        }
        let winners = position.outcome().unwrap().winners();
        // In a deadlock all share the first place, and no one has won.
        for winner in winners.iter().filter(|_| winners.len() < seats) {
            wins[winner.index()] += 1;
        }
    }
    wins.into_iter().map(|wins| f64::from(wins) / f64::from(games)).collect()
}

// L-09: exact against simulated, within four standard deviations.
#[rstest]
#[case(usual(1), 2, 8_000)]
#[case(party(usual(1)), 2, 8_000)]
#[case(RulesFile { must_capture: MustCapture::On, ..usual(1) }, 2, 4_000)]
#[case(RulesFile { arms: 6, cells_per_arm: 7, extra_roll: vec![], ..usual(1) }, 2, 8_000)]
#[case(RulesFile { cells_per_arm: 4, ..usual(1) }, 3, 8_000)]
#[case(RulesFile { cells_per_arm: 4, home_stretch: 1, teams: Teams::On, ..usual(1) }, 4, 8_000)]
#[case(RulesFile { cells_per_arm: 5, home_stretch: 2, ..party(tiny(2)) }, 2, 8_000)]
#[case(tiny(3), 2, 8_000)]
fn by_simulation(#[case] file: RulesFile, #[case] seats: usize, #[case] games: u32) {
    let odds = ask(&file, seats, Policy::Random);
    let played = simulated(&file, seats, games, 7);
    for (win, rate) in odds.wins.iter().zip(&played) {
        let deviation = (win * (1.0 - win) / f64::from(games)).sqrt();
        assert!(near(*win, *rate, 4.0 * deviation), "{odds:?} {played:?}");
    }
    let sides = if file.teams == Teams::On { 2.0 } else { 1.0 };
    let total = odds.wins.iter().sum::<f64>() / sides + odds.deadlock.unwrap_or(0.0);
    assert!(near(total, 1.0, 1e-12), "{odds:?}");
}

// Good play never hurts, and it helps more against random players.
#[rstest]
#[case(RulesFile { cells_per_arm: 5, ..tiny(2) })]
#[case(party(tiny(2)))]
fn better_play_wins_more(#[case] file: RulesFile) {
    let [random, optimal, answer] =
        [Policy::Random, Policy::Optimal, Policy::BestResponse].map(|policy| ask(&file, 2, policy).wins);
    for seat in 0..2 {
        assert!(answer[seat] > random[seat] + 0.01, "{answer:?} {random:?}");
        assert!(answer[seat] > optimal[seat] + 0.01, "{answer:?} {optimal:?}");
    }
    assert!(near(optimal[0] + optimal[1], 1.0, 1e-12));
    assert!(optimal[0] > 0.5);
}

#[rstest]
#[case(usual(4), 2, Policy::Random, "too large for exact odds: 272.3 billion positions need")]
#[case(usual(2), 3, Policy::Random, "too large for exact odds: 15 billion positions need")]
#[case(usual(2), 3, Policy::Optimal, "best play is not defined for 3 players with several tokens")]
#[case(usual(1), 5, Policy::Random, "these rules are for 2 to 4 players; 5 were given")]
#[case(RulesFile { arms: 6, cells_per_arm: 99, home_stretch: 99, ..usual(4) }, 6, Policy::Random, "too large")]
fn refused(#[case] file: RulesFile, #[case] seats: usize, #[case] policy: Policy, #[case] message: &str) {
    let rules = rules(&file);
    let error = Question::new(&rules, seats, policy).answer().unwrap_err();
    assert!(error.to_string().starts_with(message), "{error}");
}

#[test]
fn the_memory_limit_is_kept() {
    let rules = rules(&tiny(1));
    let question = Question::new(&rules, 2, Policy::Random);
    let too_large = |error| matches!(error, OddsError::TooLarge { situations: 64, limit: 100, .. });
    assert!(question.within(100).answer().is_err_and(too_large));
    assert!(question.within(10_000).answer().is_ok());
}

#[test]
fn the_listener_hears_of_every_sweep_and_can_stop() {
    let rules = rules(&tiny(1));
    let question = Question::new(&rules, 2, Policy::Random);
    let mut heard = Vec::new();
    let odds = question.answer_with(&mut |progress| {
        heard.push(progress);
        ControlFlow::Continue(())
    });
    let odds = odds.unwrap();
    assert_eq!(heard[0], Progress::Explored { situations: odds.situations });
    assert_eq!(heard.len(), odds.sweeps + 1);
    let stopped = question.answer_with(&mut |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(OddsError::Stopped));
}
