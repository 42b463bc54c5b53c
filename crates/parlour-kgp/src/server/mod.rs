//! A server: hosts clients against each other and against our bots.
//!
//! Every pair plays the same number of games from either side. A client plays as many of its games at the same time as the
//! settings allow, and is dismissed when it has nothing left to play for a while.

mod game;
mod guest;
mod lobby;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use parlour_bots::Bot;
use serde_json::{Map, Value};

use self::guest::Guest;
use self::lobby::Lobby;
use crate::connection::Connection;

pub use self::game::FinishedGame;

/// What a server offers.
#[derive(Clone)]
pub struct ServerSettings {
    /// The bots that every client plays against, by name.
    pub bots: Vec<(String, Arc<dyn Bot>)>,
    /// The rules: the preset `kalah` with any number of pits and seeds.
    pub rules: Map<String, Value>,
    /// The games of each pair.
    pub games: u32,
    /// The games of a client at the same time.
    pub parallel: usize,
    /// The time for a move.
    pub time: Duration,
    /// A client without a game is dismissed after this time.
    pub wait: Duration,
    /// The most clients at the same time.
    pub clients: usize,
    /// The random seed of moves that the server chooses.
    pub seed: u64,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    lobby: Arc<Lobby>,
    stop: Stopper,
}

/// Stops a server from another thread.
#[derive(Debug, Clone)]
pub struct Stopper {
    stopped: Arc<AtomicBool>,
    address: SocketAddr,
}

impl Stopper {
    /// Ends [`Server::run`]; clients are told goodbye.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Wakes up the server, which waits for clients.
        let _ = TcpStream::connect_timeout(&self.address, Duration::from_secs(1));
    }
}

impl Server {
    /// Listens at this address. `watch` is called after every game.
    pub fn listen(
        address: &str,
        settings: ServerSettings,
        watch: impl Fn(&FinishedGame) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let stop = Stopper { stopped: Arc::default(), address: listener.local_addr()? };
        Ok(Self { listener, lobby: Arc::new(Lobby::new(settings, Box::new(watch))), stop })
    }

    /// The address, with the port that the system chose for port 0.
    pub fn address(&self) -> SocketAddr {
        self.stop.address
    }

    /// A way to stop the server.
    pub fn stopper(&self) -> Stopper {
        self.stop.clone()
    }

    /// Serves until it is stopped.
    pub fn run(self) {
        for stream in self.listener.incoming() {
            if self.stop.stopped.load(Ordering::Relaxed) {
                break;
            }
            match stream {
                Ok(stream) if self.lobby.has_room() => {
                    let lobby = self.lobby.clone();
                    // Without a thread there is nobody to serve this client; it sees a closed connection.
                    let _ = thread::Builder::new()
                        .name("kgp-client".to_owned())
                        .spawn(move || serve(stream, &lobby));
                }
                // Above the limit, connections are closed at once.
                Ok(_) => {}
                // Such as too many open files: wait for some to be closed.
                Err(_) => thread::sleep(Duration::from_millis(50)),
            }
        }
        self.lobby.close();
    }
}

fn serve(stream: TcpStream, lobby: &Arc<Lobby>) {
    let _place = lobby.take_place();
    if let Ok(Connection { sender, lines }) = Connection::accept(stream) {
        Guest::new(sender).serve(&lines, lobby);
    }
}
