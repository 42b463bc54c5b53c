//! `parlour games show`: shows a game with its players, places and steps.

use parlour::core::{Named, Step, counted, ordinal};
use parlour::play::{DiceCommitment, Record, Session, Table};
use parlour_store::Game;
use serde_json::{Value, json};

use super::args::OneArgs;
use super::list;
use super::saved::player_words;
use crate::failure::Failure;
use crate::interactive::line::Screen;
use crate::output::Output;
use crate::output::timestamp;
use crate::saving::database::Database;
use crate::saving::recorder::ChanceState;

/// How many characters of a board as data are shown.
const BOARD_SHOWN: usize = 300;

pub(super) fn run(args: &OneArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    let game = games.one(&args.id)?;
    // A table that has not started has no record yet.
    let record = game.head.as_ref().map(|_| games.record(&game)).transpose()?;
    if output.json() {
        return output.data(&data(&game, record.as_ref())?);
    }
    facts(&game, record.as_ref(), output)?;
    match record {
        Some(record) if !output.flags.quiet => history(&game, &record, output),
        _ => Ok(()),
    }
}

fn facts(game: &Game, record: Option<&Record>, output: &Output) -> Result<(), Failure> {
    let (steps, turns) = (counted(game.steps, "step"), counted(game.turns, "turn"));
    output.line(format!("game     {} ({})", game.id, game.game))?;
    output.line(format!("status   {}, {steps}, {turns}", list::status_words(game.status)))?;
    output.line(format!("started  {} UTC", timestamp::words(game.created)))?;
    output.line(format!("updated  {} UTC", timestamp::words(game.updated)))?;
    output.line(format!("source   {}", game.origin.word()))?;
    if let Some(Record { table, .. }) = record {
        output.line(format!("rules    {}", table.kind().book().summary(table.rules())))?;
    }
    if let Some(words) = record.and_then(|record| board(&record.table)) {
        output.line(format!("board    {words}"))?;
    }
    if let Some(words) = dice(game, record) {
        output.line(format!("dice     {words}"))?;
    }
    for (index, player) in game.players.iter().enumerate() {
        let colour = colour(record, index).map(|colour| format!(", {colour}")).unwrap_or_default();
        let place = player.place.map(|place| format!(", {}", ordinal(place.into())));
        let words = player_words(player);
        output.line(format!("player {:>2}  {words}{colour}{}", player.seat, place.unwrap_or_default()))?;
    }
    Ok(())
}

/// How the board was generated, the name of a built-in one, or a board or position of the players' own as data.
fn board(table: &Table) -> Option<String> {
    if let Some(words) = table.setup_words() {
        return Some(format!("generated: {words}"));
    }
    let board = table.board()?;
    let name = table.kind().boards().and_then(|boards| {
        let same = |named: &&Named| boards.fetch(named.name).as_ref() == Some(board);
        boards.built_in().iter().find(same).map(|named| named.name.to_owned())
    });
    Some(name.unwrap_or_else(|| shortened(&board.to_string())))
}

/// As much of a large board as fits a few lines; `--json` has all of it.
fn shortened(board: &str) -> String {
    match board.char_indices().nth(BOARD_SHOWN) {
        Some((end, _)) => format!("{} …", &board[..end]),
        None => board.to_owned(),
    }
}

/// The colour of a seat, if the game has coloured seats.
fn colour(record: Option<&Record>, index: usize) -> Option<&str> {
    record?.table.seats().get(index)?.color.as_deref()
}

/// The source of the dice: a commitment or a random seed.
fn dice(game: &Game, record: Option<&Record>) -> Option<String> {
    if let Some(DiceCommitment { commitment, secret, .. }) = record.and_then(|record| record.dice.as_ref()) {
        return Some(match secret {
            None => format!("fair, commitment {commitment}"),
            Some(_) => format!("fair, commitment {commitment}; to verify: parlour games verify {}", game.id),
        });
    }
    let about: ChanceState = serde_json::from_str(&game.about).unwrap_or_default();
    about.seed.map(|seed| format!("from random seed {seed}"))
}

fn history(game: &Game, record: &Record, output: &Output) -> Result<(), Failure> {
    let screen = Screen::new(output, false);
    let mut shown = Ok(());
    let session = record.replay(|session, taken| {
        if shown.is_ok() {
            shown = screen.taken(session, taken);
        }
    });
    shown?;
    let session = session.map_err(Failure::at(format_args!("game {}", game.id)))?;
    output.line(session.result_words())
}

fn data(game: &Game, record: Option<&Record>) -> Result<Value, Failure> {
    let mut data = list::data(game);
    let Some(record) = record else {
        return Ok(data);
    };
    let mut history = Vec::with_capacity(record.steps.len());
    let session = record
        .replay(|_, taken| {
            let mut entry = json!({ "step": taken.number, "player": taken.player });
            match &taken.step {
                Step::Roll(number) => entry["roll"] = (*number).into(),
                Step::Move(notation) => entry["move"] = notation.as_str().into(),
            }
            history.push(entry);
        })
        .map_err(Failure::at(format_args!("game {}", game.id)))?;
    for index in 0..game.players.len() {
        if let Some(colour) = colour(Some(record), index) {
            data["players"][index]["color"] = colour.into();
        }
    }
    data["rolls"] = session.rolls().into();
    data["places"] = places(&session);
    data["rules"] = Value::Object(record.table.rules().clone());
    if let Some(board) = record.table.board() {
        data["board"] = board.clone();
    }
    if !record.table.setup().is_empty() {
        data["setup"] = Value::Object(record.table.setup().clone());
    }
    if let Some(promise) = &record.dice {
        data["dice"] = json!(promise);
    }
    data["history"] = history.into();
    Ok(data)
}

/// The players from 1st to last; null until the game is over.
fn places(session: &Session) -> Value {
    match session.game().outcome() {
        Some(outcome) => json!(outcome.in_order()),
        None => Value::Null,
    }
}
