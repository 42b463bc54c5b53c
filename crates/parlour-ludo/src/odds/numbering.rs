//! Every situation of a game, numbered.

use std::ops::Range;

use super::token_sets::TokenSets;
use crate::position::Situation;
use crate::rules::Rules;
use crate::seating::Seating;

/// Whose view a situation is numbered from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewpoint {
    /// The player to move. Only if the board looks the same to all seats; then there are fewer situations, by a factor of
    /// the number of players.
    Mover,
    /// A spectator: which seat a player has makes a difference.
    Table,
}

impl Viewpoint {
    /// The view that needs the fewest situations under these rules.
    pub(super) fn of(rules: &Rules, seating: &Seating) -> Self {
        let track = rules.track();
        let turn = track.cells() / i16::try_from(seating.seats()).unwrap_or(1);
        let alike = |cell: i16| rules.is_safe(cell) == rules.is_safe((cell + turn) % track.cells());
        if seating.is_even(track.arms()) && (0..track.cells()).all(alike) { Self::Mover } else { Self::Table }
    }
}

/// The size of a numbering, known before it is built.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    pub(super) seats: usize,
    pub(super) view: Viewpoint,
    /// How many different counts of sixes in a row there are.
    pub(super) sixes: usize,
}

impl Size {
    pub(super) fn new(rules: &Rules, seats: usize, view: Viewpoint) -> Self {
        let again = rules.extra().has(6) || !rules.file().extra_roll_on.is_empty();
        let mut sixes = 1;
        // A turn goes on after this many sixes in a row, and the rules count one more.
        while again && rules.sixes_after(sixes - 1, 6) == sixes && !rules.forfeits(sixes) {
            sixes += 1;
        }
        let sixes = sixes.into();
        Self { seats, view, sixes }
    }

    /// Bytes that the numbering itself needs for each board.
    pub(super) const BYTES: usize = 3 * size_of::<u32>();

    /// The number of situations, reachable or not.
    pub(super) fn situations(&self, rules: &Rules) -> u128 {
        let sets = TokenSets::count(rules);
        let boards = (0..self.seats).fold(1_u128, |boards, _| boards.saturating_mul(sets));
        boards.saturating_mul((self.movers() * self.sixes) as u128)
    }

    /// How many players can be to move on one board.
    fn movers(&self) -> usize {
        match self.view {
            Viewpoint::Mover => 1,
            Viewpoint::Table => self.seats,
        }
    }
}

/// The numbering of all situations.
///
/// The situations of one board (who is to move, how many sixes in a row) are consecutive and form a [`Group`]. The most
/// advanced groups come first, so that a move without a capture leads to a lower number. In the mover's view, a board
/// turned round is the same board, and its group has an entry for each player's view of it.
#[derive(Debug)]
pub(super) struct Numbering {
    sets: TokenSets,
    pub(super) size: Size,
    boards: usize,
    /// In the mover's view: the entry of each board, the board of each entry, and the first entry of each group.
    entries: Vec<u32>,
    seen: Vec<u32>,
    firsts: Vec<u32>,
}

/// The situations of one board: any player to move, with any number of sixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    first: usize,
    /// After how many players the board looks the same again.
    period: usize,
    sixes: usize,
}

impl Group {
    /// The number of the situation with this player to move and no six so far.
    pub(super) fn start(&self, mover: usize) -> usize {
        self.first + mover % self.period * self.sixes
    }

    /// The numbers of all its situations.
    pub(super) fn all(&self) -> Range<usize> {
        self.first..self.first + self.period * self.sixes
    }
}

impl Numbering {
    /// Builds the numbering of a size that fits into memory.
    pub(super) fn new(rules: &Rules, size: Size) -> Self {
        let sets = TokenSets::new(rules);
        let boards = (0..size.seats).fold(1, |boards, _| boards * sets.len());
        let mut numbering =
            Self { sets, size, boards, entries: Vec::new(), seen: Vec::new(), firsts: Vec::new() };
        if size.view == Viewpoint::Mover {
            numbering.enter_boards();
        }
        numbering
    }

