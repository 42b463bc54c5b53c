//! A second, slow implementation of the rules, independent of the first: two rows and two stores in vectors, seeds dropped
//! one by one. The tests compare the two.

use parlour_mancala::{Attics, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, Fire, RulesFile, SowInto};

/// `rows[p][i]` are the seeds in the i-th pit of player p, counted towards their store.
#[derive(Debug, Clone)]
pub(crate) struct Slow {
    pub(crate) rules: RulesFile,
    pub(crate) rows: [Vec<u32>; 2],
    pub(crate) stores: [u32; 2],
    pub(crate) mover: usize,
}

impl Slow {
    pub(crate) fn new(rules: &RulesFile) -> Self {
        let row = vec![rules.seeds; rules.columns.into()];
        let store = if rules.attics == Attics::Seeds { rules.seeds } else { 0 };
        Self { rules: rules.clone(), rows: [row.clone(), row], stores: [store; 2], mover: 0 }
    }

    fn columns(&self) -> usize {
        self.rows[0].len()
    }

    pub(crate) fn fields(&self) -> Vec<u32> {
        let mut all = vec![self.stores[1]];
        all.extend(&self.rows[0]);
        all.push(self.stores[0]);
        all.extend(&self.rows[1]);
        all
    }

    pub(crate) fn score(&self, player: usize) -> u32 {
        self.stores[player] + self.rows[player].iter().sum::<u32>()
    }

    fn moves_of(&self, player: usize) -> Vec<String> {
        let first = if player == 0 { 1 } else { self.columns() + 2 };
        let mut moves = Vec::new();
        for (index, seeds) in self.rows[player].iter().enumerate() {
            if *seeds != 0 {
                moves.push(format!("{}", first + index));
            }
        }
        if self.rules.fire == Fire::On && self.stores[player] >= 3 && self.columns() > 3 {
            for column in 1..=self.columns() {
                moves.push(format!("burn {column}"));
            }
        }
        moves
    }

    pub(crate) fn is_over(&self) -> bool {
        let stuck = |player| self.moves_of(player).is_empty();
        match self.rules.end {
            End::Mover => stuck(self.mover),
            End::Either => stuck(0) || stuck(1),
        }
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        if self.is_over() { Vec::new() } else { self.moves_of(self.mover) }
    }

    pub(crate) fn play(&mut self, mv: &str) {
        if let Some(column) = mv.strip_prefix("burn ") {
            let column: usize = column.parse().unwrap();
            let above = self.columns() - column;
            self.rows[0].remove(column - 1);
            self.rows[1].remove(above);
            self.stores[self.mover] -= 3;
            self.mover = 1 - self.mover;
            return;
        }
        let field: usize = mv.parse().unwrap();
        let index = if self.mover == 0 { field - 1 } else { field - self.columns() - 2 };
        self.sow(index);
    }

    fn sow(&mut self, start: usize) {
        let me = self.mover;
        let columns = self.columns();
        let mut hand = std::mem::replace(&mut self.rows[me][start], 0);
        let (mut side, mut at) = (me, start);
        let mut was_empty = false;
        while hand > 0 {
            // One on; behind the store of a side comes the first pit of the other side.
            if at == columns {
                side = 1 - side;
                at = 0;
            } else {
                at += 1;
            }
            if at < columns {
                was_empty = self.rows[side][at] == 0;
                self.rows[side][at] += 1;
                hand -= 1;
            } else if side == me || self.rules.sow_into == SowInto::Both {
                was_empty = false;
                self.stores[side] += 1;
                hand -= 1;
            }
        }
        if was_empty {
            self.capture(side, at);
        }
        let again = at == columns
            && match self.rules.extra_turn {
                ExtraTurn::Never => false,
                ExtraTurn::Own => side == me,
                ExtraTurn::Any => true,
            };
        if !again {
            self.mover = 1 - me;
        }
    }

    fn capture(&mut self, side: usize, at: usize) {
        let me = self.mover;
        let allowed =
            self.rules.capture == Capture::AnySide || self.rules.capture == Capture::OwnSide && side == me;
        let facing = self.columns() - 1 - at;
        let there = self.rows[1 - side][facing];
        if !allowed || there == 0 && self.rules.capture_when == CaptureWhen::OppositeHasSeeds {
            return;
        }
        self.stores[me] += there;
        self.rows[1 - side][facing] = 0;
        if self.rules.capture_takes == CaptureTakes::Both {
            self.stores[me] += 1;
            self.rows[side][at] = 0;
        }
    }
}
