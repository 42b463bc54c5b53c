//! Rate limits of players, spectators and questions, and the number of connections and WebSockets per address.
//!
//! A player is counted by the seat token, and by nothing else: strangers behind the same address, or at the same table,
//! cannot use up a player's moves. Everyone else is counted by address and by table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_store::GameId;
use tokio::sync::OwnedSemaphorePermit;

use crate::app::admission::buckets::Buckets;
use crate::app::admission::caller::rate_key;
use crate::app::http::failure::Failure;
use crate::app::operation::metrics::Counted;
use crate::config::Settings;
use crate::messages::TokenHash;

/// The most keys in one generation of buckets: a few megabytes.
const MOST_KEYS: usize = 50_000;
/// Tables per second that are loaded only to find out whether a caller has a seat there, once the address of the caller is
/// over its limit.
const LOADS: u32 = 100;

/// All limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    players: Buckets<[u8; 32]>,
    addresses: Buckets<IpAddr>,
    tables: Buckets<GameId>,
    questions: Buckets<IpAddr>,
    creations: Buckets<IpAddr>,
    loads: Buckets<()>,
    sockets: Counts,
    connections: Counts,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        let now = Instant::now();
        let per_second = f64::from;
        Self {
            players: buckets(per_second(settings.player_rate), settings.player_burst, now),
            addresses: buckets(per_second(settings.address_rate), settings.address_burst, now),
            tables: buckets(per_second(settings.table_rate), settings.table_burst, now),
            questions: buckets(per_second(settings.question_rate), settings.question_burst, now),
            creations: buckets(per_second(settings.create_rate) / 60.0, settings.create_burst, now),
            loads: buckets(per_second(LOADS), LOADS, now),
            sockets: Counts::new(settings.sockets_per_address),
            connections: Counts::new(most_connections(settings)),
        }
    }

    /// Counts a request or message of the holder of this token.
    pub(crate) fn player(&self, token: &TokenHash) -> Result<(), Duration> {
        self.players.take(*token.bytes(), Instant::now())
    }

    /// Counts a request or message from this address, and to this table.
    pub(crate) fn stranger(&self, address: IpAddr, table: Option<&GameId>) -> Result<(), Duration> {
        let now = Instant::now();
        self.addresses.take(rate_key(address), now)?;
        table.map_or(Ok(()), |table| self.tables.take(*table, now))
    }

    /// Counts a question from this address.
    pub(crate) fn question(&self, address: IpAddr) -> Result<(), Failure> {
        self.questions.take(rate_key(address), Instant::now()).map_err(Failure::slow_down)
    }

    /// Whether a table can be loaded only to look for the seat of a caller.
    pub(crate) fn may_load(&self) -> bool {
        self.loads.take((), Instant::now()).is_ok()
    }

    /// Counts a new table from this address.
    pub(crate) fn creation(&self, address: IpAddr) -> Result<(), Failure> {
        let taken = self.creations.take(rate_key(address), Instant::now());
        taken.map_err(Failure::slow_down)
    }

    /// Counts a WebSocket from this address until the permit is dropped; none if the address has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<CountPermit> {
        self.sockets.take(rate_key(address))
    }

    /// Counts a connection from this address until the permit is dropped; none if the address has too many.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<CountPermit> {
        self.connections.take(rate_key(address))
    }
}

fn buckets<K: std::hash::Hash + Eq>(per_second: f64, burst: u32, now: Instant) -> Buckets<K> {
    Buckets::new(per_second, burst, MOST_KEYS, now)
}

/// The connections of one address: never all that the server has.
fn most_connections(settings: &Settings) -> u32 {
    match settings.connections_per_address {
        0 => 0,
        most => most.min((settings.connections / 4 * 3).max(1)),
    }
}

/// What counts as long as a connection is open.
#[derive(Debug)]
pub(crate) struct ConnectionGuard {
    pub(crate) _permit: OwnedSemaphorePermit,
    pub(crate) _address: Option<CountPermit>,
    pub(crate) _counted: Counted,
}

/// Permission to be connected, shared by the requests and the WebSocket of one connection and freed with the last clone.
pub(crate) type ConnectionPermit = Arc<ConnectionGuard>;

/// Counts something for each address; addresses without any are not in the map.
#[derive(Debug)]
struct Counts {
    most: u32,
    taken: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// Something that counts for its address.
#[derive(Debug)]
pub(crate) struct CountPermit {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Counts {
    fn new(most: u32) -> Self {
        Self { most, taken: Arc::default() }
    }

    fn take(&self, address: IpAddr) -> Option<CountPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(CountPermit { address, taken: Arc::clone(&self.taken) })
    }
}

impl Drop for CountPermit {
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
        let counts = Counts::new(2);
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
