//! A server behind a socket: opened, run, and drained when it is asked to stop.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
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
use crate::registry::{RegistryOptions, TableRegistry};

/// How long the head of a request may take: a connection that sends it drop by drop is closed.
const HEAD_TIME: Duration = Duration::from_secs(20);
/// The longest head of a request, and what is read of a body at once.
const HEAD_SIZE: usize = 16 * 1024;
/// After an error of the listener, mostly too many open files, it is tried again a moment later.
const RETRY: Duration = Duration::from_millis(100);

/// Why a server did not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The setting names no database.
    #[error("setting \"database\": {0}")]
    Location(#[from] LocationError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody can listen there.
    #[error("cannot listen on {listen}: {error}")]
    Listen {
        /// Where.
        listen: String,
        /// Why not.
        error: io::Error,
    },
}

/// A server that listens already, and serves as soon as it is [run](Server::run).
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and the registry, and listens.
    pub async fn open(config: &Config, games: GameRegistry) -> Result<Self, ServeError> {
        let listener = listen(&config.settings.listen).await?;
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen { listen: config.settings.listen.clone(), error })?;
        let store = Store::open(&database(config)?, options(config)).await?;
        let registry = TableRegistry::open(store.clone(), games, setting(config)).await?;
        let app = App::new(registry, store, config);
        Ok(Self { app, listener, address })
    }

    /// Where it really listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop`; then nobody new is let in, watchers are told, what was begun is finished, and the database
    /// is closed.
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

/// Lets everybody finish, but not for ever.
async fn drain(app: &App) {
    tracing::info!(connections = app.shutdown.listeners(), "draining");
    app.shutdown.request();
    let patience = Duration::from_secs(app.settings.drain.into());
    if tokio::time::timeout(patience, app.shutdown.all_closed()).await.is_err() {
        tracing::warn!(connections = app.shutdown.listeners(), "some did not finish in time");
    }
    app.registry.drain().await;
    app.store.close().await;
    tracing::info!("stopped");
}

async fn listen(listen: &str) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| ServeError::Listen { listen: listen.to_owned(), error })
}

fn database(config: &Config) -> Result<Location, LocationError> {
    match config.settings.database.as_str() {
        "" => Location::usual(),
        text => Location::parse(text),
    }
}

fn options(config: &Config) -> Options {
    Options {
        durability: match config.settings.durability {
            Durability::Power => parlour_store::Durability::Power,
            Durability::Process => parlour_store::Durability::Process,
        },
        ..Options::default()
    }
}

fn setting(config: &Config) -> RegistryOptions {
    RegistryOptions {
        bot_pace: Duration::from_millis(config.settings.bot_pace.into()),
        idle_after: Duration::from_secs(config.settings.idle_after.into()),
        ..RegistryOptions::default()
    }
}

/// Lets connections in, as many as there are places.
async fn accept(app: &App, listener: &TcpListener) {
    let router = router(app.clone());
    let places = usize::try_from(app.settings.connections).unwrap_or(usize::MAX);
    let places = Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS)));
    loop {
        // The semaphore is never closed.
        let Ok(permit) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let connection = Connection {
                    router: router.clone(),
                    peer,
                    permit: ConnectionPermit::new(permit),
                    shutdown: app.shutdown.listener(),
                    _counted: Counted::new(&app.metrics.connections),
                };
                tokio::spawn(connection.serve(stream));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

/// One connection.
struct Connection {
    router: Router,
    peer: SocketAddr,
    permit: ConnectionPermit,
    shutdown: ShutdownListener,
    _counted: Counted,
}

impl Connection {
    /// Answers its requests until it ends, or is asked to leave between two of them.
    async fn serve(mut self, stream: TcpStream) {
        // Steps are small and must not wait for more to come; where this fails they are only slower.
        let _ = stream.set_nodelay(true);
        let (router, peer, permit) = (self.router, self.peer, self.permit);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(permit.clone());
            answer(router.clone(), request)
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_SIZE);
        let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
        // What goes wrong on a connection is the other side's matter.
        tokio::select! {
            _ = &mut connection => {}
            () = self.shutdown.requested() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    }
}

async fn answer(router: Router, request: hyper::Request<Body>) -> Result<Response, Infallible> {
    router.oneshot(request).await
}
