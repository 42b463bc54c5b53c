//! Just enough HTTP to create a table.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A persistent connection.
pub(crate) struct Http {
    stream: BufReader<TcpStream>,
    server: SocketAddr,
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr) -> Self {
        let stream = TcpStream::connect(server).await.expect("the server listens");
        Self { stream: BufReader::with_capacity(2048, stream), server }
    }

    /// Posts a body and returns the body of the response.
    pub(crate) async fn post(&mut self, path: &str, body: &str) -> String {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.server,
            body.len()
        );
        self.stream.write_all(format!("{head}{body}").as_bytes()).await.expect("the server reads");
        let (mut length, mut line) = (0, String::new());
        loop {
            line.clear();
            self.stream.read_line(&mut line).await.expect("the server answers");
            if line.trim().is_empty() {
                break;
            }
            let lower = line.to_ascii_lowercase();
            if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await.expect("a body");
        String::from_utf8(bytes).expect("UTF-8")
    }
}
