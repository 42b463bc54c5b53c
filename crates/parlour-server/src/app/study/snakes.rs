//! Snakes & Ladders: how long, who wins, what every entity does, the fewest throws; and a board that lasts as wished.

use std::sync::Arc;

use parlour::snakes::odds::{self, Distribution, SoloSolver};
use parlour::snakes::{BoardFile, Graph, Luck, Position, Rules, adjust_length};
use parlour_core::{Game, GameRegistry, Scene, Window};
use parlour_play::{Purpose, Record, Seeded};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty, JsonBody};
use super::{Laid, too_large, work};
use crate::messages::Refusal;

/// Larger boards are for the command line.
const MOST_CELLS: u32 = 2_500;
/// What a distribution may leave out.
const MASS: f64 = 1e-9;

/// Everything about a board under rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Study {
    /// How many throws a player alone needs.
    rolls: Spread,
    /// How many turns, lost ones included.
    turns: Spread,
    /// The chance that a game never ends.
    never: f64,
    /// The chance of each seat to win; nothing where it cannot be told exactly.
    seats: Option<Vec<f64>>,
    /// Why the seats are not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// How often the dice are thrown on each cell, from cell 0 on.
    cells: Vec<f64>,
    /// What every entity does, in the order of the board.
    entities: Vec<Deeds>,
    /// The fewest throws, and one way with so few; nothing where the end cannot be reached.
    fewest: Option<FewestData>,
    /// What there is to see of the board.
    #[schemars(with = "Value")]
    scene: Scene,
}

/// How a number is spread.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Spread {
    mean: Option<f64>,
    sd: Option<f64>,
    median: Option<usize>,
    mode: Option<usize>,
    /// The chance of every number from 0 on, without the long tail.
    pmf: Vec<f64>,
}

/// What an entity does.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Deeds {
    kind: &'static str,
    from: u32,
    /// How often it acts in a game.
    uses: f64,
    /// By how many rolls it changes the expected length of a game for one player.
    influence: Option<f64>,
    /// By how many turns, lost ones included.
    influence_turns: Option<f64>,
}

/// The fewest throws.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct FewestData {
    throws: u32,
    ways: String,
    #[schemars(with = "Value")]
    path: Value,
}

/// `POST /api/study/snakes`
pub(crate) async fn study(ask: ApiRequest<Empty, JsonBody<Laid>>) -> Result<Data<Study>, Failure> {
    let Laid { players, .. } = ask.body.0;
    let rules = rules_of(&ask.body.0, ask.app.registry.games())?;
    if rules.last() > MOST_CELLS {
        return Err(too_large(format!("the board has more than {MOST_CELLS} cells")));
    }
    Ok(Data(work(move || answer(&rules, players.unwrap_or(2))).await?))
}

pub(super) fn rules_of(laid: &Laid, games: GameRegistry) -> Result<Arc<Rules>, Refusal> {
    let start = laid.start(games, "snakes", 2)?;
    let position = start.as_any().downcast_ref::<Position>();
    let rules = position.map(|position| Arc::clone(position.rules()));
    rules.ok_or_else(|| Refusal::bad("no such game"))
}

