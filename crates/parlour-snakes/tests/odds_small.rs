//! S-42: exact odds against a second method and against hand-worked boards.

mod common;

use std::sync::Arc;

use common::jumps;
use parlour_snakes::odds::{OddsError, first_seat_influence, influence, seats, solo};
use parlour_snakes::{Board, Entity, Finish, Landing, RollOrder, Rules, RulesFile, ThirdSix};
use proptest::prelude::*;

fn rules(file: RulesFile, columns: u32, rows: u32, entities: Vec<Entity>) -> Arc<Rules> {
    let board = Board::new(columns, rows, entities).expect("it is sound");
    Arc::new(Rules::new(file, board).expect("they go together"))
}

fn with_dice(dice: &str) -> RulesFile {
    RulesFile { dice: dice.parse().expect("they are dice"), ..RulesFile::commercial() }
}

/// The mean number of rolls by a textbook's matrix and Gauss's elimination; the rules are implemented again here.
fn mean_by_matrix(last: usize, finish: Finish, jump: impl Fn(usize) -> usize) -> f64 {
    let mut rows = vec![vec![0.0_f64; last + 1]; last];
    for (cell, row) in rows.iter_mut().enumerate() {
        row[cell] += 1.0;
        row[last] = 1.0;
        for face in 1..=6 {
            let to = match finish {
                _ if cell + face <= last => jump(cell + face),
                Finish::Exact => cell,
                Finish::Overshoot => jump(last),
                Finish::Bounce => jump((2 * last).saturating_sub(cell + face).max(1)),
            };
            if to < last {
                row[to] -= 1.0 / 6.0;
            }
        }
    }
    for pivot in 0..last {
        let best = (pivot..last).max_by(|a, b| rows[*a][pivot].abs().total_cmp(&rows[*b][pivot].abs()));
        rows.swap(pivot, best.expect("there are rows"));
        let by = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != pivot) {
            let factor = row[pivot] / by[pivot];
            for (value, by) in row.iter_mut().zip(&by).skip(pivot) {
                *value -= factor * by;
            }
        }
    }
    rows[0][last] / rows[0][0]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    // S-42: random boards by a second method.
    #[test]
    fn the_mean_is_that_of_the_matrix(
        file in jumps(),
        finish in prop::sample::select(vec![Finish::Exact, Finish::Overshoot, Finish::Bounce]),
    ) {
        let Ok(board) = Board::try_from(file) else { return Ok(()) };
        let house = RulesFile { finish, ..RulesFile::commercial() };
        let Ok(rules) = Rules::new(house, board.clone()) else { return Ok(()) };
        let exact = solo(&Arc::new(rules), 1e-6).expect("it is small");
        let jump = |cell: usize| {
            let entity = board.entity_at(u32::try_from(cell).expect("it is a cell"));
            entity.and_then(Entity::end).map_or(cell, |end| end as usize)
        };
        if let Some(mean) = exact.rolls.mean && mean < 1e6 {
            let expected = mean_by_matrix(board.last() as usize, finish, jump);
            prop_assert!((mean - expected).abs() < 1e-7 * expected, "{} {}", mean, expected);
            let flown: f64 = exact.rolls.pmf.iter().zip(0_u32..).map(|(chance, n)| chance * f64::from(n)).sum();
            prop_assert!(flown <= mean * (1.0 + 1e-9));
        }
    }
}

// S-42: two dice never show 1, so a pawn on the square before the last waits for ever.
#[test]
fn an_end_that_can_be_missed() {
    let rules = rules(with_dice("2:1,3:1"), 3, 2, vec![]);
    // 6 is 2+2+2 or 3+3; after 2+3 or 3+2 the pawn stands on 5.
    let solo = solo(&rules, 1e-12).unwrap();
    assert!((solo.never - 0.5).abs() < 1e-15, "{}", solo.never);
    assert_eq!((solo.rolls.mean, solo.rolls.min(), solo.rolls.percentile(40.0)), (None, Some(2), Some(4)));
    assert_eq!(solo.rolls.percentile(75.0), None);
    // No one rolls on the last square; rolls count as long as it can be reached: 0, then 2 or 3, then twice on 4 after
    // 2+2, where a 3 stays.
    assert_eq!(solo.cells, [1.0, 0.0, 0.5, 0.5, 0.5, 0.0, 0.0]);
    let seats = seats(&rules, 2, &solo.turns).unwrap();
    assert!((seats.iter().sum::<f64>() - 0.75).abs() < 1e-12, "{seats:?}");
}

