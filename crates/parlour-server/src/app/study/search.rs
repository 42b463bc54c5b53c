//! Snakes & Ladders: every step of the search for the fewest rolls, and the four links of a square.

use parlour::snakes::{Board, FewestStep, Graph, Luck, NoSuchCell, Rules};
use parlour_core::{GameRegistry, Scene, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty, JsonBody};
use super::snakes::rules_of;
use super::{Laid, too_large, work};
use crate::messages::Refusal;

/// Larger boards are for the command line.
const MOST_CELLS: u32 = 10_000;
/// No more steps than this are sent.
const MAX_STEPS: usize = 20_000;

/// A board, and between which squares to search.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuestion {
    /// A built-in board's name, or a board of up to 10,000 squares.
    board: Value,
    /// A preset's name, or a table of house rules; without it the first preset.
    #[serde(default)]
    rules: Value,
    /// The square where the pawn stands; 1 if left out, 0 is off the board.
    #[serde(default)]
    from: Option<u32>,
    /// The square where the pawn should come to rest; the last one if left out.
    #[serde(default)]
    to: Option<u32>,
}

/// The search.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct SearchCourse {
    /// What there is to see of the board.
    #[schemars(with = "Value")]
    scene: Scene,
    /// The search in pseudocode, a line each.
    pseudocode: Vec<&'static str>,
    /// Every step in order.
    steps: Vec<SearchStepData>,
    /// Whether there were more steps than are sent.
    cut: bool,
    /// The start of the search.
    from: u32,
    /// The goal of the search.
    to: u32,
    /// The fewest rolls; null where none lead to the goal.
    throws: Option<u32>,
    /// The squares of one best way, the start included; empty where there is none.
    way: Vec<u32>,
}

/// A step of the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct SearchStepData {
    /// What is done: `enqueue`, `dequeue`, `visited`, `layer`, `found` or `exhausted`.
    kind: &'static str,
    /// The square it is about; a `layer` has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<u32>,
    /// The distance of the square or of the layer in rolls, where the step tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    throws: Option<u32>,
    /// The line of the pseudocode, counted from 1.
    line: usize,
    /// The step as a sentence.
    text: String,
}

/// `POST /api/study/snakes/search`
pub(crate) async fn search(
    ask: ApiRequest<Empty, JsonBody<SearchQuestion>>,
) -> Result<Data<SearchCourse>, Failure> {
    let question = ask.body.0;
    let rules = small(&question.board, &question.rules, ask.app.registry.games())?;
    Ok(Data(work(move || answer(&rules, question.from, question.to)).await?))
}

/// The rules with a board that is not too large.
fn small(board: &Value, rules: &Value, games: GameRegistry) -> Result<std::sync::Arc<Rules>, Failure> {
    let laid = Laid { board: board.clone(), rules: rules.clone(), players: Some(2) };
    let rules = rules_of(&laid, games)?;
    if rules.last() > MOST_CELLS {
        return Err(too_large(format!("the board has more than {MOST_CELLS} squares")));
    }
    Ok(rules)
}

fn answer(rules: &Rules, from: Option<u32>, to: Option<u32>) -> Result<SearchCourse, Refusal> {
    let board = rules.board();
    let (from, to) =
        (checked(board, "from", from.unwrap_or(1))?, checked(board, "to", to.unwrap_or(board.last()))?);
    let graph = Graph::new(rules.file().clone(), board.clone(), Luck::Best);
    let graph = graph.map_err(|error| Refusal::bad(error.to_string()))?;
    let steps = graph.search(from, to).map_err(|error| Refusal::bad(error.to_string()))?;
    let mut steps: Vec<SearchStepData> = steps.take(MAX_STEPS + 1).map(data).collect();
    let cut = steps.len() > MAX_STEPS;
    steps.truncate(MAX_STEPS);
    let fewest = graph.fewest_rolls_between(from, to);
    let path = fewest.iter().flat_map(|fewest| fewest.path.iter().map(|step| step.to));
    Ok(SearchCourse {
        scene: rules.scene(Window::ALL),
        pseudocode: FewestStep::PSEUDOCODE.to_vec(),
        steps,
        cut,
        from,
        to,
        throws: fewest.as_ref().map(|fewest| fewest.rolls),
        way: fewest.iter().map(|_| from).chain(path).collect(),
    })
}

