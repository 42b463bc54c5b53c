//! What the entities do: S-06 and S-26.

mod table;

use parlour_core::Game;
use parlour_snakes::{Entity, Event, Finish, Jumps, RulesFile};
use rstest::rstest;
use serde_json::json;
use table::{classic, game, kinds, player, queue, roll, to_move};

fn chain() -> RulesFile {
    RulesFile { jumps: Jumps::Chain, ..classic() }
}

// S-06
#[rstest]
#[case::snake(Entity::snake(17, 7), 7, "bitten")]
#[case::ladder(Entity::ladder(17, 37), 37, "climbed")]
#[case::trap(Entity::trap(17), 17, "trapped")]
#[case::boost(Entity::boost(17, 5), 22, "boosted")]
#[case::black_hole(Entity::black_hole(17), 0, "swallowed")]
#[case::teleporter(Entity::teleporter(17, [55]), 55, "teleported")]
fn an_entity_acts_on_a_pawn_that_lands_on_it(#[case] entity: Entity, #[case] to: u32, #[case] kind: &str) {
    let mut game = game(classic(), vec![entity], &[13, 0]);
    assert_eq!(kinds(&roll(&mut game, &[4])), ["moved", kind]);
    assert_eq!((game.pawns(), to_move(&game)), ([to, 0].as_slice(), 2));
}

// S-06: only landing counts; passing over a start or standing on a body does nothing.
#[test]
fn passing_over_an_entity_does_nothing() {
    let mut game = game(classic(), vec![Entity::snake(17, 7), Entity::ladder(4, 37)], &[13, 19]);
    roll(&mut game, &[5, 5]);
    // 24 lies on the body of the ladder 4→37.
    assert_eq!(game.pawns(), [18, 24]);
}

#[test]
fn an_event_tells_the_way() {
    let mut game = game(classic(), vec![Entity::ladder(4, 37)], &[0, 0]);
    let climbed = Event::Climbed { player: player(1), from: 4, to: 37, way: vec![4, 17, 24, 37] };
    assert_eq!(roll(&mut game, &[4]).events[1], climbed);
}

// S-06: the trapped player loses the next turn, and that turn is counted.
#[test]
fn a_trap_costs_the_next_turn() {
    let mut game = game(classic(), vec![Entity::trap(17)], &[13, 1, 2]);
    roll(&mut game, &[4]);
    assert_eq!(game.skip(), [1, 0, 0]);
    let report = roll(&mut game, &[1, 1]);
    assert_eq!((report.turns, kinds(&report)), (3, ["moved", "moved", "skipped"].map(String::from).to_vec()));
    assert_eq!((to_move(&game), game.skip()), (2, [0, 0, 0].as_slice()));
}

// S-06: alone, the lost turn is counted and the next roll follows at once.
#[test]
fn alone_a_trap_costs_a_turn_too() {
    let mut game = game(classic(), vec![Entity::trap(17)], &[13]);
    assert_eq!(roll(&mut game, &[4]).turns, 2);
    assert_eq!((to_move(&game), game.skip()), (1, [0].as_slice()));
}

// S-06: a boost is judged by the finish rule.
#[rstest]
#[case(Finish::Exact, 97, "stayed")]
#[case(Finish::Overshoot, 100, "boosted")]
#[case(Finish::Bounce, 98, "boosted")]
fn a_boost_past_the_end_follows_the_finish_rule(#[case] finish: Finish, #[case] to: u32, #[case] kind: &str) {
    let mut game = game(RulesFile { finish, ..classic() }, vec![Entity::boost(97, 5)], &[96, 0]);
    assert_eq!(kinds(&roll(&mut game, &[1]))[1], kind);
    assert_eq!(game.pawns()[0], to);
}

#[test]
fn a_boost_may_win() {
    let mut game = game(classic(), vec![Entity::boost(97, 3)], &[96, 0]);
    assert_eq!(kinds(&roll(&mut game, &[1])), ["moved", "boosted", "finished"]);
    assert!(game.outcome().is_some());
}

