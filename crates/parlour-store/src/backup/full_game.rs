//! A game with its lines and its secret.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::Error;

use crate::database::{Arg, Connection, Dialect};
use crate::writer::group::array;
use crate::writer::plan::{GameRow, LineRow, Rows, SheetRow, players_text};
use crate::{Game, GameId, queries, validate};

/// How many games to hold in memory at a time.
pub(super) const PAGE: i64 = 100;

/// A game with its lines and its secret. Lines are numbered from 1 without gaps, so the numbers are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FullGame {
    #[serde(flatten)]
    pub(super) game: Game,
    /// The secret of the dice, as hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) secret: Option<String>,
    /// The time and text of each line.
    pub(super) lines: Vec<(i64, String)>,
}

/// The next games after this id, in order of id.
pub(super) async fn page(
    connection: &mut Connection,
    dialect: &Dialect,
    after: &str,
) -> Result<Vec<FullGame>, Error> {
    select(connection, dialect, "games.id > $1 ORDER BY games.id LIMIT $2", vec![after.into(), PAGE.into()])
        .await
}

/// Those of these games that exist.
pub(super) async fn these(
    connection: &mut Connection,
    dialect: &Dialect,
    ids: &[GameId],
) -> Result<Vec<FullGame>, Error> {
    let condition = format!("games.id {}$1{}", dialect.ids, dialect.close_ids);
    select(connection, dialect, &condition, vec![array(ids).into()]).await
}

/// The games under this condition, with their secrets and lines.
async fn select(
    connection: &mut Connection,
    dialect: &Dialect,
    condition: &str,
    args: Vec<Arg>,
) -> Result<Vec<FullGame>, Error> {
    let rows = connection.rows(&format!("{} WHERE {condition}", queries::GAMES), args).await?;
    let games = rows.iter().map(queries::game).collect::<Result<Vec<_>, _>>()?;
    let ids = array(&games.iter().map(|game| game.id).collect::<Vec<_>>());
    let these = format!("WHERE id {}$1{}", dialect.ids, dialect.close_ids);
    let mut secrets: HashMap<GameId, String> = HashMap::new();
    let sql = format!("SELECT id, secret FROM sheets {these}");
    for row in connection.rows(&sql, vec![ids.clone().into()]).await? {
        if let Some(secret) = row.get::<Option<Vec<u8>>>("secret")? {
            secrets.insert(queries::id(&row)?, hex::encode(secret));
        }
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
    /// Checks the game: the number of lines, the secret and all texts.
    pub(super) fn check(&self) -> Result<(), String> {
        let (id, lines, state) = (self.game.id, self.lines.len(), self.game.state);
        if lines as u64 != state {
            return Err(format!("game {id} has {lines} of {state} lines"));
        }
        if hex::decode(self.secret.as_deref().unwrap_or_default()).is_err() {
            return Err(format!("game {id}: the secret is not hexadecimal"));
        }
        let fits = validate::game(&self.game)
            .and_then(|()| validate::lines(self.lines.iter().map(|(_, text)| text)));
        fits.map_err(|error| format!("game {id}: {error}"))
    }

    /// Adds the game to the rows to write.
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
