//! The linked circle as text.

use std::fmt::Write;

use parlour::core::Message;
use parlour::draw::Signs;
use parlour::mancala::{CircleState, ONE, TWO};

use crate::words::say;

/// The width of a pit with its link.
const WIDTH: usize = 8;
/// The width before the first pit.
const LEFT: usize = 7;

/// Draws the circle: player 2's pits above from right to left, player 1's below from left to right, a store at each
/// end. The pit `at` is in square brackets; links lead past burnt pits. If not all columns fit, draws those around
/// the pit.
///
/// ```
/// use std::sync::Arc;
/// use parlour::mancala::{CircleState, Position, Rules, RulesFile};
/// use parlour_tui::{Signs, ring};
/// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
/// let position = Position::parse(&rules, "5,1,2,0,3,4 1").unwrap();
/// let lines = ring(&CircleState::new(&position), Some(2), Signs::Ascii, 80);
/// assert_eq!(lines[1], "    .<-(4)<----(3)<----.");
/// assert_eq!(lines[3], "    '->(1)---->[2]---->'");
/// ```
pub fn ring(state: &CircleState, at: Option<u16>, signs: Signs, width: usize) -> Vec<String> {
    let columns = state.board().columns().max(1);
    let room = width.saturating_sub(LEFT + WIDTH) / WIDTH;
    let room = u16::try_from(room).unwrap_or(u16::MAX).clamp(1, columns);
    let middle = at.and_then(|pit| state.board().column(pit)).unwrap_or(1);
    let first = (middle.saturating_sub(room / 2)).clamp(1, columns - room + 1);
    Ring { state, at, signs, first, last: first + room - 1 }.lines()
}

/// The visible columns of the circle.
struct Ring<'a> {
    state: &'a CircleState,
    at: Option<u16>,
    signs: Signs,
    first: u16,
    last: u16,
}

impl Ring<'_> {
    fn lines(&self) -> Vec<String> {
        let board = self.state.board();
        let [above, below] = [TWO, ONE].map(|player| {
            let pits = (self.first..=self.last).map(|column| board.pit(player, column));
            pits.collect::<Vec<u16>>()
        });
        let dots = self.signs.pick("…", ":");
        let left = |corner| if self.first > 1 { dots } else { corner };
        let right = |corner| if self.last < board.columns() { dots } else { corner };
        let (line, back, on) = (self.line(), self.signs.pick("◂", "<"), self.signs.pick("▸", ">"));
        let [top, bottom] = [("┌", "┐", ".", "."), ("└", "┘", "'", "'")]
            .map(|(one, two, a, b)| (left(self.signs.pick(one, a)), right(self.signs.pick(two, b))));
        vec![
            self.numbers(&above),
            format!("    {}{back}{line}{}{}", top.0, self.leftward(&above, back), top.1),
            self.stores(board.store(TWO), board.store(ONE), above.len() * WIDTH - 2),
            format!("    {}{line}{on}{}{}", bottom.0, self.rightward(&below, on), bottom.1),
            self.numbers(&below),
        ]
    }

    fn line(&self) -> &'static str {
        self.signs.pick("─", "-")
    }

    /// The numbers of the pits; a cross for a burnt one.
    fn numbers(&self, pits: &[u16]) -> String {
        let mut line = " ".repeat(LEFT);
        for pit in pits {
            let linked = self.state.is_linked(*pit);
            let number =
                if linked { self.state.number(*pit).to_string() } else { self.signs.pick("✕", "x").into() };
            // Writing to a string cannot fail.
            let _ = write!(line, " {number:<7}");
        }
        line.trim_end().to_owned()
    }

    /// Pits linked to the left: each arrow is to the right of the pit it leads to.
    fn leftward(&self, pits: &[u16], arrow: &str) -> String {
        let part = |pit: &u16| {
            let linked = self.state.is_linked(*pit);
            let pit = if linked { format!("{}{arrow}", self.content(*pit)) } else { String::new() };
            self.filled(&pit, WIDTH)
        };
        pits.iter().map(part).collect()
    }

    /// Pits linked to the right: each arrow is to the left of the pit it leads to.
    fn rightward(&self, pits: &[u16], arrow: &str) -> String {
        let part = |(place, pit): (usize, &u16)| {
            let content = if self.state.is_linked(*pit) { self.content(*pit) } else { String::new() };
            let leads = pits.get(place + 1).is_none_or(|next| self.state.is_linked(*next));
            format!("{}{}", self.filled(&content, WIDTH - 1), if leads { arrow } else { self.line() })
        };
        pits.iter().enumerate().map(part).collect()
    }

    fn filled(&self, text: &str, width: usize) -> String {
        format!("{text}{}", self.line().repeat(width.saturating_sub(text.chars().count())))
    }

    /// The seeds of a pit in brackets.
    fn content(&self, pit: u16) -> String {
        let seeds = self.state.seeds(pit);
        if self.at == Some(pit) { format!("[{seeds}]") } else { format!("({seeds})") }
    }

    /// The stores at both ends, and the seeds in hand between them.
    fn stores(&self, left: u16, right: u16, inner: usize) -> String {
        let name = |pit: u16| format!("{} {}", self.state.number(pit), self.content(pit));
        let hand = match self.state.hand() {
            0 => String::new(),
            seeds => say(&Message::new("study-in-hand").with("seeds", seeds)),
        };
        format!("{:>LEFT$}{hand:^inner$}{}", name(left), name(right))
    }
}
