//! Reports squares of a map that show another number than their own.

use std::collections::{HashMap, HashSet};

use parlour_core::Finding;
use smallvec::SmallVec;

use super::order::Order;
use super::token::number;
use crate::formats::text::{Log, SEPARATORS, Word, lines};
use crate::{Cell, Grid};

/// Reports squares that show another number: each by itself if a number is repeated or missing, all others at once.
pub(super) fn report(grid: Grid, strays: &[(Cell, Word)], text: &str, log: &mut Log) {
    let places = Places::new(strays, text);
    if let Some(zero) = places.zero.filter(|_| Order::counts_from_zero(grid, text)) {
        let message = "this map counts its squares from 0; squares count from 1, so add 1 to each number";
        log.note(|| zero.finding("wrong-number", message));
        return;
    }
    // If most numbers are wrong, the order is, rather than single numbers.
    let in_disorder = |(cell, word): &&(Cell, Word)| {
        strays.len() > 1 && strays.len() * 2 > places.numbers
            || places.other(word).is_none() && places.holds(*cell)
    };
    let out_of_order: Vec<&(Cell, Word)> = strays.iter().filter(in_disorder).collect();
    if let Some(first) = out_of_order.first() {
        log.note(|| disorder(**first, out_of_order.len() - 1));
    }
    for (cell, word) in strays.iter().filter(|stray| !in_disorder(stray)) {
        log.note(|| stray(grid, *cell, *word, places.other(word)));
    }
}

/// Where the numbers concerned are in the file.
struct Places<'a> {
    /// The first two places of each: at least one of them is not the stray itself, if there is another.
    words: HashMap<Cell, SmallVec<[Word<'a>; 2]>>,
    zero: Option<Word<'a>>,
    /// How many squares have a number.
    numbers: usize,
}

impl<'a> Places<'a> {
    fn new(strays: &[(Cell, Word)], text: &'a str) -> Self {
        let said = strays.iter().filter_map(|(_, word)| number(word));
        let concerned: HashSet<Cell> = strays.iter().map(|(cell, _)| *cell).chain(said).collect();
        let mut places = Self { words: HashMap::new(), zero: None, numbers: 0 };
        for word in lines(text, &SEPARATORS).flatten() {
            let Some(number) = number(&word) else { continue };
            places.numbers += 1;
            if number == 0 {
                places.zero.get_or_insert(word);
            }
            if concerned.contains(&number) {
                let words = places.words.entry(number).or_default();
                if words.len() < 2 {
                    words.push(word);
                }
            }
        }
        places
    }

    fn holds(&self, cell: Cell) -> bool {
        self.words.contains_key(&cell)
    }

    /// Another place with the same number.
    fn other(&self, word: &Word) -> Option<&Word<'a>> {
        self.words.get(&number(word)?)?.iter().find(|place| *place != word)
    }
}

fn disorder((cell, word): (Cell, Word), more: usize) -> Finding {
    let said = number(&word).unwrap_or_default();
    let more = match more {
        0 => String::new(),
        1 => ", and 1 more number is out of place".to_owned(),
        more => format!(", and {more} more numbers are out of place"),
    };
    let message = format!(
        "the numbers are not in order: {said} is where {cell} belongs{more}; number the squares row by row from 1, in \
         alternating directions or all from left to right"
    );
    word.finding("wrong-number", message).about([u64::from(cell)])
}

fn stray(grid: Grid, cell: Cell, word: Word, other: Option<&Word>) -> Finding {
    let said = number(&word).unwrap_or_default();
    let (rule, message) = match other {
        Some(Word { line, column, .. }) => (
            "repeated-number",
            format!("{said} appears here and in line {line}, column {column}; this is square {cell}"),
        ),
        None if grid.contains(said) => {
            ("wrong-number", format!("{cell} is missing: this is square {cell}, not {said}"))
        }
        None => {
            let last = grid.last();
            (
                "wrong-number",
                format!("{cell} is missing: this is square {cell}, and {said} is not between 1 and {last}"),
            )
        }
    };
    word.finding(rule, message).about([u64::from(cell)])
}
