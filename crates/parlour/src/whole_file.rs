//! Writes files completely or not at all, and never replaces one by accident.
//!
//! [`loses`] says whether a surface must ask first; [`write()`] and [`write_with`] then write the file.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Whether writing this content to a file loses what it holds now.
///
/// Nothing is lost if the content begins with that of the file, for example a longer record of the same game. Devices and
/// pipes hold nothing.
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
    // An unreadable file still holds something.
    found.is_file() && found.len() > 0 && fs::read(path).map_or(true, |old| !content.starts_with(&old))
}

/// Writes a file, or changes nothing if that fails.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(content))
}

/// Writes a file piece by piece. It gets its name once it is complete; if anything fails, `path` does not change. Devices
/// and pipes are written directly.
pub fn write_with<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> io::Result<T> {
    // A link stays a link: its target is replaced.
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
        // The new file is complete; other permissions are no reason to fail.
        let _ = fs::set_permissions(&path, old.permissions());
    }
    replaced
}

/// Writes a file beside this one and renames it, so that nobody sees half a file.
pub(crate) fn replace<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> io::Result<T> {
    let beside = beside(path);
    let written = File::create(&beside).and_then(|file| fill(file, content));
    let written = written.and_then(|done| fs::rename(&beside, path).map(|()| done));
    // Remove the incomplete file; if that fails as well, it does no harm.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn fill<T>(file: File, content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>) -> io::Result<T> {
    let mut file = BufWriter::new(file);
    let done = content(&mut file)?;
    file.flush()?;
    Ok(done)
}

/// The temporary name of a file: hidden, in the same directory, one per process.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
