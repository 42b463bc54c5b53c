//! What cells and links are, for surfaces that draw them. The names are what clients read as `class`.

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
            /// The name that clients read.
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
    /// What a cell is.
    ///
    /// ```
    /// use parlour_core::CellClass;
    /// assert_eq!(CellClass::from("snake-head"), CellClass::SnakeHead);
    /// assert_eq!(serde_json::to_string(&CellClass::SnakeHead).unwrap(), r#""snake-head""#);
    /// assert_eq!(CellClass::from("swamp").name(), "swamp");
    /// ```
    CellClass:
    /// Nothing in particular.
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
    /// Takes a piece elsewhere.
    Teleporter = "teleporter",
    /// An ordinary cell of a track.
    Track = "track",
    /// A cell without captures.
    Safe = "safe",
    /// A cell of a home column.
    Stretch = "stretch",
    /// Where pieces wait.
    Yard = "yard",
    /// Where pieces arrive.
    Home = "home",
    /// A pit to sow from.
    Pit = "field",
    /// A store that seeds are counted in.
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
    /// On the trail that led a piece to where it is.
    Trail = "trail",
    /// On the path that a search has found.
    Way = "way",
    /// Known to a search, and not looked at yet.
    Waiting = "waiting",
    /// Looked at by a search.
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
    /// What a link is.
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
    /// Leads elsewhere.
    Teleporter = "teleporter",
    /// A path along cells.
    Way = "way",
}
