//! Messages as data.

use serde::ser::{Serialize, SerializeMap, SerializeTuple, Serializer};

use crate::Player;

/// A message: its key in a table, and what fills its gaps.
///
/// ```
/// use parlour_core::{Message, Messages, Player, PlayerNames};
/// let messages = Messages::new(r#"{ "sown": "{player} sows {seeds|# seed|# seeds}" }"#);
/// let names = PlayerNames::new(["Ann"]);
/// let sown = |seeds: u32| Message::of("sown", Player::new(0)).with("seeds", seeds);
/// assert_eq!(messages.say(&sown(1), &names), "Ann sows 1 seed");
/// assert_eq!(messages.say(&sown(3), &names), "Ann sows 3 seeds");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub(super) key: &'static str,
    pub(super) gaps: Vec<(&'static str, Gap)>,
}

/// What fills a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// A number.
    Number(i64),
    /// A player, shown by their name.
    Player(Player),
    /// Another message of the same table.
    Message(Message),
    /// Several messages, joined as "a, b and c".
    All(Vec<Gap>),
    /// Several messages, joined as "a, b or c".
    AnyOf(Vec<Gap>),
    /// Several messages, joined as "a, b, c".
    List(Vec<Gap>),
    /// Text that is the same in every language, such as a move in notation.
    Text(String),
}

impl Message {
    /// The message with this key.
    pub const fn new(key: &'static str) -> Self {
        Self { key, gaps: Vec::new() }
    }

    /// A message about a player, who fills the gap `player`.
    pub fn of(key: &'static str, player: Player) -> Self {
        Self::new(key).with("player", player)
    }

    /// A player wins, or finishes 2nd, 3rd and so on.
    pub fn finishes(player: Player, place: u64) -> Self {
        match place {
            1 => Self::of("wins", player),
            _ => Self::of("finishes", player).with("place", place),
        }
    }

    /// Fills a gap.
    #[must_use]
    pub fn with(mut self, name: &'static str, gap: impl Into<Gap>) -> Self {
        self.gaps.push((name, gap.into()));
        self
    }

    /// The key in the table.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    pub(super) fn gap(&self, name: &str) -> Option<&Gap> {
        self.gaps.iter().find(|(known, _)| *known == name).map(|(_, gap)| gap)
    }
}

impl Gap {
    /// "a, b and c".
    pub fn all<G: Into<Self>>(items: impl IntoIterator<Item = G>) -> Self {
        Self::All(items.into_iter().map(Into::into).collect())
    }

    /// "a, b, c".
    pub fn list<G: Into<Self>>(items: impl IntoIterator<Item = G>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// "a, b or c".
    pub fn any_of<G: Into<Self>>(items: impl IntoIterator<Item = G>) -> Self {
        Self::AnyOf(items.into_iter().map(Into::into).collect())
    }
}

/// `["sown", {"player": 1, "seeds": 3}]`, or only the key if there are no gaps: for clients that have words of their own.
///
/// ```
/// use parlour_core::{Gap, Message, Player};
/// let message = Message::of("sown", Player::new(0)).with("place", Message::new("yard")).with("rolls", Gap::all([3_u8, 4]));
/// let json = r#"["sown",{"player":{"player":1},"place":["yard"],"rolls":{"all":[3,4]}}]"#;
/// assert_eq!(serde_json::to_string(&message).unwrap(), json);
/// ```
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(1 + usize::from(!self.gaps.is_empty()))?;
        tuple.serialize_element(self.key)?;
        if !self.gaps.is_empty() {
            tuple.serialize_element(&Gaps(&self.gaps))?;
        }
        tuple.end()
    }
}

struct Gaps<'a>(&'a [(&'static str, Gap)]);

impl Serialize for Gaps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, gap)| (name, gap)))
    }
}

impl Serialize for Gap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Message(message) => message.serialize(serializer),
            Self::Player(player) => one(serializer, "player", player),
            Self::All(items) => one(serializer, "all", items),
            Self::AnyOf(items) => one(serializer, "any", items),
            Self::List(items) => one(serializer, "list", items),
        }
    }
}

/// An object with one entry.
fn one<S: Serializer>(serializer: S, name: &str, value: &impl Serialize) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(name, value)?;
    map.end()
}

macro_rules! gap_from {
    ($($from:ty => $gap:expr),+ $(,)?) => {
        $(impl From<$from> for Gap {
            fn from(value: $from) -> Self {
                $gap(value.into())
            }
        })+
    };
}
gap_from! {
    u8 => Gap::Number, i16 => Gap::Number, u16 => Gap::Number, u32 => Gap::Number,
    Player => Gap::Player, Message => Gap::Message, &str => Gap::Text, String => Gap::Text,
}

impl From<u64> for Gap {
    fn from(value: u64) -> Self {
        Self::Number(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Gap {
    fn from(value: usize) -> Self {
        (value as u64).into()
    }
}
