//! The report.

use std::fmt;
use std::time::Duration;

use crate::args::Args;
use crate::memory::Memory;

/// The counts of the tables.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) moves: u64,
    pub(crate) games: u64,
    pub(crate) failed: u64,
    /// Time from sending a move to its receipt by the last client.
    pub(crate) micros: Vec<u32>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.games += other.games;
        self.failed += other.failed;
        self.micros.extend(other.micros);
    }
}

/// All measurements.
pub(crate) struct Report<'a> {
    pub(crate) args: &'a Args,
    pub(crate) opening: Duration,
    pub(crate) playing: Duration,
    /// The processor seconds of the server for it.
    pub(crate) processor: Option<f64>,
    pub(crate) before: Memory,
    pub(crate) idle: Memory,
    pub(crate) after: Memory,
    pub(crate) tally: Tally,
}

impl fmt::Display for Report<'_> {
    #[expect(clippy::cast_precision_loss, reason = "numbers for people")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tables, sockets) = (self.args.tables, self.args.tables * self.args.sockets());
        let opening = self.opening.as_secs_f64();
        writeln!(f, "{tables} tables, {sockets} WebSockets, opened in {opening:.1} s")?;
        if let (Some(each), Some(idle)) = (self.idle.each(self.before, tables), self.idle.0) {
            writeln!(f, "memory of the server: {idle} KB, {each:.1} KB per idle table with its WebSockets")?;
        }
        if self.tally.moves == 0 {
            return Ok(());
        }
        let rate = self.tally.moves as f64 / self.playing.as_secs_f64().min(self.args.seconds as f64);
        writeln!(f, "{} moves, {rate:.0} per second, {} games finished", self.tally.moves, self.tally.games)?;
        let at = Percentiles::of(&self.tally);
        let Percentiles { p50, p90, p99, most } = at;
        writeln!(
            f,
            "from sending to everyone's receipt: p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, most {most:.1} ms"
        )?;
        if let Some(processor) = self.processor {
            let each = processor * 1e6 / self.tally.moves as f64;
            writeln!(f, "processor time of the server: {processor:.1} s, {each:.0} µs per move")?;
        }
        if self.tally.failed > 0 {
            writeln!(f, "{} tables failed", self.tally.failed)?;
        }
        if let Some(after) = self.after.0 {
            writeln!(f, "memory of the server after it: {after} KB")?;
        }
        Ok(())
    }
}

/// The columns of [`compared`].
pub(crate) const COLUMNS: &str =
    "calm: p50    p99   most   attacked: moves    p50     p99     most  failed  memory MB";

/// The same moves in a calm time and under attack.
pub(crate) fn compared(calm: &Tally, attacked: &Tally, memory: Memory) -> String {
    let (before, during) = (Percentiles::of(calm), Percentiles::of(attacked));
    format!(
        "{:9.1} {:6.1} {:6.1} {:17} {:6.1} {:7.1} {:8.1} {:7} {:10}",
        before.p50,
        before.p99,
        before.most,
        attacked.moves,
        during.p50,
        during.p99,
        during.most,
        attacked.failed,
        memory.0.unwrap_or(0) / 1024
    )
}

/// Percentiles in milliseconds.
struct Percentiles {
    p50: f64,
    p90: f64,
    p99: f64,
    most: f64,
}

impl Percentiles {
    fn of(tally: &Tally) -> Self {
        let mut sorted = tally.micros.clone();
        sorted.sort_unstable();
        let at = |share| millis(&sorted, share);
        Self { p50: at(0.5), p90: at(0.9), p99: at(0.99), most: at(1.0) }
    }
}

/// A percentile in milliseconds.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an index into a list that is there"
)]
fn millis(sorted: &[u32], share: f64) -> f64 {
    let index = (share * sorted.len() as f64).ceil() as usize;
    let value = sorted.get(index.saturating_sub(1)).copied().unwrap_or_default();
    f64::from(value) / 1000.0
}
