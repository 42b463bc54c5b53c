//! Boards: made up, checked, and changed until a game lasts as long as somebody wants.

use parlour_core::{GameRegistry, Kind, Scene, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty, JsonBody};
use super::work;
use crate::messages::Refusal;
use crate::registry::generated_board;

/// A board that is to be made up.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeUp {
    /// The game, e.g. `snakes`.
    game: String,
    /// A preset's name, or a table of house rules; without it the first preset.
    #[serde(default)]
    rules: Value,
    /// The options of the board; `/api/games` explains them.
    #[serde(default)]
    options: Map<String, Value>,
    /// The random seed: the same seed, options and rules give the same board.
    seed: u64,
}

/// A board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct BoardData {
    /// The board.
    board: Value,
    /// The options as they were used, complete.
    options: Map<String, Value>,
    /// What there is to see of it, unless it is very large.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    scene: Option<Scene>,
}

/// A board that is to be looked at.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The game, e.g. `snakes`.
    game: String,
    /// The board: data, a shipped board's name, or a text in any known format.
    board: Value,
}

/// What was found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Findings {
    /// Whether a game can be played on it.
    ok: bool,
    /// What is wrong with it.
    errors: Vec<String>,
    /// What else the file says, such as names of players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notices: Vec<String>,
    /// The board in its usual form, where nothing is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Value>,
    /// What there is to see of it, unless it is very large.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    scene: Option<Scene>,
}

/// `POST /api/boards/made-up`
pub(crate) async fn made_up(ask: ApiRequest<Empty, JsonBody<MakeUp>>) -> Result<Data<BoardData>, Failure> {
    let (wish, games) = (ask.body.0, ask.app.registry.games());
    let most_cells = ask.app.registry.most_cells();
    let board = work(move || {
        let (kind, rules) = lay(games, &wish.game, &wish.rules)?;
        let boards = kind.boards().ok_or_else(|| no_boards(kind))?;
        let rules = Value::Object(rules);
        let made = generated_board(boards, &rules, &wish.options, wish.seed, most_cells)?;
        Ok(BoardData { scene: sight(kind, &rules, &made.board), board: made.board, options: made.options })
    });
    Ok(Data(board.await?))
}

/// Larger boards are not shown before they are played.
const MOST_CELLS: u64 = 2_500;

/// What there is to see of a board before anybody plays on it.
fn sight(kind: &'static dyn Kind, rules: &Value, board: &Value) -> Option<Scene> {
    let rules = kind.book().resolve(rules).ok()?;
    let start = kind.set_up(&rules, Some(board), *kind.seats(&rules).start()).ok()?;
    let corner = Window { columns: 1, rows: 1, ..Window::ALL };
    let glimpse = start.scene(corner);
    let small = u64::from(glimpse.columns) * u64::from(glimpse.rows) <= MOST_CELLS;
    small.then(|| start.scene(Window::ALL).without_choices())
}

/// `POST /api/boards/check`
pub(crate) async fn check(ask: ApiRequest<Empty, JsonBody<Check>>) -> Result<Data<Findings>, Failure> {
    let games = ask.app.registry.games();
    let Check { game, board } = ask.body.0;
    let findings = work(move || {
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
            Ok((board, notices)) => Findings {
                ok: true,
                errors: Vec::new(),
                notices: notices.iter().map(ToString::to_string).collect(),
                scene: sight(kind, &Value::Null, &board),
                board: Some(board),
            },
            Err(findings) => Findings {
                ok: false,
                errors: words(&findings),
                notices: Vec::new(),
                board: None,
                scene: None,
            },
        })
    });
    Ok(Data(findings.await?))
}

pub(super) fn words(findings: &parlour_core::Findings) -> Vec<String> {
    findings.errors.iter().map(ToString::to_string).collect()
}

fn find(games: GameRegistry, game: &str) -> Result<&'static dyn Kind, Refusal> {
    let one_of = || Refusal::bad(format!("game: one of {}", games.names().join(", ")));
    games.find(game).ok_or_else(one_of)
}

fn no_boards(kind: &dyn Kind) -> Refusal {
    Refusal::bad(format!("{} is not played on different boards", kind.title()))
}

fn lay(
    games: GameRegistry,
    game: &str,
    rules: &Value,
) -> Result<(&'static dyn Kind, Map<String, Value>), Refusal> {
    let kind = find(games, game)?;
    let rules = kind.book().resolve(rules);
    Ok((kind, rules.map_err(|error| Refusal::bad(error.to_string()))?))
}
