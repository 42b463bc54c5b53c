//! The arguments.

use std::net::SocketAddr;

use crate::attack;

const HELP: &str = "\
load [--server ADDRESS:PORT] [--pid PID] [--tables N] [--watchers N] [--rate MOVES] [--seconds S] [--game GAME] [--plain]
     [--attackers N] [--attack KIND]

  --server    the server, 127.0.0.1:8765 by default; start it without rate limits
  --pid       its process, to measure its memory
  --tables    tables with two players each (1000)
  --watchers  further WebSockets at each table (0)
  --rate      moves per second on all tables together; 0 plays as fast as possible (0)
  --seconds   how long to play; 0 only opens the tables (10)
  --game      snakes or mancala (mancala)
  --plain     clients that do not draw: steps without scene
  --threads   threads of this client (1)
  --attackers hostile clients; with them, every attack follows a calm time of the same length (0)
  --attack    one kind of attack, `all` together, or `each` after the other (each)";

/// The arguments.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) server: SocketAddr,
    pub(crate) pid: Option<u32>,
    pub(crate) tables: usize,
    pub(crate) watchers: usize,
    pub(crate) rate: f64,
    pub(crate) seconds: u64,
    pub(crate) game: String,
    pub(crate) scene: bool,
    pub(crate) threads: usize,
    pub(crate) attackers: usize,
    pub(crate) attack: String,
}

impl Args {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self {
            server: SocketAddr::from(([127, 0, 0, 1], 8765)),
            pid: None,
            tables: 1000,
            watchers: 0,
            rate: 0.0,
            seconds: 10,
            game: "mancala".to_owned(),
            scene: true,
            threads: 1,
            attackers: 0,
            attack: "each".to_owned(),
        };
        while let Some(flag) = words.next() {
            if flag == "--plain" {
                args.scene = false;
                continue;
            }
            let value = words.next().ok_or(HELP)?;
            match flag.as_str() {
                "--server" => args.server = number(&flag, &value)?,
                "--pid" => args.pid = Some(number(&flag, &value)?),
                "--tables" => args.tables = number(&flag, &value)?,
                "--watchers" => args.watchers = number(&flag, &value)?,
                "--rate" => args.rate = number(&flag, &value)?,
                "--seconds" => args.seconds = number(&flag, &value)?,
                "--threads" => args.threads = number(&flag, &value)?,
                "--attackers" => args.attackers = number(&flag, &value)?,
                "--attack" if attack::is_known(&value) => args.attack = value,
                "--game" => args.game = value,
                _ => return Err(HELP.to_owned()),
            }
        }
        Ok(args)
    }

    /// WebSockets at each table.
    pub(crate) fn sockets(&self) -> usize {
        2 + self.watchers
    }
}

fn number<T: std::str::FromStr>(flag: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{flag} {value}: that is not what it takes\n\n{HELP}"))
}
