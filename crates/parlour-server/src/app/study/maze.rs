//! Rat in a maze: the steps of a search, and generated mazes.

use parlour::maze::{
    Algorithm, Format, GenerateOptions, Generator, SearchRecording, SearchStep, Spot, Walk, generate,
};
use parlour_core::{AnyGame, Findings, GameRegistry, PlayerNames};
use parlour_play::{Purpose, Seeded};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::boards::error_texts;
use super::{StudyGame, too_large};
use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Post;
use crate::messages::shapes::{BoardChoice, RulesChoice, SceneData};
use crate::messages::{DrawnScene, Refusal};

/// The largest maze to search.
const MOST_CELLS: u32 = LARGEST * LARGEST;
/// The most steps in an answer.
const MAX_STEPS: usize = 20_000;

/// A maze, and how to search for a path.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MazeQuestion {
    /// A built-in maze's name, or a maze.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// `forward`, `four`, or an object with house rules.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    rules: Value,
    /// `backtracking`, `bfs`, `astar` or `bidirectional`.
    #[schemars(extend("enum" = ["backtracking", "bfs", "astar", "bidirectional"]))]
    algorithm: String,
}

/// The search for a path through a maze.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct MazeSearch {
    /// The algorithm.
    algorithm: &'static str,
    /// The scene of the maze.
    #[schemars(with = "SceneData")]
    scene: DrawnScene,
    /// The width of the maze.
    columns: u32,
    /// The height of the maze.
    rows: u32,
    /// The steps in order.
    steps: Vec<StepData>,
    /// Whether steps were left out because there are too many.
    cut: bool,
    /// Whether backtracking remembers dead ends, because plain backtracking would take too long.
    remembers: bool,
    /// The path found, cell by cell, each as row and column.
    way: Vec<[u32; 2]>,
}

/// A step of a search.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "MazeStep")]
struct StepData {
    /// The kind: `enter`, `try`, `dead-end`, `leave`, `take`, `discover` or `found`.
    #[schemars(extend("enum" = ["enter", "try", "dead-end", "leave", "take", "discover", "found"]))]
    kind: &'static str,
    /// Row and column.
    at: [u32; 2],
}

/// `POST /api/study/maze`
pub(crate) async fn study(request: Post<MazeQuestion>) -> Answered<MazeSearch> {
    let (question, games) = (request.body.0.clone(), request.app.tables.games());
    Ok(Data(request.compute(move || answer(&question, games)).await?))
}

/// A request for a generated maze.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MazeRequest {
    /// The rows, 2 to 100.
    #[schemars(range(min = 2, max = 100))]
    rows: u32,
    /// The columns, 2 to 100.
    #[schemars(range(min = 2, max = 100))]
    columns: u32,
    /// `backtracker`, `wilson`, `kruskal`, `eller` or `forward`.
    #[schemars(extend("enum" = ["backtracker", "wilson", "kruskal", "eller", "forward"]))]
    generator: String,
    /// The share of dead ends to open into loops, from 0 to 1.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1))]
    braid: f64,
    /// The random seed: the same seed gives the same maze.
    seed: u64,
}

/// A generated maze.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct GeneratedMaze {
    /// The maze, to use as the `board` of a request.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// 1 for each open cell, 0 for each wall, row by row.
    matrix: Vec<Vec<u8>>,
}

/// The most rows and columns.
const LARGEST: u32 = 100;

/// `POST /api/boards/maze`
pub(crate) async fn make(request: Post<MazeRequest>) -> Answered<GeneratedMaze> {
    let wanted = request.body.0.clone();
    Ok(Data(request.compute(move || generated(&wanted)).await?))
}

fn generated(wanted: &MazeRequest) -> Result<GeneratedMaze, Refusal> {
    let generator = Generator::ALL.into_iter().find(|known| known.name() == wanted.generator);
    let generator = generator.ok_or_else(|| {
        let names = Generator::ALL.map(Generator::name).join(", ");
        Refusal::bad(format!("generator must be one of: {names}"))
    })?;
    if ![wanted.rows, wanted.columns].iter().all(|size| (2..=LARGEST).contains(size)) {
        return Err(Refusal::bad(format!("rows and columns must be 2 to {LARGEST}")));
    }
    let MazeRequest { rows, columns, braid, seed, .. } = *wanted;
    let options = GenerateOptions { rows, columns, generator, braid };
    let mut chance = Seeded::new(seed, Purpose::Board);
    let refuse = |findings: Findings| Refusal::bad(error_texts(&findings).join("; "));
    let maze = generate(&options, &mut chance).map_err(refuse)?;
    let grid = maze.grid();
    let open = |row, column| u8::from(grid.is_open(Spot::new(row, column)));
    let matrix = (0..rows).map(|row| (0..columns).map(|column| open(row, column)).collect());
    let text = maze.write(Format::Json).map_err(refuse)?;
    Ok(GeneratedMaze { board: serde_json::from_str(&text).unwrap_or_default(), matrix: matrix.collect() })
}

fn answer(question: &MazeQuestion, games: GameRegistry) -> Result<MazeSearch, Refusal> {
    let algorithm = Algorithm::ALL.into_iter().find(|known| known.name() == question.algorithm);
    let algorithm = algorithm.ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        Refusal::bad(format!("algorithm must be one of: {names}"))
    })?;
    let game = StudyGame { board: question.board.clone(), rules: question.rules.clone(), players: Some(1) };
    let start = game.start(games, "maze", MOST_CELLS)?;
    let walk = start.as_any().downcast_ref::<Walk>();
    let walk = walk.ok_or_else(|| Refusal::bad("maze is not offered here"))?;
    let grid = walk.rules().maze().grid();
    if grid.rows().saturating_mul(grid.columns()) > MOST_CELLS {
        return Err(too_large(format!("the maze is too large; at most {MOST_CELLS} cells are allowed")));
    }
    Ok(recorded(walk, algorithm))
}

fn recorded(walk: &Walk, algorithm: Algorithm) -> MazeSearch {
    let tape = SearchRecording::of(walk.rules().maze(), walk.rules().file(), algorithm, MAX_STEPS);
    let scene = AnyGame::scene(walk, parlour_core::Window::ALL, &PlayerNames::default());
    MazeSearch {
        algorithm: algorithm.name(),
        columns: scene.columns,
        rows: scene.rows,
        scene: scene.into(),
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

    // M-05: every algorithm reports its steps and ends where it found the path.
    #[test]
    fn searches_report_each_step() {
        for algorithm in Algorithm::ALL {
            let question = MazeQuestion {
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

    // M-06: the page's mazes come from Parlour's own generators.
    #[test]
    fn mazes_are_generated() {
        for generator in Generator::ALL {
            let mut wanted = MazeRequest {
                rows: 9,
                columns: 12,
                generator: generator.name().to_owned(),
                braid: 0.0,
                seed: 7,
            };
            let maze = generated(&wanted).unwrap();
            assert_eq!((maze.matrix.len(), maze.matrix[0].len(), maze.matrix[8][11]), (9, 12, 1));
            assert_eq!(generated(&wanted).unwrap().board, maze.board);
            wanted.rows = 101;
            assert!(generated(&wanted).unwrap_err().message.contains("2 to 100"));
        }
    }

    #[test]
    fn an_unknown_algorithm_is_named() {
        let question =
            MazeQuestion { board: json!("seed-6"), rules: Value::Null, algorithm: "dfs".to_owned() };
        assert!(answer(&question, parlour::GAMES).unwrap_err().message.contains("backtracking"));
    }
}
