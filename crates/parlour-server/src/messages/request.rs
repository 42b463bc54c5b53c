//! The messages that clients send.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::shapes::BotLevel;
use super::{Refusal, Token};

/// A request at a table. Seats are counted from 1.
///
/// ```
/// use parlour_server::messages::{Incoming, Request};
/// let incoming = Incoming::read(r#"{"do":"roll","state":7,"key":"a1"}"#).unwrap();
/// assert_eq!(incoming.request, Request::Roll { state: Some(7), seat: None });
/// assert_eq!(incoming.key.as_deref(), Some("a1"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Identifies the client and asks for the whole table; the first message of a connection.
    Hello {
        /// The client's tokens: host token and seat tokens.
        #[serde(default)]
        tokens: Vec<Token>,
        /// Whether the client draws the board: it then gets the scene, and the changes of every step.
        #[serde(default = "yes")]
        scene: bool,
        /// Whether long messages of the server may come compressed: as a binary message with gzip instead of a text.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        gzip: bool,
    },
    /// Takes an open seat.
    Join {
        /// The player's name, 1 to 40 characters.
        #[schemars(length(min = 1, max = 40))]
        name: String,
        /// The seat; the first open one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        seat: Option<u32>,
        /// The commitment to a seed for the dice; without one, the seat has no seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
        seed_commitment: Option<String>,
        /// The colour of the seat, instead of its number, if seats have colours.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<String>,
    },
    /// Gives up a seat. Before the start, it is open again; later, a bot plays on. The table closes when everyone has left.
    Leave {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
    },
    /// Commits to a seed for the dice, before the game is about to start.
    Commit {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
        /// The SHA-256 of the lines `parlour seed 2`, the id of the table, its commitment and the seed.
        #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
        seed_commitment: String,
    },
    /// Reveals the seed, in the phase `revealing`.
    Reveal {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
        /// 32 random bytes in lower-case hexadecimal.
        #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
        seed: String,
    },
    /// Starts the game; bots take the open seats. For the host.
    Start {},
    /// Rolls the dice.
    Roll {
        /// The state that the client sees; an older one than the current is refused as stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<u64>,
        /// The seat that rolls; the seat to act if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        seat: Option<u32>,
    },
    /// Makes a move.
    Move {
        /// The move in the game's notation.
        #[serde(rename = "move")]
        #[schemars(length(min = 1))]
        notation: String,
        /// The state that the client sees; an older one than the current is refused as stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<u64>,
        /// The seat that moves; the seat to act if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        seat: Option<u32>,
    },
    /// Asks to undo the seat's last move and everything after it. Rolls cannot be undone.
    TakeBack {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
    },
    /// Answers a request to undo.
    Answer {
        /// The seat that answers.
        #[schemars(range(min = 1))]
        seat: u32,
        /// Whether it agrees.
        yes: bool,
    },
    /// Sends a chat message.
    Chat {
        /// At most 500 characters.
        #[schemars(length(min = 1, max = 500))]
        text: String,
        /// The seat that sends it; the client's first seat if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        seat: Option<u32>,
    },
    /// Seats a bot on an open seat or for a player who is away. For the host.
    Bot {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
        /// The level of the bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<BotLevel>")]
        level: Option<String>,
    },
    /// Takes a seat back from a bot. For its player and the host.
    Back {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
    },
    /// Removes a guest. Before the start, the seat is open again; later, a bot plays on, and the guest cannot come back
    /// unless the host gives the seat back. For the host.
    Remove {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
    },
    /// Mutes the chat of a guest, or allows it again. For the host.
    Mute {
        /// The seat.
        #[schemars(range(min = 1))]
        seat: u32,
        /// Whether the guest is muted from now on.
        #[serde(default = "yes")]
        muted: bool,
    },
    /// Asks for a rematch with the same players; the host can decide it alone.
    Rematch {},
    /// Ends an unfinished table. For the host.
    Close {},
    /// Asks for a `pong`, as a keep-alive.
    Ping {},
}

fn yes() -> bool {
    true
}

/// The names of all requests, in the order of the documentation.
pub const NAMES: [&str; 18] = [
    "hello",
    "join",
    "leave",
    "commit",
    "reveal",
    "start",
    "roll",
    "move",
    "take-back",
    "answer",
    "chat",
    "bot",
    "back",
    "remove",
    "mute",
    "rematch",
    "close",
    "ping",
];
/// The most characters of a key.
const KEY: usize = 128;

/// A request and its key: repeated with the same key, a request gets the first answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Incoming {
    /// The client's key for this request, at most 128 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 128))]
    pub key: Option<String>,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

impl From<Request> for Incoming {
    fn from(request: Request) -> Self {
        Self { key: None, request }
    }
}

