//! TLS by rustls.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use std::{fmt, fs};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

use super::{TlsError, files};
use crate::app::http::timed_stream::TimedStream;
use crate::app::server::WRITE_TIME;
use crate::config::Settings;

/// How long a handshake can take.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

/// The certificate of a server, and its private key. Clones share it.
#[derive(Clone)]
pub struct Certificate(Arc<Shared>);

struct Shared {
    certificate: PathBuf,
    key: PathBuf,
    /// What new connections use; those that are open keep theirs.
    config: RwLock<Arc<ServerConfig>>,
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Certificate").field(&self.0.certificate).finish()
    }
}

impl Certificate {
    /// Reads the files of the settings, if they name any.
    pub(crate) fn open(settings: &Settings) -> Result<Option<Self>, TlsError> {
        let Some((certificate, key)) = files(settings) else {
            return Ok(None);
        };
        let config = RwLock::new(Arc::new(read(certificate, key)?));
        Ok(Some(Self(Arc::new(Shared { certificate: certificate.into(), key: key.into(), config }))))
    }

    /// Reads the files again. If anything is wrong with them, the server keeps the certificate that it has.
    pub fn reload(&self) -> Result<(), TlsError> {
        let config = Arc::new(read(&self.0.certificate, &self.0.key)?);
        *self.0.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    /// Shakes hands with a client; none if that fails or takes too long.
    pub(crate) async fn accept(&self, mut stream: TcpStream) -> Option<TlsStream<TimedStream>> {
        let config = Arc::clone(&self.0.config.read().unwrap_or_else(PoisonError::into_inner));
        let handshake = async {
            if speaks_http(&stream).await {
                explain(&mut stream).await;
                return None;
            }
            TlsAcceptor::from(config).accept(TimedStream::new(stream, WRITE_TIME)).await.ok()
        };
        timeout(HANDSHAKE_TIME, handshake).await.ok()?
    }
}

/// Whether the client begins with a method such as `GET` instead of a handshake.
async fn speaks_http(stream: &TcpStream) -> bool {
    let mut first = [0];
    matches!(stream.peek(&mut first).await, Ok(1) if first[0].is_ascii_uppercase())
}

/// Tells a client without TLS what it should have done.
async fn explain(stream: &mut TcpStream) {
    const BODY: &str = "this server speaks HTTPS here: the address must begin with https://\n";
    let head = "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close";
    let response = format!("{head}\r\ncontent-length: {}\r\n\r\n{BODY}", BODY.len());
    // A connection that is closed with something unread is reset, and the client would not see the answer.
    let _ = stream.read(&mut vec![0; 16 << 10]).await;
    let _ = stream.write_all(response.as_bytes()).await;
    let _ = stream.shutdown().await;
}

fn read(certificate: &Path, key: &Path) -> Result<ServerConfig, TlsError> {
    let bad_certificate = |why: String| bad("tls-cert", certificate, why);
    let bad_key = |why: String| bad("tls-key", key, why);
    let pem = text(certificate).map_err(bad_certificate)?;
    let chain = CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|error| bad_certificate(format!("not PEM: {error}")))?;
    if chain.is_empty() {
        return Err(bad_certificate(
            "there is no certificate in it, which begins with BEGIN CERTIFICATE".into(),
        ));
    }
    let pem = text(key).map_err(bad_key)?;
    let private = PrivateKeyDer::from_pem_slice(&pem).map_err(|_| bad_key(no_key(&pem)))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| bad_certificate(error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(chain, private);
    let mut config = config.map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) => {
            bad_key(format!("it is not the key of the certificate in {}", certificate.display()))
        }
        rustls::Error::InvalidCertificate(why) => bad_certificate(format!("not a certificate: {why:?}")),
        error => bad_key(format!("the key cannot be used: {error}")),
    })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

fn text(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read it: {error}"))
}

/// Why there is no private key in a file.
fn no_key(pem: &[u8]) -> String {
    if String::from_utf8_lossy(pem).contains("ENCRYPTED") {
        "the key has a password, which a server cannot type; remove it with `openssl pkey`".to_owned()
    } else {
        "there is no private key in it, which begins with BEGIN PRIVATE KEY".to_owned()
    }
}

fn bad(setting: &'static str, path: &Path, why: String) -> TlsError {
    TlsError::BadFile { setting, path: path.to_owned(), why }
}
