//! A connected client.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use parlour_core::AnyGame;
use parlour_play::is_control;

use super::lobby::Lobby;
use crate::connection::Sender;
use crate::{Argument, Board, Command};

/// How long a client has to choose a mode.
const MODE_LIMIT: Duration = Duration::from_secs(10);
/// A client is asked for a sign at this interval, and closed if it does not answer until the next.
const PING: Duration = Duration::from_secs(20);
/// Moves that wait for the game to look at them.
const MOST_MOVES: usize = 64;

/// What a client says about a state.
enum Said {
    Move(i64),
    Yield,
}

/// How the answer to a state ends.
#[derive(PartialEq, Eq)]
enum End {
    Yielded,
    TimeUp,
    Left,
}

pub(super) struct Guest {
    sender: Sender,
    name: Mutex<Option<String>>,
    /// The states that wait for moves, by number.
    states: Mutex<Vec<(u64, SyncSender<Said>)>>,
    gone: AtomicBool,
}

impl Guest {
    pub(super) fn new(sender: Sender) -> Arc<Self> {
        Arc::new(Self {
            sender,
            name: Mutex::default(),
            states: Mutex::default(),
            gone: AtomicBool::new(false),
        })
    }

    /// What the client calls itself.
    pub(super) fn name(&self) -> Option<String> {
        lock(&self.name).clone()
    }

    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Handles the commands of a client until it leaves or is dismissed.
    pub(super) fn serve(self: &Arc<Self>, lines: &Receiver<String>, lobby: &Arc<Lobby>) {
        self.sender.send(Command::new("kgp", [1, 0, 1].map(Argument::Integer)));
        let (start, mut pinged, mut joined) = (Instant::now(), Instant::now(), false);
        let mut alive = true;
        loop {
            match lines.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => {
                    alive = true;
                    match Command::read(&line) {
                        Some(command) if command.name == "goodbye" => break,
                        Some(command) if command.name == "mode" => {
                            if joined || !self.enter(&command) {
                                break;
                            }
                            joined = true;
                            lobby.join(self);
                        }
                        Some(command) => self.hear(&command),
                        // What cannot be read is ignored.
                        None => {}
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let late = !joined && start.elapsed() > MODE_LIMIT;
            if late || self.is_gone() || (joined && lobby.has_nothing_for(self)) {
                break;
            }
            if pinged.elapsed() > PING {
                if !alive {
                    break;
                }
                (pinged, alive) = (Instant::now(), false);
                self.sender.send(Command::new("ping", []));
            }
        }
        self.gone.store(true, Ordering::Relaxed);
        // Games that wait for this client see that it is gone.
        lock(&self.states).clear();
        lobby.leave(self);
        self.sender.send(Command::new("goodbye", []));
    }

    /// Closes the connection soon.
    pub(super) fn dismiss(&self) {
        self.gone.store(true, Ordering::Relaxed);
    }

    fn enter(&self, command: &Command) -> bool {
        let known = command.text(0) == Some("freeplay");
        if !known {
            let why = "Unsupported activity; this server offers freeplay".to_owned();
            self.sender.send(Command::new("error", [Argument::Text(why)]).about(command.id));
        }
        known
    }

    fn hear(&self, command: &Command) {
        match (command.name.as_str(), command.text(0), command.text(1)) {
            ("move", ..) => {
                if let Some(Argument::Integer(pit)) = command.arguments.first() {
                    self.pass_on(command.reference, Said::Move(*pit));
                }
            }
            ("yield", ..) => self.pass_on(command.reference, Said::Yield),
            ("set", Some("info:name"), Some(name)) => {
                let clean = |letter: &char| !is_control(*letter);
                let name: String = name.chars().filter(clean).take(40).collect();
                *lock(&self.name) = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
            }
            // Other options and responses change nothing here.
            _ => {}
        }
    }

    /// Gives an answer to the game that asked. Without a number it is about the only state there is.
    fn pass_on(&self, reference: Option<u64>, said: Said) {
        let states = lock(&self.states);
        let asked = match (reference, states.as_slice()) {
            (Some(number), states) => states.iter().find(|(id, _)| *id == number),
            (None, [only]) => Some(only),
            (None, _) => None,
        };
        if let Some((_, game)) = asked
            && let Err(TrySendError::Full(_)) = game.try_send(said)
        {
            // A flood of moves for one state: those that do not fit are lost.
        }
    }

    /// The number of the pit that the client chooses, from 1; nothing if it gave no legal move in time. An error if it left.
    pub(super) fn ask(&self, game: &dyn AnyGame, time: Duration) -> Result<Option<i64>, ()> {
        let board = Board::of(game).ok_or(())?;
        let pits = board.pits[0].clone();
        let (answers, said) = sync_channel(MOST_MOVES);
        let id = {
            // The answer may come before this function goes on: it must find the state.
            let mut states = lock(&self.states);
            let id = self.sender.send(Command::new("state", [Argument::Board(board)]));
            states.push((id, answers));
            id
        };
        let deadline = Instant::now() + time;
        let mut chosen = None;
        let end = loop {
            if self.is_gone() {
                break End::Left;
            }
            match said.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Said::Move(pit)) => {
                    let seeds = usize::try_from(pit - 1).ok().and_then(|index| pits.get(index));
                    if seeds.is_some_and(|seeds| *seeds > 0) {
                        chosen = Some(pit);
                    } else {
                        let why = format!("{pit} is not a legal move");
                        self.sender.send(Command::new("error", [Argument::Text(why)]).about(Some(id)));
                    }
                }
                Ok(Said::Yield) => break End::Yielded,
                Err(RecvTimeoutError::Timeout) => break End::TimeUp,
                Err(RecvTimeoutError::Disconnected) => break End::Left,
            }
        };
        lock(&self.states).retain(|(state, _)| *state != id);
        // A client that has yielded knows that it is done. One that gets `stop` while it still sends its answer may kill the
        // process that holds the lock of its output, as pykgp does, and fall silent for ever.
        if end == End::TimeUp {
            self.sender.send(Command::new("stop", []).about(Some(id)));
        }
        if end == End::Left { Err(()) } else { Ok(chosen) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
