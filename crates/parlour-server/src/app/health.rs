//! How the server is: for those who run it.

use std::time::Duration;

use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;

use super::failure::Failure;
use super::reply::{Data, Numbers};
use super::request::{ApiRequest, Empty};
use crate::config::MetricsFor;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// How the server is.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// Always true: else there is no answer, or an error.
    ok: bool,
    /// The version that runs.
    version: &'static str,
}

const FINE: Health = Health { ok: true, version: env!("CARGO_PKG_VERSION") };

/// `GET /healthz`
pub(crate) async fn health(_: ApiRequest<Empty, Empty>) -> Result<Data<Health>, Failure> {
    Ok(Data(FINE))
}

/// `GET /readyz`
pub(crate) async fn ready(ask: ApiRequest<Empty, Empty>) -> Result<Data<Health>, Failure> {
    if ask.app.shutdown.requested() {
        return Err(not_ready("the server is about to stop"));
    }
    match tokio::time::timeout(PATIENCE, ask.app.store.ready()).await {
        Ok(Ok(())) => Ok(Data(FINE)),
        Ok(Err(error)) => {
            tracing::error!(%error, "the database is not ready");
            Err(not_ready("the database is not ready; the server's log says why"))
        }
        Err(_) => Err(not_ready("the database does not answer")),
    }
}

pub(crate) fn not_ready(why: &str) -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", why)
}

/// `GET /metrics`
pub(crate) async fn metrics(ask: ApiRequest<Empty, Empty>) -> Result<Numbers, Failure> {
    let may = match ask.app.settings.metrics {
        MetricsFor::Everyone => true,
        // A proxy on this machine calls from here, too, but for somebody else.
        MetricsFor::Loopback => ask.address.is_loopback() && ask.direct,
        MetricsFor::Nobody => false,
    };
    if may {
        Ok(Numbers(ask.app.metrics.text()))
    } else {
        Err(Failure::new(
            StatusCode::FORBIDDEN,
            "forbidden",
            "the numbers are not for callers from here; see the setting \"metrics\"",
        ))
    }
}
