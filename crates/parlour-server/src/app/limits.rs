//! Rate limits per address and per table, and the number of WebSockets per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_store::GameId;
use tokio::sync::OwnedSemaphorePermit;

use super::buckets::Buckets;
use super::caller::rate_key;
use super::failure::Failure;
use crate::config::Settings;

/// The most keys in one generation of buckets: a few megabytes.
const MOST_KEYS: usize = 50_000;

/// All limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    addresses: Buckets<IpAddr>,
    tables: Buckets<GameId>,
    creations: Buckets<IpAddr>,
    sockets: SocketCounts,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        let now = Instant::now();
        let per_second = f64::from;
        Self {
            addresses: Buckets::new(
                per_second(settings.address_rate),
                settings.address_burst,
                MOST_KEYS,
                now,
            ),
            tables: Buckets::new(per_second(settings.table_rate), settings.table_burst, MOST_KEYS, now),
            creations: Buckets::new(
                per_second(settings.create_rate) / 60.0,
                settings.create_burst,
                MOST_KEYS,
                now,
            ),
            sockets: SocketCounts::new(settings.sockets_per_address),
        }
    }

    /// Counts a request or message from this address.
    pub(crate) fn address(&self, address: IpAddr) -> Result<(), Duration> {
        self.addresses.take(rate_key(address), Instant::now())
    }

    /// Counts a request or message to this table.
    pub(crate) fn table_message(&self, table: &GameId) -> Result<(), Duration> {
        self.tables.take(*table, Instant::now())
    }

    /// Counts a request to this table.
    pub(crate) fn table(&self, table: &GameId) -> Result<(), Failure> {
        self.table_message(table).map_err(Failure::slow_down)
    }

    /// Counts a new table from this address.
    pub(crate) fn creation(&self, address: IpAddr) -> Result<(), Failure> {
        let taken = self.creations.take(rate_key(address), Instant::now());
        taken.map_err(Failure::slow_down)
    }

    /// Counts a WebSocket from this address until the permit is dropped; none if the address has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<SocketPermit> {
        self.sockets.take(rate_key(address))
    }
}

/// Permission to be connected, shared by the requests of one connection and freed with the last clone.
pub(crate) type ConnectionPermit = Arc<OwnedSemaphorePermit>;

/// Counts the WebSockets of each address; addresses without one are not in the map.
#[derive(Debug)]
struct SocketCounts {
    most: u32,
    taken: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// A WebSocket that counts for its address.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl SocketCounts {
    fn new(most: u32) -> Self {
        Self { most, taken: Arc::default() }
    }

    fn take(&self, address: IpAddr) -> Option<SocketPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(SocketPermit { address, taken: Arc::clone(&self.taken) })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_socket_makes_room_for_another() {
        let counts = SocketCounts::new(2);
        let ann: IpAddr = "203.0.113.1".parse().unwrap();
        let bob: IpAddr = "203.0.113.2".parse().unwrap();
        let first = counts.take(ann);
        let second = counts.take(ann);
        assert!(first.is_some() && second.is_some() && counts.take(ann).is_none());
        assert!(counts.take(bob).is_some());
        drop(first);
        assert!(counts.take(ann).is_some());
        drop(second);
        assert!(counts.taken.lock().unwrap().is_empty());
    }
}
