//! The house rules: as users write them ([`RulesFile`]), and valid by construction ([`Rules`]).
//!
//! `file` and `values` hold what users write and read. [`Rules`] joins it with a board and checks the two together.
//! `table` says what each square does, `walk` which squares a pawn passes, `sixes` judges runs of 6s, and `priority`
//! orders the stages of a roll. `outside` takes rules from other programs, and `coverage` lists what shortcuts
//! support.

pub(crate) mod coverage;
pub(crate) mod effect;
mod file;
mod loops;
mod outside;
mod priority;
mod sixes;
mod table;
mod values;
mod walk;

use std::borrow::Cow;

use parlour_core::{Coverage, RuleError, Weighted};

pub use self::effect::{Act, EffectRule};
pub use self::file::RulesFile;
use self::outside::Outside;
use self::priority::Settlement;
pub(crate) use self::priority::Settling;
pub use self::priority::Stage;
use self::sixes::LONGEST_RUN;
pub use self::sixes::{CountedRoll, Forfeit, ForfeitReason, Ruling, Sixes, SixesRule};
use self::table::SquareTable;
pub(crate) use self::table::{Leads, Spot};
pub use self::values::{
    Entry, Finish, FourSixes, Jumps, Landing, Places, RollOrder, Start, ThirdSix, ThreeSixes,
};
use crate::{Board, Cell, Graph, LandingRule, Luck};

/// House rules and a board that go together, with everything a step needs computed once.
///
/// ```
/// use parlour_snakes::{Board, Rules, RulesFile};
/// let board = Board::new(10, 10, vec![]).unwrap();
/// assert!(Rules::new(RulesFile::stack(), board.clone()).is_ok());
/// let never = RulesFile { dice: "2:1,3:1".parse().unwrap(), ..RulesFile::stack() };
/// let error = Rules::new(never, board).unwrap_err();
/// assert!(error.to_string().contains("the game could never start"));
/// ```
#[derive(Debug, Clone)]
pub struct Rules {
    file: RulesFile,
    board: Board,
    table: SquareTable,
    rolls: Vec<Weighted<u32>>,
    ends: Vec<Weighted<u32>>,
    /// In ascending order.
    start_on: Vec<u32>,
    memory: Memory,
    settlement: Settlement,
    sixes: Sixes,
    outside: Outside,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        // The other fields follow from these three.
        self.file == other.file && self.board == other.board && self.outside == other.outside
    }
}

impl Eq for Rules {}

/// What a turn must remember about its 6s. Only what some rule asks for is remembered, so positions with the same
/// future are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Memory {
    /// Runs of 6s are counted up to this length; 0 if no rule asks.
    pub(crate) longest_run: u8,
    /// Whether anything is remembered, including stacked rolls and their sum.
    pub(crate) remembers: bool,
}

impl Rules {
    /// Combines rules and board, or says what conflicts.
    pub fn new(file: RulesFile, board: Board) -> Result<Self, RuleError> {
        Self::assembled(file, board)?.checked()
    }

    /// Checks that games can start and finish, and that turns end.
    fn checked(self) -> Result<Self, RuleError> {
        self.can_start()?;
        self.turns_end()?;
        self.chains_end()?;
        self.can_finish()?;
        Ok(self)
    }

    /// Combines rules and board without checking that a game can start and finish, for questions about boards where it
    /// cannot. Chained jumps do end.
    pub(crate) fn assembled(file: RulesFile, board: Board) -> Result<Self, RuleError> {
        let table = SquareTable::new(&board);
        let rolls = file.dice.rolls();
        let sixes = Sixes::with_rolls(&file, &rolls);
        let rules = Self {
            ends: table.rolls_of_exits(),
            start_on: sorted(&file.start_on),
            settlement: Settlement::of(&file.priority).map_err(|why| RuleError::conflict("priority", why))?,
            memory: Memory::of(&file, &sixes),
            sixes,
            outside: Outside::default(),
            table,
            rolls,
            file,
            board,
        };
        rules.starts_on_the_board()?;
        rules.chains_end()?;
        Ok(rules)
    }

    /// Whether a shortcut with this coverage applies: no rule comes from another program, and the shortcut knows every
    /// entity on the board.
    pub(crate) fn covered_by(&self, coverage: &Coverage) -> bool {
        let known = |kind: &str| coverage::ENTITIES.contains(&kind);
        self.outside.is_empty()
            && coverage.covers(&self.file)
            && (self.board.entities().iter()).all(|entity| known(entity.effect.kind()))
    }

    /// The rules as written.
    #[inline]
    pub fn file(&self) -> &RulesFile {
        &self.file
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the dice can show, with weights.
    pub fn rolls(&self) -> &[Weighted<u32>] {
        &self.rolls
    }

    /// The last square.
    #[inline]
    pub fn last(&self) -> Cell {
        self.table.last()
    }

    /// The square where pawns start and where they go when sent back.
    #[inline]
    pub fn start_cell(&self) -> Cell {
        self.file.start_cell
    }

    /// The rolls for a teleporter with this number of exits.
    pub(crate) fn ends(&self, count: usize) -> &[Weighted<u32>] {
        &self.ends[..count]
    }

    /// What is on the square.
    #[inline]
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        self.table.spot(cell)
    }

