//! The placement rules: S-06, S-07.

mod common;

use common::{file, jumps};
use parlour_core::{Boards, Finding};
use parlour_snakes::{Board, BoardCatalog, Entity, Grid, Rules, check, shipped_board};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::json;

fn rules(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.rule).collect()
}

// S-07: what play needs, one rule at a time.
#[rstest]
#[case(Entity::snake(101, 5), "off-board", "snake 101→5 starts on 101; squares run from 1 to 100")]
#[case(Entity::snake(20, 0), "off-board", "snake 20→0 ends on 0; squares run from 1 to 100")]
#[case(Entity::ladder(20, 101), "off-board", "ladder 20→101 ends on 101; squares run from 1 to 100")]
#[case(Entity::trap(0), "off-board", "trap on 0 starts on 0; squares run from 1 to 100")]
#[case(Entity::teleporter(5, [7, 200]), "off-board", "teleporter 5→7 or 200 ends on 200; squares run from 1 to 100")]
#[case(Entity::snake(7, 17), "direction", "snake 7→17 does not go down; a snake ends on a lower square")]
#[case(Entity::ladder(17, 7), "direction", "ladder 17→7 does not go up; a ladder ends on a higher square")]
#[case(Entity::ladder(17, 17), "direction", "ladder 17→17 does not go up; a ladder ends on a higher square")]
#[case(
    Entity::boost(17, 0),
    "no-steps",
    "boost on 17 by 0 does not move the pawn; a boost moves it by 1 or more"
)]
#[case(Entity::teleporter(17, []), "no-end", "the teleporter on 17 leads nowhere; it needs at least one square")]
#[case(
    Entity::teleporter(17, [30, 17]),
    "cycle",
    "teleporter 17→30 or 17 leads to itself; jumps must not form a loop"
)]
#[case(
    Entity::snake(100, 50),
    "on-last",
    "snake 100→50 starts on the last square, so no pawn could finish there"
)]
fn errors(#[case] entity: Entity, #[case] rule: &str, #[case] message: &str) {
    let findings = check(&file(10, 10, vec![entity.clone()]));
    assert_eq!(rules(&findings.errors), [rule]);
    assert_eq!(findings.errors[0].message, message);
    assert_eq!(findings.errors[0].cells[0], u64::from(entity.from));
    assert_eq!(Board::new(10, 10, vec![entity]).is_err(), rule != "on-last");
}

// S-07: what is merely unusual.
#[rstest]
#[case(Entity::ladder(1, 38), "first-or-last", "ladder 1→38 starts on the first square")]
#[case(Entity::ladder(80, 100), "first-or-last", "ladder 80→100 ends on the last square")]
#[case(Entity::snake(27, 1), "first-or-last", "snake 27→1 ends on the first square")]
#[case(Entity::trap(100), "first-or-last", "trap on 100 starts on the last square")]
#[case(Entity::ladder(12, 18), "horizontal", "ladder 12→18 stays in its row")]
#[case(Entity::teleporter(12, [50, 18]), "horizontal", "teleporter 12→50 or 18 stays in its row")]
#[case(Entity::boost(98, 3), "past-end", "boost on 98 by 3 leads past the last square, 100")]
fn warnings(#[case] entity: Entity, #[case] rule: &str, #[case] message: &str) {
    let findings = check(&file(10, 10, vec![entity.clone()]));
    assert!(findings.ok());
    assert_eq!(rules(&findings.warnings), [rule]);
    assert_eq!(findings.warnings[0].message, message);
    assert!(!findings.strict().ok());
    assert!(Board::new(10, 10, vec![entity]).is_ok());
}

// S-37: two entities that end on one square are unusual; a teleporter may list an exit twice, and black holes share square 0.
#[rstest]
#[case(vec![Entity::snake(50, 5), Entity::snake(27, 5)], &["snake 27→5 ends on 5, where snake 50→5 also ends"])]
#[case(vec![Entity::ladder(36, 55), Entity::snake(70, 55)], &["snake 70→55 ends on 55, where ladder 36→55 also ends"])]
#[case(vec![Entity::boost(10, 3), Entity::teleporter(30, [40, 13])], &["teleporter 30→40 or 13 ends on 13, where boost on 10 by 3 also ends"])]
#[case(vec![Entity::snake(50, 5), Entity::snake(60, 5), Entity::snake(70, 5)], &[
    "snake 60→5 ends on 5, where snake 50→5 also ends",
    "snake 70→5 ends on 5, where snake 50→5 also ends",
])]
#[case(vec![Entity::teleporter(30, [13, 13]), Entity::black_hole(40), Entity::black_hole(50)], &[])]
fn shared_ends(#[case] entities: Vec<Entity>, #[case] messages: &[&str]) {
    let findings = check(&file(10, 10, entities));
    assert!(findings.ok());
    assert!(findings.warnings.iter().all(|finding| finding.rule == "shared-end"));
    assert_eq!(findings.warnings.iter().map(|finding| &finding.message).collect::<Vec<_>>(), messages);
    assert_eq!(findings.strict().ok(), messages.is_empty());
}

