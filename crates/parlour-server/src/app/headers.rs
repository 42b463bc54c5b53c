//! Headers that every answer carries, and which other sites' pages may ask.

use std::time::Duration;

use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

/// Nothing from elsewhere, nothing inline, nobody may frame it. Pictures may be data: small drawings are.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The address of a table is all one needs to see it: it must not travel on in `Referer`.
const SECURITY: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Adds the headers; an answer that says nothing about keeping it is not kept.
pub(crate) fn secure(headers: &mut HeaderMap) {
    for (name, value) in SECURITY {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Answers to pages of other sites, for the origins in the list. Tokens travel in a header that pages set
/// themselves, never in cookies: a page can only bring what it was given.
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

/// Whether a page of this origin may open a WebSocket or post something: for these browsers do not always ask
/// beforehand, so the server looks. Programs send no origin; the server's own page has the host it was called by.
pub(crate) fn may_ask(headers: &HeaderMap, origins: &[String]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_pages_may_change_anything() {
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
            assert_eq!(may_ask(&headers(origin), &list), may, "{origin:?}");
        }
        assert!(may_ask(&headers(Some("https://other.example")), &["*".to_owned()]));
    }
}
