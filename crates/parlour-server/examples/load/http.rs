//! Just enough HTTP to create tables and to ask questions.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// A persistent connection.
pub(crate) struct Http {
    stream: BufReader<TcpStream>,
    server: SocketAddr,
}

/// A connection from this address of the loopback network. To the server, each is another client. A server elsewhere sees
/// this machine's only address.
pub(crate) async fn connect_from(server: SocketAddr, source: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if server.ip().is_loopback() && server.is_ipv4() {
        socket.bind(SocketAddr::new(IpAddr::V4(source), 0))?;
    }
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr, source: Ipv4Addr) -> io::Result<Self> {
        let stream = connect_from(server, source).await?;
        Ok(Self { stream: BufReader::with_capacity(2048, stream), server })
    }

    /// Posts a body and returns the body of the response.
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> io::Result<String> {
        let (_, answer) = self.ask("POST", path, body).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// Sends a request and returns the status and the body of the response.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &str) -> io::Result<(u16, Vec<u8>)> {
        self.send(method, path, body).await?;
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.trim().is_empty() {
                break;
            }
            let lower = line.to_ascii_lowercase();
            if let Some(rest) = lower.strip_prefix("http/1.1 ") {
                status = rest.get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
            } else if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok((status, bytes))
    }

    /// Sends a request and does not wait for the response.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.server,
            body.len()
        );
        self.stream.write_all(format!("{head}{body}").as_bytes()).await
    }
}
