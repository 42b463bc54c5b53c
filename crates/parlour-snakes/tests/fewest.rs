//! The fewest rolls: published answers and hand-worked boards.

mod common;

use common::file;
use num_bigint::BigUint;
use parlour_snakes::{
    Board, BoardFile, Entity, Entry, Fewest, Finish, Graph, Jumps, Luck, PathStep, RulesFile, Start, formats,
    shipped_board,
};
use rstest::rstest;

fn fewest(file: BoardFile, rules: RulesFile, from: u32, luck: Luck) -> Option<Fewest> {
    let board = Board::try_from(file).expect("a sound board");
    Graph::new(rules, board, luck).expect("no chain goes round").fewest_rolls(from)
}

fn classic(file: BoardFile, from: u32) -> Option<Fewest> {
    fewest(file, RulesFile::default(), from, Luck::Best)
}

/// The number of paths, for boards with few.
fn numbers(fewest: &Fewest) -> (u32, u64) {
    (fewest.rolls, u64::try_from(&fewest.ways).expect("few ways"))
}

const LEETCODE_ONE: &str = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],\
                            [-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";
const HACKERRANK: &str = "2\n3\n32 62\n42 68\n12 98\n7\n95 13\n97 25\n93 37\n79 27\n75 19\n49 47\n67 17\n\
                          4\n8 52\n6 80\n26 42\n2 72\n9\n51 19\n39 11\n37 29\n81 3\n59 5\n79 23\n53 7\n43 33\n77 21\n";

// S-40: the published answers.
#[rstest]
#[case::leetcode_one(LEETCODE_ONE, "leetcode", 4)]
#[case::leetcode_two("[[-1,-1],[-1,3]]", "leetcode", 1)]
#[case::hackerrank_one(HACKERRANK, "hackerrank:1", 3)]
#[case::hackerrank_two(HACKERRANK, "hackerrank:2", 5)]
fn puzzles_have_their_published_answers(#[case] text: &str, #[case] format: &str, #[case] rolls: u32) {
    let file = formats::read(text, Some(format)).unwrap();
    assert_eq!(classic(file, 1).unwrap().rolls, rolls);
}

// S-40: 438 of the 6⁷ sequences of seven rolls finish on the commercial board with 48→26.
#[rstest]
#[case("geeks-30", 1, 3, None)]
#[case("commercial-48", 0, 7, Some(438))]
#[case("commercial-47", 0, 7, None)]
fn shipped_boards_have_their_published_answers(
    #[case] name: &str,
    #[case] from: u32,
    #[case] rolls: u32,
    #[case] ways: Option<u32>,
) {
    let fewest = classic(shipped_board(name).unwrap(), from).unwrap();
    assert_eq!(fewest.rolls, rolls);
    if let Some(ways) = ways {
        assert_eq!(fewest.ways, ways.into());
    }
}

#[test]
fn the_way_tells_rolls_landings_and_jumps_smallest_roll_first() {
    let board = file(10, 1, vec![Entity::ladder(3, 8), Entity::snake(9, 2)]);
    let way = classic(board, 1).unwrap();
    let step = |from, roll, lands, to| PathStep { from, roll, lands, to };
    // 1 → 3 climbs to 8, then 2 more. Nothing else takes two rolls: 7 + 3 needs 6 and 3, 4 + 6, 5 + 5, 6 + 4.
    assert_eq!(way.path, [step(1, 2, 3, 8), step(8, 2, 10, 10)]);
    assert_eq!(numbers(&way), (2, 5));
}

// A wall of six snakes cannot be passed by a six-sided die; it can by two, and by a ladder.
#[test]
fn a_wall_of_six_snakes_bars_the_way() {
    let wall = || (10..16).map(|head| Entity::snake(head, 2)).collect::<Vec<_>>();
    assert_eq!(classic(file(5, 5, wall()), 1), None);
    let two = RulesFile { dice: "2d6".parse().unwrap(), ..RulesFile::default() };
    let over = fewest(file(5, 5, wall()), two, 1, Luck::Best).unwrap();
    assert_eq!(over.rolls, 3);
    let mut helped = wall();
    helped.push(Entity::ladder(4, 24));
    assert_eq!(numbers(&classic(file(5, 5, helped), 1).unwrap()), (2, 1));
}

// S-20: the exact number; two faces past the end; back from the end to 2 and on to 4.
#[rstest]
#[case(Finish::Exact, "d6", Some((1, 1)))]
#[case(Finish::Exact, "2:1,5:1", None)]
#[case(Finish::Overshoot, "5:1,6:1", Some((1, 2)))]
#[case(Finish::Bounce, "2:1,5:1", Some((2, 1)))]
fn finishes_on_four_cells(#[case] finish: Finish, #[case] dice: &str, #[case] expected: Option<(u32, u64)>) {
    let rules = RulesFile { finish, dice: dice.parse().unwrap(), ..RulesFile::default() };
    let found = fewest(file(4, 1, vec![]), rules, 1, Luck::Best);
    assert_eq!(found.as_ref().map(numbers), expected);
}

// From square 0 the rules of start and entry apply; every face that enters is a separate path.
#[rstest]
#[case(Start::Any, Entry::Move, (1, 1))]
#[case(Start::On, Entry::Move, (2, 2))]
#[case(Start::Any, Entry::ToFirst, (2, 6))]
#[case(Start::On, Entry::ToFirst, (2, 2))]
fn entering_the_board(#[case] start: Start, #[case] entry: Entry, #[case] expected: (u32, u64)) {
    let rules = RulesFile { start, entry, start_on: vec![1, 2], ..RulesFile::default() };
    assert_eq!(numbers(&fewest(file(4, 1, vec![]), rules, 0, Luck::Best).unwrap()), expected);
}

#[test]
fn who_can_never_start_never_arrives() {
    let rules = RulesFile { dice: "2:1".parse().unwrap(), ..RulesFile::stack() };
    assert_eq!(fewest(file(9, 1, vec![]), rules.clone(), 0, Luck::Best), None);
    assert_eq!(fewest(file(9, 1, vec![]), rules, 1, Luck::Best).unwrap().rolls, 4);
}

// S-06: luck at a teleporter with several ends.
#[test]
fn luck_may_be_counted_on_or_not() {
    let board = || file(20, 1, vec![Entity::teleporter(5, [2, 20, 20])]);
    let lucky = classic(board(), 1).unwrap();
    assert_eq!(numbers(&lucky), (1, 2), "two of the three ends are the last cell");
    assert_eq!((lucky.path[0].lands, lucky.path[0].to), (5, 20));
    let careful = fewest(board(), RulesFile::default(), 1, Luck::None).unwrap();
    assert_eq!(careful.rolls, 4);
    let wall = (8..14).map(|from| Entity::teleporter(from, [1, 20])).collect();
    assert_eq!(fewest(file(20, 1, wall), RulesFile::default(), 1, Luck::None), None);
}

// The only way up is the ladder on square 1, which acts on pawns that land there: a black hole leads back to square 0.
#[test]
fn a_black_hole_can_be_the_best_way() {
    let mut entities: Vec<Entity> = (8..14).map(|head| Entity::snake(head, 2)).collect();
    entities.extend([Entity::ladder(1, 20), Entity::black_hole(3)]);
    let way = classic(file(20, 1, entities), 1).unwrap();
    let cells: Vec<u32> = way.path.iter().map(|step| step.to).collect();
    assert_eq!(cells, [0, 20]);
}

#[test]
fn a_boost_and_chained_jumps_lead_on() {
    let board = || file(20, 1, vec![Entity::boost(3, 2), Entity::ladder(5, 18), Entity::boost(18, 9)]);
    let rules = |jumps, finish| RulesFile { jumps, finish, ..RulesFile::default() };
    let rolls = |jumps, finish| fewest(board(), rules(jumps, finish), 1, Luck::Best).unwrap().rolls;
    assert_eq!(rolls(Jumps::Once, Finish::Exact), 2);
    assert_eq!(rolls(Jumps::Chain, Finish::Exact), 2, "the last boost is too long");
    assert_eq!(rolls(Jumps::Chain, Finish::Overshoot), 1);
}

#[test]
fn jumps_that_go_round_are_refused() {
    let board = Board::new(10, 1, vec![Entity::boost(8, 4)]).unwrap();
    let rules = RulesFile { jumps: Jumps::Chain, finish: Finish::Bounce, ..RulesFile::default() };
    assert!(Graph::new(rules, board, Luck::Best).is_err());
}

// Sixty parts of a hundred squares, each with a ladder on its eighth square that leads to the next part: 7 in two rolls are
// 6 ways. All ways meet at the beginning of every part.
#[test]
fn ways_multiply_where_they_meet() {
    let ladders = (0..60).map(|part| Entity::ladder(100 * part + 8, 100 * part + 101));
    let found = classic(file(6001, 1, ladders.collect()), 1).unwrap();
    assert_eq!(found.rolls, 120);
    assert_eq!(found.ways, BigUint::from(6_u8).pow(60));
    assert_eq!(found.path.len(), 120);
}

// Seventy parts with two teleporters each, which lead to the first or the second square of the next part: 4 ways through
// every part, from both of its first squares, and they never meet.
#[test]
fn ways_have_no_largest_number() {
    let doors = |part: u32| {
        let next = [100 * part + 101, 100 * part + 102];
        [5, 6].map(|cell| Entity::teleporter(100 * part + cell, next))
    };
    let found = classic(file(7003, 1, (0..70).flat_map(doors).collect()), 1).unwrap();
    assert_eq!(found.rolls, 71);
    assert_eq!(found.ways, BigUint::from(1_u8) << 140);
}

#[test]
fn a_die_with_a_million_sides_is_no_burden() {
    let rules = RulesFile { dice: "d1000000".parse().unwrap(), ..RulesFile::default() };
    let way = fewest(file(2000, 1000, vec![]), rules, 0, Luck::Best).unwrap();
    assert_eq!(numbers(&way), (2, 1));
}

// S-41
#[test]
fn the_graph_has_an_edge_for_every_face() {
    let board = Board::new(3, 2, vec![Entity::ladder(2, 5), Entity::teleporter(4, [1, 6])]).unwrap();
    let rules = RulesFile { dice: "d2".parse().unwrap(), finish: Finish::Bounce, ..RulesFile::default() };
    let graph = Graph::new(rules, board, Luck::Best).unwrap();
    let json = serde_json::to_value(&graph).unwrap();
    assert_eq!(json["cells"], 6);
    assert_eq!(json["edges"][0], serde_json::json!({"from": 0, "throw": 1, "to": 1}));
    assert_eq!(json["edges"].as_array().unwrap().len(), 14, "{json}");
    let dot = graph.dot().to_string();
    assert!(dot.starts_with("digraph board {\n") && dot.ends_with("}\n"));
    for line in [
        "  4 [label=\"4\\nteleporter 4→1 or 6\"];",
        "  0 -> 5 [label=2];",
        "  2 -> 1 [label=2];",
        "  2 -> 6 [label=2];",
        "  5 -> 5 [label=2];",
    ] {
        assert!(dot.contains(line), "{line} is missing in\n{dot}");
    }
}
