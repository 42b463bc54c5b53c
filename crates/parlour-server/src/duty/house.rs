//! The house acts: for bots, and for players whose time has run out.

use parlour_core::AnyGame;

use super::{Alarm, think};
use crate::hall::{Asker, Hall, Inside, now};
use crate::messages::{Code, Incoming, Refusal, Request};

/// When the store fails, the house tries again after so many milliseconds.
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

impl Hall {
    /// Calls out what the house must do next at this table, if this process looks after it.
    pub(crate) fn schedule(&self, inside: &mut Inside) {
        let pace = i64::try_from(self.inner.setting.bot_pace.as_millis()).unwrap_or(i64::MAX);
        let due = inside.room.due(pace, self.inner.earliest);
        if inside.alarm == due || !self.mine(inside.room.id()) {
            return;
        }
        inside.alarm.clone_from(&due);
        if let Some(due) = due {
            let alarm = Alarm::after(due.at.saturating_sub(now()), *inside.room.id(), due.state);
            // The other end is gone when the hall is: then nothing needs to be done.
            let _ = self.inner.bell.send(alarm);
        }
    }

    /// Does what an alarm was about, unless it was done or has become void.
    pub(crate) async fn do_duty(&self, alarm: Alarm) {
        if !self.mine(&alarm.id) {
            return;
        }
        if let Err(refusal) = self.try_duty(&alarm).await
            && refusal.code == Code::Storage
        {
            let again = Alarm::after(AGAIN, alarm.id, alarm.state);
            let _ = self.inner.bell.send(again);
        }
    }

    async fn try_duty(&self, alarm: &Alarm) -> Result<(), Refusal> {
        let state = Some(alarm.state);
        let request = match self.task(alarm).await? {
            Task::Nothing | Task::Later => return Ok(()),
            Task::Roll => Request::Roll { state, seat: None },
            Task::Choose(level, game) => match think::choose(self, level, game).await {
                Some(notation) => Request::Move {
                    notation,
                    state,
                    seat: None,
                },
                None => return Ok(()),
            },
        };
        let table = self.table(&alarm.id);
        let mut inside = self.visit(&table).await?;
        if self.is_closing() {
            return Ok(());
        }
        let followed = self
            .follow(&mut inside, &Asker::House, &Incoming::from(request))
            .await;
        match followed {
            // Somebody else was faster; what is to be done now has been called out.
            Err(refusal) if refusal.code != Code::Storage => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// What is to be done at the table now. The table is not kept while a bot thinks.
    async fn task(&self, alarm: &Alarm) -> Result<Task, Refusal> {
        let table = self.table(&alarm.id);
        let mut inside = self.visit(&table).await?;
        let pace = i64::try_from(self.inner.setting.bot_pace.as_millis()).unwrap_or(i64::MAX);
        let Some(due) = inside.room.due(pace, self.inner.earliest) else {
            return Ok(Task::Nothing);
        };
        if due.state != alarm.state {
            return Ok(Task::Nothing);
        }
        if due.at > now() {
            // The time was set anew since the alarm was called out: a seat has changed hands.
            inside.alarm = None;
            self.schedule(&mut inside);
            return Ok(Task::Later);
        }
        Ok(if inside.room.must_roll() {
            Task::Roll
        } else {
            Task::Choose(due.level, inside.room.game().boxed_clone())
        })
    }
}
