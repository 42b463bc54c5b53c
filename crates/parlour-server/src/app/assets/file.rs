//! A file as it is served: with its type and an `ETag`, compressed for those who accept it.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;

use crate::app::http::coding::{self, gzip};
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
            tag: coding::tag([&*bytes]),
            compressed: gzip(&bytes, Compression::best()).filter(|short| short.len() < bytes.len()),
            path,
            bytes,
        }
    }

    /// The file, or 304 if the browser has it already.
    pub(crate) fn answer(&self, headers: &HeaderMap, keep: Keep) -> Response {
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
        if coding::has(headers, &self.tag) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(CONTENT_TYPE, HeaderValue::from_static(content_type(&self.path)))];
        if let Some(bytes) = self.compressed.as_ref().filter(|_| coding::accepts_gzip(headers)) {
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
