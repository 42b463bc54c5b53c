//! The memory and the processor time of a process.

use std::pin::pin;
use std::time::Duration;

/// Resident memory in kilobytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory(pub(crate) Option<u64>);

impl Memory {
    /// The memory of this process, if the system reports it.
    pub(crate) fn of(pid: Option<u32>) -> Self {
        let status = pid.and_then(|pid| std::fs::read_to_string(format!("/proc/{pid}/status")).ok());
        let kilobytes = status.and_then(|status| {
            let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
            line.split_whitespace().nth(1)?.parse().ok()
        });
        Self(kilobytes)
    }

    /// The most memory of this process while the work goes on.
    pub(crate) async fn peak<T>(pid: Option<u32>, work: impl Future<Output = T>) -> (T, Self) {
        let (mut work, mut most) = (pin!(work), Self::of(pid).0);
        loop {
            match tokio::time::timeout(Duration::from_millis(100), &mut work).await {
                Ok(done) => return (done, Self(most)),
                Err(_) => most = most.max(Self::of(pid).0),
            }
        }
    }

    /// The growth since before, in kilobytes per item.
    #[expect(clippy::cast_precision_loss, reason = "megabytes, not bits")]
    pub(crate) fn each(self, before: Self, count: usize) -> Option<f64> {
        let more = self.0? as f64 - before.0? as f64;
        Some(more / count as f64)
    }
}

/// The seconds of processor time that this process has used, if the system reports it.
pub(crate) fn processor_seconds(pid: Option<u32>) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid?)).ok()?;
    // After the name, which can contain anything but ends with the last bracket; in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
