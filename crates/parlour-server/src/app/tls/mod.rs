//! TLS in the server itself, as an alternative to a proxy: the certificate, how it is reloaded, and handshakes.
//!
//! It is a feature of the build, because rustls and its cryptography would make the first build longer. Without it,
//! `absent.rs` stands in and refuses the settings.

#[cfg(not(feature = "tls"))]
mod absent;
#[cfg(feature = "tls")]
mod present;

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::config::Settings;

#[cfg(not(feature = "tls"))]
pub use absent::Certificate;
#[cfg(feature = "tls")]
pub use present::Certificate;

/// Why a server cannot speak TLS.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TlsError {
    /// This build has no TLS.
    #[error(
        "setting tls-cert: this parlour was built without TLS; build it with `--features https`, or put a proxy with TLS \
         in front of it"
    )]
    NotBuiltIn,
    /// A file is missing or wrong.
    #[error("setting {setting}: {}: {why}", path.display())]
    BadFile {
        /// The setting that names the file.
        setting: &'static str,
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// The files of the certificate and its key, if the server is to speak TLS.
fn files(settings: &Settings) -> Option<(&Path, &Path)> {
    let (certificate, key) = (&settings.tls_cert, &settings.tls_key);
    (!certificate.is_empty()).then(|| (Path::new(certificate), Path::new(key)))
}
