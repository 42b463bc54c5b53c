//! Boards as arrays of moves: S-05, S-36.

mod common;

use common::file;
use parlour_snakes::{BoardFile, Entity, formats, shipped_board};
use rstest::rstest;

fn read(text: &str) -> BoardFile {
    formats::read(text, None).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// What is wrong with a text in a format, one line each.
fn wrong(text: &str, format: &str) -> Vec<String> {
    let findings = formats::read(text, Some(format)).expect_err("this is wrong");
    findings.errors.iter().map(ToString::to_string).collect()
}

// S-05: the 30-square board in every form.
#[rstest]
#[case(
    "[-1, -1, 21, -1, 7, -1, -1, -1, -1, -1, 25, -1, -1, -1, -1, -1, 3, -1, 6, 28, 8, -1, -1, -1, -1, -1, 0, -1, -1, -1]"
)]
#[case("{-1,-1,21,-1,7,-1,-1,-1,-1,-1,25,-1,-1,-1,-1,-1,3,-1,6,28,8,-1,-1,-1,-1,-1,0,-1,-1,-1}")]
#[case(
    "int moves[30] = {-1,-1,21,-1,7,-1,-1,-1,-1,-1,25,-1,-1,-1,-1,-1,3,-1,6,28,8,-1,-1,-1,-1,-1,0,-1,-1,-1};"
)]
#[case("30\n-1 -1 21 -1 7 -1 -1 -1 -1 -1 25 -1 -1 -1 -1 -1 3 -1 6 28 8 -1 -1 -1 -1 -1 0 -1 -1 -1")]
#[case("30\n[-1,-1,21,-1,7,-1,-1,-1,-1,-1,25,-1,-1,-1,-1,-1,3,-1,6,28,8,-1,-1,-1,-1,-1,0,-1,-1,-1]")]
#[case("-1 -1 21 -1 7 -1 -1 -1 -1 -1\n25 -1 -1 -1 -1 -1 3 -1 6 28\n8 -1 -1 -1 -1 -1 0 -1 -1 -1\n")]
#[case(
    "-1, -1, 21, -1, 7, -1, -1, -1, -1, -1, 25, -1, -1, -1, -1, -1, 3, -1, 6, 28, 8, -1, -1, -1, -1, -1, 0, -1, -1, -1"
)]
fn moves(#[case] text: &str) {
    assert_eq!(formats::detect(text), Some("moves"));
    let mut expected = shipped_board("geeks-30").unwrap();
    expected.name = None;
    expected.entities.sort_by_key(|entity| entity.from);
    assert_eq!(read(text), expected);
}

/// An array of 101 entries as programs have it that count squares from 1: 4→14 and 17→7.
fn array_from_one() -> String {
    let entry = |index| match index {
        4 => "14",
        17 => "7",
        _ => "-1",
    };
    (0..=100).map(entry).collect::<Vec<_>>().join(", ")
}

// S-05, S-36: such an array is not read as 101 squares, each jump one square too far.
#[rstest]
#[case::in_brackets(format!("[{}]", array_from_one()))]
#[case::in_a_column(array_from_one().replace(", ", "\n"))]
fn arrays_that_count_from_one(#[case] text: String) {
    assert_eq!(
        formats::read(&text, None).unwrap_err().errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "this array can count from 0: 101 × 1 squares with ladder 5→15 and snake 18→8; or from 1: 10 × 10 squares with \
          ladder 4→14 and snake 17→7; choose with --format moves:101 or --format moves:10"
        ]
    );
    let jumps = vec![Entity::ladder(4, 14), Entity::snake(17, 7)];
    assert_eq!(formats::read(&text, Some("moves:10")).unwrap(), file(10, 10, jumps));
    assert_eq!(formats::read(&text, Some("moves:101")).unwrap().entities[0], Entity::ladder(5, 15));
}

// S-36: what is only likely is told.
#[rstest]
#[case::brackets("[-1, 3, -1, -1]", &[])]
#[case::bare("-1\n3\n-1\n-1\n", &["read as an array that counts from 0, for 2 × 2 squares"])]
#[case::only_from_zero("[-1, -1, -1, -1, 0]", &[])]
#[case::one_row("[-1, -1, 5, -1, -1, -1, -1]", &[
    "read as an array that counts from 0, 7 squares in one row; if it counts from 1, use --format moves:3",
])]
fn notices_of_arrays(#[case] text: &str, #[case] notices: &[&str]) {
    let noted = formats::read_noted(text, None).unwrap();
    assert_eq!(noted.notices.iter().map(|notice| notice.message.as_str()).collect::<Vec<_>>(), notices);
}

// S-05
#[test]
fn moves_with_columns() {
    let board = formats::read("[-1, 3, -1, -1, -1, -1]", Some("moves:2")).unwrap();
    assert_eq!(board, file(2, 3, vec![Entity::ladder(2, 4)]));
    assert_eq!(wrong("[2, 3, -1]", "moves:2"), ["3 squares do not make rows of 2"]);
    assert_eq!(
        wrong("[-1, 3, -1]", "moves:x"),
        ["\"moves:x\" is not valid; allowed: the number of columns, such as moves:10"]
    );
}

// S-05
#[rstest]
#[case("[-1, 2, x,\n -1]", &["line 1, column 9: \"x\" is not a whole number"])]
#[case("[-1, 7,\n -2, 3]", &[
    "line 1, column 6: square 2 leads to index 7; allowed: −1, or 0 to 3",
    "line 2, column 2: square 3 leads to index -2; allowed: −1, or 0 to 3",
    "line 2, column 6: square 4 leads to itself; a jump leads to another square",
])]
#[case("[-1, 1", &["line 1, column 6: the list is not closed; add a bracket after this"])]
#[case("[-1] 1", &["line 1, column 6: nothing may follow the list"])]
#[case("[-1]]", &["line 1, column 5: this bracket closes nothing"])]
#[case("[[-1],[2]]", &["the format moves is one flat list, not a list of lists"])]
#[case("5 [-1, -1]", &["the file announces 5 squares, but has 2"])]
#[case("[]", &["a board cannot be 1 × 0; allowed: 2 to 134217728 squares"])]
#[case("99999999999999999999 -1", &["line 1, column 1: \"99999999999999999999\" is not a whole number"])]
fn broken_moves(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(wrong(text, "moves"), expected);
}
