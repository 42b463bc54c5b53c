//! The statistics as data.

use parlour::play::luck::{Face, Luck};
use serde_json::{Value, json};

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
    let mut data = json!({ "name": who.name, "kind": if who.level.is_some() { "bot" } else { "human" } });
    if let Some(level) = &who.level {
        data["level"] = level.as_str().into();
    }
    add(&mut data, &stats.all);
    let by_game = stats.by_game.iter().map(|(game, own)| {
        let mut data = json!({ "game": game });
        add(&mut data, own);
        data
    });
    data["by-game"] = by_game.collect();
    data["dice"] = dice(&stats.luck);
    data
}

fn add(data: &mut Value, tally: &Tally) {
    data["games"] = tally.games.into();
    data["wins"] = tally.wins.into();
    data["draws"] = tally.draws.into();
    data["rate"] = tally.rate().into();
    data["streak"] = tally.streak.into();
    data["longest-streak"] = tally.longest.into();
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
