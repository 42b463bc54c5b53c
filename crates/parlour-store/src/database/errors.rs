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
        "XX001" | "XX002" => StoreError::Damaged { location, why },
        // Classes 08: connection; 28: authorisation; 3D: no such database; 53: resources; 57: shutting down.
        code if ["08", "28", "3D", "53", "57"].iter().any(|class| code.starts_with(class)) => {
            StoreError::Unreachable { location, why }
        }
        _ => StoreError::Database { location, why },
    }
}
