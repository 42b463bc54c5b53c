//! Where the games are.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

/// Where the games are: a file, or a PostgreSQL server.
///
/// ```
/// use parlour_store::Place;
/// let place = Place::parse("postgres://ann:sesame@db.example.org/parlour").unwrap();
/// assert_eq!(place.to_string(), "postgres://ann:***@db.example.org/parlour");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// An SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL server, as a URL.
    Postgres(String),
}

/// Why a text names no database.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// Nothing was given.
    #[error("no database is named; give the path of a file, sqlite:PATH or postgres://…")]
    Empty,
    /// Some other database.
    #[error("{0}: databases are unknown here; give the path of a file, sqlite:PATH or postgres://…")]
    Scheme(String),
    /// There is no usual place.
    #[error("there is no home directory to keep the games in; set PARLOUR_DATABASE or XDG_DATA_HOME")]
    Homeless,
}

impl Place {
    /// Reads a place: `postgres://…`, `sqlite:PATH`, or just a path.
    pub fn parse(text: &str) -> Result<Self, PlaceError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        if let Some((scheme, _)) = text.split_once("://").filter(|(scheme, _)| *scheme != "sqlite") {
            return Err(PlaceError::Scheme(scheme.to_owned()));
        }
        let path = text
            .strip_prefix("sqlite://")
            .or_else(|| text.strip_prefix("sqlite:"));
        match path.unwrap_or(text) {
            "" => Err(PlaceError::Empty),
            path => Ok(Self::Sqlite(path.into())),
        }
    }

    /// The usual place: `$PARLOUR_DATABASE`, else `parlour/games.db` in the user's data directory.
    pub fn usual() -> Result<Self, PlaceError> {
        Self::usual_in(|name| std::env::var_os(name))
    }

    /// The usual place in this environment.
    fn usual_in(variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, PlaceError> {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        if let Some(place) = given("PARLOUR_DATABASE") {
            return place
                .to_str()
                .map_or_else(|| Ok(Self::Sqlite(PathBuf::from(&place))), Self::parse);
        }
        // The XDG rules say that a relative path is to be ignored.
        let data = given("XDG_DATA_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute());
        let home = || Some(PathBuf::from(given("HOME")?).join(".local/share"));
        let data = data.or_else(home).ok_or(PlaceError::Homeless)?;
        Ok(Self::Sqlite(data.join("parlour/games.db")))
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        Self::parse(text)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

/// The URL with stars where a password is.
fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = address.find('/').map_or((address, ""), |at| address.split_at(at));
    // A password may contain an `@` of its own; the last one ends it.
    let authority = match authority.rsplit_once('@') {
        Some((user, host)) => match user.split_once(':') {
            Some((name, _)) => format!("{name}:***@{host}"),
            None => format!("{user}@{host}"),
        },
        None => authority.to_owned(),
    };
    let pairs = query.split('&').map(|pair| match pair.split_once('=') {
        Some((key, _)) if key.eq_ignore_ascii_case("password") => format!("{key}=***"),
        _ => pair.to_owned(),
    });
    let query = pairs.collect::<Vec<_>>().join("&");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{scheme}://{authority}{path}{mark}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let file = |path: &str| Ok(Place::Sqlite(path.into()));
        assert_eq!(Place::parse("games.db"), file("games.db"));
        assert_eq!(Place::parse("sqlite:games.db"), file("games.db"));
        assert_eq!(Place::parse("sqlite:///var/games.db"), file("/var/games.db"));
        assert_eq!(Place::parse("sqlite:"), Err(PlaceError::Empty));
        assert_eq!(Place::parse(""), Err(PlaceError::Empty));
        assert_eq!(Place::parse("mysql://x"), Err(PlaceError::Scheme("mysql".into())));
        let url = "postgresql://db/parlour";
        assert_eq!(Place::parse(url), Ok(Place::Postgres(url.into())));
    }

    #[test]
    fn passwords_are_never_shown() {
        for (url, shown) in [
            ("postgres://ann:se:sa@me@db/games", "postgres://ann:***@db/games"),
            ("postgres://ann@db/games", "postgres://ann@db/games"),
            ("postgres://db:5433", "postgres://db:5433"),
            (
                "postgres:///games?host=/run&password=sesame",
                "postgres:///games?host=/run&password=***",
            ),
            ("postgres://ann:x@/games?a=b", "postgres://ann:***@/games?a=b"),
        ] {
            let place = Place::parse(url).unwrap();
            assert_eq!(place.to_string(), shown);
            assert_eq!(format!("{place:?}"), format!("Place({shown})"));
        }
    }

    #[test]
    fn the_usual_place_follows_the_environment() {
        let usual = |set: &[(&str, &str)]| {
            let found = |name: &str| {
                set.iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, value)| value.into())
            };
            Place::usual_in(found)
        };
        let file = |path: &str| Ok(Place::Sqlite(path.into()));
        assert_eq!(usual(&[]), Err(PlaceError::Homeless));
        assert_eq!(usual(&[("HOME", "/h")]), file("/h/.local/share/parlour/games.db"));
        let data = ("XDG_DATA_HOME", "/d");
        assert_eq!(usual(&[("HOME", "/h"), data]), file("/d/parlour/games.db"));
        let relative = ("XDG_DATA_HOME", "d");
        assert_eq!(
            usual(&[("HOME", "/h"), relative]),
            file("/h/.local/share/parlour/games.db")
        );
        assert_eq!(usual(&[data, ("PARLOUR_DATABASE", "x.db")]), file("x.db"));
    }
}
