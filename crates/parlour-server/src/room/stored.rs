//! What the store keeps beside the log: for lists, statistics and records.

use parlour_core::{Step, Turn};
use parlour_play::{Promise, Secret, TableError, promised_head_line, step_line};
use parlour_store::{Change, GameId, NewGame, Origin, Status};
use serde::{Deserialize, Serialize};

use super::{Chairs, Entry, Happening, Room, Setting};
use crate::messages::{Phase, Start};

/// What a list of tables needs to know.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct About {
    /// Whether the table is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// What the table is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the house has something to do there: bots or a clock.
    #[serde(default)]
    pub duty: bool,
}

impl About {
    fn text(&self) -> String {
        // There are only texts and truth values in it, so writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What was stored; nothing in particular where it cannot be read.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl Room {
    /// What changes in the store together with these lines.
    pub fn stored(&self, entries: &[Entry]) -> Result<Change, TableError> {
        let mut change = Change::default();
        let mut chairs = None;
        for entry in entries {
            match entry {
                Entry::Roll(number) => self.stored_step(&Step::Roll(*number), &mut change),
                Entry::Move(notation) => self.stored_step(&Step::Move(notation.clone()), &mut change),
                Entry::Back(count) => {
                    change.steps = Some((self.play.past().len() as u64).saturating_sub(u64::from(*count)));
                    change.turns = Some(self.play.turns_after_back(*count));
                }
                Entry::Table(happening) => {
                    let seats = chairs.get_or_insert_with(|| self.chairs.clone());
                    // A happening that does not fit was not decided upon.
                    let _ = seats.apply(happening);
                    self.stored_happening(happening, seats, &mut change)?;
                }
            }
        }
        Ok(change)
    }

    fn stored_step(&self, step: &Step, change: &mut Change) {
        change.steps = Some(self.play.past().len() as u64 + 1);
        if let Ok((game, turns)) = self.play.attempt(step) {
            change.turns = Some(turns);
            if game.turn() == Turn::Over {
                let places = game.outcome().map(|outcome| outcome.places().to_vec());
                change.players = Some(self.chairs.rows(&places.unwrap_or_default()));
            }
        }
    }

    fn stored_happening(
        &self,
        happening: &Happening,
        chairs: &Chairs,
        change: &mut Change,
    ) -> Result<(), TableError> {
        match happening {
            Happening::Started {} => {
                change.status = Some(Status::Running);
                change.head = Some(self.head(chairs, None)?);
                self.stored_seats(chairs, change);
            }
            Happening::Over { secret } => {
                change.status = Some(Status::Over);
                change.head = Some(self.head(chairs, Some(secret))?);
            }
            Happening::Closed { secret } => {
                change.status = Some(Status::Left);
                if self.phase == Phase::Running {
                    change.head = Some(self.head(chairs, Some(secret))?);
                }
                self.stored_seats(chairs, change);
            }
            Happening::Joined { .. }
            | Happening::Left { .. }
            | Happening::Bot { .. }
            | Happening::Returned { .. } => self.stored_seats(chairs, change),
            _ => {}
        }
        Ok(())
    }

    fn stored_seats(&self, chairs: &Chairs, change: &mut Change) {
        change.players = Some(chairs.rows(&[]));
        change.about = Some(self.about(chairs).text());
    }

    fn about(&self, chairs: &Chairs) -> About {
        About {
            public: self.fixed.public,
            name: self.fixed.name.clone(),
            duty: self.fixed.clock.is_some() || chairs.has_bots(),
        }
    }

    fn head(&self, chairs: &Chairs, secret: Option<&String>) -> Result<String, TableError> {
        let promise = Promise {
            commitment: self.fixed.commitment.clone(),
            seeds: chairs.seeds(),
            secret: secret.cloned(),
        };
        let table = self.fixed.table(chairs)?;
        Ok(promised_head_line(&table, Some(self.id.as_str()), Some(&promise)))
    }

    /// The record of the game so far; nothing before it has begun.
    pub fn record(&self) -> Option<String> {
        if self.phase == Phase::Open || self.state == 1 {
            return None;
        }
        let mut text = self.head(&self.chairs, self.secret.as_ref()).ok()?;
        for step in self.steps() {
            text.push('\n');
            text.push_str(&step_line(step));
        }
        text.push('\n');
        Some(text)
    }

    /// The setting of a rematch: the same again, for the same tokens.
    pub fn again(&self, secret: &Secret) -> Setting {
        let rules = self.fixed.rules();
        Setting {
            game: self.fixed.kind.name().to_owned(),
            rules: rules.as_object().cloned().unwrap_or_default(),
            board: self.fixed.board(),
            chairs: self.chairs.to_vec(),
            host: self.fixed.host,
            public: self.fixed.public,
            clock: self.fixed.clock,
            start: self.fixed.start,
            name: self.fixed.name.clone(),
            commitment: secret.commitment(),
            previous: Some(self.id),
        }
    }
}

/// How a new table begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// As its setting says.
    AsSet,
    /// At once.
    AtOnce,
}

/// A new table as it is stored, and its room. The time is that of its first lines.
pub fn new_game(
    id: GameId,
    setting: Setting,
    secret: &Secret,
    begin: Begin,
    now: i64,
) -> Result<(NewGame, Room), String> {
    let full = setting
        .chairs
        .iter()
        .all(|chair| chair.sitter != super::Sitter::Open);
    let starts = full && (begin == Begin::AtOnce || setting.start == Start::WhenFull);
    let game = setting.game.clone();
    let mut entries = vec![Entry::from(Happening::Opened(Box::new(setting)))];
    if starts {
        entries.push(Happening::Started {}.into());
    }
    let lines: Vec<parlour_store::Line> = (1..)
        .zip(&entries)
        .map(|(number, entry)| parlour_store::Line {
            number,
            at: now,
            text: entry.line(),
        })
        .collect();
    let room = Room::open(id, &lines).map_err(|broken| broken.why)?;
    let head = starts.then(|| room.head(&room.chairs, None)).transpose();
    let new = NewGame {
        status: if starts { Status::Running } else { Status::Open },
        head: head.map_err(|error| error.to_string())?,
        players: room.chairs.rows(&[]),
        secret: Some(secret.bytes().to_vec()),
        about: room.about(&room.chairs).text(),
        lines: lines.into_iter().map(|line| line.text).collect(),
        ..NewGame::new(id, game, Origin::Server)
    };
    Ok((new, room))
}
