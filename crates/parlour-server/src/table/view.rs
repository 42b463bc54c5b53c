//! What everybody may see: the whole table, and messages about what a line of the log did. Nothing secret is in it.

use parlour_core::Window;
use parlour_play::{Taken, result_words, turn_data};
use serde_json::Value;

use super::{Applied, Identity, LOGGED_STEPS, TableEvent, TableState};
use crate::messages::{
    Answer, Change, Changed, ClockView, DiceView, Ending, Phase, SceneChange, SeatView, StepTaken, StepWords,
    UndoRequest, View,
};

/// What a view or a message needs beside the table.
pub struct ViewContext<'a> {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// The clock of a player starts at this time at the earliest.
    pub earliest: i64,
    /// Whether a client of this seat is connected, if that is known.
    pub present: &'a dyn Fn(u32) -> Option<bool>,
}

impl TableState {
    /// The whole table, as `who` sees it, without the scene.
    pub fn view(&self, who: &Identity, context: &ViewContext<'_>) -> View {
        View {
            id: self.id.to_string(),
            game: self.setup.kind.name(),
            title: self.setup.kind.title(),
            name: self.setup.name.clone(),
            rules: self.setup.rules(),
            board: self.setup.board(),
            setup: self.setup.setup(),
            public: self.setup.public,
            start: self.setup.start,
            phase: self.phase,
            number: self.number,
            state: self.state,
            seats: self.seat_views(context),
            turn: self.turn_view(),
            position: self.progress.game().position(),
            scene: None,
            log: self.log_words(),
            chat: self.chat.iter().cloned().collect(),
            clock: self.clock_view(context),
            now: context.now,
            dice: DiceView {
                used: !self.progress.start().rolls().is_empty(),
                commitment: self.setup.commitment.clone(),
                seeds: self.seats.seeds(),
                secret: self.secret.clone(),
            },
            asked: self.asked_view(),
            rematch: self.wanted.iter().copied().collect(),
            next: self.next.map(|next| next.to_string()),
            previous: self.setup.previous.map(|previous| previous.to_string()),
            you: who.you(),
        }
    }

    /// The message about a line that has been applied. `shown` is what changed in the scene.
    pub fn tell(&self, applied: &Applied, context: &ViewContext<'_>, shown: Option<SceneChange>) -> Answer {
        match applied {
            Applied::Step(taken) => Answer::Step(Box::new(self.step_taken(taken, context, shown))),
            Applied::Back(steps) => self.change(Change::Backed {
                steps: *steps,
                position: self.progress.game().position(),
                turn: self.turn_view(),
                deadline: self.deadline(context.earliest),
                shown: shown.map(Box::new),
            }),
            Applied::Said(said) => self.change(Change::Said(said.clone())),
            Applied::Table(event) => self.change(self.event_change(event, context, shown)),
        }
    }

    /// The message that the client of a seat came or went.
    pub fn connected(&self, seat: u32, context: &ViewContext<'_>) -> Answer {
        self.change(Change::Connected { player: self.seat_view(seat, context) })
    }

    /// Everything there is to see.
    pub fn scene(&self) -> parlour_core::Scene {
        let scene = self.progress.game().scene(Window::ALL);
        match self.phase {
            Phase::Running => scene,
            _ => scene.without_choices(),
        }
    }

    fn change(&self, change: Change) -> Answer {
        Answer::Change(Box::new(Changed { number: self.number, state: self.state, change }))
    }

    fn step_taken(&self, taken: &Taken, context: &ViewContext<'_>, shown: Option<SceneChange>) -> StepTaken {
        StepTaken {
            number: self.number,
            state: self.state,
            deadline: self.deadline(context.earliest),
            shown,
            ..StepTaken::of(taken, &self.seats.player_names(), self.game())
        }
    }

