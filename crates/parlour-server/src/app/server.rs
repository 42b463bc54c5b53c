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
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::admission::limits::{ConnectionGuard, ConnectionPermit};
use crate::app::http::strangers::Secure;
use crate::app::http::timed_stream::TimedStream;
use crate::app::operation::cleanup;
use crate::app::operation::metrics::Counted;
use crate::app::operation::shutdown::ShutdownListener;
use crate::app::router;
use crate::app::state::App;
use crate::app::tls::{Certificate, TlsError};
use crate::config::{Config, Durability};
use crate::table_registry::{ComputeOptions, TableRegistry, TableRegistryOptions};

/// How long the head of a request can take, so that slow clients cannot hold connections open.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a client can take to read a part of a response that does not fit into the system's buffers.
pub(crate) const WRITE_TIME: Duration = Duration::from_secs(20);
/// The longest head of a request, and the read buffer for bodies.
const HEAD_SIZE: usize = 16 * 1024;
/// When a server that has just started can do work in the background.
const AT_REST: Duration = Duration::from_secs(10);
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
    /// The server cannot speak TLS.
    #[error(transparent)]
    Tls(#[from] TlsError),
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
    certificate: Option<Certificate>,
}

impl Server {
    /// Opens the database and its tables, and listens.
    pub async fn open(config: &Config, games: GameRegistry) -> Result<Self, ServeError> {
        let certificate = Certificate::open(&config.settings)?;
        let listen = &config.settings.listen;
        let failed = |error| ServeError::Listen { listen: listen.clone(), error };
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let store = Store::open(&database(config)?, store_options(config)).await?;
        let tables = TableRegistry::open(store.clone(), games, table_options(config)).await?;
        let app = App::new(tables, store, config);
        app.listens_on(address);
        Ok(Self { app, listener, address, certificate })
    }

    /// The actual address, with the port if the setting was 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser: with `https` if the server speaks TLS.
    pub fn url(&self) -> String {
        format!("{}://{}", self.app.settings.scheme(), self.address)
    }

    /// The certificate, if the server speaks TLS.
    pub fn certificate(&self) -> Option<Certificate> {
        self.certificate.clone()
    }

    /// Serves until `stop`. Then it takes no new connections, closes WebSockets, finishes running requests and closes the
    /// database.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Self { app, listener, address, certificate } = self;
        let database = app.store.location();
        tracing::info!(%address, %database, version = env!("CARGO_PKG_VERSION"), "serving");
        let cleaning = tokio::spawn(cleanup::clean(app.clone()));
        let preparing = tokio::spawn(prepare(app.clone()));
        tokio::select! {
            () = accept(&app, &listener, certificate.as_ref()) => {}
            () = stop => {}
        }
        drop(listener);
        cleaning.abort();
        preparing.abort();
        drain(&app).await;
    }
}

/// After a while, has the endgame database of kalah built in the background, so that its values are there when asked for.
async fn prepare(app: App) {
    tokio::time::sleep(AT_REST).await;
    app.solver.prepare_usual();
}

/// Lets connections finish, up to the `drain` time. Expensive work is stopped at once: its clients can ask again.
async fn drain(app: &App) {
    tracing::info!(connections = app.shutdown.listeners(), "draining");
    app.shutdown.request();
    app.tables.compute().stop();
    let limit = Duration::from_secs(app.settings.drain.into()).saturating_sub(CLOSING);
    if tokio::time::timeout(limit, app.shutdown.all_closed()).await.is_err() {
        tracing::warn!(connections = app.shutdown.listeners(), "some connections did not finish in time");
    }
    let close = async {
        app.tables.drain().await;
        app.store.close().await;
    };
    if tokio::time::timeout(CLOSING, close).await.is_err() {
        tracing::warn!("the database was not closed in time; every acknowledged step is saved");
    }
    tracing::info!("stopped");
}

/// How much of the `drain` time is kept for tables and database; a server without drain time takes it as well.
const CLOSING: Duration = Duration::from_secs(2);

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
        compute: ComputeOptions {
            time: Duration::from_secs(config.settings.question_time.into()),
            memory: u64::from(config.settings.question_memory) << 20,
            queue: config.settings.question_queue as usize,
            ..ComputeOptions::default()
        },
        // Wrong entries were refused when the settings were read.
        engines: config.settings.allowed_engines().unwrap_or_default(),
        ..TableRegistryOptions::default()
    }
}

/// Accepts connections up to the limit.
async fn accept(app: &App, listener: &TcpListener, certificate: Option<&Certificate>) {
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
                let address = app.limits.connection(peer.ip().to_canonical());
                // A trusted proxy speaks for many.
                if address.is_none() && !app.is_proxy(peer.ip()) {
                    app.metrics.refuse("too-many");
                    // A client that expects a handshake could not read the reason.
                    if certificate.is_none() {
                        turn_away(&stream);
                    }
                    continue;
                }
                let connection = Connection {
                    router: router.clone(),
                    certificate: certificate.cloned(),
                    peer,
                    permit: Arc::new(ConnectionGuard {
                        _permit: permit,
                        _address: address,
                        _counted: Counted::new(&app.metrics.connections),
                    }),
                    shutdown: app.shutdown.listener(),
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

/// Tells a client that its address has too many connections. If it does not read that, it notices the end.
fn turn_away(stream: &TcpStream) {
    const BODY: &str =
        r#"{"error":{"code":"too-many","message":"too many connections from this address","wait":10000}}"#;
    let head = "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 10";
    let response = format!("{head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{BODY}", BODY.len());
    let _ = stream.try_write(response.as_bytes());
}

struct Connection {
    router: Router,
    certificate: Option<Certificate>,
    peer: SocketAddr,
    permit: ConnectionPermit,
    shutdown: ShutdownListener,
}

impl Connection {
    /// Serves a client, after a handshake if the server speaks TLS.
    async fn serve(mut self, stream: TcpStream) {
        // Messages are small and must not wait for more data; if this fails, they are only slower.
        let _ = stream.set_nodelay(true);
        let Some(certificate) = self.certificate.take() else {
            return self.answer(TimedStream::new(stream, WRITE_TIME), None).await;
        };
        let secured = tokio::select! {
            secured = certificate.accept(stream) => secured,
            () = self.shutdown.requested() => None,
        };
        if let Some(stream) = secured {
            self.answer(stream, Some(Secure)).await;
        }
    }

    /// Answers requests until the client closes the connection or the server stops.
    async fn answer<S>(mut self, stream: S, secure: Option<Secure>)
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let (router, peer, permit) = (self.router, self.peer, self.permit);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(permit.clone());
            if let Some(secure) = secure {
                request.extensions_mut().insert(secure);
            }
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
