//! How much time each address has used lately.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// What an address has used counts half after this time.
const HALF_LIFE: Duration = Duration::from_mins(1);
/// The most addresses to remember; those that have used next to nothing are forgotten first.
const MOST: usize = 10_000;
/// Next to nothing, in seconds.
const LITTLE: f64 = 0.05;

#[derive(Debug, Clone, Copy)]
struct Used {
    seconds: f64,
    at: Instant,
}

/// The time that addresses have used lately.
#[derive(Debug, Default)]
pub(super) struct Usage(HashMap<IpAddr, Used>);

impl Usage {
    /// The seconds that an address has used, the older the less.
    pub(super) fn of(&self, address: IpAddr, now: Instant) -> f64 {
        self.0.get(&address).map_or(0.0, |used| used.left(now))
    }

    pub(super) fn add(&mut self, address: IpAddr, took: Duration, now: Instant) {
        if self.0.len() >= MOST {
            self.0.retain(|_, used| used.left(now) > LITTLE);
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let seconds = self.of(address, now) + took.as_secs_f64();
        self.0.insert(address, Used { seconds, at: now });
    }
}

impl Used {
    fn left(&self, now: Instant) -> f64 {
        let age = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * (-age).exp2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_is_forgotten_in_time() {
        let (start, mut usage) = (Instant::now(), Usage::default());
        let ann = IpAddr::from([203, 0, 113, 1]);
        usage.add(ann, Duration::from_secs(8), start);
        assert!((usage.of(ann, start + HALF_LIFE) - 4.0).abs() < 1e-9);
        usage.add(ann, Duration::from_secs(1), start + HALF_LIFE);
        assert!((usage.of(ann, start + HALF_LIFE) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn many_addresses_need_bounded_memory() {
        let (now, mut usage) = (Instant::now(), Usage::default());
        for number in 0..30_000_u32 {
            usage.add(IpAddr::from(number.to_be_bytes()), Duration::from_secs(1), now);
            assert!(usage.0.len() <= MOST);
        }
    }
}
