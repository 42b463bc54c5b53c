//! Endgame databases, and what long searches have found out, in the cache directory.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use parlour::mancala::{Database, Findings, Label};

/// Databases that are built faster than they are found are not kept.
const WORTH_KEEPING: usize = 1 << 20;

/// The directory, if there is one.
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
            Some(directory) if database.positions() >= WORTH_KEEPING => {
                let name = database.label().file_name();
                write(&directory.join(name), |file| database.write_to(file))
            }
            _ => Ok(()),
        }
    }

    /// What was found out earlier; what is damaged is nothing.
    pub(super) fn recall(&self, label: Label) -> Option<Findings> {
        let file = File::open(self.directory.as_ref()?.join(Findings::file_name(&label))).ok()?;
        Findings::read_from(&mut BufReader::new(file), &label).ok()
    }

    /// Keeps what was found out.
    pub(super) fn remember(&self, findings: &dyn Fn() -> Findings) -> io::Result<()> {
        match &self.directory {
            Some(directory) => {
                let findings = findings();
                let name = Findings::file_name(findings.label());
                write(&directory.join(name), |file| findings.write_to(file))
            }
            None => Ok(()),
        }
    }
}

/// Writes beside and renames, so that nobody ever reads half a file.
fn write(target: &Path, content: impl Fn(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    target.parent().map_or(Ok(()), fs::create_dir_all)?;
    let beside = target.with_extension(format!("{}.part", std::process::id()));
    let written = write_file(&beside, content).and_then(|()| fs::rename(&beside, target));
    if written.is_err() {
        // What could not be written whole is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_file(path: &Path, content: impl Fn(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    content(&mut file)?;
    file.flush()
}
