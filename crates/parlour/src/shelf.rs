//! Where the exact answers of mancala are kept: endgame databases, and what long searches have found out.
//!
//! Solvers open no files. Whoever asks one lends it a shelf: the command line puts on it what it has worked out, and the
//! page and the terminal find it there.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use parlour_mancala::{Database, Findings, Label};

/// Databases that are built faster than they are found are not kept.
const WORTH_KEEPING: usize = 1 << 20;

/// A directory, if there is one.
///
/// ```no_run
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Database, Label, Options, Position, Rules, RulesFile, Solver, Watch};
/// use parlour::shelf::Shelf;
///
/// struct Reader(Shelf);
///
/// impl Watch for Reader {
///     fn fetch(&self, label: &Label) -> Option<Database> {
///         self.0.fetch(label)
///     }
/// }
///
/// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
/// let mut solver = Solver::new(&rules, Options::default());
/// let answer = solver.solve(&Position::new(&rules, 2).unwrap(), &Reader(Shelf::usual()));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shelf {
    directory: Option<PathBuf>,
}

impl Shelf {
    /// One that keeps nothing.
    pub const fn none() -> Self {
        Self { directory: None }
    }

    /// This directory, which is made when something is kept.
    pub const fn at(directory: PathBuf) -> Self {
        Self {
            directory: Some(directory),
        }
    }

    /// The one of the person who runs the program: `parlour` in the cache directory (XDG). Without a home it keeps nothing.
    pub fn usual() -> Self {
        let absolute = |name| {
            std::env::var_os(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        let cache =
            || absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
        Self {
            directory: cache().map(|cache| cache.join("parlour")),
        }
    }

    /// A database that was kept earlier; one that is damaged is none.
    pub fn fetch(&self, label: &Label) -> Option<Database> {
        let file = File::open(self.directory.as_ref()?.join(label.file_name())).ok()?;
        Database::read_from(&mut BufReader::new(file), label).ok()
    }

    /// Keeps a database that took some time to build.
    pub fn keep(&self, database: &Database) -> io::Result<()> {
        match &self.directory {
            Some(directory) if database.positions() >= WORTH_KEEPING => {
                let name = database.label().file_name();
                write(&directory.join(name), |file| database.write_to(file))
            }
            _ => Ok(()),
        }
    }

    /// What was found out earlier; what is damaged is nothing.
    pub fn recall(&self, label: &Label) -> Option<Findings> {
        let file = File::open(self.directory.as_ref()?.join(Findings::file_name(label))).ok()?;
        Findings::read_from(&mut BufReader::new(file), label).ok()
    }

    /// Keeps what was found out.
    pub fn remember(&self, findings: &dyn Fn() -> Findings) -> io::Result<()> {
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
