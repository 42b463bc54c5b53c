//! A session: a game in progress, its steps so far, and what may be taken back.

use parlour_core::{AnyEvent, AnyGame, Player, PlayerNames, Step, StepError, Turn};
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::{Occupant, Table};

/// A step that was taken and what it did.
pub struct Taken {
    /// Its number, counted from 1.
    pub number: usize,
    /// Who took it.
    pub player: Player,
    /// The step.
    pub step: Step,
    /// What happened.
    pub events: Vec<AnyEvent>,
}

impl Taken {
    /// The step and what it did, in words: "Ann rolls 4: Ann climbs the ladder from 4 to 14".
    pub fn words(&self, names: &PlayerNames) -> String {
        let name = names.name(self.player);
        let what = match &self.step {
            Step::Roll(number) => format!("{name} rolls {number}"),
            Step::Move(notation) => format!("{name} plays {notation}"),
        };
        let events: Vec<String> = self.events.iter().map(|event| event.words(names)).collect();
        let colon = if events.is_empty() { "" } else { ": " };
        format!("{what}{colon}{}", events.join("; "))
    }
}

/// Why nothing was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UndoError {
    /// No person has decided anything yet.
    #[error("there is nothing to take back")]
    Nothing,
    /// Somebody else has rolled since.
    #[error("somebody else has rolled since; that cannot be taken back")]
    OthersRolled,
    /// The game is recorded and played against others.
    #[error("dice are not taken back in a recorded game against others")]
    DiceStay,
}

/// A game in progress.
pub struct Session {
    table: Table,
    game: Box<dyn AnyGame>,
    steps: Vec<(Player, Step)>,
    turns: u64,
}

impl Session {
    /// The session at the start of a game.
    pub fn new(table: Table) -> Self {
        Self {
            game: table.start(),
            table,
            steps: Vec::new(),
            turns: 0,
        }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The steps so far.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.steps.iter().map(|(_, step)| step)
    }

    /// How many turns have ended.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// How many rolls there were.
    pub fn rolls(&self) -> usize {
        self.steps().filter(|step| matches!(step, Step::Roll(_))).count()
    }

    /// Takes a step, or refuses it and changes nothing.
    pub fn take(&mut self, step: Step) -> Result<Taken, StepError> {
        let player = self.game.turn().player().ok_or(StepError::Over)?;
        let report = self.game.step(&step)?;
        let step = self.game.canonical(step);
        self.turns += report.turns;
        self.steps.push((player, step.clone()));
        Ok(Taken {
            number: self.steps.len(),
            player,
            step,
            events: report.events,
        })
    }

    /// How many steps back the last decision of a person lies, if it may be taken back.
    ///
    /// What follows it goes with it, answers of bots included, but never a roll of somebody else; and in a
    /// `recorded` game against others no roll at all.
    pub fn undoable(&self, recorded: bool) -> Result<usize, UndoError> {
        let has_choices = self.has_choices();
        let decided = |(who, step): &(Player, Step)| {
            self.is_human(*who) && (matches!(step, Step::Move(_)) || !has_choices)
        };
        let at = self.steps.iter().rposition(decided).ok_or(UndoError::Nothing)?;
        let who = self.steps[at].0;
        let mut rolls = self.steps[at..]
            .iter()
            .filter(|(_, step)| matches!(step, Step::Roll(_)))
            .peekable();
        let rolled = rolls.peek().is_some();
        if rolls.any(|(roller, _)| *roller != who) {
            Err(UndoError::OthersRolled)
        } else if rolled && recorded && self.table.seats().len() > 1 {
            Err(UndoError::DiceStay)
        } else {
            Ok(self.steps.len() - at)
        }
    }

    /// Whether people decide anything in this game: then a decision is a move, else it is the throw itself.
    fn has_choices(&self) -> bool {
        self.steps.iter().any(|(_, step)| matches!(step, Step::Move(_)))
    }

    /// Takes back the last steps and returns the rolls among them, the earliest first: the same dice must show
    /// them again.
    pub fn take_back(&mut self, count: usize) -> Vec<u32> {
        let keep = self.steps.len().saturating_sub(count);
        let gone = self.steps.split_off(keep);
        let kept = std::mem::take(&mut self.steps);
        self.game = self.table.start();
        self.turns = 0;
        for (_, step) in kept {
            // The steps were legal when they were taken; the same game takes them again.
            let _ = self.take(step);
        }
        let rolled = |(_, step)| match step {
            Step::Roll(number) => Some(number),
            Step::Move(_) => None,
        };
        gone.into_iter().filter_map(rolled).collect()
    }

    /// Whether this player is a person.
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
        data.insert(
            "events".into(),
            taken.events.iter().map(|event| event.data()).collect(),
        );
        data.insert("position".into(), self.game.position());
        data.insert("turn".into(), turn_data(&*self.game));
        Value::Object(data)
    }

    /// The result as data, once the game is over.
    pub fn result_data(&self) -> Option<Value> {
        let mut data = places(&*self.game)?;
        data.insert("turns".into(), self.turns.into());
        data.insert("rolls".into(), self.rolls().into());
        Some(json!({ "result": data }))
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
