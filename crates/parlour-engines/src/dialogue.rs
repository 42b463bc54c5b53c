//! The protocol: hello, options, games, positions and moves. See `docs/engines.md`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_core::{AnyGame, Step};
use parlour_play::turn_data;
use serde_json::{Value, json};

use crate::failure::EngineFailure;
use crate::output::quote;
use crate::process::Process;
use crate::settings::{EngineSettings, Limits};

/// The version of the protocol.
const VERSION: u32 = 1;

/// A process that has introduced itself.
pub(crate) struct Dialogue {
    process: Process,
    limits: Limits,
    /// What the engine calls itself.
    pub(crate) name: Option<String>,
    options: Vec<String>,
    /// The head of the game it knows about.
    head: Option<Arc<str>>,
}

impl Dialogue {
    /// Starts the program and waits until it is ready.
    pub(crate) fn start(settings: &EngineSettings) -> Result<Self, EngineFailure> {
        let process = Process::start(&settings.words)?;
        let mut dialogue =
            Self { process, limits: settings.limits, name: None, options: Vec::new(), head: None };
        dialogue.process.send(&format!("parlour {VERSION}"));
        dialogue.ready("parlour")?;
        for (name, value) in &settings.options {
            if !dialogue.options.contains(name) {
                let known = dialogue.options.clone();
                return Err(EngineFailure::UnknownOption { given: name.clone(), known });
            }
            dialogue.process.send(&format!("option {name} {value}"));
        }
        Ok(dialogue)
    }

    /// Waits for `ready`; until then the engine says who it is and what options it has.
    fn ready(&mut self, question: &'static str) -> Result<(), EngineFailure> {
        let deadline = Instant::now() + self.limits.start;
        while let Some(line) = self.process.receive(deadline)? {
            match split(&line) {
                ("ready", _) => return Ok(()),
                ("error", words) => return Err(EngineFailure::Says(quote(words))),
                ("id", words) => {
                    if let ("name", name) = split(words) {
                        self.name = Some(quote(name)).filter(|name| !name.is_empty());
                    }
                }
                ("option", words) => self.options.push(split(words).0.to_owned()),
                _ => {}
            }
        }
        Err(EngineFailure::Silent { question, after: self.limits.start })
    }

    /// The index of the legal move that the engine chooses.
    pub(crate) fn choose(
        &mut self,
        head: &Arc<str>,
        game: &dyn AnyGame,
        legal: &[String],
    ) -> Result<usize, EngineFailure> {
        if self.head.as_ref() != Some(head) {
            self.process.send(&format!("newgame {head}"));
            self.ready("newgame")?;
            self.head = Some(head.clone());
        }
        self.process.drain();
        self.process.send(&format!("position {}", position(game, legal)));
        self.process.send(&format!("go {}", self.limits.think.as_millis()));
        let given = self.best_move()?;
        // A move can be written in several ways; the game knows its own.
        let Step::Move(canonical) = game.canonical(Step::Move(given.clone())) else {
            return Err(illegal(&given, legal));
        };
        legal.iter().position(|mv| *mv == canonical).ok_or_else(|| illegal(&given, legal))
    }

    /// Waits for the move. When the time is up, the engine is told to stop and has a moment to answer.
    fn best_move(&mut self) -> Result<String, EngineFailure> {
        if let Some(given) = self.wait_for_move(self.limits.think)? {
            return Ok(given);
        }
        self.process.send("stop");
        let after = self.limits.think + self.limits.grace;
        let late = self.wait_for_move(self.limits.grace)?;
        late.ok_or(EngineFailure::Silent { question: "go", after })
    }

    fn wait_for_move(&mut self, time: Duration) -> Result<Option<String>, EngineFailure> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.process.receive(deadline)? {
            match split(&line) {
                // Notation has single spaces.
                ("bestmove", words) => {
                    return Ok(Some(words.split_whitespace().collect::<Vec<_>>().join(" ")));
                }
                ("error", words) => return Err(EngineFailure::Says(quote(words))),
                _ => {}
            }
        }
        Ok(None)
    }
}

fn illegal(given: &str, legal: &[String]) -> EngineFailure {
    EngineFailure::Illegal { given: quote(given), legal: legal.to_vec() }
}

/// The first word of a line and the rest.
fn split(line: &str) -> (&str, &str) {
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}

/// The position as the engine sees it. `after` has what each legal move leads to, so that an engine can look one move ahead
/// without knowing the rules.
fn position(game: &dyn AnyGame, legal: &[String]) -> Value {
    let after = |mv: &String| {
        let mut next = game.boxed_clone();
        let legal = next.step(&Step::Move(mv.clone())).is_ok();
        legal.then(|| json!({ "position": next.position(), "turn": turn_data(&*next) }))
    };
    json!({
        "player": game.turn().player(),
        "position": game.position(),
        "moves": legal,
        "after": legal.iter().map(after).collect::<Vec<_>>(),
    })
}
