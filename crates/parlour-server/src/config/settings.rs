//! All settings with documentation, default and range.

use std::sync::LazyLock;
use std::time::Duration;

use parlour_core::{RuleBook, RulesFile};
use parlour_engines::EngineSettings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::IpRange;

/// The settings of a server. `parlour serve --help` prints the documentation of the fields.
///
/// ```
/// let settings = parlour_server::config::Settings::default();
/// assert_eq!(settings.listen, "127.0.0.1:8765"); // only this machine can reach it
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The address or host name and the port to listen on; port 0 takes any free port.
    pub listen: String,
    /// The certificate for HTTPS and those of its issuers, a PEM file; empty for plain HTTP. SIGHUP reloads it.
    pub tls_cert: String,
    /// The private key of the certificate, a PEM file.
    pub tls_key: String,
    /// The database of saved games: a file for SQLite, or postgres://…; empty means the usual file.
    pub database: String,
    /// The kind of failure that an acknowledged step survives.
    pub durability: Durability,
    /// The log level: off, error, warn, info, debug, trace, or a filter such as `info,parlour_server=debug`.
    pub log: String,
    /// The format of the log.
    pub log_format: LogFormat,
    /// Whether the log has the addresses of callers.
    pub log_addresses: AddressLog,
    /// Origins of other sites whose pages can use this server, such as `https://example.org`; `*` for all.
    pub allow_origins: Vec<String>,
    /// Names under which the server is reached, such as `games.example`; others are refused. If empty, callers on private networks need an address or a local name.
    pub hosts: Vec<String>,
    /// Proxies whose X-Forwarded-For header is trusted: addresses, or ranges such as `10.0.0.0/8`.
    pub trusted_proxies: Vec<String>,
    /// Access to /metrics.
    pub metrics: MetricsFor,
    /// The longest request body, in bytes.
    #[schemars(range(min = 1024, max = 67_108_864))]
    pub body_limit: u32,
    /// The longest WebSocket message, in bytes.
    #[schemars(range(min = 1024, max = 16_777_216))]
    pub message_limit: u32,
    /// Requests and messages per second of one player, who is known by the seat token; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub player_rate: u32,
    /// Requests and messages that one player can send at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub player_burst: u32,
    /// Other requests and messages per second from one address; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub address_rate: u32,
    /// Other requests and messages that one address can send at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub address_burst: u32,
    /// Requests and messages of spectators per second to one table; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub table_rate: u32,
    /// Requests and messages of spectators that one table takes at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub table_burst: u32,
    /// Questions that take work (odds, values, hints, pictures, boards) per second from one address; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub question_rate: u32,
    /// Questions that one address can ask at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub question_burst: u32,
    /// Seconds that the answer to one question can take.
    #[schemars(range(min = 1, max = 600))]
    pub question_time: u32,
    /// Memory for all questions together, in MiB.
    #[schemars(range(min = 32, max = 1_048_576))]
    pub question_memory: u32,
    /// Disk space for endgame databases of Mancala, which are built in the background, in MiB; 0 for none.
    #[schemars(range(min = 0, max = 1_048_576))]
    pub solver_disk: u32,
    /// Questions that can wait; further ones are refused.
    #[schemars(range(min = 0, max = 100_000))]
    pub question_queue: u32,
    /// New tables per minute from one address; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub create_rate: u32,
    /// Tables that one address can create at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub create_burst: u32,
    /// Connections at the same time; further ones wait.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub connections: u32,
    /// Connections at the same time from one address, at most three quarters of all; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub connections_per_address: u32,
    /// Unfinished tables that one address has created, as far as they changed in the last hour; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub tables_per_address: u32,
    /// WebSockets and event streams at the same time from one address; 0 for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub sockets_per_address: u32,
    /// Delete unfinished tables after this many days; 0 for never.
    #[schemars(range(min = 0, max = 36_500))]
    pub keep_unfinished: u32,
    /// Milliseconds that a bot takes for a step, so that humans can follow.
    #[schemars(range(min = 0, max = 60_000))]
    pub bot_pace: u32,
    /// Programs that can play at tables, as NAME=COMMAND; a seat asks for one with the level engine:NAME.
    pub engines: Vec<String>,
    /// Milliseconds that an engine has for a move.
    #[schemars(range(min = 1, max = 600_000))]
    pub engine_time: u32,
    /// Unload a table after this many seconds without connections; it reloads on demand.
    #[schemars(range(min = 1, max = 86_400))]
    pub idle_after: u32,
    /// Seconds that connections have to finish when the server stops.
    #[schemars(range(min = 0, max = 3_600))]
    pub drain: u32,
}

/// The kind of failure that an acknowledged step survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Durability {
    /// A power cut: every step waits for the disk.
    #[default]
    Power,
    /// The sudden end of the process; a power cut can lose the last steps.
    Process,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// Whether the log has the addresses of callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AddressLog {
    /// It has none: the log identifies nobody.
    #[default]
    Off,
    /// It has the address of each request, to find out who overloads the server.
    On,
}

