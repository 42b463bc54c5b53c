//! Scenes and their drawings.

use parlour_core::{Cell, Link, Note, Piece, Scene, Selection};
use parlour_draw::Art;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A scene with its drawing, for clients that show it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawnScene {
    /// Cells, links, pieces and notes.
    #[serde(flatten)]
    pub scene: Scene,
    /// Everything that does not move, as SVG, and where pieces stand on it.
    pub art: Art,
}

impl From<Scene> for DrawnScene {
    fn from(scene: Scene) -> Self {
        Self { art: parlour_draw::art(&scene), scene }
    }
}

/// What has changed in the scene since the last message. Cells and pieces replace those with the same `id`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct SceneChange {
    /// The cell to scroll to.
    pub focus: (u32, u32),
    /// The cells that have changed, often only in whether you can choose them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Value>")]
    pub cells: Vec<Cell>,
    /// All links, if any has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub links: Option<Vec<Link>>,
    /// The pieces that have moved or changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Value>")]
    pub pieces: Vec<Piece>,
    /// All notes, if any has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub notes: Option<Vec<Note>>,
    /// The cells that a player selects from, if they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub selection: Option<Selection>,
    /// Cells and pieces that have disappeared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<RemovedIds>,
    /// The new drawing, if cells or links have appeared or disappeared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub art: Option<Art>,
}

/// Cells and pieces that have disappeared, by `id`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RemovedIds {
    /// The cells.
    pub cells: Vec<u64>,
    /// The pieces.
    pub pieces: Vec<String>,
}
