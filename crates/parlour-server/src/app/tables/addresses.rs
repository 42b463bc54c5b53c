//! Addresses at which other devices reach this server, for links to a table.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use schemars::JsonSchema;
use serde::Serialize;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Get;

/// The addresses of this server for other devices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ServerData {
    /// The addresses that other devices on the network can open; empty if only this machine reaches the server.
    addresses: Vec<String>,
    /// Who reaches the server: this machine only, or the network.
    listening: Reach,
    /// The command that makes the server listen on the network.
    command: String,
}

/// Who reaches the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Reach {
    /// Only this machine.
    Loopback,
    /// Other machines as well.
    Network,
}

/// `GET /api/server`
pub(crate) async fn server(request: Get) -> Answered<ServerData> {
    Ok(Data(found_at(request.app.settings.scheme(), request.app.own_address(), local_address)))
}

fn found_at(scheme: &str, address: Option<SocketAddr>, own: impl FnOnce() -> Option<IpAddr>) -> ServerData {
    let port = address.map_or(0, |address| address.port());
    let ip = address.map(|address| address.ip()).filter(|ip| !ip.is_loopback());
    let seen = match ip {
        Some(ip) if ip.is_unspecified() => own(),
        other => other,
    };
    ServerData {
        addresses: seen.map(|ip| format!("{scheme}://{}", SocketAddr::new(ip, port))).into_iter().collect(),
        listening: if ip.is_some() { Reach::Network } else { Reach::Loopback },
        command: format!("parlour serve --listen 0.0.0.0:{port}"),
    }
}

/// The address of this machine on its network. Connecting a UDP socket reveals it without sending anything; the remote
/// address is from a range reserved for documentation.
fn local_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_get_an_address_that_they_can_open() {
        let home = || Some(IpAddr::from([192, 168, 1, 5]));
        let at = |text: &str| found_at("http", Some(text.parse().unwrap()), home);
        assert_eq!(at("0.0.0.0:8765").addresses, ["http://192.168.1.5:8765"]);
        let secure = found_at("https", Some("10.0.0.2:443".parse().unwrap()), home);
        assert_eq!(secure.addresses, ["https://10.0.0.2:443"]);
        assert_eq!(at("10.0.0.2:80").addresses, ["http://10.0.0.2:80"]);
        let alone = at("127.0.0.1:8765");
        assert_eq!((alone.addresses.len(), alone.listening), (0, Reach::Loopback));
        assert_eq!(alone.command, "parlour serve --listen 0.0.0.0:8765");
        assert_eq!(found_at("http", None, home).listening, Reach::Loopback);
        let offline = found_at("https", Some("0.0.0.0:8765".parse().unwrap()), || None);
        assert_eq!((offline.addresses.len(), offline.listening), (0, Reach::Network));
    }
}
