//! Health, readiness and metrics, for the people who run the server.

use std::time::Duration;

use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;

use super::failure::Failure;
use super::reply::{Answered, Data, Numbers};
use super::request::Get;
use crate::config::MetricsFor;

/// How long to wait for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);

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
    match tokio::time::timeout(DATABASE_TIMEOUT, request.app.store.ready()).await {
        Ok(Ok(())) => Ok(Data(FINE)),
        Ok(Err(error)) => {
            tracing::error!(%error, "the database is not ready");
            Err(not_ready("the database is not ready; details are in the server log"))
        }
        Err(_) => Err(not_ready("the database does not answer")),
    }
}

pub(crate) fn not_ready(why: &str) -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", why)
}

/// `GET /metrics`
pub(crate) async fn metrics(request: Get) -> Result<Numbers, Failure> {
    let may = match request.app.settings.metrics {
        MetricsFor::Everyone => true,
        // A proxy on this machine also calls from a loopback address, but for someone else.
        MetricsFor::Loopback => request.address.is_loopback() && request.direct,
        MetricsFor::Nobody => false,
    };
    if may {
        Ok(Numbers(request.app.metrics.text()))
    } else {
        Err(Failure::new(
            StatusCode::FORBIDDEN,
            "forbidden",
            "metrics are not available from this address; see the setting metrics",
        ))
    }
}
