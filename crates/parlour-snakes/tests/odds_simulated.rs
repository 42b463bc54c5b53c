//! S-42: exact odds against games that are played, for random house rules on random boards.

mod common;

use std::sync::Arc;

use common::Dice;
use parlour_core::{Chance, Game, Report, Turn};
use parlour_snakes::odds::{OddsError, seats, solo};
use parlour_snakes::{
    Board, Effect, Entity, Entry, Event, Finish, FourSixes, Jumps, Landing, Places, Position, RollOrder,
    Rules, RulesFile, Stage, Start, ThirdSix, ThreeSixes,
};

/// How many standard errors a sample may be off.
const SIGMAS: f64 = 5.0;

fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    from[dice.index(from.len())]
}

fn random_file(dice: &mut Dice) -> RulesFile {
    let special: [&[u32]; 6] = [&[6], &[], &[6], &[1, 6], &[2, 5, 6], &[1, 2, 3, 6]];
    let roll_order = pick(dice, &[RollOrder::Each, RollOrder::Each, RollOrder::Stack]);
    let special = pick(dice, &special);
    RulesFile {
        finish: pick(dice, &[Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        start: pick(dice, &[Start::Any, Start::On]),
        start_on: vec![1, 6],
        entry: pick(dice, &[Entry::Move, Entry::ToFirst]),
        landing: pick(dice, &[Landing::Nothing, Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth]),
        special_rolls: special.to_vec(),
        third_six: pick(
            dice,
            &[ThirdSix::Cancel, ThirdSix::Normal, ThirdSix::LoseNext, ThirdSix::Backtrack, ThirdSix::ToStart],
        ),
        jumps: pick(dice, &[Jumps::Once, Jumps::Chain]),
        roll_order,
        reverse_on_multiple_of: pick(dice, &[0, 3]),
        three_sixes: pick(dice, &[ThreeSixes::Play, ThreeSixes::LoseTurn]),
        four_sixes: pick(dice, &[FourSixes::Play, FourSixes::SkipNext]),
        priority: pick(dice, &Stage::orders()).to_vec(),
        start_cell: pick(dice, &[0, 0, 0, 1, 8]),
        dice: pick(dice, &["d6", "1:1,2:1,6:2", "d8", "2d4", "1:2,2:1,4:3,6:1"])
            .parse()
            .expect("they are dice"),
        ..RulesFile::default()
    }
}

fn random_board(dice: &mut Dice) -> Board {
    let mut entities = Vec::new();
    for from in 2..24_u32 {
        let cell = |dice: &mut Dice| u32::try_from(dice.below(24)).expect("it is small") + 1;
        let to = cell(dice);
        match dice.below(24) {
            0 | 1 if to < from => entities.push(Entity::snake(from, to)),
            2 | 3 if to > from => entities.push(Entity::ladder(from, to)),
            4 => entities.push(Entity::trap(from)),
            5 => entities.push(Entity::boost(from, 2)),
            6 => entities.push(Entity::black_hole(from)),
            7 => entities.push(Entity::teleporter(from, [25 - from.min(20), cell(dice).max(1)])),
            _ => {}
        }
    }
    // A board with endless jumps is not valid.
    Board::new(5, 5, entities)
        .unwrap_or_else(|_| Board::new(5, 5, vec![Entity::snake(17, 4)]).expect("it is sound"))
}

/// One played game: the winner, the rolls and the turns.
fn play(rules: &Arc<Rules>, players: usize, dice: &mut Dice) -> Option<(usize, u64, u64)> {
    let mut position = Position::new(rules, players).expect("they can play");
    let mut report = Report::<Event>::default();
    let mut rolls = 0;
    for _ in 0..20_000 {
        let Turn::Roll(player) = position.turn() else {
            break;
        };
        rolls += 1;
        let possible = position.rolls();
        let mut left = dice.below(possible.iter().map(|weighted| weighted.weight).sum());
        let roll = possible.iter().find(|weighted| match left.checked_sub(weighted.weight) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        position.roll_unchecked(roll.expect("the weights are their sum").roll, &mut report);
        report.events.clear();
        if !position.finished().is_empty() {
            return Some((player.index(), rolls, report.turns));
        }
    }
    None
}

fn agree(what: &str, sample: f64, exact: f64, deviation: f64, about: &impl std::fmt::Debug) {
    assert!(
        (sample - exact).abs() <= SIGMAS * deviation + 1e-9,
        "{what}: played {sample}, exact {exact}, standard error {deviation}, {about:?}"
    );
}

fn to_f64(number: u64) -> f64 {
    f64::from(u32::try_from(number).expect("a small number"))
}

// S-42: rolls and turns alone, under every kind of rule.
#[test]
fn alone() {
    let mut dice = Dice(42);
    let mut compared = 0;
    for _ in 0..60 {
        let (file, board) = (random_file(&mut dice), random_board(&mut dice));
        let Ok(rules) = Rules::new(file, board) else {
            continue;
        };
        let rules = Arc::new(rules);
        let exact = solo(&rules, 1e-12).expect("it is small");
        let (Some(mean), Some(sd)) = (exact.rolls.mean, exact.rolls.sd()) else {
            continue;
        };
        if mean > 80.0 {
            continue;
        }
        let games = 1_000;
        let played: Vec<(usize, u64, u64)> = (0..games).filter_map(|_| play(&rules, 1, &mut dice)).collect();
        assert_eq!(played.len(), games);
        let root = to_f64(games as u64).sqrt();
        let average = |of: &dyn Fn(&(usize, u64, u64)) -> u64| {
            to_f64(played.iter().map(of).sum()) / to_f64(games as u64)
        };
        agree("rolls", average(&|game| game.1), mean, sd / root, &rules);
        let turns = (exact.turns.mean.unwrap(), exact.turns.sd().unwrap());
        agree("turns", average(&|game| game.2), turns.0, turns.1 / root, &rules);
        let early = exact.turns.median().unwrap();
        let chance: f64 = exact.turns.pmf[..=early].iter().sum();
        let sample = average(&|game| u64::from(game.2 <= early as u64));
        agree("median", sample, chance, (chance * (1.0 - chance)).sqrt() / root, &rules);
        let sum: f64 = exact.cells.iter().sum();
        assert!((sum - mean).abs() < 1e-8 * mean, "visits add up to the rolls");
        compared += 1;
    }
    assert!(compared > 12, "{compared}");
}

// S-42, S-33, S-34: winning chances of two and three who may meet.
#[test]
fn two_and_three_players() {
    let mut dice = Dice(7);
    let mut compared = 0;
    for round in 0..16 {
        let (file, board) = match round {
            0 | 1 => (RulesFile::stack(), random_board(&mut dice)),
            _ => (random_file(&mut dice), random_board(&mut dice)),
        };
        // Several traps in one turn make very many joint positions.
        let calm = |entity: &&Entity| entity.effect != Effect::Trap || file.special_rolls.is_empty();
        let entities = board.entities().iter().filter(calm).cloned().collect();
        let board = Board::new(5, 5, entities).expect("it is sound");
        // Three with stacked rolls who meet on the board take their time.
        let is_quick = file.roll_order == RollOrder::Each || file.landing == Landing::Nothing;
        let players = if is_quick { 2 + round % 2 } else { 2 };
        let Ok(rules) = Rules::new(file, board) else {
            continue;
        };
        let rules = Arc::new(rules);
        let alone = solo(&rules, 1e-12).expect("it is small");
        if alone.rolls.mean.is_none_or(|mean| mean > 60.0) {
            continue;
        }
        let exact = match seats(&rules, players, &alone.turns) {
            Err(OddsError::TooManyPlayers { .. } | OddsError::LongTurn) => continue,
            seats => seats.expect("it is small"),
        };
        let sum: f64 = exact.iter().sum();
        // If every roll enters on square 1 and sends the others back, no one ever gets further.
        if sum == 0.0 {
            assert_eq!(rules.file().entry, Entry::ToFirst);
            assert_ne!(rules.file().landing, Landing::Nothing);
            continue;
        }
        assert!((sum - 1.0).abs() < 1e-10, "{exact:?} {rules:?}");
        let games = 1_000;
        let mut wins = vec![0; players];
        for _ in 0..games {
            if let Some((winner, _, _)) = play(&rules, players, &mut dice) {
                wins[winner] += 1;
            }
        }
        for (won, chance) in wins.iter().zip(&exact) {
            let error = (chance * (1.0 - chance) / to_f64(games)).sqrt();
            agree("seat", to_f64(*won) / to_f64(games), *chance, error, &rules);
        }
        compared += 1;
    }
    assert!(compared > 4, "{compared}");
}

// S-06, S-24, S-42: traps and special rolls with two players, who may lose several turns at once.
#[test]
fn two_players_among_traps() {
    let mut dice = Dice(19);
    let entities = vec![Entity::trap(3), Entity::trap(7), Entity::snake(10, 1), Entity::ladder(4, 9)];
    let traps = |roll_order: RollOrder, landing: Landing| RulesFile {
        special_rolls: vec![2, 6],
        third_six: ThirdSix::LoseNext,
        dice: "1:3,2:1,3:2,6:1".parse().expect("they are dice"),
        roll_order,
        landing,
        ..RulesFile::default()
    };
    // S-33: runs of exactly four sixes are frequent with this die.
    let skips = RulesFile {
        dice: "1:3,3:2,6:7".parse().expect("they are dice"),
        places: Places::First,
        ..RulesFile::stack()
    };
    for file in [
        traps(RollOrder::Each, Landing::Nothing),
        traps(RollOrder::Each, Landing::SendOpponent),
        traps(RollOrder::Stack, Landing::Nothing),
        skips,
    ] {
        let board = Board::new(4, 3, entities.clone()).expect("it is sound");
        let rules = Arc::new(Rules::new(file, board).expect("they go together"));
        let alone = solo(&rules, 1e-12).expect("it is small");
        let exact = seats(&rules, 2, &alone.turns).expect("it is small");
        assert!((exact.iter().sum::<f64>() - 1.0).abs() < 1e-10, "{exact:?}");
        let games = 4_000;
        let won = |_: &u32| play(&rules, 2, &mut dice).is_some_and(|(winner, _, _)| winner == 0);
        let first = (0..games).filter(won).count() as u64;
        let error = (exact[0] * exact[1] / f64::from(games)).sqrt();
        agree("first", to_f64(first) / f64::from(games), exact[0], error, &rules);
    }
}
