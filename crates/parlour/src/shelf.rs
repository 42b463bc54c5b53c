//! Where the exact answers of mancala are kept: endgame databases, and what long searches have found out.
//!
//! Solvers open no files. Whoever asks one lends it a shelf: the command line puts on it what it has worked out, and the
//! page and the terminal find it there.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use mmap_io::MemoryMappedFile;
use parlour_mancala::{Database, DatabaseId, ProvenBounds};

/// Databases that are built faster than they are found are not kept.
const WORTH_KEEPING: usize = 1 << 20;

/// A directory, if there is one.
///
/// ```no_run
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Database, DatabaseId, Options, Position, Rules, RulesFile, Solver, SolverHost};
/// use parlour::shelf::Shelf;
///
/// struct Reader(Shelf);
///
/// impl SolverHost for Reader {
///     fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
///         self.0.load_database(id)
///     }
/// }
///
/// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
/// let mut solver = Solver::new(&rules, Options::default());
/// let answer = solver.solve(&Position::new(&rules, 2).unwrap(), &Reader(Shelf::usual()));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    directory: Option<PathBuf>,
    /// The databases that somebody is using: all share what was read of them.
    open: Arc<Mutex<HashMap<DatabaseId, Weak<Database>>>>,
}

impl Shelf {
    /// One that keeps nothing.
    pub fn none() -> Self {
        Self::default()
    }

    /// This directory, which is made when something is kept.
    pub fn at(directory: PathBuf) -> Self {
        Self {
            directory: Some(directory),
            ..Self::default()
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
        cache().map_or_else(Self::none, |cache| Self::at(cache.join("parlour")))
    }

    /// A database that was kept earlier; one that is not whole is none.
    pub fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
        let directory = self.directory.as_ref()?;
        let mut open = self.open();
        if let Some(database) = open.get(id).and_then(Weak::upgrade) {
            return Some(database);
        }
        let file = MemoryMappedFile::open_ro(directory.join(id.file_name())).ok()?;
        let bytes = Bytes::from_owner(Mapped(file));
        let database = Arc::new(Database::open(&bytes, id).ok()?);
        open.insert(id.clone(), Arc::downgrade(&database));
        Some(database)
    }

    /// Takes a database down that turned out to be damaged.
    pub fn discard_database(&self, id: &DatabaseId) {
        self.open().remove(id);
        if let Some(directory) = &self.directory {
            // Where nothing can be removed, those who use it find out again.
            let _ = fs::remove_file(directory.join(id.file_name()));
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<DatabaseId, Weak<Database>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a database that took some time to build.
    pub fn store_database(&self, database: &Database) -> io::Result<()> {
        match &self.directory {
            Some(directory) if database.positions() >= WORTH_KEEPING => {
                let name = database.id().file_name();
                write(&directory.join(name), |file| database.write_to(file))
            }
            _ => Ok(()),
        }
    }

    /// What was found out earlier; what is damaged is nothing.
    pub fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        let file = File::open(self.directory.as_ref()?.join(ProvenBounds::file_name(id))).ok()?;
        ProvenBounds::read_from(&mut BufReader::new(file), id).ok()
    }

    /// Keeps what was found out.
    pub fn store_bounds(&self, bounds: &dyn Fn() -> ProvenBounds) -> io::Result<()> {
        match &self.directory {
            Some(directory) => {
                let bounds = bounds();
                let name = ProvenBounds::file_name(bounds.id());
                write(&directory.join(name), |file| bounds.write_to(file))
            }
            None => Ok(()),
        }
    }
}

/// A file as part of the memory: what is read of it is shared by all processes, and costs nothing until then. Files on the
/// shelf are never written to once they have their name.
struct Mapped(MemoryMappedFile);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        self.0.as_slice_bytes(0, self.0.len()).unwrap_or_default()
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