    /// Boards that differ only in who is counted first are one. The highest number represents them, and that number only
    /// grows when any of the sets does.
    fn enter_boards(&mut self) {
        self.entries = vec![u32::MAX; self.boards];
        self.seen = Vec::with_capacity(self.boards);
        for board in (0..self.boards).rev() {
            if self.entries[board] != u32::MAX {
                continue;
            }
            self.firsts.push(narrow(self.seen.len()));
            for turned in self.turns(board) {
                if self.entries[turned] == u32::MAX {
                    self.entries[turned] = narrow(self.seen.len());
                    self.seen.push(narrow(turned));
                }
            }
        }
        self.firsts.push(narrow(self.seen.len()));
    }

    pub(super) fn situations(&self) -> usize {
        self.boards * self.size.movers() * self.size.sixes
    }

    /// All groups, the most advanced first.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> {
        let Size { seats, view, sixes } = self.size;
        let groups = match view {
            Viewpoint::Mover => self.firsts.len() - 1,
            Viewpoint::Table => self.boards,
        };
        (0..groups).map(move |group| match view {
            Viewpoint::Mover => Group {
                first: self.firsts[group] as usize * sixes,
                period: (self.firsts[group + 1] - self.firsts[group]) as usize,
                sixes,
            },
            Viewpoint::Table => Group { first: group * seats * sixes, period: seats, sixes },
        })
    }

    pub(super) fn number(&self, situation: &Situation) -> usize {
        let entry = match self.size.view {
            Viewpoint::Mover => self.entries[self.board(situation, situation.mover)] as usize,
            Viewpoint::Table => {
                let board = self.board(situation, 0);
                (self.boards - 1 - board) * self.size.seats + situation.mover
            }
        };
        entry * self.size.sixes + usize::from(situation.sixes)
    }

    /// The situation with a number; in the mover's view, the first player is to move.
    pub(super) fn situation(&self, number: usize) -> Situation {
        let (entry, sixes) = (number / self.size.sixes, number % self.size.sixes);
        let (mut board, mover) = match self.size.view {
            Viewpoint::Mover => (self.seen[entry] as usize, 0),
            Viewpoint::Table => {
                let seats = self.size.seats;
                (self.boards - 1 - entry / seats, entry % seats)
            }
        };
        let mut situation = Situation { mover, sixes: u8::try_from(sixes).unwrap_or(0), ..Situation::START };
        for player in (0..self.size.seats).rev() {
            let set = self.sets.set(board % self.sets.len());
            situation.tokens[player] = set.steps;
            situation.captured |= set.captured << player;
            board /= self.sets.len();
        }
        situation
    }

    /// The number of a board: a digit for the set of each player, starting with `first`.
    fn board(&self, situation: &Situation, first: usize) -> usize {
        let players = (first..self.size.seats).chain(0..first);
        players.fold(0, |board, player| {
            let captured = situation.captured >> player & 1;
            board * self.sets.len() + self.sets.number(situation.tokens[player], captured)
        })
    }

    /// A board in each player's view.
    fn turns(&self, board: usize) -> impl Iterator<Item = usize> + use<> {
        let (sets, behind) = (self.sets.len(), self.boards / self.sets.len());
        let turn = move |board: &usize| Some(board % behind * sets + board / behind);
        std::iter::successors(Some(board), turn).take(self.size.seats)
    }
}

