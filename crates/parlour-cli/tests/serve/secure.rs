//! A server with a certificate of its own, as a process: which files it takes, and what a hang-up means.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{Server, command};

/// Writes a certificate and its key, and returns their paths.
fn renew(folder: &Path) -> [String; 2] {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.join(name));
    fs::write(&certificate, made.cert.pem()).expect("written");
    fs::write(&key, made.signing_key.serialize_pem()).expect("written");
    [certificate, key].map(|path| path.to_str().expect("a path").to_owned())
}

/// What the server tells a client without TLS; it runs, then.
fn plain_answer(address: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn a_hang_up_reloads_the_certificate_and_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = renew(folder.path());
    let flags = ["--tls-cert", &certificate, "--tls-key", &key, "--log", "info"];
    let mut command = Server::command(&folder.path().join("games.db"), &flags);
    let mut server = Server::spawn(command.stderr(Stdio::piped()));
    let mut log = BufReader::new(server.log()).lines();
    let mut wait_for = |words: &str| {
        let found = log.by_ref().map_while(Result::ok).find(|line| line.contains(words));
        found.unwrap_or_else(|| panic!("{words} is not in the log"))
    };
    // Twice: a hang-up does not count as the first of two signals.
    for _ in 0..2 {
        renew(folder.path());
        server.signal("HUP");
        wait_for("the certificate is reloaded");
    }
    fs::write(&key, "").expect("written");
    server.signal("HUP");
    assert!(wait_for("is not reloaded").contains("key.pem"));
    assert!(plain_answer(&server.address).contains("https://"));
    server.signal("TERM");
    assert_eq!(server.end(Duration::from_secs(20)).code(), Some(0));
}

#[test]
fn wrong_certificates_are_refused_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = renew(folder.path());
    for (flags, words) in [
        (vec!["--tls-cert", &certificate], "tls-key"),
        (vec!["--tls-key", &key], "tls-cert"),
        (vec!["--tls-cert", "/nonexistent/cert.pem", "--tls-key", &key], "/nonexistent/cert.pem"),
        (vec!["--tls-cert", &key, "--tls-key", &key], "no certificate"),
    ] {
        let flags = [&flags[..], &["--listen", "127.0.0.1:0", "--database", "sqlite::memory:"]].concat();
        let output = command(&flags).output().expect("the binary runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
}
