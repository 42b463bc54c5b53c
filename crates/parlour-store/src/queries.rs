//! Queries for games and lines.

use sqlx::Error;

use crate::database::{Arg, Dialect, Row};
use crate::writer::group::array;
use crate::{Filter, Game, GameId, Line, Newest, Origin, Status};

/// Selects games without their logs and secrets.
pub(crate) const GAMES: &str = "SELECT games.id, game, origin, status, head, CAST(players AS TEXT) AS players, \
    state, steps, turns, created, updated, about FROM games JOIN sheets ON sheets.id = games.id";

/// Selects the lines of a game.
pub(crate) const LINES: &str =
    "SELECT number, at, text FROM lines WHERE id = $1 AND number > $2 ORDER BY number";

/// There is an index for this order.
const BY_CREATION: &str = "created DESC, games.id DESC";

/// The games that pass the filter.
pub(crate) fn filtered(filter: &Filter, dialect: &Dialect) -> (String, Vec<Arg>) {
    let mut query = Query::default();
    let Filter { game, player, origin, .. } = filter;
    query.and("game = ", game.as_deref(), "");
    query.and("origin = ", origin.map(Origin::word), "");
    query.and(dialect.player, player.as_deref(), dialect.close_player);
    let about = filter.about.as_deref().map(starting_with);
    query.and("about LIKE ", about, " ESCAPE '~'");
    query.and("created >= ", filter.since, "");
    query.and("created < ", filter.until, "");
    let statuses: Vec<_> = filter.status.iter().map(|status| status.word()).collect();
    match statuses.as_slice() {
        [] => {}
        // With a single status, the index also provides the order.
        [status] => query.and("status = ", Some(*status), ""),
        many => query.and(&format!("status {}", dialect.ids), Some(array(many)), dialect.close_ids),
    }
    let ids = filter.ids.as_deref().map(array);
    query.and(&format!("games.id {}", dialect.ids), ids, dialect.close_ids);
    let limit = filter.limit.map_or(i64::MAX, i64::from);
    let order = match filter.newest {
        Newest::Created => BY_CREATION,
        Newest::Updated => "updated DESC, created DESC, games.id DESC",
    };
    query.finish(order, limit, i64::from(filter.offset))
}

/// A pattern for texts that start with this one.
fn starting_with(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 1);
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '~') {
            pattern.push('~');
        }
        pattern.push(letter);
    }
    pattern + "%"
}

/// The games whose id begins with this.
pub(crate) fn beginning(prefix: &str) -> (String, Vec<Arg>) {
    let mut query = Query::default();
    query.and("games.id >= ", Some(prefix), "");
    // `~` sorts after every character of an id.
    query.and("games.id < ", Some(format!("{prefix}~")), "");
    query.finish(BY_CREATION, i64::MAX, 0)
}

/// Builds a query for games from conditions.
#[derive(Default)]
struct Query {
    conditions: Vec<String>,
    args: Vec<Arg>,
}

impl Query {
    fn and(&mut self, before: &str, value: Option<impl Into<Arg>>, after: &str) {
        if let Some(value) = value {
            self.args.push(value.into());
            self.conditions.push(format!("{before}${}{after}", self.args.len()));
        }
    }

    fn finish(mut self, order: &str, limit: i64, offset: i64) -> (String, Vec<Arg>) {
        let conditions = match self.conditions.join(" AND ") {
            none if none.is_empty() => none,
            some => format!(" WHERE {some}"),
        };
        let count = self.args.len();
        self.args.extend([limit.into(), offset.into()]);
        let sql = format!("{GAMES}{conditions} ORDER BY {order} LIMIT ${} OFFSET ${}", count + 1, count + 2);
        (sql, self.args)
    }
}

pub(crate) fn game(row: &Row) -> Result<Game, Error> {
    let number = |column| row.get::<i64>(column).map(|number| u64::try_from(number).unwrap_or(0));
    let (origin, status): (String, String) = (row.get("origin")?, row.get("status")?);
    Ok(Game {
        id: id(row)?,
        game: row.get("game")?,
        origin: Origin::of(&origin).ok_or_else(|| bad_word("origin", &origin))?,
        status: Status::of(&status).ok_or_else(|| bad_word("status", &status))?,
        head: row.get("head")?,
        players: serde_json::from_str(&row.get::<String>("players")?)
            .map_err(|error| Error::Decode(Box::new(error)))?,
        state: number("state")?,
        steps: number("steps")?,
        turns: number("turns")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        about: row.get("about")?,
    })
}

pub(crate) fn line(row: &Row) -> Result<Line, Error> {
    Ok(Line {
        number: u64::try_from(row.get::<i64>("number")?).unwrap_or(0),
        at: row.get("at")?,
        text: row.get("text")?,
    })
}

pub(crate) fn id(row: &Row) -> Result<GameId, Error> {
    let text: String = row.get("id")?;
    text.parse().map_err(|error| Error::Decode(Box::new(error)))
}

fn bad_word(what: &str, word: &str) -> Error {
    Error::Decode(format!("\"{word}\" is not a valid {what}").into())
}