// S-42: a rule under which no one ever finishes.
#[test]
fn an_end_that_is_never_reached() {
    let file =
        RulesFile { third_six: ThirdSix::ToStart, dice: "6:1".parse().unwrap(), ..RulesFile::default() };
    let solo = solo(&rules(file, 6, 4, vec![]), 1e-12).unwrap();
    assert!((solo.never - 1.0).abs() < 1e-15 && solo.rolls.pmf.is_empty());
}

// S-42: a die with one side makes everything certain.
#[test]
fn a_certain_walk() {
    let entities = vec![Entity::ladder(2, 7), Entity::trap(8), Entity::teleporter(9, [10, 12])];
    let solo = solo(&rules(with_dice("d1"), 4, 3, entities), 1e-12).unwrap();
    // 1, 2→7, 8 and a lost turn, 9 and a roll of the teleporter → 10 or 12: then 11 and 12.
    assert_eq!(solo.rolls.pmf, [0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5]);
    assert_eq!(solo.turns.pmf, [0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5]);
    assert_eq!((solo.rolls.mean, solo.rolls.variance), (Some(6.0), Some(1.0)));
    assert_eq!(solo.uses, [1.0, 1.0, 1.0]);
    assert_eq!(solo.cells, [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.0]);
}

// S-42: what a board is without one of its parts.
#[test]
fn influence_is_the_difference_of_two_means() {
    let all = vec![
        Entity::ladder(3, 15),
        Entity::snake(17, 4),
        Entity::trap(9),
        Entity::boost(11, 4),
        Entity::teleporter(13, [2, 16, 18]),
    ];
    let lose_next = RulesFile { third_six: ThirdSix::LoseNext, ..RulesFile::default() };
    for file in [RulesFile::commercial(), RulesFile::default(), RulesFile::stack(), lose_next] {
        let means = |entities: &[Entity]| {
            let alone = solo(&rules(file.clone(), 5, 4, entities.to_vec()), 1e-12).unwrap();
            let first = seats(&rules(file.clone(), 5, 4, entities.to_vec()), 2, &alone.turns).unwrap()[0];
            [alone.rolls.mean.unwrap(), alone.turns.mean.unwrap(), first]
        };
        let whole = rules(file.clone(), 5, 4, all.clone());
        let (found, first) = (influence(&whole).unwrap(), first_seat_influence(&whole, 2).unwrap());
        for (place, change) in found.iter().enumerate() {
            let mut rest = all.clone();
            rest.remove(place);
            let (with, without) = (means(&all), means(&rest));
            let changes = [change.rolls, change.turns, first[place]].map(Option::unwrap);
            for (kind, change) in changes.iter().enumerate() {
                assert!((change - (with[kind] - without[kind])).abs() < 1e-9, "{place} {kind} {found:?}");
            }
        }
        assert_eq!(found[2].rolls, Some(0.0), "a trap costs turns only");
        assert!(found[2].turns.unwrap() > 0.1);
    }
}

// S-42: what does not fit is an error, not a guess.
#[test]
fn too_many_players_are_refused() {
    let file = RulesFile { landing: Landing::SendOpponent, ..RulesFile::default() };
    let rules = rules(file, 10, 10, vec![]);
    let turns = solo(&rules, 1e-6).unwrap().turns;
    let error = seats(&rules, 4, &turns).unwrap_err();
    assert!(matches!(error, OddsError::TooManyPlayers { players: 4, .. }));
    assert!(error.to_string().starts_with("pawns can send each other back"), "{error}");
    assert_eq!(seats(&rules, 0, &turns), Err(OddsError::NoPlayers));
}

// S-17, S-42: dice of different kinds have the odds of one die that shows their sums.
#[test]
fn mixed_dice_have_the_odds_of_their_sums() {
    let odds = |dice: &str| {
        let file = RulesFile { dice: dice.parse().unwrap(), finish: Finish::Bounce, ..RulesFile::default() };
        let rules = rules(file, 6, 6, vec![Entity::ladder(7, 20), Entity::snake(33, 8)]);
        let solo = solo(&rules, 1e-12).unwrap();
        let seats = seats(&rules, 2, &solo.turns).unwrap();
        (solo, seats)
    };
    assert_eq!(odds("d2+d4"), odds("2:1,3:2,4:2,5:2,6:1"));
    assert_eq!(odds("d2+1:3,5:1"), odds("2:3,3:3,6:1,7:1"));
}

