//! House rules after validation.

use std::ops::RangeInclusive;

use parlour_core::RuleError;

use super::BOOK;
use super::file::RulesFile;
use super::values::{Blocks, EntryCell, MustCapture, Places, Reward, Safe, SafeWord, Teams, ThreeSixes};
use crate::board::{COLOURS, Entry, MOST_ARMS, Track};

/// A set of faces of the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Faces(u8);

impl Faces {
    /// The set of the faces in a list; other numbers are left out.
    pub fn of(list: &[u8]) -> Self {
        let bit = |face: &u8| if (1..=6).contains(face) { 1 << face } else { 0 };
        Self(list.iter().map(bit).fold(0, |all, bit| all | bit))
    }

    /// Whether the face is in the set.
    pub fn has(self, face: u8) -> bool {
        face < 8 && self.0 >> face & 1 == 1
    }

    /// How many faces are in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no face is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Valid house rules, with the board that follows from them.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile};
/// let rules = Rules::new(RulesFile::default()).unwrap();
/// assert!(rules.is_safe(8) && !rules.is_safe(9));
/// let never = RulesFile { enter_on: vec![], ..RulesFile::default() };
/// assert!(Rules::new(never).unwrap_err().to_string().contains("never start"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    file: RulesFile,
    track: Track,
    enter: Faces,
    extra: Faces,
    safe: Box<[bool]>,
}

impl Rules {
    /// Validates the rules.
    pub fn new(file: RulesFile) -> Result<Self, RuleError> {
        BOOK.check(&file)?;
        check_dice(&file)?;
        check_players(&file)?;
        let entry = match file.entry_cell {
            EntryCell::Private => Entry::Private,
            EntryCell::Shared => Entry::Shared,
        };
        let track = Track::new(file.arms, file.cells_per_arm, file.home_stretch, entry);
        Ok(Self {
            track,
            enter: Faces::of(&file.enter_on),
            extra: Faces::of(&file.extra_roll),
            safe: safe_cells(&file.safe, &track)?,
            file,
        })
    }

    /// The rules as written, with all defaults.
    pub fn file(&self) -> &RulesFile {
        &self.file
    }

    /// The track.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The colours of the arms, clockwise: red, blue, green, yellow, purple and orange, as many as there are arms.
    ///
    /// ```
    /// use parlour_ludo::{Rules, RulesFile};
    /// let rules = Rules::new(RulesFile { arms: 3, ..RulesFile::default() }).unwrap();
    /// assert_eq!(rules.colours(), ["red", "blue", "green"]);
    /// ```
    pub fn colours(&self) -> &'static [&'static str] {
        &COLOURS[..self.track.arms().min(MOST_ARMS)]
    }

    /// The number of tokens each player has.
    pub fn tokens(&self) -> usize {
        self.file.tokens.into()
    }

    /// The rolls that bring a token out of the yard.
    pub fn enter(&self) -> Faces {
        self.enter
    }

    /// The rolls that earn an extra roll.
    pub fn extra(&self) -> Faces {
        self.extra
    }

    /// Whether this earns an extra roll.
    pub fn rewards(&self, reward: Reward) -> bool {
        self.file.extra_roll_on.contains(&reward)
    }

    /// The sixes in a row after this roll, if the rules count them; else 0.
    pub fn sixes_after(&self, sixes: u8, roll: u8) -> u8 {
        match self.file.three_sixes {
            ThreeSixes::Forfeit if roll == 6 => sixes + 1,
            ThreeSixes::Forfeit | ThreeSixes::Play => 0,
        }
    }

    /// Whether the roll that makes this many sixes in a row is not played and ends the turn.
    pub fn forfeits(&self, sixes: u8) -> bool {
        sixes == 3
    }

    /// Whether two tokens of one player on one square block opponents.
    pub fn has_blocks(&self) -> bool {
        self.file.blocks == Blocks::On
    }

    /// Whether a side must capture before its tokens can leave the track.
    pub fn needs_capture(&self) -> bool {
        self.file.must_capture == MustCapture::On
    }

    /// Whether the game is over once this many of `seats` players have a place; `side` players share one.
    pub fn is_decided(&self, placed: usize, seats: usize, side: usize) -> bool {
        match self.file.places {
            Places::First => placed > 0,
            Places::All => seats - placed <= side,
        }
    }

    /// Whether this square of the track is safe.
    pub fn is_safe(&self, cell: i16) -> bool {
        let index = usize::try_from(cell).unwrap_or(usize::MAX);
        self.safe.get(index).copied().unwrap_or(false)
    }

    /// Whether partners play together.
    pub fn teams(&self) -> bool {
        self.file.teams == Teams::On
    }

    /// How many can play; with teams, only the even numbers in this range.
    pub fn seats(&self) -> RangeInclusive<usize> {
        let arms = self.track.arms();
        match (self.file.players, self.teams()) {
            (Some(players), _) => players.into()..=players.into(),
            (None, false) => 2..=arms,
            (None, true) => 4..=arms - arms % 2,
        }
    }

    /// The default number of players.
    pub fn default_seats(&self) -> usize {
        4.clamp(*self.seats().start(), *self.seats().end())
    }
}

