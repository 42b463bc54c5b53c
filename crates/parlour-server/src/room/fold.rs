//! The fold: how each line of the log changes the room.

use std::collections::{BTreeSet, VecDeque};

use parlour_core::Step;
use parlour_store::{GameId, Line};

use super::play::Play;
use super::{Applied, Broken, Chairs, Entry, Fixed, Happening, Question, REMEMBERED, Room, Setting};
use crate::messages::{Phase, Said};

impl Room {
    /// Reads a log from its first line.
    pub fn open(id: GameId, lines: &[Line]) -> Result<Self, Broken> {
        let wrong = |line: u64, why: &str| Broken {
            line,
            why: why.to_owned(),
        };
        let (first, rest) = lines.split_first().ok_or_else(|| wrong(1, "there is none"))?;
        let entry = Entry::read(&first.text).map_err(|why| wrong(first.number, &why))?;
        let Entry::Table(Happening::Opened(setting)) = entry else {
            return Err(wrong(first.number, "the table is not opened by it"));
        };
        let mut room = Self::empty(id, first, *setting).map_err(|why| wrong(first.number, &why))?;
        for line in rest {
            room.apply(line)?;
        }
        Ok(room)
    }

    fn empty(id: GameId, first: &Line, setting: Setting) -> Result<Self, String> {
        let (fixed, start) = Fixed::new(&setting)?;
        Ok(Self {
            id,
            fixed,
            chairs: Chairs::new(setting.chairs),
            phase: Phase::Open,
            play: Play::new(start),
            number: first.number,
            state: first.number,
            state_at: first.at,
            asides: 0,
            asked: None,
            wanted: BTreeSet::new(),
            next: None,
            secret: None,
            chat: VecDeque::new(),
        })
    }

    /// Goes on with the next line. A room that refuses a line must not be used any more.
    pub fn apply(&mut self, line: &Line) -> Result<Applied, Broken> {
        let wrong = |why: String| Broken {
            line: line.number,
            why,
        };
        if line.number != self.number + 1 {
            return Err(wrong(format!("it does not follow line {}", self.number)));
        }
        let applied = match Entry::read(&line.text).map_err(wrong)? {
            Entry::Roll(number) => self.take(line, Step::Roll(number)),
            Entry::Move(notation) => self.take(line, Step::Move(notation)),
            Entry::Back(steps) => self.take_back(line, steps),
            Entry::Table(happening) => self.happen(line, happening),
        };
        self.number = line.number;
        applied.map_err(wrong)
    }

    fn take(&mut self, line: &Line, step: Step) -> Result<Applied, String> {
        if self.phase != Phase::Running {
            return Err("a step in a game that is not running".to_owned());
        }
        let did = self
            .play
            .take(line.number, step.clone())
            .map_err(|error| error.to_string())?;
        self.game_changed(line);
        Ok(Applied::Step {
            player: did.player,
            step,
            events: did.events,
        })
    }

    fn take_back(&mut self, line: &Line, steps: u32) -> Result<Applied, String> {
        if self.phase != Phase::Running || !self.play.back(steps) {
            return Err(format!("{steps} steps cannot be taken back"));
        }
        self.game_changed(line);
        Ok(Applied::Back(steps))
    }

    /// The game is another one: questions about the one before are void.
    fn game_changed(&mut self, line: &Line) {
        self.state = line.number;
        self.state_at = line.at;
        self.asked = None;
    }

    fn happen(&mut self, line: &Line, happening: Happening) -> Result<Applied, String> {
        self.asides = self.asides.saturating_add(1);
        self.chairs.apply(&happening)?;
        match &happening {
            Happening::Opened(_) => return Err("a table is opened only once".to_owned()),
            Happening::Started {} => {
                self.phase = Phase::Running;
                self.game_changed(line);
            }
            Happening::Said { seat, text } => return Ok(Applied::Said(self.remember(line, *seat, text))),
            Happening::Asked { seat, steps } => {
                let waiting = self.chairs.people().filter(|other| other != seat).collect();
                self.asked = Some(Question {
                    seat: *seat,
                    steps: *steps,
                    waiting,
                });
            }
            Happening::Answered { seat, yes } => self.answered(*seat, *yes),
            Happening::Over { secret } => self.end(Phase::Over, secret),
            Happening::Closed { secret } => self.end(Phase::Closed, secret),
            Happening::Wanted { seats } => self.wanted.extend(seats),
            Happening::Rematch { next } => self.next = Some(*next),
            // Who must agree has changed, and whoever acts now has the whole time to do so.
            Happening::Left { .. } | Happening::Bot { .. } | Happening::Returned { .. } => {
                self.asked = None;
                if self.phase == Phase::Running {
                    self.state_at = line.at;
                }
            }
            Happening::Joined { .. } | Happening::Seed { .. } => {}
        }
        Ok(Applied::Table(happening))
    }

    fn remember(&mut self, line: &Line, seat: Option<u32>, text: &str) -> Said {
        let name = seat.and_then(|seat| self.chairs.get(seat)?.name());
        let said = Said {
            number: line.number,
            seat,
            name: name.unwrap_or("host").to_owned(),
            text: text.to_owned(),
            at: line.at,
        };
        self.chat.push_back(said.clone());
        if self.chat.len() > REMEMBERED {
            self.chat.pop_front();
        }
        said
    }

    fn answered(&mut self, seat: u32, yes: bool) {
        match &mut self.asked {
            Some(question) if yes => {
                question.waiting.remove(&seat);
            }
            _ => self.asked = None,
        }
    }

    fn end(&mut self, phase: Phase, secret: &str) {
        self.phase = phase;
        self.asked = None;
        self.secret = Some(secret.to_owned());
    }
}
