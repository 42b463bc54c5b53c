//! Properties of random games under random rules.

mod common;

use std::sync::Arc;

use common::Slow;
use parlour_core::{Chance, Game, Notation, Report, Silent, Turn};
use parlour_mancala::{
    Attics, Capture, CaptureTakes, CaptureWhen, End, Event, ExtraTurn, Fire, Move, ONE, Position, Rules,
    RulesFile, SowInto, TWO,
};
use parlour_testkit::TestDice;
use proptest::prelude::*;
use proptest::sample::select;

fn any_rules() -> impl Strategy<Value = RulesFile> {
    let numbers = (1..=9_u16, prop_oneof![4 => 1..=6_u32, 1 => 20..=60_u32]);
    let attics = select(&[Attics::Empty, Attics::Seeds]);
    let turns = (
        select(&[SowInto::Both, SowInto::Own]),
        select(&[ExtraTurn::Never, ExtraTurn::Own, ExtraTurn::Any]),
        select(&[Fire::Off, Fire::On]),
        select(&[End::Either, End::Mover]),
    );
    let captures = (
        select(&[Capture::Never, Capture::OwnSide, Capture::AnySide]),
        select(&[CaptureTakes::Opposite, CaptureTakes::Both]),
        select(&[CaptureWhen::OppositeHasSeeds, CaptureWhen::Always]),
    );
    (numbers, attics, turns, captures).prop_map(|((columns, seeds), attics, turns, captures)| {
        let (sow_into, extra_turn, fire, end) = turns;
        let (capture, capture_takes, capture_when) = captures;
        RulesFile {
            columns,
            seeds,
            attics,
            sow_into,
            extra_turn,
            capture,
            capture_takes,
            capture_when,
            fire,
            end,
        }
    })
}

fn start(file: &RulesFile) -> Position {
    Position::new(&Arc::new(Rules::new(file.clone()).unwrap()), 2).unwrap()
}

/// Plays a random game and checks every step: the position before, the report, the position after.
fn random_game(
    file: &RulesFile,
    seed: u64,
    mut look: impl FnMut(&Position, Move, &Report<Event>, &Position),
) {
    let mut position = start(file);
    let mut dice = TestDice::new(seed);
    while !position.turn().is_over() {
        let before = position.clone();
        let moves = before.legal_moves();
        let mv = moves[dice.index(moves.len())];
        let mut report = Report::default();
        position.play(mv, &mut report).unwrap();
        look(&before, mv, &report, &position);
    }
}

fn total(position: &Position) -> u32 {
    position.fields().sum()
}

/// What gets smaller with every move: see the proof in the crate's documentation.
fn measure(position: &Position) -> (u16, u32, u64) {
    let board = position.board();
    let inside = |field: &u16| !board.is_store(*field);
    let fields: Vec<(u16, u32)> =
        (0..board.fields()).zip(position.fields()).filter(|(field, _)| inside(field)).collect();
    let distance = |field: u16| u64::from(board.row(board.owner(field)).end() - field + 1);
    let distances = fields.iter().map(|(field, seeds)| u64::from(*seeds) * distance(*field)).sum();
    (board.columns(), fields.iter().map(|(_, seeds)| seeds).sum(), distances)
}