/// Numbers of situations fit into 32 bits: the size is checked before.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::rules::{MustCapture, RulesFile, Safe, ThreeSixes};

    fn small(arms: u8) -> RulesFile {
        RulesFile { arms, cells_per_arm: 4, home_stretch: 1, tokens: 1, ..RulesFile::default() }
    }

    fn numbering(file: RulesFile, seats: usize) -> Numbering {
        let rules = Rules::new(file).expect("valid rules");
        let size = Size::new(&rules, seats, Viewpoint::of(&rules, &Seating::new(&rules, seats).unwrap()));
        let numbering = Numbering::new(&rules, size);
        assert_eq!(numbering.situations() as u128, size.situations(&rules));
        numbering
    }

    // Two of four sit opposite each other, three of four do not sit evenly, and one safe square favours a player.
    #[rstest]
    #[case(small(4), 2, Viewpoint::Mover)]
    #[case(small(4), 3, Viewpoint::Table)]
    #[case(small(4), 4, Viewpoint::Mover)]
    #[case(small(6), 3, Viewpoint::Mover)]
    #[case(RulesFile { safe: Safe::Cells(vec![1]), ..small(4) }, 2, Viewpoint::Table)]
    #[case(RulesFile { safe: Safe::Cells(vec![1, 9]), ..small(4) }, 2, Viewpoint::Mover)]
    #[case(RulesFile { safe: Safe::Cells(vec![1, 9]), ..small(4) }, 4, Viewpoint::Table)]
    fn views(#[case] file: RulesFile, #[case] seats: usize, #[case] view: Viewpoint) {
        let rules = Rules::new(file).unwrap();
        assert_eq!(Viewpoint::of(&rules, &Seating::new(&rules, seats).unwrap()), view);
    }

    #[rstest]
    #[case(small(4), 2)]
    #[case(small(4), 3)]
    #[case(RulesFile { three_sixes: ThreeSixes::Forfeit, must_capture: MustCapture::On, ..small(2) }, 2)]
    fn a_number_stands_for_a_situation(#[case] file: RulesFile, #[case] seats: usize) {
        let numbering = numbering(file, seats);
        for number in 0..numbering.situations() {
            assert_eq!(numbering.number(&numbering.situation(number)), number);
        }
    }

    #[rstest]
    #[case(small(4), 2)]
    #[case(small(4), 3)]
    #[case(small(6), 3)]
    fn every_situation_belongs_to_one_group(#[case] file: RulesFile, #[case] seats: usize) {
        let numbering = numbering(file, seats);
        let all: Vec<usize> = numbering.groups().flat_map(|group| group.all()).collect();
        assert_eq!(all, (0..numbering.situations()).collect::<Vec<_>>());
    }

    // The board looks the same to all, to every other, or to no one else.
    #[rstest]
    #[case([3, 3, 3, 3], 1)]
    #[case([3, 5, 3, 5], 2)]
    #[case([3, 0, 7, 5], 4)]
    fn the_next_player_sees_the_board_turned(#[case] steps: [i16; 4], #[case] period: usize) {
        let numbering = numbering(small(4), 4);
        let mut situation = Situation::START;
        for (tokens, step) in situation.tokens.iter_mut().zip(steps) {
            tokens[0] = step;
        }
        let mut numbers = [0; 4];
        for (mover, number) in numbers.iter_mut().enumerate() {
            situation.mover = mover;
            *number = numbering.number(&situation);
        }
        let holds = |group: &Group| group.all().contains(&numbers[0]);
        let group = numbering.groups().find(holds).unwrap();
        assert_eq!(group.all().len(), period);
        let ahead = numbers[0] - group.start(0);
        for (mover, number) in numbers.into_iter().enumerate() {
            assert_eq!(group.start(mover + ahead), number);
        }
    }

    #[rstest]
    #[case(small(4), 2)]
    #[case(small(4), 3)]
    fn who_comes_further_finds_a_lower_number(#[case] file: RulesFile, #[case] seats: usize) {
        let numbering = numbering(file, seats);
        for number in 0..numbering.situations() {
            for player in 0..seats {
                let mut situation = numbering.situation(number);
                situation.tokens[player][0] += 1;
                let over = situation.tokens[player][0] == 15;
                assert!(over || numbering.number(&situation) < number);
            }
        }
    }
}
