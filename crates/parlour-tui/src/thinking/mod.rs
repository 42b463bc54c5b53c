//! What is worked out beside the screen, in a thread of its own: who is likely to win, what each move is worth.
//!
//! This is the one place that knows games by name, since only a game's own solver can tell. A game without one is
//! simply not thought about.

mod chances;
mod values;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use parlour::core::{AnyGame, PlayerNames};

/// The name of the thread.
pub(crate) const THINKER: &str = "parlour-thinker";

/// What was found out about a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Thought {
    /// In words, a line each.
    pub(crate) lines: Vec<String>,
    /// What stands on cells: the value of the move that they stand for.
    pub(crate) remarks: HashMap<u64, String>,
}

/// A question.
struct Job {
    id: u64,
    game: Box<dyn AnyGame>,
    names: PlayerNames,
}

/// Whoever thinks asks now and then whether the answer is still wanted.
pub(super) struct Wanted<'a> {
    id: u64,
    latest: &'a AtomicU64,
    deadline: Instant,
}

impl Wanted<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.latest.load(Ordering::Relaxed) != self.id || Instant::now() >= self.deadline
    }
}

/// Somebody who thinks about positions, always about the latest one only.
pub(crate) struct Thinker {
    jobs: Sender<Job>,
    thoughts: Receiver<(u64, Thought)>,
    latest: Arc<AtomicU64>,
    thought: Thought,
}

/// How long a position is thought about.
const PATIENCE: Duration = Duration::from_secs(10);

impl Thinker {
    /// A thinker; nothing where the system gives no thread.
    pub(crate) fn new() -> Option<Self> {
        let (jobs, todo) = channel::<Job>();
        let (tell, thoughts) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&latest);
        let thread = std::thread::Builder::new().name(THINKER.to_owned());
        thread.spawn(move || work(&todo, &tell, &seen)).ok()?;
        Some(Self { jobs, thoughts, latest, thought: Thought::default() })
    }

    /// Asks about a position; whatever was asked before is no longer wanted.
    pub(crate) fn ask(&mut self, game: &dyn AnyGame, names: PlayerNames) {
        let id = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
        self.thought = Thought::default();
        // A thinker that has ended has no answer.
        let _ = self.jobs.send(Job { id, game: game.boxed_clone(), names });
    }

    /// What is known by now.
    pub(crate) fn poll(&mut self) -> &Thought {
        let latest = self.latest.load(Ordering::Relaxed);
        while let Ok((id, thought)) = self.thoughts.try_recv() {
            if id == latest {
                self.thought = thought;
            }
        }
        &self.thought
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        // What is being worked out is no longer wanted.
        self.latest.fetch_add(1, Ordering::Relaxed);
    }
}

fn work(todo: &Receiver<Job>, tell: &Sender<(u64, Thought)>, latest: &AtomicU64) {
    let values = values::Values::default();
    while let Ok(job) = todo.recv() {
        let wanted = Wanted { id: job.id, latest, deadline: Instant::now() + PATIENCE };
        if wanted.is_over() {
            continue;
        }
        let tell = |thought: Thought| {
            // Nobody listens any more when the screen has gone.
            let _ = tell.send((job.id, thought));
        };
        if !values.think(&*job.game, &job.names, &wanted, &tell) {
            chances::think(&*job.game, &job.names, &wanted, &tell);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour::play::{Seat, Table};
    use serde_json::json;

    use super::*;

    fn thought(game: &str, rules: &serde_json::Value, board: Option<&str>) -> Thought {
        let kind = parlour::find(game).expect("a game");
        let board = board.map(serde_json::Value::from);
        let seats = vec![Seat::human("Ann"), Seat::human("Bob")];
        let table = Table::new(kind, rules, board.as_ref(), seats).expect("a table");
        let mut thinker = Thinker::new().expect("a thread");
        thinker.ask(&*table.start(), table.player_names());
        for _ in 0..400 {
            std::thread::sleep(Duration::from_millis(20));
            let first = thinker.poll().lines.first();
            if first.is_some_and(|line| !line.contains('…')) {
                break;
            }
        }
        thinker.poll().clone()
    }

    // K-09
    #[test]
    fn the_value_of_every_move_is_found() {
        let rules = json!({"preset": "kalah", "columns": 3, "seeds": 2});
        let thought = thought("mancala", &rules, None);
        assert!(thought.lines[0].contains("Ann wins by 4"), "{:?}", thought.lines);
        assert_eq!(thought.remarks.len(), 3);
    }

    // S-42: whoever begins has the better chances.
    #[test]
    fn the_chances_of_each_seat_are_found() {
        let thought = thought("snakes", &json!("commercial"), Some("geeks-30"));
        let percent = |line: &str| -> f64 {
            let number = line.split_whitespace().find_map(|word| word.strip_suffix('%'));
            number.and_then(|number| number.parse().ok()).expect("a number")
        };
        let chances: Vec<f64> = thought.lines.iter().skip(1).take(2).map(|line| percent(line)).collect();
        assert!(chances[0] > chances[1], "{:?}", thought.lines);
        assert!((chances[0] + chances[1] - 100.0).abs() < 0.3);
    }
}
