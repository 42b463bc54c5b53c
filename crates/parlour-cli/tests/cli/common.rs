//! Runs the real binary as a process.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a run of `parlour` gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The lines of standard output as JSON.
    pub(crate) fn json_lines(&self) -> Vec<serde_json::Value> {
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.stdout.lines().map(read).collect()
    }

    /// Standard output as one JSON document.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

/// Where the program keeps its files: a folder of this test, never the user's own.
pub(crate) fn homes() -> [(&'static str, PathBuf); 4] {
    // Every test has a thread of its own, named after it.
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("nobody").replace(':', "-");
    [
        ("XDG_DATA_HOME", file(&test, "data")),
        ("XDG_CONFIG_HOME", file(&test, "config")),
        ("XDG_CACHE_HOME", file(&test, "cache")),
        ("XDG_STATE_HOME", file(&test, "state")),
    ]
}

/// The binary in the running test's own world.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.envs(homes());
    command.env_remove("PARLOUR_DATABASE").env_remove("NO_COLOR");
    command
}

/// Runs `parlour` with these arguments and this standard input.
pub(crate) fn parlour_with(input: &str, args: &[&str]) -> Run {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // The program may end before it has read everything; that is its right.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    let stderr = String::from_utf8(stderr).expect("UTF-8");
    assert!(!stderr.contains("panicked"), "a panic was shown: {stderr}");
    Run { code: status.code().unwrap_or(-1), stdout: String::from_utf8(stdout).expect("UTF-8"), stderr }
}

/// Runs `parlour` with these arguments and no input.
pub(crate) fn parlour(args: &[&str]) -> Run {
    parlour_with("", args)
}

thread_local! {
    /// Every test has a thread of its own: what it wrote goes with it.
    static ROOM: TempDir = tempfile::Builder::new().prefix("parlour-").tempdir().expect("a folder");
}

/// A fresh file of this test, in a folder of its own.
pub(crate) fn file(test: &str, name: &str) -> PathBuf {
    let folder = ROOM.with(|room| room.path().join(test));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}
