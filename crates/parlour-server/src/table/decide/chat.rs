//! Chat, and undo by consent.

use parlour_core::Player;
use parlour_play::RollUndo;

use super::{Decided, Decision};
use crate::messages::{self, Code, Phase, Refusal};
use crate::table::{Identity, LogEntry, TableEvent, TableState};

impl TableState {
    pub(super) fn chat(&self, text: &str, seat: Option<u32>, who: &Identity) -> Decided {
        if let Some(seat) = seat {
            self.own(seat, who)?;
        } else if !who.belongs() {
            return Err(Refusal::new(Code::NotYours, "only players and the host can chat"));
        }
        let seat = seat.or_else(|| who.seats.first().copied());
        if !who.host && seat.and_then(|seat| self.seats.get(seat)).is_some_and(|state| state.muted) {
            return Err(Refusal::new(Code::Muted, "the host has muted you"));
        }
        let text = messages::chat(text)?;
        Ok(Decision::of(TableEvent::Said { seat, text }))
    }

    pub(super) fn ask_to_undo(&self, seat: u32, who: &Identity) -> Decided {
        self.own(seat, who)?;
        self.must_be(&[Phase::Running])?;
        if self.asked.is_some() {
            return Err(Refusal::new(Code::TooMany, "there is already a request to undo; answer it first"));
        }
        let player = Player::new(usize::try_from(seat).unwrap_or(usize::MAX).saturating_sub(1));
        let steps = self.progress.undoable(|who| who == player, RollUndo::Never);
        let steps = steps.map_err(|why| Refusal::new(Code::Illegal, why.to_string()))?;
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        if self.seats.humans().all(|other| other == seat) {
            return Ok(Decision { entries: vec![LogEntry::Back(steps)], seated: None });
        }
        Ok(Decision::of(TableEvent::Asked { seat, steps }))
    }

    pub(super) fn answer(&self, seat: u32, yes: bool, who: &Identity) -> Decided {
        self.own(seat, who)?;
        self.must_be(&[Phase::Running])?;
        let question = self
            .asked
            .as_ref()
            .filter(|question| question.waiting.contains(&seat))
            .ok_or_else(|| Refusal::new(Code::Illegal, "there is no request for you to answer"))?;
        let mut decision = Decision::of(TableEvent::Answered { seat, yes });
        if yes && question.waiting.iter().all(|other| *other == seat) {
            decision.entries.push(LogEntry::Back(question.steps));
        }
        Ok(decision)
    }
}