// S-06, S-07: entities without a fault.
#[test]
fn a_clean_board_has_no_findings() {
    let entities = vec![
        Entity::ladder(4, 37),
        Entity::snake(99, 63),
        Entity::trap(20),
        Entity::boost(30, 3),
        Entity::black_hole(40),
        Entity::teleporter(50, [70]),
        Entity::teleporter(51, [71, 22]),
    ];
    assert_eq!(check(&file(10, 10, entities)), parlour_core::Findings::default());
}

// S-07: all failures at once.
#[test]
fn everything_is_reported_at_once() {
    let entities = vec![
        Entity::snake(7, 17),
        Entity::ladder(4, 14),
        Entity::trap(4),
        Entity::snake(200, 3),
        Entity::snake(50, 30),
        Entity::ladder(30, 50),
        Entity::ladder(1, 4),
    ];
    let findings = check(&file(10, 10, entities));
    assert_eq!(rules(&findings.errors), ["direction", "off-board", "shared-start", "cycle"]);
    assert_eq!(
        findings.errors[2].message,
        "ladder 4→14 and trap on 4 start on the same square; only one may start on a square"
    );
    assert_eq!(
        findings.errors[3].message,
        "ladder 30→50 and snake 50→30 lead round in a loop; jumps must not form a loop"
    );
    assert_eq!(findings.errors[3].cells, [30, 50]);
    assert_eq!(
        rules(&findings.warnings),
        ["first-or-last", "horizontal", "start-is-end", "start-is-end", "start-is-end"]
    );
    let message = &findings.warnings[4].message;
    assert!(message.starts_with("ladder 1→4 ends on 4, where "), "{message}");
}

// S-07: a cycle may pass through boosts and any end of a teleporter.
#[test]
fn cycles_through_every_kind() {
    let entities = vec![
        Entity::boost(10, 5),
        Entity::teleporter(15, [80, 40]),
        Entity::snake(40, 10),
        Entity::snake(80, 20),
    ];
    let findings = check(&file(10, 10, entities));
    assert_eq!(rules(&findings.errors), ["cycle"]);
    assert_eq!(findings.errors[0].cells, [10, 15, 80, 40]);
}

#[test]
fn a_long_chain_is_no_cycle() {
    let chain = (1..20_000).map(|cell| Entity::ladder(cell, cell + 1)).collect();
    let findings = check(&file(200, 200, chain));
    assert!(findings.ok(), "{:?}", findings.errors.first());
}

// S-07: six heads in a row cannot be crossed with a six-sided die, five can.
#[test]
fn the_end_must_be_reachable() {
    let wall = |heads: u32| (0..heads).map(|head| Entity::snake(50 + head, 2 + head)).collect::<Vec<_>>();
    assert!(check(&file(10, 10, wall(5))).ok());
    let findings = check(&file(10, 10, wall(6)));
    assert_eq!(rules(&findings.errors), ["unreachable"]);
    assert_eq!(
        findings.errors[0].message,
        "the last square cannot be reached with a six-sided die: snake 50→2, snake 51→3, snake 52→4, snake 53→5, snake 54→6 \
         and snake 55→7 block it"
    );
    let mut with_fault = wall(6);
    with_fault.push(Entity::ladder(9, 8));
    assert_eq!(rules(&check(&file(10, 10, with_fault)).errors), ["direction", "unreachable"]);
    let mut with_ladder = wall(6);
    with_ladder.push(Entity::ladder(10, 60));
    assert!(check(&file(10, 10, with_ladder)).ok());
}

#[test]
fn black_holes_bar_the_way_and_traps_do_not() {
    let holes = (94..100).map(Entity::black_hole).collect();
    assert_eq!(rules(&check(&file(10, 10, holes)).errors), ["unreachable"]);
    let traps = (94..100).map(Entity::trap).collect();
    assert!(check(&file(10, 10, traps)).ok());
}

// Chained jumps can reach other squares than single ones.
#[test]
fn chained_jumps_are_judged_too() {
    let wall = || (50..56).map(|head| Entity::snake(head, head - 40));
    // Over the wall by landing on a snake's head inside of it, from where only a chain would fall back.
    let onto_the_wall: Vec<Entity> = wall().chain([Entity::ladder(30, 55)]).collect();
    let findings = check(&file(10, 10, onto_the_wall));
    assert!(findings.ok());
    assert!(rules(&findings.warnings).contains(&"unreachable-chain"));
    // Over the wall only by the second of two ladders: its foot is too deep in the wall for one roll, and a pawn on it
    // cannot roll past the rest.
    let holes = (40..=52).filter(|cell| *cell != 46).map(Entity::black_hole);
    let by_chain: Vec<Entity> = holes.chain([Entity::ladder(30, 46), Entity::ladder(46, 60)]).collect();
    let findings = check(&file(10, 10, by_chain));
    assert!(findings.ok());
    assert!(rules(&findings.warnings).contains(&"unreachable-once"));
}

