//! What everybody may see: the whole table, and messages about what a line of the log did. Nothing secret is in it.

use parlour_core::{AnyEvent, Player, Step, Window};
use parlour_play::{result_words, turn_data};
use serde_json::Value;

use super::{Applied, Happening, Room, TOLD, Who};
use crate::messages::{
    Answer, Asked, Change, Changed, ClockView, DiceView, Ending, Phase, SeatView, Shown, StepTaken, View,
};

/// What a view or a message needs beside the room.
pub struct Light<'a> {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// The clock of a player starts at this time at the earliest.
    pub earliest: i64,
    /// Whether a client of this seat is connected, if that is known.
    pub present: &'a dyn Fn(u32) -> Option<bool>,
}

impl Room {
    /// The whole table, as `who` sees it, without the scene.
    pub fn view(&self, who: &Who, light: &Light<'_>) -> View {
        View {
            id: self.id.to_string(),
            game: self.fixed.kind.name(),
            title: self.fixed.kind.title(),
            name: self.fixed.name.clone(),
            rules: self.fixed.rules(),
            board: self.fixed.board(),
            public: self.fixed.public,
            start: self.fixed.start,
            phase: self.phase,
            number: self.number,
            state: self.state,
            seats: self.seat_views(light),
            turn: self.turn_view(),
            position: self.play.game().position(),
            scene: None,
            log: self.play.told(TOLD, &self.chairs.cast()),
            chat: self.chat.iter().cloned().collect(),
            clock: self.clock_view(light),
            now: light.now,
            dice: DiceView {
                used: self.play.has_dice(),
                commitment: self.fixed.commitment.clone(),
                seeds: self.chairs.seeds(),
                secret: self.secret.clone(),
            },
            asked: self.asked_view(),
            rematch: self.wanted.iter().copied().collect(),
            next: self.next.map(|next| next.to_string()),
            previous: self.fixed.previous.map(|previous| previous.to_string()),
            you: who.you(),
        }
    }

    /// The message about a line that has been applied. `shown` is what changed in the scene.
    pub fn tell(&self, applied: &Applied, light: &Light<'_>, shown: Option<Shown>) -> Answer {
        match applied {
            Applied::Step { player, step, events } => {
                Answer::Step(Box::new(self.step_taken(*player, step, events, light, shown)))
            }
            Applied::Back(steps) => self.change(Change::Backed {
                steps: *steps,
                position: self.play.game().position(),
                turn: self.turn_view(),
                deadline: self.deadline(light.earliest),
                shown: shown.map(Box::new),
            }),
            Applied::Said(said) => self.change(Change::Said(said.clone())),
            Applied::Table(happening) => self.change(self.told_happening(happening, light, shown)),
        }
    }

    /// The message that the client of a seat came or went.
    pub fn connected(&self, seat: u32, light: &Light<'_>) -> Answer {
        self.change(Change::Connected {
            player: self.seat_view(seat, light),
        })
    }

    /// Everything there is to see.
    pub fn scene(&self) -> parlour_core::Scene {
        let scene = self.play.game().scene(Window::ALL);
        match self.phase {
            Phase::Running => scene,
            _ => scene.without_choices(),
        }
    }

    fn change(&self, change: Change) -> Answer {
        Answer::Change(Box::new(Changed {
            number: self.number,
            state: self.state,
            change,
        }))
    }

    fn step_taken(
        &self,
        player: Player,
        step: &Step,
        events: &[AnyEvent],
        light: &Light<'_>,
        shown: Option<Shown>,
    ) -> StepTaken {
        let (number, cast) = (self.play.past().len(), self.chairs.cast());
        StepTaken {
            number: self.number,
            state: self.state,
            deadline: self.deadline(light.earliest),
            shown,
            ..StepTaken::of(number, player, step, events, &cast, self.play.game())
        }
    }

    fn told_happening(&self, happening: &Happening, light: &Light<'_>, shown: Option<Shown>) -> Change {
        let player = |seat: u32| self.seat_view(seat, light);
        match happening {
            Happening::Joined { seat, seed, .. } => Change::Joined {
                player: player(*seat),
                seed: seed.clone(),
            },
            Happening::Left { seat, .. } => Change::Left {
                player: player(*seat),
            },
            Happening::Seed { seat, seed } => Change::Seed {
                seat: *seat,
                seed: seed.clone(),
            },
            // A table is opened once, before anybody listens; what is said is told by itself.
            Happening::Started {} | Happening::Opened(_) | Happening::Said { .. } => Change::Started {
                seats: self.seat_views(light),
                turn: self.turn_view(),
                deadline: self.deadline(light.earliest),
                shown: shown.map(Box::new),
            },
            Happening::Asked { seat, steps } => Change::Asked(Asked {
                seat: *seat,
                steps: *steps,
                waiting: self.asked_view().map(|asked| asked.waiting).unwrap_or_default(),
            }),
            Happening::Answered { seat, yes } => Change::Answered {
                seat: *seat,
                yes: *yes,
            },
            Happening::Bot { seat, .. } => Change::Replaced {
                player: player(*seat),
            },
            Happening::Returned { seat } => Change::Returned {
                player: player(*seat),
            },
            Happening::Over { secret } => Change::Over(self.ending(secret, light)),
            Happening::Closed { secret } => Change::Closed(self.ending(secret, light)),
            Happening::Wanted { .. } => Change::Wanted {
                seats: self.wanted.iter().copied().collect(),
            },
            Happening::Rematch { next } => Change::Rematch {
                next: next.to_string(),
            },
        }
    }

    fn ending(&self, secret: &str, light: &Light<'_>) -> Ending {
        let words = result_words(self.play.game(), &self.chairs.cast());
        Ending {
            seats: self.seat_views(light),
            words: words.unwrap_or_else(|| "the table was closed".to_owned()),
            secret: secret.to_owned(),
        }
    }

    fn seat_views(&self, light: &Light<'_>) -> Vec<SeatView> {
        let places = self.places();
        let place = |seat: u32| places.get(seat as usize - 1).copied().flatten();
        (self.chairs.iter())
            .map(|(seat, _)| self.chairs.view(seat, light.present, place(seat)))
            .collect()
    }

    fn seat_view(&self, seat: u32, light: &Light<'_>) -> SeatView {
        let index = usize::try_from(seat).unwrap_or(usize::MAX).wrapping_sub(1);
        let place = self.places().get(index).copied().flatten();
        self.chairs.view(seat, light.present, place)
    }

    /// The place of each player, once the game is over.
    pub(super) fn places(&self) -> Vec<Option<u32>> {
        let outcome = self.play.game().outcome();
        outcome
            .map(|outcome| outcome.places().to_vec())
            .unwrap_or_default()
    }

    fn turn_view(&self) -> Value {
        match self.phase {
            Phase::Open | Phase::Closed => Value::Null,
            Phase::Running | Phase::Over => turn_data(self.play.game()),
        }
    }

    fn clock_view(&self, light: &Light<'_>) -> Option<ClockView> {
        Some(ClockView {
            clock: self.fixed.clock?,
            deadline: self.deadline(light.earliest),
        })
    }

    fn asked_view(&self) -> Option<Asked> {
        let question = self.asked.as_ref()?;
        Some(Asked {
            seat: question.seat,
            steps: question.steps,
            waiting: question.waiting.iter().copied().collect(),
        })
    }
}
