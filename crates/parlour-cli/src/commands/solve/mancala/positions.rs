//! `--positions`: solves many positions in one process; JSON Lines in, JSON Lines out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use parlour::mancala::{Options, Rules};
use parlour::position_solver::{LONGEST_LINE, PositionSolver};
use parlour::sim::in_order;
use parlour::solver_cache::SolverCache;
use serde_json::Value;

use super::SolveMancalaArgs;
use crate::failure::Failure;
use crate::host;
use crate::interrupt;
use crate::output::Output;
use crate::output::numbers::{many, short, threads};

/// How many lines are read before the first of them is solved.
const READ_AHEAD: usize = 1024;
/// How often a wait for the next line checks for an interrupt.
const TICK: Duration = Duration::from_millis(50);

pub(super) fn run(
    args: &SolveMancalaArgs,
    source: &str,
    rules: &Rules,
    output: &Output,
) -> Result<(), Failure> {
    let interrupted = interrupt::watch();
    let threads = threads(args.threads);
    let options = Options::new(args.memory.unwrap_or_else(super::memory::quarter), threads);
    let cache = if args.no_cache { SolverCache::none() } else { SolverCache::usual() };
    let solver = PositionSolver::new(rules.clone(), options, cache);
    let solver = if args.book.no_book { solver.without_book() } else { solver };
    let closed = AtomicBool::new(false);
    let lines = Lines { source: open(source)?, ends: [&*interrupted, &closed] };
    let start = Instant::now();
    let mut run = Run::default();
    let is_over = || interrupted.load(Ordering::Relaxed);
    let work = |number: u64, line: io::Result<String>| Ok(solver.line(number + 1, &line?, &is_over));
    in_order(threads, lines, work, |answer| {
        let flow = run.print(answer);
        closed.store(flow.is_break(), Ordering::Relaxed);
        flow
    });
    run.report(start, output);
    match run.failure {
        Some(failure) => Err(failure),
        None if interrupted.load(Ordering::Relaxed) => Err(Failure::Interrupted),
        None => Ok(()),
    }
}

/// What was printed.
#[derive(Default)]
struct Run {
    answers: u64,
    errors: u64,
    failure: Option<Failure>,
}

impl Run {
    /// Prints an answer at once: the program at the other end may wait for it.
    fn print(&mut self, answer: io::Result<Value>) -> ControlFlow<()> {
        let written = answer.and_then(|answer| {
            self.errors += u64::from(answer.get("error").is_some());
            let mut writer = host::writer();
            writeln!(writer, "{answer}")?;
            writer.flush()
        });
        if let Err(error) = written {
            self.failure = Some(error.into());
            return ControlFlow::Break(());
        }
        self.answers += 1;
        ControlFlow::Continue(())
    }

    fn report(&self, start: Instant, output: &Output) {
        let seconds = start.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
        let speed = short(self.answers as f64 / seconds.max(1e-3));
        let errors = match self.errors {
            0 => String::new(),
            errors => format!(", {} with an error", many(errors, "line")),
        };
        output.message(format!("{} in {seconds:.1} s ({speed}/s){errors}", many(self.answers, "answer")));
    }
}

/// The lines of the source, until they or the program end.
struct Lines<'a> {
    source: Receiver<io::Result<String>>,
    /// An interrupt, and an output that nobody reads any more.
    ends: [&'a AtomicBool; 2],
}

impl Iterator for Lines<'_> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ends.iter().any(|end| end.load(Ordering::Relaxed)) {
            match self.source.recv_timeout(TICK) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// Reads the lines of a file or of standard input. A read can wait for ever, and an interrupt must not wait with it: so the
/// thread that reads is left behind when the program ends.
fn open(source: &str) -> Result<Receiver<io::Result<String>>, Failure> {
    let reader: Box<dyn BufRead + Send> = if source == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(source).map_err(Failure::at(source))?))
    };
    let (sender, lines) = mpsc::sync_channel(READ_AHEAD);
    let read = move || {
        let mut reader = reader;
        while let Some(line) = next_line(&mut reader).transpose() {
            let failed = line.is_err();
            if sender.send(line).is_err() || failed {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read).map_err(Failure::running)?;
    Ok(lines)
}

/// The next line without its end. Of a line that is too long only the beginning is kept: enough to be refused.
fn next_line(reader: &mut dyn BufRead) -> io::Result<Option<String>> {
    let most = LONGEST_LINE as u64 + 2;
    let mut line = Vec::new();
    if reader.take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") && line.len() as u64 == most {
        skip_line(reader)?;
    }
    Ok(Some(String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned()))
}

fn skip_line(reader: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        let is_over = buffer.is_empty() || end.is_some();
        reader.consume(used);
        if is_over {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_and_bytes_that_are_not_text_cost_one_line_each() {
        let mut text = vec![b'1'; LONGEST_LINE + 100_000];
        text.extend_from_slice(b"\n\xff\n\nlast");
        let mut reader = text.as_slice();
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut reader).expect("memory")).collect();
        assert_eq!((lines.len(), lines[0].len()), (4, LONGEST_LINE + 2));
        assert_eq!(lines[1..], ["\u{fffd}", "", "last"]);
    }
}
