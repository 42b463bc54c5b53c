//! What a client has missed since it was last connected.

use parlour_core::GameRegistry;
use parlour_store::{GameId, Line};

use super::TableRegistry;
use super::loading::storage;
use super::system;
use crate::messages::{Refusal, Text};
use crate::table::{BadLine, TableState, ViewContext};

impl TableRegistry {
    /// The log of a table up to a line.
    pub(crate) async fn log_until(&self, id: &GameId, last: u64) -> Result<Vec<Line>, Refusal> {
        let mut lines = self.inner.store.lines(id, 0).await.map_err(storage)?;
        lines.retain(|line| line.number <= last);
        Ok(lines)
    }
}

/// The messages about all lines after a number, as a spectator gets them. It replays the game up to there.
pub(crate) fn missed(
    id: GameId,
    lines: &[Line],
    after: u64,
    games: GameRegistry,
) -> Result<Vec<Text>, BadLine> {
    let known = lines.partition_point(|line| line.number <= after);
    let (known, missed) = lines.split_at(known);
    let mut table = TableState::open(id, known, games)?;
    // Who is connected now has nothing to do with what happened then.
    let context = ViewContext { now: system::now(), earliest: 0, present: &|_| None };
    let told = missed.iter().map(|line| {
        let applied = table.apply(line)?;
        Ok(table.message(&applied, &context, None).text())
    });
    told.collect()
}
