//! Lines over TCP: a thread reads, another one writes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::Duration;

use crate::command::LONGEST_LINE;

/// A side that does not read for this long is given up.
const WRITE_LIMIT: Duration = Duration::from_secs(10);

pub(crate) fn run(stream: TcpStream, lines: Receiver<String>, input: SyncSender<String>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_LIMIT))?;
    let mut output = stream.try_clone()?;
    thread::Builder::new().name("kgp-write".to_owned()).spawn(move || {
        for line in lines {
            if output.write_all(line.as_bytes()).is_err() {
                break;
            }
        }
        // This also ends the thread that reads.
        let _ = output.shutdown(Shutdown::Both);
    })?;
    thread::Builder::new().name("kgp-read".to_owned()).spawn(move || read(stream, &input))?;
    Ok(())
}

fn read(stream: TcpStream, input: &SyncSender<String>) {
    let mut stream = BufReader::new(stream);
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 2;
    let mut too_long = false;
    while matches!(stream.by_ref().take(most).read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
        let whole = bytes.ends_with(b"\n");
        // A line that is too long is ignored up to its end, as the protocol allows.
        if whole && !too_long && input.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
            break;
        }
        too_long = !whole;
        bytes.clear();
    }
    let _ = stream.get_ref().shutdown(Shutdown::Both);
}
