//! The games as data: everything that a form for a new table needs.

use std::sync::Arc;

use parlour_bots::Level;
use parlour_core::{Boards, GameRegistry, Kind, Named, Preset, Rule, RuleValue};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Get;

/// A game and everything you can choose about it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct GameData {
    /// The name in requests, e.g. `snakes`.
    game: &'static str,
    /// The name for people.
    title: &'static str,
    /// The game in one sentence.
    summary: &'static str,
    /// The number of players under the first preset.
    seats: SeatsData,
    /// The colours of the seats under the first preset, clockwise; empty if colours are only decoration.
    colors: &'static [&'static str],
    /// Presets, the default first.
    presets: Vec<PresetData>,
    /// The preset that a menu offers first.
    suggested: &'static str,
    /// The house rules, group by group.
    rules: Vec<RuleData>,
    /// The house rules as JSON Schema.
    schema: Value,
    /// The built-in boards; absent if the game has no boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<&'static [Named]>,
    /// The options of a generated board; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<RuleData>>,
    /// The levels of bots that differ in this game, the weakest first.
    levels: Vec<LevelData>,
}

/// A house rule, or an option of a generated board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct RuleData {
    /// The key in requests and files.
    key: &'static str,
    /// The name for people, such as "Two tokens make a block".
    title: &'static str,
    /// The heading above it and its neighbours, such as "Getting home"; empty for an option.
    group: &'static str,
    /// What it decides, in one sentence.
    summary: &'static str,
    /// The values to choose from; empty if they cannot be listed.
    values: Vec<ValueData>,
    /// If the value is a list: what can be in it.
    items: Vec<ValueData>,
    /// Some values to offer if they cannot be listed.
    examples: &'static [Value],
    /// The allowed values in words.
    allowed: &'static str,
    /// The default value.
    default: &'static Value,
}

/// A value of a rule.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct ValueData {
    /// The value in requests and files.
    value: &'static Value,
    /// The value for people, such as "Only on your side".
    label: &'static str,
    /// What it means, in one sentence; can be empty.
    meaning: &'static str,
}

/// A level of bots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct LevelData {
    /// The name in requests.
    name: &'static str,
    /// The name for people.
    title: &'static str,
    /// How it plays, in one sentence.
    summary: &'static str,
}

/// The number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct SeatsData {
    /// The least number of players.
    least: usize,
    /// The greatest number of players; null if there is no limit.
    most: Option<usize>,
    /// The default number of players.
    usual: usize,
}

/// A preset: a named set of rules.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct PresetData {
    #[serde(flatten)]
    preset: Preset,
    /// The number of players under it.
    seats: SeatsData,
}

/// `GET /api/games`
pub(crate) async fn list(request: Get) -> Answered<Arc<[GameData]>> {
    Ok(Data(request.app.games.clone()))
}

/// A game without its rules: enough for a menu, and small.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct BriefGame {
    /// The name in requests, e.g. `snakes`.
    game: &'static str,
    /// The name for people.
    title: &'static str,
    /// The game in one sentence.
    summary: &'static str,
    /// The number of players under the suggested preset.
    seats: SeatsData,
    /// The colours of the seats; empty if colours are only decoration.
    colors: &'static [&'static str],
    /// The preset that a menu offers first.
    suggested: &'static str,
}

/// `GET /api/games/brief`
pub(crate) async fn brief(request: Get) -> Answered<Vec<BriefGame>> {
    Ok(Data(request.app.games.iter().map(in_brief).collect()))
}

fn in_brief(game: &GameData) -> BriefGame {
    let suggested = game.presets.iter().find(|preset| preset.preset.name == game.suggested);
    BriefGame {
        game: game.game,
        title: game.title,
        summary: game.summary,
        seats: suggested.map_or(game.seats, |preset| preset.seats),
        colors: game.colors,
        suggested: game.suggested,
    }
}

/// These games as data.
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
        rules: rules(book.rules()),
        schema: book.schema().clone(),
        boards: kind.boards().map(Boards::built_in),
        options: kind.boards().and_then(options),
        levels: parlour_bots::levels(kind).iter().map(level).collect(),
    }
}

fn options(boards: &'static dyn Boards) -> Option<Vec<RuleData>> {
    let options = boards.options().options();
    (!options.is_empty()).then(|| rules(options))
}

fn rules(rules: &'static [Rule]) -> Vec<RuleData> {
    let value =
        |of: &'static RuleValue| ValueData { value: &of.value, label: &of.label, meaning: &of.meaning };
    let rule = |rule: &'static Rule| RuleData {
        key: &rule.key,
        title: &rule.title,
        group: &rule.group,
        summary: &rule.summary,
        values: rule.values.iter().map(value).collect(),
        items: rule.items.iter().map(value).collect(),
        examples: &rule.examples,
        allowed: &rule.allowed,
        default: &rule.default,
    };
    rules.iter().map(rule).collect()
}

fn level(level: &Level) -> LevelData {
    LevelData { name: level.name, title: level.title, summary: level.summary }
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
    PresetData { preset: preset.clone(), seats: seats(kind, &preset.rules) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // C-04: a new game is in the list without a change here.
    #[test]
    fn every_game_lists_all_its_choices() {
        let games = serde_json::to_value(all(parlour::GAMES)).unwrap();
        for (kind, data) in parlour::GAMES.iter().zip(games.as_array().unwrap()) {
            assert_eq!(data["game"], kind.name());
            assert_eq!(data["rules"].as_array().unwrap().len(), kind.book().rules().len());
            assert!(data["seats"]["least"].as_u64() <= data["seats"]["usual"].as_u64());
            assert_eq!(data.get("boards").is_some(), kind.boards().is_some());
            assert_eq!(
                (&data["levels"][0]["name"], &data["levels"][0]["title"]),
                (&json!("random"), &json!("Beginner"))
            );
        }
    }
}
