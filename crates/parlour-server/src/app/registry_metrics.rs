//! The registry's own counters, read whenever somebody asks for the metrics.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

use crate::registry::TableRegistry;

/// The stats of a registry.
pub(crate) struct RegistryMetrics(pub(crate) TableRegistry);

impl fmt::Debug for RegistryMetrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RegistryMetrics")
    }
}

impl Collector for RegistryMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let stats = self.0.stats();
        let now = [
            ("tables_in_memory", "Tables in memory", stats.tables),
            ("watchers", "Clients that watch a table", stats.watchers),
        ];
        for (name, help, value) in now {
            let gauge = ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        let so_far = [
            ("tables_created", "Tables that were made", stats.created),
            ("tables_loaded", "Tables that were read from the store", stats.loaded),
            ("tables_forgotten", "Tables that left the memory", stats.forgotten),
            ("steps", "Steps that people took", stats.steps),
            ("house_steps", "Steps of bots and of the clock", stats.server_steps),
            ("games_finished", "Games that were finished", stats.finished),
            ("lines_heard", "Lines of other processes that were read", stats.heard),
            ("watchers_lagged", "Watchers that had fallen behind", stats.lagged),
        ];
        for (name, help, value) in so_far {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        Ok(())
    }
}
