//! Snakes & Ladders: exact odds of a board, boards tuned to a wanted length, and the chances during a game.

use std::sync::Arc;

use parlour::snakes::odds::{self, Distribution, SoloSolver};
use parlour::snakes::{BoardFile, Graph, Luck, Position, Rules, adjust_length};
use parlour_core::{Game, GameRegistry, PlayerNames, Scene, Window};
use parlour_play::{Purpose, Record, Seeded};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{StudyGame, too_large};
use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, Post, bad_record};
use crate::messages::shapes::{BoardChoice, RulesChoice, SceneData};
use crate::messages::{DrawnScene, Refusal};

/// The largest board.
const MOST_CELLS: u32 = 2_500;
/// The probability that a distribution can leave out.
const MASS: f64 = 1e-9;

/// Exact odds of a board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct SnakesStudy {
    /// The number of rolls that one player alone needs.
    rolls: Spread,
    /// The number of turns, including missed ones.
    turns: Spread,
    /// The chance that a game never ends.
    never: f64,
    /// Each seat's chance of winning; null if there is no exact answer.
    seats: Option<Vec<f64>>,
    /// Why there are no chances of winning.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// How often a pawn rolls from each square, starting with square 0.
    cells: Vec<f64>,
    /// What each snake, ladder and special square does, in the order of the board.
    entities: Vec<EntityData>,
    /// The fewest rolls; null if the last square cannot be reached.
    fewest: Option<FewestData>,
    /// The scene of the board.
    #[schemars(with = "SceneData")]
    scene: DrawnScene,
}

/// A distribution.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Spread {
    /// The mean.
    mean: Option<f64>,
    /// The standard deviation.
    sd: Option<f64>,
    /// The median.
    median: Option<usize>,
    /// The most likely number.
    mode: Option<usize>,
    /// The chance of each number, starting with 0, without the long tail.
    pmf: Vec<f64>,
}

/// What a snake, ladder or special square does.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct EntityData {
    /// The kind, e.g. `snake`.
    kind: &'static str,
    /// Its square.
    from: u32,
    /// How often a pawn lands on it in a game.
    uses: f64,
    /// How many rolls it adds to the average game of one player.
    influence: Option<f64>,
    /// How many turns it adds, including missed ones.
    influence_turns: Option<f64>,
}

/// The fewest rolls.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct FewestData {
    /// The number of rolls.
    throws: u32,
    /// The number of paths with that few rolls.
    ways: String,
    /// One of them.
    #[schemars(with = "Vec<Map<String, Value>>")]
    path: Value,
}

/// `POST /api/study/snakes`
pub(crate) async fn study(request: Post<StudyGame>) -> Answered<SnakesStudy> {
    let (game, games) = (request.body.0.clone(), request.app.tables.games());
    let study = request.compute(move || {
        let rules = rules_of(&game, games, MOST_CELLS)?;
        answer(&rules, game.players.unwrap_or(2))
    });
    Ok(Data(study.await?))
}

/// The rules of a game whose board is not too large.
pub(super) fn rules_of(game: &StudyGame, games: GameRegistry, most: u32) -> Result<Arc<Rules>, Refusal> {
    let start = game.start(games, "snakes", most)?;
    let position = start.as_any().downcast_ref::<Position>();
    let position = position.ok_or_else(|| Refusal::bad("snakes is not offered here"))?;
    if position.rules().last() > most {
        return Err(too_large(format!("the board is too large; at most {most} squares are allowed")));
    }
    Ok(Arc::clone(position.rules()))
}

fn answer(rules: &Arc<Rules>, players: usize) -> Result<SnakesStudy, Refusal> {
    let alone = SoloSolver::new(rules).map_err(Refusal::bad)?;
    let solo = alone.solo(MASS);
    let seats = odds::seats(rules, players, &solo.turns);
    let influence = alone.influence().unwrap_or_default();
    let entities = rules.board().entities().iter().enumerate();
    let entities = entities.map(|(place, entity)| EntityData {
        kind: entity.effect.kind(),
        from: entity.from,
        uses: solo.uses.get(place).copied().unwrap_or(0.0),
        influence: influence.get(place).and_then(|influence| influence.rolls),
        influence_turns: influence.get(place).and_then(|influence| influence.turns),
    });
    Ok(SnakesStudy {
        entities: entities.collect(),
        rolls: spread(&solo.rolls),
        turns: spread(&solo.turns),
        never: solo.never,
        why: seats.as_ref().err().map(ToString::to_string),
        seats: seats.ok(),
        cells: solo.cells,
        fewest: fewest(rules),
        scene: scene(rules).into(),
    })
}

fn spread(law: &Distribution) -> Spread {
    let last = law.pmf.iter().rposition(|chance| *chance > 1e-5);
    Spread {
        mean: law.mean,
        sd: law.sd(),
        median: law.median(),
        mode: law.mode(),
        pmf: law.pmf[..last.map_or(0, |last| last + 1)].to_vec(),
    }
}