// S-31, S-42: every stacked rule set has an answer, at once, however many rolls are special.
#[test]
fn stacks_of_many_special_rolls() {
    for (dice, special) in
        [("d6", vec![5, 6]), ("d8", vec![1, 3, 5, 7]), ("2d6", vec![6, 7, 8]), ("d20", (2..=20).collect())]
    {
        let file = RulesFile { special_rolls: special, dice: dice.parse().unwrap(), ..RulesFile::stack() };
        let rules = rules(file, 10, 10, vec![Entity::ladder(7, 60), Entity::snake(93, 20)]);
        let solo = solo(&rules, 1e-12).unwrap();
        // With 2d6 a 1 never comes, so that the end can be missed.
        assert_eq!(solo.rolls.mean.is_some(), dice != "2d6");
        let sum: f64 = solo.rolls.pmf.iter().sum();
        assert!((sum + solo.never - 1.0).abs() < 1e-9, "{dice} {sum} {}", solo.never);
        if let Some(mean) = solo.rolls.mean {
            let cells: f64 = solo.cells[..100].iter().sum();
            assert!((cells - mean).abs() < 1e-9 * mean, "{dice} {cells} {mean}");
        }
    }
}

// S-31, S-42: by hand. A 1 ends the turn and moves from 0 to 1 on two squares; a 2 is stacked. The first popped roll is
// the 1, then comes a 2 that crosses the end, if there is one.
#[test]
fn a_stack_of_two_kinds_by_hand() {
    let file = RulesFile {
        roll_order: RollOrder::Stack,
        special_rolls: vec![2, 3],
        dice: "1:2,2:1,3:1".parse().unwrap(),
        finish: Finish::Overshoot,
        ..RulesFile::default()
    };
    let solo = solo(&rules(file, 3, 1, vec![]), 1e-12).unwrap();
    // Half of all turns are a single 1; from 2 even that arrives. Every roll ends the turn with chance 1/2.
    // 1 then 2 (2 squares left, then 1): turns = 1 with 1/2, 2 with 1/4, 3 with 1/4.
    for (turns, chance) in [(1, 0.5), (2, 0.25), (3, 0.25)] {
        assert!((solo.turns.pmf[turns] - chance).abs() < 1e-12, "{:?}", solo.turns.pmf);
    }
    assert!((solo.rolls.mean.unwrap() - 2.0 * 1.75).abs() < 1e-12);
}

// S-31, S-42: a single stacked special roll is exact however long the run.
#[test]
fn loaded_stacks() {
    let file = RulesFile {
        roll_order: RollOrder::Stack,
        third_six: ThirdSix::Normal,
        dice: "1:1,6:1".parse().unwrap(),
        finish: Finish::Overshoot,
        ..RulesFile::default()
    };
    // From 0 on two squares every roll but the last is a six: the number of rolls is geometric, one turn.
    let solo = solo(&rules(file, 2, 1, vec![]), 1e-12).unwrap();
    let first_turn: f64 = solo.turns.pmf[1];
    // One roll of 1 leaves the pawn on 1; any stacked six crosses the end.
    assert!((first_turn - 0.5).abs() < 1e-12, "{first_turn}");
    assert!((solo.turns.mean.unwrap() - 1.5).abs() < 1e-12);
    assert!((solo.rolls.mean.unwrap() - 3.0).abs() < 1e-12);
}

// S-42: a boost that bounces back to its own square has acted. With a die of one face the pawn lands there once.
#[test]
fn a_boost_that_leads_to_itself_is_used() {
    for roll_order in [RollOrder::Each, RollOrder::Stack] {
        let file = RulesFile { finish: Finish::Bounce, roll_order, ..with_dice("d1") };
        let odds = solo(&rules(file, 4, 4, vec![Entity::boost(15, 2)]), 1e-12).unwrap();
        assert_eq!((odds.uses, odds.rolls.mean), (vec![1.0], Some(16.0)));
    }
}
