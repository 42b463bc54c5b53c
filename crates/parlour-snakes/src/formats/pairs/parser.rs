//! The grammar of `pairs`: which numbers of a text belong together, and what the words around them say.

use parlour_core::Finding;

use super::symbols::{Symbol, SymbolKind, symbols};
use super::table;
use super::vocabulary::{End, Kind, Meaning, meaning};
use crate::formats::letter::Letter;
use crate::formats::size::Size;
use crate::formats::text::{Log, Word, shortened};

/// Where a snake or ladder starts and ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) from: Word<'a>,
    pub(super) to: Word<'a>,
    /// What the words around it say it is.
    pub(super) kind: Option<Letter>,
    /// Whether it is just two numbers.
    pub(super) plain: bool,
}

/// Everything found in a text.
pub(super) struct Parsed<'a> {
    pub(super) pairs: Vec<Pair<'a>>,
    pub(super) size: Size<'a>,
    pub(super) log: Log,
}

/// Finds all pairs.
pub(super) fn parse(text: &str) -> Parsed<'_> {
    table::parse(text).unwrap_or_else(|| parse_symbols(text))
}

fn parse_symbols(text: &str) -> Parsed<'_> {
    let symbols = symbols(text);
    let mut parser = Parser::new(&symbols);
    while parser.at < symbols.len() {
        parser.symbol(symbols[parser.at]);
        parser.at += 1;
    }
    parser.finish();
    Parsed { pairs: parser.pairs, size: parser.size, log: parser.log }
}

/// What has been read since the last pair.
#[derive(Default)]
struct Item<'a> {
    numbers: Vec<(Word<'a>, Option<End>)>,
    kind: Option<Kind>,
    /// Names of ends that are not followed by a number.
    heading: Vec<(End, Word<'a>)>,
    /// The name of the next number.
    name: Option<End>,
    size: Option<Word<'a>>,
    /// Whether a sign or a blank links the two numbers, so that a comma ends the pair.
    linked: bool,
    /// Whether it was a sign.
    signed: bool,
}

impl Item<'_> {
    fn named(&self) -> bool {
        self.numbers.iter().any(|(_, end)| end.is_some())
    }
}

struct Parser<'s, 'a> {
    symbols: &'s [Symbol<'a>],
    at: usize,
    depth: usize,
    item: Item<'a>,
    /// What the pairs are until another word changes it.
    kind: Kind,
    /// The order of the ends in a table.
    heading: Option<(End, End)>,
    pairs: Vec<Pair<'a>>,
    size: Size<'a>,
    log: Log,
}

