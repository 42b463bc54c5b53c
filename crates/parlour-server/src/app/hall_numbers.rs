//! The hall's own counters, read whenever somebody asks for the metrics.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

use crate::hall::Hall;

/// The numbers of a hall.
pub(crate) struct HallNumbers(pub(crate) Hall);

impl fmt::Debug for HallNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HallNumbers")
    }
}

impl Collector for HallNumbers {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let numbers = self.0.numbers();
        let now = [
            ("tables_in_memory", "Tables in memory", numbers.tables),
            ("watchers", "Clients that watch a table", numbers.watchers),
        ];
        for (name, help, value) in now {
            let gauge = ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        let so_far = [
            ("tables_created", "Tables that were made", numbers.created),
            (
                "tables_loaded",
                "Tables that were read from the store",
                numbers.loaded,
            ),
            (
                "tables_forgotten",
                "Tables that left the memory",
                numbers.forgotten,
            ),
            ("steps", "Steps that people took", numbers.steps),
            (
                "house_steps",
                "Steps of bots and of the clock",
                numbers.house_steps,
            ),
            ("games_finished", "Games that were finished", numbers.finished),
            (
                "lines_heard",
                "Lines of other processes that were read",
                numbers.heard,
            ),
            (
                "watchers_lagged",
                "Watchers that had fallen behind",
                numbers.lagged,
            ),
        ];
        for (name, help, value) in so_far {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        Ok(())
    }
}
