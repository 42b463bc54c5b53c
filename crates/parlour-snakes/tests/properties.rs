//! What holds for all rules, boards and dice.

mod table;

use std::sync::Arc;
use std::time::Instant;

use parlour_core::{Chance, Game, Player, Report, Silent, Turn};
use parlour_snakes::{
    Board, BoardCatalog, Entity, Entry, Event, Finish, FourSixes, Jumps, Landing, Places, Position,
    RollOrder, Rules, RulesFile, Stage, Start, ThirdSix, ThreeSixes,
};
use parlour_testkit::TestDice;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

prop_compose! {
    fn any_rules()(
        finish in select(vec![Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        (start, start_cell) in (select(vec![Start::Any, Start::On]), select(vec![0, 0, 1, 12])),
        entry in select(vec![Entry::Move, Entry::ToFirst]),
        landing in select(vec![Landing::Nothing, Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth]),
        special_rolls in subsequence(vec![1, 4, 6], 0..=3),
        third_six in select(vec![
            ThirdSix::Cancel, ThirdSix::Normal, ThirdSix::LoseNext, ThirdSix::Backtrack, ThirdSix::ToStart,
        ]),
        jumps in select(vec![Jumps::Once, Jumps::Chain]),
        places in select(vec![Places::First, Places::Podium]),
        roll_order in select(vec![RollOrder::Each, RollOrder::Stack]),
        reverse_on_multiple_of in 0..5_u32,
        (three_sixes, four_sixes) in (
            select(vec![ThreeSixes::Play, ThreeSixes::LoseTurn]),
            select(vec![FourSixes::Play, FourSixes::SkipNext]),
        ),
        priority in select(Stage::orders()),
        dice in select(vec!["d6", "d8", "2d4", "1:1,2:1,3:1,6:9", "1:1,6:5"]),
    ) -> RulesFile {
        RulesFile {
            finish, start_cell, start, start_on: vec![1, 6], entry, landing, special_rolls, third_six, jumps, places,
            roll_order, reverse_on_multiple_of, three_sixes, four_sixes, priority: priority.to_vec(),
            dice: dice.parse().unwrap(),
        }
    }
}

/// One of everything on a small board, at random places; none where the places do not fit together.
fn any_entities() -> impl Strategy<Value = Vec<Entity>> {
    let starts = subsequence((2..=40).collect::<Vec<u32>>(), 7).prop_shuffle();
    (starts, 1..20_u32, 21..=42_u32, 1..=42_u32).prop_map(|(at, low, high, any)| {
        let entities = [
            Entity::snake(at[0], low.min(at[0] - 1)),
            Entity::ladder(at[1], high.max(at[1] + 1)),
            Entity::trap(at[2]),
            Entity::boost(at[3], low),
            Entity::black_hole(at[4]),
            Entity::teleporter(at[5], [any]),
            Entity::teleporter(at[6], [low, high, any]),
        ];
        if Board::new(7, 6, entities.to_vec()).is_ok() { entities.to_vec() } else { Vec::new() }
    })
}

/// Rules that go together, on a board of 42 squares.
fn any_table() -> impl Strategy<Value = Arc<Rules>> {
    (any_rules(), any_entities()).prop_filter_map("rules and board do not go together", |(file, entities)| {
        Rules::new(file, Board::new(7, 6, entities).unwrap()).ok().map(Arc::new)
    })
}

fn random_roll(position: &Position, dice: &mut TestDice) -> u32 {
    dice.roll(position.rolls()).expect("a roll is due")
}

fn is_consistent(position: &Position) {
    let last = position.rules().last();
    assert!(position.pawns().iter().all(|cell| *cell <= last));
    let on_the_end = position.pawns().iter().filter(|cell| **cell == last).count();
    assert_eq!(on_the_end, position.finished().len());
    let mut everybody: Vec<Player> =
        position.queue().iter().chain(position.finished().iter().copied()).collect();
    everybody.sort();
    assert_eq!(everybody, (0..position.seats()).map(Player::new).collect::<Vec<_>>());
    assert!(position.finished().iter().all(|player| position.skip()[player.index()] == 0));
    match position.turn() {
        Turn::Roll(_) => assert!(position.outcome().is_none() && !position.rolls().is_empty()),
        Turn::Over => assert!(position.outcome().is_some() && position.rolls().is_empty()),
        Turn::Choose(_) => panic!("nobody chooses"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    // S-20 … S-35: every position of every game under every rule is consistent, and listening changes nothing.
    #[test]
    fn positions_are_consistent(rules in any_table(), seats in 1..6_usize, seed: u64) {
        let mut dice = TestDice::new(seed);
        let mut position = Position::new(&rules, seats).unwrap();
        let mut twin = position.clone();
        for _ in 0..150 {
            is_consistent(&position);
            if position.turn().is_over() {
                break;
            }
            let number = random_roll(&position, &mut dice);
            let before = position.turn();
            let mut report: Report<Event> = Report::default();
            position.roll(number, &mut report).unwrap();
            twin.roll(number, &mut Silent).unwrap();
            prop_assert_eq!(&position, &twin);
            prop_assert!(report.turns > 0 || before == position.turn());
        }
    }

    // Between two turns nothing is remembered but where the pawn stands: fewer states for exact odds.
    #[test]
    fn alone_a_turn_leaves_no_trace(rules in any_table(), seed: u64) {
        let mut dice = TestDice::new(seed);
        let mut position = Position::new(&rules, 1).unwrap();
        for _ in 0..150 {
            let mut report: Report<Event> = Report::default();
            position.roll(random_roll(&position, &mut dice), &mut report).unwrap();
            if position.turn().is_over() {
                break;
            }
            if report.turns > 0 {
                prop_assert_eq!(&position, &Position::with_pawns(&rules, position.pawns()).unwrap());
            }
        }
    }

    // S-20, S-24 … S-26: the classic rules against a second, plain implementation.
    #[test]
    fn classic_agrees_with_a_plain_implementation(seed: u64, players in 1..5_usize, chain: bool) {
        let jumps = if chain { Jumps::Chain } else { Jumps::Once };
        let mut dice = TestDice::new(seed);
        let (rules, options) = (serde_json::Value::Null, serde_json::Map::new());
        let made = parlour_core::Boards::generate(&BoardCatalog, &rules, &options, &mut dice).unwrap();
        let board = Board::try_from(parlour_snakes::BoardFile::from_value(&made.board).unwrap()).unwrap();
        let jump: std::collections::HashMap<u32, u32> =
            board.entities().iter().filter_map(|entity| Some((entity.from, entity.end()?))).collect();
        let rules = Arc::new(Rules::new(RulesFile { jumps, ..table::classic() }, board).unwrap());
        let mut position = Position::new(&rules, players).unwrap();
        let (mut pawns, mut mover, mut sixes) = (vec![0_u32; players], 0, 0);
        while !pawns.contains(&100) {
            let roll = u32::try_from(dice.below(6)).unwrap() + 1;
            position.roll(roll, &mut Silent).unwrap();
            sixes = if roll == 6 { sixes + 1 } else { 0 };
            if sixes < 3 && pawns[mover] + roll <= 100 {
                pawns[mover] += roll;
                while let Some(to) = jump.get(&pawns[mover]) {
                    pawns[mover] = *to;
                    if !chain { break; }
                }
            }
            prop_assert_eq!(position.pawns(), pawns.as_slice());
            if (roll != 6 || sixes == 3) && pawns[mover] != 100 {
                (mover, sixes) = ((mover + 1) % players, 0);
                prop_assert_eq!(position.turn(), Turn::Roll(Player::new(mover)));
            }
        }
        prop_assert!(position.outcome().is_some());
    }
}

// S-10: a thousand players, both main rule sets, to the end.
#[test]
fn a_thousand_players_play_to_the_end() {
    for file in [RulesFile::default(), RulesFile::stack()] {
        let rules = table::rules(file, vec![Entity::ladder(4, 37), Entity::snake(62, 19), Entity::trap(50)]);
        let mut position = Position::new(&rules, 1000).unwrap();
        let (mut dice, began) = (TestDice::new(1), Instant::now());
        while !position.turn().is_over() {
            let roll = random_roll(&position, &mut dice);
            position.roll(roll, &mut Silent).unwrap();
        }
        is_consistent(&position);
        assert!(began.elapsed().as_secs() < 10, "a step must not look at every player");
    }
}

// S-01, S-12: a board of a million squares and a die with thousands of sides.
#[test]
fn a_million_cells_and_thousands_of_sides() {
    for dice in ["d6", "d5000"] {
        let file = RulesFile { dice: dice.parse().unwrap(), finish: Finish::Bounce, ..RulesFile::default() };
        let board = Board::new(1000, 1000, vec![Entity::ladder(4, 999_990)]).unwrap();
        let rules = Arc::new(Rules::new(file, board).unwrap());
        let mut position = Position::new(&rules, 2).unwrap();
        position.roll(4, &mut Silent).unwrap();
        assert_eq!(position.pawns(), [999_990, 0]);
    }
}
