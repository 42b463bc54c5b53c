//! Decides the jobs of a group and turns them into rows. Pure, so that the rule of compare-and-append is in one place.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::{AppendError, Change, GameId, NewGame, PlayerRow, StoreError};

/// A job for the writer.
pub(crate) enum Job {
    /// A new game.
    Create(Box<NewGame>),
    /// New lines of a game.
    Append(Box<Append>),
}

/// New lines of a game.
pub(crate) struct Append {
    pub(crate) id: GameId,
    pub(crate) after: u64,
    pub(crate) lines: Vec<String>,
    pub(crate) change: Change,
}

impl Job {
    /// The game it is about.
    pub(crate) fn id(&self) -> GameId {
        match self {
            Self::Create(game) => game.id,
            Self::Append(append) => append.id,
        }
    }
}

/// The result of a job: the number of the last line of its game.
pub(crate) type WriteResult = Result<u64, AppendError>;

/// The rows to write.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    pub(crate) games: Vec<GameRow<'a>>,
    pub(crate) sheets: Vec<SheetRow<'a>>,
    pub(crate) lines: Vec<LineRow<'a>>,
    pub(crate) grown: BTreeMap<GameId, GrownRow>,
    pub(crate) changed: BTreeMap<GameId, SheetChange<'a>>,
}

/// A new row of `games`.
#[derive(Serialize)]
pub(crate) struct GameRow<'a> {
    pub(crate) id: GameId,
    pub(crate) game: &'a str,
    pub(crate) origin: &'static str,
    pub(crate) status: &'static str,
    pub(crate) state: u64,
    pub(crate) steps: u64,
    pub(crate) turns: u64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

/// A new row of `sheets`.
#[derive(Serialize)]
pub(crate) struct SheetRow<'a> {
    pub(crate) id: GameId,
    pub(crate) head: Option<&'a str>,
    pub(crate) players: String,
    pub(crate) about: &'a str,
    pub(crate) secret: Option<String>,
}

/// A new row of `lines`.
#[derive(Serialize)]
pub(crate) struct LineRow<'a> {
    pub(crate) id: GameId,
    pub(crate) number: u64,
    pub(crate) at: i64,
    pub(crate) text: &'a str,
}

/// A changed row of `games`.
#[derive(Serialize)]
pub(crate) struct GrownRow {
    id: GameId,
    pub(crate) state: u64,
    updated: i64,
    status: Option<&'static str>,
    steps: Option<u64>,
    turns: Option<u64>,
}

/// A changed row of `sheets`.
#[derive(Serialize, Default)]
pub(crate) struct SheetChange<'a> {
    id: Option<GameId>,
    head: Option<&'a str>,
    players: Option<String>,
    about: Option<&'a str>,
}

/// Decides the jobs in order and collects the rows of those that pass. `states` has the games that exist.
pub(crate) fn plan<'a>(
    states: &mut HashMap<GameId, u64>,
    jobs: &'a [Job],
    now: i64,
) -> (Vec<WriteResult>, Rows<'a>) {
    let mut rows = Rows::default();
    let judge = |job: &'a Job| match job {
        Job::Create(game) => rows.create(states, game, now),
        Job::Append(append) => rows.append(states, append, now),
    };
    let results = jobs.iter().map(judge).collect();
    (results, rows)
}

impl<'a> Rows<'a> {
    fn create(&mut self, states: &mut HashMap<GameId, u64>, game: &'a NewGame, now: i64) -> WriteResult {
        let id = game.id;
        if states.contains_key(&id) {
            return Err(StoreError::Exists { id }.into());
        }
        let state = self.write(id, 0, &game.lines, now);
        states.insert(id, state);
        self.games.push(GameRow {
            id,
            game: &game.game,
            origin: game.origin.word(),
            status: game.status.word(),
            state,
            steps: game.steps,
            turns: game.turns,
            created: now,
            updated: now,
        });
        self.sheets.push(SheetRow {
            id,
            head: game.head.as_deref(),
            players: players_text(&game.players),
            about: &game.about,
            secret: game.secret.as_deref().map(hex::encode),
        });
        Ok(state)
    }

    fn append(&mut self, states: &mut HashMap<GameId, u64>, append: &'a Append, now: i64) -> WriteResult {
        let state = states.get_mut(&append.id).ok_or(AppendError::Unknown)?;
        if *state != append.after {
            return Err(AppendError::Stale { last_line: *state });
        }
        *state = self.write(append.id, *state, &append.lines, now);
        self.grow(append.id, *state, &append.change, now);
        self.change(append.id, &append.change);
        Ok(*state)
    }

