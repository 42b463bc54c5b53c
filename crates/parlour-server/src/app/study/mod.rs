//! Questions about games that the page's study rooms ask. The answers come from the games' own crates; a few are worked
//! out at a time, beside the tables, which go on.

pub(crate) mod boards;
pub(crate) mod circle;
pub(crate) mod dice;
pub(crate) mod hint;
pub(crate) mod mancala;
pub(crate) mod maze;
pub(crate) mod search;
pub(crate) mod snakes;

use std::sync::LazyLock;
use std::time::Duration;

use axum::http::StatusCode;
use parlour_core::{AnyGame, GameRegistry};
use parlour_play::{Seat, Table};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Semaphore;

use super::failure::Failure;
use super::route::{Route, routes};
use crate::messages::Refusal;

/// So many questions are worked on at once; the others wait.
static DESKS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new(cores.div_ceil(2))
});
/// Nobody waits longer for a desk.
const PATIENCE: Duration = Duration::from_secs(10);

/// To think about a game, and about boards.
pub(crate) fn routes() -> Vec<Route> {
    routes! {
        Get "/api/tables/{id}/chances" chances = snakes::chances, "Snakes & Ladders: the chance of every seat to win, at the start and after every step.";
        Get "/api/tables/{id}/hint" hint = hint::look, "What looks best at first sight to whoever is to act, where the game can tell.";
        Get "/api/tables/{id}/values" values = mancala::values, "Mancala: what every move is worth under perfect play and how both would go on, as far as it is proven in a moment.";
        Get "/api/tables/{id}/dice" dice = dice::look, "The dice of a game: what was promised, every roll, and what was rolled against what was to be expected.";
        Get "/api/tables/{id}/verify" verify = dice::check, "Checks every step against the rules and every roll against the promise.";
        Post "/api/study/snakes" studySnakes = snakes::study, "A board of snakes and ladders: how long a game lasts, who wins, what every entity does, the fewest throws.";
        Post "/api/study/snakes/tune" tuneSnakes = snakes::tuned, "Moves the ends of snakes and ladders until a game lasts about so many turns.";
        Post "/api/study/snakes/search" searchSnakes = search::search, "Every step of the search for the fewest rolls between two squares, with its sentence and line of pseudocode.";
        Post "/api/study/snakes/links" linksOfSquare = search::links, "The four links of a square: next, previous, up a ladder, down a snake.";
        Post "/api/study/mancala" studyMancala = circle::study, "A move of Mancala on the linked circle: seeds and links after every step.";
        Post "/api/study/maze" studyMaze = maze::study, "Every step of a search for a way through a maze.";
        Post "/api/boards/maze" makeMaze = maze::make, "A maze of any size by one of the generators.";
        Post "/api/boards/made-up" makeUpBoard = boards::made_up, "A board made up from a seed.";
        Post "/api/boards/check" checkBoard = boards::check, "What is wrong with a board, all at once; and the board in its usual form.";
    }
}

/// A board under rules.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laid {
    /// A shipped board's name, or a board.
    pub(crate) board: Value,
    /// A preset's name, or a table of house rules; without it the first preset.
    #[serde(default)]
    pub(crate) rules: Value,
    /// How many players; usually two.
    #[serde(default)]
    pub(crate) players: Option<usize>,
}

impl Laid {
    /// The first position of a game like this.
    pub(crate) fn start(
        &self,
        games: GameRegistry,
        game: &str,
        usual: usize,
    ) -> Result<Box<dyn AnyGame>, Refusal> {
        let kind = games.find(game).ok_or_else(|| Refusal::bad("no such game"))?;
        let players = self.players.unwrap_or(usual);
        if players > MOST_PLAYERS {
            return Err(Refusal::bad(format!("players: at most {MOST_PLAYERS}")));
        }
        let seats = (1..=players).map(|number| Seat::human(format!("player {number}"))).collect();
        let table = Table::new(kind, &self.rules, Some(&self.board), seats);
        Ok(table.map_err(|error| Refusal::bad(error.to_string()))?.start())
    }
}

const MOST_PLAYERS: usize = 100;

/// Works something out on a thread of its own.
pub(crate) async fn work<T: Send + 'static>(
    question: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Failure> {
    let busy = || Failure::slow_down(Duration::from_secs(2));
    let desk = tokio::time::timeout(PATIENCE, DESKS.acquire()).await;
    let _desk = desk.map_err(|_| busy())?.map_err(|_| busy())?;
    let answer = tokio::task::spawn_blocking(question).await;
    Ok(answer.map_err(|_| Failure::internal())??)
}

/// A good question whose answer would take too long.
pub(crate) fn too_large(what: impl Into<String>) -> Failure {
    Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "too-long", what)
}
