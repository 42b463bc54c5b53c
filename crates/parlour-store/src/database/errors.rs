//! Turns errors of the database into [`StoreError`]s, which say what to do.

use std::time::Duration;

use sqlx::Error;
use sqlx::error::DatabaseError;

use crate::{Location, StoreError};

/// The store error for an error of the database.
pub(super) fn classify(location: &Location, busy: Duration, error: &Error) -> StoreError {
    let name = location.to_string();
    match (location, error) {
        (_, Error::PoolClosed) => StoreError::Closed { location: name },
        (Location::Sqlite(_) | Location::Memory, Error::Database(error)) => {
            by_result_code(name, busy, &**error)
        }
        (Location::Postgres(_), Error::Database(error)) => by_sql_state(name, busy, &**error),
        (Location::Sqlite(_) | Location::Memory, Error::PoolTimedOut) => locked(name, busy),
        (Location::Postgres(_), Error::PoolTimedOut) => StoreError::Unreachable {
            location: name,
            why: format!("no connection within {} s", seconds(busy)),
        },
        (Location::Sqlite(_), Error::Io(error)) => {
            StoreError::CannotOpen { location: name, why: error.to_string() }
        }
        (_, Error::Tls(_)) if !cfg!(feature = "tls") => StoreError::Unreachable {
            location: name,
            why: "it requires TLS, but this parlour was built without; build it with --features tls"
                .to_owned(),
        },
        (_, Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::WorkerCrashed) => {
            StoreError::Unreachable { location: name, why: error.to_string() }
        }
        // A column has the wrong type.
        (_, Error::ColumnDecode { .. } | Error::Decode(_)) => {
            StoreError::Damaged { location: name, why: error.to_string() }
        }
        _ => StoreError::Database { location: name, why: error.to_string() },
    }
}

fn locked(location: String, busy: Duration) -> StoreError {
    let seconds = seconds(busy);
    StoreError::Locked { location, seconds }
}

fn seconds(busy: Duration) -> u64 {
    busy.as_secs().max(1)
}

/// SQLite's result codes; the low byte is the kind, the rest is detail.
fn by_result_code(location: String, busy: Duration, error: &dyn DatabaseError) -> StoreError {
    let code = error.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or(1);
    let why = error.message().to_owned();
    match code & 0xff {
        5 | 6 => locked(location, busy),
        3 | 8 => StoreError::ReadOnly { location },
        11 | 26 => StoreError::Damaged { location, why },
        13 => StoreError::Full { location },
        14 => StoreError::CannotOpen { location, why },
        10 => StoreError::Unreachable { location, why },
        _ => StoreError::Database { location, why },
    }
}

/// PostgreSQL's SQLSTATE.
fn by_sql_state(location: String, busy: Duration, error: &dyn DatabaseError) -> StoreError {
    let code = error.code().unwrap_or_default();
    let why = error.message().to_owned();
    match &*code {
        "53100" => StoreError::Full { location },
        "25006" | "42501" => StoreError::ReadOnly { location },
        "55P03" => locked(location, busy),
        // A statement that is prepared already, or not any more: someone else has this session at times.
        "42P05" | "26000" => StoreError::Pooler { location, why },
        "08P01" if why.contains("startup parameter") => StoreError::Pooler { location, why },
        "XX001" | "XX002" => StoreError::Damaged { location, why },
        // Classes 08: connection; 28: authorisation; 3D: no such database; 53: resources; 57: shutting down.
        code if ["08", "28", "3D", "53", "57"].iter().any(|class| code.starts_with(class)) => {
            StoreError::Unreachable { location, why }
        }
        _ => StoreError::Database { location, why },
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use sqlx::error::ErrorKind;

    use super::*;

    /// What a server says.
    #[derive(Debug)]
    struct Said(&'static str, &'static str);

    impl fmt::Display for Said {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.1)
        }
    }

    impl std::error::Error for Said {}

    impl DatabaseError for Said {
        fn message(&self) -> &str {
            self.1
        }
        fn code(&self) -> Option<std::borrow::Cow<'_, str>> {
            Some(self.0.into())
        }
        fn as_error(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
            self
        }
        fn as_error_mut(&mut self) -> &mut (dyn std::error::Error + Send + Sync + 'static) {
            self
        }
        fn into_error(self: Box<Self>) -> Box<dyn std::error::Error + Send + Sync + 'static> {
            self
        }
        fn kind(&self) -> ErrorKind {
            ErrorKind::Other
        }
    }

    // The words of PgBouncer 1.18.
    #[test]
    fn a_pooler_of_transactions_is_told_from_a_database_that_is_not_there() {
        let told = |code, words| by_sql_state("db".to_owned(), Duration::from_secs(5), &Said(code, words));
        for (code, words) in [
            ("08P01", "unsupported startup parameter: extra_float_digits"),
            ("42P05", "prepared statement \"sqlx_s_1\" already exists"),
            ("26000", "prepared statement \"sqlx_s_1\" does not exist"),
        ] {
            let error = told(code, words);
            assert!(matches!(error, StoreError::Pooler { .. }), "{error:?}");
            assert!(error.to_string().contains("pool_mode = session"), "{error}");
        }
        assert!(matches!(told("08P01", "invalid message"), StoreError::Unreachable { .. }));
        assert!(matches!(told("08006", "gone"), StoreError::Unreachable { .. }));
    }
}
