//! Snakes & Ladders, naively: the entities in a list that is searched for every question.

use serde_json::Value;

use super::{Naive, Words};

#[derive(Clone)]
pub(crate) struct Snakes<'a> {
    rules: Words<'a>,
    board: Words<'a>,
    faces: Vec<usize>,
    pawns: Vec<usize>,
    queue: Vec<usize>,
    lost: Vec<usize>,
    finished: usize,
    turn: Turn,
}

/// What is remembered while a turn lasts.
#[derive(Clone, Default)]
struct Turn {
    sixes: usize,
    before: usize,
    sum: usize,
    skips_next: bool,
    stack: Vec<usize>,
    /// The pawn is in a teleporter; whether another roll follows.
    teleporter: Option<bool>,
}

/// How a move ended.
#[derive(Clone, Copy)]
enum End {
    Rests,
    Won,
    Waits,
}

impl<'a> Snakes<'a> {
    pub(crate) fn new(rules: &'a Value, board: &'a Value, players: usize) -> Self {
        Self {
            rules: Words(rules),
            board: Words(board),
            faces: faces(rules["dice"].as_str().expect("dice")),
            pawns: vec![Words(rules).number("start-cell"); players],
            queue: (0..players).collect(),
            lost: vec![0; players],
            finished: 0,
            turn: Turn::default(),
        }
    }

    fn me(&self) -> usize {
        self.queue[0]
    }

    fn start(&self) -> usize {
        self.rules.number("start-cell")
    }

    fn last(&self) -> usize {
        self.board.number("columns") * self.board.number("rows")
    }

