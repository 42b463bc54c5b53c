//! The state that all handlers share.

use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use parlour::shared_solver::SharedSolver;
use parlour::solver_cache::SolverCache;
use parlour_store::Store;

use crate::app::admission::caller;
use crate::app::admission::limits::Limits;
use crate::app::admission::quota::Quota;
use crate::app::assets::game_files::GameFiles;
use crate::app::games::{self, GameData};
use crate::app::operation::health::Readiness;
use crate::app::operation::metrics::{Metrics, TableRegistryMetrics};
use crate::app::operation::shutdown::Shutdown;
use crate::config::{Config, IpRange, Settings};
use crate::table_registry::TableRegistry;

/// The state that all handlers share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The fields of [`App`].
pub struct Shared {
    pub(crate) tables: TableRegistry,
    /// The OpenAPI document, once somebody has asked for it.
    pub(crate) document: OnceLock<String>,
    /// The games as `/api/games` lists them.
    pub(crate) games: Arc<[GameData]>,
    /// Pictures for the home page.
    pub(crate) game_files: GameFiles,
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) shutdown: Shutdown,
    /// Solves Mancala positions.
    pub(crate) solver: Arc<SharedSolver>,
    pub(crate) readiness: Readiness,
    /// The unfinished tables of each address.
    pub(crate) quota: Quota,
    proxies: Vec<IpRange>,
    address: OnceLock<SocketAddr>,
}

impl App {
    /// The state of a server with these tables.
    pub fn new(tables: TableRegistry, store: Store, config: &Config) -> Self {
        let settings = config.settings.clone();
        let metrics = Metrics::new(TableRegistryMetrics(tables.clone()));
        metrics.observe(&store);
        Self(Arc::new(Shared {
            document: OnceLock::new(),
            games: games::all(tables.games()),
            game_files: GameFiles::default(),
            metrics,
            limits: Limits::new(&settings),
            shutdown: Shutdown::new(),
            solver: Arc::new(
                SharedSolver::new(SolverCache::usual(), 1)
                    .with_memory(tables.compute().options().memory_each())
                    .with_endgames(u64::from(settings.solver_disk) << 20),
            ),
            readiness: Readiness::default(),
            quota: Quota::new(settings.tables_per_address),
            proxies: settings.proxies(),
            address: OnceLock::new(),
            tables,
            store,
            settings,
        }))
    }

    /// Takes note of the address that the server listens on.
    pub(crate) fn listens_on(&self, address: SocketAddr) {
        // A server listens once; a second address would be a harmless bug.
        let _ = self.0.address.set(address);
    }

    /// The address that the server listens on; none for one without a socket.
    pub(crate) fn own_address(&self) -> Option<SocketAddr> {
        self.0.address.get().copied()
    }

    /// Whether this is the address of a trusted proxy.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|range| range.contains(address))
    }

    /// The address that a request comes from.
    pub(crate) fn address(&self, parts: &Parts) -> IpAddr {
        self.caller(&parts.headers, &parts.extensions)
    }

    /// The address that a request with these headers comes from.
    pub(crate) fn caller(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        caller::address(headers, extensions, &self.proxies)
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
