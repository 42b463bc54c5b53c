//! The rat in a maze: every step of a search.

use parlour::maze::{Algorithm, Memory, Search, SearchStep, Spot, Walk};
use parlour_core::AnyGame;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::ask::{Ask, Nothing, Sent};
use super::super::failure::Failure;
use super::super::reply::Data;
use super::{Laid, work};
use crate::messages::Refusal;

/// No more steps than this are sent.
const MOST_STEPS: usize = 20_000;

/// A maze, and how to look for a way.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// A shipped maze's name, or a maze.
    board: Value,
    /// `forward`, `four`, or a table of house rules.
    #[serde(default)]
    rules: Value,
    /// `backtracking`, `bfs`, `astar` or `bidirectional`.
    algorithm: String,
}

/// A search.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Course {
    /// The algorithm.
    algorithm: &'static str,
    /// What there is to see of the maze.
    #[schemars(with = "Value")]
    scene: parlour_core::Scene,
    columns: u32,
    rows: u32,
    /// Every step: what is done, and where.
    steps: Vec<StepData>,
    /// Whether there were more steps than are sent.
    cut: bool,
    /// The way that is found, cell by cell.
    way: Vec<[u32; 2]>,
}

/// A step of a search.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct StepData {
    /// What is done: `enter`, `try`, `dead-end`, `leave`, `take`, `discover` or `found`.
    kind: &'static str,
    /// Row and column.
    at: [u32; 2],
}

/// `POST /api/study/maze`
pub(crate) async fn study(ask: Ask<Nothing, Sent<Question>>) -> Result<Data<Course>, Failure> {
    let question = ask.body.0;
    Ok(Data(work(move || answer(&question)).await?))
}

fn answer(question: &Question) -> Result<Course, Refusal> {
    let algorithm = Algorithm::ALL
        .into_iter()
        .find(|known| known.name() == question.algorithm);
    let algorithm = algorithm.ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        Refusal::bad(format!("algorithm: one of {names}"))
    })?;
    let laid = Laid {
        board: question.board.clone(),
        rules: question.rules.clone(),
        players: Some(1),
    };
    let start = laid.start("maze", 1)?;
    let walk = start.as_any().downcast_ref::<Walk>();
    let walk = walk.ok_or_else(|| Refusal::bad("no such game"))?;
    Ok(course(walk, algorithm))
}

fn course(walk: &Walk, algorithm: Algorithm) -> Course {
    let (maze, rules) = (walk.rules().maze(), walk.rules().file());
    // The textbook's search, which forgets dead ends, unless it would take for ever.
    let forgetful = match algorithm {
        Algorithm::Backtracking => tape(Search::new(maze, rules, Memory::Forgetful)),
        _ => (Vec::new(), true),
    };
    let (steps, cut) = match forgetful {
        (steps, false) => (steps, false),
        _ => tape(algorithm.search(maze, rules)),
    };
    let way = algorithm.solve(maze, rules);
    let scene = AnyGame::scene(walk, parlour_core::Window::ALL);
    Course {
        algorithm: algorithm.name(),
        columns: scene.columns,
        rows: scene.rows,
        scene,
        steps,
        cut,
        way: way.map(|way| way.path().map(place).collect()).unwrap_or_default(),
    }
}

fn tape(search: impl Iterator<Item = SearchStep>) -> (Vec<StepData>, bool) {
    let mut steps: Vec<StepData> = search.take(MOST_STEPS + 1).map(data).collect();
    let cut = steps.len() > MOST_STEPS;
    steps.truncate(MOST_STEPS);
    (steps, cut)
}

fn place(spot: Spot) -> [u32; 2] {
    [spot.row, spot.column]
}

fn data(step: SearchStep) -> StepData {
    let (kind, at) = match step {
        SearchStep::Enter { at } => ("enter", at),
        SearchStep::Try { at, .. } => ("try", at),
        SearchStep::DeadEnd { at } => ("dead-end", at),
        SearchStep::Leave { at } => ("leave", at),
        SearchStep::Take { at } => ("take", at),
        SearchStep::Discover { at } => ("discover", at),
        SearchStep::Found { at } => ("found", at),
    };
    StepData { kind, at: place(at) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // M-05: every algorithm tells its steps and ends where it found the way.
    #[test]
    fn searches_are_told_step_by_step() {
        for algorithm in Algorithm::ALL {
            let question = Question {
                board: json!("seed-6"),
                rules: json!("four"),
                algorithm: algorithm.name().to_owned(),
            };
            let course = answer(&question).unwrap();
            assert_eq!(course.steps.last().map(|step| step.kind), Some("found"));
            assert_eq!(course.way.first(), Some(&[0, 0]));
            assert_eq!(course.way.last(), Some(&[course.rows - 1, course.columns - 1]));
        }
    }

    #[test]
    fn an_unknown_algorithm_is_named() {
        let question = Question {
            board: json!("seed-6"),
            rules: Value::Null,
            algorithm: "dfs".to_owned(),
        };
        assert!(answer(&question).unwrap_err().message.contains("backtracking"));
    }
}
