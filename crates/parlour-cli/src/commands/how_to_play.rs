//! The short how-to-play at the top of `parlour rules`, taken from the page of the game.

use parlour::core::Kind;

use crate::output::wrap::wrapped;

/// The sections of a page that are enough to start with.
const SECTIONS: [&str; 4] = ["Goal", "Your turn", "Special things", "How it ends"];

/// Who can play, how to start and these sections, if the game has a page.
pub(super) fn summary(kind: &dyn Kind, width: usize) -> Option<String> {
    let page = Some(kind.how_to_play()).filter(|page| !page.is_empty())?;
    Some(shortened(page, width))
}

fn shortened(page: &str, width: usize) -> String {
    let mut parts = page.split("\n## ");
    let opening = parts.next().unwrap_or_default();
    let mut text = "How to play\n".to_owned();
    for paragraph in opening.split("\n\n").filter(|paragraph| !paragraph.starts_with(['#', '!'])) {
        text.extend(paragraph.split(" **").map(|fact| wrapped("  ", &plain(fact), width)));
    }
    for (heading, body) in parts.filter_map(|part| part.split_once('\n')) {
        if SECTIONS.contains(&heading) {
            text += &format!("\n  {heading}\n");
            text.extend(blocks(body).map(|(start, block)| wrapped(&format!("  {start}"), &block, width)));
        }
    }
    text
}

/// The paragraphs and list items of a section: the indentation and marker of each, and its text.
fn blocks(body: &str) -> impl Iterator<Item = (String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut ended = true;
    for line in body.lines() {
        let text = line.trim_start();
        let marker = text.split_once(' ').map_or("", |(word, _)| word);
        let number = marker.strip_suffix('.').is_some_and(|digits| digits.parse::<u32>().is_ok());
        let is_item = marker == "-" || number;
        match blocks.last_mut() {
            Some((_, block)) if !is_item && !ended => *block += &format!(" {}", plain(text)),
            _ if text.is_empty() => {}
            _ if is_item => {
                let start = &line[..=line.len() - text.len() + marker.len()];
                blocks.push((start.to_owned(), plain(&text[marker.len()..])));
            }
            _ => blocks.push((String::new(), plain(text))),
        }
        ended = text.is_empty();
    }
    blocks.into_iter()
}

/// Markdown without emphasis, code font and the targets of links.
fn plain(text: &str) -> String {
    let mut plain = text.replace(['*', '`'], "");
    while let Some((before, (name, after))) = plain.split_once('[').and_then(|(before, rest)| {
        let (name, rest) = rest.split_once("](")?;
        Some((before, (name, rest.split_once(')')?.1)))
    }) {
        plain = format!("{before}{name}{after}");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_says_how_to_play() {
        for kind in parlour::GAMES.iter() {
            let text = summary(kind, 80).unwrap_or_default();
            for words in
                ["Players: ", "To start: parlour play", "\n  Goal\n", "\n  Your turn\n", "\n  How it ends\n"]
            {
                assert!(text.contains(words), "{}: {words} is missing:\n{text}", kind.name());
            }
            assert!(!text.contains(['*', '`', '[']), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
    }

    #[test]
    fn lists_keep_their_markers() {
        let page = "# T\n\n**Players:** 2, see\n[more](x.md#y).\n\n## Goal\n\n1. Roll\n   once.\n   - **Stop**\n\nDone.\n";
        let expected =
            "How to play\n  Players: 2, see more.\n\n  Goal\n  1. Roll once.\n     - Stop\n  Done.\n";
        assert_eq!(shortened(page, 80), expected);
    }
}
