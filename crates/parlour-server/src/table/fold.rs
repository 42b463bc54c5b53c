//! Applies the lines of the log to the table.

use std::collections::{BTreeSet, VecDeque};

use parlour_core::{GameRegistry, Step};
use parlour_play::Progress;
use parlour_store::{GameId, Line};

use super::names::HOST;
use super::{
    Applied, BadLine, CompactSetup, KEPT_CHAT, LogEntry, SeatMap, TableEvent, TableSetup, TableState,
};
use crate::messages::{ChatLine, Phase, UndoRequest};

impl TableState {
    /// Reads a log from its first line.
    pub fn open(id: GameId, lines: &[Line], games: GameRegistry) -> Result<Self, BadLine> {
        let wrong = |line: u64, why: &str| BadLine { line, why: why.to_owned() };
        let (first, rest) = lines.split_first().ok_or_else(|| wrong(1, "the log is empty"))?;
        let entry = LogEntry::read(&first.text).map_err(|why| wrong(first.number, &why))?;
        let LogEntry::Table(TableEvent::Opened(full_setup)) = entry else {
            return Err(wrong(first.number, "the log does not begin with the creation of the table"));
        };
        let mut table =
            Self::empty(id, first, *full_setup, games).map_err(|why| wrong(first.number, &why))?;
        for line in rest {
            table.apply(line)?;
        }
        Ok(table)
    }

    fn empty(id: GameId, first: &Line, full_setup: TableSetup, games: GameRegistry) -> Result<Self, String> {
        let (setup, start) = CompactSetup::new(&full_setup, games)?;
        Ok(Self {
            id,
            setup,
            seats: SeatMap::new(full_setup.seats),
            phase: Phase::Open,
            progress: Progress::new(start),
            step_lines: Vec::new(),
            last_line: first.number,
            game_line: first.number,
            game_line_at: first.at,
            table_events: 0,
            asked: None,
            wanted: BTreeSet::new(),
            next: None,
            secret: None,
            chat: VecDeque::new(),
            dice: super::DiceRound::default(),
        })
    }

    /// Applies the next line. After an error, the table must not be used any more.
    pub fn apply(&mut self, line: &Line) -> Result<Applied, BadLine> {
        let wrong = |why: String| BadLine { line: line.number, why };
        if line.number != self.last_line + 1 {
            return Err(wrong(format!("expected line {}", self.last_line + 1)));
        }
        let applied = match LogEntry::read(&line.text).map_err(wrong)? {
            LogEntry::Roll(number) => self.take(line, Step::Roll(number)),
            LogEntry::Move(notation) => self.take(line, Step::Move(notation)),
            LogEntry::Back(steps) => self.undo(line, steps),
            LogEntry::Table(event) => self.apply_event(line, event),
        };
        self.last_line = line.number;
        applied.map_err(wrong)
    }

    fn take(&mut self, line: &Line, step: Step) -> Result<Applied, String> {
        if self.phase != Phase::Running {
            return Err("a step, but the game is not running".to_owned());
        }
        let taken = self.progress.take(step).map_err(|error| error.to_string())?;
        self.step_lines.push(line.number);
        self.game_changed(line);
        Ok(Applied::Step(taken))
    }

    fn undo(&mut self, line: &Line, steps: u32) -> Result<Applied, String> {
        let kept = self.step_lines.len().checked_sub(steps as usize);
        let Some(kept) = kept.filter(|_| self.phase == Phase::Running) else {
            return Err(format!("cannot undo {steps} steps"));
        };
        self.progress.take_back(steps as usize);
        self.step_lines.truncate(kept);
        self.game_changed(line);
        Ok(Applied::Back(steps))
    }

    /// Sets the new state; a pending request to undo lapses.
    fn game_changed(&mut self, line: &Line) {
        self.game_line = line.number;
        self.game_line_at = line.at;
        self.asked = None;
    }

    fn apply_event(&mut self, line: &Line, event: TableEvent) -> Result<Applied, String> {
        self.table_events = self.table_events.saturating_add(1);
        self.dice.apply(&event, &self.seats);
        self.seats.apply(&event)?;
        match &event {
            TableEvent::Opened(_) => return Err("the table was created already".to_owned()),
            TableEvent::Started {} => {
                self.phase = Phase::Running;
                self.game_changed(line);
            }
            TableEvent::Said { seat, text } => return Ok(Applied::Said(self.add_chat(line, *seat, text))),
            TableEvent::Asked { seat, steps } => {
                let waiting = self.seats.humans().filter(|other| other != seat).collect();
                self.asked = Some(UndoRequest { seat: *seat, steps: *steps, waiting });
            }
            TableEvent::Answered { seat, yes } => self.answered(*seat, *yes),
            TableEvent::Over { secret } => self.end(Phase::Over, secret),
            TableEvent::Closed { secret } => self.end(Phase::Closed, secret),
            TableEvent::Wanted { seats } => self.wanted.extend(seats),
            TableEvent::Rematch { next } => self.next = Some(*next),
            // Other players must agree now, and the player to act gets the full time again.
            TableEvent::Left { .. }
            | TableEvent::Removed { .. }
            | TableEvent::Bot { .. }
            | TableEvent::Returned { .. } => {
                self.asked = None;
                if self.phase == Phase::Running {
                    self.game_line_at = line.at;
                }
            }
            TableEvent::Committing {} => self.ask_for_seeds(Phase::Committing, line),
            TableEvent::Revealing {} => self.ask_for_seeds(Phase::Revealing, line),
            TableEvent::Joined { .. }
            | TableEvent::Seed { .. }
            | TableEvent::Committed { .. }
            | TableEvent::Revealed { .. }
            | TableEvent::Forfeited { .. }
            | TableEvent::Redrawn { .. }
            | TableEvent::Muted { .. } => {}
        }
        Ok(Applied::Table(event))
    }

    fn ask_for_seeds(&mut self, phase: Phase, line: &Line) {
        self.phase = phase;
        self.dice.asked = (line.number, line.at);
    }

    fn add_chat(&mut self, line: &Line, seat: Option<u32>, text: &str) -> ChatLine {
        let name = seat.and_then(|seat| self.seats.get(seat)?.name());
        let said = ChatLine {
            number: line.number,
            seat,
            name: name.unwrap_or(HOST).to_owned(),
            text: text.to_owned(),
            at: line.at,
        };
        self.chat.push_back(said.clone());
        if self.chat.len() > KEPT_CHAT {
            self.chat.pop_front();
        }
        said
    }

    fn answered(&mut self, seat: u32, yes: bool) {
        match &mut self.asked {
            Some(question) if yes => {
                question.waiting.retain(|waiting| *waiting != seat);
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
