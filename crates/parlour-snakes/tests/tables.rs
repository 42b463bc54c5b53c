//! Tables with a heading, and lists whose errors need a place: S-05.

mod common;

use common::file;
use parlour_snakes::{Entity, formats};
use rstest::rstest;

// S-05: the heading of a table decides on the format, so that errors name line and column.
#[rstest]
#[case("start,end\n17,abc", &["line 2, column 4: \"abc\" is not a square; the column \"end\" holds numbers"])]
#[case("start,end\n17", &["line 2, column 1: this row has 1 column; the heading names 2: start, end"])]
#[case("kind,from,to\ntrap,17,\nsnake,20,3", &[
    "line 2, column 1: \"trap\" is not a kind that this format holds; allowed: snake, ladder; for special squares use \
     map, json or toml"
])]
#[case("start,end\n17,7,3", &["line 2, column 6: this row has 3 columns; the heading names 2: start, end"])]
#[case("start,end\n17,\n,7", &[
    "line 2, column 4: the number of the square is missing in the column \"end\"",
    "line 3, column 1: the number of the square is missing in the column \"start\"",
])]
#[case("start,end,colour\n17,7,red", &[
    "line 1, column 11: the column \"colour\" is not known; allowed: start, end, kind (snake or ladder) and id"
])]
#[case("start,end\n17,7\n4,14\n17,3", &[
    "line 4, column 1: snake 17→3 starts where snake 17→7 of line 2 starts; only one may start on a square"
])]
#[case("17->7\n4->14, 17->3", &[
    "line 2, column 8: snake 17→3 starts where snake 17→7 of line 1 starts; only one may start on a square"
])]
fn broken_tables(#[case] text: &str, #[case] expected: &[&str]) {
    let findings = formats::read(text, None).expect_err("this is wrong");
    let found: Vec<String> = findings.errors.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

// S-05: columns that a board does not keep, empty cells, quotes and comments.
#[rstest]
#[case("id,start,end\n1,17,7\n2,4,14")]
#[case("# size 10x10\n\"start\"; \"end\"\n\"17\"; \"7\"\n\n4;14 // a ladder\n")]
#[case("Kind,From square,To square\nsnake,17,7\n,4,14,\n")]
#[case("tail,kind,head\n7,snake,17\n4,ladder,14\n")]
fn tables_with_a_heading(#[case] text: &str) {
    assert_eq!(
        formats::read(text, None).unwrap(),
        file(10, 10, vec![Entity::ladder(4, 14), Entity::snake(17, 7)])
    );
}
