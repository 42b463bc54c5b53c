//! Files that a command writes: one rule for all of them. What exists is replaced only if somebody agrees.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parlour::whole_file;

use crate::failure::Failure;
use crate::line;
use crate::output::Output;

impl Output {
    /// Makes sure that these files may be written, before anything is worked out for them: on a terminal it asks,
    /// elsewhere existing files are refused unless `--force` was given.
    pub(crate) fn claim<'a>(&self, files: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
        let mut claimed: Vec<&Path> = Vec::new();
        for path in files {
            if claimed.contains(&path.as_path()) {
                let file = path.display();
                return Err(Failure::input(format!("{file} is named twice; each output needs its own file")));
            }
            self.agree(path, &[])?;
            claimed.push(path);
        }
        Ok(())
    }

    /// A text to a file that may be written, or to standard output where there is none.
    pub(crate) fn put(&self, file: Option<&Path>, text: &str) -> Result<(), Failure> {
        match file {
            None => self.text(text),
            Some(path) => self.put_bytes(path, text.as_bytes()),
        }
    }

    /// Writes a file if it may be written.
    pub(crate) fn put_bytes(&self, path: &Path, content: &[u8]) -> Result<(), Failure> {
        self.agree(path, content)?;
        store(path, content)
    }

    /// Whether this content may take the place of what a file holds now.
    fn agree(&self, path: &Path, content: &[u8]) -> Result<(), Failure> {
        if is_standard_output(path) {
            return Ok(());
        }
        let file = path.display();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let folder = folder.display();
            return Err(Failure::running(format!("{file}: there is no directory {folder}; create it first")));
        }
        if path.is_dir() {
            return Err(Failure::running(format!("{file} is a directory; name a file")));
        }
        let agreed = self.force()
            || !whole_file::loses(path, content)
            || (self.can_ask() && line::yes(&format!("{file} exists. Replace it?"))?);
        if agreed {
            return Ok(());
        }
        Err(Failure::input(format!("{file} exists; name another file, or replace it with --force")))
    }
}

/// Writes a file that was claimed: whole or not at all.
pub(crate) fn store(path: &Path, content: &[u8]) -> Result<(), Failure> {
    store_with(path, |file| file.write_all(content))
}

/// The same, piece by piece.
pub(crate) fn store_with<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> Result<T, Failure> {
    if is_standard_output(path) {
        let mut stdout = io::stdout();
        let done = content(&mut stdout)?;
        stdout.flush()?;
        return Ok(done);
    }
    whole_file::write_with(path, content).map_err(Failure::writing(path))
}

/// Whether this names standard output. It may be redirected into a file that has a beginning already, so it is never
/// opened by its name.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}