impl Incoming {
    /// Reads a message; refusals name the field that is wrong.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| Refusal::bad(format!("not valid JSON: {error}")))?;
        Self::from_value(value)
    }

    /// Reads a message from parsed JSON.
    pub fn from_value(value: Value) -> Result<Self, Refusal> {
        let Value::Object(mut fields) = value else {
            return Err(Refusal::bad("a message must be an object; example: {\"do\":\"roll\"}"));
        };
        let key = take_key(&mut fields)?;
        let name = known(&fields)?;
        let request = Request::deserialize(Value::Object(fields))
            .map_err(|error| Refusal::bad(format!("{name}: {error}")))?;
        Ok(Self { key, request })
    }
}

fn take_key(fields: &mut Map<String, Value>) -> Result<Option<String>, Refusal> {
    match fields.shift_remove("key") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(key)) if !key.is_empty() && key.chars().count() <= KEY => Ok(Some(key)),
        Some(_) => Err(Refusal::bad(format!("key: must be a text of 1 to {KEY} characters"))),
    }
}

/// The name of the request, if it is known.
fn known(fields: &Map<String, Value>) -> Result<&'static str, Refusal> {
    let given = match fields.get("do") {
        Some(Value::String(given)) => given.as_str(),
        Some(_) => return Err(Refusal::bad("do: must be a text; example: \"roll\"")),
        None => {
            return Err(Refusal::bad("do: missing; example: {\"do\":\"roll\"}"));
        }
    };
    NAMES.into_iter().find(|name| *name == given).ok_or_else(|| {
        let hint = parlour_core::nearest(given, NAMES).map(|name| format!("; did you mean {name}?"));
        let given: String = given.chars().take(40).collect();
        Refusal::bad(format!("do: unknown request \"{given}\"{}", hint.unwrap_or_default()))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_request_is_known_by_its_name() {
        let needs = r#""tokens":[],"name":"a","seat":1,"seed":"","seed_commitment":"","move":"1","yes":true,"text":"x""#;
        for name in NAMES {
            let all: Map<String, Value> =
                serde_json::from_str(&format!(r#"{{"do":"{name}",{needs}}}"#)).unwrap();
            // Fields that the request does not have are refused; without them, it must be understood.
            let mut fields = all;
            loop {
                match Incoming::from_value(Value::Object(fields.clone())) {
                    Ok(incoming) => {
                        assert_eq!(serde_json::to_value(&incoming).unwrap()["do"], name);
                        break;
                    }
                    Err(refusal) => {
                        let field = refusal.message.split('`').nth(1).unwrap_or_default().to_owned();
                        assert!(fields.shift_remove(&field).is_some(), "{}", refusal.message);
                    }
                }
            }
        }
    }

    #[test]
    fn bad_messages_are_refused_with_a_reason() {
        let message = |text: &str| Incoming::read(text).unwrap_err().message;
        assert!(message("{").starts_with("not valid JSON"));
        assert!(message("[1]").contains("object"));
        assert!(message(r#"{"do":"rol"}"#).contains("did you mean roll?"));
        assert!(message(r#"{"do":"roll","stat":1}"#).contains("unknown field `stat`"));
        assert!(message(r#"{"do":"move"}"#).contains("missing field `move`"));
        assert!(message(r#"{"do":"roll","state":-1}"#).starts_with("roll: "));
        assert!(message(r#"{"do":7}"#).starts_with("do:"));
        assert!(message(r#"{"do":"ping","key":7}"#).starts_with("key:"));
        assert!(message(&format!(r#"{{"do":"{}"}}"#, "x".repeat(9999))).len() < 200);
        let deep = "[".repeat(100_000);
        assert!(message(&deep).starts_with("not valid JSON"));
    }

    #[test]
    fn a_wrong_token_is_not_repeated() {
        let refusal = Incoming::read(r#"{"do":"hello","tokens":["abcdef0123"]}"#).unwrap_err();
        assert!(!refusal.message.contains("abcdef0123"), "{}", refusal.message);
    }

    /// Texts that look a bit like messages.
    fn nearly() -> impl Strategy<Value = String> {
        let words = r#""do" "roll" "move" "state" "tokens" "seat" "key" "\u0000" "\ud800" : , { } [ ] 1 -1 1e999 4294967296 null true"#;
        let word = prop::sample::select(words.split(' ').chain([" "]).collect::<Vec<_>>());
        prop::collection::vec(word, 0..20).prop_map(|words| words.concat())
    }

    proptest! {
        #[test]
        fn nothing_makes_the_parser_panic(text in ".{0,200}", words in nearly()) {
            let _ = Incoming::read(&text);
            let _ = Incoming::read(&words);
        }
    }
}