/// Access to the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MetricsFor {
    /// Callers from this machine.
    #[default]
    Loopback,
    /// Everyone who can reach the server.
    Everyone,
    /// No one.
    Nobody,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8765".to_owned(),
            tls_cert: String::new(),
            tls_key: String::new(),
            database: String::new(),
            durability: Durability::default(),
            log: "info".to_owned(),
            log_format: LogFormat::default(),
            log_addresses: AddressLog::default(),
            allow_origins: Vec::new(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics: MetricsFor::default(),
            body_limit: 256 * 1024,
            message_limit: 16 * 1024,
            player_rate: 20,
            player_burst: 60,
            address_rate: 50,
            address_burst: 200,
            table_rate: 20,
            table_burst: 60,
            question_rate: 5,
            question_burst: 40,
            question_time: 8,
            question_memory: 512,
            solver_disk: 800,
            question_queue: 64,
            create_rate: 30,
            create_burst: 30,
            connections: 20_000,
            connections_per_address: 256,
            tables_per_address: 100,
            sockets_per_address: 200,
            keep_unfinished: 30,
            bot_pace: 600,
            engines: Vec::new(),
            engine_time: 1000,
            idle_after: 300,
            drain: 10,
        }
    }
}

impl RulesFile for Settings {
    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![("usual", "A server for friends on this machine.", Self::default())]
    }
}

impl Settings {
    /// The trusted proxies. Bad addresses were refused when the settings were read.
    pub fn proxies(&self) -> Vec<IpRange> {
        self.trusted_proxies.iter().filter_map(|range| range.parse().ok()).collect()
    }

    /// How addresses of the server begin: `https` if it speaks TLS.
    pub fn scheme(&self) -> &'static str {
        if self.tls_cert.is_empty() { "http" } else { "https" }
    }

    /// The allowed engines, or the first entry that is not one and the reason.
    pub fn allowed_engines(&self) -> Result<Vec<(String, EngineSettings)>, String> {
        let read = |entry: &String| {
            let (name, command) = entry
                .split_once('=')
                .filter(|(name, _)| !name.trim().is_empty())
                .ok_or_else(|| format!("\"{entry}\" is not NAME=COMMAND; example: tiny=./mybot --depth 8"))?;
            let mut settings = EngineSettings::new(command).map_err(|error| error.to_string())?;
            settings.limits.think = Duration::from_millis(self.engine_time.into());
            Ok((name.trim().to_owned(), settings))
        };
        self.engines.iter().map(read).collect()
    }

    /// Checks what a schema cannot: returns the wrong setting and the reason.
    pub(super) fn check(&self) -> Result<(), (&'static str, String)> {
        let port = self.listen.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        if port.is_none() {
            return Err((
                "listen",
                format!("\"{}\" is not ADDRESS:PORT; examples: 127.0.0.1:8765, [::1]:8765", self.listen),
            ));
        }
        match (self.tls_cert.is_empty(), self.tls_key.is_empty()) {
            (false, true) => {
                return Err(("tls-key", "the certificate in tls-cert needs its private key".to_owned()));
            }
            (true, false) => return Err(("tls-cert", "the key in tls-key needs its certificate".to_owned())),
            _ => {}
        }
        if let Some(bad) = self.log.split(',').map(str::trim).find(|part| !is_log_filter(part)) {
            return Err((
                "log",
                format!(
                    "\"{bad}\" is not a log level; allowed: {}, or a filter such as info,parlour_server=debug",
                    LEVELS.join(", ")
                ),
            ));
        }
        if let Some(bad) = (self.trusted_proxies.iter()).find(|range| range.parse::<IpRange>().is_err()) {
            return Err((
                "trusted-proxies",
                format!("\"{bad}\" is not an IP address or a range; examples: 127.0.0.1, 10.0.0.0/8"),
            ));
        }
        if let Some(bad) = self.hosts.iter().find(|host| !is_host(host)) {
            return Err(("hosts", format!("\"{bad}\" is not a host name; example: games.example")));
        }
        self.allowed_engines().map_err(|why| ("engines", why))?;
        if let Some(bad) = self.allow_origins.iter().find(|origin| !is_origin(origin)) {
            return Err((
                "allow-origins",
                format!("\"{bad}\" is not an origin; example: https://example.org"),
            ));
        }
        Ok(())
    }
}

/// The log levels.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A level, or TARGET=LEVEL. The library takes a word alone for a target and logs all of it, so a misspelt level would
/// go unnoticed.
fn is_log_filter(text: &str) -> bool {
    let (part, level) = text.split_once('=').unwrap_or(("*", text));
    !part.is_empty() && LEVELS.contains(&level.to_lowercase().as_str())
}

/// Scheme and host, no path: what a browser sends as `Origin`.
fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    text == "*"
        || host
            .is_some_and(|host| !host.is_empty() && host.is_ascii() && !host.contains(['/', ' ', '*', '@']))
}

/// A name or an address, perhaps with a port: what a browser sends as `Host`.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.is_ascii() && !text.contains(['/', ' ', '*', '@'])
}

static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<Settings>);

/// The settings explained: keys, summaries, allowed values, defaults.
pub fn book() -> &'static RuleBook {
    &BOOK
}

/// The environment variable of a setting.
///
/// ```
/// assert_eq!(parlour_server::config::variable_of("body-limit"), "PARLOUR_BODY_LIMIT");
/// ```
pub fn variable_of(key: &str) -> String {
    format!("PARLOUR_{}", key.replace('-', "_").to_uppercase())
}

/// The flag of a setting.
pub fn flag_of(key: &str) -> String {
    format!("--{key}")
}
