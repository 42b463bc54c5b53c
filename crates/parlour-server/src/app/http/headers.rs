//! Security headers of all responses, and which other sites can use the API.

use std::time::Duration;

use axum::http::header::{
    ACCESS_CONTROL_EXPOSE_HEADERS, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    REFERRER_POLICY, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
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

/// Whether a page of this origin can open a WebSocket or post: browsers do not always send a preflight request for
/// these, so the server checks. Programs send no origin; the origin of Parlour's own page is the `Host`.
pub(crate) fn origin_allowed(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    (own.is_some() && own == host) || origins.iter().any(|allowed| allowed == "*" || allowed == origin)
}

/// Whether the request is for a host of the list; an empty list means any. Probes of health come to an address.
pub(crate) fn host_allowed(parts: &Parts, hosts: &[String]) -> bool {
    if hosts.is_empty() || matches!(parts.uri.path(), "/healthz" | "/readyz") {
        return true;
    }
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    hosts.iter().any(|known| known.eq_ignore_ascii_case(name) || known.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_allowed_origins_can_change_anything() {
        let headers = |origin: Option<&'static str>| {
            let origin = origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin)));
            let host = (header::HOST, HeaderValue::from_static("games.example:8765"));
            origin.into_iter().chain([host]).collect::<HeaderMap>()
        };
        let list = ["https://friend.example".to_owned()];
        for (origin, may) in [
            (None, true),
            (Some("http://games.example:8765"), true),
            (Some("https://friend.example"), true),
            (Some("https://other.example"), false),
            (Some("http://games.example"), false),
            (Some("null"), false),
        ] {
            assert_eq!(origin_allowed(&headers(origin), &list), may, "{origin:?}");
        }
        assert!(origin_allowed(&headers(Some("https://other.example")), &["*".to_owned()]));
    }

    #[test]
    fn only_hosts_of_the_list_are_served() {
        let list = ["games.example".to_owned(), "[::1]".to_owned(), "other.example:81".to_owned()];
        for (host, path, may) in [
            ("games.example", "/", true),
            ("Games.Example:8765", "/", true),
            ("[::1]:80", "/", true),
            ("other.example:81", "/", true),
            ("other.example", "/", false),
            ("evil.example", "/", false),
            ("evil.example", "/healthz", true),
            ("", "/", false),
        ] {
            let request = axum::http::Request::get(path).header(header::HOST, host);
            let (parts, ()) = request.body(()).unwrap().into_parts();
            assert_eq!(host_allowed(&parts, &list), may, "{host}{path}");
            assert!(host_allowed(&parts, &[]));
        }
    }
}
