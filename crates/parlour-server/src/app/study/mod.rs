//! The page's study rooms: exact answers about games and boards, from the games' own crates. A handler only looks at the
//! size of a question; everything else is work for [`compute`](crate::compute).

pub(crate) mod boards;
pub(crate) mod dice;
pub(crate) mod mancala;
pub(crate) mod mancala_circle;
pub(crate) mod maze;
pub(crate) mod review;
pub(crate) mod snakes;
pub(crate) mod snakes_search;

use std::sync::Arc;

use parlour::hints::Advice;
use parlour::review::Judge;
use parlour_core::{AnyGame, GameRegistry, Message};
use parlour_play::{Seat, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Get;
use crate::app::http::route::{Route, routes};
use crate::messages::shapes::{BoardChoice, MessageData, RulesChoice};
use crate::messages::{Code, Refusal};
use crate::table_registry::stated_cells;

/// Questions about games and boards.
pub(crate) fn routes() -> Vec<Route> {
    routes! {
        Get "/api/tables/{id}/chances" chances = snakes::chances, "Snakes & Ladders: each seat's chance of winning, at the start and after every step.";
        Get "/api/tables/{id}/hint" hint = hint, "Suggests a move to the player to act, and says why.";
        Get "/api/tables/{id}/review" review = review::review, "Reviews the game: what each choice cost, and what the dice gave.";
        Get "/api/tables/{id}/values" values = mancala::values, "Mancala: the value of each move under perfect play and the best line, as far as proven within three seconds.";
        Get "/api/tables/{id}/dice" dice = dice::dice, "Gets the dice of a game: the commitment, every roll, and rolled against expected.";
        Get "/api/tables/{id}/verify" verify = dice::check, "Verifies every step against the rules and every roll against the commitment.";
        Post "/api/study/snakes" studySnakes = snakes::study, "Snakes & Ladders: how long a game lasts, who wins, what each snake, ladder and special square does, the fewest rolls.";
        Post "/api/study/snakes/tune" tuneSnakes = snakes::tuned, "Snakes & Ladders: changes snakes and ladders until a game lasts about the wanted number of turns.";
        Post "/api/study/snakes/search" searchSnakes = snakes_search::search, "Snakes & Ladders: every step of the search for the fewest rolls between two squares, with a sentence and a line of pseudocode.";
        Post "/api/study/snakes/links" linksOfSquare = snakes_search::links, "Snakes & Ladders: the four links of a square: next, previous, up a ladder, down a snake.";
        Post "/api/study/mancala" studyMancala = mancala_circle::study, "Mancala: a move on the linked circle, with seeds and links after every step.";
        Post "/api/study/maze" studyMaze = maze::study, "Maze: every step of a search for a path.";
        Post "/api/boards/maze" makeMaze = maze::make, "Generates a maze.";
        Post "/api/boards/made-up" makeUpBoard = boards::made_up, "Generates a board from a random seed.";
        Post "/api/boards/check" checkBoard = boards::check, "Checks a board: all its errors, or the board in its standard form.";
    }
}

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct HintData {
    /// The moves that look better than the others; empty if all look alike or the player must roll.
    moves: Vec<String>,
    /// The hint as a sentence.
    words: String,
    /// Why, each reason a sentence: what the move does, and what the others cost.
    reasons: Vec<String>,
    /// The hint as a message, for clients with words of their own.
    #[schemars(with = "MessageData")]
    message: Message,
    /// What the suggested move does, as messages.
    #[schemars(with = "Vec<MessageData>")]
    does: Vec<Message>,
    /// What the other moves cost, as messages.
    #[schemars(with = "Vec<MessageData>")]
    costs: Vec<Message>,
}

/// `GET /api/tables/{id}/hint`
async fn hint(request: Get) -> Answered<HintData> {
    let (game, names) = request.app.tables.position(&request.id()?).await?;
    let solver = Arc::clone(&request.app.solver);
    let advised = move || {
        let judge = Judge::new(&*game).map(|judge| judge.with_solver(&solver));
        Ok(Advice::soon(&*game, &names, judge))
    };
    let Advice { hint, reasons, does, costs } = request.compute(advised).await?;
    let (moves, words, message) = (hint.moves().to_vec(), hint.to_string(), hint.message());
    Ok(Data(HintData { moves, words, reasons, message, does, costs }))
}

/// A game to study: a board, rules and players.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyGame {
    /// A built-in board's name, or a board.
    #[schemars(with = "BoardChoice")]
    pub(crate) board: Value,
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    pub(crate) rules: Value,
    /// The number of players; 2 if left out.
    #[schemars(range(min = 1, max = 100))]
    pub(crate) players: Option<usize>,
}

impl StudyGame {
    /// The first position, on a board of at most this many squares or cells. A board that states a larger size is refused
    /// before anything is built.
    pub(crate) fn start(
        &self,
        games: GameRegistry,
        game: &str,
        most: u32,
    ) -> Result<Box<dyn AnyGame>, Refusal> {
        if stated_cells(&self.board).is_some_and(|cells| cells > u64::from(most)) {
            return Err(too_large(format!("the board is too large; at most {most} squares are allowed")));
        }
        let kind = games.find(game).ok_or_else(|| Refusal::bad(format!("{game} is not offered here")))?;
        let players = self.players.unwrap_or(2);
        if players > MOST_PLAYERS {
            return Err(Refusal::bad(format!("players must be at most {MOST_PLAYERS}")));
        }
        let seats = (1..=players).map(|number| Seat::human(format!("player {number}"))).collect();
        let table = Table::new(kind, &self.rules, Some(&self.board), seats);
        Ok(table.map_err(Refusal::bad)?.start())
    }
}

const MOST_PLAYERS: usize = 100;

/// A request whose answer would take too long.
pub(crate) fn too_large(what: impl Into<String>) -> Refusal {
    Refusal::new(Code::TooLong, what)
}
