//! `parlour games stats`: shows games, wins, streaks and dice statistics.

mod data;
mod tally;
mod text;

use parlour::core::counted;
use parlour::play::luck::Luck;
use parlour_store::{Game, Status};

use super::args::FilterArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};
use tally::{Played, Statistics};

pub(super) fn run(args: &FilterArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    let filter = args.filter()?;
    let mut statistics = Statistics::default();
    let mut unreadable = 0_usize;
    if let Some(games) = Database::if_exists(database)? {
        let mut found = games.list(&filter)?;
        // Streaks depend on the order in which games ended.
        found.sort_by_key(|game| game.updated);
        for game in found.iter().filter(|game| game.head.is_some()) {
            match played(&games, game) {
                Ok(played) => statistics.add(&played),
                Err(Failure::Input(_) | Failure::At { .. }) => unreadable += 1,
                Err(failure) => return Err(failure),
            }
        }
    }
    if unreadable > 0 {
        output.warning(&format!(
            "left out {}, unreadable; to see why: parlour games verify",
            counted(unreadable, "game")
        ));
    }
    if let Some(name) = &args.player {
        statistics.only(name);
    }
    output.answer(|| data::data(&statistics), || text::text(&statistics))
}

/// The game as the statistics need it.
fn played(games: &Database, game: &Game) -> Result<Played, Failure> {
    let record = games.record(game)?;
    let (session, lucks) = Luck::of(&record).map_err(Failure::at(format_args!("game {}", game.id)))?;
    Ok(Played {
        game: game.game.clone(),
        over: game.status == Status::Over && session.game().turn().is_over(),
        players: game.players.clone(),
        turns: session.turns(),
        lucks,
    })
}