fn check_dice(file: &RulesFile) -> Result<(), RuleError> {
    if file.enter_on.is_empty() {
        let message = "the list is empty, so the game could never start; give at least one face from 1 to 6";
        return Err(RuleError::conflict("enter-on", message));
    }
    // A player who cannot leave the track and cannot capture would roll for ever.
    let always_again = Faces::of(&file.extra_roll).len() == 6 && file.three_sixes == ThreeSixes::Play;
    if always_again && file.must_capture == MustCapture::On {
        let message = "every face earns an extra roll, so with must-capture a player who cannot move would roll \
                       for ever; leave out a face, or set three-sixes to forfeit";
        return Err(RuleError::conflict("extra-roll", message));
    }
    Ok(())
}

fn check_players(file: &RulesFile) -> Result<(), RuleError> {
    let arms = file.arms;
    if let Some(players) = file.players.filter(|players| *players > arms) {
        let message =
            format!("{players} players need {players} arms, but the board has {arms}; set arms as well");
        return Err(RuleError::conflict("players", message));
    }
    match (file.teams, file.players) {
        (Teams::On, Some(players)) if !makes_teams(players.into()) => Err(no_teams(players.into())),
        (Teams::On, None) if arms < 4 => {
            let message =
                format!("teams need 4 or 6 players, but the board has {arms} arms; set arms as well");
            Err(RuleError::conflict("teams", message))
        }
        _ => Ok(()),
    }
}

/// Whether this number of players can form pairs of partners who play against each other.
pub(crate) fn makes_teams(players: usize) -> bool {
    players >= 4 && players.is_multiple_of(2)
}

/// The error for a number of players that cannot form teams.
pub(crate) fn no_teams(players: usize) -> RuleError {
    RuleError::conflict("teams", format!("teams need 4 or 6 players, not {players}"))
}

fn safe_cells(safe: &Safe, track: &Track) -> Result<Box<[bool]>, RuleError> {
    let cells = usize::try_from(track.cells()).unwrap_or(0);
    let mut marked = vec![false; cells].into_boxed_slice();
    let numbers = match safe {
        Safe::Word(SafeWord::None) => Vec::new(),
        Safe::Word(SafeWord::Classic) => classic(track),
        Safe::Cells(numbers) => numbers.clone(),
    };
    for number in numbers {
        let Some(mark) = marked.get_mut(usize::from(number)) else {
            let message = format!("there is no square {number}; the track has squares 0 to {}", cells - 1);
            return Err(RuleError::conflict("safe", message));
        };
        *mark = true;
    }
    Ok(marked)
}

/// The start squares and, on arms that are long enough, the fifth square before the next start: 8 on 13 squares.
fn classic(track: &Track) -> Vec<u16> {
    let beyond = if track.cells_per_arm() < 7 { 0 } else { track.cells_per_arm() - 5 };
    (0..track.arms())
        .map(|arm| track.start(arm))
        .flat_map(|start| [start, start + beyond])
        .map(i16::cast_unsigned)
        .collect()
}
