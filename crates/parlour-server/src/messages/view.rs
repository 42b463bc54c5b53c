//! The whole of a table, as one client may see it.

use parlour_core::{AnyEvent, Player, PlayerNames, Scene, Step};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Clock, Phase, SeatKind, Start};

/// The whole of a table. It is the same for everybody but for `you`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct View {
    /// The table.
    pub id: String,
    /// The game's name, e.g. `snakes`.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// What the table is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Every house rule.
    pub rules: Value,
    /// The board, where the game has boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Value>,
    /// The options and the random seed of a generated board.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub setup: Map<String, Value>,
    /// Whether the table is listed for everybody.
    pub public: bool,
    /// When the game starts.
    pub start: Start,
    /// Where the table is in its life.
    pub phase: Phase,
    /// The number of the last thing that happened at the table.
    pub number: u64,
    /// The number of the last thing that changed the game; a roll or a move is about it.
    pub state: u64,
    /// The players in turn order.
    pub seats: Vec<SeatView>,
    /// What the game waits for, as in `parlour play --json`.
    pub turn: Value,
    /// The position as data.
    pub position: Value,
    /// What there is to see, for clients that draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub scene: Option<Scene>,
    /// The last 200 steps in words.
    pub log: Vec<StepWords>,
    /// The last 100 things that were said.
    pub chat: Vec<ChatLine>,
    /// How long players may think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The server's time, in milliseconds since 1970: what deadlines are compared with.
    pub now: i64,
    /// What makes the dice trustworthy.
    pub dice: DiceView,
    /// Who wants to take back, if somebody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<UndoRequest>,
    /// The seats that want a rematch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rematch: Vec<u32>,
    /// The table of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The table that this one is the rematch of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// Who the client is.
    pub you: You,
}

/// A seat and who sits there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatView {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The player's name; nothing while the seat is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The colour of the seat, where seats have colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Who sits there.
    pub kind: SeatKind,
    /// How well a bot plays, or the one that plays in a person's place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether a bot plays in the place of the person.
    #[serde(skip_serializing_if = "is_false")]
    pub replaced: bool,
    /// Whether a client of the person is connected; nothing for bots and open seats, and where other processes serve
    /// the table, too, and may know more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connected: Option<bool>,
    /// The place, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A step in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StepWords {
    /// The step, counted from 1.
    pub step: usize,
    /// What happened, one sentence each.
    pub words: Vec<String>,
}

impl StepWords {
    /// What a step did, one sentence each. A roll that only lets somebody choose is told, too.
    pub fn words(player: Player, step: &Step, events: &[AnyEvent], names: &PlayerNames) -> Vec<String> {
        match step {
            Step::Roll(number) if events.is_empty() => vec![format!("{} rolls {number}", names.name(player))],
            _ => events.iter().map(|event| event.words(names)).collect(),
        }
    }
}

/// Something that was said at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChatLine {
    /// The number of the line: later is more.
    pub number: u64,
    /// Who said it; nothing for a host without a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u32>,
    /// The name of who said it.
    pub name: String,
    /// What was said: plain text, whatever it looks like.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// How long players may think, and until when this one may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClockView {
    /// The clock of the table.
    #[serde(flatten)]
    pub clock: Clock,
    /// When the time for the step that is due runs out, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}

/// What makes the dice trustworthy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiceView {
    /// Whether the game has dice at all.
    pub used: bool,
    /// The SHA-256 of the secret, published before the game.
    pub commitment: String,
    /// The players' own parts, in turn order; empty where there is none.
    pub seeds: Vec<String>,
    /// The secret, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// Somebody wants to take back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UndoRequest {
    /// Who asks.
    pub seat: u32,
    /// How many steps would be taken back.
    pub steps: u32,
    /// Who must still answer.
    pub waiting: Vec<u32>,
}

/// Who the client is at the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct You {
    /// The seats that the client plays.
    pub seats: Vec<u32>,
    /// Whether the client is the host.
    pub host: bool,
}