impl<'s, 'a> Parser<'s, 'a> {
    fn new(symbols: &'s [Symbol<'a>]) -> Self {
        Self {
            symbols,
            at: 0,
            depth: 0,
            item: Item::default(),
            kind: Kind::Either,
            heading: None,
            pairs: Vec::new(),
            size: Size::Usual,
            log: Log::default(),
        }
    }

    /// The kinds of the symbols after this one.
    fn ahead<const N: usize>(&self) -> [Option<SymbolKind>; N] {
        std::array::from_fn(|place| self.symbols.get(self.at + 1 + place).map(|symbol| symbol.kind))
    }

    fn after_number(&self) -> bool {
        let previous = self.at.checked_sub(1).and_then(|at| self.symbols.get(at));
        previous.is_some_and(|symbol| symbol.kind == SymbolKind::Number)
    }

    fn symbol(&mut self, Symbol { kind, word }: Symbol<'a>) {
        let count = self.item.numbers.len();
        match kind {
            SymbolKind::Number => self.number(word),
            SymbolKind::Word => self.word(word),
            SymbolKind::Link => self.link(count == 1 && !self.item.named()),
            SymbolKind::Separator if self.item.linked && count > 1 => self.finish(),
            SymbolKind::Separator => {}
            SymbolKind::Open => self.open(),
            SymbolKind::Close => self.close(word),
            SymbolKind::LineEnd => {
                // The names of ends may be on lines of their own.
                let waits = self.item.named() && (count == 1 || self.depth > 0);
                if !waits && (self.depth == 0 || count > 1) {
                    self.finish();
                }
            }
            SymbolKind::Size => self.size.comment(word, &mut self.log),
            SymbolKind::Strange => {
                let message =
                    format!("\"{}\" is not valid in a list of pairs; {ALLOWED}", shortened(word.text));
                self.log.note(|| word.finding("unknown-sign", message));
            }
        }
    }

    fn link(&mut self, between: bool) {
        self.item.linked |= between;
        self.item.signed |= between;
    }

    fn number(&mut self, word: Word<'a>) {
        self.item.linked |= self.item.numbers.len() == 1 && self.after_number();
        let name = self.item.name.take();
        self.item.numbers.push((word, name));
    }

    fn word(&mut self, word: Word<'a>) {
        let [next, after] = self.ahead();
        match meaning(word.text) {
            Some(Meaning::Nothing) => {}
            Some(Meaning::Kind(kind)) if next == Some(SymbolKind::Link) => {
                self.finish();
                self.kind = kind;
            }
            Some(Meaning::Kind(kind)) => self.item.kind = Some(kind),
            Some(Meaning::Size) => self.item.size = Some(word),
            Some(Meaning::To)
                if self.after_number() && !self.item.named() && next == Some(SymbolKind::Number) =>
            {
                self.link(true);
            }
            Some(Meaning::To) => self.end(End::To, word, [next, after]),
            Some(Meaning::End(end, letter)) => {
                // Under the word "ladders", a head is the upper end of a ladder.
                if let (Some(letter), Kind::Either) = (letter, self.kind) {
                    self.item.kind.get_or_insert(Kind::Only(letter));
                }
                self.end(end, word, [next, after]);
            }
            None => {
                let message = format!(
                    "the word \"{}\" is not valid in a list of pairs; {ALLOWED}",
                    shortened(word.text)
                );
                self.log.note(|| word.finding("unknown-word", message));
            }
        }
    }

    /// The name of an end: of the next number, or in a heading.
    fn end(&mut self, end: End, word: Word<'a>, ahead: [Option<SymbolKind>; 2]) {
        match ahead {
            [Some(SymbolKind::Link), Some(SymbolKind::Number)] | [Some(SymbolKind::Number), _] => {
                self.item.name = Some(end);
            }
            _ => self.item.heading.push((end, word)),
        }
    }

    fn open(&mut self) {
        use SymbolKind::{Close, Link, Number, Open};
        match self.ahead::<4>() {
            // `snakes[] =`
            [Some(Close), ..] => self.at += 1,
            // `board[17] = 7`
            [Some(Number), Some(Close), Some(Link), Some(Number)] => {
                self.number(self.symbols[self.at + 1].word);
                self.at += 2;
            }
            // `snakes[8][2] = {`
            [Some(Number), Some(Close), Some(Open), _]
            | [Some(Number), Some(Close), Some(Link), Some(Open)] => {
                self.at += 2;
            }
            _ => {
                self.finish();
                self.depth += 1;
            }
        }
    }

    fn close(&mut self, word: Word) {
        self.finish();
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            None => self.log.note(|| word.finding("list", "this bracket closes nothing")),
        }
    }

    /// Ends an item: a pair, a size, a heading, or words about what follows.
    fn finish(&mut self) {
        let item = std::mem::take(&mut self.item);
        match (item.size, item.numbers.as_slice()) {
            (None, []) => self.words(&item),
            (None, [one, other]) => self.pair(&item, *one, *other),
            (Some(word), [(one, _)]) => self.size = self.size.and(Size::One(side(one), word)),
            (Some(_), [(one, _), (other, _)]) => self.size = Size::Sides(side(one), side(other)),
            (_, [(word, _), ..]) => {
                let count = match item.numbers.len() {
                    1 => "there is one number".to_owned(),
                    count => format!("there are {count} numbers"),
                };
                let message =
                    format!("{count} here; a snake or ladder is two numbers, its start and its end");
                self.log.note(|| word.finding("pair", message));
            }
            (Some(_), []) => {}
        }
    }

    fn words(&mut self, item: &Item) {
        if let Some(kind) = item.kind {
            self.kind = kind;
        }
        match item.heading.as_slice() {
            [] => {}
            [(one, _), (other, _)] => self.heading = Some((*one, *other)),
            [(_, word), ..] => {
                let message = "lists of starts and lists of ends are not read; write each start with its end";
                self.log.note(|| word.finding("list", message));
            }
        }
    }

    fn pair(&mut self, item: &Item, one: (Word<'a>, Option<End>), other: (Word<'a>, Option<End>)) {
        let kind = item.kind.unwrap_or(self.kind).letter();
        let plain = !item.signed && kind.is_none() && self.heading.is_none();
        let ends = match (one.1, other.1) {
            (None, None) => self.heading.unwrap_or((End::From, End::To)),
            (Some(first), Some(second)) => (first, second),
            _ => return self.log.note(|| unnamed(one.0)),
        };
        let Some(starts_first) = starts_first(ends, kind) else {
            return self.log.note(|| unnamed(one.0));
        };
        let (from, to) = if starts_first { (one.0, other.0) } else { (other.0, one.0) };
        self.pairs.push(Pair { from, to, kind, plain: plain && starts_first });
    }
}

const ALLOWED: &str = "allowed: pairs of numbers (17,7 or 17->7 or (17, 7)), words such as snake, ladder, start, end, head, \
                       tail, and comments after #";

/// A side of the board; one that is far too long is refused like any other board that is too large.
fn side(word: &Word) -> u32 {
    word.text.parse().unwrap_or(u32::MAX)
}

/// Whether the first of two ends is the start, if their names say.
pub(super) fn starts_first(ends: (End, End), kind: Option<Letter>) -> Option<bool> {
    match (ends, kind) {
        ((End::From, End::To | End::High | End::Low) | (End::High | End::Low, End::To), _)
        | ((End::High, End::Low), Some(Letter::Snake))
        | ((End::Low, End::High), Some(Letter::Ladder)) => Some(true),
        ((End::To, End::From | End::High | End::Low) | (End::High | End::Low, End::From), _)
        | ((End::Low, End::High), Some(Letter::Snake))
        | ((End::High, End::Low), Some(Letter::Ladder)) => Some(false),
        _ => None,
    }
}

pub(super) fn unnamed(word: Word) -> Finding {
    word.finding("pair", "it is not clear which of the two numbers is the start; name them start and end")
}
