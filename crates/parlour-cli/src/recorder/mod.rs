//! Keeps a game while it is played: every step is kept before it is shown.

mod chance_state;
mod record_file;
mod stored_game;

use parlour::core::Step;
use parlour::play::{Seeded, Session};
use parlour_tui::Keep;

use crate::failure::Failure;
pub(crate) use chance_state::ChanceState;
pub(crate) use record_file::RecordFile;
pub(crate) use stored_game::{Note, StoredGame, places};

/// Where a game is kept: in a record file, among the stored games, both or nowhere.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) record: Option<RecordFile>,
    pub(crate) stored: Option<StoredGame>,
}

impl Recorder {
    /// Keeps the step that the session has just taken; `chance` is what bots choose with from now on.
    pub(crate) fn step(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), Failure> {
        if let Some(stored) = &mut self.stored {
            stored.step(session, step, chance)?;
        }
        match &mut self.record {
            Some(record) => record.step(step),
            None => Ok(()),
        }
    }

    /// Keeps that something was taken back.
    pub(crate) fn rewrite(&mut self, session: &Session) -> Result<(), Failure> {
        if let Some(stored) = &mut self.stored {
            stored.back(session)?;
        }
        match &mut self.record {
            Some(record) => record.rewrite(session),
            None => Ok(()),
        }
    }

    /// Whether a record was asked for. Then no dice are taken back in a game against others; a game that is just
    /// stored keeps what was taken back in its log.
    pub(crate) fn is_record(&self) -> bool {
        self.record.is_some()
    }

    /// What there is to say about where the game is.
    pub(crate) fn note(&self) -> Option<Note> {
        self.stored.as_ref().map(StoredGame::note)
    }
}

impl Keep for Recorder {
    fn step(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), String> {
        self.step(session, step, chance).map_err(Failure::words)
    }

    fn rewrite(&mut self, session: &Session) -> Result<(), String> {
        self.rewrite(session).map_err(Failure::words)
    }

    fn is_record(&self) -> bool {
        self.is_record()
    }
}
