//! Formats: what is written can be read again, and no input makes a reader panic.

mod common;

use common::mazes;
use parlour_core::{Boards, Findings, Kind};
use parlour_maze::{Format, Maze, RatInAMaze, Rules, RulesFile};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::json;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    // M-06: every format keeps the cells; those that can hold start and goal keep these as well.
    #[test]
    fn what_is_written_can_be_read_again(maze in mazes(12)) {
        for format in Format::ALL {
            let Ok(text) = maze.write(format) else {
                prop_assert_eq!(format, Format::Ascii);
                continue;
            };
            let read = Maze::read(&text, Some(format)).unwrap();
            prop_assert_eq!(read.grid(), maze.grid());
            if !matches!(format, Format::Matrix | Format::Movingai) {
                prop_assert_eq!(&read, &maze);
            }
            prop_assert_eq!(Format::detect(&text), Some(format), "{}", text);
        }
        prop_assert_eq!(Maze::from_data(&maze.to_data()).unwrap(), maze);
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_reason(text in ".{0,80}|[01 ,\n{}\\[\\]();x2-]{0,60}|[#. SDEG\r\nx]{0,60}") {
        check_all(&text)?;
    }

    #[test]
    fn any_data_is_read_or_refused_with_a_reason(
        text in "\\{\"(matrix|maze|from|to|x)\":\\[?\\[?(1|0|2|\"10\"|-1|1.5|null|true)(,(1|0|\"1\"))*\\]?\\]?(,\"(from|to|goal)\":\\[[0-9],-?[0-9]{1,22}\\])?\\}"
    ) {
        check_all(&text)?;
    }

    #[test]
    fn any_map_is_read_or_refused_with_a_reason(
        text in "(type octile\n)?(height [0-9x]{1,21}\r?\n)?(width [0-9]{1,3}\n)?(map\n)?([.@GOTSWx]{0,4}\n){0,4}"
    ) {
        check_all(&text)?;
    }
}

fn check_all(text: &str) -> Result<(), TestCaseError> {
    let formats = Format::ALL.into_iter().map(Some).chain([None]);
    for format in formats {
        match Maze::read(text, format) {
            Ok(maze) => {
                prop_assert!(maze.grid().contains(maze.source()) && maze.grid().contains(maze.destination()));
            }
            Err(Findings { errors: findings, .. }) => {
                prop_assert!(!findings.is_empty());
                prop_assert!(findings.iter().all(|finding| !finding.message.is_empty()));
                let lines = text.lines().count() + 1;
                prop_assert!(
                    findings
                        .iter()
                        .all(|finding| finding.line.is_none_or(|line| (1..=lines).contains(&line)))
                );
            }
        }
    }
    Ok(())
}

// M-01: start and goal can be chosen in every format that can hold them.
#[rstest]
#[case("..D\n.#.\nS..", None)]
#[case(r#"{"matrix":[[1,1,1],[1,0,1],[1,1,1]],"from":[2,0],"to":[0,2]}"#, None)]
#[case("matrix = [\"111\", \"101\", \"111\"]\nfrom = [2, 0]\nto = [0, 2]\n", Some("toml"))]
fn ends_are_choosable(#[case] text: &str, #[case] format: Option<&str>) {
    let board = RatInAMaze.read(text, format).unwrap();
    let expected = json!({"matrix": [[1, 1, 1], [1, 0, 1], [1, 1, 1]], "from": [2, 0], "to": [0, 2]});
    assert_eq!(board, expected);
    let rules = RatInAMaze.book().resolve(&json!("four")).unwrap();
    let game = RatInAMaze.set_up(&rules, Some(&board), 1).unwrap();
    assert_eq!(game.position(), json!({"at": [2, 0]}));
}

// A start or goal that is a wall loads, but has no path, fails the check and cannot be played.
#[test]
fn closed_ends_load_but_cannot_be_walked() {
    let maze: Maze = "0 1\n1 1".parse().unwrap();
    assert!(parlour_maze::solve(&maze, &RulesFile::default()).is_none());
    assert_eq!(RatInAMaze.check(&maze.to_data()).errors[0].rule, "closed-source");
    assert!(Rules::new(RulesFile::default(), maze).is_err());
}

// A large maze is written as words, which take a hundredth of the memory of lists of numbers.
#[test]
fn a_large_maze_travels_as_words() {
    let text = "1 0 1 1 ".repeat(100) + "\n";
    let maze = Maze::read(&text.repeat(400), None).unwrap();
    let data = maze.to_data();
    assert!(data["matrix"][0].as_str().unwrap().starts_with("10111011"));
    assert_eq!(Maze::from_data(&data).unwrap(), maze);
}
