//! The server's own steps: for bots, and for players who ran out of time.

use parlour_core::AnyGame;

use super::{Alarm, bots};
use crate::messages::{Code, Incoming, Refusal, Request};
use crate::table::AutoAction;
use crate::table_registry::{LoadedTable, Requester, TableRegistry, now};

/// The delay before a retry after a storage error, in milliseconds.
const RETRY_DELAY: i64 = 1_000;

/// What to do when an alarm goes off.
enum Task {
    /// Nothing: the step was made, or is not due yet.
    Nothing,
    /// Go on without the seeds that are missing.
    GoOnWithoutSeeds,
    /// Roll the dice.
    Roll,
    /// Have a bot of this level choose a move, at a table with people or without. An engine wants to see the record's `head`.
    Choose { level: String, head: String, game: Box<dyn AnyGame>, people: bool },
}

impl TableRegistry {
    /// Schedules what the server must do next at this table, if this process owns it.
    pub(crate) fn schedule(&self, loaded: &mut LoadedTable) {
        let due = self.next_action(loaded);
        if loaded.alarm == due || !self.owns(loaded.table.id()) {
            return;
        }
        loaded.alarm.clone_from(&due);
        if let Some(due) = due {
            let alarm = Alarm::after(due.at.saturating_sub(now()), *loaded.table.id(), due.game_line);
            // The receiver is gone only if the registry is.
            let _ = self.inner.alarms.send(alarm);
        }
    }

    fn next_action(&self, loaded: &LoadedTable) -> Option<AutoAction> {
        if loaded.is_paused(now()) {
            return None;
        }
        let pace = i64::try_from(self.inner.options.bot_pace.as_millis()).unwrap_or(i64::MAX);
        loaded.table.due(pace, self.inner.earliest)
    }

    /// Acts on an alarm, unless it is out of date.
    pub(crate) async fn run_alarm(&self, alarm: Alarm) {
        if !self.owns(&alarm.id) {
            return;
        }
        if let Err(refusal) = self.try_alarm(&alarm).await
            && refusal.code == Code::Storage
        {
            let again = Alarm::after(RETRY_DELAY, alarm.id, alarm.game_line);
            let _ = self.inner.alarms.send(again);
        }
    }

    async fn try_alarm(&self, alarm: &Alarm) -> Result<(), Refusal> {
        let state = Some(alarm.game_line);
        let request = match self.task(alarm).await? {
            Task::Nothing => return Ok(()),
            Task::GoOnWithoutSeeds => Request::Start {},
            Task::Roll => Request::Roll { state, seat: None },
            Task::Choose { level, head, game, people } => {
                match bots::choose(self, level, head, game, people).await {
                    Some(notation) => Request::Move { notation, state, seat: None },
                    None => return Ok(()),
                }
            }
        };
        let slot = self.slot(&alarm.id);
        let mut loaded = self.lock_table(&slot).await?;
        if self.is_closing() {
            return Ok(());
        }
        let committed = self.commit_decision(&mut loaded, &Requester::Server, &Incoming::from(request)).await;
        match committed {
            // Another request came first, and has scheduled the next action.
            Err(refusal) if refusal.code != Code::Storage => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// What to do at the table now. The table is not locked while a bot thinks.
    async fn task(&self, alarm: &Alarm) -> Result<Task, Refusal> {
        let slot = self.slot(&alarm.id);
        let mut loaded = self.lock_table(&slot).await?;
        if loaded.is_paused(now()) {
            // The next spectator sets the alarm again.
            loaded.alarm = None;
            return Ok(Task::Nothing);
        }
        let Some(due) = self.next_action(&loaded).filter(|due| due.game_line == alarm.game_line) else {
            return Ok(Task::Nothing);
        };
        if due.at > now() {
            // A seat has changed hands since the alarm was set, which moved the deadline.
            loaded.alarm = None;
            self.schedule(&mut loaded);
            return Ok(Task::Nothing);
        }
        Ok(if due.seat == 0 {
            Task::GoOnWithoutSeeds
        } else if loaded.table.must_roll() {
            Task::Roll
        } else {
            let people = !loaded.table.only_bots();
            let (head, game) = (loaded.table.engine_head(), loaded.table.game().boxed_clone());
            Task::Choose { level: due.level, head, game, people }
        })
    }
}
