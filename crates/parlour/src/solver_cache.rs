//! Caches exact answers of Mancala in files: endgame databases, and bounds proven by long searches.
//!
//! Solvers open no files. The command line writes to the cache; the page and the terminal read it.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use mmap_io::MemoryMappedFile;
use parlour_mancala::{Database, DatabaseId, ProvenBounds};

use crate::whole_file;

/// Smaller databases are built faster than read.
const WORTH_KEEPING: u64 = 1 << 20;

/// A cache directory, or none.
///
/// ```no_run
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Database, DatabaseId, Options, Position, Rules, RulesFile, Solver, SolverHost};
/// use parlour::solver_cache::SolverCache;
///
/// struct Reader(SolverCache);
///
/// impl SolverHost for Reader {
///     fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
///         self.0.load_database(id)
///     }
/// }
///
/// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
/// let mut solver = Solver::new(&rules, Options::default());
/// let answer = solver.solve(&Position::new(&rules, 2).unwrap(), &Reader(SolverCache::usual()));
/// ```
#[derive(Debug, Clone, Default)]
pub struct SolverCache {
    directory: Option<PathBuf>,
    /// The open databases, shared by their users.
    open: Arc<Mutex<HashMap<DatabaseId, Weak<Database>>>>,
}

impl SolverCache {
    /// A cache that stores nothing.
    pub fn none() -> Self {
        Self::default()
    }

    /// A cache in this directory, created when needed.
    pub fn at(directory: PathBuf) -> Self {
        Self { directory: Some(directory), ..Self::default() }
    }

    /// The user's cache: `parlour` in the cache directory (XDG). Without a home directory it stores nothing.
    pub fn usual() -> Self {
        let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let cache =
            || absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
        cache().map_or_else(Self::none, |cache| Self::at(cache.join("parlour")))
    }

    /// A database that was stored earlier; a damaged one is ignored.
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

    /// Removes a database that turned out to be damaged.
    pub fn discard_database(&self, id: &DatabaseId) {
        self.open().remove(id);
        if let Some(directory) = &self.directory {
            // If the file stays, the next reader detects the damage again.
            let _ = fs::remove_file(directory.join(id.file_name()));
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<DatabaseId, Weak<Database>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a database of this size takes longer to build than to read.
    pub(crate) const fn is_worth_keeping(bytes: u64) -> bool {
        bytes >= WORTH_KEEPING
    }

    /// Whether this database is stored.
    pub fn has_database(&self, id: &DatabaseId) -> bool {
        self.directory.as_ref().is_some_and(|directory| directory.join(id.file_name()).is_file())
    }

    /// The bytes of all stored databases.
    pub(crate) fn database_bytes(&self) -> u64 {
        let entries = self.directory.as_ref().and_then(|directory| fs::read_dir(directory).ok());
        let databases = (entries.into_iter().flatten().flatten())
            .filter(|entry| entry.path().extension().is_some_and(|name| name == "endgames"));
        databases.filter_map(|entry| Some(entry.metadata().ok()?.len())).sum()
    }

    /// The free bytes of its disk; `None` without a cache, or if the directory cannot be created.
    pub(crate) fn free_disk(&self) -> Option<u64> {
        let directory = self.directory.as_ref()?;
        fs::create_dir_all(directory).ok()?;
        let disk = rustix::fs::statvfs(directory).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    /// Stores a database that took some time to build.
    pub fn store_database(&self, database: &Database) -> io::Result<()> {
        match &self.directory {
            Some(directory) if Self::is_worth_keeping(database.positions() as u64) => {
                let name = database.id().file_name();
                write(&directory.join(name), |mut file| database.write_to(&mut file))
            }
            _ => Ok(()),
        }
    }

    /// Bounds that were stored earlier; a damaged file is ignored.
    pub fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        let file = File::open(self.directory.as_ref()?.join(ProvenBounds::file_name(id))).ok()?;
        ProvenBounds::read_from(&mut BufReader::new(file), id).ok()
    }

    /// Stores proven bounds.
    pub fn store_bounds(&self, bounds: &dyn Fn() -> ProvenBounds) -> io::Result<()> {
        match &self.directory {
            Some(directory) => {
                let bounds = bounds();
                let name = ProvenBounds::file_name(bounds.id());
                write(&directory.join(name), |mut file| bounds.write_to(&mut file))
            }
            None => Ok(()),
        }
    }
}

/// A memory-mapped file, shared by all processes and loaded on demand. Files in the cache never change once they have
/// their name.
struct Mapped(MemoryMappedFile);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        self.0.as_slice_bytes(0, self.0.len()).unwrap_or_default()
    }
}

/// Writes a file of the cache and creates the directory. A mapped file is replaced, never changed.
fn write(target: &Path, content: impl Fn(&mut (dyn Write + Send)) -> io::Result<()>) -> io::Result<()> {
    target.parent().map_or(Ok(()), fs::create_dir_all)?;
    whole_file::replace(target, content)
}
