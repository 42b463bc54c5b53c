//! What the database keeps besides the log, for lists, statistics and records.

use parlour_core::{GameRegistry, Step, Turn};
use parlour_play::{DiceVersion, Secret, TableError, full_head_line, head_line, step_line};
use parlour_store::{Change, GameId, NewGame, Origin, Status};
use serde::{Deserialize, Serialize};

use super::dice::{DiceRound, first_commitment, next_stage};
use super::{LogEntry, SeatMap, TableEvent, TableSetup, TableState};
use crate::messages::{Phase, Start};

/// Data for lists of tables.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Listing {
    /// Whether the table is listed for everyone.
    #[serde(default)]
    pub public: bool,
    /// The name of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the table has bots, a clock or a time for the seeds of its dice.
    #[serde(default, rename = "duty")]
    pub needs_scheduler: bool,
}

impl Listing {
    /// How the saved data of a public table begins: `public` is the first field.
    pub const PUBLIC: &str = "{\"public\":true";

    fn text(&self) -> String {
        // It has only texts and booleans, so serialising cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads saved data; the default if it is not valid.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl TableState {
    /// What else changes in the database with these entries.
    pub fn storage_change(&self, entries: &[LogEntry]) -> Result<Change, TableError> {
        let mut change = Change::default();
        let mut after = None;
        for entry in entries {
            match entry {
                LogEntry::Roll(number) => self.stored_step(&Step::Roll(*number), &mut change),
                LogEntry::Move(notation) => self.stored_step(&Step::Move(notation.clone()), &mut change),
                LogEntry::Back(count) => {
                    let mut progress = self.progress.clone();
                    progress.take_back(*count as usize);
                    change.steps = Some(progress.steps().len() as u64);
                    change.turns = Some(progress.turns());
                }
                LogEntry::Table(event) => {
                    let (seats, dice) = after.get_or_insert_with(|| (self.seats.clone(), self.dice.clone()));
                    dice.apply(event, seats);
                    // `decide` only returns events that fit.
                    let _ = seats.apply(event);
                    self.stored_event(event, seats, dice, &mut change)?;
                }
            }
        }
        Ok(change)
    }

    fn stored_step(&self, step: &Step, change: &mut Change) {
        change.steps = Some(self.progress.steps().len() as u64 + 1);
        if let Ok((game, turns)) = self.progress.preview(step) {
            change.turns = Some(turns);
            if game.turn() == Turn::Over {
                let places = game.outcome().map(|outcome| outcome.places().to_vec());
                change.players = Some(self.seats.rows(&places.unwrap_or_default()));
            }
        }
    }

    fn stored_event(
        &self,
        event: &TableEvent,
        seats: &SeatMap,
        dice: &DiceRound,
        change: &mut Change,
    ) -> Result<(), TableError> {
        match event {
            // Running for the scheduler, which watches over the time for the seeds; the record begins with the start.
            TableEvent::Committing {} | TableEvent::Revealing {} => {
                change.status = Some(Status::Running);
                self.stored_seats(seats, change);
            }
            TableEvent::Started {} => {
                change.status = Some(Status::Running);
                change.head = Some(self.head(seats, dice, None)?);
                self.stored_seats(seats, change);
            }
            TableEvent::Over { secret } => {
                change.status = Some(Status::Over);
                change.head = Some(self.head(seats, dice, Some(secret))?);
            }
            TableEvent::Closed { secret } => {
                change.status = Some(Status::Left);
                if self.phase == Phase::Running {
                    change.head = Some(self.head(seats, dice, Some(secret))?);
                }
                self.stored_seats(seats, change);
            }
            TableEvent::Joined { .. }
            | TableEvent::Left { .. }
            | TableEvent::Removed { .. }
            | TableEvent::Bot { .. }
            | TableEvent::Forfeited { .. }
            | TableEvent::Returned { .. } => self.stored_seats(seats, change),
            _ => {}
        }
        Ok(())
    }

    fn stored_seats(&self, seats: &SeatMap, change: &mut Change) {
        change.players = Some(seats.rows(&[]));
        change.about = Some(self.about(seats).text());
    }

    fn about(&self, seats: &SeatMap) -> Listing {
        Listing {
            public: self.setup.public,
            name: self.setup.name.clone(),
            needs_scheduler: self.setup.clock.is_some() || seats.has_bots() || seats.waits_for_seeds(),
        }
    }

    fn head(&self, seats: &SeatMap, dice: &DiceRound, secret: Option<&String>) -> Result<String, TableError> {
        let promise = self.dice_of_record(seats, dice, secret);
        let table = self.setup.table(seats)?;
        Ok(full_head_line(&table, Some(self.id.as_str()), Some(&promise)))
    }

    /// The head of the record as engines see it: without anything about the dice.
    pub(crate) fn engine_head(&self) -> String {
        self.setup.table(&self.seats).map(|table| head_line(&table)).unwrap_or_default()
    }

    /// The record of the game so far; none before the start.
    pub fn record(&self) -> Option<String> {
        if !self.has_started() {
            return None;
        }
        let mut text = self.head(&self.seats, &self.dice, self.secret.as_ref()).ok()?;
        for step in self.steps() {
            text.push('\n');
            text.push_str(&step_line(step));
        }
        text.push('\n');
        Some(text)
    }

    /// The setup of a rematch: the same game, with the same tokens. Players who had a seed commit to a new one.
    pub fn rematch_setup(&self, next: &GameId, secret: &Secret) -> TableSetup {
        let rules = self.setup.rules();
        let mut seats = self.seats.for_rematch();
        for seat_state in &mut seats {
            let had_seed = !seat_state.seed.is_empty();
            seat_state.forget_seed(had_seed && self.has_dice());
        }
        TableSetup {
            rules: rules.as_object().cloned().unwrap_or_default(),
            board: self.setup.board(),
            setup: self.setup.setup(),
            seats,
            dice: DiceVersion::Two,
            commitment: first_commitment(secret, next.as_str()),
            previous: Some(self.id),
            ..(*self.setup).clone()
        }
    }
}

/// When a new table starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartMode {
    /// As configured in its setup.
    AsConfigured,
    /// At once.
    Immediately,
}

