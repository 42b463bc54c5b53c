//! The numbers of a running server, as Prometheus reads them.

use std::fmt;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// How a request went. Paths are those of the route table, never what was typed: the labels are few.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) method: &'static str,
    pub(crate) route: String,
    pub(crate) status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct CodeLabel {
    pub(crate) code: &'static str,
}

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    /// Requests by route and status.
    pub(crate) requests: Family<RequestLabels, Counter>,
    /// How long they took.
    pub(crate) seconds: Histogram,
    /// Open connections, WebSockets included.
    pub(crate) connections: Gauge,
    /// Open WebSockets.
    pub(crate) sockets: Gauge,
    /// WebSocket messages received.
    pub(crate) received: Counter,
    /// WebSocket messages sent.
    pub(crate) sent: Counter,
    /// From the arrival of a message to its answer.
    pub(crate) acts: Histogram,
    /// What was refused, by code.
    pub(crate) refused: Family<CodeLabel, Counter>,
    /// Unfinished tables that were deleted because of their age.
    pub(crate) cleaned: Counter,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Metrics {
    /// All of them at zero; `numbers` are asked for whenever somebody reads.
    pub(crate) fn new(numbers: impl Collector) -> Self {
        let mut registry = Registry::with_prefix("parlour");
        let metrics = Self {
            requests: Family::default(),
            seconds: timing(),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            received: Counter::default(),
            sent: Counter::default(),
            acts: timing(),
            refused: Family::default(),
            cleaned: Counter::default(),
            registry: Registry::default(),
        };
        metrics.register(&mut registry);
        registry.register_collector(Box::new(numbers));
        Self { registry, ..metrics }
    }

    fn register(&self, to: &mut Registry) {
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        to.register("build", "The version that runs", build);
        to.register("http_requests", "Requests by route and status", self.requests.clone());
        to.register("http_request_seconds", "How long requests took", self.seconds.clone());
        to.register("connections", "Open connections, WebSockets included", self.connections.clone());
        to.register("websockets", "Open WebSockets", self.sockets.clone());
        to.register("messages_received", "WebSocket messages received", self.received.clone());
        to.register("messages_sent", "WebSocket messages sent", self.sent.clone());
        to.register("act_seconds", "From a message to its answer, storage included", self.acts.clone());
        to.register("refusals", "What was refused, by code", self.refused.clone());
        to.register("tables_cleaned", "Old unfinished tables that were deleted", self.cleaned.clone());
    }

    /// A request was answered.
    pub(crate) fn answered(&self, asked: &RequestLabels, took: Duration) {
        self.requests.get_or_create(asked).inc();
        self.seconds.observe(took.as_secs_f64());
    }

    /// Something was refused.
    pub(crate) fn refuse(&self, code: &'static str) {
        self.refused.get_or_create(&CodeLabel { code }).inc();
    }

    /// Everything in the text format of OpenMetrics.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = text::encode(&mut out, &self.registry);
        out
    }
}

/// From a tenth of a millisecond to six seconds.
fn timing() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.5, 13))
}

/// Counts something as long as it is there.
#[derive(Debug)]
pub(crate) struct Counted(Gauge);

impl Counted {
    pub(crate) fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::DescriptorEncoder;

    use super::*;

    #[derive(Debug)]
    struct Silent;

    impl Collector for Silent {
        fn encode(&self, _: DescriptorEncoder) -> fmt::Result {
            Ok(())
        }
    }

    #[test]
    fn numbers_are_written_as_openmetrics() {
        let metrics = Metrics::new(Silent);
        let asked = RequestLabels { method: "GET", route: "/api/tables/{id}".to_owned(), status: 200 };
        metrics.answered(&asked, Duration::from_millis(2));
        metrics.refuse("stale");
        let socket = Counted::new(&metrics.sockets);
        let text = metrics.text();
        for line in [
            "parlour_http_requests_total{method=\"GET\",route=\"/api/tables/{id}\",status=\"200\"} 1",
            "parlour_refusals_total{code=\"stale\"} 1",
            "parlour_websockets 1",
            "parlour_http_request_seconds_count 1",
            "# EOF",
        ] {
            assert!(text.contains(line), "{line} is missing in\n{text}");
        }
        drop(socket);
        assert!(metrics.text().contains("parlour_websockets 0"));
    }
}
