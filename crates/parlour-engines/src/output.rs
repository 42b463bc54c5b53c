//! Reads what a process writes, in bounded memory.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use parlour_play::is_control;

/// The longest line an engine may write.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// The longest text that is repeated to people.
const LONGEST_QUOTE: usize = 200;

/// A line of standard output.
#[derive(Debug)]
pub(crate) enum Line {
    Text(String),
    /// It has more than [`LONGEST_LINE`] bytes.
    TooLong,
}

/// Sends the lines of a stream until it ends, nobody listens any more, or a line is too long. A full channel makes the
/// process wait, so a flood of lines takes no memory.
pub(crate) fn send_lines(stream: impl Read, lines: &SyncSender<Line>) {
    let mut stream = BufReader::new(stream);
    let mut bytes = Vec::new();
    let most = u64::try_from(LONGEST_LINE).unwrap_or(u64::MAX);
    while matches!(stream.by_ref().take(most + 1).read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
        let line = match bytes.strip_suffix(b"\n") {
            None if bytes.len() > LONGEST_LINE => Line::TooLong,
            _ => Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()),
        };
        let ends = matches!(line, Line::TooLong);
        if lines.send(line).is_err() || ends {
            return;
        }
        bytes.clear();
    }
}

/// The last line of a stream, for error messages.
#[derive(Debug, Clone, Default)]
pub(crate) struct LastWords(Arc<Mutex<String>>);

impl LastWords {
    /// Reads the stream to its end and keeps the last line that is not empty.
    pub(crate) fn listen(&self, mut stream: impl Read) {
        let mut line = Vec::new();
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = stream.read(&mut bytes) {
            for byte in &bytes[..read] {
                match byte {
                    b'\n' => self.keep(&std::mem::take(&mut line)),
                    byte if line.len() < LONGEST_QUOTE => line.push(*byte),
                    _ => {}
                }
            }
        }
        self.keep(&line);
    }

    fn keep(&self, line: &[u8]) {
        let text = quote(&String::from_utf8_lossy(line));
        if !text.is_empty() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
    }

    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A text of an engine as people may see it: short, and without characters that a terminal obeys.
pub(crate) fn quote(text: &str) -> String {
    text.trim()
        .chars()
        .take(LONGEST_QUOTE)
        .map(|letter| if is_control(letter) { '\u{fffd}' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Option<String>> {
        let (send, receive) = sync_channel(100);
        send_lines(bytes, &send);
        drop(send);
        let text = |line| match line {
            Line::Text(text) => Some(text),
            Line::TooLong => None,
        };
        receive.into_iter().map(text).collect()
    }

    #[test]
    fn lines_end_with_breaks_of_any_system_or_the_stream() {
        let read = lines(b"ready\r\nbestmove 3\n\xff\nlast");
        assert_eq!(read, ["ready", "bestmove 3", "\u{fffd}", "last"].map(|line| Some(line.to_owned())));
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        assert_eq!(lines(&vec![b'x'; 3 * LONGEST_LINE]), [None]);
        let mut longest = vec![b'x'; LONGEST_LINE - 1];
        longest.push(b'\n');
        assert_eq!(lines(&longest).len(), 1);
    }

    #[test]
    fn last_words_are_one_short_line() {
        let words = LastWords::default();
        words.listen(&b"Traceback\n\x1b[31mValueError: no\n\n"[..]);
        assert_eq!(words.text(), "\u{fffd}[31mValueError: no");
    }
}
