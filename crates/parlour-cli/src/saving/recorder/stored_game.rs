//! A game in progress in the database.

use parlour::core::{Message, Step};
use parlour::play::{LogLine, Occupant, Seat, Seeded, Session, Table, full_head_line, step_line};
use parlour_store::{AppendError, Change, Game, GameId, NewGame, Origin, PlayerKind, PlayerRow, Status};

use super::ChanceState;
use crate::failure::Failure;
use crate::interactive::words::say;
use crate::interrupt;
use crate::output::Output;
use crate::saving::database::Database;

/// A game in the database.
pub(crate) struct StoredGame {
    database: Database,
    id: GameId,
    /// The number of the last line of the log.
    state: u64,
    /// The number of steps that were not undone.
    steps: usize,
    about: ChanceState,
    /// The state of chance as last saved.
    written: String,
}

/// Prints where a game is saved when the user leaves it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Note(GameId);

impl Note {
    /// Prints how to replay or resume the game.
    pub(crate) fn say(self, session: &Session, output: &Output) {
        if session.steps().len() == 0 || output.json() {
            return;
        }
        if session.game().turn().is_over() {
            output.message(say(&Message::new("saved-game").with("id", self.0.to_string())));
        } else {
            output.message(self.words());
        }
    }

    fn words(self) -> String {
        say(&Message::new("saved-unfinished").with("id", self.0.to_string()))
    }

    /// Sets the message for an interrupt, which ends the program at once.
    pub(crate) fn prepare(self, output: &Output) {
        if !output.json() && !output.flags.quiet {
            interrupt::last_words(self.words());
        }
    }
}

impl StoredGame {
    /// Saves a new game before its first step.
    pub(crate) fn begin(database: Database, table: &Table, about: ChanceState) -> Result<Self, Failure> {
        let id = GameId::random();
        let game = NewGame {
            head: Some(full_head_line(table, Some(id.as_str()), None)),
            players: table.seats().iter().zip(1..).map(row).collect(),
            about: about.text(),
            ..NewGame::new(id, table.kind().name(), Origin::Play)
        };
        database.ask(|store| store.create(&game))?;
        Ok(Self { database, id, state: 0, steps: 0, written: about.text(), about })
    }

    /// Continues a saved game.
    pub(crate) fn resume(database: Database, game: &Game, about: ChanceState, session: &Session) -> Self {
        Self {
            database,
            id: game.id,
            state: game.state,
            steps: session.steps().len(),
            about,
            written: game.about.clone(),
        }
    }

    pub(super) fn note(&self) -> Note {
        Note(self.id)
    }

    /// Saves the last step of the session.
    pub(super) fn step(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), Failure> {
        self.about.drawn = chance.drawn();
        self.append(session, step_line(step))
    }

    /// Saves that steps were undone.
    pub(super) fn back(&mut self, session: &Session) -> Result<(), Failure> {
        let count = self.steps.saturating_sub(session.steps().len());
        self.append(session, LogLine::back(count))
    }

    fn append(&mut self, session: &Session, line: String) -> Result<(), Failure> {
        let about = self.about.text();
        let over = session.game().outcome().is_some();
        let change = Change {
            status: Some(if over { Status::Over } else { Status::Running }),
            players: over.then(|| places(session)),
            steps: Some(session.steps().len() as u64),
            turns: Some(session.turns()),
            about: (about != self.written).then(|| about.clone()),
            ..Change::default()
        };
        let (id, after) = (self.id, self.state);
        let appended =
            self.database.wait(|store| async move { store.append(&id, after, &[line], change).await });
        self.state = appended.map_err(|error| self.failed(&error))?;
        self.steps = session.steps().len();
        self.written = about;
        Ok(())
    }

    fn failed(&self, error: &AppendError) -> Failure {
        let why = match error {
            AppendError::Stale { .. } => "it is being played elsewhere".to_owned(),
            AppendError::Unknown => "it was deleted".to_owned(),
            AppendError::Store(error) => error.to_string(),
        };
        let (id, steps) = (self.id, self.steps);
        Failure::running(format!("cannot save game {id}: {why}; it is saved up to step {steps}"))
    }
}

impl Drop for StoredGame {
    fn drop(&mut self) {
        // A game without steps is not worth keeping; if this fails, it does no harm.
        if self.state == 0 {
            let _ = self.database.ask(|store| store.delete(&self.id));
        }
    }
}

/// The players with their places.
pub(crate) fn places(session: &Session) -> Vec<PlayerRow> {
    let outcome = session.game().outcome();
    let place = |index: usize| outcome.as_ref()?.places().get(index).copied().flatten();
    let seats = session.table().seats().iter().zip(1..);
    seats.enumerate().map(|(index, seat)| PlayerRow { place: place(index), ..row(seat) }).collect()
}

fn row((seat, number): (&Seat, u32)) -> PlayerRow {
    let (kind, level) = match &seat.occupant {
        Occupant::Human => (PlayerKind::Human, None),
        Occupant::Bot { level } => (PlayerKind::Bot, Some(level.clone())),
        Occupant::Engine { engine } => (PlayerKind::Bot, Some(engine.clone())),
    };
    PlayerRow { seat: number, name: seat.name.clone(), kind, level, place: None }
}
