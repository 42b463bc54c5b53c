//! Files that people name: written whole or not at all, and never replaced by accident.
//!
//! [`loses`] tells a surface whether it must ask first; [`write()`] and [`write_with`] then write the file.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Whether writing this content to a file loses something that is in it now.
///
/// Nothing is lost where the content begins with what the file holds, for instance a longer record of the same game.
/// Devices and pipes hold nothing.
///
/// ```
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.jsonl");
/// assert!(!parlour::whole_file::loses(&path, b"new"));
/// parlour::whole_file::write(&path, b"old").unwrap();
/// assert!(parlour::whole_file::loses(&path, b"new"));
/// assert!(!parlour::whole_file::loses(&path, b"older"));
/// ```
pub fn loses(path: &Path, content: &[u8]) -> bool {
    let Ok(found) = fs::metadata(path) else { return false };
    // A file that cannot be read holds something all the same.
    found.is_file() && found.len() > 0 && fs::read(path).map_or(true, |old| !content.starts_with(&old))
}

/// Writes a file, or leaves everything as it was.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(content))
}

/// Writes a file piece by piece. It gets its name when it is complete: until then, and if anything fails, `path` stays
/// as it was. Devices and pipes are written to directly.
pub fn write_with<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> io::Result<T> {
    // A link stays a link: the file that it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let Ok(old) = fs::metadata(&path) else {
        return replace(&path, content);
    };
    if !old.is_file() {
        return fill(File::options().write(true).open(&path)?, content);
    }
    if old.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let replaced = replace(&path, content);
    if replaced.is_ok() {
        // The new file is complete; that others may read it less or more than before is no reason to fail.
        let _ = fs::set_permissions(&path, old.permissions());
    }
    replaced
}

/// Writes a file beside this one and renames it, so that nobody ever sees half a file.
pub(crate) fn replace<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> io::Result<T> {
    let beside = beside(path);
    let written = File::create(&beside).and_then(|file| fill(file, content));
    let written = written.and_then(|done| fs::rename(&beside, path).map(|()| done));
    // What could not be written whole is of no use; that it cannot be removed either changes nothing.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn fill<T>(file: File, content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>) -> io::Result<T> {
    let mut file = BufWriter::new(file);
    let done = content(&mut file)?;
    file.flush()?;
    Ok(done)
}

/// Where a file is written before it gets its name: in the same directory, hidden, one per process.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
