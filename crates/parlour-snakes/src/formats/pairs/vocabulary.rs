//! The words allowed in a list of pairs, and their meanings.

use crate::formats::letter::Letter;

/// What a word says about the numbers near it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The numbers are snakes, or ladders, or both.
    Kind(Kind),
    /// Which end of a snake or ladder a number is, and of which of the two if the word says.
    End(End, Option<Letter>),
    /// "to": an end, or a sign between two numbers.
    To,
    /// A number is the size of the board.
    Size,
    /// Words of programs and sentences without meaning here.
    Nothing,
}

/// What the pairs of a list are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Snakes and ladders: the direction tells.
    #[default]
    Either,
    /// All alike.
    Only(Letter),
}

impl Kind {
    /// What all of them are.
    pub(super) const fn letter(self) -> Option<Letter> {
        match self {
            Self::Either => None,
            Self::Only(letter) => Some(letter),
        }
    }
}

/// One end of a snake or ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    From,
    To,
    High,
    Low,
}

/// Words of programs and sentences without meaning here.
const FILLERS: &str = "a add and append are array board cell cells climb const default dict down export final game goes \
                       hashmap insert int integer jump jumps kind let list map move moves new number of pair pairs \
                       positions private public push put record self set slide square squares static std the this tuple \
                       type unordered_map up val var vector";

/// The meaning of a word, if it has one here.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    let word = word.to_lowercase();
    let snake = word.contains("snake") || word.contains("chute") || word == "s";
    let ladder = word.contains("ladder") || word == "l";
    let letter = match (snake, ladder) {
        (true, false) => Some(Letter::Snake),
        (false, true) => Some(Letter::Ladder),
        _ => None,
    };
    if snake || ladder {
        let rest =
            word.replace("snakes", "").replace("snake", "").replace("ladders", "").replace("ladder", "");
        let end = end(rest.replace("chutes", "").replace("chute", "").trim_matches('_'));
        let kind = Meaning::Kind(letter.map_or(Kind::Either, Kind::Only));
        return Some(end.map_or(kind, |(end, _)| Meaning::End(end, letter)));
    }
    if let Some((end, letter)) = end(&word) {
        return Some(Meaning::End(end, letter));
    }
    Some(match word.as_str() {
        "to" => Meaning::To,
        "size" | "board_size" | "boardsize" => Meaning::Size,
        word if FILLERS.split(' ').any(|filler| filler == word) => Meaning::Nothing,
        _ => return None,
    })
}

/// The end that a word names. Only snakes have heads and tails, only ladders have feet.
fn end(word: &str) -> Option<(End, Option<Letter>)> {
    Some(match word {
        "from" | "start" | "starts" | "source" | "begin" | "src" => (End::From, None),
        "end" | "ends" | "target" | "destination" | "dest" | "finish" => (End::To, None),
        "head" | "heads" | "mouth" => (End::High, Some(Letter::Snake)),
        "tail" | "tails" => (End::Low, Some(Letter::Snake)),
        "foot" | "feet" => (End::Low, Some(Letter::Ladder)),
        "top" | "tops" => (End::High, None),
        "bottom" | "bottoms" | "base" => (End::Low, None),
        _ => return None,
    })
}
