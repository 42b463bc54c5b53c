//! Which format a file seems to be in, and what is said where it can be two: S-05, S-36.

mod common;

use common::file;
use parlour_core::Boards;
use parlour_snakes::{BoardCatalog, Entity, formats};
use rstest::rstest;

// S-05: boards are told from each other, and mazes from boards.
#[rstest]
#[case::blank("  \n", None)]
#[case::words("hello there, these are words", None)]
#[case::maze("1 0 0 0\n1 1 0 1\n0 1 0 0\n1 1 1 1\n", None)]
#[case::tight_maze("1000\n1101\n0100\n1111\n", None)]
#[case::list_maze("[[1,0],[1,1]]", None)]
#[case::brace_maze("{{1,0},{1,1}}", None)]
#[case::broken_maze("1 0 2 0\n1 1 0 1\n0 1 0 0\n1 1 1 1\n", None)]
#[case::comma_maze("1,0\n1,1\n", None)]
#[case::drawn_maze("#####\n#S..#\n###E#\n", None)]
#[case::moving_ai("type octile\nheight 2\nwidth 2\nmap\n..\n@.\n", None)]
#[case::maze_json("{\"matrix\":[[1,0],[1,1]]}", None)]
#[case::other_maze_json("{\"rows\":2,\"cells\":[\"#.\",\"..\"]}", None)]
#[case::record("{\"parlour\":1,\"board\":{\"entities\":[]}}\n{\"roll\":6}\n", None)]
#[case::graph("digraph board {\n  0;\n  1;\n}\n", Some("dot"))]
#[case::map("4 3\n1 2\n", Some("map"))]
#[case::labels("4 S1\n1 S1\n", Some("map"))]
#[case::broken_map("7 8 9\n6 5 5\n1 ? 3\n", Some("map"))]
#[case::ragged_map("7 8 9\n6 5\n1 2 3\n", Some("map"))]
#[case::json("{ \"columns\": 10, \"entities\": [] }", Some("json"))]
#[case::broken_json("{ \"columns\": 10 \"entities\": [ }", Some("json"))]
#[case::toml("size = 10\n[[entities]]\nkind = \"trap\"\nfrom = 3\n", Some("toml"))]
#[case::commented_toml("# my board\n[[ entities ]]\nkind = \"trap\"\nat = 3\n", Some("toml"))]
#[case::inline_toml("entities = [{kind = \"trap\", at = 3}]\n", Some("toml"))]
#[case::moves("-1 -1 -1 1", Some("moves"))]
#[case::broken_moves("[-1, -1, x, 1]", Some("moves"))]
#[case::column_of_moves("-1\n-1\n1\n", Some("moves"))]
#[case::matrix("[[-1, 3], [-1, -1]]", Some("leetcode"))]
#[case::narrow_matrix("[\n  [4, 2],\n  [6, -1],\n  [5, 3]\n]\n", Some("leetcode"))]
#[case::broken_matrix("-1 -1 -1\n-1 x -1\n-1 -1 -1\n", Some("leetcode"))]
#[case::cases("1\n1\n3 90\n1\n99 10\n", Some("hackerrank"))]
#[case::broken_cases("1\n2\n3 90\n1\n99 10\n", Some("hackerrank"))]
#[case::letters("7 S 9\n6 S 4\n1 S 3\n", Some("map"))]
#[case::comma_map("9,8,7\n4,5,6\n3,2,1\n", Some("map"))]
#[case::narrow_broken_map("5 6\n4 3\n2 2\n", Some("map"))]
#[case::table("17,7\n4,14\n", Some("csv"))]
#[case::headed_table("start;end\n17;7\n4;14\n", Some("csv"))]
#[case::broken_table("17,7\n4,x\n5,25\n", Some("csv"))]
#[case::heading_decides("start,end\n17,abc", Some("csv"))]
#[case::heading_with_one_column_given("start,end\n17", Some("csv"))]
#[case::heading_with_a_trap("kind,from,to\ntrap,17,\nsnake,20,3", Some("csv"))]
#[case::heading_with_numbered_rows("id,start,end\n1,17,7\n2,4,14", Some("csv"))]
#[case::pairs("17 7\n4 14\n", Some("pairs"))]
#[case::arrows("17->7\n4->14\n", Some("pairs"))]
#[case::dictionary("{17: 7, 4: 14}", Some("pairs"))]
#[case::object("{\"17\": 7, \"4\": 14}", Some("pairs"))]
#[case::tuples("[(17, 7), (4, 14)]", Some("pairs"))]
#[case::lists("[[17, 7], [4, 14]]", Some("pairs"))]
#[case::program("snakes = {17: 7}\nladders = {4: 14}\n", Some("pairs"))]
#[case::interview("1\n17 7\n1\n4 14\n2\nAnn\nBob\n", Some("interview"))]
#[case::interview_without_snakes("0\n1\n4 14\n1\nAnn\n", Some("interview"))]
#[case::broken_interview("2\n17 7\n1\n4 14\n2\nAnn\nBob\n", Some("interview"))]
#[case::empty_case("1\n0\n0\n", Some("hackerrank"))]
#[case::case_of_ones("1\n0\n1\n10 1\n", Some("hackerrank"))]
#[case::empty_interview("0\n0\n", Some("interview"))]
#[case::interview_of_ones("1\n10 1\n0\n", Some("interview"))]
#[case::column_of_a_maze("1\n1\n1\n", None)]
#[case::size_alone("# size 10x10\n", Some("pairs"))]
#[case::heading_alone("start,end\n", Some("csv"))]
#[case::other_json("{\"name\": \"x\", \"version\": 3}", None)]
fn detection(#[case] text: &str, #[case] format: Option<&str>) {
    assert_eq!(BoardCatalog.detect(text), format);
}