    /// The last steps in words: the game is played through again, so that nothing needs to be kept.
    fn log_words(&self) -> Vec<StepWords> {
        let names = self.seats.player_names();
        let first = self.step_lines.len().saturating_sub(LOGGED_STEPS);
        let mut game = self.progress.start().boxed_clone();
        let mut log = Vec::new();
        for (number, (player, step)) in (1..).zip(self.progress.history()) {
            let Ok(report) = game.step(step) else { break };
            if number > first {
                let words = StepWords::words(*player, step, &report.events, &names);
                log.push(StepWords { step: number, words });
            }
        }
        log
    }

    fn event_change(
        &self,
        event: &TableEvent,
        context: &ViewContext<'_>,
        shown: Option<SceneChange>,
    ) -> Change {
        let player = |seat: u32| self.seat_view(seat, context);
        match event {
            TableEvent::Joined { seat, seed, .. } => {
                Change::Joined { player: player(*seat), seed: seed.clone() }
            }
            TableEvent::Left { seat, .. } => Change::Left { player: player(*seat) },
            TableEvent::Seed { seat, seed } => Change::Seed { seat: *seat, seed: seed.clone() },
            // A table is opened once, before anybody listens; what is said is told by itself.
            TableEvent::Started {} | TableEvent::Opened(_) | TableEvent::Said { .. } => Change::Started {
                seats: self.seat_views(context),
                turn: self.turn_view(),
                deadline: self.deadline(context.earliest),
                shown: shown.map(Box::new),
            },
            TableEvent::Asked { seat, steps } => Change::Asked(UndoRequest {
                seat: *seat,
                steps: *steps,
                waiting: self.asked_view().map(|asked| asked.waiting).unwrap_or_default(),
            }),
            TableEvent::Answered { seat, yes } => Change::Answered { seat: *seat, yes: *yes },
            TableEvent::Bot { seat, .. } => Change::Replaced { player: player(*seat) },
            TableEvent::Returned { seat } => Change::Returned { player: player(*seat) },
            TableEvent::Over { secret } => Change::Over(self.ending(secret, context)),
            TableEvent::Closed { secret } => Change::Closed(self.ending(secret, context)),
            TableEvent::Wanted { .. } => Change::Wanted { seats: self.wanted.iter().copied().collect() },
            TableEvent::Rematch { next } => Change::Rematch { next: next.to_string() },
        }
    }

    fn ending(&self, secret: &str, context: &ViewContext<'_>) -> Ending {
        let words = result_words(self.progress.game(), &self.seats.player_names());
        Ending {
            seats: self.seat_views(context),
            words: words.unwrap_or_else(|| "the table was closed".to_owned()),
            secret: secret.to_owned(),
        }
    }

    fn seat_views(&self, context: &ViewContext<'_>) -> Vec<SeatView> {
        let places = self.places();
        let place = |seat: u32| places.get(seat as usize - 1).copied().flatten();
        (self.seats.iter()).map(|(seat, _)| self.seats.view(seat, context.present, place(seat))).collect()
    }

    fn seat_view(&self, seat: u32, context: &ViewContext<'_>) -> SeatView {
        let index = usize::try_from(seat).unwrap_or(usize::MAX).wrapping_sub(1);
        let place = self.places().get(index).copied().flatten();
        self.seats.view(seat, context.present, place)
    }

    /// The place of each player, once the game is over.
    pub(super) fn places(&self) -> Vec<Option<u32>> {
        let outcome = self.progress.game().outcome();
        outcome.map(|outcome| outcome.places().to_vec()).unwrap_or_default()
    }

    fn turn_view(&self) -> Value {
        match self.phase {
            Phase::Open | Phase::Closed => Value::Null,
            Phase::Running | Phase::Over => turn_data(self.progress.game()),
        }
    }

    fn clock_view(&self, context: &ViewContext<'_>) -> Option<ClockView> {
        Some(ClockView { clock: self.setup.clock?, deadline: self.deadline(context.earliest) })
    }

    fn asked_view(&self) -> Option<UndoRequest> {
        let question = self.asked.as_ref()?;
        Some(UndoRequest {
            seat: question.seat,
            steps: question.steps,
            waiting: question.waiting.iter().copied().collect(),
        })
    }
}