/// A new table for the database and in memory. `now` is the time of its first lines.
pub fn new_game(
    id: GameId,
    full_setup: TableSetup,
    secret: &Secret,
    begin: StartMode,
    now: i64,
    games: GameRegistry,
) -> Result<(NewGame, TableState), String> {
    let full = full_setup.seats.iter().all(|seat_state| seat_state.occupant != super::Occupant::Open);
    let starts = full && (begin == StartMode::Immediately || full_setup.start == Start::WhenFull);
    let game = full_setup.game.clone();
    let mut entries = Vec::new();
    if starts {
        let stage = next_stage(&SeatMap::new(full_setup.seats.clone()));
        entries.push(stage.into());
    }
    entries.insert(0, LogEntry::from(TableEvent::Opened(Box::new(full_setup))));
    let lines: Vec<parlour_store::Line> = (1..)
        .zip(&entries)
        .map(|(number, entry)| parlour_store::Line { number, at: now, text: entry.line() })
        .collect();
    let table = TableState::open(id, &lines, games).map_err(|broken| broken.why)?;
    let head = table.has_started().then(|| table.head(&table.seats, &table.dice, None)).transpose();
    let new = NewGame {
        status: if starts { Status::Running } else { Status::Open },
        head: head.map_err(|error| error.to_string())?,
        players: table.seats.rows(&[]),
        secret: Some(secret.bytes().to_vec()),
        about: table.about(&table.seats).text(),
        lines: lines.into_iter().map(|line| line.text).collect(),
        ..NewGame::new(id, game, Origin::Server)
    };
    Ok((new, table))
}