fn scene(rules: &Arc<Rules>) -> Scene {
    let start = <Position as Game>::new(rules, 1);
    start.map(|start| Game::scene(&start, Window::ALL, &PlayerNames::default())).unwrap_or_default()
}

fn fewest(rules: &Rules) -> Option<FewestData> {
    let graph = Graph::new(rules.file().clone(), rules.board().clone(), Luck::Best).ok()?;
    let fewest = graph.fewest_rolls(graph.start())?;
    Some(FewestData {
        throws: fewest.rolls,
        ways: fewest.ways.to_string(),
        path: serde_json::to_value(&fewest.path).ok()?,
    })
}

/// A board, and how long a game on it should last.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LengthRequest {
    /// A built-in board's name, or a board.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    rules: Value,
    /// The average number of turns that one player alone should need, 2 to 10,000.
    #[schemars(range(min = 2, max = 10_000))]
    turns: f64,
    /// The random seed: the same seed gives the same board.
    #[serde(default)]
    seed: u64,
}

/// A board with the wanted length of a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct TunedData {
    /// The board.
    #[schemars(with = "BoardChoice")]
    board: Value,
    /// The average number of turns that one player alone needs on it.
    turns: f64,
}

/// `POST /api/study/snakes/tune`
pub(crate) async fn tuned(request: Post<LengthRequest>) -> Answered<TunedData> {
    let LengthRequest { board, rules, turns, seed } = request.body.0.clone();
    if !(2.0..=10_000.0).contains(&turns) {
        return Err(Refusal::bad("turns must be 2 to 10000").into());
    }
    let game = StudyGame { board, rules, players: Some(1) };
    let games = request.app.tables.games();
    let tuned = request.compute(move || adjusted(&rules_of(&game, games, MOST_TUNED)?, turns, seed));
    Ok(Data(tuned.await?))
}

/// The largest board to tune: its odds are worked out exactly for hundreds of variants.
const MOST_TUNED: u32 = 400;

fn adjusted(rules: &Arc<Rules>, turns: f64, seed: u64) -> Result<TunedData, Refusal> {
    let mut chance = Seeded::new(seed, Purpose::Board);
    let tuned = adjust_length(rules.file(), rules.board(), turns, &mut chance);
    let tuned = tuned.map_err(Refusal::bad)?;
    let tuned = tuned.ok_or_else(|| Refusal::bad("games on this board can go on forever"))?;
    let file = BoardFile::from(&tuned.board);
    Ok(TunedData { board: serde_json::to_value(file).unwrap_or_default(), turns: tuned.turns })
}

/// The chances of winning during a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct WinningChances {
    /// Each seat's chance of winning, at the start and after each step.
    chances: Vec<Vec<f64>>,
}

/// `GET /api/tables/{id}/chances`
pub(crate) async fn chances(request: Get) -> Answered<WinningChances> {
    Ok(Data(request.answer_from_record(|record| chances_of(&record)).await?))
}

/// The longest game.
const MAX_STEPS: usize = 2_000;

fn chances_of(record: &Record) -> Result<WinningChances, Refusal> {
    let start = record.table.start();
    let first = (start.as_any().downcast_ref::<Position>())
        .ok_or_else(|| Refusal::bad("only Snakes & Ladders has exact chances of winning"))?;
    if first.rules().last() > MOST_TUNED || record.steps.len() > MAX_STEPS {
        return Err(Refusal::bad("the game is too long or the board too large for exact chances of winning"));
    }
    let mut chances = vec![odds::chances(first)];
    let mut note = |position: Option<&Position>| chances.extend(position.map(odds::chances));
    record.replay(|session, _| note(session.game().as_any().downcast_ref())).map_err(bad_record)?;
    let chances = chances.into_iter().collect::<Result<_, _>>();
    Ok(WinningChances { chances: chances.map_err(Refusal::bad)? })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // S-42: the study room agrees with `parlour odds snakes`.
    #[test]
    fn a_board_is_studied() {
        let game = StudyGame { board: json!("commercial-48"), rules: json!("commercial"), players: None };
        let study = answer(&rules_of(&game, parlour::GAMES, MOST_CELLS).unwrap(), 2).unwrap();
        assert!((study.rolls.mean.unwrap() - 39.598_365_640_2).abs() < 1e-8);
        assert!((study.seats.unwrap()[0] - 0.507_802_773_5).abs() < 1e-8);
        assert_eq!(study.fewest.unwrap().throws, 7);
        assert_eq!(study.entities.len(), 19);
        assert!(study.entities.iter().all(|entity| entity.influence.is_some()));
    }

    #[test]
    fn a_wrong_board_is_explained() {
        let game = StudyGame {
            board: json!({"columns": 10, "rows": 10, "entities": [{"kind": "snake", "from": 5, "to": 50}]}),
            rules: Value::Null,
            players: None,
        };
        let refusal = rules_of(&game, parlour::GAMES, MOST_CELLS).unwrap_err();
        assert!(refusal.message.contains('5'), "{}", refusal.message);
    }
}
