//! A connection: lines in both directions, over TCP or WebSocket.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use thiserror::Error;

use crate::{Command, PORT, tcp, web_socket};

/// Lines that wait to be read or written.
pub(crate) const MOST_LINES: usize = 1024;
/// How long connecting may take.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// How long a server waits for the request of a WebSocket before it greets a client as TCP does.
const SNIFF: Duration = Duration::from_millis(500);

/// Why a connection failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KgpError {
    /// The address cannot be read.
    #[error("\"{0}\" is not an address; write HOST, HOST:PORT or ws://HOST:PORT/PATH")]
    Address(String),
    /// The system refused.
    #[error("{place}: {error}")]
    Io {
        /// The address.
        place: String,
        /// What the system says.
        error: io::Error,
    },
    /// The WebSocket could not be opened.
    #[error("{place}: {why}")]
    WebSocket {
        /// The address.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// The other side speaks another protocol.
    #[error("{0}")]
    Protocol(String),
}

impl KgpError {
    pub(crate) fn io(place: &str) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { place: place.to_owned(), error }
    }
}

/// Where a server is.
///
/// ```
/// use parlour_kgp::Address;
/// assert_eq!("example.org".parse::<Address>().unwrap().to_string(), "example.org:2671");
/// assert_eq!("[::1]:99".parse::<Address>().unwrap().to_string(), "[::1]:99");
/// assert_eq!("ws://localhost:8080/socket".parse::<Address>().unwrap().to_string(), "ws://localhost:8080/socket");
/// assert!("wss://localhost".parse::<Address>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A host and port.
    Tcp(String),
    /// A URL, and its host and port.
    WebSocket(String, String),
}

impl FromStr for Address {
    type Err = KgpError;

    fn from_str(text: &str) -> Result<Self, KgpError> {
        let bad = || KgpError::Address(text.to_owned());
        let with_port = |host: &str, port: u16| {
            let has_port = host.rsplit_once(':').is_some_and(|(name, port)| {
                port.parse::<u16>().is_ok() && (!name.contains(':') || name.ends_with(']'))
            });
            if has_port { host.to_owned() } else { format!("{host}:{port}") }
        };
        if let Some(rest) = text.strip_prefix("ws://") {
            let host = rest.split('/').next().filter(|host| !host.is_empty()).ok_or_else(bad)?;
            return Ok(Self::WebSocket(text.to_owned(), with_port(host, 80)));
        }
        if text.is_empty() || text.contains(['/', ' ']) {
            return Err(bad());
        }
        Ok(Self::Tcp(with_port(text, PORT)))
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Tcp(place) | Self::WebSocket(place, _) => write!(f, "{place}"),
        }
    }
}

/// Sends commands; clones share a connection and its numbers.
#[derive(Clone)]
pub(crate) struct Sender {
    lines: SyncSender<String>,
    next_id: std::sync::Arc<AtomicU64>,
}

impl Sender {
    /// Sends a command with a number of its own, which is returned. A side that does not read is given up: then the queue is
    /// full, and the command is lost like the connection.
    pub(crate) fn send(&self, command: Command) -> u64 {
        let id = self.next_id.fetch_add(2, Ordering::Relaxed);
        let line = Command { id: Some(id), ..command };
        let _ = self.lines.try_send(format!("{line}\r\n"));
        id
    }
}

/// Both directions. The receiver ends when the connection does; the connection ends when all senders are gone.
pub(crate) struct Connection {
    pub(crate) sender: Sender,
    pub(crate) lines: Receiver<String>,
}

/// Which numbers a side gives to its commands: the server even ones, clients odd ones.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Server = 2,
    Client = 1,
}

impl Connection {
    /// Connects to a server.
    pub(crate) fn open(address: &Address) -> Result<Self, KgpError> {
        let (Address::Tcp(host) | Address::WebSocket(_, host)) = address;
        let place = address.to_string();
        let mut found = host.to_socket_addrs().map_err(KgpError::io(&place))?;
        let first = found.next().ok_or_else(|| KgpError::Address(host.clone()))?;
        let stream = TcpStream::connect_timeout(&first, CONNECT_LIMIT).map_err(KgpError::io(&place))?;
        match address {
            Address::Tcp(_) => Self::start(Side::Client, |lines, input| tcp::run(stream, lines, input)),
            Address::WebSocket(url, _) => {
                let socket = web_socket::connect(url, stream)?;
                Self::start(Side::Client, |lines, input| web_socket::run(socket, lines, input))
            }
        }
        .map_err(KgpError::io(&place))
    }

    /// Takes a client that has connected: a WebSocket sends its request first, others wait for the server.
    pub(crate) fn accept(stream: TcpStream) -> io::Result<Self> {
        stream.set_read_timeout(Some(SNIFF))?;
        let mut start = [0; 4];
        let is_web_socket = matches!(stream.peek(&mut start), Ok(1..)) && start.starts_with(b"G");
        stream.set_read_timeout(None)?;
        if is_web_socket {
            let socket = web_socket::accept(stream)?;
            return Self::start(Side::Server, |lines, input| web_socket::run(socket, lines, input));
        }
        Self::start(Side::Server, |lines, input| tcp::run(stream, lines, input))
    }

    fn start(
        side: Side,
        run: impl FnOnce(Receiver<String>, SyncSender<String>) -> io::Result<()>,
    ) -> io::Result<Self> {
        let (lines, to_write) = sync_channel(MOST_LINES);
        let (read, received) = sync_channel(MOST_LINES);
        run(to_write, read)?;
        let next_id = std::sync::Arc::new(AtomicU64::new(side as u64));
        Ok(Self { sender: Sender { lines, next_id }, lines: received })
    }
}
