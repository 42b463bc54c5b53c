//! How many unfinished tables an address has.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use parlour_store::{GameId, Status, Store};

use crate::app::admission::caller::rate_key;
use crate::messages::{Code, Refusal};
use crate::table_registry::now;

/// The most addresses to remember.
const MOST_ADDRESSES: usize = 50_000;
/// A table that has not changed for this long does not count any more, in milliseconds.
const STALE: i64 = 3_600_000;

/// The tables that each address has created, as far as this process knows. They are looked up only when an address has
/// reached its limit.
#[derive(Debug)]
pub(crate) struct Quota {
    most: usize,
    created: Mutex<HashMap<IpAddr, Vec<GameId>>>,
}

impl Quota {
    /// At most this many tables; 0 for no limit.
    pub(crate) fn new(most: u32) -> Self {
        Self { most: usize::try_from(most).unwrap_or(usize::MAX), created: Mutex::default() }
    }

    /// Checks that the address can create another table.
    pub(crate) async fn check(&self, store: &Store, address: IpAddr) -> Result<(), Refusal> {
        let known = self.of(address);
        if self.most == 0 || known.len() < self.most {
            return Ok(());
        }
        let mut unfinished = Vec::new();
        for id in known {
            // Without the database, no table can be created anyway.
            let game = store.game(&id).await.ok().flatten();
            let counts = game.is_some_and(|game| {
                matches!(game.status, Status::Open | Status::Running) && game.updated > now() - STALE
            });
            unfinished.extend(counts.then_some(id));
        }
        let full = unfinished.len() >= self.most;
        self.map(|created| created.insert(rate_key(address), unfinished));
        if !full {
            return Ok(());
        }
        let most = self.most;
        Err(Refusal::new(
            Code::TooMany,
            format!("you have {most} unfinished tables; finish or close one first"),
        ))
    }

    /// Notes a new table.
    pub(crate) fn add(&self, address: IpAddr, id: &str) {
        let (false, Ok(id)) = (self.most == 0, id.parse()) else {
            return;
        };
        self.map(|created| {
            if created.len() >= MOST_ADDRESSES {
                created.clear();
            }
            created.entry(rate_key(address)).or_default().push(id);
        });
    }

    fn of(&self, address: IpAddr) -> Vec<GameId> {
        self.map(|created| created.get(&rate_key(address)).cloned().unwrap_or_default())
    }

    fn map<T>(&self, act: impl FnOnce(&mut HashMap<IpAddr, Vec<GameId>>) -> T) -> T {
        act(&mut self.created.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