// S-36: rows of two numbers are a small map or pairs; both are shown.
#[rstest]
#[case("1,2\n3,4\n", "ladder 1→2 and ladder 3→4", "csv")]
#[case("4 3\n1 2\n", "ladder 1→2 and snake 4→3", "pairs")]
fn maps_that_can_be_pairs(#[case] text: &str, #[case] pairs: &str, #[case] format: &str) {
    let expected = format!(
        "these rows can be a map of 2 × 2 squares with nothing, or the pairs {pairs}; choose with --format map or \
         --format {format}"
    );
    assert_eq!(formats::read(text, None).unwrap_err().to_string(), expected);
    assert_eq!(formats::read(text, Some("map")).unwrap(), file(2, 2, vec![]));
    assert_eq!(formats::read(text, Some(format)).unwrap().entities.len(), 2);
    assert_eq!(formats::read("4 | 3\n1 | 2\n", None).unwrap(), file(2, 2, vec![]));
}

// S-05: rows with −1 and without brackets are a guess, which is told.
#[test]
fn matrices_that_can_be_arrays() {
    let noted = formats::read_noted("-1 -1 -1\n-1 -1 -1\n-1 6 -1\n", None).unwrap();
    assert_eq!(noted.board.entities, [Entity::ladder(2, 6)]);
    assert_eq!(
        noted.notices[0].message,
        "rows without brackets are read as leetcode, from the top; for an array that counts from 0, use --format moves"
    );
}

// S-36: a minus sign before a number is no arrow, even if the format is given.
#[test]
fn pairs_have_no_negative_numbers() {
    let findings = formats::read("6 -1\n3 -1\n", Some("pairs")).unwrap_err();
    assert!(findings.to_string().contains("\"-1\" is not valid in a list of pairs"), "{findings}");
    for text in ["17-7\n", "17 - 7\n", "17 -> 7\n", "17 ->7\n"] {
        assert_eq!(formats::read(text, Some("pairs")).unwrap().entities, [Entity::snake(17, 7)], "{text}");
    }
}