fn checked(board: &Board, key: &str, cell: u32) -> Result<u32, Refusal> {
    board.check_cell(cell).map_err(|error: NoSuchCell| Refusal::bad(format!("{key}: {error}")))
}

fn data(step: FewestStep) -> SearchStepData {
    let throws = match step {
        FewestStep::Layer { rolls } | FewestStep::Enqueue { rolls, .. } | FewestStep::Found { rolls, .. } => {
            Some(rolls)
        }
        _ => None,
    };
    SearchStepData { kind: step.kind(), cell: step.cell(), throws, line: step.line(), text: step.words() }
}

/// A square of a board.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinksQuestion {
    /// A built-in board's name, or a board of up to 10,000 squares.
    board: Value,
    /// The square.
    cell: u32,
}

/// The four links of a square; null where there is none.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct LinksData {
    /// The square that the links start from.
    cell: u32,
    /// The square after it.
    next: Option<u32>,
    /// The square before it.
    previous: Option<u32>,
    /// The next square up a ladder.
    up: Option<u32>,
    /// The next square down a snake.
    down: Option<u32>,
    /// The links as a sentence.
    text: String,
}

/// `POST /api/study/snakes/links`
pub(crate) async fn links(
    ask: ApiRequest<Empty, JsonBody<LinksQuestion>>,
) -> Result<Data<LinksData>, Failure> {
    let LinksQuestion { board, cell } = ask.body.0;
    let rules = small(&board, &Value::Null, ask.app.registry.games())?;
    Ok(Data(links_of(rules.board(), cell)?))
}

fn links_of(board: &Board, cell: u32) -> Result<LinksData, Refusal> {
    let links = board.links_of(cell).ok_or_else(|| {
        Refusal::bad(format!("cell: square {cell} is not on the board; allowed: 1 to {}", board.last()))
    })?;
    Ok(LinksData {
        cell,
        next: links.next,
        previous: links.previous,
        up: links.up,
        down: links.down,
        text: links.words(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules(board: &Value) -> std::sync::Arc<Rules> {
        small(board, &Value::Null, parlour::GAMES).expect("a board")
    }

    // S-43: every step is sent with its sentence and the line of pseudocode, and the answer is that of the fast search.
    #[test]
    fn the_search_is_told_step_by_step() {
        let course = answer(&rules(&json!("geeks-30")), None, None).unwrap();
        assert_eq!((course.throws, course.way.as_slice()), (Some(3), [1, 22, 24, 30].as_slice()));
        let last = course.steps.last().unwrap();
        assert_eq!((last.kind, last.cell, last.throws, last.line), ("found", Some(30), Some(3), 4));
        assert!(course.steps.iter().all(|step| (1..=course.pseudocode.len()).contains(&step.line)));
        assert!(!course.cut && course.scene.cells.len() == 30);
        let none = answer(&rules(&json!("geeks-30")), Some(1), Some(17)).unwrap();
        assert_eq!((none.throws, none.way.len(), none.steps.last().unwrap().kind), (None, 0, "exhausted"));
        let refusal = answer(&rules(&json!("geeks-30")), Some(31), None).unwrap_err();
        assert!(refusal.message.contains("from: square 31"), "{}", refusal.message);
    }

    // S-43: what is sent has a limit.
    #[test]
    fn large_boards_are_cut_or_refused() {
        let course =
            answer(&rules(&json!({"columns": 100, "rows": 100, "entities": []})), None, None).unwrap();
        assert!(course.cut && course.steps.len() == MAX_STEPS && course.throws == Some(1667));
        assert!(
            small(&json!({"columns": 101, "rows": 100, "entities": []}), &Value::Null, parlour::GAMES)
                .is_err()
        );
    }

    // S-09: the four links of a square.
    #[test]
    fn links_are_told() {
        let board = rules(&json!("geeks-30"));
        let links = links_of(board.board(), 3).unwrap();
        assert_eq!((links.next, links.previous, links.down), (Some(4), Some(2), None));
        assert!(links.up.is_some() && links.text.contains("(up)"));
        assert!(links_of(board.board(), 31).unwrap_err().message.contains("1 to 30"));
    }
}
