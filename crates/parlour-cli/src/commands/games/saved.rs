//! Finds saved games and reads their records.

use parlour::play::{Record, Secret};
use parlour_store::{
    Durability, Filter, Game, Location, Newest, Origin, PlayerKind, PlayerRow, Status, record,
};

use crate::failure::Failure;
use crate::input::board::read_record;
use crate::saving::database::{Database, DatabaseArgs};

/// Names a game instead of its id.
const LAST: &str = "last";

/// The most ids in the error for an ambiguous beginning.
const MOST_NAMED: usize = 5;

impl Database {
    /// Opens a database that exists.
    pub(crate) fn existing(args: &DatabaseArgs) -> Result<Self, Failure> {
        Self::if_exists(args)?.ok_or_else(|| {
            let location = args.location().map(|location| location.to_string()).unwrap_or_default();
            Failure::input(format!("{location}: no games are saved here yet"))
        })
    }

    /// Opens a database if it exists, and creates none.
    pub(crate) fn if_exists(args: &DatabaseArgs) -> Result<Option<Self>, Failure> {
        match args.location()? {
            Location::Sqlite(path) if !path.exists() => Ok(None),
            Location::Memory => Ok(None),
            _ => Self::created(args).map(Some),
        }
    }

    /// Opens a database and creates it if necessary.
    pub(super) fn created(args: &DatabaseArgs) -> Result<Self, Failure> {
        match args.location()? {
            Location::Memory => Err(Failure::input(format!(
                "{}: a database in memory ends with the command; name a file",
                Location::Memory
            ))),
            location => Self::open(&location, Durability::Power),
        }
    }

    /// The selected games, newest first.
    pub(crate) fn list(&self, filter: &Filter) -> Result<Vec<Game>, Failure> {
        self.ask(|store| store.list(filter))
    }

    /// Finds a game by its id, the beginning of its id, or `last`: the game played last.
    pub(crate) fn one(&self, name: &str) -> Result<Game, Failure> {
        if name == LAST {
            let played = Filter { newest: Newest::Updated, limit: Some(1), ..Filter::default() };
            return self
                .list(&played)?
                .pop()
                .ok_or_else(|| Failure::input(format!("{}: no games are saved here yet", self.location())));
        }
        let beginning = name.to_lowercase();
        let found = self.ask(|store| async move { store.find(&beginning).await })?;
        match <[Game; 1]>::try_from(found) {
            Ok([game]) => Ok(game),
            Err(none) if none.is_empty() => Err(Failure::input(format!(
                "no saved game has an id that begins with \"{name}\"; to see all: parlour games list"
            ))),
            Err(several) => Err(ambiguous(name, &several)),
        }
    }

    /// As [`Self::one`], but `last` is the unfinished game played last, not counting those of a server.
    pub(super) fn unfinished(&self, name: &str) -> Result<Game, Failure> {
        if name != LAST {
            return self.one(name);
        }
        let status = vec![Status::Running];
        let running = self.list(&Filter { newest: Newest::Updated, status, ..Filter::default() })?;
        let last = running.into_iter().find(|game| game.origin != Origin::Server);
        last.ok_or_else(|| {
            let location = self.location();
            Failure::input(format!(
                "{location}: no unfinished game is saved here; to start one: parlour play"
            ))
        })
    }

    /// The record of a game, with the secret of its dice once the game is over.
    pub(crate) fn record(&self, game: &Game) -> Result<Record, Failure> {
        let name = format!("game {}", game.id);
        let lines = self.ask(|store| store.lines(&game.id, 0))?;
        let text = record(game, &lines).map_err(Failure::at(&name))?;
        let mut record = read_record(&name, &text)?;
        // The dice of an imported record depend on its original id.
        record.id.get_or_insert_with(|| game.id.to_string());
        if let Some(promise) = record.dice.take() {
            let secret = self.secret(game)?;
            record.dice = Some(match secret {
                Some(secret) => promise.revealed(&secret),
                None => promise,
            });
        }
        Ok(record)
    }

    /// The secret of the dice; nothing until the game is over.
    fn secret(&self, game: &Game) -> Result<Option<Secret>, Failure> {
        if game.status != Status::Over {
            return Ok(None);
        }
        let bytes = self.ask(|store| store.secret(&game.id))?;
        Ok(bytes.and_then(|bytes| Secret::try_from(bytes.as_slice()).ok()))
    }
}

fn ambiguous(name: &str, games: &[Game]) -> Failure {
    let named: Vec<String> = games.iter().take(MOST_NAMED).map(|game| game.id.to_string()).collect();
    let more = if games.len() > MOST_NAMED { " …" } else { "" };
    Failure::input(format!(
        "\"{name}\" is the beginning of {} ids; type more of it: {}{more}",
        games.len(),
        named.join(", ")
    ))
}

/// A player's name, and the level of a bot.
pub(crate) fn player_words(player: &PlayerRow) -> String {
    match (player.kind, &player.level) {
        (PlayerKind::Human, _) => player.name.clone(),
        (PlayerKind::Bot, Some(level)) => format!("{} ({level} bot)", player.name),
        (PlayerKind::Bot, None) => format!("{} (bot)", player.name),
        (PlayerKind::Open, _) => "(free seat)".to_owned(),
    }
}
