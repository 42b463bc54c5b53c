//! The track: its cells, and how far each colour walks on it. Geometry only, no rules of play.

/// The most arms a board can have, and so the most players.
pub const MOST_ARMS: usize = 6;

/// The most tokens a player can have.
pub const MOST_TOKENS: usize = 4;

/// The steps of a token that has not entered yet.
pub const HOME: i16 = -1;

/// The colours of the arms, in the order in which they lie along the track.
pub const COLOURS: [&str; MOST_ARMS] = ["red", "blue", "green", "yellow", "purple", "orange"];

/// Where a token is.
///
/// A token goes from `Home` to its start cell, along the track, into its own stretch, and finishes; from the
/// track it may be sent back to `Home`. No other transition exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenState {
    /// In its yard, not entered yet.
    Home,
    /// On this cell of the track, where opponents may meet it.
    Track(u16),
    /// On this cell of its own stretch, counted from 1, where nobody else can come.
    Stretch(u16),
    /// At its goal.
    Finished,
}

impl TokenState {
    /// The name in positions: `in-home` for a token in its yard, `in-play`, `in-home-stretch` or `finished`.
    ///
    /// ```
    /// use parlour_ludo::TokenState;
    /// assert_eq!(TokenState::Track(13).name(), "in-play");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Home => "in-home",
            Self::Track(_) => "in-play",
            Self::Stretch(_) => "in-home-stretch",
            Self::Finished => "finished",
        }
    }
}

/// Whether the last cell before a stretch belongs to one colour or lies on the common track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    /// It is the first cell of the stretch.
    Private,
    /// It is a cell of the track.
    Shared,
}

/// The ring of cells that all colours share, and the stretches that lead off it.
///
/// A token's way is counted in steps from its own start cell: −1 at home, 0 on the start cell, and so on to
/// [`Track::finish`]. Cells are numbered around the ring from the first arm's start.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile, TokenState};
/// let rules = Rules::new(RulesFile::default()).unwrap();
/// let track = rules.track();
/// assert_eq!((track.cells(), track.finish()), (52, 56));
/// // Yellow starts on 39, so its fifteenth step wraps around to cell 2.
/// assert_eq!(track.state(track.start(3), 15), TokenState::Track(2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Track {
    arms: u8,
    cells_per_arm: i16,
    home_stretch: i16,
    cells: i16,
    last: i16,
    finish: i16,
}

impl Track {
    /// A track of this size; the caller has checked that the numbers are small and positive.
    pub(crate) fn new(arms: u8, cells_per_arm: u8, home_stretch: u8, entry: Entry) -> Self {
        let cells = i16::from(arms) * i16::from(cells_per_arm);
        // A colour leaves the track two cells before its own start: 50 steps on the usual 52 cells.
        let entry_step = cells - 2;
        Self {
            arms,
            cells_per_arm: cells_per_arm.into(),
            home_stretch: home_stretch.into(),
            cells,
            last: match entry {
                Entry::Private => entry_step - 1,
                Entry::Shared => entry_step,
            },
            finish: entry_step + i16::from(home_stretch),
        }
    }

    /// The number of arms.
    pub fn arms(&self) -> usize {
        self.arms.into()
    }

    /// The number of cells of one arm, from one start to the next.
    pub fn cells_per_arm(&self) -> i16 {
        self.cells_per_arm
    }

    /// The number of steps from the entry cell to the goal.
    pub fn home_stretch(&self) -> i16 {
        self.home_stretch
    }

    /// The number of cells in the ring.
    pub fn cells(&self) -> i16 {
        self.cells
    }

    /// The last step on the ring; every step behind it is in the colour's own stretch.
    pub fn last(&self) -> i16 {
        self.last
    }

    /// The step on which a token is finished.
    pub fn finish(&self) -> i16 {
        self.finish
    }

    /// The number of cells in a stretch, the goal not counted.
    pub fn stretch_cells(&self) -> i16 {
        self.finish - self.last - 1
    }

    /// The start cell of an arm.
    pub fn start(&self, arm: usize) -> i16 {
        i16::try_from(arm % self.arms()).unwrap_or(0) * self.cells_per_arm
    }

    /// The cell that a colour's token is on after this number of steps, if it is on the ring.
    pub fn cell(&self, start: i16, step: i16) -> Option<i16> {
        (0..=self.last).contains(&step).then(|| {
            let cell = start + step;
            if cell < self.cells { cell } else { cell - self.cells }
        })
    }

