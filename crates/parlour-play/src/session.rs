//! A session: a game in progress at a table, and what surfaces print about it.

use std::ops::{Deref, DerefMut};

use parlour_core::{AnyGame, Player, PlayerNames, Step, Turn, counted};
use serde_json::{Map, Value, json};

use crate::{Occupant, Progress, Table, Taken};

/// A game in progress at a table. Everything that does not need the table is its [`Progress`].
pub struct Session {
    table: Table,
    progress: Progress,
}

impl Deref for Session {
    type Target = Progress;

    fn deref(&self) -> &Progress {
        &self.progress
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }
}

impl Session {
    /// The session at the start of a game.
    pub fn new(table: Table) -> Self {
        let progress = Progress::new(table.start());
        Self { table, progress }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether this player is human.
    pub fn is_human(&self, player: Player) -> bool {
        let seat = self.table.seats().get(player.index());
        seat.is_some_and(|seat| seat.occupant == Occupant::Human)
    }

    /// A taken step as data, as `play --json` and `replay --json` print it.
    pub fn step_data(&self, taken: &Taken) -> Value {
        let mut data = Map::new();
        data.insert("step".into(), taken.number.into());
        data.insert("player".into(), taken.player.number().into());
        match &taken.step {
            Step::Roll(number) => data.insert("roll".into(), (*number).into()),
            Step::Move(notation) => data.insert("move".into(), notation.as_str().into()),
        };
        data.insert("events".into(), taken.events.iter().map(|event| event.data()).collect());
        data.insert("position".into(), self.game().position());
        data.insert("turn".into(), turn_data(self.game()));
        Value::Object(data)
    }

    /// The result as data, the last line of `play --json`. A game that is not over has none; then the line says how far it is
    /// and what it waits for.
    pub fn result_data(&self) -> Value {
        let (turns, rolls) = (self.turns(), self.rolls());
        let Some(mut data) = places(self.game()) else {
            return json!({
                "result": null, "status": "unfinished", "steps": self.steps().len(), "turns": turns, "rolls": rolls,
                "position": self.game().position(), "turn": turn_data(self.game()),
            });
        };
        data.insert("turns".into(), turns.into());
        data.insert("rolls".into(), rolls.into());
        json!({ "result": data })
    }
}

/// What a position waits for, as data.
pub fn turn_data(game: &dyn AnyGame) -> Value {
    match game.turn() {
        Turn::Roll(player) => json!({ "player": player, "kind": "roll" }),
        Turn::Choose(player) => json!({ "player": player, "kind": "choose", "moves": game.legal_moves() }),
        Turn::Over => {
            let mut data = Map::new();
            data.insert("kind".into(), "over".into());
            data.extend(places(game).unwrap_or_default());
            Value::Object(data)
        }
    }
}

/// `places`: the players in order of their place; `ranks`: the place of each player, equal where they drew.
fn places(game: &dyn AnyGame) -> Option<Map<String, Value>> {
    let outcome = game.outcome()?;
    let mut data = Map::new();
    data.insert("places".into(), json!(outcome.in_order()));
    data.insert("ranks".into(), json!(outcome.places()));
    Some(data)
}

/// How long a game has lasted, in words: what it lacks is left out.
pub fn length_words(session: &Session) -> String {
    let (turns, rolls) = (session.turns(), session.rolls());
    match (rolls, session.table().seats().len()) {
        // Where one player only chooses, moves are what there is to count.
        (0, 1) => counted(session.steps().len(), "move"),
        (0, _) => counted(turns, "turn"),
        _ => format!("{}, {}", counted(turns, "turn"), counted(rolls, "roll")),
    }
}

/// The result in words.
pub fn result_words(game: &dyn AnyGame, names: &PlayerNames) -> Option<String> {
    let outcome = game.outcome()?;
    let all_names = |players: &[Player]| {
        let each = players.iter().map(|player| names.name(*player));
        each.collect::<Vec<_>>().join(" and ")
    };
    let words = match outcome.winners().as_slice() {
        [] => "nobody has won".to_owned(),
        [winner] => format!("{} has won", names.name(*winner)),
        all if all.len() == outcome.places().len() => format!("a draw between {}", all_names(all)),
        all => format!("{} have won", all_names(all)),
    };
    Some(words)
}
