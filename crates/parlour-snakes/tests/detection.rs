//! Which format a file seems to be in: S-05.

use parlour_core::Boards;
use parlour_snakes::BoardCatalog;
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
#[case::broken_matrix("-1 -1 -1\n-1 x -1\n-1 -1 -1\n", Some("leetcode"))]
#[case::cases("1\n1\n3 90\n1\n99 10\n", Some("hackerrank"))]
#[case::broken_cases("1\n2\n3 90\n1\n99 10\n", Some("hackerrank"))]
fn detection(#[case] text: &str, #[case] format: Option<&str>) {
    assert_eq!(BoardCatalog.detect(text), format);
}
