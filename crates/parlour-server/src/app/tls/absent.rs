//! A build without TLS.

use tokio::net::TcpStream;

use super::{TlsError, files};
use crate::app::http::timed_stream::TimedStream;
use crate::config::Settings;

/// The certificate of a server; there is none in this build.
#[derive(Debug, Clone)]
pub enum Certificate {}

impl Certificate {
    /// Refuses a certificate.
    pub(crate) fn open(settings: &Settings) -> Result<Option<Self>, TlsError> {
        files(settings).map_or(Ok(None), |_| Err(TlsError::NotBuiltIn))
    }

    /// Reads the files again.
    pub fn reload(&self) -> Result<(), TlsError> {
        match *self {}
    }

    /// Shakes hands with a client.
    #[expect(clippy::unused_async, reason = "a build with TLS waits for the client")]
    pub(crate) async fn accept(&self, _: TcpStream) -> Option<TimedStream> {
        match *self {}
    }
}