    /// How many steps from its start a colour comes by this cell, if it comes by at all.
    pub fn step_on(&self, start: i16, cell: i16) -> Option<i16> {
        let ahead = cell - start;
        let step = if ahead < 0 { ahead + self.cells } else { ahead };
        (step <= self.last).then_some(step)
    }

    /// Where a token with this start cell is after this number of steps.
    pub fn state(&self, start: i16, step: i16) -> TokenState {
        match self.cell(start, step) {
            Some(cell) => TokenState::Track(cell.cast_unsigned()),
            None if step < 0 => TokenState::Home,
            None if step >= self.finish => TokenState::Finished,
            None => TokenState::Stretch((step - self.last).cast_unsigned()),
        }
    }

    /// The scene's id of the place where a token of this arm is: ring cells have their own number, then follow,
    /// arm by arm, the yard, the cells of the stretch, and the goal.
    pub fn id(&self, arm: usize, step: i16) -> u64 {
        match self.state(self.start(arm), step) {
            TokenState::Home => self.yard(arm),
            TokenState::Track(cell) => cell.into(),
            TokenState::Stretch(number) => self.yard(arm) + u64::from(number),
            TokenState::Finished => self.yard(arm) + u64::from(self.home_stretch.cast_unsigned()) + 1,
        }
    }

    fn yard(&self, arm: usize) -> u64 {
        let places = self.home_stretch.cast_unsigned() + 2;
        u64::from(self.cells.cast_unsigned()) + arm as u64 * u64::from(places)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn usual(entry: Entry) -> Track {
        Track::new(4, 13, 6, entry)
    }

    // L-01, L-04: starts 0, 13, 26, 39; the entry cells are 50, 11, 24, 37.
    #[rstest]
    #[case(0, 0, 50)]
    #[case(1, 13, 11)]
    #[case(2, 26, 24)]
    #[case(3, 39, 37)]
    fn starts_and_entry_cells(#[case] arm: usize, #[case] start: i16, #[case] entry: i16) {
        let track = usual(Entry::Shared);
        assert_eq!(track.start(arm), start);
        assert_eq!(track.cell(start, 50), Some(entry));
        assert_eq!(track.step_on(start, entry), Some(50));
        assert_eq!(usual(Entry::Private).cell(start, 50), None);
    }

    // L-02: the state follows from the steps alone.
    #[rstest]
    #[case(Entry::Private, -1, TokenState::Home)]
    #[case(Entry::Private, 0, TokenState::Track(13))]
    #[case(Entry::Private, 38, TokenState::Track(51))]
    #[case(Entry::Private, 39, TokenState::Track(0))]
    #[case(Entry::Private, 49, TokenState::Track(10))]
    #[case(Entry::Private, 50, TokenState::Stretch(1))]
    #[case(Entry::Private, 55, TokenState::Stretch(6))]
    #[case(Entry::Private, 56, TokenState::Finished)]
    #[case(Entry::Shared, 50, TokenState::Track(11))]
    #[case(Entry::Shared, 51, TokenState::Stretch(1))]
    #[case(Entry::Shared, 55, TokenState::Stretch(5))]
    #[case(Entry::Shared, 56, TokenState::Finished)]
    fn states_of_blue(#[case] entry: Entry, #[case] step: i16, #[case] state: TokenState) {
        assert_eq!(usual(entry).state(13, step), state);
    }

    #[test]
    fn nobody_comes_by_the_cells_between_entry_and_start() {
        let track = usual(Entry::Shared);
        assert_eq!(track.step_on(13, 12), None);
        assert_eq!(usual(Entry::Private).step_on(13, 11), None);
    }

    #[test]
    fn ids_are_unique() {
        let track = Track::new(3, 5, 2, Entry::Private);
        let mut ids: Vec<u64> = (0..3)
            .flat_map(|arm| (HOME..=track.finish()).map(move |step| (arm, step)))
            .filter(|(arm, step)| track.cell(track.start(*arm), *step).is_none())
            .map(|(arm, step)| track.id(arm, step))
            .collect();
        ids.dedup();
        // Yard, two cells of the stretch and the goal, three times, above the 15 cells of the ring.
        assert_eq!(ids, (15..27).collect::<Vec<u64>>());
    }
}
