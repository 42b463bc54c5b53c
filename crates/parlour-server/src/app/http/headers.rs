//! Security headers of all responses, and which other sites can use the API.

use std::time::Duration;

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, AUTHORIZATION, CACHE_CONTROL,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// Nothing from other origins, nothing inline, no frames. Images can be data URLs, because small drawings are.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// For what other sites may frame: nothing but its own pictures, style and script, and no form.
const EMBEDDED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors *";

/// For files that load nothing themselves.
pub(crate) const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

/// Anyone with the address of a table can watch it, so it must not leak through `Referer`.
const SECURITY: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Whether other sites may frame or load what is at this path.
pub(crate) fn is_embedded(path: &str) -> bool {
    path.starts_with("/embed/") || path == "/oembed"
}

/// Adds the headers to a response of this path. What other sites may frame and load has fewer; all else is closed.
pub(crate) fn secure(path: &str, headers: &mut HeaderMap) {
    close(headers);
    if is_embedded(path) {
        headers.remove(X_FRAME_OPTIONS);
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED));
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
}

/// Adds the headers of the page. Responses are not cached unless they say so, and their policy is that of the page unless they have
/// one of their own.
fn close(headers: &mut HeaderMap) {
    for (name, value) in SECURITY {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Browsers send an origin for some files of the page and none for others; a copy of them serves both.
    if headers.get(CACHE_CONTROL).is_some_and(|caching| caching.as_bytes().ends_with(b"immutable")) {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.remove(ACCESS_CONTROL_EXPOSE_HEADERS);
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// CORS for the origins in the list. Tokens are sent in a header that the page sets, never in cookies, so a page can
/// only use tokens it was given.
pub(crate) fn cors(origins: &[String]) -> CorsLayer {
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(origins.iter().filter_map(|origin| origin.parse().ok()))
    };
    CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE])
        .expose_headers([RETRY_AFTER])
        .max_age(Duration::from_hours(1))
}
