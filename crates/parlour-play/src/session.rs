//! A session: a game in progress at a table, and what surfaces print about it.

use std::ops::{Deref, DerefMut};

use parlour_core::{
    AnyGame, Gap, Message, Messages, Outcome, Player, PlayerNames, Scene, Step, Turn, Window,
};
use serde_json::{Map, Value, json};

use crate::{Occupant, Progress, Table, Taken};

/// A game in progress at a table. Everything that does not need the table is its [`Progress`].
#[derive(Clone)]
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

    /// The scene of the board inside the window; its texts use the players' names.
    pub fn scene(&self, window: Window) -> Scene {
        self.game().scene(window, &self.table.player_names())
    }

    /// The result or the length so far, in words.
    pub fn result_words(&self) -> String {
        result_words(&self.progress, &self.table.player_names())
    }

    /// The result as data, the last line of `play --json`. For an unfinished game it gives the length so far and whose
    /// turn it is.
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

/// `places`: the players in order of their place; `ranks`: the place of each player, equal after a draw.
fn places(game: &dyn AnyGame) -> Option<Map<String, Value>> {
    let outcome = game.outcome()?;
    let mut data = Map::new();
    data.insert("places".into(), json!(outcome.in_order()));
    data.insert("ranks".into(), json!(outcome.places()));
    Some(data)
}

/// The length of a game, without rolls if it has no dice.
fn length(progress: &Progress) -> Message {
    let (turns, rolls) = (progress.turns(), progress.rolls());
    match (rolls, progress.game().seats()) {
        // A single player who only chooses makes moves, not turns.
        (0, 1) => Message::new("length-moves").with("moves", progress.steps().len()),
        (0, _) => Message::new("length-turns").with("turns", turns),
        _ => Message::new("length-rolls").with("turns", turns).with("rolls", rolls),
    }
}

/// The result or the length so far, in sentences: "Ann wins 20–16 after 88 turns."
pub fn result_words(progress: &Progress, names: &PlayerNames) -> String {
    Messages::common().sentences(&result_messages(progress), names).join(" ")
}

/// The result or the length so far, as messages.
pub fn result_messages(progress: &Progress) -> Vec<Message> {
    let mut told = vec![result(progress.game()).with("length", length(progress))];
    told.extend(progress.game().outcome().iter().flat_map(runners_up));
    told
}

/// The next few players with a place of their own, in games of three or more.
fn runners_up(outcome: &Outcome) -> Vec<Message> {
    const MOST: usize = 5;
    let places = outcome.places();
    let alone = |place| places.iter().filter(|other| **other == Some(place)).count() == 1;
    let behind = outcome.in_order().into_iter().filter_map(|player| {
        let place = places[player.index()].filter(|place| *place > 1 && alone(*place))?;
        Some(Message::of("result-places", player).with("place", place))
    });
    behind.take(if places.len() > 2 { MOST } else { 0 }).collect()
}

fn result(game: &dyn AnyGame) -> Message {
    let Some(outcome) = game.outcome() else {
        return Message::new("result-running");
    };
    let winners = outcome.winners();
    let score = game.scores().map(|mut scores| {
        scores.sort_unstable_by(|one, other| other.cmp(one));
        scores.iter().map(u64::to_string).collect::<Vec<_>>().join("–")
    });
    match (winners.as_slice(), score, outcome.places().len()) {
        ([], _, 1) => Message::of("result-loses", Player::new(0)),
        ([], ..) => Message::new("result-nobody"),
        ([winner], Some(score), _) => Message::of("result-wins-score", *winner).with("score", score),
        ([winner], None, _) => Message::of("result-wins", *winner),
        (all, Some(score), count) if all.len() == count => {
            Message::new("result-draw-score").with("score", score)
        }
        (all, None, count) if all.len() == count => Message::new("result-draw"),
        (all, ..) => Message::new("result-share").with("players", Gap::all(all.iter().copied())),
    }
}

/// The prompt for a human in line mode.
pub fn prompt_words(session: &Session, player: Player) -> String {
    let prompt = match session.game().turn() {
        Turn::Choose(_) => {
            Message::of("prompt-move", player).with("moves", session.game().legal_moves().join(" "))
        }
        _ => Message::of("prompt-roll", player),
    };
    Messages::common().say(&prompt, &session.table().player_names())
}
