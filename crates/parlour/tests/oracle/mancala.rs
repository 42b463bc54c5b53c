//! Mancala, naively: one vector of fields, numbered as on the board.

use serde_json::Value;

use super::{Naive, Words};

#[derive(Clone)]
pub(crate) struct Mancala<'a> {
    rules: Words<'a>,
    fields: Vec<usize>,
    /// 0 for player 1, 1 for player 2.
    player: usize,
}

impl<'a> Mancala<'a> {
    pub(crate) fn new(rules: &'a Value) -> Self {
        let seeded = rules["attics"] == "seeds";
        let rules = Words(rules);
        let columns = rules.number("columns");
        let mut fields = vec![rules.number("seeds"); 2 * columns + 2];
        if !seeded {
            fields[0] = 0;
            fields[columns + 1] = 0;
        }
        Self { rules, fields, player: 0 }
    }

    fn columns(&self) -> usize {
        self.fields.len() / 2 - 1
    }

    fn attic(&self, player: usize) -> usize {
        [self.columns() + 1, 0][player]
    }

    fn row(&self, player: usize) -> std::ops::RangeInclusive<usize> {
        let columns = self.columns();
        [1..=columns, columns + 2..=2 * columns + 1][player].clone()
    }

    fn can_burn(&self, player: usize) -> bool {
        self.rules.is("fire", "on") && self.fields[self.attic(player)] >= 3 && self.columns() > 3
    }

    fn can_move(&self, player: usize) -> bool {
        self.can_burn(player) || self.row(player).any(|field| self.fields[field] > 0)
    }

    fn over(&self) -> bool {
        let other_stuck = self.rules.is("end", "either") && !self.can_move(1 - self.player);
        other_stuck || !self.can_move(self.player)
    }

    fn sow(&self, start: usize) -> Self {
        let mut after = self.clone();
        let skipped = self.rules.is("sow-into", "own").then(|| self.attic(1 - self.player));
        let mut seeds = std::mem::take(&mut after.fields[start]);
        let mut at = start;
        while seeds > 0 {
            at = (at + 1) % self.fields.len();
            if Some(at) != skipped {
                after.fields[at] += 1;
                seeds -= 1;
            }
        }
        let any = self.rules.is("extra-turn", "any");
        let again = (at == self.attic(self.player) && (any || self.rules.is("extra-turn", "own")))
            || (at == self.attic(1 - self.player) && any);
        after.capture(at);
        if !again {
            after.player = 1 - self.player;
        }
        after
    }

    fn capture(&mut self, at: usize) {
        let in_attic = at == self.attic(0) || at == self.attic(1);
        let side = match () {
            () if self.rules.is("capture", "never") => false,
            () if self.rules.is("capture", "own-side") => self.row(self.player).contains(&at),
            () => true,
        };
        if in_attic || !side || self.fields[at] != 1 {
            return;
        }
        let opposite = 2 * self.columns() + 2 - at;
        if self.fields[opposite] == 0 && self.rules.is("capture-when", "opposite-has-seeds") {
            return;
        }
        let attic = self.attic(self.player);
        self.fields[attic] += std::mem::take(&mut self.fields[opposite]);
        if self.rules.is("capture-takes", "both") {
            self.fields[attic] += std::mem::take(&mut self.fields[at]);
        }
    }

    fn burn(&self, column: usize) -> Self {
        let mut after = self.clone();
        let attic = self.attic(self.player);
        after.fields[attic] -= 3;
        // The higher number first, so that the lower one stays right.
        after.fields.remove(2 * self.columns() + 2 - column);
        after.fields.remove(column);
        after.player = 1 - self.player;
        after
    }
}

impl Naive for Mancala<'_> {
    fn next(&self) -> Vec<Self> {
        if self.over() {
            return Vec::new();
        }
        let fields = self.row(self.player).filter(|field| self.fields[*field] > 0);
        let mut next: Vec<Self> = fields.map(|field| self.sow(field)).collect();
        if self.can_burn(self.player) {
            next.extend((1..=self.columns()).map(|column| self.burn(column)));
        }
        next
    }
}
