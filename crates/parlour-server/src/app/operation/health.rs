//! Health, readiness and metrics, for the people who run the server.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use parlour_store::{Store, StoreError};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::Mutex;

use crate::app::http::failure::Failure;
use crate::app::http::reply::{Answered, Data, MetricsText};
use crate::app::http::request::Get;
use crate::config::MetricsFor;

/// How long to wait for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a successful write counts.
const FRESH: Duration = Duration::from_secs(1);

/// The health of the server.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// Always true: a server in trouble sends an error or nothing.
    ok: bool,
    /// The version of the server.
    version: &'static str,
}

const FINE: Health = Health { ok: true, version: env!("CARGO_PKG_VERSION") };

/// `GET /healthz`
pub(crate) async fn health(_: Get) -> Answered<Health> {
    Ok(Data(FINE))
}

/// `GET /readyz`
pub(crate) async fn ready(request: Get) -> Answered<Health> {
    if request.app.shutdown.requested() {
        return Err(not_ready("the server is stopping"));
    }
    let app = &request.app;
    app.readiness.ask(&app.store).await.map_err(not_ready)?;
    Ok(Data(FINE))
}

/// Whether the database could be written last. That costs a write, so strangers must not ask as often as they like.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<Instant>>);

impl Readiness {
    async fn ask(&self, store: &Store) -> Result<(), &'static str> {
        let mut written = self.0.lock().await;
        let fresh = written.is_some_and(|at| at.elapsed() < FRESH);
        let asked = async {
            store.ready().await?;
            if fresh { Ok(()) } else { store.writable().await }
        };
        match tokio::time::timeout(DATABASE_TIMEOUT, asked).await {
            Ok(Ok(())) => {
                *written = Some(written.filter(|_| fresh).unwrap_or_else(Instant::now));
                Ok(())
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "the database is not ready");
                Err(in_short(&error))
            }
            Err(_) => Err("the database does not answer"),
        }
    }
}

/// What is wrong with the database, without its location, which is nobody else's business.
fn in_short(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full { .. } => "the database is full",
        StoreError::Locked { .. } => "the database is locked by another program",
        StoreError::ReadOnly { .. } => "the database is read-only",
        StoreError::Unreachable { .. } => "the database does not answer",
        _ => "the database is not ready; details are in the server log",
    }
}

pub(crate) fn not_ready(why: &str) -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", why)
}

/// `GET /metrics`
pub(crate) async fn metrics(request: Get) -> Result<MetricsText, Failure> {
    let may = match request.app.settings.metrics {
        MetricsFor::Everyone => true,
        // A proxy on this machine also calls from a loopback address, but for someone else.
        MetricsFor::Loopback => request.address.is_loopback() && request.direct,
        MetricsFor::Nobody => false,
    };
    if may {
        Ok(MetricsText(request.app.metrics.text()))
    } else {
        Err(Failure::new(
            StatusCode::FORBIDDEN,
            "forbidden",
            "metrics are not available from this address; see the setting metrics",
        ))
    }
}
