//! The search for the fewest rolls, watched step by step.

mod common;

use common::file;
use parlour_core::Tape;
use parlour_snakes::{Board, Entity, FewestState, FewestStep, Graph, Luck, RulesFile, shipped_board};

fn graph(columns: u32, entities: Vec<Entity>, dice: &str) -> Graph<'static> {
    let rules = RulesFile { dice: dice.parse().expect("dice"), ..RulesFile::default() };
    let board = Board::try_from(file(columns, 1, entities)).expect("a sound board");
    Graph::new(rules, board, Luck::Best).expect("no chain goes round")
}

/// The search as a diary: line of the pseudocode, queue after the step, sentence.
fn diary(graph: &Graph, from: u32, to: u32) -> Vec<String> {
    let mut search = graph.search(from, to).expect("cells of the board");
    let mut lines = Vec::new();
    while let Some(step) = search.next() {
        let queue: Vec<u32> = search.state().queue().collect();
        lines.push(format!("{} {queue:?} {}", step.line(), step.words()));
    }
    lines
}

// S-43: queue, visited squares and layers, with the line of the pseudocode, by hand.
#[test]
fn every_step_is_told() {
    let lines = diary(&graph(5, vec![Entity::ladder(2, 4)], "d2"), 1, 5);
    let expected = [
        "1 [1] The start, square 1, joins the queue.",
        "3 [] Square 1 leaves the queue as S.",
        "8 [4] A roll of 1 leads from 1 to 2 and on to 4, which is new: it joins the queue, 1 roll away.",
        "8 [4, 3] A roll of 2 leads from 1 to 3, which is new: it joins the queue, 1 roll away.",
        "2 [4, 3] Layer 1 begins: every square in the queue is 1 roll away.",
        "3 [3] Square 4 leaves the queue as S.",
        "8 [3, 5] A roll of 1 leads from 4 to 5, which is new: it joins the queue, 2 rolls away.",
        "3 [5] Square 3 leaves the queue as S.",
        "7 [5] A roll of 1 leads from 3 to 4, visited before.",
        "7 [5] A roll of 2 leads from 3 to 5, visited before.",
        "2 [5] Layer 2 begins: every square in the queue is 2 rolls away.",
        "3 [] Square 5 leaves the queue as S.",
        "4 [] Square 5 is the goal; the fewest rolls: 2.",
    ];
    assert_eq!(lines, expected);
}

// S-43: a goal out of reach is reported when the queue is empty.
#[test]
fn a_search_may_end_without_a_way() {
    let lines = diary(&graph(5, vec![], "d2"), 4, 2);
    assert_eq!(lines.last().unwrap(), "9 [] The queue is empty: no rolls lead to square 2.");
    assert_eq!(diary(&graph(5, vec![], "d2"), 2, 2).len(), 3, "the start is the goal");
    let error = graph(5, vec![], "d2").search(1, 6).unwrap_err().to_string();
    assert!(error.contains("square 6") && error.contains("1 to 5"), "{error}");
}

// S-43: going back shows what going forward showed.
#[test]
fn backward_is_the_way_that_was_gone_forward() {
    let board = Board::try_from(shipped_board("commercial-48").unwrap()).unwrap();
    let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
    let mut tape = Tape::record(FewestState::default(), graph.search(0, 100).unwrap(), 100_000);
    let mut pictures = Vec::new();
    for step in 0..=tape.steps().len() {
        tape.go_to(step);
        pictures.push(picture(tape.state()));
    }
    assert!(matches!(tape.last(), Some(FewestStep::Found { cell: 100, rolls: 7 })));
    for (step, picture_then) in pictures.iter().enumerate().rev() {
        tape.go_to(step);
        assert_eq!(&picture(tape.state()), picture_then, "step {step}");
    }
}

type Picture = (Vec<u32>, Vec<Option<u32>>, usize, u32, Option<u32>);

fn picture(state: &FewestState) -> Picture {
    let distances = (0..=100).map(|cell| state.rolls_to(cell)).collect();
    (state.queue().collect(), distances, state.visited(), state.layer(), state.current())
}

// S-43: the step as data has the keys of `parlour solve snakes`.
#[test]
fn steps_are_data() {
    let graph = graph(5, vec![Entity::ladder(2, 4)], "d2");
    let steps: Vec<serde_json::Value> =
        graph.search(1, 5).unwrap().map(|step| serde_json::to_value(step).unwrap()).collect();
    assert_eq!(steps[0], serde_json::json!({"kind": "enqueue", "cell": 1, "throws": 0}));
    let new = serde_json::json!(
        {"kind": "enqueue", "cell": 4, "throws": 1, "from": 1, "throw": 1, "lands": 2, "to": 4}
    );
    assert_eq!(steps[2], new);
    for (step, data) in graph.search(1, 5).unwrap().zip(&steps) {
        assert_eq!(data["kind"], step.kind());
    }
}
