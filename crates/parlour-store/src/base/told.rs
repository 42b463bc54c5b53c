//! What a database says, for people: which of the few things that happen to databases it is, and what to do.

use std::time::Duration;

use sqlx::Error;
use sqlx::error::DatabaseError;

use crate::{Place, StoreError};

/// Puts an error into words.
pub(super) fn told(place: &Place, busy: Duration, error: &Error) -> StoreError {
    let name = place.to_string();
    match (place, error) {
        (_, Error::PoolClosed) => StoreError::Closed { place: name },
        (Place::Sqlite(_), Error::Database(error)) => by_result_code(name, busy, &**error),
        (Place::Postgres(_), Error::Database(error)) => by_sql_state(name, busy, &**error),
        (Place::Sqlite(_), Error::PoolTimedOut) => locked(name, busy),
        (Place::Postgres(_), Error::PoolTimedOut) => StoreError::Unreachable {
            place: name,
            why: format!("no connection within {} seconds", seconds(busy)),
        },
        (Place::Sqlite(_), Error::Io(error)) => StoreError::CannotOpen {
            place: name,
            why: error.to_string(),
        },
        (_, Error::Tls(_)) if !cfg!(feature = "tls") => StoreError::Unreachable {
            place: name,
            why: "it wants TLS, and this program was built without; build it with --features tls".to_owned(),
        },
        (_, Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::WorkerCrashed) => {
            StoreError::Unreachable {
                place: name,
                why: error.to_string(),
            }
        }
        // A row that cannot be read as what it should be.
        (_, Error::ColumnDecode { .. } | Error::Decode(_)) => StoreError::Damaged {
            place: name,
            why: error.to_string(),
        },
        _ => StoreError::Database {
            place: name,
            why: error.to_string(),
        },
    }
}

fn locked(place: String, busy: Duration) -> StoreError {
    let seconds = seconds(busy);
    StoreError::Locked { place, seconds }
}

fn seconds(busy: Duration) -> u64 {
    busy.as_secs().max(1)
}

/// SQLite's result codes; the low byte is the kind, the rest is detail.
fn by_result_code(place: String, busy: Duration, error: &dyn DatabaseError) -> StoreError {
    let code = error
        .code()
        .and_then(|code| code.parse::<u32>().ok())
        .unwrap_or(1);
    let why = error.message().to_owned();
    match code & 0xff {
        5 | 6 => locked(place, busy),
        3 | 8 => StoreError::ReadOnly { place },
        11 | 26 => StoreError::Damaged { place, why },
        13 => StoreError::Full { place },
        14 => StoreError::CannotOpen { place, why },
        10 => StoreError::Unreachable { place, why },
        _ => StoreError::Database { place, why },
    }
}

/// PostgreSQL's SQLSTATE.
fn by_sql_state(place: String, busy: Duration, error: &dyn DatabaseError) -> StoreError {
    let code = error.code().unwrap_or_default();
    let why = error.message().to_owned();
    match &*code {
        "53100" => StoreError::Full { place },
        "25006" | "42501" => StoreError::ReadOnly { place },
        "55P03" => locked(place, busy),
        "XX001" | "XX002" => StoreError::Damaged { place, why },
        // Class 08: connections; 28: who are you; 3D: no such database; 53: no resources; 57: being shut down.
        code if ["08", "28", "3D", "53", "57"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            StoreError::Unreachable { place, why }
        }
        _ => StoreError::Database { place, why },
    }
}