fn answer(rules: &Arc<Rules>, players: usize) -> Result<Study, Refusal> {
    let alone = SoloSolver::new(rules).map_err(|error| Refusal::bad(error.to_string()))?;
    let solo = alone.solo(MASS);
    let seats = odds::seats(rules, players, &solo.turns);
    let influence = alone.influence().unwrap_or_default();
    let entities = rules.board().entities().iter().enumerate();
    let deeds = entities.map(|(place, entity)| Deeds {
        kind: entity.effect.kind(),
        from: entity.from,
        uses: solo.uses.get(place).copied().unwrap_or(0.0),
        influence: influence.get(place).and_then(|influence| influence.rolls),
        influence_turns: influence.get(place).and_then(|influence| influence.turns),
    });
    Ok(Study {
        entities: deeds.collect(),
        rolls: spread(&solo.rolls),
        turns: spread(&solo.turns),
        never: solo.never,
        why: seats.as_ref().err().map(ToString::to_string),
        seats: seats.ok(),
        cells: solo.cells,
        fewest: fewest(rules),
        scene: scene(rules),
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
    start.map(|start| Game::scene(&start, Window::ALL)).unwrap_or_default()
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
    /// A shipped board's name, or a board.
    board: Value,
    /// A preset's name, or a table of house rules; without it the first preset.
    #[serde(default)]
    rules: Value,
    /// How many turns a player alone should need, 2 to 10,000.
    turns: f64,
    /// The same seed gives the same board.
    #[serde(default)]
    seed: u64,
}

/// A board that was changed.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct TunedData {
    /// The board.
    board: Value,
    /// How many turns a player alone is expected to need on it.
    turns: f64,
}

/// `POST /api/study/snakes/tune`
pub(crate) async fn tuned(
    ask: ApiRequest<Empty, JsonBody<LengthRequest>>,
) -> Result<Data<TunedData>, Failure> {
    let wish = ask.body.0;
    if !(2.0..=10_000.0).contains(&wish.turns) {
        return Err(Refusal::bad("turns: 2 to 10000").into());
    }
    let laid = Laid { board: wish.board, rules: wish.rules, players: Some(1) };
    let rules = rules_of(&laid, ask.app.registry.games())?;
    if rules.last() > MOST_TUNED {
        return Err(too_large(format!("the board has more than {MOST_TUNED} cells")));
    }
    Ok(Data(work(move || lasting(&rules, wish.turns, wish.seed)).await?))
}

/// Every change is worked out exactly, hundreds of times.
const MOST_TUNED: u32 = 400;

fn lasting(rules: &Arc<Rules>, turns: f64, seed: u64) -> Result<TunedData, Refusal> {
    let mut chance = Seeded::new(seed, Purpose::Board);
    let tuned = adjust_length(rules.file(), rules.board(), turns, &mut chance);
    let tuned = tuned.map_err(|error| Refusal::bad(error.to_string()))?;
    let tuned = tuned.ok_or_else(|| Refusal::bad("a game on this board may never end"))?;
    let file = BoardFile::from(&tuned.board);
    Ok(TunedData { board: serde_json::to_value(file).unwrap_or_default(), turns: tuned.turns })
}

/// The chances of every seat, after every step.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Course {
    /// At the start, and after every step.
    chances: Vec<Vec<f64>>,
}

/// `GET /api/tables/{id}/chances`
pub(crate) async fn chances(ask: ApiRequest<Empty, Empty>) -> Result<Data<Course>, Failure> {
    let record = ask.record().await?;
    Ok(Data(work(move || course(&record)).await?))
}

/// Longer games are not followed.
const MAX_STEPS: usize = 2_000;

fn course(record: &Record) -> Result<Course, Refusal> {
    let bad = |error: parlour_play::RecordError| Refusal::bad(format!("the record: {error}"));
    let start = record.table.start();
    let first = (start.as_any().downcast_ref::<Position>())
        .ok_or_else(|| Refusal::bad("only Snakes & Ladders has exact chances"))?;
    if first.rules().last() > MOST_TUNED || record.steps.len() > MAX_STEPS {
        return Err(Refusal::bad(
            "the game is too long, or the board too large, to tell the chances of every moment",
        ));
    }
    let mut chances = vec![odds::chances(first)];
    let mut note = |position: Option<&Position>| chances.extend(position.map(odds::chances));
    record.replay(|session, _| note(session.game().as_any().downcast_ref())).map_err(bad)?;
    let chances = chances.into_iter().collect::<Result<_, _>>();
    Ok(Course { chances: chances.map_err(|error| Refusal::bad(error.to_string()))? })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // S-42: the study room tells what `parlour odds snakes` tells.
    #[test]
    fn a_board_is_studied() {
        let laid = Laid { board: json!("commercial-48"), rules: json!("commercial"), players: None };
        let study = answer(&rules_of(&laid, parlour::GAMES).unwrap(), 2).unwrap();
        assert!((study.rolls.mean.unwrap() - 39.598_365_640_2).abs() < 1e-8);
        assert!((study.seats.unwrap()[0] - 0.507_802_773_5).abs() < 1e-8);
        assert_eq!(study.fewest.unwrap().throws, 7);
        assert_eq!(study.entities.len(), 19);
        assert!(study.entities.iter().all(|deeds| deeds.influence.is_some()));
    }

    #[test]
    fn a_wrong_board_is_explained() {
        let laid = Laid {
            board: json!({"columns": 10, "rows": 10, "entities": [{"kind": "snake", "from": 5, "to": 50}]}),
            rules: Value::Null,
            players: None,
        };
        let refusal = rules_of(&laid, parlour::GAMES).unwrap_err();
        assert!(refusal.message.contains('5'), "{}", refusal.message);
    }
}
