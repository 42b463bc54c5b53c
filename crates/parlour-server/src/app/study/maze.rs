//! The rat in a maze: every step of a search.

use parlour::maze::{
    Algorithm, Format, GenerateOptions, Generator, SearchRecording, SearchStep, Spot, Walk, generate,
};
use parlour_core::{AnyGame, Findings, GameRegistry};
use parlour_play::{Purpose, Seeded};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty, JsonBody};
use super::boards::words;
use super::{Laid, work};
use crate::messages::Refusal;

/// No more steps than this are sent.
const MAX_STEPS: usize = 20_000;

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
    /// Whether backtracking remembers dead ends, because the textbook's search would take too long.
    remembers: bool,
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
pub(crate) async fn study(ask: ApiRequest<Empty, JsonBody<Question>>) -> Result<Data<Course>, Failure> {
    let (question, games) = (ask.body.0, ask.app.registry.games());
    Ok(Data(work(move || answer(&question, games)).await?))
}

/// A maze that is to be made.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MazeRequest {
    /// The rows, 2 to 100.
    rows: u32,
    /// The columns, 2 to 100.
    columns: u32,
    /// `backtracker`, `wilson`, `kruskal`, `eller` or `forward`.
    generator: String,
    /// The share of dead ends that are opened into loops, from 0 to 1.
    #[serde(default)]
    braid: f64,
    /// The same seed gives the same maze.
    seed: u64,
}

/// A maze.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct GeneratedMaze {
    /// The maze, as `board` of a table or of a question.
    board: Value,
    /// 1 for every open cell, 0 for every wall, row by row.
    matrix: Vec<Vec<u8>>,
}

/// Larger mazes are for the command line.
const LARGEST: u32 = 100;

/// `POST /api/boards/maze`
pub(crate) async fn make(
    ask: ApiRequest<Empty, JsonBody<MazeRequest>>,
) -> Result<Data<GeneratedMaze>, Failure> {
    let wish = ask.body.0;
    Ok(Data(work(move || made(&wish)).await?))
}

fn made(wish: &MazeRequest) -> Result<GeneratedMaze, Refusal> {
    let generator = Generator::ALL.into_iter().find(|known| known.name() == wish.generator);
    let generator = generator.ok_or_else(|| {
        let names = Generator::ALL.map(Generator::name).join(", ");
        Refusal::bad(format!("generator: one of {names}"))
    })?;
    if ![wish.rows, wish.columns].iter().all(|size| (2..=LARGEST).contains(size)) {
        return Err(Refusal::bad(format!("rows and columns: 2 to {LARGEST}")));
    }
    let options = GenerateOptions { rows: wish.rows, columns: wish.columns, generator, braid: wish.braid };
    let mut chance = Seeded::new(wish.seed, Purpose::Board);
    let refuse = |findings: Findings| Refusal::bad(words(&findings).join("; "));
    let maze = generate(&options, &mut chance).map_err(refuse)?;
    let grid = maze.grid();
    let open = |row, column| u8::from(grid.is_open(Spot::new(row, column)));
    let matrix = (0..wish.rows).map(|row| (0..wish.columns).map(|column| open(row, column)).collect());
    let text = maze.write(Format::Json).map_err(refuse)?;
    Ok(GeneratedMaze { board: serde_json::from_str(&text).unwrap_or_default(), matrix: matrix.collect() })
}

fn answer(question: &Question, games: GameRegistry) -> Result<Course, Refusal> {
    let algorithm = Algorithm::ALL.into_iter().find(|known| known.name() == question.algorithm);
    let algorithm = algorithm.ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        Refusal::bad(format!("algorithm: one of {names}"))
    })?;
    let laid = Laid { board: question.board.clone(), rules: question.rules.clone(), players: Some(1) };
    let start = laid.start(games, "maze", 1)?;
    let walk = start.as_any().downcast_ref::<Walk>();
    let walk = walk.ok_or_else(|| Refusal::bad("no such game"))?;
    Ok(course(walk, algorithm))
}

fn course(walk: &Walk, algorithm: Algorithm) -> Course {
    let tape = SearchRecording::of(walk.rules().maze(), walk.rules().file(), algorithm, MAX_STEPS);
    let scene = AnyGame::scene(walk, parlour_core::Window::ALL);
    Course {
        algorithm: algorithm.name(),
        columns: scene.columns,
        rows: scene.rows,
        scene,
        steps: tape.steps.into_iter().map(data).collect(),
        cut: tape.cut,
        remembers: tape.remembers,
        way: tape.way.into_iter().map(place).collect(),
    }
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
            let course = answer(&question, parlour::GAMES).unwrap();
            assert_eq!(course.steps.last().map(|step| step.kind), Some("found"));
            assert_eq!(course.way.first(), Some(&[0, 0]));
            assert_eq!(course.way.last(), Some(&[course.rows - 1, course.columns - 1]));
        }
    }

    // M-06: the page's mazes come from the project's own generators.
    #[test]
    fn mazes_are_made() {
        for generator in Generator::ALL {
            let mut wish = MazeRequest {
                rows: 9,
                columns: 12,
                generator: generator.name().to_owned(),
                braid: 0.0,
                seed: 7,
            };
            let maze = made(&wish).unwrap();
            assert_eq!((maze.matrix.len(), maze.matrix[0].len(), maze.matrix[8][11]), (9, 12, 1));
            assert_eq!(made(&wish).unwrap().board, maze.board);
            wish.rows = 101;
            assert!(made(&wish).unwrap_err().message.contains("2 to 100"));
        }
    }

    #[test]
    fn an_unknown_algorithm_is_named() {
        let question = Question { board: json!("seed-6"), rules: Value::Null, algorithm: "dfs".to_owned() };
        assert!(answer(&question, parlour::GAMES).unwrap_err().message.contains("backtracking"));
    }
}
