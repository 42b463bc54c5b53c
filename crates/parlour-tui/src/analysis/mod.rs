//! Analysis of a position on a background thread: chances of winning, values of moves.
//!
//! Apart from the studies, this is the only module that names games, because it calls their solvers. Other games
//! have no analysis.

mod odds;
mod perfect_play;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use parlour::core::{AnyGame, PlayerNames};

/// The name of threads whose panics are not reported.
pub(crate) const BACKGROUND: &str = "parlour-background";

/// The result of an analysis.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Analysis {
    /// Lines for the panel.
    pub(crate) lines: Vec<String>,
    /// Text on cells: the value of the move made by choosing each.
    pub(crate) remarks: HashMap<u64, String>,
}

/// A position to analyse.
struct Job {
    id: u64,
    game: Box<dyn AnyGame>,
    names: PlayerNames,
}

/// Tells a running analysis when to stop.
pub(super) struct Deadline<'a> {
    id: u64,
    latest: &'a AtomicU64,
    time: Instant,
}

impl Deadline<'_> {
    /// Whether there is a newer position or time is up.
    pub(super) fn is_over(&self) -> bool {
        self.latest.load(Ordering::Relaxed) != self.id || Instant::now() >= self.time
    }
}

/// Analyses positions; a new one replaces the last.
pub(crate) struct Analyser {
    jobs: Sender<Job>,
    results: Receiver<(u64, Analysis)>,
    latest: Arc<AtomicU64>,
    result: Analysis,
}

/// The time for one position.
const TIME_LIMIT: Duration = Duration::from_secs(10);

impl Analyser {
    /// Starts the thread; `None` if the system refuses.
    pub(crate) fn new() -> Option<Self> {
        let (jobs, todo) = channel::<Job>();
        let (report, results) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&latest);
        let thread = std::thread::Builder::new().name(BACKGROUND.to_owned());
        thread.spawn(move || work(&todo, &report, &seen)).ok()?;
        Some(Self { jobs, results, latest, result: Analysis::default() })
    }

    /// Starts on a position and drops the one before.
    pub(crate) fn ask(&mut self, game: &dyn AnyGame, names: PlayerNames) {
        let id = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
        self.result = Analysis::default();
        // This fails only if the thread has panicked; then there is no result.
        let _ = self.jobs.send(Job { id, game: game.boxed_clone(), names });
    }

    /// The latest result.
    pub(crate) fn poll(&mut self) -> &Analysis {
        let latest = self.latest.load(Ordering::Relaxed);
        while let Ok((id, result)) = self.results.try_recv() {
            if id == latest {
                self.result = result;
            }
        }
        &self.result
    }
}

impl Drop for Analyser {
    fn drop(&mut self) {
        // Stops the running analysis.
        self.latest.fetch_add(1, Ordering::Relaxed);
    }
}

fn work(todo: &Receiver<Job>, results: &Sender<(u64, Analysis)>, latest: &AtomicU64) {
    let perfect_play = perfect_play::PerfectPlay::default();
    while let Ok(job) = todo.recv() {
        let deadline = Deadline { id: job.id, latest, time: Instant::now() + TIME_LIMIT };
        if deadline.is_over() {
            continue;
        }
        let report = |result: Analysis| {
            // This fails only if the screen is closed.
            let _ = results.send((job.id, result));
        };
        if !perfect_play.analyse(&*job.game, &job.names, &deadline, &report) {
            odds::analyse(&*job.game, &job.names, &deadline, &report);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour::play::{Seat, Table};
    use serde_json::json;

    use super::*;

    /// The analysis once its first line is the awaited one.
    fn analysis(
        game: &str,
        rules: &serde_json::Value,
        board: Option<&str>,
        is_awaited: fn(&str) -> bool,
    ) -> Analysis {
        let kind = parlour::find(game).expect("a game");
        let board = board.map(serde_json::Value::from);
        let seats = vec![Seat::human("Ann"), Seat::human("Bob")];
        let table = Table::new(kind, rules, board.as_ref(), seats).expect("a table");
        let mut analyser = Analyser::new().expect("a thread");
        analyser.ask(&*table.start(), table.player_names());
        for _ in 0..400 {
            std::thread::sleep(Duration::from_millis(20));
            let first = analyser.poll().lines.first();
            if first.is_some_and(|line| is_awaited(line)) {
                break;
            }
        }
        analyser.poll().clone()
    }

    // K-09
    #[test]
    fn the_value_of_every_move_is_found() {
        let rules = json!({"preset": "kalah", "columns": 3, "seeds": 2});
        let analysis = analysis("mancala", &rules, None, |line| line.contains("Ann wins by 4"));
        assert!(analysis.lines[0].contains("Ann wins by 4"), "{:?}", analysis.lines);
        assert_eq!(analysis.remarks.len(), 3);
    }

    // S-42: the first player has the better chance.
    #[test]
    fn the_chances_of_each_seat_are_found() {
        let analysis = analysis("snakes", &json!("commercial"), Some("geeks-30"), |line| !line.contains('…'));
        let percent = |line: &str| -> f64 {
            let number = line.split_whitespace().find_map(|word| word.strip_suffix('%'));
            number.and_then(|number| number.parse().ok()).expect("a number")
        };
        let chances: Vec<f64> = analysis.lines.iter().skip(1).take(2).map(|line| percent(line)).collect();
        assert!(chances[0] > chances[1], "{:?}", analysis.lines);
        assert!((chances[0] + chances[1] - 100.0).abs() < 0.3);
    }
}
