//! Pages of other sites: what a stranger's page in a visitor's browser must not be able to do here.
//!
//! There are no cookies, so a page cannot borrow anybody's seat. But a server at home is reached by nobody else, and must
//! not be driven by any page that its owner happens to open: not by posting to it or opening a WebSocket (`Origin`), not
//! by asking questions that cost work (`Sec-Fetch-Site`), and not by giving the address of this machine to a name of its
//! own, by which a browser takes the page for ours (DNS rebinding, `Host`).

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};

use crate::app::http::failure::Failure;
use crate::app::state::App;

/// Marks requests that came through TLS that this process has ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Secure;

/// Endings of names that nobody can register: only the network of the server can give them an address.
const LOCAL_NAMES: [&str; 6] = ["localhost", "local", "lan", "home", "home.arpa", "internal"];

/// Refuses what a stranger's page may not do.
pub(crate) fn check(app: &App, parts: &Parts) -> Result<(), Failure> {
    if !host_allowed(app, parts) {
        return Err(Failure::unknown_host());
    }
    let allowed = &app.settings.allow_origins;
    let acts = parts.method == Method::POST && !origin_allowed(&parts.headers, allowed);
    let asks = parts.uri.path().starts_with("/api/") && borrows_browser(&parts.headers, allowed);
    if acts || asks { Err(Failure::forbidden_origin()) } else { Ok(()) }
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
    let own = origin.split_once("://").map(|(_, host)| host);
    (own.is_some() && own == Some(host(headers)))
        || origins.iter().any(|allowed| allowed == "*" || allowed == origin)
}

/// Whether a page of another site loads something in the background. It could not read it, but the server would work.
/// Following a link is not that.
fn borrows_browser(headers: &HeaderMap, origins: &[String]) -> bool {
    let is = |name: &str, word: &str| headers.get(name).is_some_and(|value| value == word);
    let listed = headers.contains_key(header::ORIGIN) && origin_allowed(headers, origins);
    is("sec-fetch-site", "cross-site") && !is("sec-fetch-mode", "navigate") && !listed
}

/// Whether the request is for a name of this server. Probes of health come to an address.
fn host_allowed(app: &App, parts: &Parts) -> bool {
    let (host, hosts) = (host(&parts.headers), &app.settings.hosts);
    if matches!(parts.uri.path(), "/healthz" | "/readyz") {
        return true;
    }
    if !hosts.is_empty() {
        return hosts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name(host)) || known.eq_ignore_ascii_case(host));
    }
    // Without a list, names matter where a stranger's page could reach what the stranger cannot: on a private network. A
    // proxy has checked the name, and with TLS the browser has.
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip().to_canonical());
    let private = peer.is_some_and(|peer| is_private(peer) && !app.is_proxy(peer));
    let secure = parts.extensions.get::<Secure>().is_some();
    let listens = name(&app.settings.listen);
    !private || secure || is_local_name(name(host)) || name(host).eq_ignore_ascii_case(listens)
}

/// The `Host` of a request; empty without one, which no browser leaves out.
pub(crate) fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether no stranger can give this name an address: it is an address itself, has a single word, or an ending that
/// nobody can register.
fn is_local_name(name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let local =
        |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    bare.parse::<IpAddr>().is_ok() || !name.contains('.') || LOCAL_NAMES.iter().any(local)
}

/// Whether the address is of this machine or of a network that others cannot reach.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

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
    fn a_stranger_cannot_own_a_local_name() {
        let local =
            ["localhost", "games.localhost", "127.0.0.1", "[::1]", "box", "box.local", "a.home.arpa.", ""];
        for name in local {
            assert!(is_local_name(name), "{name}");
        }
        for name in
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evillocal.com", "xlan.de"]
        {
            assert!(!is_local_name(name), "{name}");
        }
    }
}
