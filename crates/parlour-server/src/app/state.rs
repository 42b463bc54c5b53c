//! What all handlers share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use axum::http::request::Parts;
use parlour::shelf::Shelf;
use parlour::values::Values;
use parlour_store::Store;

use super::caller;
use super::hall_numbers::HallNumbers;
use super::limits::Limits;
use super::metrics::Metrics;
use super::stop::Stop;
use crate::config::{Config, Settings};
use crate::hall::Hall;

/// The server's parts; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What all handlers share.
pub struct Shared {
    pub(crate) hall: Hall,
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) stop: Stop,
    /// What moves of mancala are worth.
    pub(crate) values: Values,
    proxies: Vec<IpAddr>,
}

impl App {
    /// The parts of a server around a hall.
    pub fn new(hall: Hall, store: Store, config: &Config) -> Self {
        let settings = config.settings.clone();
        Self(Arc::new(Shared {
            metrics: Metrics::new(HallNumbers(hall.clone())),
            hall,
            store,
            limits: Limits::new(&settings),
            stop: Stop::new(),
            values: Values::new(Shelf::usual(), 1),
            proxies: settings.proxies(),
            settings,
        }))
    }

    /// The address that a request comes from.
    pub(crate) fn address(&self, parts: &Parts) -> IpAddr {
        caller::address(&parts.headers, &parts.extensions, &self.proxies)
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
