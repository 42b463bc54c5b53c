//! The two answers of the textbook, and searches worked out by hand.

use parlour_core::Notation as _;
use rstest::rstest;

use super::*;
use crate::{Directions, Paths, Tries, shipped};

const FORWARD: RulesFile = RulesFile::new(Directions::Forward, 0);

fn four(limit: u32) -> RulesFile {
    RulesFile::new(Directions::Four, limit)
}

fn letters(solution: &Solution) -> String {
    solution.moves().iter().map(|direction| direction.letter()).collect()
}

fn way(text: &str, rules: &RulesFile, memory: Memory) -> Option<String> {
    let maze: Maze = text.parse().unwrap();
    BacktrackingSearch::new(&maze, rules, memory).solution().map(|solution| letters(&solution))
}

// M-03, M-04: the 4×4 maze and its solution matrix.
#[test]
fn the_first_example_gives_its_answer() {
    let maze = shipped::maze("seed-4").unwrap();
    let solution = solve(&maze, &FORWARD).unwrap();
    assert_eq!(solution.matrix().to_string(), "1 0 0 0\n1 1 0 0\n0 1 0 0\n0 1 1 1\n");
    assert_eq!(letters(&solution), "DRDDRR");
    assert_eq!((solution.length(), solution.visited()), (6, 7));
}

// M-04: the 6×6 maze of the textbook, its output worked out by hand: down the left side as far as possible, one to the
// right, down to the last row, and along it.
#[test]
fn the_second_example_gives_its_answer() {
    let maze = shipped::maze("seed-6").unwrap();
    let expected = "1 0 0 0 0 0\n1 0 0 0 0 0\n1 0 0 0 0 0\n1 0 0 0 0 0\n1 1 0 0 0 0\n0 1 1 1 1 1\n";
    for memory in [Memory::Forgetful, Memory::Remembering] {
        let solution = BacktrackingSearch::new(&maze, &FORWARD, memory).solution().unwrap();
        assert_eq!(solution.matrix().to_string(), expected);
    }
}

// M-04: "no solution" is a normal answer.
#[rstest]
#[case("1 0\n0 1", &FORWARD)]
#[case("1 0\n0 1", &four(0))]
#[case("0 1\n1 1", &FORWARD)]
#[case("1 1\n1 0", &FORWARD)]
#[case("0", &FORWARD)]
#[case("D.S", &FORWARD)]
#[case("S.D", &RulesFile { limit: 1, ..FORWARD })]
#[case("S.D", &four(1))]
fn there_is_no_path(#[case] text: &str, #[case] rules: &RulesFile) {
    for memory in [Memory::Forgetful, Memory::Remembering] {
        assert_eq!(way(text, rules, memory), None);
    }
}

// M-02, M-03: down before right before up before left; the limit counts moves.
#[rstest]
#[case("S..\n...\n..D", &FORWARD, "DDRR")]
#[case("S..\n...\n..D", &four(0), "DDRR")]
#[case("S..\n###\n..D", &RulesFile { limit: 4, ..FORWARD }, "")]
#[case("...\n.S.\nD..", &four(0), "DRUULLDD")]
#[case("...\n.S.\nD..", &four(7), "DL")]
#[case("D.S", &four(0), "LL")]
#[case("S.D", &four(2), "RR")]
#[case("S.D\n.#.\n...", &four(0), "DDRRUU")]
#[case("S.D\n.#.\n...", &four(5), "RR")]
#[case("S", &FORWARD, "")]
fn the_first_path_in_order_is_found(#[case] text: &str, #[case] rules: &RulesFile, #[case] expected: &str) {
    let expected = (!text.contains("###")).then(|| expected.to_owned());
    assert_eq!(way(text, rules, Memory::Forgetful), expected);
    assert_eq!(way(text, rules, Memory::Remembering), expected);
}

// M-08: the order of directions is a rule; with either memory, the first path in that order is found.
#[rstest]
#[case("S..\n...\n..D", Directions::Forward, "RD", "RRDD")]
#[case("S..\n...\n..D", Directions::Forward, "ULDR", "DDRR")]
#[case("S..\n...\n..D", Directions::Four, "RDUL", "RRDD")]
#[case("S..\n...\n..D", Directions::Four, "ULDR", "DDRUURDD")]
fn the_order_of_directions_can_be_chosen(
    #[case] text: &str,
    #[case] moves: Directions,
    #[case] order: &str,
    #[case] expected: &str,
) {
    let order: Option<Vec<Direction>> =
        order.split("").filter(|letter| !letter.is_empty()).map(Direction::read).collect();
    let tries = Tries::new(&order.unwrap()).unwrap();
    let rules = RulesFile { tries, ..RulesFile::new(moves, 0) };
    for memory in [Memory::Forgetful, Memory::Remembering] {
        assert_eq!(way(text, &rules, memory).as_deref(), Some(expected));
    }
    let maze: Maze = text.parse().unwrap();
    let first = Paths::new(&maze, &rules).next().unwrap();
    assert_eq!(first.iter().map(|direction| direction.letter()).collect::<String>(), expected);
}

// M-03: every step can be watched.
#[test]
fn the_steps_can_be_watched() {
    let maze: Maze = "1 1\n1 0\n0 0".parse().unwrap();
    let diary: Vec<String> = BacktrackingSearch::new(
        &maze.between(Spot::new(0, 0), Spot::new(0, 1)).unwrap(),
        &FORWARD,
        Memory::Forgetful,
    )
    .map(|step| match step {
        SearchStep::Enter { at } => format!("enter {at}"),
        SearchStep::Try { direction, .. } => format!("try {}", direction.letter()),
        SearchStep::DeadEnd { at } => format!("dead end {at}"),
        SearchStep::Leave { at } => format!("leave {at}"),
        SearchStep::Found { at } => format!("found {at}"),
        SearchStep::Take { at } | SearchStep::Discover { at } => format!("no queue: {at}"),
    })
    .collect();
    let expected = [
        "enter (0, 0)",
        "try D",
        "enter (1, 0)",
        "try D",
        "try R",
        "dead end (1, 0)",
        "leave (1, 0)",
        "try R",
        "enter (0, 1)",
        "found (0, 1)",
    ];
    assert_eq!(diary, expected);
}

#[test]
fn a_failed_search_leaves_every_cell_it_entered() {
    let maze: Maze = "1 1 0\n1 1 0\n0 0 1".parse().unwrap();
    let mut search = BacktrackingSearch::new(&maze, &FORWARD, Memory::Forgetful);
    let steps: Vec<SearchStep> = search.by_ref().collect();
    let count = |such: fn(&SearchStep) -> bool| steps.iter().filter(|step| such(step)).count();
    let (enters, leaves) = (
        count(|step| matches!(step, SearchStep::Enter { .. })),
        count(|step| matches!(step, SearchStep::Leave { .. })),
    );
    // The cell (1, 1) is entered from above and from the left.
    assert_eq!((enters, leaves, search.visited()), (5, 5, 5));
    assert_eq!(steps.last(), Some(&SearchStep::Leave { at: Spot::new(0, 0) }));
    assert_eq!(
        BacktrackingSearch::new(&maze, &FORWARD, Memory::Remembering)
            .filter(|step| matches!(step, SearchStep::Enter { .. }))
            .count(),
        4
    );
}

#[test]
fn steps_are_data() {
    let step = SearchStep::Try { at: Spot::new(1, 2), direction: Direction::Down };
    assert_eq!(serde_json::to_string(&step).unwrap(), r#"{"kind":"try","at":[1,2],"direction":"D"}"#);
}
