//! The files in `boards/`, in the notations of public projects: S-05, S-36.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use parlour_snakes::formats;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/boards")
}

/// The board in one line, or the rule of the first error.
fn summary(text: &str) -> String {
    match formats::read(text, None) {
        Err(findings) => format!("error: {}", findings.errors[0].rule),
        Ok(board) => {
            let entities: Vec<String> = board.entities.iter().map(ToString::to_string).collect();
            format!("{} × {}: {}", board.columns, board.rows, entities.join(", "))
        }
    }
}

// S-05, S-36: each file is detected and read as expected, with LF and with CRLF.
#[test]
fn every_board_of_the_corpus() {
    let expected = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let mut known = BTreeSet::from(["expected.txt".to_owned()]);
    for line in expected.lines().filter(|line| !line.starts_with('#')) {
        let [name, format, board] = *line.splitn(3, " | ").collect::<Vec<_>>() else {
            panic!("expected.txt: {line}");
        };
        let text = fs::read_to_string(folder().join(name)).unwrap();
        for text in [text.replace('\n', "\r\n"), text] {
            assert_eq!(formats::detect(&text), Some(format), "{name}");
            assert_eq!(summary(&text), board, "{name}: {:?}", formats::read(&text, None));
        }
        known.insert(name.to_owned());
    }
    let files =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), known);
}

// S-36: the players of an interview are not lost.
#[test]
fn players_are_told() {
    let text = fs::read_to_string(folder().join("interview.txt")).unwrap();
    let noted = formats::read_noted(&text, None).unwrap();
    let messages: Vec<&str> = noted.notices.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "the file names 2 players: Ann, Bob the Builder; a board has no players, so name them with --player when you play"
        ]
    );
}
