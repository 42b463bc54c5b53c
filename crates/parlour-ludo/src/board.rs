//! The track: its squares, and how far each colour moves on it. Geometry only, no rules of play.

/// The most arms a board can have, and so the most players.
pub const MOST_ARMS: usize = 6;

/// The most tokens a player can have.
pub const MOST_TOKENS: usize = 4;

/// The steps of a token in its yard.
pub const HOME: i16 = -1;

/// The colours of the arms, in the order in which they lie along the track.
pub const COLOURS: [&str; MOST_ARMS] = ["red", "blue", "green", "yellow", "purple", "orange"];

/// Where a token is.
///
/// A token goes from its yard (`Home`) to its start square, along the track, into its home column (`Stretch`) and home
/// (`Finished`); a capture takes it from the track back to its yard. No other transition exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenState {
    /// In its yard.
    Home,
    /// On this square of the track.
    Track(u16),
    /// On this square of its home column, counted from 1.
    Stretch(u16),
    /// Home.
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

/// Whether the entrance to a home column belongs to one colour or lies on the shared track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    /// The first square of the home column.
    Private,
    /// A square of the track.
    Shared,
}

/// The ring of squares that all colours share, and the home columns that lead off it.
///
/// A token's progress is counted in steps from its start square: −1 in the yard, 0 on the start square, and so on to
/// [`Track::finish`]. Squares are numbered round the ring from the first arm's start.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile, TokenState};
/// let rules = Rules::new(RulesFile::default()).unwrap();
/// let track = rules.track();
/// assert_eq!((track.cells(), track.finish()), (52, 56));
/// // Yellow starts on 39, so its fifteenth step wraps around to square 2.
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
    /// A track of this size; the caller has checked the numbers.
    pub(crate) fn new(arms: u8, cells_per_arm: u8, home_stretch: u8, entry: Entry) -> Self {
        let cells = i16::from(arms) * i16::from(cells_per_arm);
        // A colour leaves the track two squares before its own start: after 50 steps on the usual 52 squares.
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

    /// The number of squares from one start square to the next.
    pub fn cells_per_arm(&self) -> i16 {
        self.cells_per_arm
    }

    /// The number of steps from the entrance to home.
    pub fn home_stretch(&self) -> i16 {
        self.home_stretch
    }

    /// The number of squares in the ring.
    pub fn cells(&self) -> i16 {
        self.cells
    }

    /// The last step on the ring; the steps after it are in the home column.
    pub fn last(&self) -> i16 {
        self.last
    }

    /// The step on which a token is home.
    pub fn finish(&self) -> i16 {
        self.finish
    }

    /// The number of squares in a home column, without home.
    pub fn stretch_cells(&self) -> i16 {
        self.finish - self.last - 1
    }

    /// The start square of an arm.
    pub fn start(&self, arm: usize) -> i16 {
        i16::try_from(arm % self.arms()).unwrap_or(0) * self.cells_per_arm
    }

    /// The square of a token after this number of steps, if it is on the ring.
    pub fn cell(&self, start: i16, step: i16) -> Option<i16> {
        (0..=self.last).contains(&step).then(|| {
            let cell = start + step;
            if cell < self.cells { cell } else { cell - self.cells }
        })
    }

    /// The number of steps after which a colour passes this square, if it does.
    pub fn step_on(&self, start: i16, cell: i16) -> Option<i16> {
        let ahead = cell - start;
        let step = if ahead < 0 { ahead + self.cells } else { ahead };
        (step <= self.last).then_some(step)
    }

    /// Where a token with this start square is after this number of steps.
    pub fn state(&self, start: i16, step: i16) -> TokenState {
        match self.cell(start, step) {
            Some(cell) => TokenState::Track(cell.cast_unsigned()),
            None if step < 0 => TokenState::Home,
            None if step >= self.finish => TokenState::Finished,
            None => TokenState::Stretch((step - self.last).cast_unsigned()),
        }
    }

    /// The id in a scene of the place where a token of this arm is: the ring's squares have their own numbers; then come,
    /// arm by arm, the yard, the squares of the home column, and home.
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

    // L-01, L-04: starts 0, 13, 26, 39; the entrances are 50, 11, 24, 37.
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
    fn a_colour_skips_the_squares_between_its_entrance_and_its_start() {
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
        // Yard, two squares of the home column and home, three times, above the 15 squares of the ring.
        assert_eq!(ids, (15..27).collect::<Vec<u64>>());
    }
}
