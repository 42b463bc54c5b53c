//! What clients send.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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
    /// Says who the client is, and asks for the whole table; the first message of a connection.
    Hello {
        /// The tokens that the client holds: the host's, one for each seat.
        #[serde(default)]
        tokens: Vec<Token>,
        /// Whether the client draws the board: then the view has the scene, and every step says what changed in it.
        #[serde(default = "yes")]
        scene: bool,
    },
    /// Takes an open seat.
    Join {
        /// The player's name, 1 to 40 characters.
        name: String,
        /// The seat; without it the first that is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
        /// The player's own part of the dice, at most 64 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// Instead of the seat its colour, where seats have colours.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<String>,
    },
    /// Gives a seat up: before the start it is open again; later a bot goes on, or the table is closed when nobody is left.
    Leave {
        /// The seat.
        seat: u32,
    },
    /// Sets the player's own part of the dice, before the start.
    Seed {
        /// The seat.
        seat: u32,
        /// At most 64 characters.
        seed: String,
    },
    /// Starts the game; bots take the seats that are still open. For the host.
    Start {},
    /// Throws the dice.
    Roll {
        /// The state that the client sees; an old one is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<u64>,
        /// Whose dice; without it the player whose turn it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
    },
    /// Plays a move.
    Move {
        /// The move in the game's notation.
        #[serde(rename = "move")]
        notation: String,
        /// The state that the client sees; an old one is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<u64>,
        /// Whose move; without it the player whose turn it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
    },
    /// Asks to take back the seat's last move and everything after it; dice are never taken back.
    TakeBack {
        /// The seat.
        seat: u32,
    },
    /// Answers to somebody who wants to take back.
    Answer {
        /// The seat that answers.
        seat: u32,
        /// Whether it agrees.
        yes: bool,
    },
    /// Says something at the table.
    Chat {
        /// At most 500 characters.
        text: String,
        /// Who says it; without it the first seat of the client.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
    },
    /// Puts a bot on an open seat or in the place of a player who is away. For the host.
    Bot {
        /// The seat.
        seat: u32,
        /// How well it plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// Takes a seat back from a bot. For its player and for the host.
    Back {
        /// The seat.
        seat: u32,
    },
    /// Asks for another game with everybody; the host's word alone is enough.
    Rematch {},
    /// Ends an unfinished table. For the host.
    Close {},
    /// Asks for a sign of life.
    Ping {},
}

fn yes() -> bool {
    true
}

/// What requests are called, in the order of the documentation.
pub const NAMES: [&str; 15] = [
    "hello",
    "join",
    "leave",
    "seed",
    "start",
    "roll",
    "move",
    "take-back",
    "answer",
    "chat",
    "bot",
    "back",
    "rematch",
    "close",
    "ping",
];
/// The most bytes of a key.
const KEY: usize = 128;

/// A request and its key: a request with a key that was answered already gets the same answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Incoming {
    /// What the client calls this request, at most 128 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    /// Reads a message of a client. Whatever is not understood is refused in words; the place is named.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| Refusal::bad(format!("no JSON: {error}")))?;
        Self::from_value(value)
    }

    /// Reads a message that was parsed as JSON already.
    pub fn from_value(value: Value) -> Result<Self, Refusal> {
        let Value::Object(mut fields) = value else {
            return Err(Refusal::bad("a message is an object such as {\"do\":\"roll\"}"));
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
        Some(Value::String(key)) if !key.is_empty() && key.len() <= KEY => Ok(Some(key)),
        Some(_) => Err(Refusal::bad(format!("key: a text of 1 to {KEY} bytes"))),
    }
}

/// The name of the request, or why there is none.
fn known(fields: &Map<String, Value>) -> Result<&'static str, Refusal> {
    let given = match fields.get("do") {
        Some(Value::String(given)) => given.as_str(),
        Some(_) => return Err(Refusal::bad("do: a text such as \"roll\"")),
        None => {
            return Err(Refusal::bad("the message does not say what to do: {\"do\":\"roll\"}"));
        }
    };
    NAMES.into_iter().find(|name| *name == given).ok_or_else(|| {
        let hint = parlour_core::did_you_mean(parlour_core::nearest(given, NAMES));
        let given: String = given.chars().take(40).collect();
        Refusal::bad(format!("do: unknown request \"{given}\"{hint}"))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_request_is_known_by_its_name() {
        let needs = r#""tokens":[],"name":"a","seat":1,"seed":"","move":"1","yes":true,"text":"x""#;
        for name in NAMES {
            let all: Map<String, Value> =
                serde_json::from_str(&format!(r#"{{"do":"{name}",{needs}}}"#)).unwrap();
            // The fields that a request does not have are refused; what is left over must be understood.
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
    fn what_is_not_understood_is_refused_in_words() {
        let message = |text: &str| Incoming::read(text).unwrap_err().message;
        assert!(message("{").starts_with("no JSON"));
        assert!(message("[1]").contains("object"));
        assert!(message(r#"{"do":"rol"}"#).contains("did you mean \"roll\"?"));
        assert!(message(r#"{"do":"roll","stat":1}"#).contains("unknown field `stat`"));
        assert!(message(r#"{"do":"move"}"#).contains("missing field `move`"));
        assert!(message(r#"{"do":"roll","state":-1}"#).starts_with("roll: "));
        assert!(message(r#"{"do":7}"#).starts_with("do:"));
        assert!(message(r#"{"do":"ping","key":7}"#).starts_with("key:"));
        assert!(message(&format!(r#"{{"do":"{}"}}"#, "x".repeat(9999))).len() < 200);
        let deep = "[".repeat(100_000);
        assert!(message(&deep).starts_with("no JSON"));
    }

    #[test]
    fn a_wrong_token_is_not_repeated() {
        let refusal = Incoming::read(r#"{"do":"hello","tokens":["abcdef0123"]}"#).unwrap_err();
        assert!(!refusal.message.contains("abcdef0123"), "{}", refusal.message);
    }

    /// Texts that look like messages, more or less.
    fn nearly() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "\"do\"",
            "\"roll\"",
            "\"move\"",
            "\"state\"",
            "\"key\"",
            ":",
            ",",
            "{",
            "}",
            "[",
            "]",
            "1",
            "-1",
            "1e999",
            "null",
            "true",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"tokens\"",
            "\"seat\"",
            "4294967296",
            " ",
        ]);
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
