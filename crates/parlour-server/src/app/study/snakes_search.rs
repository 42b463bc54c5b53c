//! Snakes & Ladders: the steps of the search for the fewest rolls, and the four links of a square.

use parlour::snakes::{Board, FewestStep, Graph, Luck, NoSuchCell, Rules};
use parlour_core::{GameRegistry, Message, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StudyGame;
use super::snakes::rules_of;
use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Post;
use crate::messages::shapes::{BoardChoice, MessageData, RulesChoice, SceneData};
use crate::messages::{DrawnScene, Refusal};

/// The largest board.
const MOST_CELLS: u32 = 10_000;
/// The most steps in an answer.
const MAX_STEPS: usize = 20_000;

/// A board, and the squares to search between.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FewestRollsQuestion {
    /// A built-in board's name, or a board of up to 10,000 squares.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    rules: Value,
    /// The square to start from; 1 if left out, 0 is off the board.
    from: Option<u32>,
    /// The square to reach; the last one if left out.
    to: Option<u32>,
}

/// The search for the fewest rolls.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct FewestRollsSearch {
    /// The scene of the board.
    #[schemars(with = "SceneData")]
    scene: DrawnScene,
    /// The search in pseudocode, line by line.
    pseudocode: Vec<&'static str>,
    /// The steps in order.
    steps: Vec<SearchStepData>,
    /// Whether steps were left out because there are too many.
    cut: bool,
    /// The square to start from.
    from: u32,
    /// The square to reach.
    to: u32,
    /// The fewest rolls; null if the goal cannot be reached.
    throws: Option<u32>,
    /// The squares of one shortest path, including the start; empty if there is none.
    way: Vec<u32>,
}

/// A step of the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct SearchStepData {
    /// The kind: `enqueue`, `dequeue`, `visited`, `layer`, `found` or `exhausted`.
    #[schemars(extend("enum" = ["enqueue", "dequeue", "visited", "layer", "found", "exhausted"]))]
    kind: &'static str,
    /// The square it is about; a `layer` has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<u32>,
    /// The distance of the square or layer in rolls, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    throws: Option<u32>,
    /// The line of the pseudocode, counted from 1.
    line: usize,
    /// The step as a sentence.
    text: String,
    /// The step as a message, for clients with words of their own.
    #[schemars(with = "MessageData")]
    message: Message,
}

/// `POST /api/study/snakes/search`
pub(crate) async fn search(request: Post<FewestRollsQuestion>) -> Answered<FewestRollsSearch> {
    let (question, games) = (request.body.0.clone(), request.app.tables.games());
    let found = request.compute(move || {
        let rules = small(&question.board, &question.rules, games)?;
        answer(&rules, question.from, question.to)
    });
    Ok(Data(found.await?))
}

/// The rules of a game, if the board is not too large.
fn small(board: &Value, rules: &Value, games: GameRegistry) -> Result<std::sync::Arc<Rules>, Refusal> {
    let game = StudyGame { board: board.clone(), rules: rules.clone(), players: Some(2) };
    rules_of(&game, games, MOST_CELLS)
}

fn answer(rules: &Rules, from: Option<u32>, to: Option<u32>) -> Result<FewestRollsSearch, Refusal> {
    let board = rules.board();
    let (from, to) =
        (checked(board, "from", from.unwrap_or(1))?, checked(board, "to", to.unwrap_or(board.last()))?);
    let graph = Graph::new(rules.file().clone(), board.clone(), Luck::Best);
    let graph = graph.map_err(Refusal::bad)?;
    let steps = graph.search(from, to).map_err(Refusal::bad)?;
    let mut steps: Vec<SearchStepData> = steps.take(MAX_STEPS + 1).map(data).collect();
    let cut = steps.len() > MAX_STEPS;
    steps.truncate(MAX_STEPS);
    let fewest = graph.fewest_rolls_between(from, to);
    let path = fewest.iter().flat_map(|fewest| fewest.path.iter().map(|step| step.to));
    Ok(FewestRollsSearch {
        scene: rules.scene(Window::ALL).into(),
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
    SearchStepData {
        kind: step.kind(),
        cell: step.cell(),
        throws,
        line: step.line(),
        text: step.words(),
        message: step.message(),
    }
}

/// A square of a board.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinksQuestion {
    /// A built-in board's name, or a board of up to 10,000 squares.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// The square.
    #[schemars(range(min = 1))]
    cell: u32,
}

/// The four links of a square, null for those it lacks.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct LinksData {
    /// The square.
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
pub(crate) async fn links(request: Post<LinksQuestion>) -> Answered<LinksData> {
    let LinksQuestion { board, cell } = request.body.0.clone();
    let games = request.app.tables.games();
    let links = request.compute(move || links_of(small(&board, &Value::Null, games)?.board(), cell));
    Ok(Data(links.await?))
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

    // S-43: each step has a sentence and a line of pseudocode, and the answer is that of the fast search.
    #[test]
    fn the_search_reports_each_step() {
        let course = answer(&rules(&json!("geeks-30")), None, None).unwrap();
        assert_eq!((course.throws, course.way.as_slice()), (Some(3), [1, 22, 24, 30].as_slice()));
        let last = course.steps.last().unwrap();
        assert_eq!((last.kind, last.cell, last.throws, last.line), ("found", Some(30), Some(3), 4));
        assert!(course.steps.iter().all(|step| (1..=course.pseudocode.len()).contains(&step.line)));
        assert!(!course.cut && course.scene.scene.cells.len() == 30);
        let none = answer(&rules(&json!("geeks-30")), Some(1), Some(17)).unwrap();
        assert_eq!((none.throws, none.way.len(), none.steps.last().unwrap().kind), (None, 0, "exhausted"));
        let refusal = answer(&rules(&json!("geeks-30")), Some(31), None).unwrap_err();
        assert!(refusal.message.contains("from: square 31"), "{}", refusal.message);
    }

    // S-43: the answer has a limit.
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
    fn a_square_has_four_links() {
        let board = rules(&json!("geeks-30"));
        let links = links_of(board.board(), 3).unwrap();
        assert_eq!((links.next, links.previous, links.down), (Some(4), Some(2), None));
        assert!(links.up.is_some() && links.text.contains("(up)"));
        assert!(links_of(board.board(), 31).unwrap_err().message.contains("1 to 30"));
    }
}
