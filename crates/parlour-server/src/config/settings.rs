//! Every setting with its documentation, its default and its range.

use std::net::IpAddr;
use std::sync::LazyLock;

use parlour_core::{RuleBook, RulesFile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The settings of a server. The documentation of the fields is what `parlour serve --help` prints.
///
/// ```
/// let settings = parlour_server::config::Settings::default();
/// assert_eq!(settings.listen, "127.0.0.1:8765"); // nobody else can reach it until somebody says so
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Where to listen: an address or a host's name, and a port; port 0 takes any free one.
    pub listen: String,
    /// Where the games are stored: a file for SQLite, or postgres://…; empty stands for the usual file.
    pub database: String,
    /// What an acknowledged step survives.
    pub durability: Durability,
    /// What is logged: off, error, warn, info, debug, trace, or a filter such as `info,parlour_server=debug`.
    pub log: String,
    /// How the log is written.
    pub log_format: LogFormat,
    /// Origins of other sites whose pages may use this server, such as `https://example.org`; `*` stands for all.
    pub allow_origins: Vec<String>,
    /// Addresses of proxies whose word about the caller's address (X-Forwarded-For) is believed.
    pub trusted_proxies: Vec<String>,
    /// Who may read /metrics.
    pub metrics: MetricsFor,
    /// The longest body of a request, in bytes.
    #[schemars(range(min = 1024, max = 67_108_864))]
    pub body_limit: u32,
    /// The longest WebSocket message that is accepted, in bytes.
    #[schemars(range(min = 1024, max = 16_777_216))]
    pub message_limit: u32,
    /// Requests and messages per second from one address; 0 stands for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub address_rate: u32,
    /// How many requests and messages one address may send at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub address_burst: u32,
    /// Requests and messages per second to one table; 0 stands for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub table_rate: u32,
    /// How many requests and messages one table takes at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub table_burst: u32,
    /// New tables per minute from one address; 0 stands for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub create_rate: u32,
    /// How many tables one address may open at once after a pause.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub create_burst: u32,
    /// Connections at the same time; further ones wait.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub connections: u32,
    /// WebSockets at the same time from one address; 0 stands for no limit.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub sockets_per_address: u32,
    /// Days after which a table that nobody finished is deleted; 0 stands for never.
    #[schemars(range(min = 0, max = 36_500))]
    pub keep_unfinished: u32,
    /// Milliseconds that a bot takes for a step, so that people can follow.
    #[schemars(range(min = 0, max = 60_000))]
    pub bot_pace: u32,
    /// Seconds after which a table that nobody watches leaves the memory; it is read again when somebody comes.
    #[schemars(range(min = 1, max = 86_400))]
    pub idle_after: u32,
    /// Seconds that requests and watchers have to finish when the server is asked to stop.
    #[schemars(range(min = 0, max = 3_600))]
    pub drain: u32,
}

/// What an acknowledged step survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Durability {
    /// Loss of power: the disk has confirmed every step.
    #[default]
    Power,
    /// The end of the process, however sudden; a loss of power may take the last steps.
    Process,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Text,
    /// A JSON object per line, for programs.
    Json,
}

/// Who may read the numbers of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MetricsFor {
    /// Callers from this machine.
    #[default]
    Loopback,
    /// Everybody who can reach the server.
    Everyone,
    /// Nobody.
    Nobody,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8765".to_owned(),
            database: String::new(),
            durability: Durability::default(),
            log: "info".to_owned(),
            log_format: LogFormat::default(),
            allow_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics: MetricsFor::default(),
            body_limit: 256 * 1024,
            message_limit: 16 * 1024,
            address_rate: 50,
            address_burst: 200,
            table_rate: 20,
            table_burst: 60,
            create_rate: 30,
            create_burst: 30,
            connections: 20_000,
            sockets_per_address: 200,
            keep_unfinished: 30,
            bot_pace: 600,
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
    /// The proxies that are believed; what is no address was refused when the settings were read.
    pub fn proxies(&self) -> Vec<IpAddr> {
        let addresses = self.trusted_proxies.iter();
        addresses.filter_map(|address| address.parse().ok()).collect()
    }

    /// What no schema can tell: the setting that is wrong, and why.
    pub(super) fn check(&self) -> Result<(), (&'static str, String)> {
        let port = self.listen.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        if port.is_none() {
            return Err((
                "listen",
                format!("\"{}\" is not ADDRESS:PORT, such as 127.0.0.1:8765 or [::1]:8765", self.listen),
            ));
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
        if let Some(bad) = (self.trusted_proxies.iter()).find(|address| address.parse::<IpAddr>().is_err()) {
            return Err(("trusted-proxies", format!("\"{bad}\" is not an IP address")));
        }
        if let Some(bad) = self.allow_origins.iter().find(|origin| !is_origin(origin)) {
            return Err(("allow-origins", format!("\"{bad}\" is not an origin such as https://example.org")));
        }
        Ok(())
    }
}

/// How much is logged.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A level, or a level of one part of the program. A part alone would log all of it, and so would a misspelt level.
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
