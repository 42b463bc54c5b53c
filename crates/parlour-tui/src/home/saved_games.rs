//! The saved games that a home shows. The database is on the caller's side.

use parlour::play::Session;

/// A saved game in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Its id.
    pub id: String,
    /// The title of its game.
    pub game: String,
    /// Its players.
    pub players: String,
    /// Its status in words.
    pub status: String,
    /// How many steps it has.
    pub steps: u64,
    /// When it was started.
    pub started: String,
    /// Whether it can be resumed.
    pub can_resume: bool,
}

impl SavedGame {
    /// Whether all words of a filter occur in it.
    pub(super) fn matches(&self, filter: &str) -> bool {
        let Self { id, game, players, status, started, .. } = self;
        let all = [id, game, players, status, started].map(|text| text.to_lowercase()).join(" ");
        filter.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// Where saved games are kept. Errors are sentences for people.
pub trait SavedGames {
    /// All games, the one played last first.
    fn list(&mut self) -> Result<Vec<SavedGame>, String>;

    /// A game at its last step.
    fn open(&mut self, id: &str) -> Result<Session, String>;

    /// Writes the record of a game to a new file; says so if the file exists.
    fn export(&mut self, id: &str, file: &str) -> Result<(), String>;

    /// Deletes a game for good.
    fn delete(&mut self, id: &str) -> Result<(), String>;
}
