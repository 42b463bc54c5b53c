//! The lines of the protocol.

use std::fmt;

use crate::Board;

/// The longest line.
pub(crate) const LONGEST_LINE: usize = 16_384;

/// A command: `6@4 stop`, `8 state <3,0,0,3,3,3,3,3,3>`, `set info:name "Ann"`.
///
/// ```
/// use parlour_kgp::{Argument, Command};
/// let command = Command::read("7@4 set info:comment \"a \\\"quote\\\"\"").unwrap();
/// assert_eq!((command.id, command.reference, command.name.as_str()), (Some(7), Some(4), "set"));
/// assert_eq!(command.arguments[1], Argument::Text("a \"quote\"".into()));
/// assert_eq!(Command::read(&command.to_string()).unwrap(), command);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    /// The number of the command.
    pub id: Option<u64>,
    /// The number of the command it is about.
    pub reference: Option<u64>,
    /// The name.
    pub name: String,
    /// The arguments.
    pub arguments: Vec<Argument>,
}

/// An argument of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// A word without quotes, such as `info:name`.
    Word(String),
    /// A text in quotes.
    Text(String),
    /// A board.
    Board(Board),
}

impl Command {
    /// A command without numbers.
    pub fn new(name: &str, arguments: impl IntoIterator<Item = Argument>) -> Self {
        Self { id: None, reference: None, name: name.to_owned(), arguments: arguments.into_iter().collect() }
    }

    /// The same command about another one.
    #[must_use]
    pub fn about(self, reference: Option<u64>) -> Self {
        Self { reference, ..self }
    }

    /// Reads a line; nothing if it is not a command.
    pub fn read(line: &str) -> Option<Self> {
        let mut rest = line.trim();
        if rest.len() > LONGEST_LINE {
            return None;
        }
        let (mut id, mut reference) = (None, None);
        let (first, after) = word(rest);
        let numbers = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'@');
        if !first.is_empty() && numbers(first) && !after.is_empty() {
            let (own, about) = first.split_once('@').map_or((first, None), |(own, about)| (own, Some(about)));
            id = (!own.is_empty()).then(|| own.parse()).transpose().ok()?;
            reference = about.map(str::parse).transpose().ok()?;
            rest = after;
        }
        let (name, mut rest) = word(rest);
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let (argument, after) = Argument::read(rest)?;
            arguments.push(argument);
            rest = after;
        }
        Some(Self { id, reference, name: name.to_owned(), arguments })
    }

    /// The first argument, if it is a board.
    pub(crate) fn board(&self) -> Option<&Board> {
        match self.arguments.first()? {
            Argument::Board(board) => Some(board),
            _ => None,
        }
    }

    /// An argument as a text, with or without quotes.
    pub(crate) fn text(&self, index: usize) -> Option<&str> {
        match self.arguments.get(index)? {
            Argument::Word(text) | Argument::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Argument {
    fn read(rest: &str) -> Option<(Self, &str)> {
        if let Some(quoted) = rest.strip_prefix('"') {
            return text(quoted);
        }
        let (token, after) = word(rest);
        let argument = if token.starts_with('<') {
            Self::Board(Board::read(token)?)
        } else if let Ok(number) = token.parse() {
            Self::Integer(number)
        } else if let Some(number) =
            token.parse().ok().filter(|_| !token.contains(|sign: char| sign.is_alphabetic()))
        {
            Self::Real(number)
        } else {
            Self::Word(token.to_owned())
        };
        Some((argument, after))
    }
}

/// The text up to the closing quote, and the rest of the line.
fn text(quoted: &str) -> Option<(Argument, &str)> {
    let mut content = String::new();
    let mut letters = quoted.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Some((Argument::Text(content), quoted[place + 1..].trim_start())),
            '\\' => content.push(match letters.next()?.1 {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            other => content.push(other),
        }
    }
    None
}

/// The first word of a line, and the rest.
fn word(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if let Some(reference) = self.reference {
            write!(f, "@{reference}")?;
        }
        if self.id.is_some() || self.reference.is_some() {
            write!(f, " ")?;
        }
        write!(f, "{}", self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => write!(f, "{number}"),
            Self::Real(number) => write!(f, "{number:?}"),
            Self::Word(word) => write!(f, "{word}"),
            Self::Text(text) => {
                let text =
                    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', " ");
                write!(f, "\"{text}\"")
            }
            Self::Board(board) => write!(f, "{board}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_specification() {
        for line in [
            "kgp 1 0 1",
            "mode freeplay",
            "4 state <3,0,0,3,3,3,3,3,3>",
            "@4 move 1",
            "6@4 stop",
            "5@8 eval -0.5",
        ] {
            let command = Command::read(&format!("{line}\r\n")).expect(line);
            assert_eq!(command.to_string(), line);
        }
        assert_eq!(Command::read("@4 move 1").and_then(|command| command.reference), Some(4));
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for line in
            ["", "  ", "@", "4@ stop", "state <3,0,0>", "set x \"open", "99999999999999999999 stop", "~"]
        {
            assert_eq!(Command::read(line), None, "{line}");
        }
        assert_eq!(Command::read(&format!("ok {}", "x".repeat(20_000))), None);
    }
}
