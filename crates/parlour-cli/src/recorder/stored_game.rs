//! A game among the stored games, while it is played.

use parlour::core::Step;
use parlour::play::{LogLine, Occupant, Seat, Seeded, Session, Table, full_head_line, step_line};
use parlour_store::{AppendError, Change, Game, GameId, NewGame, Origin, PlayerKind, PlayerRow, Status};

use super::ChanceState;
use crate::database::Database;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;

/// The stored game.
pub(crate) struct StoredGame {
    database: Database,
    id: GameId,
    /// The number of the last line of its log.
    state: u64,
    /// How many steps count.
    steps: usize,
    about: ChanceState,
    /// What is stored about it so far.
    written: String,
}

/// Where a game is, to be said when it is left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Note(GameId);

impl Note {
    /// Says where the game is and how it goes on.
    pub(crate) fn say(self, session: &Session, output: &Output) {
        if session.steps().len() == 0 || output.json() {
            return;
        }
        if session.game().turn().is_over() {
            output.message(format!("stored as game {0}; parlour games replay {0}", self.0));
        } else {
            output.message(self.words());
        }
    }

    fn words(self) -> String {
        format!("stored as game {0}; parlour games resume {0}", self.0)
    }

    /// An interrupt ends the program at once; what it says then is settled now.
    pub(crate) fn prepare(self, output: &Output) {
        if !output.json() && !output.quiet() {
            interrupt::last_words(self.words());
        }
    }
}

impl StoredGame {
    /// Stores a new game before its first step.
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

    /// Goes on with a stored game.
    pub(crate) fn go_on(database: Database, game: &Game, about: ChanceState, session: &Session) -> Self {
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

    /// Stores the step that the session has just taken.
    pub(super) fn step(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), Failure> {
        self.about.drawn = chance.drawn();
        self.append(session, step_line(step))
    }

    /// Stores that the session has taken steps back.
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
            AppendError::Stale { .. } => "somebody else goes on with this game".to_owned(),
            AppendError::Unknown => "the game was deleted".to_owned(),
            AppendError::Store(error) => error.to_string(),
        };
        let (id, steps) = (self.id, self.steps);
        Failure::running(format!(
            "the next step could not be stored: {why}; game {id} is stored up to step {steps}"
        ))
    }
}

impl Drop for StoredGame {
    fn drop(&mut self) {
        // A game in which nothing happened is nothing to keep; if this fails, it stays, and does no harm.
        if self.state == 0 {
            let _ = self.database.ask(|store| store.delete(&self.id));
        }
    }
}

/// The players with their places at the end.
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
    };
    PlayerRow { seat: number, name: seat.name.clone(), kind, level, place: None }
}
