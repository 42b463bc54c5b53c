//! Endgame databases in the cache directory.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use parlour::mancala::{Database, Label};

/// Databases that are built faster than they are found are not kept.
const WORTH_KEEPING: usize = 1 << 20;

/// The directory of the databases, if there is one.
pub(super) struct Shelf {
    directory: Option<PathBuf>,
}

impl Shelf {
    /// The shelf of the person who calls, or none that keeps anything.
    pub(super) fn new(wanted: bool) -> Self {
        let absolute = |name| {
            std::env::var_os(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let cache =
            || absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
        Self {
            directory: cache().filter(|_| wanted).map(|cache| cache.join("parlour")),
        }
    }

    /// A database that was kept earlier; one that is damaged is none.
    pub(super) fn fetch(&self, label: Label) -> Option<Database> {
        let file = File::open(self.directory.as_ref()?.join(label.file_name())).ok()?;
        Database::read_from(&mut BufReader::new(file), &label).ok()
    }

    /// Keeps a database that took some time to build.
    pub(super) fn keep(&self, database: &Database) -> io::Result<()> {
        match &self.directory {
            Some(directory) if database.positions() >= WORTH_KEEPING => write(directory, database),
            _ => Ok(()),
        }
    }
}

/// Writes beside and renames, so that nobody ever reads half a database.
fn write(directory: &Path, database: &Database) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let target = directory.join(database.label().file_name());
    let beside = target.with_extension(format!("{}.part", std::process::id()));
    let written = write_file(&beside, database).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // What could not be written whole is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_file(path: &Path, database: &Database) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    database.write_to(&mut file)?;
    file.flush()
}
