//! A file as it is served: with its type and an `ETag`, compressed for those who accept it.

use std::borrow::Cow;
use std::io::Write as _;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::app::http::headers;

/// How long browsers keep a file without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// They check every time whether it has changed: the file keeps its name in the next version.
    Ask,
    /// For ever: the next version has another name.
    Forever,
}

/// A file as it is served.
pub(crate) struct File {
    pub(crate) path: Cow<'static, str>,
    bytes: Cow<'static, [u8]>,
    compressed: Option<Vec<u8>>,
    tag: HeaderValue,
}

impl File {
    pub(crate) fn new(path: impl Into<Cow<'static, str>>, bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        let (path, bytes) = (path.into(), bytes.into());
        Self {
            tag: tag(&bytes),
            compressed: gzip(&bytes, Compression::best()).filter(|short| short.len() < bytes.len()),
            path,
            bytes,
        }
    }

    /// The file, or 304 if the browser has it already.
    pub(crate) fn answer(&self, headers: &HeaderMap, keep: Keep) -> Response {
        let own = self.tag.as_bytes().strip_prefix(b"W/");
        let unchanged =
            items(headers, IF_NONE_MATCH).any(|known| own == Some(known.trim_start_matches("W/").as_bytes()));
        let caching = match keep {
            Keep::Ask => "no-cache",
            Keep::Forever => "public, max-age=31536000, immutable",
        };
        let common = [
            (ETAG, self.tag.clone()),
            (CACHE_CONTROL, HeaderValue::from_static(caching)),
            (VARY, HeaderValue::from_static("accept-encoding")),
            (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy(&self.path))),
        ];
        if unchanged {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(CONTENT_TYPE, HeaderValue::from_static(content_type(&self.path)))];
        let accepts = items(headers, ACCEPT_ENCODING).any(|coding| {
            coding
                .strip_prefix("gzip")
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(';') && !rest.ends_with("q=0"))
        });
        if let Some(bytes) = self.compressed.as_ref().filter(|_| accepts) {
            let coding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            return (common, kind, coding, Body::from(bytes.clone())).into_response();
        }
        (common, kind, Body::from(self.bytes.to_vec())).into_response()
    }
}

/// The page and its service worker load other files; nothing else does, and most answers are short.
fn policy(path: &str) -> &'static str {
    match path {
        "/" | "/sw.js" => headers::POLICY,
        _ => headers::NOTHING,
    }
}

/// The items of a header that is a list.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

/// The bytes, compressed.
pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn tag(bytes: &[u8]) -> HeaderValue {
    // Weak, because the compressed file has the same tag.
    let digits = hex::encode(&Sha256::digest(bytes)[..8]);
    HeaderValue::from_str(&format!("W/\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The type by file extension; a path without one is HTML.
pub(super) fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("md") => "text/markdown; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/html; charset=utf-8",
    }
}
