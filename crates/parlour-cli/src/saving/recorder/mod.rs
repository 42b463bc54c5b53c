//! Saves a game during play.

mod chance_state;
mod record_file;
mod stored_game;

use parlour::core::Step;
use parlour::play::{DriveError, Seeded, Session, StepStore};

use crate::failure::Failure;
pub(crate) use chance_state::ChanceState;
pub(crate) use record_file::RecordFile;
pub(crate) use stored_game::{Note, StoredGame, places};

/// Saves a game to a record file, the database, both or neither.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) record: Option<RecordFile>,
    pub(crate) stored: Option<StoredGame>,
}

impl Recorder {
    /// Whether there is a record file. Then rolls against others cannot be undone; the log of a saved game keeps undone
    /// steps.
    pub(crate) fn is_record(&self) -> bool {
        self.record.is_some()
    }

    /// Where the game is saved in the database.
    pub(crate) fn note(&self) -> Option<Note> {
        self.stored.as_ref().map(StoredGame::note)
    }
}

impl StepStore for Recorder {
    fn append(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), String> {
        if let Some(stored) = &mut self.stored {
            stored.step(session, step, chance).map_err(Failure::words)?;
        }
        let record = self.record.as_mut().map_or(Ok(()), |record| record.step(session, step));
        record.map_err(Failure::words)
    }

    fn undo(&mut self, session: &Session) -> Result<(), String> {
        if let Some(stored) = &mut self.stored {
            stored.back(session).map_err(Failure::words)?;
        }
        let record = self.record.as_mut().map_or(Ok(()), |record| record.rewrite(session));
        record.map_err(Failure::words)
    }

    fn keeps_rolls(&self) -> bool {
        self.is_record()
    }
}

/// Why a game could not continue. Loaded dice come from a flag.
pub(crate) fn drive_failure(error: &DriveError) -> Failure {
    match error {
        DriveError::ImpossibleRoll(error) => Failure::input(format!("--rolls: {error}")),
        other => Failure::running(other),
    }
}
