//! Restoring: all games of a backup or none, and nothing overwritten.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::failed;
use super::portable::Reader;
use super::saved::{Saved, page, these};
use crate::base::{Base, Link};
use crate::writing::group::{put, tell};
use crate::writing::plan::Rows;
use crate::{GameId, Restored, StoreError};

/// Where the games come from.
enum Source {
    Portable(Reader),
    Sqlite {
        path: PathBuf,
        base: Box<Base>,
        link: Box<Link>,
        last: String,
    },
}

impl Source {
    async fn open(path: &Path) -> Result<Self, StoreError> {
        let mut first = [0; 16];
        let file = File::open(path).map_err(|error| failed(path, &error))?;
        let is_sqlite = (&file).read_exact(&mut first).is_ok() && &first == b"SQLite format 3\0";
        if !is_sqlite {
            return Reader::open(path).map(Self::Portable);
        }
        let base = Base::of_backup(path);
        Ok(Self::Sqlite {
            path: path.to_owned(),
            link: base.connect_to_backup().await?.into(),
            base: base.into(),
            last: String::new(),
        })
    }

    /// The next games; none at the end.
    async fn page(&mut self) -> Result<Vec<Saved>, StoreError> {
        match self {
            Self::Portable(reader) => reader.page(),
            Self::Sqlite {
                path,
                base,
                link,
                last,
            } => {
                let page = page(link, base.words(), last)
                    .await
                    .map_err(|error| base.told(&error))?;
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
pub(crate) async fn restore(base: &Base, node: &str, from: &Path) -> Result<Restored, StoreError> {
    let said = |error: sqlx::Error| base.told(&error);
    let mut source = Source::open(from).await?;
    // When anything fails the connection is dropped, and the transaction with it.
    let mut link = base.connect().await?;
    link.run(base.words().begin, Vec::new()).await.map_err(said)?;
    let mut restored = Restored::default();
    loop {
        let page = source.page().await?;
        if page.is_empty() {
            break;
        }
        let rows = sort(base, &mut link, &page, &mut restored).await?;
        put(&mut link, base.words(), &rows).await.map_err(said)?;
        tell(&mut link, base.words(), node, &rows).await.map_err(said)?;
    }
    link.run("COMMIT", Vec::new()).await.map_err(said)?;
    link.close().await;
    Ok(restored)
}

/// Which games of a page are new. Those that are here must be the same.
async fn sort<'a>(
    base: &Base,
    link: &mut Link,
    page: &'a [Saved],
    restored: &mut Restored,
) -> Result<Rows<'a>, StoreError> {
    let ids: Vec<GameId> = page.iter().map(|saved| saved.game.id).collect();
    let here = these(link, base.words(), &ids)
        .await
        .map_err(|error| base.told(&error))?;
    let here: HashMap<GameId, Saved> = here.into_iter().map(|saved| (saved.game.id, saved)).collect();
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
