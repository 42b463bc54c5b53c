//! Talking with each other: chat, and taking back by consent.

use parlour_core::Player;

use super::{Decided, Decision};
use crate::messages::{self, Code, Refusal};
use crate::room::{Entry, Happening, Room, Who};

impl Room {
    pub(super) fn chat(&self, text: &str, seat: Option<u32>, who: &Who) -> Decided {
        if let Some(seat) = seat {
            self.own(seat, who)?;
        } else if !who.belongs() {
            return Err(Refusal::new(
                Code::NotYours,
                "only those who sit at the table can speak",
            ));
        }
        let seat = seat.or_else(|| who.seats.first().copied());
        let text = messages::chat(text)?;
        Ok(Decision::of(Happening::Said { seat, text }))
    }

    pub(super) fn take_back_wanted(&self, seat: u32, who: &Who) -> Decided {
        self.own(seat, who)?;
        self.must_run()?;
        if self.asked.is_some() {
            return Err(Refusal::new(
                Code::TooMany,
                "somebody has asked already; answer first",
            ));
        }
        let player = Player::new(usize::try_from(seat).unwrap_or(usize::MAX).saturating_sub(1));
        let steps = self
            .play
            .last_decision(player)
            .map_err(|why| Refusal::new(Code::Illegal, why))?;
        if self.chairs.people().all(|other| other == seat) {
            return Ok(Decision {
                entries: vec![Entry::Back(steps)],
                seated: None,
            });
        }
        Ok(Decision::of(Happening::Asked { seat, steps }))
    }

    pub(super) fn answer(&self, seat: u32, yes: bool, who: &Who) -> Decided {
        self.own(seat, who)?;
        self.must_run()?;
        let question = self
            .asked
            .as_ref()
            .filter(|question| question.waiting.contains(&seat))
            .ok_or_else(|| Refusal::new(Code::Illegal, "nobody has asked you anything"))?;
        let mut decision = Decision::of(Happening::Answered { seat, yes });
        if yes && question.waiting.iter().all(|other| *other == seat) {
            decision.entries.push(Entry::Back(question.steps));
        }
        Ok(decision)
    }
}
