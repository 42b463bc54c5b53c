//! The caller of a request: the address behind trusted proxies, and the tokens sent along.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::header::AUTHORIZATION;
use axum::http::{Extensions, HeaderMap};

use crate::config::IpRange;

/// The most tokens of one caller.
const MOST_TOKENS: usize = 32;

/// The address a request comes from; unspecified without a connection (a request inside a test).
pub(crate) fn address(headers: &HeaderMap, extensions: &Extensions, proxies: &[IpRange]) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    behind_proxies(peer.to_canonical(), headers, proxies)
}

/// Each trusted proxy appends the address that called it, so the last address that is not a trusted proxy is the
/// caller's. The caller can forge everything before it.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, proxies: &[IpRange]) -> IpAddr {
    let lists = headers.get_all("x-forwarded-for").iter();
    let hops: Vec<&str> =
        lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).collect();
    let mut nearest = peer;
    for hop in hops.iter().rev() {
        if !proxies.iter().any(|range| range.contains(nearest)) {
            break;
        }
        match hop_address(hop.trim()) {
            Some(address) => nearest = address.to_canonical(),
            None => break,
        }
    }
    nearest
}

/// An address with or without a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`.
fn hop_address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare)
}

/// Whether the request has no header of a proxy, trusted or not.
pub(crate) fn direct(headers: &HeaderMap) -> bool {
    ["x-forwarded-for", "forwarded", "x-real-ip", "via"].iter().all(|name| !headers.contains_key(*name))
}

/// The key of a caller in the rate limits: one IPv6 customer owns a whole /64.
pub(crate) fn rate_key(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
    }
}

/// The tokens in `Authorization: Bearer`, several separated by commas.
pub(crate) fn tokens(headers: &HeaderMap) -> Vec<String> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Some((scheme, tokens)) = value.split_once(' ') else {
        return Vec::new();
    };
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Vec::new();
    }
    let tokens = tokens.split(',').map(str::trim).filter(|token| !token.is_empty());
    tokens.take(MOST_TOKENS).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(list: &'static str) -> HeaderMap {
        HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), list.parse().unwrap())])
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxy: IpRange = "127.0.0.1".parse().unwrap();
        let inner: IpRange = "10.0.0.0/8".parse().unwrap();
        for (peer, list, trusted, caller) in [
            ("127.0.0.1", "203.0.113.7", vec![proxy], "203.0.113.7"),
            ("127.0.0.1", "203.0.113.7", vec![], "127.0.0.1"),
            ("203.0.113.9", "203.0.113.7", vec![proxy], "203.0.113.9"),
            ("127.0.0.1", "1.2.3.4, 203.0.113.7", vec![proxy], "203.0.113.7"),
            ("127.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.1", vec![proxy, inner], "203.0.113.7"),
            ("127.0.0.1", "1.2.3.4, 203.0.113.7:4711, 10.9.9.9:80", vec![proxy, inner], "203.0.113.7"),
            ("127.0.0.1", "[2001:db8::1]:4711", vec![proxy], "2001:db8::1"),
            ("127.0.0.1", "[2001:db8::1]", vec![proxy], "2001:db8::1"),
            ("127.0.0.1", "nonsense", vec![proxy], "127.0.0.1"),
            ("::ffff:127.0.0.1", "2001:db8::1", vec![proxy], "2001:db8::1"),
        ] {
            let peer: IpAddr = peer.parse().unwrap();
            let found = behind_proxies(peer.to_canonical(), &forwarded(list), &trusted);
            assert_eq!(found, caller.parse::<IpAddr>().unwrap(), "{list}");
        }
    }

    #[test]
    fn neighbours_in_one_ipv6_network_are_one_rate_key() {
        let [one, other, stranger] = ["2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"]
            .map(|text| rate_key(text.parse().unwrap()));
        assert_eq!(one, other);
        assert_ne!(one, stranger);
    }

    #[test]
    fn several_tokens_are_separated_by_commas() {
        let brought =
            |value: &'static str| tokens(&HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())]));
        assert_eq!(brought("Bearer a, b"), ["a", "b"]);
        assert_eq!(brought("bearer a"), ["a"]);
        for nothing in ["Basic a", "Bearer", "Bearer ,,", ""] {
            assert!(brought(nothing).is_empty(), "{nothing}");
        }
    }
}