/// The seeds after the events, without any rule: what a screen shows.
fn shown(before: &Position, event: &Event, fields: &mut Vec<u32>) {
    let board = before.board();
    match event {
        Event::Sown { field, way, .. } => {
            fields[usize::from(*field)] = 0;
            for to in way {
                fields[usize::from(*to)] += 1;
            }
        }
        Event::Captured { player, at, from, seeds, .. } => {
            let taken = fields[usize::from(*from)];
            fields[usize::from(*from)] = 0;
            fields[usize::from(*at)] -= seeds - taken;
            fields[usize::from(board.store(*player))] += seeds;
        }
        Event::Burnt { player, column, paid, .. } => {
            fields[usize::from(board.store(*player))] -= paid;
            fields.remove(usize::from(board.opposite(*column)));
            fields.remove(usize::from(*column));
        }
        // The position keeps what is swept where it lies.
        Event::Swept { .. } | Event::PlaysAgain { .. } | Event::Over { .. } => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    // K-03, K-04, K-05, K-06: the two implementations agree on everything, move by move.
    #[test]
    fn the_slow_implementation_agrees(file in any_rules(), seed: u64) {
        let mut slow = Slow::new(&file);
        random_game(&file, seed, |before, mv, _, after| {
            assert_eq!(before.legal_notations(), slow.legal());
            slow.play(&mv.write());
            assert_eq!(after.fields().collect::<Vec<_>>(), slow.fields());
            assert_eq!(after.mover().index(), slow.mover);
            assert_eq!(after.turn().is_over(), slow.is_over());
            assert_eq!([after.score(ONE), after.score(TWO)], [slow.score(0), slow.score(1)]);
        });
    }

    // K-06: seeds are conserved except what fire destroys.
    #[test]
    fn seeds_are_conserved(file in any_rules(), seed: u64) {
        random_game(&file, seed, |before, _, report, after| {
            let burnt: u32 = report.events.iter().map(|event| match event {
                Event::Burnt { seeds, paid, .. } => seeds + paid,
                _ => 0,
            }).sum();
            assert_eq!(total(before), total(after) + burnt);
            assert_eq!(total(after), after.score(ONE) + after.score(TWO));
        });
    }

    // K-04: no position without a defined next turn; stores only grow except for a fire; games end.
    #[test]
    fn the_next_turn_is_always_defined(file in any_rules(), seed: u64) {
        random_game(&file, seed, |before, _, report, after| {
            assert!(measure(after) < measure(before), "{before} to {after}");
            match after.turn() {
                Turn::Choose(player) => {
                    assert_eq!(player, after.mover());
                    assert!(!after.legal_moves().is_empty() && after.outcome().is_none());
                }
                Turn::Over => assert!(after.legal_moves().is_empty() && after.outcome().is_some()),
                Turn::Roll(_) => unreachable!("mancala has no dice"),
            }
            let again = after.turn() == before.turn();
            assert_eq!(report.turns, u64::from(!again));
            assert_eq!(again, matches!(report.events.last(), Some(Event::PlaysAgain { .. })));
            assert_eq!(after.turn().is_over(), matches!(report.events.last(), Some(Event::Over { .. })));
        });
    }

    #[test]
    fn events_alone_lead_to_the_next_position(file in any_rules(), seed: u64) {
        random_game(&file, seed, |before, _, report, after| {
            let mut fields: Vec<u32> = before.fields().collect();
            report.events.iter().for_each(|event| shown(before, event, &mut fields));
            assert_eq!(fields, after.fields().collect::<Vec<_>>());
        });
    }

    // K-02: a position set up from data plays like the one with burnt columns.
    #[test]
    fn positions_as_data_and_text_are_read_again(file in any_rules(), seed: u64) {
        let rules = Arc::new(Rules::new(file.clone()).unwrap());
        random_game(&file, seed, |_, _, _, after| {
            let read = Position::parse(&rules, &after.to_string()).unwrap();
            assert_eq!((&read, read.turn()), (after, after.turn()));
            assert_eq!(&Position::from_data(&rules, &after.position()).unwrap(), after);
            for mv in after.legal_moves() {
                let (mut one, mut other) = (read.clone(), after.clone());
                one.play_unchecked(mv, &mut Silent);
                other.play_unchecked(mv, &mut Silent);
                assert_eq!(one, other);
            }
        });
    }

    #[test]
    fn nothing_that_can_be_written_makes_a_parser_panic(text in r#"[{}":,a-z0-9 \[\]-]{0,40}|\PC{0,20}"#) {
        let rules = Arc::new(Rules::new(RulesFile::fire()).unwrap());
        if let Ok(position) = Position::parse(&rules, &text) {
            prop_assert_eq!(Position::parse(&rules, &position.to_string()), Ok(position));
        }
        if let Some(mv) = Move::read(&text) {
            prop_assert_eq!(mv.write(), text);
        }
    }

    // An unchecked move that is not legal may do anything but panic.
    #[test]
    fn unchecked_nonsense_does_not_panic(file in any_rules(), number: u16, small in 0..30_u16) {
        for mv in [Move::Sow(number), Move::Burn(number), Move::Sow(small), Move::Burn(small)] {
            let mut position = start(&file);
            let _ = position.heuristic(&mv);
            position.play_unchecked(mv, &mut Silent);
        }
    }
}
