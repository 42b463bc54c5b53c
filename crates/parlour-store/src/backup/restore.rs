//! Restores all games of a backup or none, and overwrites nothing.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::failed;
use super::full_game::{FullGame, page, these};
use super::portable::Reader;
use crate::database::{Connection, Database};
use crate::writer::group::{notify_nodes, write_rows};
use crate::writer::plan::Rows;
use crate::{GameId, Restored, StoreError};

/// Where the games come from.
enum Source {
    Portable(Reader),
    Sqlite { path: PathBuf, database: Box<Database>, connection: Box<Connection>, last: String },
}

impl Source {
    async fn open(path: &Path) -> Result<Self, StoreError> {
        let mut first = [0; 16];
        let file = File::open(path).map_err(|error| failed(path, &error))?;
        let is_sqlite = (&file).read_exact(&mut first).is_ok() && &first == b"SQLite format 3\0";
        if !is_sqlite {
            return Reader::open(path).map(Self::Portable);
        }
        let database = Database::of_backup(path);
        Ok(Self::Sqlite {
            path: path.to_owned(),
            connection: database.connect_to_backup().await?.into(),
            database: database.into(),
            last: String::new(),
        })
    }

    /// The next games; none at the end.
    async fn page(&mut self) -> Result<Vec<FullGame>, StoreError> {
        match self {
            Self::Portable(reader) => reader.page(),
            Self::Sqlite { path, database, connection, last } => {
                let page = page(connection, database.dialect(), last)
                    .await
                    .map_err(|error| database.to_store_error(&error))?;
                for saved in &page {
                    saved.check().map_err(|why| failed(path, &why))?;
                    *last = saved.game.id.to_string();
                }
                Ok(page)
            }
        }
    }
}

/// Adds all games of a backup in one transaction.
pub(crate) async fn restore(database: &Database, node: &str, from: &Path) -> Result<Restored, StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    let mut source = Source::open(from).await?;
    // If anything fails, the connection is dropped, which rolls back the transaction.
    let mut connection = database.connect().await?;
    connection.run(database.dialect().begin, Vec::new()).await.map_err(said)?;
    let mut restored = Restored::default();
    loop {
        let page = source.page().await?;
        if page.is_empty() {
            break;
        }
        let rows = new_rows(database, &mut connection, &page, &mut restored).await?;
        write_rows(&mut connection, database.dialect(), &rows).await.map_err(said)?;
        notify_nodes(&mut connection, database.dialect(), node, &rows).await.map_err(said)?;
    }
    connection.run("COMMIT", Vec::new()).await.map_err(said)?;
    connection.close().await;
    Ok(restored)
}

/// The rows of the new games in a page. Games that exist already must be the same.
async fn new_rows<'a>(
    database: &Database,
    connection: &mut Connection,
    page: &'a [FullGame],
    restored: &mut Restored,
) -> Result<Rows<'a>, StoreError> {
    let ids: Vec<GameId> = page.iter().map(|saved| saved.game.id).collect();
    let here =
        these(connection, database.dialect(), &ids).await.map_err(|error| database.to_store_error(&error))?;
    let here: HashMap<GameId, FullGame> = here.into_iter().map(|saved| (saved.game.id, saved)).collect();
    let mut rows = Rows::default();
    for saved in page {
        match here.get(&saved.game.id) {
            Some(same) if same == saved => restored.present += 1,
            Some(other) => return Err(StoreError::Conflict { id: other.game.id }),
            None => {
                restored.added += 1;
                saved.put(&mut rows);
            }
        }
    }
    Ok(rows)
}