    fn entity(&self, cell: usize) -> Option<&'a Value> {
        let entities = self.board.0["entities"].as_array().expect("entities");
        entities.iter().find(|entity| entity["from"] == cell)
    }

    /// The ends of a teleporter that has several.
    fn exits(&self, cell: usize) -> Option<Vec<usize>> {
        let ends = self.entity(cell)?["to"].as_array()?;
        Some(ends.iter().map(number).collect())
    }

    fn over(&self) -> bool {
        let places = match self.pawns.len() {
            _ if self.rules.is("places", "first") => 1,
            1 | 2 => 1,
            3 => 2,
            _ => 3,
        };
        self.finished >= places
    }

    fn starts(&self, roll: usize) -> bool {
        self.rules.is("start", "any") || self.rules.lists("start-on", roll)
    }

    fn ahead(&self, from: usize, steps: usize) -> Option<usize> {
        let (to, last) = (from + steps, self.last());
        match () {
            () if to <= last => Some(to),
            () if self.rules.is("finish", "exact") => None,
            () if self.rules.is("finish", "overshoot") => Some(last),
            () => Some((2 * last).saturating_sub(to).max(1)),
        }
    }

    fn throw(mut self, roll: usize) -> Self {
        let at = self.pawns[self.me()];
        let placed = at == 0 && self.starts(roll) && self.rules.is("entry", "to-first");
        let value = if placed { 1 } else { roll };
        self.turn.sum += value;
        if value == 6 && self.rules.lists("special-rolls", 6) {
            if self.turn.sixes == 0 {
                self.turn.before = at;
            }
            self.turn.sixes += 1;
            if self.turn.sixes == 3 && !self.rules.is("third-six", "normal") {
                return self.third_six();
            }
        } else {
            let run = std::mem::take(&mut self.turn.sixes);
            if run == 3 && self.rules.is("three-sixes", "lose-turn") {
                let me = self.me();
                self.pawns[me] = self.turn.before;
                return self.end_turn();
            }
            self.turn.skips_next |= run == 4 && self.rules.is("four-sixes", "skip-next");
        }
        let again = self.rules.lists("special-rolls", value);
        if again && !placed && self.rules.is("roll-order", "stack") {
            self.turn.stack.push(roll);
            return self;
        }
        let end = self.play(roll);
        self.after(end, again)
    }

    fn third_six(mut self) -> Self {
        let me = self.me();
        let stacked = self.rules.is("roll-order", "stack");
        if self.rules.is("third-six", "lose-next") {
            self.lost[me] += 1;
        } else if self.rules.is("third-six", "backtrack") {
            // On the stack lie two of the three sixes; on the board they have moved the pawn.
            if stacked {
                self.turn.stack.truncate(self.turn.stack.len() - 2);
            } else {
                self.pawns[me] = self.turn.before;
            }
        } else if self.rules.is("third-six", "to-start") {
            self.turn.stack.clear();
            self.pawns[me] = self.start();
        }
        self.pop()
    }

    /// Plays what waits on the stack, then ends the turn.
    fn pop(mut self) -> Self {
        match self.turn.stack.pop() {
            None => self.end_turn(),
            Some(roll) => {
                let end = self.play(roll);
                self.after(end, false)
            }
        }
    }

    fn after(mut self, end: End, again: bool) -> Self {
        match end {
            End::Won => self.end_turn(),
            End::Rests if again => self,
            End::Rests => self.pop(),
            End::Waits => {
                self.turn.teleporter = Some(again);
                self
            }
        }
    }

    fn play(&mut self, roll: usize) -> End {
        let me = self.me();
        let at = self.pawns[me];
        let to = match at {
            0 if !self.starts(roll) => None,
            0 if self.rules.is("entry", "to-first") => Some(1),
            _ => self.ahead(at, roll),
        };
        let Some(to) = to else { return End::Rests };
        self.pawns[me] = to;
        self.settle(0)
    }

    /// What follows a walk, from this place in the list of stages on.
    fn settle(&mut self, first: usize) -> End {
        let stages = self.rules.0["priority"].as_array().expect("a list");
        for stage in &stages[first..] {
            match stage.as_str().expect("a word") {
                "entity" if self.act() => return End::Waits,
                "win" if self.is_last() => break,
                "landing" if self.meet() => return End::Rests,
                _ => {}
            }
        }
        if !self.is_last() {
            return End::Rests;
        }
        self.finished += 1;
        End::Won
    }

    fn is_last(&self) -> bool {
        self.pawns[self.me()] == self.last()
    }

    /// What is on the cell acts; whether it waits for a roll.
    fn act(&mut self) -> bool {
        let me = self.me();
        let at = self.pawns[me];
        let Some(entity) = self.entity(at) else {
            return false;
        };
        let to = match entity["kind"].as_str().expect("a kind") {
            "trap" => {
                self.lost[me] += 1;
                None
            }
            "boost" => self.ahead(at, number(&entity["by"])),
            "black-hole" => {
                self.pawns[me] = self.start();
                return false;
            }
            _ if self.exits(at).is_some() => return true,
            _ => Some(number(&entity["to"])),
        };
        let Some(to) = to else { return false };
        self.pawns[me] = to;
        self.rules.is("jumps", "chain") && self.act()
    }

    /// Who stands there already? Whether the pawn is sent away.
    fn meet(&mut self) -> bool {
        let me = self.me();
        let at = self.pawns[me];
        let others = || (0..self.pawns.len()).filter(|other| *other != me && self.pawns[*other] == at);
        let met: Vec<usize> = others().filter(|_| ![0, self.start(), self.last()].contains(&at)).collect();
        let goes = self.rules.is("landing", "send-self") || self.rules.is("landing", "send-both");
        if !met.is_empty() && goes {
            self.pawns[me] = self.start();
        }
        if self.rules.is("landing", "send-opponent") || self.rules.is("landing", "send-both") {
            for other in &met {
                self.pawns[*other] = self.start();
            }
        }
        goes && !met.is_empty()
    }

    fn end_turn(mut self) -> Self {
        let me = self.me();
        let turn = std::mem::take(&mut self.turn);
        let multiple = self.rules.number("reverse-on-multiple-of");
        let left = self.pawns[me] == self.last();
        if left {
            self.queue.remove(0);
        }
        if self.over() {
            return self;
        }
        if multiple > 0 && turn.sum.is_multiple_of(multiple) && self.queue.len() > 1 {
            self.queue.reverse();
        } else if !left {
            self.queue.rotate_left(1);
        }
        if turn.skips_next && self.queue[0] != me {
            self.lost[self.queue[0]] += 1;
        }
        while self.lost[self.queue[0]] > 0 {
            self.lost[self.queue[0]] -= 1;
            self.queue.rotate_left(1);
        }
        self
    }

    fn leave(mut self, to: usize, again: bool) -> Self {
        let me = self.me();
        self.turn.teleporter = None;
        self.pawns[me] = to;
        let stages = self.rules.0["priority"].as_array().expect("a list");
        let entity = stages.iter().position(|stage| stage == "entity").expect("a stage");
        // In a chain the entity at the other end comes next.
        let end = self.settle(if self.rules.is("jumps", "chain") { entity } else { entity + 1 });
        self.after(end, again)
    }
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a small number")
}

/// The faces of `d6`, `2d6` or `1:1,6:3`.
fn faces(dice: &str) -> Vec<usize> {
    let read = |text: &str| text.parse::<usize>().expect("a number");
    match dice.split_once('d') {
        Some(("", sides)) => (1..=read(sides)).collect(),
        Some((count, sides)) => (read(count)..=read(count) * read(sides)).collect(),
        None => {
            let pairs = dice.split(',').filter_map(|pair| pair.split_once(':'));
            pairs.map(|(face, _)| read(face)).collect()
        }
    }
}

impl Naive for Snakes<'_> {
    fn next(&self) -> Vec<Self> {
        if self.over() {
            return Vec::new();
        }
        if let Some(again) = self.turn.teleporter {
            let exits = self.exits(self.pawns[self.me()]).unwrap_or_default();
            return exits.iter().map(|to| self.clone().leave(*to, again)).collect();
        }
        self.faces.iter().map(|roll| self.clone().throw(*roll)).collect()
    }
}
