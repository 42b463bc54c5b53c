//! The registry as data: everything that a form for a new table needs.

use std::sync::Arc;

use parlour_core::{Boards, GameRegistry, Kind, Named, Preset};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::failure::Failure;
use super::reply::Data;
use super::request::{ApiRequest, Empty};

/// A game and everything that can be chosen about it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct GameData {
    /// The name in requests, e.g. `snakes`.
    game: &'static str,
    /// The name for people.
    title: &'static str,
    /// The game in one sentence.
    summary: &'static str,
    /// How many can play under the first preset.
    seats: SeatsData,
    /// The colours at which players can sit under the first preset, clockwise; empty where a colour is only a look.
    colors: &'static [&'static str],
    /// Named rule sets, the default first.
    presets: Vec<PresetData>,
    /// The name of the preset that a menu offers first.
    suggested: &'static str,
    /// Every house rule: key, summary, values with their meaning, default.
    rules: Value,
    /// The house rules as JSON Schema.
    schema: Value,
    /// The boards that come with the game; nothing where the game has no boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<NamedData>>,
    /// The options of a generated board: key, summary, values with their meaning, default; nothing where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Value>,
    /// How well bots can play, the default first.
    levels: Vec<NamedData>,
}

/// How many can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct SeatsData {
    /// The least number of players.
    least: usize,
    /// The greatest number of players; nothing where there is no limit.
    most: Option<usize>,
    /// The default number of players.
    usual: usize,
}

/// A named rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct PresetData {
    /// The name.
    name: &'static str,
    /// One sentence.
    summary: &'static str,
    /// Every rule.
    rules: Map<String, Value>,
    /// How many can play under it.
    seats: SeatsData,
}

/// A name and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct NamedData {
    /// The name.
    name: &'static str,
    /// One sentence.
    summary: &'static str,
}

/// `GET /api/games`
pub(crate) async fn list(ask: ApiRequest<Empty, Empty>) -> Result<Data<Arc<[GameData]>>, Failure> {
    Ok(Data(ask.app.games.clone()))
}

/// Everything about these games.
pub(crate) fn all(games: GameRegistry) -> Arc<[GameData]> {
    games.iter().map(data).collect()
}

fn data(kind: &'static dyn Kind) -> GameData {
    let book = kind.book();
    let first = (book.presets().first()).map(|preset| preset.rules.clone()).unwrap_or_default();
    GameData {
        game: kind.name(),
        title: kind.title(),
        summary: kind.summary(),
        seats: seats(kind, &first),
        colors: kind.colours(&first),
        presets: (book.presets().iter()).map(|preset| preset_data(kind, preset)).collect(),
        suggested: kind.suggested_preset(),
        rules: serde_json::to_value(book.rules()).unwrap_or_default(),
        schema: book.schema().clone(),
        boards: kind.boards().map(|boards| named(boards.built_in())),
        options: kind.boards().and_then(options),
        levels: named(parlour_bots::LEVELS),
    }
}

fn options(boards: &dyn Boards) -> Option<Value> {
    let options = boards.options().options();
    (!options.is_empty()).then(|| serde_json::to_value(options).unwrap_or_default())
}

fn seats(kind: &dyn Kind, rules: &Map<String, Value>) -> SeatsData {
    let range = kind.seats(rules);
    SeatsData {
        least: *range.start(),
        most: Some(*range.end()).filter(|most| *most < usize::MAX),
        usual: kind.default_seats(rules),
    }
}

fn preset_data(kind: &dyn Kind, preset: &Preset) -> PresetData {
    PresetData {
        name: preset.name,
        summary: preset.summary,
        rules: preset.rules.clone(),
        seats: seats(kind, &preset.rules),
    }
}

fn named(list: &[Named]) -> Vec<NamedData> {
    let data = |item: &Named| NamedData { name: item.name, summary: item.summary };
    list.iter().map(data).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // C-04: a new game is in the list without another line.
    #[test]
    fn every_game_tells_all_there_is_to_choose() {
        let games = serde_json::to_value(all(parlour::GAMES)).unwrap();
        for (kind, data) in parlour::GAMES.iter().zip(games.as_array().unwrap()) {
            assert_eq!(data["game"], kind.name());
            assert_eq!(data["rules"].as_array().unwrap().len(), kind.book().rules().len());
            assert!(data["seats"]["least"].as_u64() <= data["seats"]["usual"].as_u64());
            assert_eq!(data.get("boards").is_some(), kind.boards().is_some());
            assert_eq!(data["levels"][0]["name"], "random");
        }
    }
}
