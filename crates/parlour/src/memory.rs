//! The memory of this machine.

/// The result if the size of the memory is unknown.
const DEFAULT: u64 = 1 << 30;

/// A quarter of the memory of this machine in bytes: the default for solvers.
///
/// ```
/// assert!(parlour::memory::quarter() > 0);
/// ```
pub fn quarter() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    entry(&info, "MemTotal:").map_or(DEFAULT, |bytes| bytes / 4)
}

/// The memory in bytes that programs can still use; 0 if unknown.
pub(crate) fn available() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    entry(&info, "MemAvailable:").unwrap_or(0)
}

/// An entry of `/proc/meminfo` in bytes.
fn entry(info: &str, name: &str) -> Option<u64> {
    let rest = info.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes = rest.split_whitespace().next()?.parse::<u64>().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_read() {
        let info = "MemFree:  1 kB\nMemTotal:       24551584 kB\nBuffers: 3 kB\n";
        assert_eq!(entry(info, "MemTotal:"), Some(24_551_584 << 10));
        assert_eq!(entry("", "MemTotal:"), None);
        assert_eq!(entry("MemTotal: much", "MemTotal:"), None);
    }
}
