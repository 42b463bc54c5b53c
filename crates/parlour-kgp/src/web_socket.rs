//! Lines over WebSocket, one to a message. One thread does both directions: the frames of a socket must not mix.

use std::io;
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration;

use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

use crate::command::LONGEST_LINE;
use crate::connection::KgpError;

/// How long to wait for a message before looking for something to send.
const TICK: Duration = Duration::from_millis(10);
/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

fn config() -> WebSocketConfig {
    WebSocketConfig::default().max_message_size(Some(4 * LONGEST_LINE)).max_frame_size(Some(4 * LONGEST_LINE))
}

pub(crate) fn connect(url: &str, stream: TcpStream) -> Result<WebSocket<TcpStream>, KgpError> {
    stream.set_read_timeout(Some(HANDSHAKE)).map_err(KgpError::io(url))?;
    let refused = |why: String| KgpError::WebSocket { place: url.to_owned(), why };
    let opened = tungstenite::client::client_with_config(url, stream, Some(config()));
    opened.map(|(socket, _)| socket).map_err(|error| refused(error.to_string()))
}

pub(crate) fn accept(stream: TcpStream) -> io::Result<WebSocket<TcpStream>> {
    stream.set_read_timeout(Some(HANDSHAKE))?;
    tungstenite::accept_with_config(stream, Some(config()))
        .map_err(|error| io::Error::other(error.to_string()))
}

pub(crate) fn run(
    mut socket: WebSocket<TcpStream>,
    lines: Receiver<String>,
    input: SyncSender<String>,
) -> io::Result<()> {
    socket.get_ref().set_nodelay(true)?;
    socket.get_ref().set_read_timeout(Some(TICK))?;
    socket.get_ref().set_write_timeout(Some(HANDSHAKE))?;
    thread::Builder::new().name("kgp-socket".to_owned()).spawn(move || {
        // Any other end of the connection is as good as this one.
        let _ = exchange(&mut socket, &lines, &input);
        let _ = socket.close(None);
        let _ = socket.flush();
    })?;
    Ok(())
}

fn exchange(
    socket: &mut WebSocket<TcpStream>,
    lines: &Receiver<String>,
    input: &SyncSender<String>,
) -> Result<(), Error> {
    loop {
        loop {
            match lines.try_recv() {
                Ok(line) => socket.send(Message::text(line))?,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
        }
        match socket.read() {
            Ok(Message::Text(text)) => {
                for line in text.lines() {
                    if input.send(line.to_owned()).is_err() {
                        return Ok(());
                    }
                }
            }
            Ok(Message::Close(_)) => return Ok(()),
            Ok(_) => {}
            Err(Error::Io(error))
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
            Err(error) => return Err(error),
        }
    }
}
