//! A game in line mode: prompts humans; the driver does everything else.

use parlour::core::{Message, Player, Turn};
use parlour::hints::Advice;
use parlour::play::{DriveError, Driver, Need, Session, Taken, UndoError, prompt_words, write};

use super::Screen;
use super::ask::{self, Answer};
use crate::failure::Failure;
use crate::interactive::words::{say, text};
use crate::saving::recorder::{Note, drive_failure};

/// A game in line mode.
pub(crate) struct LineGame<'a> {
    pub(crate) driver: Driver,
    pub(crate) screen: Screen<'a>,
    /// Where the game is saved, if it is.
    pub(crate) note: Option<Note>,
    /// Whether a record file is written.
    pub(crate) recorded: bool,
}

/// What a human decided.
enum Decision {
    Roll,
    Move(String),
    /// An undo changed the position.
    Again,
    Quit,
}

impl LineGame<'_> {
    /// Plays until the game is over or a human quits, then prints where the game is saved.
    pub(crate) fn play(mut self) -> Result<(), Failure> {
        if let Some(note) = self.note {
            note.prepare(self.screen.output());
        }
        let played = self.play_on();
        match (&played, self.note) {
            // The error for an unsaved step already says so.
            (Err(Failure::Running(_)), _) | (_, None) => {}
            (_, Some(note)) => note.say(self.driver.session(), self.screen.output()),
        }
        played
    }

    fn play_on(&mut self) -> Result<(), Failure> {
        self.screen.opening(self.driver.session())?;
        loop {
            let taken = match self.driver.need() {
                Need::Over => break,
                Need::Human(player) => match self.decide(player)? {
                    Decision::Roll => self.driver.roll().map(Some),
                    Decision::Move(notation) => self.driver.play(notation).map(Some),
                    Decision::Again => continue,
                    Decision::Quit => return self.leave(),
                },
                Need::Roll(_) | Need::Bot(_) => self.driver.advance(),
            };
            self.show(taken)?;
        }
        self.screen.board(self.driver.session())?;
        self.screen.result(self.driver.session())?;
        self.screen.flush()
    }

    fn show(&mut self, taken: Result<Option<Taken>, DriveError>) -> Result<(), Failure> {
        match taken {
            Ok(Some(taken)) => self.screen.taken(self.driver.session(), &taken),
            Ok(None) => Ok(()),
            // A human can try again.
            Err(DriveError::Illegal(error)) if matches!(self.driver.need(), Need::Human(_)) => {
                self.screen.remark(&error.to_string());
                Ok(())
            }
            Err(error) => {
                self.screen.forfeited(&error)?;
                Err(drive_failure(&error))
            }
        }
    }

    /// Prompts a human until there is a decision.
    fn decide(&mut self, player: Player) -> Result<Decision, Failure> {
        self.screen.board(self.driver.session())?;
        loop {
            let session = self.driver.session();
            let prompt = prompt_words(session, player);
            // Without a terminal there is no prompt.
            let Some(answer) = ask::ask(self.screen.output().can_ask.then_some(&prompt))? else {
                return Err(self.no_input(player));
            };
            match answer {
                Answer::Say(line) => match said(session, &line) {
                    Ok(decision) => return Ok(decision),
                    Err(complaint) => self.screen.remark(&complaint),
                },
                Answer::Quit => return Ok(Decision::Quit),
                Answer::Undo => {
                    if self.undo()? {
                        return Ok(Decision::Again);
                    }
                }
                Answer::Save(file) => self.save(session, &file),
                Answer::Help => self.screen.remark(&text("help")),
                Answer::Moves => self.screen.remark(&legal(session)),
                Answer::Board => self.screen.board(session)?,
                Answer::Hint => {
                    let names = session.table().player_names();
                    self.screen.remark(&format!("{}.", Advice::quick(session.game(), &names)));
                }
            }
        }
    }

    fn undo(&mut self) -> Result<bool, Failure> {
        match self.driver.undo() {
            Ok(count) => self.screen.undone(count).map(|()| true),
            Err(UndoError::NotStored(why)) => Err(Failure::running(why)),
            Err(error) => {
                self.screen.remark(&error.to_string());
                Ok(false)
            }
        }
    }

    fn save(&self, session: &Session, file: &str) {
        if file.is_empty() {
            return self.screen.remark(&text("save-needs-file"));
        }
        match self.screen.output().put(Some(file.as_ref()), &write(session)) {
            Ok(()) => self.screen.remark(&say(&Message::new("saved").with("file", file))),
            Err(failure) => self.screen.remark(&failure.words()),
        }
    }

    fn leave(&self) -> Result<(), Failure> {
        let session = self.driver.session();
        if self.screen.output().json() {
            self.screen.result(session)?;
        }
        self.screen.remark(&say(&Message::new("stopped").with("steps", session.steps().len())));
        self.screen.flush()
    }

    fn no_input(&self, player: Player) -> Failure {
        let table = self.driver.session().table();
        let name = table.player_names().name(player);
        // The steps so far belong before the error.
        let _ = self.screen.flush();
        let key = if self.recorded { "input-ended-kept" } else { "input-ended" };
        Failure::input(say(&Message::new(key).with("name", name)))
    }
}

/// What the text means in this turn: a roll or a move.
fn said(session: &Session, line: &str) -> Result<Decision, String> {
    let roll = matches!(line.to_lowercase().as_str(), "" | "r" | "roll");
    match session.game().turn() {
        Turn::Roll(_) if roll => Ok(Decision::Roll),
        Turn::Roll(_) => Err(say(&Message::new("only-roll").with("line", line))),
        _ if line.is_empty() => Err(say(&Message::new("choose").with("legal", legal(session)))),
        // Notation has single spaces.
        _ => Ok(Decision::Move(line.split_whitespace().collect::<Vec<_>>().join(" "))),
    }
}

fn legal(session: &Session) -> String {
    match session.game().turn() {
        Turn::Choose(_) => {
            say(&Message::new("legal-moves").with("moves", session.game().legal_moves().join(", ")))
        }
        _ => text("time-to-roll"),
    }
}
