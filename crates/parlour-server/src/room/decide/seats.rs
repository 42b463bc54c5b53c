//! Sitting down and getting up.

use parlour_bots::bot;

use super::{Decided, Decision, Lent};
use crate::messages::{self, Code, Phase, Refusal, Start};
use crate::room::{DEPUTY, Happening, Room, Sitter, Who};

impl Room {
    pub(super) fn join(&self, name: &str, seat: Option<u32>, seed: Option<&str>, lent: &Lent<'_>) -> Decided {
        let own = lent.token.seal();
        if let Some((seat, _)) = self.chairs.iter().find(|(_, chair)| chair.seal() == Some(&own)) {
            // The same request again: its answer was lost.
            return Ok(Decision {
                entries: Vec::new(),
                seated: Some(seat),
            });
        }
        self.must_be_open()?;
        let name = messages::name(name)?;
        let seed = messages::seed(seed.unwrap_or_default())?;
        let seat = self.free_seat(seat)?;
        let joined = Decision::of(Happening::Joined {
            seat,
            name,
            seal: own,
            seed,
        });
        let full = self.chairs.open_seats().all(|open| open == seat);
        let decision = match self.fixed.start {
            Start::WhenFull if full => joined.then(Happening::Started {}),
            _ => joined,
        };
        Ok(Decision {
            seated: Some(seat),
            ..decision
        })
    }

    fn free_seat(&self, seat: Option<u32>) -> Result<u32, Refusal> {
        match seat {
            None => (self.chairs.open_seats().next())
                .ok_or_else(|| Refusal::new(Code::Full, "every seat is taken")),
            Some(seat) if self.chair(seat)?.sitter == Sitter::Open => Ok(seat),
            Some(seat) => Err(Refusal::new(Code::SeatTaken, format!("seat {seat} is taken"))),
        }
    }

    pub(super) fn leave(&self, seat: u32, who: &Who, lent: &Lent<'_>) -> Decided {
        self.own(seat, who)?;
        self.must_live()?;
        if self.phase == Phase::Open {
            return Ok(Decision::of(Happening::Left { seat, level: None }));
        }
        let deputy = Some(DEPUTY.to_owned());
        let decision = Decision::of(Happening::Left { seat, level: deputy });
        if self.chairs.people().any(|other| other != seat) {
            return Ok(decision);
        }
        // Nobody is left to play with: bots need no table.
        Ok(decision.then(Happening::Closed {
            secret: lent.secret.hex(),
        }))
    }

    pub(super) fn change_seed(&self, seat: u32, seed: &str, who: &Who) -> Decided {
        self.own(seat, who)?;
        self.must_be_open()?;
        let seed = messages::seed(seed)?;
        Ok(Decision::of(Happening::Seed { seat, seed }))
    }

    pub(super) fn start(&self, who: &Who) -> Decided {
        Self::only_host(who)?;
        self.must_be_open()?;
        let bot = |seat| {
            let level = DEPUTY.to_owned();
            Happening::Bot { seat, level }.into()
        };
        let bots = Decision {
            entries: self.chairs.open_seats().map(bot).collect(),
            seated: None,
        };
        Ok(bots.then(Happening::Started {}))
    }

    pub(super) fn seat_bot(&self, seat: u32, level: Option<&str>, who: &Who, lent: &Lent<'_>) -> Decided {
        Self::only_host(who)?;
        self.must_live()?;
        let chair = self.chair(seat)?;
        let level = level.unwrap_or(DEPUTY);
        bot(level).map_err(|error| Refusal::bad(format!("level: {error}")))?;
        if chair.is_person() && (lent.present)(seat) && !who.has(seat) {
            return Err(Refusal::new(
                Code::SeatTaken,
                format!("{} is here", self.name_of(seat)),
            ));
        }
        let level = level.to_owned();
        let decision = Decision::of(Happening::Bot { seat, level });
        let full = self.chairs.open_seats().all(|open| open == seat);
        let starts = self.phase == Phase::Open && self.fixed.start == Start::WhenFull && full;
        Ok(if starts {
            decision.then(Happening::Started {})
        } else {
            decision
        })
    }

    pub(super) fn seat_back(&self, seat: u32, who: &Who) -> Decided {
        self.must_live()?;
        let chair = self.chair(seat)?;
        if !who.host {
            self.own(seat, who)?;
        }
        match (&chair.sitter, chair.bot(), self.phase) {
            (Sitter::Human { .. }, Some(_), _) | (Sitter::Bot { .. }, _, Phase::Open) => {
                Ok(Decision::of(Happening::Returned { seat }))
            }
            (Sitter::Bot { .. }, ..) => Err(Refusal::new(
                Code::Illegal,
                "this seat was a bot's from the start",
            )),
            _ => Err(Refusal::new(Code::Illegal, "no bot plays on this seat")),
        }
    }
}
