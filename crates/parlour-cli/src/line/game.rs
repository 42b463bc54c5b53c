//! The game: people, bots and dice act in turn until the game is over.

use parlour::bots::{Bot, bot};
use parlour::core::{Player, Step, StepError, Turn};
use parlour::hints::Hint;
use parlour::play::{Dice, Occupant, Seeded, Session, Table, write};

use super::Screen;
use super::ask::{self, Answer};
use super::screen::prompt;
use crate::failure::Failure;
use crate::recorder::Recorder;

/// Everything that a game in line mode needs beside the game.
pub(crate) struct LineGame<'a> {
    pub(crate) dice: Box<dyn Dice>,
    pub(crate) chance: Seeded,
    pub(crate) screen: Screen<'a>,
    pub(crate) recorder: Recorder,
    /// Whether there is somebody to prompt; without, lines are read as they come.
    pub(crate) can_ask: bool,
}

/// What a person decided.
enum Decision {
    /// A roll or a move.
    Act(Option<String>),
    /// The position has changed (something was taken back): look again.
    Again,
    /// Enough for today.
    Quit,
}

impl LineGame<'_> {
    /// Plays to the end, or until a person quits, and says where the game is stored.
    pub(crate) fn play(mut self, mut session: Session) -> Result<(), Failure> {
        let note = self.recorder.note();
        if let Some(note) = note {
            note.prepare(self.screen.output());
        }
        let played = self.go(&mut session);
        match (&played, note) {
            // What could not be kept says itself how far it is stored.
            (Err(Failure::Running(_)), _) | (_, None) => {}
            (_, Some(note)) => note.say(&session, self.screen.output()),
        }
        played
    }

    fn go(&mut self, session: &mut Session) -> Result<(), Failure> {
        let bots = bots(session.table())?;
        // Rolls that were taken back come again before new ones: undo is no way to better dice.
        let mut again: Vec<u32> = Vec::new();
        self.screen.opening(session)?;
        while let Some(player) = session.game().turn().player() {
            let said = if session.is_human(player) {
                match self.decide(session, player, &mut again)? {
                    Decision::Act(said) => said,
                    Decision::Again => continue,
                    Decision::Quit => return self.leave(session),
                }
            } else {
                None
            };
            let step = self.step(session, player, said, &bots, &mut again)?;
            self.take(session, step)?;
        }
        self.screen.board(session)?;
        self.screen.result(session)?;
        self.screen.flush()
    }

    /// The step that follows: what a person said, else what the dice or the bot say.
    fn step(
        &mut self,
        session: &Session,
        player: Player,
        said: Option<String>,
        bots: &[Option<Box<dyn Bot>>],
        again: &mut Vec<u32>,
    ) -> Result<Step, Failure> {
        let game = session.game();
        match (game.turn(), said) {
            (Turn::Choose(_), Some(notation)) => Ok(Step::Move(notation)),
            (Turn::Choose(_), None) => {
                let bot = bots.get(player.index()).and_then(Option::as_ref);
                let index = bot.and_then(|bot| bot.choose(game, &mut self.chance));
                let notation = index.and_then(|index| game.legal_moves().into_iter().nth(index));
                notation
                    .map(Step::Move)
                    .ok_or_else(|| Failure::running("a bot found no move"))
            }
            _ => {
                let roll = again.pop().or_else(|| self.dice.roll(&game.rolls()));
                roll.map(Step::Roll)
                    .ok_or_else(|| Failure::running("the dice have run out"))
            }
        }
    }

    fn take(&mut self, session: &mut Session, step: Step) -> Result<(), Failure> {
        let person = session
            .game()
            .turn()
            .player()
            .is_some_and(|player| session.is_human(player));
        match session.take(step) {
            Ok(taken) => {
                self.recorder.step(session, &taken.step, &self.chance)?;
                self.screen.taken(session, &taken)
            }
            // A person may try again; a script of loaded dice cannot.
            Err(error @ StepError::Impossible { .. }) => Err(Failure::input(format!("--rolls: {error}"))),
            Err(error) if person => {
                self.screen.remark(&error.to_string());
                Ok(())
            }
            Err(error) => Err(Failure::running(error)),
        }
    }

    /// Asks a person until there is a decision.
    fn decide(
        &mut self,
        session: &mut Session,
        player: Player,
        again: &mut Vec<u32>,
    ) -> Result<Decision, Failure> {
        self.screen.board(session)?;
        loop {
            let prompt = prompt(session, player);
            let Some(answer) = ask::ask(self.can_ask.then_some(&prompt))? else {
                return Err(self.no_input(session, player));
            };
            match answer {
                Answer::Say(text) => match said(session, &text) {
                    Ok(decision) => return Ok(decision),
                    Err(complaint) => self.screen.remark(&complaint),
                },
                Answer::Quit => return Ok(Decision::Quit),
                Answer::Undo => {
                    if self.undo(session, again)? {
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

    fn undo(&mut self, session: &mut Session, again: &mut Vec<u32>) -> Result<bool, Failure> {
        match session.undoable(self.recorder.is_record()) {
            Err(error) => {
                self.screen.remark(&error.to_string());
                Ok(false)
            }
            Ok(count) => {
                again.extend(session.take_back(count).into_iter().rev());
                self.recorder.rewrite(session)?;
                self.screen.undone(count)?;
                Ok(true)
            }
        }
    }

    fn save(&self, session: &Session, file: &str) {
        if file.is_empty() {
            return self.screen.remark("save where? write: save FILE");
        }
        match std::fs::write(file, write(session)) {
            Ok(()) => self.screen.remark(&format!("saved to {file}")),
            Err(error) => self.screen.remark(&format!("{file}: {error}")),
        }
    }

    fn leave(&self, session: &Session) -> Result<(), Failure> {
        self.screen
            .remark(&format!("stopped after {} steps", session.steps().len()));
        self.screen.flush()
    }

    fn no_input(&self, session: &Session, player: Player) -> Failure {
        let name = session.table().player_names().name(player);
        let kept = if self.recorder.is_record() {
            "; the record so far is kept"
        } else {
            ""
        };
        // What happened so far belongs on the screen before the complaint.
        let _ = self.screen.flush();
        Failure::input(format!(
            "{name} is a person and there is no more input; give moves on standard input, or begin a game with a bot: \
             parlour play {} --player {name}:bot{kept}",
            session.table().kind().name()
        ))
    }
}

/// The bots of a table, by seat.
fn bots(table: &Table) -> Result<Vec<Option<Box<dyn Bot>>>, Failure> {
    let bot_of = |occupant: &Occupant| match occupant {
        Occupant::Human => Ok(None),
        Occupant::Bot { level } => bot(level).map(Some),
    };
    table
        .seats()
        .iter()
        .map(|seat| bot_of(&seat.occupant).map_err(Failure::input))
        .collect()
}

/// What a word means here: where dice are due a throw, where a choice is due a move.
fn said(session: &Session, text: &str) -> Result<Decision, String> {
    let throw = matches!(text.to_lowercase().as_str(), "" | "r" | "roll");
    match session.game().turn() {
        Turn::Roll(_) if throw => Ok(Decision::Act(None)),
        Turn::Roll(_) => Err(format!(
            "the dice are due: say roll (or just Enter), not \"{text}\"; help lists more"
        )),
        _ if text.is_empty() => Err(format!("a move, please. {}", legal(session))),
        // Notation has single blanks; people's fingers do not.
        _ => Ok(Decision::Act(Some(
            text.split_whitespace().collect::<Vec<_>>().join(" "),
        ))),
    }
}

fn legal(session: &Session) -> String {
    match session.game().turn() {
        Turn::Choose(_) => format!("legal moves: {}", session.game().legal_moves().join(", ")),
        _ => "the dice are due: roll".to_owned(),
    }
}
