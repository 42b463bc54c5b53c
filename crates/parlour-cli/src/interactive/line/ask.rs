//! Reads answers line by line, with a prompt in a terminal and without one in a pipe.

use std::io::{self, BufRead, Write};

use parlour::core::{Kind, Message};

use crate::failure::Failure;
use crate::interactive::words::{say, text};

/// What the user typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Help,
    Moves,
    Board,
    Hint,
    Undo,
    Quit,
    Save(String),
    /// Anything else: `roll`, an empty line or a move.
    Say(String),
}

impl Answer {
    /// Reads an answer. No game uses a command as a move.
    fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("help" | "?", "") => Self::Help,
            ("moves", "") => Self::Moves,
            ("board", "") => Self::Board,
            ("hint", "") => Self::Hint,
            ("undo", "") => Self::Undo,
            ("quit" | "exit", "") => Self::Quit,
            ("save", file) => Self::Save(file.to_owned()),
            _ => Self::Say(line.to_owned()),
        }
    }
}

/// Reads the next answer; nothing at the end of input.
pub(crate) fn ask(prompt: Option<&str>) -> Result<Option<Answer>, Failure> {
    if let Some(prompt) = prompt {
        let mut stdout = io::stdout();
        write!(stdout, "{prompt} ")?;
        stdout.flush()?;
    }
    let mut bytes = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(Answer::read(&String::from_utf8_lossy(&bytes))))
}

/// Asks which game to play.
pub(crate) fn ask_for_game() -> Result<&'static dyn Kind, Failure> {
    let mut stdout = io::stdout();
    writeln!(stdout, "{}", text("asks-game"))?;
    for (number, kind) in (1..).zip(parlour::GAMES.iter()) {
        writeln!(stdout, "  {number}  {:<10}{}", kind.name(), kind.summary())?;
    }
    loop {
        let Some(answer) = ask(Some(&text("asks-number")))? else {
            return Err(Failure::input("no game chosen"));
        };
        let Answer::Say(said) = answer else {
            return Err(Failure::input("no game chosen"));
        };
        let by_number =
            said.parse::<usize>().ok().and_then(|number| parlour::GAMES.iter().nth(number.wrapping_sub(1)));
        if let Some(kind) = by_number.or_else(|| parlour::find(&said)) {
            return Ok(kind);
        }
        let refused = match parlour::GAMES.nearest_name(&said) {
            Some(name) => Message::new("unknown-game-hint").with("name", name),
            None => Message::new("unknown-game"),
        };
        writeln!(stdout, "{}", say(&refused.with("game", said)))?;
    }
}

/// Asks for a yes; anything else means no.
pub(crate) fn yes(question: &str) -> Result<bool, Failure> {
    // Standard output may be redirected to a file.
    write!(io::stderr(), "{question} [y/N] ")?;
    let answer = ask(None)?;
    Ok(matches!(answer, Some(Answer::Say(text)) if matches!(text.to_lowercase().as_str(), "y" | "yes")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_moves_are_told_apart() {
        assert_eq!(Answer::read(" Save game one.jsonl \n"), Answer::Save("game one.jsonl".into()));
        assert_eq!(Answer::read("burn 3\r\n"), Answer::Say("burn 3".into()));
        assert_eq!(Answer::read("U"), Answer::Say("U".into()));
        assert_eq!(Answer::read("UNDO"), Answer::Undo);
        assert_eq!(Answer::read("\n"), Answer::Say(String::new()));
    }
}