#[rstest]
#[case([4, 18, 24].as_slice(), "does not lead from its start to its end")]
#[case([5, 24, 37].as_slice(), "does not lead from its start to its end")]
#[case([].as_slice(), "does not lead from its start to its end")]
#[case([4, 101, 37].as_slice(), "leaves the board")]
#[case([4, 18, 24, 18, 37].as_slice(), "visits a square twice")]
fn ways_lead_from_start_to_end(#[case] way: &[u32], #[case] wrong: &str) {
    let findings = check(&file(10, 10, vec![Entity::ladder(4, 37).along(way)]));
    assert_eq!(rules(&findings.errors), ["way"]);
    assert!(findings.errors[0].message.contains(wrong), "{}", findings.errors[0].message);
}

// S-02: a body goes one way only; the straight line is right even where it runs along a row against the numbers.
#[rstest]
#[case(Entity::snake(17, 7).along([17, 90, 7]), "the way of snake 17→7 goes up from 17 to 90; every step of it must go down")]
#[case(Entity::ladder(4, 37).along([4, 24, 18, 37]), "the way of ladder 4→37 goes down from 24 to 18; every step of it must go up")]
fn bodies_go_one_way(#[case] entity: Entity, #[case] message: &str) {
    let findings = check(&file(10, 10, vec![entity]));
    assert_eq!(rules(&findings.errors), ["way"]);
    assert_eq!(findings.errors[0].message, message);
}

#[test]
fn straight_bodies_may_be_given() {
    let line: Vec<u32> = Grid::new(10, 10).unwrap().line(2, 21).collect();
    assert!(check(&file(10, 10, vec![Entity::ladder(2, 21).along(line)])).ok());
    let flat: Vec<u32> = Grid::new(10, 10).unwrap().line(1, 11).collect();
    assert!(flat.windows(2).any(|pair| pair[1] < pair[0]), "{flat:?}");
    assert!(check(&file(10, 10, vec![Entity::ladder(1, 11).along(flat)])).ok());
}

// S-07: the boards of shops and puzzles can be played, but not strictly.
#[rstest]
#[case("seed-map", 0)]
#[case("geeks-30", 1)]
#[case("commercial-47", 3)]
#[case("commercial-48", 3)]
fn shipped_boards_can_be_played(#[case] name: &str, #[case] unusual: usize) {
    let findings = check(&shipped_board(name).unwrap());
    assert!(findings.ok(), "{:?}", findings.errors);
    assert_eq!(findings.warnings.len(), unusual, "{:?}", findings.warnings);
}

// S-07
#[test]
fn data_that_is_no_board_is_reported() {
    let messages = |value| {
        let errors = BoardCatalog.check(&value).errors;
        errors.into_iter().map(|finding| finding.message).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(messages(json!("geeks-30")), "");
    assert!(messages(json!("geeks-3")).contains("did you mean geeks-30?"));
    assert!(
        messages(json!({"colums": 10, "entities": []}))
            .contains("\"colums\" is not a key of this table; did you mean columns? Allowed: name, size")
    );
    assert_eq!(
        messages(json!({"entities": [{"kind": "snake", "from": 9}, {"kind": "trap", "from": 3, "to": 4}]})),
        "entity 1: a snake on 9 needs `to`: the square where it ends; entity 2: a trap on 3 has no `to`"
    );
    assert!(messages(json!({"size": 5, "rows": 5, "entities": []})).contains("either `size` or"));
    assert!(messages(json!(17)).contains("17"));
}

proptest! {
    // S-07: any board can be checked, and a board without errors can be made. One whose last square is out of reach of a
    // six-sided die can also be made: with other dice it may be playable.
    #[test]
    fn boards_exist_exactly_without_errors(file in jumps()) {
        let errors = check(&file).errors;
        let sound = errors.iter().all(|finding| ["unreachable", "on-last"].contains(&finding.rule));
        prop_assert_eq!(Board::try_from(file).is_ok(), sound);
    }
}

// S-07, S-12: a wall of six heads needs a larger die.
#[test]
fn a_wall_is_crossed_by_a_larger_die() {
    let board = || Board::new(10, 10, (50..56).map(|head| Entity::snake(head, head - 40)).collect()).unwrap();
    let rules = |dice: &str| serde_json::from_value(json!({"dice": dice, "special-rolls": []})).unwrap();
    assert!(Rules::new(rules("d6"), board()).is_err());
    assert!(Rules::new(rules("d7"), board()).is_ok());
}
