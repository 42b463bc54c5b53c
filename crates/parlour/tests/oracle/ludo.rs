//! Ludo, naively: the steps of every token, and a search through all tokens for every question. Teams and capture before
//! home are left out.

use serde_json::Value;

use super::{Naive, Words};

#[derive(Clone)]
pub(crate) struct Ludo<'a> {
    rules: Words<'a>,
    tokens: Vec<Vec<isize>>,
    player: usize,
    roll: Option<usize>,
    sixes: usize,
}

impl<'a> Ludo<'a> {
    pub(crate) fn new(rules: &'a Value, players: usize) -> Self {
        let rules = Words(rules);
        assert!(rules.is("teams", "off") && rules.is("must-capture", "off"));
        Self {
            rules,
            tokens: vec![vec![-1; rules.number("tokens")]; players],
            player: 0,
            roll: None,
            sixes: 0,
        }
    }

    fn ring(&self) -> usize {
        self.rules.number("arms") * self.rules.number("cells-per-arm")
    }

    fn goal(&self) -> isize {
        signed(self.ring() - 2 + self.rules.number("home-stretch"))
    }

    /// The cell of the ring where a step of a player lies.
    fn cell(&self, player: usize, step: isize) -> Option<usize> {
        let entry = signed(self.ring() - 2);
        let on_ring = step < entry || (step == entry && self.rules.is("entry-cell", "shared"));
        let arm = player * self.rules.number("arms") / self.tokens.len();
        let start = arm * self.rules.number("cells-per-arm");
        let step = usize::try_from(step).ok().filter(|_| on_ring)?;
        Some((start + step) % self.ring())
    }

    fn is_safe(&self, cell: usize) -> bool {
        let arm = self.rules.number("cells-per-arm");
        match &self.rules.0["safe"] {
            Value::String(word) if word == "none" => false,
            Value::String(_) => cell.is_multiple_of(arm) || (arm >= 7 && cell % arm == arm - 5),
            _ => self.rules.lists("safe", cell),
        }
    }

    fn on_cell(&self, player: usize, cell: usize) -> usize {
        let there = |step: &&isize| self.cell(player, **step) == Some(cell);
        self.tokens[player].iter().filter(there).count()
    }

    fn barred(&self, step: isize) -> bool {
        let Some(cell) = self.cell(self.player, step) else {
            return false;
        };
        let others = (0..self.tokens.len()).filter(|other| *other != self.player);
        self.rules.is("blocks", "on") && others.into_iter().any(|other| self.on_cell(other, cell) >= 2)
    }

    /// Where the roll would take a token.
    fn target(&self, token: usize, roll: usize) -> Option<isize> {
        let from = self.tokens[self.player][token];
        let to = match from {
            -1 if self.rules.lists("enter-on", roll) => 0,
            -1 => return None,
            from => from + signed(roll),
        };
        let free = (from + 1..=to).all(|step| !self.barred(step));
        (from != self.goal() && to <= self.goal() && free).then_some(to)
    }

    fn movable(&self, roll: usize) -> Vec<usize> {
        let tokens = 0..self.tokens[self.player].len();
        tokens.filter(|token| self.target(*token, roll).is_some()).collect()
    }

    fn done(&self, player: usize) -> bool {
        self.tokens[player].iter().all(|step| *step == self.goal())
    }

    fn over(&self) -> bool {
        let done = (0..self.tokens.len()).filter(|player| self.done(*player)).count();
        let needed = if self.rules.is("places", "all") { (self.tokens.len() - 1).max(1) } else { 1 };
        done >= needed
    }

    fn throw(&self, roll: usize) -> Self {
        let mut after = self.clone();
        after.sixes = if roll == 6 { self.sixes + 1 } else { 0 };
        if after.sixes == 3 && self.rules.is("three-sixes", "forfeit") {
            after.pass_on();
        } else if after.movable(roll).is_empty() {
            after.go_on(self.rules.lists("extra-roll", roll));
        } else {
            after.roll = Some(roll);
        }
        after
    }

    fn choose(&self, token: usize, roll: usize) -> Self {
        let mut after = self.clone();
        let to = self.target(token, roll).expect("a token that may move");
        after.roll = None;
        after.tokens[self.player][token] = to;
        let mut again = self.rules.lists("extra-roll", roll);
        if let Some(cell) = self.cell(self.player, to).filter(|cell| !self.is_safe(*cell)) {
            for other in (0..self.tokens.len()).filter(|other| *other != self.player) {
                for place in 0..self.tokens[other].len() {
                    if self.cell(other, self.tokens[other][place]) == Some(cell) {
                        after.tokens[other][place] = -1;
                        again |= self.rules.names("extra-roll-on", "capture");
                    }
                }
            }
        }
        again |= to == self.goal() && self.rules.names("extra-roll-on", "finish");
        after.go_on(again && !after.done(self.player));
        after
    }

    fn go_on(&mut self, again: bool) {
        if !again {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        self.sixes = 0;
        if self.over() {
            return;
        }
        self.player = (self.player + 1) % self.tokens.len();
        while self.done(self.player) {
            self.player = (self.player + 1) % self.tokens.len();
        }
    }
}

fn signed(number: usize) -> isize {
    isize::try_from(number).expect("a small number")
}

impl Naive for Ludo<'_> {
    fn next(&self) -> Vec<Self> {
        match self.roll {
            _ if self.over() => Vec::new(),
            None => (1..=6).map(|roll| self.throw(roll)).collect(),
            Some(roll) => {
                let tokens = self.movable(roll).into_iter();
                tokens.map(|token| self.choose(token, roll)).collect()
            }
        }
    }
}
