//! What clients see: the whole table, and messages about log lines. Nothing here is secret.

use parlour_core::{Message, Messages, Window};
use parlour_play::{
    Taken, outlooks, result_messages, result_words, step_messages, step_sentences, turn_data,
};
use serde_json::{Value, json};

use super::{Applied, Identity, LOGGED_STEPS, TableEvent, TableState};
use crate::messages::{
    Answer, Change, Changed, ChatLine, ClockView, Ending, Phase, SceneChange, SeatView, StepTaken, StepWords,
    UndoRequest, View,
};

/// What a view or message needs besides the table.
pub struct ViewContext<'a> {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// No clock starts before this time.
    pub earliest: i64,
    /// Whether a client of this seat is connected, if known.
    pub present: &'a dyn Fn(u32) -> Option<bool>,
}

impl TableState {
    /// The whole table as `who` sees it, without the scene.
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
            number: self.last_line,
            state: self.game_line,
            seats: self.seat_views(context),
            turn: self.turn_view(),
            position: self.progress.game().position(),
            scene: None,
            log: self.log_words(),
            chat: self.chat.iter().cloned().collect(),
            clock: self.clock_view(context),
            now: context.now,
            dice: self.dice_view(context.earliest),
            asked: self.asked.clone(),
            rematch: self.wanted.iter().copied().collect(),
            next: self.next.map(|next| next.to_string()),
            previous: self.setup.previous.map(|previous| previous.to_string()),
            you: who.you(),
        }
    }

    /// The message about an applied line. `shown` is what changed in the scene.
    pub fn message(
        &self,
        applied: &Applied,
        context: &ViewContext<'_>,
        shown: Option<SceneChange>,
    ) -> Answer {
        match applied {
            Applied::Step(taken) => Answer::Step(Box::new(self.step_taken(taken, context, shown))),
            Applied::Back(steps) => self.change(Change::Backed {
                steps: *steps,
                position: self.progress.game().position(),
                turn: self.turn_for(shown.is_some()),
                deadline: self.deadline(context.earliest),
                shown: shown.map(Box::new),
            }),
            Applied::Said(ChatLine { number: _, seat, name, text, at }) => {
                let (seat, name, text, at) = (*seat, name.clone(), text.clone(), *at);
                self.change(Change::Said { seat, name, text, at })
            }
            Applied::Table(event) => self.change(self.event_change(event, context, shown)),
        }
    }

    /// The message that a seat's client connected or disconnected.
    pub fn connected(&self, seat: u32, context: &ViewContext<'_>) -> Answer {
        self.change(Change::Connected { player: self.seat_view(seat, context) })
    }

    /// The scene.
    pub fn scene(&self) -> parlour_core::Scene {
        let scene = self.progress.game().scene(Window::ALL, &self.seats.player_names());
        match self.phase {
            Phase::Running => scene,
            _ => scene.without_choices(),
        }
    }

    fn change(&self, change: Change) -> Answer {
        Answer::Change(Box::new(Changed { number: self.last_line, state: self.game_line, change }))
    }

    fn step_taken(&self, taken: &Taken, context: &ViewContext<'_>, shown: Option<SceneChange>) -> StepTaken {
        StepTaken {
            number: self.last_line,
            state: self.game_line,
            deadline: self.deadline(context.earliest),
            turn: self.turn_for(shown.is_some()),
            shown,
            ..StepTaken::of(taken, &self.seats.player_names(), self.game())
        }
    }

    /// The last steps in sentences. The game is replayed for it, so that nothing needs to be kept.
    fn log_words(&self) -> Vec<StepWords> {
        let names = self.seats.player_names();
        let first = self.step_lines.len().saturating_sub(LOGGED_STEPS);
        let mut game = self.progress.start().boxed_clone();
        let mut log = Vec::new();
        for (number, (player, step)) in (1..).zip(self.progress.history()) {
            let Ok(report) = game.step(step) else { break };
            if number > first {
                let words = step_sentences(*player, step, &report.events, &names);
                let messages = step_messages(*player, step, &report.events);
                log.push(StepWords { step: number, words, messages });
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
            TableEvent::Joined { seat, seed_commitment, .. } => {
                Change::Joined { player: player(*seat), seed_commitment: seed_commitment.clone() }
            }
            TableEvent::Left { seat, .. } => Change::Left { player: player(*seat) },
            TableEvent::Removed { seat, .. } => Change::Removed { player: player(*seat) },
            TableEvent::Muted { seat, .. } => Change::Muted { player: player(*seat) },
            TableEvent::Seed { seat, seed } => Change::Seed { seat: *seat, seed: seed.clone() },
            TableEvent::Committed { seat, seed_commitment } => {
                Change::Committed { seat: *seat, seed_commitment: seed_commitment.clone() }
            }
            TableEvent::Committing {} => Change::Committing { dice: self.dice_view(context.earliest) },
            TableEvent::Revealing {} => Change::Revealing { dice: self.dice_view(context.earliest) },
            TableEvent::Revealed { seat, .. } => Change::Revealed { seat: *seat },
            TableEvent::Forfeited { seat, .. } => Change::Forfeited { player: player(*seat) },
            TableEvent::Redrawn { .. } => Change::Redrawn { dice: self.dice_view(context.earliest) },
            // No client is connected when a table is created, and chat has its own message.
            TableEvent::Started {} | TableEvent::Opened(_) | TableEvent::Said { .. } => Change::Started {
                seats: self.seat_views(context),
                dice: self.dice_view(context.earliest),
                turn: self.turn_for(shown.is_some()),
                deadline: self.deadline(context.earliest),
                shown: shown.map(Box::new),
            },
            TableEvent::Asked { seat, steps } => {
                let request = self.asked.clone();
                let answered = UndoRequest { seat: *seat, steps: *steps, waiting: Vec::new() };
                Change::Asked(request.unwrap_or(answered))
            }
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
        let over = self.progress.game().turn().is_over();
        let (words, messages) = if over {
            (result_words(&self.progress, &self.seats.player_names()), result_messages(&self.progress))
        } else {
            let closed = Message::new("result-closed");
            (Messages::common().text(closed.key()), vec![closed])
        };
        Ending { seats: self.seat_views(context), words, messages, secret: secret.to_owned() }
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
            Phase::Open | Phase::Committing | Phase::Revealing | Phase::Closed => Value::Null,
            Phase::Running | Phase::Over => turn_data(self.progress.game()),
        }
    }

    /// The turn; for clients that draw, with what each legal move would do.
    pub(crate) fn turn_for(&self, drawing: bool) -> Value {
        let mut turn = self.turn_view();
        let is_choice = turn.get("moves").is_some();
        if let Some(data) = turn.as_object_mut().filter(|_| drawing && is_choice) {
            let choices = outlooks(self.progress.game(), &self.seats.player_names());
            data.insert("choices".into(), json!(choices));
        }
        turn
    }

    fn clock_view(&self, context: &ViewContext<'_>) -> Option<ClockView> {
        Some(ClockView { clock: self.setup.clock?, deadline: self.deadline(context.earliest) })
    }
}
