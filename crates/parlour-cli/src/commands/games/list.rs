//! `parlour games list`: lists saved games.

use std::io::{self, IsTerminal};

use parlour_store::{Filter, Game, PlayerKind, PlayerRow, Status};
use serde_json::{Value, json};

use super::args::FilterArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::{timestamp, wrap};
use crate::saving::database::{Database, DatabaseArgs};

/// The default number of games.
const DEFAULT_LIMIT: u32 = 50;
/// The width of the column of players, and the smallest that a narrow window makes of it.
const PLAYERS: usize = 40;
const FEWEST: usize = 14;
/// The width of all other columns.
const REST: usize = 66;

pub(super) fn run(args: &FilterArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    let filter = args.filter()?;
    let limit = filter.limit.unwrap_or(DEFAULT_LIMIT);
    let all = args.is_empty();
    let Some(games) = Database::if_exists(database)? else {
        return tell(&[], all, database, output);
    };
    // One more than shown, to know whether there are more.
    let mut found = games.list(&Filter { limit: Some(limit.saturating_add(1)), ..filter })?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    tell(&found, all, database, output)?;
    if more {
        output.message(format!("Showing the newest {limit}; use --limit to see more."));
    }
    Ok(())
}

/// Prints the games; `all` says that none were filtered out.
fn tell(games: &[Game], all: bool, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    if output.json() {
        return output.data(&json!({ "games": games.iter().map(data).collect::<Vec<_>>() }));
    }
    if games.is_empty() {
        let place = database.location()?;
        let saved = if all { "No games are saved in" } else { "No games match in" };
        output.message(format!("{saved} {place}."));
        return Ok(());
    }
    let width = wrap::terminal_width()
        .filter(|_| io::stdout().is_terminal())
        .map_or(PLAYERS, |width| width.saturating_sub(REST).clamp(FEWEST, PLAYERS));
    output.line(format!(
        "{:<16}  {:<8}  {:<width$}  {:<10}  {:>6}  started (UTC)",
        "id", "game", "players", "status", "steps"
    ))?;
    for game in games {
        output.line(row(game, width))?;
    }
    Ok(())
}

fn row(game: &Game, width: usize) -> String {
    format!(
        "{:<16}  {:<8}  {:<width$}  {:<10}  {:>6}  {}",
        game.id,
        game.game,
        names(&game.players, width),
        status_words(game.status),
        game.steps,
        timestamp::words(game.created)
    )
}

/// The status in the words of people; files and data keep the keys.
pub(crate) const fn status_words(status: Status) -> &'static str {
    match status {
        Status::Open => "waiting",
        Status::Running => "unfinished",
        Status::Over => "over",
        Status::Left => "closed",
    }
}

/// As many names as fit; a star marks the winner.
fn names(players: &[PlayerRow], width: usize) -> String {
    let name = |player: &PlayerRow| match (player.kind, player.place) {
        (PlayerKind::Open, _) => "(free)".to_owned(),
        (_, Some(1)) => format!("{}*", player.name),
        _ => player.name.clone(),
    };
    let mut text = String::new();
    for (index, player) in players.iter().enumerate() {
        let next = format!("{}{}", if index == 0 { "" } else { ", " }, name(player));
        let more = format!(" + {} more", players.len() - index);
        let last = index + 1 == players.len();
        let room = width.saturating_sub(if last { 0 } else { more.len() });
        if text.chars().count() + next.chars().count() > room {
            return if index == 0 {
                next.chars().take(width - 1).chain(['…']).collect()
            } else {
                text + &more
            };
        }
        text += &next;
    }
    text
}

/// A game as data, without its steps.
pub(super) fn data(game: &Game) -> Value {
    json!({
        "id": game.id,
        "game": game.game,
        "origin": game.origin,
        "status": game.status,
        "players": game.players,
        "steps": game.steps,
        "turns": game.turns,
        "created": timestamp::iso(game.created),
        "updated": timestamp::iso(game.updated),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(names: &[&str]) -> Vec<PlayerRow> {
        let row = |(seat, name): (u32, &&str)| PlayerRow {
            seat,
            name: (*name).to_owned(),
            kind: PlayerKind::Human,
            level: None,
            place: Some(seat),
        };
        (1..).zip(names).map(row).collect()
    }

    #[test]
    fn names_fit_into_their_column() {
        assert_eq!(names(&players(&["Ann", "Bob"]), PLAYERS), "Ann*, Bob");
        assert_eq!(names(&players(&["Ann", "Bob", "Cid"]), FEWEST), "Ann* + 2 more");
        let many: Vec<String> = (1..=1000).map(|number| format!("Bot {number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(names(&players(&many), PLAYERS), "Bot 1*, Bot 2, Bot 3, Bot 4 + 996 more");
        let long = "x".repeat(90);
        assert_eq!(names(&players(&[&long]), PLAYERS).chars().count(), PLAYERS);
        assert!(names(&players(&["Ann", &long, &long]), PLAYERS).chars().count() <= PLAYERS);
        assert_eq!(names(&[], PLAYERS), "");
    }
}
