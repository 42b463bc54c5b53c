//! A game in line mode: humans are asked line by line, everything else the driver does.

use parlour::core::{Player, Turn};
use parlour::hints::Hint;
use parlour::play::{DriveError, Driver, Need, Session, Taken, UndoError, write};

use super::Screen;
use super::ask::{self, Answer};
use super::screen::prompt;
use crate::failure::Failure;
use crate::recorder::{Note, drive_failure};

/// A game in line mode.
pub(crate) struct LineGame<'a> {
    pub(crate) driver: Driver,
    pub(crate) screen: Screen<'a>,
    /// Where the game is stored, if it is.
    pub(crate) note: Option<Note>,
    /// Whether a record file is written.
    pub(crate) recorded: bool,
}

/// What a human decided.
enum Decision {
    Roll,
    Move(String),
    /// The position has changed by an undo: look again.
    Again,
    Quit,
}

impl LineGame<'_> {
    /// Plays to the end, or until a human quits, and says where the game is stored.
    pub(crate) fn play(mut self) -> Result<(), Failure> {
        if let Some(note) = self.note {
            note.prepare(self.screen.output());
        }
        let played = self.play_on();
        match (&played, self.note) {
            // A step that could not be stored says itself how far the game is stored.
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
            // A human may try again.
            Err(DriveError::Illegal(error)) if matches!(self.driver.need(), Need::Human(_)) => {
                self.screen.remark(&error.to_string());
                Ok(())
            }
            Err(error) => Err(drive_failure(&error)),
        }
    }

    /// Asks a human until there is a decision.
    fn decide(&mut self, player: Player) -> Result<Decision, Failure> {
        self.screen.board(self.driver.session())?;
        loop {
            let session = self.driver.session();
            let prompt = prompt(session, player);
            // Where nobody is there to prompt, lines are read as they come.
            let Some(answer) = ask::ask(self.screen.output().can_ask().then_some(&prompt))? else {
                return Err(self.no_input(player));
            };
            match answer {
                Answer::Say(text) => match said(session, &text) {
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
                Answer::Help => self.screen.remark(ask::HELP),
                Answer::Moves => self.screen.remark(&legal(session)),
                Answer::Board => self.screen.board(session)?,
                Answer::Hint => self.screen.remark(&Hint::of(session.game()).to_string()),
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
            return self.screen.remark("save where? write: save FILE");
        }
        match self.screen.output().put(Some(file.as_ref()), &write(session)) {
            Ok(()) => self.screen.remark(&format!("saved to {file}")),
            Err(failure) => self.screen.remark(&failure.words()),
        }
    }

    fn leave(&self) -> Result<(), Failure> {
        let session = self.driver.session();
        if self.screen.output().json() {
            self.screen.result(session)?;
        }
        self.screen.remark(&format!("stopped after {} steps", session.steps().len()));
        self.screen.flush()
    }

    fn no_input(&self, player: Player) -> Failure {
        let table = self.driver.session().table();
        let name = table.player_names().name(player);
        let kept = if self.recorded { "; the record so far is kept" } else { "" };
        // What happened so far belongs on the screen before the complaint.
        let _ = self.screen.flush();
        Failure::input(format!(
            "{name} is a person and there is no more input; give moves on standard input, or begin a game with a bot: \
             parlour play {} --player {name}:bot{kept}",
            table.kind().name()
        ))
    }
}

/// What a word means here: where dice are due a throw, where a choice is due a move.
fn said(session: &Session, text: &str) -> Result<Decision, String> {
    let throw = matches!(text.to_lowercase().as_str(), "" | "r" | "roll");
    match session.game().turn() {
        Turn::Roll(_) if throw => Ok(Decision::Roll),
        Turn::Roll(_) => {
            Err(format!("the dice are due: say roll (or just Enter), not \"{text}\"; help lists more"))
        }
        _ if text.is_empty() => Err(format!("a move, please. {}", legal(session))),
        // Notation has single blanks; people's fingers do not.
        _ => Ok(Decision::Move(text.split_whitespace().collect::<Vec<_>>().join(" "))),
    }
}

fn legal(session: &Session) -> String {
    match session.game().turn() {
        Turn::Choose(_) => format!("legal moves: {}", session.game().legal_moves().join(", ")),
        _ => "the dice are due: roll".to_owned(),
    }
}
