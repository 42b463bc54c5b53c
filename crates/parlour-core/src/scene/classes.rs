//! Classes of cells and links, for surfaces that draw them. Clients get the names as `class`.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

/// Declares an enum whose values have names. Any other name becomes `Other`.
macro_rules! classes {
    ($(#[$about:meta])* $class:ident: $($(#[$doc:meta])* $value:ident = $name:literal,)*) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
        pub enum $class {
            $($(#[$doc])* $value,)*
            /// A class that only its game knows; it is drawn as a plain one.
            Other(Cow<'static, str>),
        }

        impl $class {
            /// The name that clients get.
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$value => $name,)*
                    Self::Other(name) => name,
                }
            }
        }

        impl From<&'static str> for $class {
            fn from(name: &'static str) -> Self {
                match name {
                    $($name => Self::$value,)*
                    other => Self::Other(Cow::Borrowed(other)),
                }
            }
        }

        impl PartialEq<&str> for $class {
            fn eq(&self, name: &&str) -> bool {
                self.name() == *name
            }
        }

        impl fmt::Display for $class {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl Serialize for $class {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

classes! {
    /// The class of a cell.
    ///
    /// ```
    /// use parlour_core::CellClass;
    /// assert_eq!(CellClass::from("snake-head"), CellClass::SnakeHead);
    /// assert_eq!(serde_json::to_string(&CellClass::SnakeHead).unwrap(), r#""snake-head""#);
    /// assert_eq!(CellClass::from("swamp").name(), "swamp");
    /// ```
    CellClass:
    /// No particular class.
    #[default]
    Plain = "",
    /// An ordinary cell of a grid.
    Cell = "cell",
    /// Where pieces start.
    Start = "start",
    /// The last cell.
    End = "end",
    /// The upper end of a snake.
    SnakeHead = "snake-head",
    /// The lower end of a ladder.
    LadderFoot = "ladder-foot",
    /// Costs a turn.
    Trap = "trap",
    /// Moves a piece on.
    Boost = "boost",
    /// Takes a piece off the board.
    BlackHole = "black-hole",
    /// Takes a piece to another cell.
    Teleporter = "teleporter",
    /// An ordinary cell of a track.
    Track = "track",
    /// A cell without captures.
    Safe = "safe",
    /// A cell of a home column.
    Stretch = "stretch",
    /// Where pieces wait.
    Yard = "yard",
    /// Where pieces finish.
    Home = "home",
    /// A pit to sow from.
    Pit = "field",
    /// A store of seeds.
    Store = "attic",
    /// An action beside the board: the column above it can be burnt.
    Fire = "fire",
    /// A cell that cannot be entered.
    Wall = "wall",
    /// An ordinary cell of a maze.
    Open = "open",
    /// The start of a path.
    Source = "source",
    /// The goal of a path.
    Destination = "destination",
    /// On the trail of a piece.
    Trail = "trail",
    /// On the path that a search has found.
    Way = "way",
    /// Waiting in the queue of a search.
    Waiting = "waiting",
    /// Visited by a search.
    Seen = "seen",
    /// Given up by a search.
    Left = "left",
}

impl CellClass {
    /// Whether the cell is an action beside the board, not a part of it.
    pub fn is_action(&self) -> bool {
        *self == Self::Fire
    }
}

classes! {
    /// The class of a link.
    ///
    /// ```
    /// use parlour_core::LinkClass;
    /// assert_eq!(LinkClass::from("ladder").to_string(), "ladder");
    /// ```
    LinkClass:
    /// Leads up.
    #[default]
    Ladder = "ladder",
    /// Leads down.
    Snake = "snake",
    /// Leads a few cells on.
    Boost = "boost",
    /// Leads to another cell.
    Teleporter = "teleporter",
    /// A path along cells.
    Way = "way",
}
