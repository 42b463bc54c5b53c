//! A running program: lines in, lines out, and an end in any case.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::failure::EngineFailure;
use crate::output::{LONGEST_LINE, LastWords, Line, send_lines};
use crate::running;

/// Lines that wait to be read; then the process has to wait.
const MOST_LINES: usize = 256;
/// How long a process has to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);

pub(crate) struct Process {
    child: Child,
    group: Pid,
    /// To the thread that writes, so that a process that does not read cannot stop us.
    input: Option<Sender<String>>,
    output: Receiver<Line>,
    last_words: LastWords,
}

impl Process {
    pub(crate) fn start(words: &[String]) -> Result<Self, EngineFailure> {
        let (program, arguments) = words.split_first().map_or(("", words), |(first, rest)| (first, rest));
        let failed = |why: String| EngineFailure::NotStarted { program: program.to_owned(), why };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let group = Pid::from_child(&child);
        running::add(group);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = channel::<String>();
        let (to_read, output) = sync_channel(MOST_LINES);
        let last_words = LastWords::default();
        let process = Self { child, group, input: Some(input), output, last_words: last_words.clone() };
        spawn(move || {
            let Some(mut stdin) = stdin else { return };
            for line in to_write {
                // A program that does not listen any more says why on its output, or has ended.
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        })?;
        spawn(move || stdout.into_iter().for_each(|stdout| send_lines(stdout, &to_read)))?;
        spawn(move || stderr.into_iter().for_each(|stderr| last_words.listen(stderr)))?;
        Ok(process)
    }

    /// Writes a line.
    pub(crate) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // The thread that writes ends only when the process does not read any more.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Forgets what was written without being asked.
    pub(crate) fn drain(&self) {
        for _ in self.output.try_iter().take(MOST_LINES) {}
    }

    /// The next line before the deadline; nothing if none came.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<Option<String>, EngineFailure> {
        // A flood of lines must not delay the deadline.
        let Some(left) = deadline.checked_duration_since(Instant::now()) else {
            return Ok(None);
        };
        match self.output.recv_timeout(left) {
            Ok(Line::Text(line)) => Ok(Some(line)),
            Ok(Line::TooLong) => Err(EngineFailure::Endless { most: LONGEST_LINE }),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Why the output has ended.
    fn ended(&mut self) -> EngineFailure {
        let how =
            self.wait(FAREWELL).map_or_else(|| "its output is closed".to_owned(), |how| how.to_string());
        EngineFailure::Ended { how, last_words: self.last_words.text() }
    }

    /// Waits for the process to end by itself.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

/// Asks the process to end, then ends it and all of its children, and takes its exit code from the system.
impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        self.wait(FAREWELL);
        running::kill(self.group);
        let _ = self.child.wait();
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), EngineFailure> {
    let failed = |error: std::io::Error| EngineFailure::NotStarted {
        program: "a thread for the engine".to_owned(),
        why: error.to_string(),
    };
    thread::Builder::new().name("engine".to_owned()).spawn(work).map(drop).map_err(failed)
}
