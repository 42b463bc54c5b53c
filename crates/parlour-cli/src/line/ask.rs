//! Asking people: one line at a time, with a prompt on a terminal and without one in a pipe.

use std::io::{self, BufRead, Write};

use parlour::core::Kind;

use crate::failure::Failure;

/// What a person may say instead of a roll or a move.
pub(crate) const HELP: &str = "\
What you can say:
  roll (or just Enter)   throw the dice, when they are due
  a move                 one of the moves that are listed
  moves                  list the legal moves
  board                  show the board again
  hint                   what looks best, where the game can tell
  undo                   take back your last decision
  save FILE              write the record so far
  quit                   stop playing";

/// What a person said.
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
    /// Reads an answer; commands are words that no game uses as a move.
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

/// The next answer; nothing at the end of the input.
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

/// Asks a person on a terminal which game to play.
pub(crate) fn ask_for_game() -> Result<&'static dyn Kind, Failure> {
    let mut stdout = io::stdout();
    writeln!(stdout, "What shall it be?")?;
    for (number, kind) in (1..).zip(parlour::GAMES.iter()) {
        writeln!(stdout, "  {number}  {:<10}{}", kind.name(), kind.summary())?;
    }
    loop {
        let Some(answer) = ask(Some("Number or name:"))? else {
            return Err(Failure::input("no game was chosen"));
        };
        let Answer::Say(text) = answer else {
            return Err(Failure::input("no game was chosen"));
        };
        let by_number =
            text.parse::<usize>().ok().and_then(|number| parlour::GAMES.iter().nth(number.wrapping_sub(1)));
        if let Some(kind) = by_number.or_else(|| parlour::find(&text)) {
            return Ok(kind);
        }
        let hint = parlour::GAMES
            .nearest_name(&text)
            .map(|name| format!(" Did you mean {name}?"))
            .unwrap_or_default();
        writeln!(stdout, "There is no such game.{hint}")?;
    }
}

/// Asks a person on a terminal for a yes; anything else is a no.
pub(crate) fn yes(question: &str) -> Result<bool, Failure> {
    // Standard output may go into a file; the question belongs on the screen.
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
