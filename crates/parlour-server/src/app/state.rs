//! What all handlers share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use axum::http::request::Parts;
use parlour::shared_solver::SharedSolver;
use parlour::solver_cache::SolverCache;
use parlour_store::Store;

use super::caller;
use super::games::{self, GameData};
use super::limits::Limits;
use super::metrics::Metrics;
use super::registry_metrics::RegistryMetrics;
use super::shutdown::Shutdown;
use crate::config::{Config, Settings};
use crate::registry::TableRegistry;

/// The server's parts; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What all handlers share.
pub struct Shared {
    pub(crate) registry: TableRegistry,
    /// What there is to play.
    pub(crate) games: Arc<[GameData]>,
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) shutdown: Shutdown,
    /// What moves of mancala are worth.
    pub(crate) solver: SharedSolver,
    proxies: Vec<IpAddr>,
}

impl App {
    /// The parts of a server around a registry.
    pub fn new(registry: TableRegistry, store: Store, config: &Config) -> Self {
        let settings = config.settings.clone();
        Self(Arc::new(Shared {
            games: games::all(registry.games()),
            metrics: Metrics::new(RegistryMetrics(registry.clone())),
            registry,
            store,
            limits: Limits::new(&settings),
            shutdown: Shutdown::new(),
            solver: SharedSolver::new(SolverCache::usual(), 1),
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
