//! Writes the files of all commands. An existing file is replaced only with consent.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parlour::whole_file;

use crate::failure::Failure;
use crate::host;
use crate::interactive::line;
use crate::output::Output;

impl Output {
    /// Makes sure that these files may be written, before any work starts: prompts in a terminal, elsewhere refuses
    /// existing files unless `--force` is set.
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

    /// Writes a text to a file, if it may be written, or to standard output if none is named.
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

    /// Fails unless this content may replace the file.
    fn agree(&self, path: &Path, content: &[u8]) -> Result<(), Failure> {
        if is_standard_output(path) {
            return Ok(());
        }
        let file = path.display();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let folder = folder.display();
            return Err(Failure::running(format!("{file}: the directory {folder} does not exist")));
        }
        if path.is_dir() {
            return Err(Failure::running(format!("{file} is a directory; name a file")));
        }
        let agreed = self.flags.force
            || !whole_file::loses(path, content)
            || (self.can_ask && line::yes(&format!("{file} exists. Replace it?"))?);
        if agreed {
            return Ok(());
        }
        Err(Failure::input(format!("{file} exists; name another file, or replace it with --force")))
    }
}

/// Writes a claimed file: all of it or nothing.
pub(crate) fn store(path: &Path, content: &[u8]) -> Result<(), Failure> {
    store_with(path, |file| file.write_all(content))
}

/// As [`store`], piece by piece.
pub(crate) fn store_with<T>(
    path: &Path,
    content: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<T>,
) -> Result<T, Failure> {
    if is_standard_output(path) {
        let mut stdout = host::writer();
        let done = content(&mut stdout)?;
        stdout.flush()?;
        return Ok(done);
    }
    whole_file::write_with(path, content).map_err(Failure::writing(path))
}

/// Whether this names standard output, which is never opened by its name: it may be redirected to append to a file.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}
