//! Rate limits: one token bucket per key, in bounded memory for any number of keys.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Token buckets by key. Each holds at most `burst` tokens and gains `per_second`; an action takes one.
///
/// Buckets live in two generations. When the young one is full, or old enough that an unused bucket has refilled,
/// it replaces the old one. So there are at most twice `most` buckets, and no search for stale ones. A dropped bucket
/// counts as full: under a flood of keys the limit errs in favour of the callers.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    per_second: f64,
    burst: f64,
    most: usize,
    generations: Mutex<Generations<K>>,
}

#[derive(Debug)]
struct Generations<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
    since: Instant,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets of this size; a rate of 0 means no limit.
    pub(crate) fn new(per_second: f64, burst: u32, most: usize, now: Instant) -> Self {
        Self {
            per_second,
            burst: f64::from(burst),
            most,
            generations: Mutex::new(Generations { young: HashMap::new(), old: HashMap::new(), since: now }),
        }
    }

    /// Takes a token, or returns how long to wait for the next one.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), Duration> {
        if self.per_second <= 0.0 {
            return Ok(());
        }
        // A panic while the lock is held cannot leave a bucket half changed.
        let mut generations = self.generations.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.turn(&mut generations, now);
        let known = (generations.young.get(&key).copied()).or_else(|| generations.old.remove(&key));
        let mut bucket = known.unwrap_or(Bucket { tokens: self.burst, at: now });
        let gained = now.saturating_duration_since(bucket.at).as_secs_f64() * self.per_second;
        bucket.tokens = (bucket.tokens + gained).min(self.burst);
        bucket.at = now;
        let answer = if bucket.tokens >= 1.0 {
            bucket.tokens -= 1.0;
            Ok(())
        } else {
            Err(Duration::from_secs_f64((1.0 - bucket.tokens) / self.per_second))
        };
        generations.young.insert(key, bucket);
        answer
    }

    fn turn(&self, generations: &mut Generations<K>, now: Instant) {
        let refilled =
            now.saturating_duration_since(generations.since).as_secs_f64() * self.per_second > self.burst;
        if generations.young.len() >= self.most || refilled {
            generations.old = mem::take(&mut generations.young);
            generations.since = now;
        }
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let generations = self.generations.lock().unwrap();
        generations.young.len() + generations.old.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_granted_then_the_rate() {
        let start = Instant::now();
        let buckets = Buckets::new(2.0, 3, 100, start);
        let after = |millis| start + Duration::from_millis(millis);
        let takes: Vec<bool> = [0, 0, 0, 0, 499, 500, 501, 1000]
            .into_iter()
            .map(|millis| buckets.take("ann", after(millis)).is_ok())
            .collect();
        assert_eq!(takes, [true, true, true, false, false, true, false, true]);
        let wait = buckets.take("ann", after(1000)).unwrap_err();
        assert_eq!(wait, Duration::from_millis(500));
        assert!(buckets.take("bob", after(1000)).is_ok());
    }

    #[test]
    fn a_bucket_never_holds_more_than_the_burst() {
        let start = Instant::now();
        let buckets = Buckets::new(1.0, 2, 100, start);
        let much_later = start + Duration::from_hours(1);
        let granted = (0..5).filter(|_| buckets.take(1, much_later).is_ok()).count();
        assert_eq!(granted, 2);
    }

    #[test]
    fn many_keys_need_bounded_memory() {
        let start = Instant::now();
        let buckets = Buckets::new(1.0, 2, 50, start);
        for key in 0..10_000 {
            assert!(buckets.take(key, start).is_ok());
            assert!(buckets.len() <= 100);
        }
    }

    #[test]
    fn a_key_in_use_keeps_its_bucket_while_others_come_and_go() {
        let start = Instant::now();
        let buckets = Buckets::new(0.001, 1, 10, start);
        assert!(buckets.take(0, start).is_ok());
        for key in 1..1000 {
            assert!(buckets.take(key, start).is_ok());
            assert!(buckets.take(0, start).is_err(), "forgotten after {key} others");
        }
    }

    #[test]
    fn no_rate_is_no_limit() {
        let buckets = Buckets::new(0.0, 1, 10, Instant::now());
        assert!((0..1000).all(|_| buckets.take(1, Instant::now()).is_ok()));
        assert_eq!(buckets.len(), 0);
    }
}