// S-26
#[rstest]
#[case(classic(), 30)]
#[case(chain(), 50)]
fn jumps_chain_where_the_rules_say_so(#[case] file: RulesFile, #[case] to: u32) {
    let entities = vec![Entity::ladder(4, 30), Entity::ladder(30, 70), Entity::snake(70, 50)];
    let mut game = game(file, entities, &[0, 0]);
    roll(&mut game, &[4]);
    assert_eq!(game.pawns(), [to, 0]);
}

// S-26: a boost that cannot move ends a chain.
#[test]
fn a_chain_ends_on_a_boost_past_the_end() {
    let mut game = game(chain(), vec![Entity::ladder(4, 98), Entity::boost(98, 4)], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[4])), ["moved", "climbed", "stayed"]);
    assert_eq!(game.pawns(), [98, 0]);
}

// S-26: a chain that ends in a trap or a black hole.
#[test]
fn a_chain_may_end_in_a_trap() {
    let mut game = game(chain(), vec![Entity::ladder(4, 30), Entity::trap(30)], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[4])), ["moved", "climbed", "trapped"]);
    assert_eq!((game.pawns(), game.skip()), ([30, 0].as_slice(), [1, 0].as_slice()));
}

// S-06: a teleporter with several ends waits for a roll of its own.
#[test]
fn a_teleporter_with_several_ends_asks_for_a_roll() {
    let mut game = game(classic(), vec![Entity::teleporter(5, [40, 20, 60])], &[0, 0]);
    let report = roll(&mut game, &[5]);
    assert_eq!((kinds(&report), report.turns), (vec!["moved".to_owned(), "teleporter".to_owned()], 0));
    assert_eq!(game.position(), json!({"pawns": [5, 0], "queue": [1, 2], "skip": [0, 0], "teleporter": 5}));
    let due: Vec<(u32, u64)> = game.rolls().iter().map(|weighted| (weighted.roll, weighted.weight)).collect();
    assert_eq!(due, [(1, 1), (2, 1), (3, 1)]);
    let mut refused = game.clone();
    assert!(refused.roll(4, &mut parlour_core::Silent).is_err());
    assert_eq!(refused, game);
    // The second end of the list, not the second smallest.
    roll(&mut game, &[2]);
    assert_eq!((game.pawns(), to_move(&game)), ([20, 0].as_slice(), 2));
    assert_eq!(game.rolls().len(), 6);
}

// S-06: the roll that picks an exit is not a roll of the dice: a 6 among six exits earns nothing, the 6 before it does.
#[rstest]
#[case(5, 6, 2)]
#[case(6, 3, 1)]
fn the_roll_of_a_teleporter_is_no_six(#[case] number: u32, #[case] end: u32, #[case] next: usize) {
    let ends: Vec<u32> = (31..=36).collect();
    let mut game = game(classic(), vec![Entity::teleporter(10, ends)], &[10 - number, 0]);
    roll(&mut game, &[number, end]);
    assert_eq!((game.pawns()[0], to_move(&game)), (30 + end, next));
}

// S-26: in a chain the end of a teleporter acts as well, also another teleporter.
#[test]
fn a_chain_leads_from_teleporter_to_teleporter() {
    let entities =
        vec![Entity::teleporter(5, [40, 20]), Entity::teleporter(20, [50, 99]), Entity::snake(99, 3)];
    let mut game = game(chain(), entities, &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[5, 2])), ["moved", "teleporter", "teleported", "teleporter"]);
    assert_eq!((game.pawns()[0], to_move(&game)), (20, 1));
    assert_eq!(kinds(&roll(&mut game, &[2])), ["teleported", "bitten"]);
    assert_eq!((game.pawns(), queue(&game)), ([3, 0].as_slice(), vec![2, 1]));
}

#[test]
fn a_teleporter_may_win() {
    let mut game = game(classic(), vec![Entity::teleporter(5, [40, 100])], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[5, 2])), ["moved", "teleporter", "teleported", "finished"]);
    assert_eq!(to_move(&game), 0);
}
