//! Security headers of all responses, and which other sites can use the API.

use std::time::Duration;

use axum::http::header::{
    ACCESS_CONTROL_EXPOSE_HEADERS, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    REFERRER_POLICY, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// Nothing from other origins, nothing inline, no frames. Images can be data URLs, because small drawings are.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

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

/// Adds the headers. Responses are not cached unless they say so, and their policy is that of the page unless they have
/// one of their own.
pub(crate) fn secure(headers: &mut HeaderMap) {
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
