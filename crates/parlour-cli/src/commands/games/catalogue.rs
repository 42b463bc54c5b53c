//! Finding stored games and reading their records.

use parlour::play::{Record, Secret};
use parlour_store::{Durability, Filter, Game, PlayerKind, PlayerRow, Status, record};

use crate::failure::Failure;
use crate::shelf::{DatabaseArgs, Shelf, missing};

/// How many games are named when a beginning fits several.
const MOST_NAMED: usize = 5;

/// The stored games.
pub(super) struct Catalogue {
    shelf: Shelf,
}

impl Catalogue {
    /// Opens a database that is there.
    pub(super) fn open(args: &DatabaseArgs) -> Result<Self, Failure> {
        Self::open_if_there(args)?.ok_or_else(|| {
            let location = args
                .location()
                .map(|location| location.to_string())
                .unwrap_or_default();
            Failure::input(format!("{location}: no games are stored here yet"))
        })
    }

    /// Opens a database if there is one; to look for games makes no file.
    pub(super) fn open_if_there(args: &DatabaseArgs) -> Result<Option<Self>, Failure> {
        let location = args.location()?;
        if missing(&location).is_some() {
            return Ok(None);
        }
        Self::open_or_make(args).map(Some)
    }

    /// Opens a database, and makes it if it is not there.
    pub(super) fn open_or_make(args: &DatabaseArgs) -> Result<Self, Failure> {
        let shelf = Shelf::open(&args.location()?, Durability::Power)?;
        Ok(Self { shelf })
    }

    pub(super) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    pub(super) fn into_shelf(self) -> Shelf {
        self.shelf
    }

    /// The games that pass the filter, the newest first.
    pub(super) fn list(&self, filter: &Filter) -> Result<Vec<Game>, Failure> {
        self.shelf
            .ask(|store| store.list(filter))
            .map_err(Failure::running)
    }

    /// The game that is meant: by its id, the beginning of it, or `last`.
    pub(super) fn one(&self, name: &str) -> Result<Game, Failure> {
        let location = self.shelf.location();
        let found = if name == "last" {
            let newest = Filter {
                limit: Some(1),
                ..Filter::default()
            };
            self.list(&newest)?
        } else {
            let beginning = name.to_lowercase();
            self.shelf
                .ask(|store| async move { store.find(&beginning).await })
                .map_err(Failure::running)?
        };
        match <[Game; 1]>::try_from(found) {
            Ok([game]) => Ok(game),
            Err(none) if none.is_empty() && name == "last" => Err(Failure::input(format!(
                "{location}: no games are stored here yet"
            ))),
            Err(none) if none.is_empty() => Err(Failure::input(format!(
                "no stored game's id begins with \"{name}\"; parlour games list shows them"
            ))),
            Err(several) => Err(ambiguous(name, &several)),
        }
    }

    /// The record of a game; once it is over, with the secret of its dice.
    pub(super) fn record(&self, game: &Game) -> Result<Record, Failure> {
        let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("game {}: {error}", game.id));
        let lines = self
            .shelf
            .ask(|store| store.lines(&game.id, 0))
            .map_err(Failure::running)?;
        let text = record(game, &lines).map_err(|error| wrong(&error))?;
        let mut record =
            Record::read(&text, parlour::find, &parlour::names()).map_err(|error| wrong(&error))?;
        // The dice of a record from elsewhere depend on the name that it had there.
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

    /// The secret of a game's dice, if it may be known: never before the game has ended.
    fn secret(&self, game: &Game) -> Result<Option<Secret>, Failure> {
        if game.status != Status::Over {
            return Ok(None);
        }
        let bytes = self
            .shelf
            .ask(|store| store.secret(&game.id))
            .map_err(Failure::running)?;
        Ok(bytes.and_then(|bytes| Secret::try_from(bytes.as_slice()).ok()))
    }
}

fn ambiguous(name: &str, games: &[Game]) -> Failure {
    let named: Vec<String> = games
        .iter()
        .take(MOST_NAMED)
        .map(|game| game.id.to_string())
        .collect();
    let more = if games.len() > MOST_NAMED { " …" } else { "" };
    Failure::input(format!(
        "\"{name}\" is the beginning of {} ids: {}{more}; write more of it",
        games.len(),
        named.join(", ")
    ))
}

/// A player's name with what it is, where it is no person.
pub(super) fn player_words(player: &PlayerRow) -> String {
    match (player.kind, &player.level) {
        (PlayerKind::Human, _) => player.name.clone(),
        (PlayerKind::Bot, Some(level)) => format!("{} ({level} bot)", player.name),
        (PlayerKind::Bot, None) => format!("{} (bot)", player.name),
        (PlayerKind::Open, _) => "(free seat)".to_owned(),
    }
}
