//! The location of a database.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

/// The location of a database: a file, memory, or a PostgreSQL server.
///
/// ```
/// use parlour_store::Location;
/// let location = Location::parse("postgres://ann:sesame@db.example.org/parlour").unwrap();
/// assert_eq!(location.to_string(), "postgres://ann:***@db.example.org/parlour");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// An SQLite file.
    Sqlite(PathBuf),
    /// Memory: empty when opened, gone when closed.
    Memory,
    /// The URL of a PostgreSQL server.
    Postgres(String),
}

/// Why a text is not a location.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LocationError {
    /// The text is empty.
    #[error("no database given; use the path of a file, sqlite:PATH, sqlite::memory: or postgres://…")]
    Empty,
    /// An unknown kind of database.
    #[error(
        "{0} databases are not supported; use the path of a file, sqlite:PATH, sqlite::memory: or postgres://…"
    )]
    Scheme(String),
    /// There is no home directory.
    #[error("no home directory for saved games; set PARLOUR_DATABASE or XDG_DATA_HOME")]
    NoHome,
}

impl Location {
    /// Reads a location: `postgres://…`, `sqlite:PATH`, `sqlite::memory:` or a path.
    pub fn parse(text: &str) -> Result<Self, LocationError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        if let Some((scheme, _)) = text.split_once("://").filter(|(scheme, _)| *scheme != "sqlite") {
            return Err(LocationError::Scheme(scheme.to_owned()));
        }
        let path = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:"));
        match path.unwrap_or(text) {
            "" => Err(LocationError::Empty),
            // Other programs write options after a question mark, such as `cache=shared`; there is nothing to choose here.
            path if path.split('?').next() == Some(":memory:") => Ok(Self::Memory),
            path => Ok(Self::Sqlite(path.into())),
        }
    }

    /// The default location: `$PARLOUR_DATABASE`, or `parlour/games.db` in the user's data directory.
    pub fn usual() -> Result<Self, LocationError> {
        Self::usual_in(|name| std::env::var_os(name))
    }

    /// The default location in this environment.
    fn usual_in(variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, LocationError> {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        if let Some(location) = given("PARLOUR_DATABASE") {
            return location.to_str().map_or_else(|| Ok(Self::Sqlite(PathBuf::from(&location))), Self::parse);
        }
        // XDG says to ignore relative paths.
        let data = given("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || Some(PathBuf::from(given("HOME")?).join(".local/share"));
        let data = data.or_else(home).ok_or(LocationError::NoHome)?;
        Ok(Self::Sqlite(data.join("parlour/games.db")))
    }
}

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        Self::parse(text)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
            Self::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}

/// The URL with stars instead of a password.
fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = address.find('/').map_or((address, ""), |at| address.split_at(at));
    // A password can contain `@`, so the last one ends it.
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
    fn locations_are_read() {
        let file = |path: &str| Ok(Location::Sqlite(path.into()));
        assert_eq!(Location::parse("games.db"), file("games.db"));
        assert_eq!(Location::parse("sqlite:games.db"), file("games.db"));
        assert_eq!(Location::parse("sqlite:///var/games.db"), file("/var/games.db"));
        for memory in [":memory:", "sqlite::memory:", "sqlite://:memory:", "sqlite::memory:?cache=shared"] {
            assert_eq!(Location::parse(memory), Ok(Location::Memory));
        }
        assert_eq!(Location::Memory.to_string(), "sqlite::memory:");
        assert_eq!(Location::parse("sqlite:"), Err(LocationError::Empty));
        assert_eq!(Location::parse(""), Err(LocationError::Empty));
        assert_eq!(Location::parse("mysql://x"), Err(LocationError::Scheme("mysql".into())));
        let url = "postgresql://db/parlour";
        assert_eq!(Location::parse(url), Ok(Location::Postgres(url.into())));
    }

    #[test]
    fn passwords_are_never_shown() {
        for (url, shown) in [
            ("postgres://ann:se:sa@me@db/games", "postgres://ann:***@db/games"),
            ("postgres://ann@db/games", "postgres://ann@db/games"),
            ("postgres://db:5433", "postgres://db:5433"),
            ("postgres:///games?host=/run&password=sesame", "postgres:///games?host=/run&password=***"),
            ("postgres://ann:x@/games?a=b", "postgres://ann:***@/games?a=b"),
        ] {
            let location = Location::parse(url).unwrap();
            assert_eq!(location.to_string(), shown);
            assert_eq!(format!("{location:?}"), format!("Location({shown})"));
        }
    }

    #[test]
    fn the_default_location_follows_the_environment() {
        let usual = |set: &[(&str, &str)]| {
            let found = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into());
            Location::usual_in(found)
        };
        let file = |path: &str| Ok(Location::Sqlite(path.into()));
        assert_eq!(usual(&[]), Err(LocationError::NoHome));
        assert_eq!(usual(&[("HOME", "/h")]), file("/h/.local/share/parlour/games.db"));
        let data = ("XDG_DATA_HOME", "/d");
        assert_eq!(usual(&[("HOME", "/h"), data]), file("/d/parlour/games.db"));
        let relative = ("XDG_DATA_HOME", "d");
        assert_eq!(usual(&[("HOME", "/h"), relative]), file("/h/.local/share/parlour/games.db"));
        assert_eq!(usual(&[data, ("PARLOUR_DATABASE", "x.db")]), file("x.db"));
    }
}
