//! A game with everything that belongs to it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::Error;

use crate::database::{Connection, Dialect};
use crate::writer::group::array;
use crate::writer::plan::{GameRow, LineRow, Rows, SheetRow, players_text};
use crate::{Game, GameId, queries, validate};

/// How many games are held in memory at a time.
pub(super) const PAGE: i64 = 100;

/// A game with everything that belongs to it. The lines are numbered from 1 without gaps, so the numbers are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FullGame {
    #[serde(flatten)]
    pub(super) game: Game,
    /// The secret of the dice, as hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) secret: Option<String>,
    /// When each line was written, and its text.
    pub(super) lines: Vec<(i64, String)>,
}

/// The next games after this id, in the order of their ids.
pub(super) async fn page(
    connection: &mut Connection,
    dialect: &Dialect,
    after: &str,
) -> Result<Vec<FullGame>, Error> {
    let sql = format!("{} WHERE games.id > $1 ORDER BY games.id LIMIT $2", queries::GAMES);
    let rows = connection.rows(&sql, vec![after.into(), PAGE.into()]).await?;
    let games = rows.iter().map(queries::game).collect::<Result<Vec<_>, _>>()?;
    complete(connection, dialect, games).await
}

/// Those of these games that there are.
pub(super) async fn these(
    connection: &mut Connection,
    dialect: &Dialect,
    ids: &[GameId],
) -> Result<Vec<FullGame>, Error> {
    let sql = format!("{} WHERE games.id {}$1{}", queries::GAMES, dialect.ids, dialect.close_ids);
    let rows = connection.rows(&sql, vec![array(ids).into()]).await?;
    let games = rows.iter().map(queries::game).collect::<Result<Vec<_>, _>>()?;
    complete(connection, dialect, games).await
}

/// Adds secrets and lines.
async fn complete(
    connection: &mut Connection,
    dialect: &Dialect,
    games: Vec<Game>,
) -> Result<Vec<FullGame>, Error> {
    let ids = array(&games.iter().map(|game| game.id).collect::<Vec<_>>());
    let these = format!("WHERE id {}$1{}", dialect.ids, dialect.close_ids);
    let mut secrets: HashMap<GameId, String> = HashMap::new();
    for row in
        connection.rows(&format!("SELECT id, secret FROM sheets {these}"), vec![ids.clone().into()]).await?
    {
        let secret = row.get::<Option<Vec<u8>>>("secret")?;
        secrets.extend(
            secret.map(|secret| Ok::<_, Error>((queries::id(&row)?, hex::encode(&secret)))).transpose()?,
        );
    }
    let mut lines: HashMap<GameId, Vec<(i64, String)>> = HashMap::new();
    let sql = format!("SELECT id, number, at, text FROM lines {these} ORDER BY id, number");
    for row in connection.rows(&sql, vec![ids.into()]).await? {
        let read = queries::line(&row)?;
        lines.entry(queries::id(&row)?).or_default().push((read.at, read.text));
    }
    let saved = |game: Game| FullGame {
        secret: secrets.remove(&game.id),
        lines: lines.remove(&game.id).unwrap_or_default(),
        game,
    };
    Ok(games.into_iter().map(saved).collect())
}

impl FullGame {
    /// Whether it can be what it says: as many lines as its state, and all of them lines.
    pub(super) fn check(&self) -> Result<(), String> {
        let (id, lines, state) = (self.game.id, self.lines.len(), self.game.state);
        if lines as u64 != state {
            return Err(format!("game {id} should have {state} lines, but has {lines}"));
        }
        if hex::decode(self.secret.as_deref().unwrap_or_default()).is_err() {
            return Err(format!("the secret of game {id} is not hexadecimal"));
        }
        let fits = validate::game(&self.game)
            .and_then(|()| validate::lines(self.lines.iter().map(|(_, text)| text)));
        fits.map_err(|error| format!("game {id}: {error}"))
    }

    /// Adds it to rows that are about to be written.
    pub(super) fn put<'a>(&'a self, rows: &mut Rows<'a>) {
        let game = &self.game;
        let id = game.id;
        let line = |(number, (at, text)): (u64, &'a (i64, String))| LineRow { id, number, at: *at, text };
        rows.lines.extend((1..).zip(&self.lines).map(line));
        rows.sheets.push(SheetRow {
            id,
            head: game.head.as_deref(),
            players: players_text(&game.players),
            about: &game.about,
            secret: self.secret.clone(),
        });
        rows.games.push(GameRow {
            id,
            game: &game.game,
            origin: game.origin.word(),
            status: game.status.word(),
            state: game.state,
            steps: game.steps,
            turns: game.turns,
            created: game.created,
            updated: game.updated,
        });
    }
}
