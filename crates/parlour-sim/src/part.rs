//! Parts of a run: any range of its games, as a file. Parts add up to the numbers of the whole run.
//!
//! A part is two lines of JSON: what was played and its tallies, which are integers, and a checksum of the first line. It
//! has no timings, so equal games are equal bytes.

use std::ops::Range;

use parlour_core::GameRegistry;
use parlour_play::{Record, RecordError, Table, head_line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::details::Details;
use crate::seating::Order;
use crate::simulation::{Method, Simulation, SimulationError};
use crate::tally::Tally;
use crate::text_number;
use crate::workers::Workers;

/// Changes with the format and with what a game of a number is.
const FORMAT: u32 = 1;

/// The games of a part, and what they counted.
///
/// ```
/// use parlour_play::{Seat, Table};
/// use parlour_sim::{Part, Simulation, Workers};
/// # use parlour_core::GameRegistry;
/// # use serde_json::json;
/// # const GAMES: GameRegistry = GameRegistry::new(&[&parlour_mancala::Mancala]);
/// let seats = vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "random")];
/// let table = Table::new(&parlour_mancala::Mancala, &json!("kalah"), None, seats).unwrap();
/// let simulation = Simulation::new(&table, 7).unwrap();
/// let play = |games| Part::play(&simulation, games, 100, &Workers::new(1));
/// let (whole, first, rest) = (play(0..300), play(0..120), play(120..300));
/// let read = Part::read(&rest.write(), GAMES).unwrap();
/// assert_eq!(Part::merge(vec![read, first]).unwrap().write(), whole.write());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    run: PartRun,
    /// The games, counted from 0.
    games: Range<u64>,
    tally: Tally,
    details: Details,
}

/// The run that a part belongs to: all that decides its numbers, besides the games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRun {
    /// The version of Parlour that played.
    pub version: String,
    /// Game, rules, board and players, as the first line of a record.
    pub table: Value,
    /// The random seed.
    #[serde(with = "text_number")]
    pub seed: u64,
    /// The turn order.
    pub order: Order,
    /// The number of random moves at the start of each game.
    pub opening: u32,
    /// The number of turns after which a game is cut off.
    pub max_turns: u64,
    /// How the games are played.
    pub path: Method,
    /// Details are collected from this many games, the first of the run.
    pub details: u64,
}

/// A part as it is written. Games count from 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPart {
    parlour_part: u32,
    run: PartRun,
    from: u64,
    games: u64,
    tally: Tally,
    details: Details,
}

/// The second line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksum {
    crc32: String,
}

