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
        let mut sorted = self.tally.micros.clone();
        sorted.sort_unstable();
        let at = |share: f64| millis(&sorted, share);
        writeln!(
            f,
            "from sending to everyone's receipt: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        )?;
        if self.tally.failed > 0 {
            writeln!(f, "{} tables failed", self.tally.failed)?;
        }
        if let Some(after) = self.after.0 {
            writeln!(f, "memory of the server after it: {after} KB")?;
        }
        Ok(())
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
