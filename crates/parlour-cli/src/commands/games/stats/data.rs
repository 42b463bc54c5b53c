//! The statistics as data.

use parlour::play::luck::{Face, Luck};
use serde_json::{Map, Value, json};

use super::tally::{GameStats, PlayerStats, Statistics, Tally, Who};

pub(super) fn data(statistics: &Statistics) -> Value {
    let kinds = &statistics.kinds;
    json!({
        "games": kinds.values().map(|kind| kind.over + kind.unfinished).sum::<u64>(),
        "over": kinds.values().map(|kind| kind.over).sum::<u64>(),
        "by-game": kinds.iter().map(kind).collect::<Vec<_>>(),
        "players": statistics.players.iter().map(player).collect::<Vec<_>>(),
        "dice": dice(&statistics.luck()),
    })
}

fn kind((name, kind): (&String, &GameStats)) -> Value {
    json!({
        "game": name,
        "over": kind.over,
        "unfinished": kind.unfinished,
        "turns": kind.turns,
        "dice": dice(&kind.luck),
    })
}

fn player((who, stats): (&Who, &PlayerStats)) -> Value {
    let mut data = Map::new();
    data.insert("name".into(), who.name.as_str().into());
    let kind = if who.level.is_some() { "bot" } else { "human" };
    data.insert("kind".into(), kind.into());
    if let Some(level) = &who.level {
        data.insert("level".into(), level.as_str().into());
    }
    data.extend(tally(&stats.all));
    let by_game = stats.by_game.iter().map(|(game, own)| {
        let mut data = Map::new();
        data.insert("game".into(), game.as_str().into());
        data.extend(tally(own));
        Value::Object(data)
    });
    data.insert("by-game".into(), by_game.collect());
    data.insert("dice".into(), dice(&stats.luck));
    Value::Object(data)
}

fn tally(tally: &Tally) -> Map<String, Value> {
    let data = json!({
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "rate": tally.rate(),
        "streak": tally.streak,
        "longest-streak": tally.longest,
    });
    match data {
        Value::Object(data) => data,
        _ => Map::new(),
    }
}

fn dice(luck: &Luck) -> Value {
    let face = |face: &Face| json!({ "roll": face.roll, "rolled": face.rolled, "expected": face.expected });
    let faces = |faces: Vec<Face>| faces.iter().map(face).collect::<Vec<_>>();
    let mut data = json!({ "rolls": luck.rolls(), "faces": luck.dice().map(faces).collect::<Vec<_>>() });
    if let Some(test) = luck.test() {
        data["chi-square"] = test.statistic.into();
        data["degrees"] = test.degrees.into();
        data["p"] = test.p.into();
    }
    data
}
