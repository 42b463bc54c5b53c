//! The server behind TLS of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use parlour_server::app::Server;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Running, http, two_people, unlimited};

/// A certificate in files, and what a client needs to trust it.
struct Files {
    folder: TempDir,
    trusted: CertificateDer<'static>,
}

impl Files {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let trusted = renew(folder.path());
        Self { folder, trusted }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn server(&self) -> Running {
        let [certificate, key] = [self.path("cert.pem"), self.path("key.pem")];
        let [certificate, key] = [&certificate, &key].map(|path| path.to_str().expect("a path"));
        Running::new(&[("tls-cert", certificate), ("tls-key", key)]).await
    }
}

/// Writes a new certificate.
fn renew(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    std::fs::write(folder.join("cert.pem"), made.cert.pem()).expect("written");
    std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).expect("written");
    made.cert.der().clone()
}

/// A connection of a client that trusts this certificate alone.
async fn connect(
    address: SocketAddr,
    trusted: &CertificateDer<'static>,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let name = "localhost".try_into().expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

async fn get(stream: &mut TlsStream<TcpStream>, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("written");
    let mut answer = Vec::new();
    // Some servers end without saying so; this one does.
    stream.read_to_end(&mut answer).await.expect("an answer");
    String::from_utf8(answer).expect("UTF-8")
}

#[tokio::test]
async fn pages_and_websockets_come_through_tls() {
    let files = Files::new();
    let running = files.server().await;
    let mut stream = connect(running.address, &files.trusted).await.expect("a handshake");
    let answer = get(&mut stream, "/api/server").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let mut stream = connect(running.address, &files.trusted).await.expect("a handshake");
    let body = two_people("mancala", "kalah").to_string();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: localhost\r\norigin: https://localhost\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let made: serde_json::Value =
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON");

    let stream = connect(running.address, &files.trusted).await.expect("a handshake");
    let url = format!("wss://localhost/ws/{}", made["id"].as_str().expect("an id"));
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.expect("a WebSocket");
    socket.send(Message::text(r#"{"do":"hello"}"#)).await.expect("sent");
    let Some(Ok(Message::Text(text))) = socket.next().await else { panic!("no table") };
    assert!(text.contains("\"is\":\"table\""), "{text}");
    // A client that does not know the certificate does not connect.
    let other = renew(tempfile::tempdir().expect("a folder").path());
    assert!(connect(running.address, &other).await.is_err());
    running.stop().await;
}

#[tokio::test]
async fn plain_http_is_told_what_to_do() {
    let files = Files::new();
    let running = files.server().await;
    let answer = http(running.address, "GET", "/", "", "").await;
    assert!(answer.contains("https://"), "{answer}");
    running.stop().await;
}

#[tokio::test]
async fn a_slow_handshake_holds_nobody_up() {
    let files = Files::new();
    let running = files.server().await;
    let mut slow = Vec::new();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(running.address).await.expect("a connection");
        // The beginning of a handshake that never goes on.
        stream.write_all(&[22, 3, 1]).await.expect("written");
        slow.push(stream);
    }
    let start = Instant::now();
    let mut stream = connect(running.address, &files.trusted).await.expect("a handshake");
    assert!(get(&mut stream, "/healthz").await.starts_with("HTTP/1.1 200"));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // They end with the server, and before that by themselves.
    let stopped = running.stopping();
    tokio::time::timeout(Duration::from_secs(5), stopped).await.expect("in time").expect("the server ends");
}

#[tokio::test]
async fn an_unfinished_handshake_ends_after_its_time() {
    let files = Files::new();
    let running = files.server().await;
    let mut silent = TcpStream::connect(running.address).await.expect("a connection");
    let mut nothing = [0];
    let end = tokio::time::timeout(Duration::from_secs(20), silent.read(&mut nothing)).await;
    assert!(matches!(end, Ok(Ok(0) | Err(_))), "{end:?}");
    running.stop().await;
}

#[tokio::test]
async fn a_new_certificate_serves_new_connections_and_old_ones_go_on() {
    let files = Files::new();
    let [certificate, key, database] = ["cert.pem", "key.pem", "games.db"].map(|name| files.path(name));
    let [certificate, key, database] =
        [&certificate, &key, &database].map(|path| path.to_str().expect("a path"));
    let settings = [("tls-cert", certificate), ("tls-key", key), ("database", database)];
    let server = Server::open(&unlimited(&settings), parlour::GAMES).await.expect("a server");
    let (address, reload) = (server.address(), server.certificate().expect("a certificate"));
    assert_eq!(server.url(), format!("https://{address}"));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { stopped.await.unwrap_or_default() }));

    let mut open = connect(address, &files.trusted).await.expect("a handshake");
    // A broken renewal changes nothing.
    std::fs::write(certificate, "nothing").expect("written");
    let error = reload.reload().expect_err("no certificate").to_string();
    assert!(error.contains("tls-cert") && error.contains(certificate), "{error}");
    connect(address, &files.trusted).await.expect("the old certificate");
    let renewed = renew(files.folder.path());
    reload.reload().expect("a new certificate");
    assert!(connect(address, &files.trusted).await.is_err(), "the old certificate is gone");
    connect(address, &renewed).await.expect("a handshake");
    assert!(get(&mut open, "/healthz").await.starts_with("HTTP/1.1 200"), "the old connection goes on");
    stop.send(()).expect("it runs");
    running.await.expect("the server ends");
}

#[tokio::test]
async fn wrong_files_are_named_with_what_is_wrong() {
    let files = Files::new();
    let other = tempfile::tempdir().expect("a folder");
    renew(other.path());
    let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
    std::fs::write(files.path("encrypted.pem"), encrypted).expect("written");
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    std::fs::write(files.path("broken.pem"), broken).expect("written");
    std::fs::write(files.path("empty.pem"), "").expect("written");
    let [certificate, key] = [files.path("cert.pem"), files.path("key.pem")];
    for (certificate, key, setting, file, words) in [
        (files.path("none.pem"), key.clone(), "tls-cert", "none.pem", "cannot read it"),
        (files.path("empty.pem"), key.clone(), "tls-cert", "empty.pem", "no certificate"),
        (key.clone(), key.clone(), "tls-cert", "key.pem", "no certificate"),
        (files.path("broken.pem"), key.clone(), "tls-cert", "broken.pem", "not a certificate"),
        (certificate.clone(), files.path("none.pem"), "tls-key", "none.pem", "cannot read it"),
        (certificate.clone(), certificate.clone(), "tls-key", "cert.pem", "no private key"),
        (certificate.clone(), files.path("encrypted.pem"), "tls-key", "encrypted.pem", "password"),
        (
            certificate.clone(),
            other.path().join("key.pem"),
            "tls-key",
            "key.pem",
            "not the key of the certificate",
        ),
    ] {
        let [certificate, key] = [&certificate, &key].map(|path| path.to_str().expect("a path"));
        let config = unlimited(&[("tls-cert", certificate), ("tls-key", key)]);
        let Err(error) = Server::open(&config, parlour::GAMES).await else { panic!("{file} is taken") };
        let error = error.to_string();
        assert!(error.contains(setting) && error.contains(file) && error.contains(words), "{error}");
    }
}
