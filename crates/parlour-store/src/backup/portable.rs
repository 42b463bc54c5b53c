//! The portable backup: JSON Lines that either database can read. A head, one line per game, and a last line with the
//! number of games, so that an incomplete file is noticed.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::failed;
use super::full_game::{FullGame, PAGE, page};
use crate::StoreError;
use crate::database::Database;

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "parlour-backup")]
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct End {
    games: u64,
}

/// A line of the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Game(Box<FullGame>),
    End(End),
}

/// Writes a snapshot of all games.
pub(super) async fn write(database: &Database, file: File, to: &Path) -> Result<(), StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    let io = |error: std::io::Error| failed(to, &error);
    let mut out = BufWriter::new(file);
    put(&mut out, &Head { version: VERSION }).map_err(io)?;
    let mut connection = database.connect().await?;
    connection.run(database.dialect().begin_snapshot, Vec::new()).await.map_err(said)?;
    let (mut games, mut last) = (0, String::new());
    loop {
        let page = page(&mut connection, database.dialect(), &last).await.map_err(said)?;
        let Some(end) = page.last() else { break };
        last = end.game.id.to_string();
        for saved in &page {
            put(&mut out, saved).map_err(io)?;
            games += 1;
        }
    }
    connection.close().await;
    put(&mut out, &End { games }).map_err(io)?;
    let file = out.into_inner().map_err(|error| failed(to, &error))?;
    file.sync_all().map_err(io)
}

fn put(out: &mut impl Write, value: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Reads a portable backup page by page.
pub(super) struct Reader {
    path: PathBuf,
    lines: std::iter::Enumerate<std::io::Lines<BufReader<File>>>,
    games: u64,
    ended: bool,
}

impl Reader {
    /// Opens a file and checks its head.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let file = File::open(path).map_err(|error| failed(path, &error))?;
        let mut lines = BufReader::new(file).lines().enumerate();
        let head = lines.next().and_then(|(_, line)| line.ok()).unwrap_or_default();
        let head: Head = serde_json::from_str(&head).map_err(|_| failed(path, "not a Parlour backup"))?;
        if head.version != VERSION {
            let why = format!(
                "backup version {} is not supported; this Parlour reads version {VERSION}",
                head.version
            );
            return Err(failed(path, &why));
        }
        Ok(Self { path: path.to_owned(), lines, games: 0, ended: false })
    }

    /// The next games; none at the end of a complete file.
    pub(super) fn page(&mut self) -> Result<Vec<FullGame>, StoreError> {
        let mut page = Vec::new();
        while !self.ended && (page.len() as u64) < PAGE.unsigned_abs() {
            page.extend(self.next_game()?);
        }
        Ok(page)
    }

    fn next_game(&mut self) -> Result<Option<FullGame>, StoreError> {
        let cut = "the file ends too early; the backup is incomplete";
        let (number, line) = self.lines.next().ok_or_else(|| failed(&self.path, cut))?;
        let at = |why: String| failed(&self.path, &format!("line {}: {why}", number + 1));
        let line = line.map_err(|error| at(error.to_string()))?;
        match serde_json::from_str(&line).map_err(|_| at("not a game; the backup may be damaged".into()))? {
            Entry::Game(saved) => {
                saved.check().map_err(at)?;
                self.games += 1;
                Ok(Some(*saved))
            }
            Entry::End(End { games }) if games == self.games => {
                self.ended = true;
                Ok(None)
            }
            Entry::End(End { games }) => Err(at(format!("the file has {} of {games} games", self.games))),
        }
    }
}
