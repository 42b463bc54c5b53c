//! Hostile clients, each with an address of its own, that ask for as much as the limits of the server allow.
//!
//! They run on threads with a lower priority than the players, as if they had machines of their own: they take the
//! processor time that server and players leave.

mod kinds;

use std::net::{Ipv4Addr, SocketAddr};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::http::Http;

use kinds::NAMES;

/// How much lower the priority of attackers is than that of players.
const NICE: i32 = 19;
/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether this is a kind of attack, or a word for several.
pub(crate) fn is_known(kind: &str) -> bool {
    ["all", "each"].contains(&kind) || NAMES.contains(&kind)
}

/// The attacks that this word means, in the order of the report.
pub(crate) fn kinds(word: &str) -> Vec<&str> {
    match word {
        "each" => NAMES.into_iter().chain(["all"]).collect(),
        one => vec![one],
    }
}

/// One hostile client.
#[derive(Debug, Clone)]
pub(crate) struct Attacker {
    server: SocketAddr,
    source: Ipv4Addr,
    number: usize,
    /// Tables of others, which anyone can watch.
    victims: Vec<String>,
}

/// Starts this many attackers of one kind, or of all kinds, for a while. In each `phase` they have other addresses: what one
/// phase has used up of the limits does not protect the server in the next.
pub(crate) fn start(
    server: SocketAddr,
    (count, phase): (usize, u8),
    kind: &str,
    victims: Vec<String>,
    time: Duration,
) -> JoinHandle<()> {
    let kind = kind.to_owned();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .on_thread_start(|| {
                // If this fails, the players are measured beside more work than the attack is.
                let _ = rustix::process::nice(NICE);
            })
            .enable_all()
            .build()
            .expect("a runtime");
        let until = Instant::now() + time;
        runtime.block_on(async {
            for number in 0..count {
                let low = u8::try_from(number % 250).unwrap_or(0) + 1;
                let source = Ipv4Addr::new(127, 9, phase, low);
                let attacker = Attacker { server, source, number, victims: victims.clone() };
                for name in NAMES.into_iter().filter(|name| kind == "all" || kind == *name) {
                    kinds::spawn(&attacker, name, until);
                }
            }
            tokio::time::sleep_until(until.into()).await;
        });
        // Whoever still waits for an answer is dropped.
        runtime.shutdown_background();
    })
}

impl Attacker {
    /// Asks the same again and again, on one connection as long as the server keeps it.
    async fn insist(self, method: &'static str, path: String, body: String, until: Instant) {
        let mut http = None;
        while Instant::now() < until {
            let mut open = if let Some(open) = http.take() {
                open
            } else {
                let Ok(open) = Http::connect(self.server, self.source).await else {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                };
                open
            };
            let asked = tokio::time::timeout(PATIENCE, open.ask(method, &path, &body)).await;
            if matches!(asked, Ok(Ok(_))) {
                http = Some(open);
            }
        }
    }

    /// One request on a connection of its own: the body of the answer.
    async fn once(&self, method: &str, path: &str, body: &str) -> Option<serde_json::Value> {
        let mut http = Http::connect(self.server, self.source).await.ok()?;
        let (status, bytes) =
            tokio::time::timeout(PATIENCE, http.ask(method, path, body)).await.ok()?.ok()?;
        (status < 300).then(|| serde_json::from_slice(&bytes).ok())?
    }
}
