//! Guesses the format of a text.
//!
//! Detection accepts broken files, so that the right reader can report what is wrong with them, and refuses what looks
//! like a maze: 0/1 matrices, drawings with `#`, Moving-AI maps, JSON with a `matrix`.
//!
//! A heading with a start and an end makes a `csv`. A table with most numbers on their own squares is a `map`; other rows of two are pairs. Bare rows of numbers with
//! −1 are a `leetcode` matrix if they have at least two rows and columns and no 0 (which no square has), otherwise
//! `moves`.

use std::collections::HashSet;

use super::judges::{hackerrank, interview};
use super::text::{SEPARATORS, Word, lines};
use super::{map, pairs};

/// The format that the text seems to be in, if it looks like a board.
///
/// ```
/// use parlour_snakes::formats::detect;
/// assert_eq!(detect("4 3\n1 2\n"), Some("map"));
/// assert_eq!(detect("[-1, 2, -1]"), Some("moves"));
/// assert_eq!(detect("1 0\n1 1\n"), None); // a maze
/// ```
pub fn detect(text: &str) -> Option<&'static str> {
    let text = beginning(super::without_mark(text).trim());
    if text.is_empty() || text.starts_with("type ") {
        None
    } else if pairs::has_heading(text) {
        Some("csv")
    } else if text.starts_with("digraph ") {
        Some("dot")
    } else if is_toml(text) && (text.contains("entities") || pairs::detect(text).is_none()) {
        Some("toml")
    } else if text.contains(['[', '{']) {
        brackets(text)
    } else {
        bare(text)
    }
}

/// Enough of a text to recognise it: whole lines, unless they are very long.
fn beginning(text: &str) -> &str {
    const ENOUGH: usize = 1 << 16;
    let Some(cut) = (ENOUGH..text.len()).find(|at| text.is_char_boundary(*at)) else {
        return text;
    };
    let part = &text[..cut];
    part.rfind('\n').map_or(part, |end| &part[..end])
}

fn is_toml(text: &str) -> bool {
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let header = |line: &str| line.replace(' ', "") == "[[entities]]";
    let mut keys = text.lines().filter_map(key);
    let is_board = |key: String| matches!(key.as_str(), "entities" | "size" | "columns" | "rows");
    !text.starts_with('{')
        && (text.lines().any(|line| header(line.trim())) || keys.any(is_board))
        && !is_maze(text)
}

/// Whether the text has words of a maze file.
fn is_maze(text: &str) -> bool {
    let keys = text.split(['=', ':']).filter_map(|part| part.split_whitespace().last());
    let mut words = keys.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.any(|word| matches!(word, "matrix" | "maze" | "cells" | "grid"))
}

fn brackets(text: &str) -> Option<&'static str> {
    if text.starts_with('{') && text.contains('"') {
        let has = |key: &str| text.contains(&format!("\"{key}\""));
        return match ["entities", "columns"].into_iter().any(has) {
            _ if has("parlour") || is_maze(text) => None,
            true => Some("json"),
            false => pairs::detect(text),
        };
    }
    let list = text.find('{').or_else(|| text.find('[')).map_or(text, |at| &text[at..]);
    let inside = |c: char| c.is_ascii_digit() || c.is_whitespace() || "-,;[]{}".contains(c);
    let flat = list.matches(['[', '{', '(']).count() == 1 && !list.contains([':', '>', '→']);
    // A pair never has −1, which arrays have for plain squares.
    let between = |c: char| c.is_whitespace() || ",;[]{}".contains(c);
    if !flat
        && list.split(between).all(|word| word != "-1")
        && !is_binary(list)
        && !is_maze(text)
        && let Some(format) = pairs::detect(text)
    {
        return Some(format);
    }
    // A list is mostly numbers; the reader reports typing errors.
    let strange = list.chars().filter(|c| !inside(*c)).count();
    if strange * 4 > list.chars().count() || list.chars().all(|c| !c.is_ascii_digit()) || is_binary(list) {
        return None;
    }
    let second = list.chars().skip(1).find(|c| !c.is_whitespace());
    Some(if matches!(second, Some('[' | '{')) { "leetcode" } else { "moves" })
}

fn is_binary(text: &str) -> bool {
    !text.contains(|c: char| c == '-' || c.is_alphabetic() || matches!(c, '2'..='9'))
}

fn bare(text: &str) -> Option<&'static str> {
    let rows: Vec<Vec<Word>> = lines(text, &SEPARATORS).collect();
    let words = || rows.iter().flatten();
    let count = words().count();
    let numbers: Option<Vec<i64>> = words().map(|word| word.text.parse().ok()).collect();
    let tokens = words().filter(|word| map::is_entry(word)).count();
    match numbers {
        _ if is_binary(text) => binary_input(text),
        _ if interview::fits(text) => Some("interview"),
        Some(numbers) => bare_numbers(text, &rows, &numbers),
        None if words().any(|word| word.text == "-1") => {
            let numbers = words().filter(|word| word.text.parse::<i64>().is_ok()).count();
            (numbers * 2 > count).then(|| with_minus(&rows))
        }
        None if map::is_in_place(&rows, text) => Some("map"),
        None => pairs::detect(text).or((tokens * 2 > count).then_some("map")),
    }
}

/// The format of an input of a programming task whose only digits are 0 and 1. As a maze, its rows differ in length or
/// its start or goal is a wall.
fn binary_input(text: &str) -> Option<&'static str> {
    match text.lines().count() {
        0 | 1 => None,
        _ if interview::read(text, None).is_ok() => Some("interview"),
        _ => hackerrank::fits(text).then_some("hackerrank"),
    }
}

fn bare_numbers(text: &str, rows: &[Vec<Word>], numbers: &[i64]) -> Option<&'static str> {
    if numbers.iter().any(|number| *number < 0) {
        return Some(with_minus(rows));
    }
    let distinct: HashSet<i64> = numbers.iter().copied().collect();
    let last = i64::try_from(numbers.len()).unwrap_or(i64::MAX);
    let complete =
        distinct.len() == numbers.len() && numbers.iter().all(|number| (1..=last).contains(number));
    let in_pairs = rows.first().is_some_and(|row| row.len() == 1) && rows.iter().all(|row| row.len() <= 2);
    if !complete && (hackerrank::fits(text) || in_pairs) {
        return Some("hackerrank");
    }
    if !complete
        && !map::is_in_place(rows, text)
        && let Some(format) = pairs::detect(text)
    {
        return Some(format);
    }
    // The squares of a map have different numbers, even if a few are wrong.
    (distinct.len() * 2 > numbers.len()).then_some("map")
}

fn with_minus(rows: &[Vec<Word>]) -> &'static str {
    let width = rows.first().map_or(0, Vec::len);
    let matrix =
        rows.len() > 1 && width > 1 && rows.iter().filter(|row| row.len() == width).count() * 2 > rows.len();
    let has_zero = rows.iter().flatten().any(|word| word.text == "0");
    if matrix && !has_zero { "leetcode" } else { "moves" }
}
