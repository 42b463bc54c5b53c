//! Guesses the format of a text, and whether it is a maze at all.

use super::Format;
use super::data::names_matrix;

/// How much of a text is examined.
const SAMPLE: usize = 1 << 16;

/// The format of a maze; `None` for anything else, such as a board of another game.
pub(super) fn detect(text: &str) -> Option<Format> {
    let sample = sample(text).trim_start();
    match sample.chars().next()? {
        _ if is_movingai(sample) => Some(Format::Movingai),
        '{' if after_brace(sample) == Some('"') => is_json_maze(sample).then_some(Format::Json),
        _ if is_toml_maze(sample) => Some(Format::Toml),
        '[' if sample.contains('"') => is_mostly(sample, zero_or_one).then_some(Format::Json),
        _ if is_matrix(sample) => Some(Format::Matrix),
        _ if is_drawing(sample) => Some(Format::Ascii),
        _ => None,
    }
}

/// The first part of a text, up to a whole character.
fn sample(text: &str) -> &str {
    let end = (0..=text.len().min(SAMPLE)).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

fn is_movingai(sample: &str) -> bool {
    let first = sample.lines().next().unwrap_or_default();
    first.split_whitespace().next() == Some("type")
        && sample.lines().any(|line| line.trim() == "map" || line.starts_with("height"))
}

fn after_brace(sample: &str) -> Option<char> {
    sample.get(1..)?.trim_start().chars().next()
}

/// A table with a matrix and no keys of other boards or of records.
fn is_json_maze(sample: &str) -> bool {
    let keys = || sample.split('"').skip(1).step_by(2);
    let foreign = |key: &str| ["entities", "parlour", "columns"].contains(&key);
    keys().any(names_matrix) && !keys().any(foreign)
}

fn is_toml_maze(sample: &str) -> bool {
    let mut keys = sample.lines().filter_map(|line| line.split_once('=')).map(|(key, _)| key.trim());
    keys.any(names_matrix)
        && !sample.contains("entities")
        && !sample.lines().any(|line| line.starts_with("[["))
}

/// Nearly all 0 and 1. A typo must not make it another game's board, but negative numbers do.
fn is_matrix(sample: &str) -> bool {
    !sample.contains('-') && is_mostly(sample, zero_or_one)
}

fn zero_or_one(character: char) -> bool {
    matches!(character, '0' | '1')
}

fn is_drawing(sample: &str) -> bool {
    let drawn = |c: char| matches!(c, '#' | '.' | 'S' | 'D' | 'E' | 'G' | 's' | 'd' | 'e' | 'g');
    let marks_only = || sample.trim_end().chars().all(|c| matches!(c, 'S' | 'D' | '\n' | '\r'));
    (sample.contains(['#', '.']) || marks_only()) && is_mostly(sample, drawn)
}

/// Whether at least four in five characters match, apart from blanks and punctuation.
fn is_mostly(sample: &str, such: impl Fn(char) -> bool) -> bool {
    let between =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')' | '"');
    let (mut all, mut fitting) = (0, 0);
    for character in sample.chars().filter(|c| !between(*c)) {
        all += 1;
        fitting += usize::from(such(character));
    }
    fitting > 0 && 5 * fitting >= 4 * all
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("1 0\n1 1\n", Some(Format::Matrix))]
    #[case("1011\n0110\n", Some(Format::Matrix))]
    #[case("{1, 0},\n{1, 1}", Some(Format::Matrix))]
    #[case("[[1,0],[1,1]]", Some(Format::Matrix))]
    #[case("1 0 1\n1 1 0\n1 x 1", Some(Format::Matrix))]
    #[case("1 0 1\n1 1 0\n1 2 1", Some(Format::Matrix))]
    #[case("1", Some(Format::Matrix))]
    #[case("#####\n#S D#\n#####", Some(Format::Ascii))]
    #[case("S..\n..D", Some(Format::Ascii))]
    #[case("S\n", Some(Format::Ascii))]
    #[case("SD\n", Some(Format::Ascii))]
    #[case("##########\n#S  x  D#\n##########", Some(Format::Ascii))]
    #[case("type octile\nheight 1\nwidth 1\nmap\n.\n", Some(Format::Movingai))]
    #[case("{\"matrix\":[[1]]}", Some(Format::Json))]
    #[case("{ \"from\": [0,0], \"grid\": [\"1\"] }", Some(Format::Json))]
    #[case("[\"10\",\"11\"]", Some(Format::Json))]
    #[case("# my maze\nmatrix = [\"10\"]\n", Some(Format::Toml))]
    // Boards of other games, records, and empty texts.
    #[case("", None)]
    #[case("  \n", None)]
    #[case("100 99 98 97\n93 94 95 96\n", None)]
    #[case("6 L1 4\n1 L1 3\n", None)]
    #[case("4 3\n1 2", None)]
    #[case("2\n32 62\n42 68\n1\n95 13\n", None)]
    #[case("-1 -1 21 -1 7 -1", None)]
    #[case("[[-1,-1],[1,-1]]", None)]
    #[case("{\"columns\":10,\"rows\":10,\"entities\":[]}", None)]
    #[case("{\"parlour\":1,\"game\":\"maze\",\"board\":{\"matrix\":[[1]]}}", None)]
    #[case("columns = 10\nrows = 10\n[[entities]]\nkind = \"snake\"", None)]
    #[case("# a comment\n", None)]
    #[case("+--+--+\n|     |\n+--+--+", None)]
    #[case("digraph { a -> b }", None)]
    fn only_mazes_are_mazes(#[case] text: &str, #[case] expected: Option<Format>) {
        assert_eq!(detect(text), expected);
    }
}
