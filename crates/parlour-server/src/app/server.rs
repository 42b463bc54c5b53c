//! The server on a socket: opens, runs, and drains when asked to stop.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use parlour_core::GameRegistry;
use parlour_store::{Location, LocationError, Options, Store, StoreError};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use super::limits::ConnectionPermit;
use super::metrics::Counted;
use super::shutdown::ShutdownListener;
use super::state::App;
use super::{cleanup, router};
use crate::config::{Config, Durability};
use crate::table_registry::{TableRegistry, TableRegistryOptions};

/// How long the head of a request can take, so that slow clients cannot hold connections open.
const HEAD_TIME: Duration = Duration::from_secs(20);
/// The longest head of a request, and the read buffer for bodies.
const HEAD_SIZE: usize = 16 * 1024;
/// The delay before a retry after an error of the listener, usually too many open files.
const RETRY: Duration = Duration::from_millis(100);

/// Why the server did not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The setting `database` is wrong.
    #[error("setting database: {0}")]
    Location(#[from] LocationError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {listen}: {error}")]
    Listen {
        /// The address.
        listen: String,
        /// What the system says.
        error: io::Error,
    },
}

/// A server that listens; it answers once it is [run](Server::run).
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and its tables, and listens.
    pub async fn open(config: &Config, games: GameRegistry) -> Result<Self, ServeError> {
        let listen = &config.settings.listen;
        let failed = |error| ServeError::Listen { listen: listen.clone(), error };
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let store = Store::open(&database(config)?, store_options(config)).await?;
        let tables = TableRegistry::open(store.clone(), games, table_options(config)).await?;
        let app = App::new(tables, store, config);
        app.listens_on(address);
        Ok(Self { app, listener, address })
    }

    /// The actual address, with the port if the setting was 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop`. Then it takes no new connections, closes WebSockets, finishes running requests and closes the
    /// database.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Self { app, listener, address } = self;
        let database = app.store.location();
        tracing::info!(%address, %database, version = env!("CARGO_PKG_VERSION"), "serving");
        let cleaning = tokio::spawn(cleanup::clean(app.clone()));
        tokio::select! {
            () = accept(&app, &listener) => {}
            () = stop => {}
        }
        drop(listener);
        cleaning.abort();
        drain(&app).await;
    }
}

/// Lets connections finish, up to the `drain` time.
async fn drain(app: &App) {
    tracing::info!(connections = app.shutdown.listeners(), "draining");
    app.shutdown.request();
    let limit = Duration::from_secs(app.settings.drain.into());
    if tokio::time::timeout(limit, app.shutdown.all_closed()).await.is_err() {
        tracing::warn!(connections = app.shutdown.listeners(), "some connections did not finish in time");
    }
    app.tables.drain().await;
    app.store.close().await;
    tracing::info!("stopped");
}

fn database(config: &Config) -> Result<Location, LocationError> {
    match config.settings.database.as_str() {
        "" => Location::usual(),
        text => Location::parse(text),
    }
}

fn store_options(config: &Config) -> Options {
    Options {
        durability: match config.settings.durability {
            Durability::Power => parlour_store::Durability::Power,
            Durability::Process => parlour_store::Durability::Process,
        },
        ..Options::default()
    }
}

fn table_options(config: &Config) -> TableRegistryOptions {
    TableRegistryOptions {
        bot_pace: Duration::from_millis(config.settings.bot_pace.into()),
        idle_after: Duration::from_secs(config.settings.idle_after.into()),
        ..TableRegistryOptions::default()
    }
}

/// Accepts connections up to the limit.
async fn accept(app: &App, listener: &TcpListener) {
    let router = router(app.clone());
    let most = usize::try_from(app.settings.connections).unwrap_or(usize::MAX);
    let permits = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
    loop {
        // The semaphore is never closed.
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let connection = Connection {
                    router: router.clone(),
                    peer,
                    permit: Arc::new(permit),
                    shutdown: app.shutdown.listener(),
                    _counted: Counted::new(&app.metrics.connections),
                };
                tokio::spawn(connection.serve(stream));
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

struct Connection {
    router: Router,
    peer: SocketAddr,
    permit: ConnectionPermit,
    shutdown: ShutdownListener,
    _counted: Counted,
}

impl Connection {
    /// Answers requests until the client closes the connection or the server stops.
    async fn serve(mut self, stream: TcpStream) {
        // Messages are small and must not wait for more data; if this fails, they are only slower.
        let _ = stream.set_nodelay(true);
        let (router, peer, permit) = (self.router, self.peer, self.permit);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(permit.clone());
            router.clone().oneshot(request)
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_SIZE);
        let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
        // Errors on a connection are the client's problem.
        tokio::select! {
            _ = &mut connection => {}
            () = self.shutdown.requested() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    }
}