/// Why parts are refused.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum PartError {
    /// The file is no part.
    #[error("not a part of a run; parlour simulate writes one with --from K --games N -o FILE")]
    NotAPart,
    /// The bytes are not those that were written.
    #[error("damaged: the checksum does not match; play games again with parlour simulate --from")]
    Damaged,
    /// Written by another version.
    #[error("part of format {0}; this Parlour reads format {FORMAT}")]
    Format(u32),
    /// It contradicts itself.
    #[error("damaged: {0}")]
    Contradiction(String),
    /// The table is refused.
    #[error("table: {0}")]
    Table(#[from] Box<RecordError>),
    /// The bots are refused.
    #[error(transparent)]
    Bots(#[from] SimulationError),
    /// There are no parts.
    #[error("no parts given")]
    Empty,
    /// A part of another run.
    #[error("part {index} is from another run: {key} is {found}, but {expected} in part 1")]
    Foreign { index: usize, key: String, found: String, expected: String },
    /// Games that are in two parts.
    #[error("parts {} and {} both have game{}", indices.0, indices.1, span(games))]
    Overlap { indices: (usize, usize), games: Range<u64> },
    /// Games that are in no part.
    #[error("game{} missing: no part has them; play them with --from {} --games {}", are(games), games.start + 1, games.end - games.start)]
    Missing { games: Range<u64> },
}

/// Games as people count them: ` 7` or `s 7 to 9`.
fn span(games: &Range<u64>) -> String {
    if games.end - games.start == 1 {
        format!(" {}", games.end)
    } else {
        format!("s {} to {}", games.start + 1, games.end)
    }
}

fn are(games: &Range<u64>) -> String {
    span(games) + if games.end - games.start == 1 { " is" } else { " are" }
}

impl Part {
    /// Plays games of a simulation, counted from 0. Details come from those among the first `details` games of the run. If
    /// the run is stopped, the part has the games that were played.
    pub fn play(simulation: &Simulation, games: Range<u64>, details: u64, workers: &Workers<'_>) -> Self {
        let tally = workers.play(simulation, games.clone());
        Self::of(simulation, games.start, details, tally, workers.threads())
    }

    /// The part of games that were played already, from this one on; their details are collected here.
    pub fn of(simulation: &Simulation, from: u64, details: u64, tally: Tally, threads: usize) -> Self {
        let games = from..from + tally.games();
        let detailed = from..games.end.min(details).max(from);
        // Not watched: these games are counted already, and they are few.
        let collected = Workers::new(threads).details(simulation, detailed);
        Self { run: PartRun::of(simulation, details), games, tally, details: collected }
    }

    /// Reads a part and checks that it is whole.
    pub fn read(text: &str, registry: GameRegistry) -> Result<Self, PartError> {
        let mut lines = text.lines();
        let (Some(first), Some(second), None) = (lines.next(), lines.next(), lines.next()) else {
            return Err(if text.starts_with(START) { PartError::Damaged } else { PartError::NotAPart });
        };
        if !first.starts_with(START) {
            return Err(PartError::NotAPart);
        }
        let checksum: Checksum = serde_json::from_str(second).map_err(|_| PartError::Damaged)?;
        if checksum.crc32 != crc32(first) {
            return Err(PartError::Damaged);
        }
        let format = serde_json::from_str::<Value>(first).ok().and_then(|data| data["parlour_part"].as_u64());
        if let Some(other) = format.filter(|format| *format != u64::from(FORMAT)) {
            return Err(PartError::Format(u32::try_from(other).unwrap_or(u32::MAX)));
        }
        let written: WrittenPart =
            serde_json::from_str(first).map_err(|error| PartError::Contradiction(error.to_string()))?;
        let part = Self::checked(written)?;
        part.simulation(registry)?;
        Ok(part)
    }

    fn checked(written: WrittenPart) -> Result<Self, PartError> {
        let WrittenPart { run, from, games, tally, details, .. } = written;
        let wrong = |what: &str| PartError::Contradiction(what.to_owned());
        let start = from.checked_sub(1).ok_or_else(|| wrong("games count from 1"))?;
        let end = start.checked_add(games).ok_or_else(|| wrong("too many games"))?;
        let detailed = end.min(run.details).saturating_sub(start);
        if tally.games() != games || details.games() != detailed {
            return Err(wrong("its numbers are not those of its games"));
        }
        Ok(Self { run, games: start..end, tally, details })
    }

    /// The part as text, the same for the same games.
    pub fn write(&self) -> String {
        let written = WrittenPart {
            parlour_part: FORMAT,
            run: self.run.clone(),
            from: self.games.start + 1,
            games: self.tally.games(),
            tally: self.tally.clone(),
            details: self.details.clone(),
        };
        // Maps with text as keys and numbers can always be written.
        let line = serde_json::to_string(&written).unwrap_or_default();
        let checksum = Checksum { crc32: crc32(&line) };
        format!("{line}\n{}\n", serde_json::to_string(&checksum).unwrap_or_default())
    }

    /// Adds parts, in any order. Their games must follow each other without gaps.
    ///
    /// # Errors
    /// If parts are from different runs, overlap, or leave games out. Parts count from 1, in the order given.
    pub fn merge(parts: Vec<Self>) -> Result<Self, PartError> {
        let expected = parts.first().ok_or(PartError::Empty)?.run.clone();
        for (index, part) in (1..).zip(&parts) {
            if let Some((key, found, expected)) = part.run.difference(&expected) {
                return Err(PartError::Foreign { index, key, found, expected });
            }
        }
        let mut parts: Vec<(usize, Self)> =
            (1..).zip(parts).filter(|(_, part)| !part.games.is_empty()).collect();
        parts.sort_by_key(|(index, part)| (part.games.start, *index));
        let mut all: Option<(usize, Self)> = None;
        for (index, part) in parts {
            all = Some(match all {
                None => (index, part),
                Some((last, mut sum)) => {
                    sum.append(last, index, &part)?;
                    (index, sum)
                }
            });
        }
        all.map(|(_, sum)| sum).ok_or(PartError::Empty)
    }

    fn append(&mut self, last: usize, index: usize, next: &Self) -> Result<(), PartError> {
        let (end, start) = (self.games.end, next.games.start);
        if start < end {
            let games = start..end.min(next.games.end);
            return Err(PartError::Overlap { indices: (last.min(index), last.max(index)), games });
        }
        if start > end {
            return Err(PartError::Missing { games: end..start });
        }
        self.games.end = next.games.end;
        self.tally.merge(&next.tally);
        self.details.merge(&next.details);
        Ok(())
    }

    /// The run.
    pub fn run(&self) -> &PartRun {
        &self.run
    }

    /// The games, counted from 0.
    pub fn games(&self) -> Range<u64> {
        self.games.clone()
    }

    /// What the games counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The details of those among the first games of the run.
    pub fn details(&self) -> &Details {
        &self.details
    }

    /// The simulation that the part was played with.
    pub fn simulation(&self, registry: GameRegistry) -> Result<Simulation, PartError> {
        let run = &self.run;
        let record = Record::read(&run.table.to_string(), registry).map_err(Box::new)?;
        let simulation = Simulation::new(&record.table, run.seed)?
            .with_order(run.order)
            .with_most_turns(run.max_turns)
            .with_opening(run.opening);
        Ok(if run.path == Method::Plain { simulation.plain() } else { simulation })
    }
}

/// How every part begins.
const START: &str = "{\"parlour_part\":";

fn crc32(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

impl PartRun {
    /// The run of this simulation.
    pub(crate) fn of(simulation: &Simulation, details: u64) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            table: table_data(simulation.table()),
            seed: simulation.seed(),
            order: simulation.turn_order(),
            opening: simulation.opening(),
            max_turns: simulation.most_turns(),
            path: simulation.method(),
            details,
        }
    }

    /// The first key that differs, with both values.
    fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let data = |run: &Self| serde_json::to_value(run).unwrap_or_default();
        difference(&data(self), &data(other), String::new())
    }
}

/// The head of a record. Colours that nobody chose follow from the order of the players, which can differ from game to game.
fn table_data(table: &Table) -> Value {
    let mut head: Value = serde_json::from_str(&head_line(table)).unwrap_or_default();
    if !table.has_chosen_colours() {
        for player in head["players"].as_array_mut().into_iter().flatten() {
            player.as_object_mut().map(|player| player.remove("color"));
        }
    }
    head
}

fn difference(found: &Value, expected: &Value, key: String) -> Option<(String, String, String)> {
    if found == expected {
        return None;
    }
    if let (Value::Object(found), Value::Object(expected)) = (found, expected) {
        let below = |name: &String| if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
        let absent = Value::Null;
        let keys = found.keys().chain(expected.keys().filter(|name| !found.contains_key(*name)));
        let mut each = keys.filter_map(|name| {
            difference(found.get(name).unwrap_or(&absent), expected.get(name).unwrap_or(&absent), below(name))
        });
        return each.next();
    }
    Some((key, found.to_string(), expected.to_string()))
}