    /// Adds lines and returns the number of the last one.
    fn write(&mut self, id: GameId, after: u64, lines: &'a [String], at: i64) -> u64 {
        let mut number = after;
        for text in lines {
            number += 1;
            self.lines.push(LineRow { id, number, at, text });
        }
        number
    }

    /// Adds a change; it overrides earlier ones of the same game in the group.
    fn grow(&mut self, id: GameId, state: u64, change: &Change, updated: i64) {
        let earlier = self.grown.remove(&id);
        let (status, steps, turns) =
            earlier.map_or((None, None, None), |row| (row.status, row.steps, row.turns));
        let row = GrownRow {
            id,
            state,
            updated,
            status: change.status.map(crate::Status::word).or(status),
            steps: change.steps.or(steps),
            turns: change.turns.or(turns),
        };
        self.grown.insert(id, row);
    }

    fn change(&mut self, id: GameId, change: &'a Change) {
        let Change { head, players, about, .. } = change;
        if head.is_none() && players.is_none() && about.is_none() {
            return;
        }
        let row = self.changed.entry(id).or_default();
        row.id = Some(id);
        row.head = head.as_deref().or(row.head);
        row.players = players.as_deref().map(players_text).or(row.players.take());
        row.about = about.as_deref().or(row.about);
    }

    /// The games that are new or have new lines, and their states.
    pub(crate) fn news(&self) -> impl Iterator<Item = (GameId, u64)> {
        let new = self.games.iter().map(|row| (row.id, row.state));
        new.chain(self.grown.iter().map(|(id, row)| (*id, row.state)))
    }
}

/// The players as JSON.
pub(crate) fn players_text(players: &[PlayerRow]) -> String {
    serde_json::to_string(players).unwrap_or_else(|_| "[]".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Origin, Status};

    fn append(id: GameId, after: u64, count: usize, change: Change) -> Job {
        Job::Append(Box::new(Append { id, after, lines: vec!["{}".into(); count], change }))
    }

    #[test]
    fn each_job_of_a_group_sees_the_jobs_before_it() {
        let (known, unknown, fresh) = (GameId::random(), GameId::random(), GameId::random());
        let mut states = HashMap::from([(known, 4)]);
        let jobs = vec![
            append(known, 4, 2, Change::default()),
            append(known, 4, 1, Change::default()),
            append(known, 6, 1, Change::default()),
            append(unknown, 0, 1, Change::default()),
            Job::Create(Box::new(NewGame::new(fresh, "ludo", Origin::Play))),
            Job::Create(Box::new(NewGame::new(fresh, "ludo", Origin::Play))),
            append(fresh, 0, 1, Change::default()),
        ];
        let (results, rows) = plan(&mut states, &jobs, 9);
        let exists = AppendError::Store(StoreError::Exists { id: fresh });
        let stale = AppendError::Stale { last_line: 6 };
        let expected = [Ok(6), Err(stale), Ok(7), Err(AppendError::Unknown), Ok(0), Err(exists), Ok(1)];
        assert_eq!(results, expected);
        let numbers: Vec<_> = rows.lines.iter().map(|line| (line.id == known, line.number)).collect();
        assert_eq!(numbers, [(true, 5), (true, 6), (true, 7), (false, 1)]);
        assert_eq!(rows.grown[&known].state, 7);
    }

    #[test]
    fn later_changes_override_earlier_ones() {
        let id = GameId::random();
        let first = Change {
            status: Some(Status::Running),
            steps: Some(1),
            head: Some("a".into()),
            about: Some("x".into()),
            ..Change::default()
        };
        let second = Change { status: Some(Status::Over), head: Some("b".into()), ..Change::default() };
        let jobs = vec![append(id, 0, 1, first), append(id, 1, 1, second)];
        let (_, rows) = plan(&mut HashMap::from([(id, 0)]), &jobs, 9);
        let grown = &rows.grown[&id];
        assert_eq!((grown.status, grown.steps, grown.turns), (Some("over"), Some(1), None));
        let sheet = &rows.changed[&id];
        assert_eq!((sheet.head, sheet.about), (Some("b"), Some("x")));
        assert_eq!(sheet.players, None);
    }
}
