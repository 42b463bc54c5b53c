//! A connection whose client must read what it asked for.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// A client that is sent more than the system buffers must take at least this many bytes in the time.
const LEAST: usize = 16 * 1024;

/// A connection that ends if its client does not read: unread responses would stay in memory.
pub(crate) struct TimedStream {
    stream: TcpStream,
    time: Duration,
    /// When the client must have taken enough.
    until: Pin<Box<Sleep>>,
    /// How much it has taken since it was first behind; none while it keeps up.
    taken: Option<usize>,
}

impl TimedStream {
    /// A connection whose client has this time to read.
    pub(crate) fn new(stream: TcpStream, time: Duration) -> Self {
        Self { stream, time, until: Box::pin(sleep_until(Instant::now())), taken: None }
    }

    /// Watches a write of this many bytes.
    fn judge(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) if *bytes == wanted => self.taken = None,
            Poll::Ready(Ok(bytes)) => {
                if let Some(taken) = &mut self.taken {
                    *taken += bytes;
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                if self.taken.is_none_or(|taken| taken >= LEAST) {
                    self.taken = Some(0);
                    self.until.as_mut().reset(Instant::now() + self.time);
                }
                ready!(self.until.as_mut().poll(context));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        written
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, bytes.len(), written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, slices.iter().map(|slice| slice.len()).sum(), written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    async fn pair(time: Duration) -> (TimedStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (TimedStream::new(listener.accept().await.unwrap().0, time), client)
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_disconnected() {
        let (mut server, _client) = pair(Duration::from_millis(100)).await;
        let error = server.write_all(&vec![0; 64 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_reads_gets_everything() {
        let (mut server, mut client) = pair(Duration::from_secs(5)).await;
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            client.read_to_end(&mut all).await.map(|_| all.len())
        });
        server.write_all(&vec![0; 32 << 20]).await.unwrap();
        drop(server);
        assert_eq!(reading.await.unwrap().unwrap(), 32 << 20);
    }
}
