//! A client: plays a bot on a server.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlour_bots::{Bot, Greedy};
use parlour_core::AnyGame;
use parlour_play::{Purpose, Seeded, bot_move};

use crate::connection::{Connection, Sender};
use crate::{Address, Argument, Board, Command, KgpError};

/// The most states to think about at the same time; to others, the client answers with the move that looks best.
const MOST_THOUGHTS: usize = 32;

/// The bot that plays, and how it introduces itself.
#[derive(Clone)]
pub struct ClientSettings {
    /// The bot.
    pub bot: Arc<dyn Bot>,
    /// The name for the server.
    pub name: String,
    /// The token by which the server knows the client again.
    pub token: Option<String>,
    /// The random seed of the bot's choices.
    pub seed: u64,
}

/// Plays on a server until it says goodbye or the connection ends. `watch` sees every state and the move, from 1.
/// Returns the number of answered states.
pub fn connect(
    address: &Address,
    settings: &ClientSettings,
    watch: impl Fn(&Board, usize) + Send + Sync + 'static,
) -> Result<u64, KgpError> {
    let Connection { sender, lines } = Connection::open(address)?;
    let player = Arc::new(Player {
        sender,
        settings: settings.clone(),
        open: Mutex::default(),
        thoughts: AtomicUsize::new(0),
        watch: Box::new(watch),
    });
    let mut states = 0;
    for command in lines.iter().filter_map(|line| Command::read(&line)) {
        match command.name.as_str() {
            "kgp" => player.introduce(&command)?,
            "state" => states += u64::from(player.answer(&command)),
            "stop" => player.stop(command.reference),
            "ping" => {
                player.sender.send(Command::new("pong", command.arguments).about(command.id));
            }
            "goodbye" => break,
            // `ok`, `error` and `set` need no answer; what is new in later versions is ignored.
            _ => {}
        }
    }
    player.sender.send(Command::new("goodbye", []));
    Ok(states)
}

/// Sees every state and the move.
type Watch = Box<dyn Fn(&Board, usize) + Send + Sync>;

struct Player {
    sender: Sender,
    settings: ClientSettings,
    /// The states that are still thought about.
    open: Mutex<Vec<u64>>,
    thoughts: AtomicUsize,
    watch: Watch,
}

impl Player {
    fn introduce(&self, command: &Command) -> Result<(), KgpError> {
        if command.arguments.first() != Some(&Argument::Integer(1)) {
            let why = "protocol not supported".to_owned();
            self.sender.send(Command::new("error", [Argument::Text(why)]).about(command.id));
            return Err(KgpError::Protocol(format!(
                "the server speaks \"{command}\"; this client speaks kgp 1"
            )));
        }
        let set = |option: &str, value: &str| {
            let arguments = [Argument::Word(option.to_owned()), Argument::Text(value.to_owned())];
            self.sender.send(Command::new("set", arguments));
        };
        set("info:name", &self.settings.name);
        set("info:description", "a bot of Parlour");
        if let Some(token) = &self.settings.token {
            set("auth:token", token);
        }
        self.sender.send(Command::new("mode", [Argument::Word("freeplay".to_owned())]));
        Ok(())
    }

    /// Thinks about a state on a thread of its own; the move that looks best goes out at once, in case there is no time.
    fn answer(self: &Arc<Self>, command: &Command) -> bool {
        let Some(board) = command.board().cloned() else {
            return false;
        };
        let Some(game) = board.position().filter(|game| !game.turn().is_over()) else {
            let why = "not a state that can be played".to_owned();
            self.sender.send(Command::new("error", [Argument::Text(why)]).about(command.id));
            return false;
        };
        let id = command.id;
        let first = self.choose(&Greedy, &*game, id);
        self.say(first, id);
        if self.thoughts.fetch_add(1, Ordering::Relaxed) >= MOST_THOUGHTS {
            self.thoughts.fetch_sub(1, Ordering::Relaxed);
            self.finish(&board, first, id);
            return true;
        }
        self.think(id);
        let player = self.clone();
        let spawned = thread::Builder::new().name("kgp-think".to_owned()).spawn(move || {
            let chosen = player.choose(&*player.settings.bot, &*game, id);
            player.thoughts.fetch_sub(1, Ordering::Relaxed);
            if player.forget(id) {
                if chosen != first {
                    player.say(chosen, id);
                }
                player.finish(&board, chosen, id);
            }
        });
        if spawned.is_err() {
            self.thoughts.fetch_sub(1, Ordering::Relaxed);
        }
        true
    }

    /// The pit that a bot chooses, from 1.
    fn choose(&self, bot: &dyn Bot, game: &dyn AnyGame, id: Option<u64>) -> Option<usize> {
        let seed = self.settings.seed.wrapping_add(id.unwrap_or(0));
        bot_move(bot, game, &mut Seeded::new(seed, Purpose::Bots))?.parse().ok()
    }

    fn say(&self, pit: Option<usize>, id: Option<u64>) {
        if let Some(pit) = pit.and_then(|pit| i64::try_from(pit).ok()) {
            self.sender.send(Command::new("move", [Argument::Integer(pit)]).about(id));
        }
    }

    fn finish(&self, board: &Board, pit: Option<usize>, id: Option<u64>) {
        self.sender.send(Command::new("yield", []).about(id));
        if let Some(pit) = pit {
            (self.watch)(board, pit);
        }
    }

    fn think(&self, id: Option<u64>) {
        self.open_states().extend(id);
    }

    /// Ends a thought; false if the server has stopped it.
    fn forget(&self, id: Option<u64>) -> bool {
        let mut open = self.open_states();
        let before = open.len();
        open.retain(|state| Some(*state) != id);
        id.is_none() || open.len() < before
    }

    fn stop(&self, reference: Option<u64>) {
        self.forget(reference);
    }

    fn open_states(&self) -> std::sync::MutexGuard<'_, Vec<u64>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
