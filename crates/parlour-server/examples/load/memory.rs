//! The memory of a process.

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

    /// The growth since before, in kilobytes per item.
    #[expect(clippy::cast_precision_loss, reason = "megabytes, not bits")]
    pub(crate) fn each(self, before: Self, count: usize) -> Option<f64> {
        let more = self.0? as f64 - before.0? as f64;
        Some(more / count as f64)
    }
}
