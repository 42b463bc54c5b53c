//! A second Ludo, written as simply as possible; tests compare the engine with it step by step.

use parlour_ludo::{
    Blocks, EntryCell, MustCapture, Places, Reward, RulesFile, Safe, SafeWord, Teams, ThreeSixes,
};

/// A position of the model. Nothing is precomputed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) file: RulesFile,
    /// The arm of each player, in turn order.
    arms: Vec<usize>,
    pub(crate) tokens: Vec<Vec<i32>>,
    pub(crate) mover: usize,
    pub(crate) roll: Option<i32>,
    pub(crate) over: bool,
    pub(crate) sixes: u8,
    pub(crate) captured: Vec<bool>,
    pub(crate) finished: Vec<usize>,
}

impl Model {
    pub(crate) fn new(file: &RulesFile, seats: usize) -> Self {
        Self::seated(file, (0..seats).map(|player| player * usize::from(file.arms) / seats).collect())
    }

    pub(crate) fn seated(file: &RulesFile, arms: Vec<usize>) -> Self {
        let seats = arms.len();
        Self {
            arms,
            tokens: vec![vec![-1; file.tokens.into()]; seats],
            mover: 0,
            roll: None,
            over: false,
            sixes: 0,
            captured: vec![false; seats],
            finished: Vec::new(),
            file: file.clone(),
        }
    }

    fn seats(&self) -> usize {
        self.tokens.len()
    }

    fn ring(&self) -> i32 {
        i32::from(self.file.arms) * i32::from(self.file.cells_per_arm)
    }

    fn goal(&self) -> i32 {
        self.ring() - 2 + i32::from(self.file.home_stretch)
    }

    fn last(&self) -> i32 {
        self.ring() - if self.file.entry_cell == EntryCell::Shared { 2 } else { 3 }
    }

    /// The track square of a player's token, if it is on the track.
    fn cell(&self, player: usize, step: i32) -> Option<i32> {
        let start = i32::try_from(self.arms[player]).unwrap() * i32::from(self.file.cells_per_arm);
        (0..=self.last()).contains(&step).then(|| (start + step) % self.ring())
    }

    fn safe(&self, cell: i32) -> bool {
        let arm = i32::from(self.file.cells_per_arm);
        match &self.file.safe {
            Safe::Word(SafeWord::None) => false,
            Safe::Word(SafeWord::Classic) => cell % arm == 0 || (arm >= 7 && cell % arm == arm - 5),
            Safe::Cells(cells) => cells.iter().any(|safe| i32::from(*safe) == cell),
        }
    }

    fn friends(&self, one: usize, other: usize) -> bool {
        one == other || (self.file.teams == Teams::On && self.partner(one) == other)
    }

    /// The player half way round.
    fn partner(&self, player: usize) -> usize {
        let mut around: Vec<usize> = (0..self.seats()).collect();
        around.sort_by_key(|other| self.arms[*other]);
        let at = around.iter().position(|other| *other == player).unwrap();
        around[(at + self.seats() / 2) % self.seats()]
    }

    fn done(&self, player: usize) -> bool {
        self.tokens[player].iter().all(|step| *step == self.goal())
    }

    pub(crate) fn owner(&self) -> usize {
        if self.file.teams == Teams::On && self.done(self.mover) {
            self.partner(self.mover)
        } else {
            self.mover
        }
    }

    fn foes_on(&self, owner: usize, cell: i32) -> Vec<(usize, usize)> {
        let everybody = (0..self.seats()).filter(|other| !self.friends(owner, *other));
        everybody
            .flat_map(|other| (0..self.tokens[other].len()).map(move |token| (other, token)))
            .filter(|(other, token)| self.cell(*other, self.tokens[*other][*token]) == Some(cell))
            .collect()
    }

    fn blocked(&self, owner: usize, cell: i32) -> bool {
        let foes = self.foes_on(owner, cell);
        let twice = |player: usize| foes.iter().filter(|(foe, _)| *foe == player).count() > 1;
        self.file.blocks == Blocks::On && (0..self.seats()).any(twice)
    }

    fn target(&self, owner: usize, token: usize, roll: i32) -> Option<i32> {
        let from = self.tokens[owner][token];
        let enters = self.file.enter_on.iter().any(|face| i32::from(*face) == roll);
        let to = match from {
            -1 if enters => 0,
            -1 => return None,
            from => from + roll,
        };
        let home_barred = self.file.must_capture == MustCapture::On && !self.captured[owner];
        let barred =
            (from + 1..=to).any(|step| self.cell(owner, step).is_some_and(|cell| self.blocked(owner, cell)));
        (to <= self.goal() && !barred && !(home_barred && to > self.last())).then_some(to)
    }

    pub(crate) fn choices(&self) -> Vec<usize> {
        let (owner, Some(roll)) = (self.owner(), self.roll) else {
            return Vec::new();
        };
        let tokens = 0..self.tokens[owner].len();
        tokens.filter(|token| self.target(owner, *token, roll).is_some()).collect()
    }

    pub(crate) fn take_roll(&mut self, roll: i32) {
        self.sixes = if roll == 6 { self.sixes + 1 } else { 0 };
        self.roll = Some(roll);
        if self.sixes == 3 && self.file.three_sixes == ThreeSixes::Forfeit {
            self.next_player();
        } else if self.choices().is_empty() {
            self.roll = None;
            if !self.grants(roll) {
                self.next_player();
            }
        }
    }

    fn grants(&self, roll: i32) -> bool {
        self.file.extra_roll.iter().any(|face| i32::from(*face) == roll)
    }

    pub(crate) fn take_choice(&mut self, token: usize) {
        let (owner, roll) = (self.owner(), self.roll.take().unwrap());
        let to = self.target(owner, token, roll).unwrap();
        self.tokens[owner][token] = to;
        let foes = match self.cell(owner, to) {
            Some(cell) if !self.safe(cell) => self.foes_on(owner, cell),
            _ => Vec::new(),
        };
        for (foe, token) in &foes {
            self.tokens[*foe][*token] = -1;
        }
        for friend in 0..self.seats() {
            self.captured[friend] |= !foes.is_empty() && self.friends(owner, friend);
        }
        self.rank(owner);
        self.over = self.decided() || self.stuck();
        let rewarded = |reward| self.file.extra_roll_on.contains(&reward);
        let again = self.grants(roll)
            || (!foes.is_empty() && rewarded(Reward::Capture))
            || (to == self.goal() && rewarded(Reward::Finish));
        if !self.over && (!again || self.finished.contains(&self.mover)) {
            self.next_player();
        }
    }

    fn rank(&mut self, owner: usize) {
        let side: Vec<usize> = (0..self.seats()).filter(|other| self.friends(owner, *other)).collect();
        if side.iter().all(|player| self.done(*player)) {
            self.finished.extend(side);
        }
    }

    fn decided(&self) -> bool {
        let left = self.seats() - self.finished.len();
        match self.file.places {
            Places::First => !self.finished.is_empty(),
            Places::All => left <= if self.file.teams == Teams::On { 2 } else { 1 },
        }
    }

    fn stuck(&self) -> bool {
        let tokens = (0..self.seats())
            .flat_map(|player| (0..self.tokens[player].len()).map(move |token| (player, token)));
        !tokens
            .into_iter()
            .any(|(player, token)| (1..=6).any(|roll| self.target(player, token, roll).is_some()))
    }

    fn next_player(&mut self) {
        (self.roll, self.sixes) = (None, 0);
        loop {
            self.mover = (self.mover + 1) % self.seats();
            if !self.finished.contains(&self.mover) {
                return;
            }
        }
    }
}
