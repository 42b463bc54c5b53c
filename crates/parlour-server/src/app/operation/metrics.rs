//! Metrics for Prometheus.

use std::fmt;
use std::time::Duration;

use parlour_store::Store;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric, text};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

use crate::table_registry::TableRegistry;

/// Labels of a request. The route is that of the route table, never the actual path, so labels stay few.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) method: &'static str,
    pub(crate) route: String,
    pub(crate) status: u16,
}

/// The route alone: with method and status, the buckets of all histograms would be too many.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RouteLabel {
    pub(crate) route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct CodeLabel {
    pub(crate) code: &'static str,
}

/// All metrics of the server.
pub(crate) struct Metrics {
    registry: Registry,
    /// Requests by route and status.
    pub(crate) requests: Family<RequestLabels, Counter>,
    /// The time they took, by route.
    pub(crate) seconds: Family<RouteLabel, Histogram, fn() -> Histogram>,
    /// Open connections, WebSockets included.
    pub(crate) connections: Gauge,
    /// Open WebSockets.
    pub(crate) sockets: Gauge,
    /// Open streams of events.
    pub(crate) streams: Gauge,
    /// WebSocket messages received.
    pub(crate) received: Counter,
    /// WebSocket messages sent.
    pub(crate) sent: Counter,
    /// Time from the arrival of a message to its answer.
    pub(crate) acts: Histogram,
    /// Refusals by code.
    pub(crate) refused: Family<CodeLabel, Counter>,
    /// The time of each commit of the database.
    pub(crate) commits: Histogram,
    /// How many writes shared it.
    pub(crate) commit_writes: Histogram,
    /// Old unfinished tables deleted.
    pub(crate) cleaned: Counter,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Metrics {
    /// All metrics at zero; `collector` adds its own whenever they are read.
    pub(crate) fn new(collector: impl Collector) -> Self {
        let mut all = Registry::with_prefix("parlour");
        let to = &mut all;
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        to.register("build", "Version of the server", build);
        let metrics = Self {
            requests: add(to, "http_requests", "Requests by route and status", Family::default()),
            seconds: add(
                to,
                "http_request_seconds",
                "Time to answer a request, by route",
                Family::new_with_constructor(timing as fn() -> Histogram),
            ),
            connections: add(to, "connections", "Open connections, WebSockets included", Gauge::default()),
            sockets: add(to, "websockets", "Open WebSockets", Gauge::default()),
            streams: add(to, "event_streams", "Open streams of events", Gauge::default()),
            received: add(to, "messages_received", "WebSocket messages received", Counter::default()),
            sent: add(to, "messages_sent", "WebSocket messages sent", Counter::default()),
            acts: add(to, "act_seconds", "Time from a message to its answer, including storage", timing()),
            refused: add(to, "refusals", "Refused requests and messages by code", Family::default()),
            commits: add(
                to,
                "commit_seconds",
                "Time of a commit of the database, which all waiting writes share",
                timing(),
            ),
            commit_writes: add(
                to,
                "commit_writes",
                "Writes that shared a commit",
                Histogram::new(exponential_buckets(1.0, 2.0, 10)),
            ),
            cleaned: add(to, "tables_cleaned", "Old unfinished tables deleted", Counter::default()),
            registry: Registry::default(),
        };
        all.register_collector(Box::new(collector));
        Self { registry: all, ..metrics }
    }

    /// Measures the commits of this database.
    pub(crate) fn observe(&self, store: &Store) {
        let (commits, writes) = (self.commits.clone(), self.commit_writes.clone());
        store.observe_commits(move |took, count| {
            commits.observe(took.as_secs_f64());
            #[expect(clippy::cast_precision_loss, reason = "hundreds")]
            writes.observe(count as f64);
        });
    }

    /// Counts an answered request.
    pub(crate) fn answered(&self, asked: RequestLabels, took: Duration) {
        self.requests.get_or_create(&asked).inc();
        let RequestLabels { route, .. } = asked;
        self.seconds.get_or_create(&RouteLabel { route }).observe(took.as_secs_f64());
    }

    /// Counts a refusal.
    pub(crate) fn refuse(&self, code: &'static str) {
        self.refused.get_or_create(&CodeLabel { code }).inc();
    }

    /// All metrics in the OpenMetrics text format.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut out, &self.registry);
        out
    }
}

/// Registers a metric and returns it.
fn add<M: Metric + Clone>(to: &mut Registry, name: &str, help: &str, metric: M) -> M {
    to.register(name, help, metric.clone());
    metric
}

/// Buckets from 0.1 ms to 6 s.
fn timing() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.5, 13))
}

/// Counts something in a gauge until it is dropped.
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

/// The stats of a registry.
pub(crate) struct TableRegistryMetrics(pub(crate) TableRegistry);

impl fmt::Debug for TableRegistryMetrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableRegistryMetrics")
    }
}

impl Collector for TableRegistryMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let (stats, load) = (self.0.stats(), self.0.compute().load());
        let now = [
            ("tables_in_memory", "Tables in memory", stats.tables),
            ("watchers", "Clients connected to a table", stats.watchers),
            ("questions_running", "Questions being worked on", load.questions as u64),
            ("bots_thinking", "Bots that think", load.bots as u64),
            ("work_waiting", "Questions and bots that wait", load.waiting as u64),
            ("writes_waiting", "Writes that wait for the next commit", self.0.inner.store.waiting() as u64),
            (
                "shards_owned",
                "Shards of 64 whose bots and clocks this process runs",
                self.0.owned_shards().into(),
            ),
        ];
        for (name, help, value) in now {
            let gauge = ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        if let Some(seconds) = self.0.lease_seconds() {
            let (gauge, help) =
                (ConstGauge::new(seconds), "How long the leases last if they are not renewed");
            gauge.encode(encoder.encode_descriptor("lease_seconds", help, None, gauge.metric_type())?)?;
        }
        for (name, help, value) in stats.totals() {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Silent;

    impl Collector for Silent {
        fn encode(&self, _: DescriptorEncoder) -> fmt::Result {
            Ok(())
        }
    }

    #[test]
    fn metrics_are_written_as_openmetrics() {
        let metrics = Metrics::new(Silent);
        let asked = RequestLabels { method: "GET", route: "/api/tables/{id}".to_owned(), status: 200 };
        metrics.answered(asked, Duration::from_millis(2));
        metrics.refuse("stale");
        let socket = Counted::new(&metrics.sockets);
        let text = metrics.text();
        for line in [
            "parlour_http_requests_total{method=\"GET\",route=\"/api/tables/{id}\",status=\"200\"} 1",
            "parlour_refusals_total{code=\"stale\"} 1",
            "parlour_websockets 1",
            "parlour_http_request_seconds_count{route=\"/api/tables/{id}\"} 1",
            "# EOF",
        ] {
            assert!(text.contains(line), "{line} is missing in\n{text}");
        }
        drop(socket);
        assert!(metrics.text().contains("parlour_websockets 0"));
    }
}
