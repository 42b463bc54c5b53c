//! Compressed responses, and tags by which browsers know that theirs are still good.

use std::io::Write as _;

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::app::state::App;

/// Shorter responses fit into a packet or two as they are.
const LEAST: u64 = 1024;
/// Up to this length, compressing takes less time than handing it to another thread would be worth.
pub(crate) const AT_ONCE: usize = 16 * 1024;

/// Compresses what a handler has answered, for clients that accept it.
///
/// Secrets cannot be guessed by the length of a response: no response has a token beside a text of someone else.
pub(crate) async fn compress(State(app): State<App>, request: Request, next: Next) -> Response {
    let accepts = accepts_gzip(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if headers.contains_key(CONTENT_ENCODING) || headers.contains_key(VARY) || !is_text(headers) {
        return response;
    }
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if !accepts || response.body().size_hint().exact().is_none_or(|size| size < LEAST) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // The body is in memory already, so reading it cannot fail.
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    match pack(&app, bytes.clone()).await {
        Some(packed) => {
            parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.remove(CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(packed))
        }
        None => Response::from_parts(parts, Body::from(bytes)),
    }
}

/// Compresses a body; a long one does not keep other tables waiting.
async fn pack(app: &App, bytes: Bytes) -> Option<Vec<u8>> {
    if bytes.len() <= AT_ONCE {
        return gzip(&bytes, Compression::fast());
    }
    app.tables.background().run(async move { gzip(&bytes, Compression::fast()) }).await?
}

/// Whether the content is text of some kind; pictures and animations are compressed as they are.
fn is_text(headers: &HeaderMap) -> bool {
    let content = headers.get(CONTENT_TYPE).and_then(|content| content.to_str().ok()).unwrap_or_default();
    let texts = ["text/", "application/json", "application/openmetrics-text", "image/svg+xml"];
    texts.iter().any(|text| content.starts_with(text))
}

/// Whether the client reads gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    items(headers, ACCEPT_ENCODING).any(|coding| {
        coding
            .strip_prefix("gzip")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(';') && !rest.ends_with("q=0"))
    })
}

/// The bytes, compressed.
pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// A tag for content that follows from these parts. It is weak, because the compressed content has the same.
pub(crate) fn tag<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> HeaderValue {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let digits = hex::encode(&hash.finalize()[..8]);
    HeaderValue::from_str(&format!("W/\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the client has the content with this tag.
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let own = tag.as_bytes().strip_prefix(b"W/");
    items(headers, IF_NONE_MATCH).any(|known| own == Some(known.trim_start_matches("W/").as_bytes()))
}

/// The items of a header that is a list.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}
