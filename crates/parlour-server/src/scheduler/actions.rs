//! The server acts: for bots, and for players whose time has run out.

use parlour_core::AnyGame;

use super::{Alarm, bots};
use crate::messages::{Code, Incoming, Refusal, Request};
use crate::registry::{LoadedTable, Requester, TableRegistry, now};

/// How long to wait before an action is tried again after a storage error, in milliseconds.
const AGAIN: i64 = 1_000;

/// What is to be done.
enum Task {
    /// Nothing any more.
    Nothing,
    /// Not yet: the alarm was moved.
    Later,
    /// Throw the dice.
    Roll,
    /// Let a bot of this level choose.
    Choose(String, Box<dyn AnyGame>),
}

impl TableRegistry {
    /// Schedules what the server must do next at this table, if this process owns it.
    pub(crate) fn schedule(&self, loaded: &mut LoadedTable) {
        let pace = i64::try_from(self.inner.options.bot_pace.as_millis()).unwrap_or(i64::MAX);
        let due = loaded.table.due(pace, self.inner.earliest);
        if loaded.alarm == due || !self.owns(loaded.table.id()) {
            return;
        }
        loaded.alarm.clone_from(&due);
        if let Some(due) = due {
            let alarm = Alarm::after(due.at.saturating_sub(now()), *loaded.table.id(), due.state);
            // The other end is gone when the registry is: then nothing needs to be done.
            let _ = self.inner.alarms.send(alarm);
        }
    }

    /// Does what an alarm was about, unless it was done or has become void.
    pub(crate) async fn run_alarm(&self, alarm: Alarm) {
        if !self.owns(&alarm.id) {
            return;
        }
        if let Err(refusal) = self.try_alarm(&alarm).await
            && refusal.code == Code::Storage
        {
            let again = Alarm::after(AGAIN, alarm.id, alarm.state);
            let _ = self.inner.alarms.send(again);
        }
    }

    async fn try_alarm(&self, alarm: &Alarm) -> Result<(), Refusal> {
        let state = Some(alarm.state);
        let request = match self.task(alarm).await? {
            Task::Nothing | Task::Later => return Ok(()),
            Task::Roll => Request::Roll { state, seat: None },
            Task::Choose(level, game) => match bots::choose(self, level, game).await {
                Some(notation) => Request::Move { notation, state, seat: None },
                None => return Ok(()),
            },
        };
        let slot = self.slot(&alarm.id);
        let mut loaded = self.lock_table(&slot).await?;
        if self.is_closing() {
            return Ok(());
        }
        let committed = self.commit_decision(&mut loaded, &Requester::Server, &Incoming::from(request)).await;
        match committed {
            // Another request came first; what is to be done now has been scheduled.
            Err(refusal) if refusal.code != Code::Storage => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// What is to be done at the table now. The table is not kept while a bot thinks.
    async fn task(&self, alarm: &Alarm) -> Result<Task, Refusal> {
        let slot = self.slot(&alarm.id);
        let mut loaded = self.lock_table(&slot).await?;
        let pace = i64::try_from(self.inner.options.bot_pace.as_millis()).unwrap_or(i64::MAX);
        let Some(due) = loaded.table.due(pace, self.inner.earliest) else {
            return Ok(Task::Nothing);
        };
        if due.state != alarm.state {
            return Ok(Task::Nothing);
        }
        if due.at > now() {
            // The time has changed since the alarm was set: a seat has changed hands.
            loaded.alarm = None;
            self.schedule(&mut loaded);
            return Ok(Task::Later);
        }
        Ok(if loaded.table.must_roll() {
            Task::Roll
        } else {
            Task::Choose(due.level, loaded.table.game().boxed_clone())
        })
    }
}
