//! The values of the house rules. `parlour rules`, the JSON schema and forms show these doc comments to users.

use parlour_core::rule_values;

rule_values! {
    /// What happens when a roll would take the pawn past the last square.
    pub enum Finish {
        /// You need an exact roll to finish. If the roll is too high, the pawn stays where it is.
        Exact = "Exact roll needed",
        /// A roll that is too high also finishes.
        Overshoot = "Any roll that gets there",
        /// If the roll is too high, the pawn bounces back from the last square by what is left over.
        Bounce = "Bounce back",
    }

    /// Which rolls bring a pawn onto the board.
    pub enum Start {
        /// Any roll.
        Any = "Any roll",
        /// Only the rolls listed in `start-on`.
        On = "Certain rolls only",
    }

    /// How far the roll that brings a pawn onto the board moves it.
    pub enum Entry {
        /// The pawn moves by the roll: a 4 takes it to square 4.
        Move = "Moves the pawn",
        /// The pawn goes to square 1, and the roll counts as a 1 for all other rules.
        ToFirst = "Leads to square 1",
    }

    /// What happens when a pawn ends its move on an occupied square.
    pub enum Landing {
        /// Nothing: pawns share the square.
        Nothing = "Share the square",
        /// All other pawns there go back to the start.
        SendOpponent = "Send the others back",
        /// The pawn that just moved goes back to the start.
        SendSelf = "Go back yourself",
        /// All pawns there go back to the start.
        SendBoth = "Everyone there goes back",
    }

    /// What the third 6 in a row does, if a 6 earns an extra roll.
    pub enum ThirdSix {
        /// You do not play it, and your turn ends.
        Cancel = "Is not played",
        /// You play it like any other 6.
        Normal = "Counts like any other",
        /// You do not play it, your turn ends, and you lose your next turn.
        LoseNext = "Costs your next turn",
        /// The pawn goes back to where it was before the first of the three 6s, and your turn ends.
        Backtrack = "Takes back all three",
        /// The pawn goes back to the start, and your turn ends.
        ToStart = "Sends you to the start",
    }

    /// Whether a snake or ladder can lead straight into another.
    pub enum Jumps {
        /// No: only the square where your roll ends takes effect.
        Once = "No",
        /// Yes: the square where a jump ends takes effect as well, until the pawn reaches a plain square.
        Chain = "Yes",
    }

    /// How many places you play for.
    pub enum Places {
        /// The game ends when the first player finishes.
        First = "First place",
        /// 2 players play for 1 place, 3 for 2, and 4 or more for 3.
        Podium = "Up to three places",
    }

    /// When the rolls of a turn are played.
    pub enum RollOrder {
        /// You play each roll at once.
        Each = "At once",
        /// You stack your rolls until you have no extra roll left, then play them, the last one first.
        Stack = "At the end, last first",
    }

    /// What happens after exactly three 6s in a row, when the next roll is not a 6.
    pub enum ThreeSixes {
        /// Nothing special.
        Play = "Nothing special",
        /// You lose the turn.
        LoseTurn = "Lose the turn",
    }

    /// What happens after exactly four 6s in a row, when the next roll is not a 6.
    pub enum FourSixes {
        /// Nothing special.
        Play = "Nothing special",
        /// The next player loses a turn.
        SkipNext = "The next player loses a turn",
    }
}
