//! Shapes of values that are checked or written by games, for the OpenAPI document only.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// Declares types that are nothing but a schema with a name.
macro_rules! shapes {
    ($($(#[doc = $about:literal])* $name:ident = $schema:tt;)*) => {$(
        $(#[doc = $about])*
        pub(crate) enum $name {}

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let mut schema = json_schema!($schema);
                schema.insert("description".to_owned(), concat!($($about),*).trim().into());
                schema
            }
        }
    )*};
}

shapes! {
    /// The name of a game. The document lists those of the server.
    GameName = { "type": "string" };
    /// A level of bots, or `engine:` and the name of an engine of the server.
    BotLevel = { "type": "string", "pattern": levels() };
    /// A preset's name, or an object with house rules.
    RulesChoice = { "type": ["string", "object", "null"], "additionalProperties": true };
    /// A built-in board's name, or a board: an object, or the rows of a maze.
    BoardChoice = { "anyOf": [
        { "type": "string" },
        { "type": "object", "additionalProperties": true },
        { "type": "array", "items": { "type": "array", "items": { "type": "integer" } } },
    ] };
    /// A message: its key in the game's table of messages, and what fills its gaps. A gap is a number, a text, another
    /// message, `{"player": N}`, or a list of these: `{"all": […]}` (and), `{"any": […]}` (or), `{"list": […]}`.
    MessageData = { "type": "array", "items": { "type": ["string", "object"], "additionalProperties": true } };
    /// A scene: cells, links, pieces and notes, and the drawing of what does not move.
    SceneData = { "type": "object", "additionalProperties": true };
    /// The player to act and their choices; when the game is over, the players in order of their place, and the place of
    /// each player.
    Turn = {
        "type": "object",
        "properties": {
            "kind": { "type": "string", "enum": ["roll", "choose", "over"] },
            "player": { "type": "integer", "minimum": 1 },
            "moves": { "type": "array", "items": { "type": "string" } },
            "places": { "type": "array", "items": { "type": "integer" } },
            "ranks": { "type": "array", "items": { "type": ["integer", "null"] } },
        },
        "required": ["kind"],
    };
    /// A host token or seat token.
    TokenText = { "type": "string", "pattern": "^[0-9a-fA-F]{64}$" };
}

/// The names of all levels, as a pattern.
fn levels() -> String {
    let names: Vec<&str> = parlour_bots::LEVELS.iter().map(|level| level.name).collect();
    format!("^({}|engine:.+)$", names.join("|"))
}
