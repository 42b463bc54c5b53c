//! The statistics as text.

use parlour::core::{Kind, counted};
use parlour::play::luck::{Face, Luck};
use serde_json::Value;

use super::tally::{GameStats, Statistics, Tally, Who};

/// The most kinds of dice that are listed face by face.
const MOST_DICE: usize = 6;

pub(super) fn text(statistics: &Statistics) -> String {
    if statistics.kinds.is_empty() {
        return "No games.\n".to_owned();
    }
    let mut text = String::new();
    for (name, kind) in &statistics.kinds {
        text += &format!("{name:<10}{}\n", games(name, kind));
    }
    text += &players(statistics);
    let luck = statistics.luck();
    if luck.rolls() > 0 {
        text += "\ndice: rolled (expected)\n";
        text += &dice(&luck);
        text += &format!("  {}\n", test("all", &luck));
        for (who, stats) in statistics.players.iter().filter(|(_, own)| own.luck.rolls() > 0) {
            text += &format!("  {}\n", test(&name(who), &stats.luck));
        }
    }
    text
}

/// What the length of a game counts: one player alone makes moves, not turns.
fn unit(game: &str) -> &'static str {
    let most = |kind: &dyn Kind| kind.book().resolve(&Value::Null).map(|rules| *kind.seats(&rules).end());
    if parlour::find(game).is_some_and(|kind| most(kind) == Ok(1)) { "move" } else { "turn" }
}

fn games(name: &str, kind: &GameStats) -> String {
    let turns = match kind.turns.checked_div(kind.over) {
        Some(turns) => format!(", {} on average", counted(turns, unit(name))),
        None => String::new(),
    };
    let unfinished = match kind.unfinished {
        0 => String::new(),
        some => format!(", {some} unfinished"),
    };
    format!("{} finished{unfinished}{turns}", kind.over)
}

fn players(statistics: &Statistics) -> String {
    let names = statistics.players.keys().map(|who| name(who).chars().count());
    let width = names.max().unwrap_or(0).clamp(6, 30);
    let mut text = format!(
        "\n{:<width$}  {:<8}  {:>5}  {:>5}  {:>5}  {:>7}  streak  longest\n",
        "player", "game", "games", "wins", "draws", "rate"
    );
    for (who, stats) in &statistics.players {
        text += &format!("{:<width$}  {}\n", name(who), row("all", &stats.all));
        if stats.by_game.len() > 1 {
            for (game, tally) in &stats.by_game {
                text += &format!("{:<width$}  {}\n", "", row(game, tally));
            }
        }
    }
    text
}

fn row(game: &str, tally: &Tally) -> String {
    let rate = tally.rate().map_or_else(String::new, |rate| format!("{:.1}%", rate * 100.0));
    let streak = match tally.streak {
        0 => "-".to_owned(),
        wins @ 1.. => format!("{wins} won"),
        losses => format!("{} lost", -losses),
    };
    let Tally { games, wins, draws, longest, .. } = tally;
    format!("{game:<8}  {games:>5}  {wins:>5}  {draws:>5}  {rate:>7}  {streak:<6}  {longest}")
}

fn name(who: &Who) -> String {
    match who.level.as_deref() {
        None => who.name.clone(),
        Some("") => format!("{} (bot)", who.name),
        Some(level) => format!("{} ({level} bot)", who.name),
    }
}

fn dice(luck: &Luck) -> String {
    let kinds: Vec<Vec<Face>> = luck.dice().collect();
    if kinds.len() > MOST_DICE {
        return format!("  {} kinds of dice; use --json to see them\n", kinds.len());
    }
    let face = |face: &Face| format!("{}: {} ({:.1})", face.roll, face.rolled, face.expected);
    let line = |text: String, faces: &Vec<Face>| {
        let faces: Vec<String> = faces.iter().map(face).collect();
        text + "  " + &faces.join("  ") + "\n"
    };
    kinds.iter().fold(String::new(), line)
}

fn test(name: &str, luck: &Luck) -> String {
    let rolls = counted(luck.rolls(), "roll");
    match luck.test() {
        None => format!("{name}: {rolls}, too few to test"),
        Some(test) => format!(
            "{name}: {rolls}, chi-square {:.2}, {} degrees of freedom; fair dice are at least this uneven in {}% of cases",
            test.statistic,
            test.degrees,
            percent(test.p)
        ),
    }
}

fn percent(p: f64) -> String {
    if p < 0.0001 {
        "less than 0.01".to_owned()
    } else if p < 0.01 {
        format!("{:.2}", p * 100.0)
    } else {
        format!("{:.0}", p * 100.0)
    }
}
