//! Generates and checks boards.

use parlour_core::{GameRegistry, Kind, PlayerNames, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Post;
use crate::messages::shapes::{BoardChoice, GameName, RulesChoice, SceneData};
use crate::messages::{DrawnScene, Refusal};
use crate::table_registry::generated_board;

/// A request for a generated board.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// The game, e.g. `snakes`.
    #[schemars(with = "GameName")]
    game: String,
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    rules: Value,
    /// The options of the board; see `/api/games`.
    #[serde(default)]
    options: Map<String, Value>,
    /// The random seed: the same seed, options and rules give the same board.
    seed: u64,
}

/// A board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct BoardData {
    /// The board.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// All options, with defaults filled in.
    options: Map<String, Value>,
    /// The scene of the board, unless it is very large.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<SceneData>")]
    scene: Option<DrawnScene>,
}

/// A board to check.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The game, e.g. `snakes`.
    #[schemars(with = "GameName")]
    game: String,
    /// The board: data, a built-in board's name, or a text in any known format. Anything can be checked.
    board: Value,
}

/// The result of a check.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct CheckResult {
    /// Whether the board is playable.
    ok: bool,
    /// The errors in the board.
    errors: Vec<String>,
    /// Other content of the file, such as names of players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notices: Vec<String>,
    /// The board in its standard form, if it is playable.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BoardChoice>")]
    board: Option<Value>,
    /// The scene of the board, unless it is very large.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<SceneData>")]
    scene: Option<DrawnScene>,
}

/// `POST /api/boards/made-up`
pub(crate) async fn made_up(request: Post<GenerateRequest>) -> Answered<BoardData> {
    let (wanted, games) = (request.body.0.clone(), request.app.tables.games());
    let most_cells = request.app.tables.most_cells();
    let board = request.compute(move || {
        let kind = find(games, &wanted.game)?;
        let rules = Value::Object(kind.book().resolve(&wanted.rules).map_err(Refusal::bad)?);
        let boards = kind.boards().ok_or_else(|| no_boards(kind))?;
        let made = generated_board(boards, &rules, &wanted.options, wanted.seed, most_cells)?;
        Ok(BoardData { scene: preview(kind, &rules, &made.board), board: made.board, options: made.options })
    });
    Ok(Data(board.await?))
}

/// Larger boards have no preview.
const MOST_CELLS: u64 = 2_500;

/// The scene of a board before the game, unless it is very large.
fn preview(kind: &'static dyn Kind, rules: &Value, board: &Value) -> Option<DrawnScene> {
    let rules = kind.book().resolve(rules).ok()?;
    let start = kind.set_up(&rules, Some(board), *kind.seats(&rules).start()).ok()?;
    let corner = Window { columns: 1, rows: 1, ..Window::ALL };
    let glimpse = start.scene(corner, &PlayerNames::default());
    let small = u64::from(glimpse.columns) * u64::from(glimpse.rows) <= MOST_CELLS;
    small.then(|| start.scene(Window::ALL, &PlayerNames::default()).without_choices().into())
}

/// `POST /api/boards/check`
pub(crate) async fn check(request: Post<CheckRequest>) -> Answered<CheckResult> {
    let games = request.app.tables.games();
    let CheckRequest { game, board } = request.body.0.clone();
    let findings = request.compute(move || {
        let kind = find(games, &game)?;
        let boards = kind.boards().ok_or_else(|| no_boards(kind))?;
        let read = match &board {
            Value::String(text) => match boards.fetch(text) {
                Some(board) => Ok((board, Vec::new())),
                None => boards.read_noted(text, None),
            },
            data => boards.read_noted(&data.to_string(), Some("json")),
        };
        Ok(match read {
            Ok((board, notices)) => CheckResult {
                ok: true,
                errors: Vec::new(),
                notices: notices.iter().map(ToString::to_string).collect(),
                scene: preview(kind, &Value::Null, &board),
                board: Some(board),
            },
            Err(findings) => CheckResult {
                ok: false,
                errors: error_texts(&findings),
                notices: Vec::new(),
                board: None,
                scene: None,
            },
        })
    });
    Ok(Data(findings.await?))
}

pub(super) fn error_texts(findings: &parlour_core::Findings) -> Vec<String> {
    findings.errors.iter().map(ToString::to_string).collect()
}

fn find(games: GameRegistry, game: &str) -> Result<&'static dyn Kind, Refusal> {
    let one_of = || Refusal::bad(format!("game must be one of: {}", games.names().join(", ")));
    games.find(game).ok_or_else(one_of)
}

fn no_boards(kind: &dyn Kind) -> Refusal {
    Refusal::bad(format!("{} has no boards to choose from", kind.title()))
}