    /// Where the square leads.
    #[inline]
    pub(crate) fn leads(&self, cell: Cell) -> Leads<'_> {
        match self.spot(cell) {
            Spot::Plain | Spot::LosesTurns(_) => Leads::Nowhere,
            Spot::To(to) => Leads::To(to),
            Spot::ToStart => Leads::Back(self.start_cell()),
            // The finish rule applies to a boost as to a roll.
            Spot::Ahead(by) => self.ahead(cell, by).map_or(Leads::Nowhere, Leads::To),
            Spot::Exits(exits) => Leads::ToOneOf(self.table.exits(exits)),
        }
    }

    /// Whether the square where a jump ends acts as well.
    #[inline]
    pub(crate) fn chains(&self) -> bool {
        self.file.jumps == Jumps::Chain
    }

    /// The order of entity, win and landing.
    #[inline]
    pub(crate) fn settlement(&self) -> Settlement {
        self.settlement
    }

    /// Whether rolls that earn an extra roll are stacked.
    #[inline]
    pub(crate) fn stacks(&self) -> bool {
        self.file.roll_order == RollOrder::Stack
    }

    /// Whether landing on others has any effect.
    #[inline]
    pub(crate) fn pawns_meet(&self) -> bool {
        self.outside.landing.is_some() || self.file.landing != Landing::Nothing
    }

    /// What happens when pawns meet.
    pub(crate) fn landing(&self) -> &dyn LandingRule {
        self.outside.landing.as_deref().unwrap_or(&self.file.landing)
    }

    /// The built-in rule for special rolls and 6s.
    #[inline]
    pub(crate) fn sixes(&self) -> &Sixes {
        &self.sixes
    }

    #[inline]
    pub(crate) fn memory(&self) -> Memory {
        self.memory
    }

    /// Whether a run of exactly four 6s is possible and costs the next player a turn.
    pub(crate) fn counts_four_sixes(&self) -> bool {
        self.file.four_sixes == FourSixes::SkipNext && self.memory.longest_run > 4
    }

    /// Whether a roll brings a pawn onto the board.
    #[inline]
    pub(crate) fn starts(&self, roll: u32) -> bool {
        match self.file.start {
            Start::Any => true,
            Start::On => self.start_on.binary_search(&roll).is_ok(),
        }
    }

    /// The square this number of steps ahead under the finish rule; `None` if the pawn stays.
    #[inline]
    pub(crate) fn ahead(&self, from: Cell, steps: u32) -> Option<Cell> {
        let last = self.last();
        match from.checked_add(steps) {
            Some(to) if to <= last => Some(to),
            _ => match self.file.finish {
                Finish::Exact => None,
                Finish::Overshoot => Some(last),
                Finish::Bounce => {
                    let rest = steps - (last - from);
                    Some(last.saturating_sub(rest).max(1))
                }
            },
        }
    }

    fn starts_on_the_board(&self) -> Result<(), RuleError> {
        let (start, last) = (self.start_cell(), self.last());
        if start < last {
            return Ok(());
        }
        let most = last - 1;
        let message =
            format!("pawns cannot start on square {start} of {last}; use 0 (off the board) to {most}");
        Err(RuleError::conflict("start-cell", message))
    }

    fn can_start(&self) -> Result<(), RuleError> {
        // On the board, no pawn waits for an entering roll.
        if self.start_cell() > 0 || self.rolls.iter().any(|weighted| self.starts(weighted.roll)) {
            return Ok(());
        }
        Err(RuleError::conflict(
            "start-on",
            format!(
                "{} never shows any of {:?}, so the game could never start; add a number it can show",
                self.file.dice, self.file.start_on
            ),
        ))
    }

    /// Stacked rolls are played after a roll that earns no extra roll, so there must be one.
    fn turns_end(&self) -> Result<(), RuleError> {
        let other = self.rolls.iter().any(|weighted| weighted.roll != 6);
        let cut_short = self.memory.longest_run > 0
            && match self.file.third_six {
                ThirdSix::Normal => other && self.file.three_sixes == ThreeSixes::LoseTurn,
                _ => true,
            };
        let all_special = self.rolls.iter().all(|weighted| self.sixes.grants_another(weighted.roll));
        if self.stacks() && all_special && !cut_short {
            return Err(RuleError::conflict(
                "special-rolls",
                format!(
                    "every roll of {} earns an extra roll, so stacked rolls would never be played; leave one out",
                    self.file.dice
                ),
            ));
        }
        Ok(())
    }

    fn chains_end(&self) -> Result<(), RuleError> {
        let Some(cell) = loops::circle(self) else { return Ok(()) };
        let what = match self.outside_effect(cell) {
            Some(effect) => {
                format!("{} on square {cell} leads back to itself; use once", effect.name())
            }
            None => format!(
                "the boost on square {cell} bounces off the last square and leads back to itself; use once"
            ),
        };
        Err(RuleError::conflict("jumps", what))
    }

    fn can_finish(&self) -> Result<(), RuleError> {
        // The graph cannot tell under rules that it does not know.
        if !coverage::FEWEST_ROLLS.covers(&self.file)
            || Graph::of(Cow::Borrowed(self), Luck::Best).reaches_end()
        {
            return Ok(());
        }
        let (dice, last) = (&self.file.dice, self.last());
        let message = format!("with {dice}, the last square ({last}) can never be reached");
        Err(RuleError::Endless { key: "dice", message })
    }
}

/// The faces in ascending order, for binary search.
fn sorted(faces: &[u32]) -> Vec<u32> {
    let mut faces = faces.to_vec();
    faces.sort_unstable();
    faces
}

impl Memory {
    fn of(file: &RulesFile, sixes: &dyn SixesRule) -> Self {
        let longest_run = sixes.longest_run().min(LONGEST_RUN);
        Self {
            longest_run,
            remembers: longest_run > 0
                || file.reverse_on_multiple_of > 0
                || file.roll_order == RollOrder::Stack,
        }
    }
}
