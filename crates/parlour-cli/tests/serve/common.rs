//! A server as a process, and just enough HTTP to talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// `parlour serve` with a clean environment.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let inherited = std::env::vars().map(|(name, _)| name);
    for name in inherited.filter(|name| name.starts_with("PARLOUR_") || name.starts_with("XDG_")) {
        command.env_remove(name);
    }
    command.env("HOME", "/nonexistent").arg("serve").args(args);
    command
}

/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server; it is killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts on any free port and waits until it listens.
    pub(crate) fn start(database: &Path, args: &[&str]) -> Self {
        Self::spawn(&mut Self::command(database, args))
    }

    /// How to start on any free port.
    pub(crate) fn command(database: &Path, args: &[&str]) -> Command {
        let database = database.to_str().expect("a path");
        let log: &[&str] = if args.contains(&"--log") { &[] } else { &["--log", "warn"] };
        let usual = ["--listen", "127.0.0.1:0", "--database", database, "--bot-pace", "0"];
        let off = [
            "player-rate",
            "address-rate",
            "table-rate",
            "question-rate",
            "create-rate",
            "tables-per-address",
        ];
        let off: Vec<String> = off.iter().map(|limit| format!("--{limit}=0")).collect();
        let off: Vec<&str> = off.iter().map(String::as_str).collect();
        command(&[&usual[..], log, &off[..], args].concat())
    }

    /// Starts and waits until it listens.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let url = line.trim().strip_prefix("listening on ");
        let (_, address) = url.and_then(|url| url.split_once("://")).unwrap_or_else(|| panic!("{line}"));
        Self { address: address.to_owned(), child }
    }

    /// The log, if it is piped.
    pub(crate) fn log(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("a pipe")
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Waits for the end, with a limit.
    pub(crate) fn end(mut self, patience: Duration) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < patience {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("still running after {patience:?}");
    }

    /// A request on a connection of its own: the status and the body, or nothing if the server is gone.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, Value)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let data = serde_json::from_str(body).unwrap_or_else(|_| Value::from(body));
        Some((status, data))
    }

    /// A table of this game for two humans, both played from here.
    pub(crate) fn table(&self, game: &str) -> Table {
        let seats = json!([{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]);
        let table = json!({"game": game, "seats": seats}).to_string();
        let (status, made) = self.ask("POST", "/api/tables", "", &table).expect("an answer");
        assert_eq!(status, 201, "{made}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Table {
            id: text(&made["id"]),
            tokens: [&made["seats"][0], &made["seats"][1]].map(|seat| text(&seat["token"])).join(","),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table and the tokens of both seats.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: String,
}

impl Table {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }
}
