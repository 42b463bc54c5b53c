//! Board files other than maps, in and out: S-05.

mod common;

use common::file;
use parlour_core::Boards;
use parlour_snakes::{BoardCatalog, BoardFile, Entity, formats, shipped_board};
use rstest::rstest;

fn read(text: &str) -> BoardFile {
    formats::read(text, None).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// What is wrong with a text in a format, one line each.
fn wrong(text: &str, format: &str) -> Vec<String> {
    let findings = formats::read(text, Some(format)).expect_err("this is wrong");
    findings.errors.iter().map(ToString::to_string).collect()
}

// S-05: the 30-cell board in every form.
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

// S-05
#[test]
fn moves_with_columns() {
    let board = formats::read("[-1, 3, -1, -1, -1, -1]", Some("moves:2")).unwrap();
    assert_eq!(board, file(2, 3, vec![Entity::ladder(2, 4)]));
    assert_eq!(wrong("[-1, 3, -1]", "moves:2"), ["3 cells do not make rows of 2"]);
    assert_eq!(
        wrong("[-1, 3, -1]", "moves:x"),
        ["\"moves:x\" cannot be read; allowed is the number of columns, e.g. moves:10"]
    );
}

// S-05
#[rstest]
#[case("[-1, 2, x,\n -1]", &["line 1, column 9: \"x\" is not a whole number"])]
#[case("[-1, 7,\n -2, 3]", &[
    "line 1, column 6: cell 2 leads to place 7; allowed are −1 and the places 0 to 3",
    "line 2, column 2: cell 3 leads to place -2; allowed are −1 and the places 0 to 3",
    "line 2, column 6: cell 4 jumps to itself; a jump leads to another cell",
])]
#[case("[-1, 1", &["line 1, column 6: the list is not closed: a bracket is missing after this"])]
#[case("[-1] 1", &["line 1, column 6: nothing may stand after the list"])]
#[case("[-1]]", &["line 1, column 5: this bracket closes nothing"])]
#[case("[[-1],[2]]", &["the format moves is one flat list, not a list of lists"])]
#[case("5 [-1, -1]", &["5 cells are announced, 2 follow"])]
#[case("[]", &["a board of 1 × 0 has 0 cells; allowed are 2 to 134217728 cells"])]
#[case("99999999999999999999 -1", &["line 1, column 1: \"99999999999999999999\" is not a whole number"])]
fn broken_moves(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(wrong(text, "moves"), expected);
}

// S-05: the first example of the problem, as a list of lists and as rows.
#[rstest]
#[case(
    "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"
)]
#[case(
    "-1 -1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1\n-1 35 -1 -1 13 -1\n-1 -1 -1 -1 -1 -1\n-1 15 -1 -1 -1 -1\n"
)]
fn leetcode(#[case] text: &str) {
    assert_eq!(formats::detect(text), Some("leetcode"));
    let entities = vec![Entity::ladder(2, 15), Entity::ladder(14, 35), Entity::snake(17, 13)];
    assert_eq!(read(text), file(6, 6, entities));
}

// S-05
#[rstest]
#[case("[[-1,-1],[3]]", &["line 1, column 11: the row has 1 numbers, the first has 2"])]
#[case("[[-1,-1],\n [0,9]]", &[
    "line 2, column 3: cell 1 leads to 0; allowed are −1 and the cells 1 to 4",
    "line 2, column 5: cell 2 leads to 9; allowed are −1 and the cells 1 to 4",
])]
#[case("[-1,-1]", &["the format leetcode is a list of rows, not one flat list"])]
#[case("[[-1],3]", &["line 1, column 8: a number stands between the lists"])]
#[case("[[[-1]]]", &["line 1, column 3: a list of numbers, or a list of such lists is allowed"])]
fn broken_leetcode(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(wrong(text, "leetcode"), expected);
}

const TWO_CASES: &str = "2\n3\n32 62\n42 68\n12 98\n2\n95 13\n97 25\n1\n8 52\n0\n";

// S-05
#[test]
fn hackerrank() {
    let one = "1\n1\n8 52\n2\n95 13\n97 25\n";
    assert_eq!(formats::detect(one), Some("hackerrank"));
    let entities = vec![Entity::ladder(8, 52), Entity::snake(95, 13), Entity::snake(97, 25)];
    assert_eq!(read(one), file(10, 10, entities));
    assert_eq!(formats::write(&read(one), "hackerrank").unwrap(), one);
    let second = formats::read(TWO_CASES, Some("hackerrank:2")).unwrap();
    assert_eq!(second.entities, [Entity::ladder(8, 52)]);
    assert_eq!(formats::detect(TWO_CASES), Some("hackerrank"));
}

// S-05
#[rstest]
#[case(TWO_CASES, "hackerrank", "the file holds 2 cases; choose one: hackerrank:1 to hackerrank:2")]
#[case(TWO_CASES, "hackerrank:3", "\"hackerrank:3\" cannot be read; allowed is a case, 1 to 2")]
#[case(TWO_CASES, "hackerrank:0", "\"hackerrank:0\" cannot be read; allowed is a case, 1 to 2")]
#[case(
    "1\n1\n32 22\n0",
    "hackerrank",
    "line 3, column 1: ladder 32→22 does not go up; ladders come first, then snakes"
)]
#[case("1\n0\n1\n3 300", "hackerrank", "line 4, column 3: there is no cell 300; the cells are 1 to 100")]
#[case("1\n0\n1\n3", "hackerrank", "the file ends where one of 1 pairs of cells for snakes should stand")]
#[case("1\n0\n0\n3", "hackerrank", "line 4, column 1: the last case is complete; nothing may follow")]
#[case(
    "1\n-4\n",
    "hackerrank",
    "line 2, column 1: the number of ladders should stand here, 0 or more, not -4"
)]
#[case(
    "9223372036854775807\n9223372036854775807",
    "hackerrank",
    "the file ends where one of 9223372036854775807 pairs of cells for ladders should stand"
)]
#[case("", "hackerrank", "the file ends where the number of cases should stand")]
#[case("0", "hackerrank", "the file holds no case")]
fn broken_hackerrank(#[case] text: &str, #[case] format: &str, #[case] expected: &str) {
    assert_eq!(wrong(text, format), [expected]);
}

// S-05, S-06
#[test]
fn toml_and_json() {
    let toml = r#"
        name = "all kinds"
        columns = 12
        [[entities]]
        kind = "ladder"
        from = 4
        to = 37
        way = [4, 18, 37]
        [[entities]]
        kind = "blackhole"
        cell = 50
        [[entities]]
        kind = "boost"
        at = 60
        k = 3
        [[entities]]
        kind = "teleporter"
        from = 70
        to = [20, 21]
        [[entities]]
        kind = "teleporter"
        from = 71
        to = 22
        [[entities]]
        kind = "trap"
        from = 80
    "#;
    let entities = vec![
        Entity::ladder(4, 37).along([4, 18, 37]),
        Entity::black_hole(50),
        Entity::boost(60, 3),
        Entity::teleporter(70, [20, 21]),
        Entity::teleporter(71, [22]),
        Entity::trap(80),
    ];
    let board = read(toml);
    let expected = BoardFile { name: Some("all kinds".into()), ..file(12, 10, entities) };
    assert_eq!(board, expected);
    let json = formats::write(&board, "json").unwrap();
    assert!(json.contains("\n    {\"kind\":\"teleporter\",\"from\":70,\"to\":[20,21]},\n"), "{json}");
    assert_eq!(read(&json), expected);
    assert_eq!(read(&formats::write(&board, "toml").unwrap()), expected);
}

// S-05
#[rstest]
#[case(
    "json",
    "{\"entities\":[],\n \"höhe\":2}",
    "line 2, column 7: unknown field `höhe`, expected one of `name`, `size`, `columns`, `rows`, `entities`"
)]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"snail\",\"from\":2}]}",
    "line 1, column 28: unknown variant `snail`, expected one of `snake`, `ladder`, `trap`, `boost`, `black-hole`, `teleporter`"
)]
#[case("json", "{\"entities\":[}", "line 1, column 14: expected value")]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"snake\",\"from\":9,\"to\":[1,2]}]}",
    "entity 1: a snake on 9 needs exactly one cell in `to`"
)]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"trap\",\"from\":9,\"by\":1}]}",
    "entity 1: a trap on 9 has no `by`"
)]
#[case("json", "{\"size\":10}", "line 1, column 11: missing field `entities`")]
#[case(
    "toml",
    "name = \"höhe\"\nhoehe = 2\nentities = []",
    "line 2, column 1: unknown field `hoehe`, expected one of `name`, `size`, `columns`, `rows`, `entities`"
)]
#[case(
    "toml",
    "columns = -10\nentities = []",
    "line 1, column 11: invalid value: integer `-10`, expected u32"
)]
#[case("toml", "columns = \n", "line 1, column 11: string values must be quoted, expected literal string")]
fn broken_data(#[case] format: &str, #[case] text: &str, #[case] expected: &str) {
    assert_eq!(wrong(text, format), [expected]);
}

// S-05: what a format cannot hold is said, with the entity.
#[rstest]
#[case("moves")]
#[case("leetcode")]
#[case("hackerrank")]
#[case("csv")]
#[case("pairs")]
#[case("interview")]
fn formats_that_hold_jumps_only(#[case] format: &str) {
    let board = file(10, 10, vec![Entity::trap(20), Entity::ladder(2, 30), Entity::black_hole(40)]);
    let findings = formats::write(&board, format).unwrap_err();
    assert_eq!(findings.errors.len(), 2);
    assert_eq!(
        findings.errors[0].message,
        format!(
            "the format {format} holds snakes and ladders only, not the trap on 20; map, json and toml hold everything"
        )
    );
    assert_eq!(findings.errors[1].cells, [40]);
}

// S-05: a body that is not straight is kept or told; 2→8 cannot be drawn where 1→9 crosses it.
#[rstest]
#[case("json", &[])]
#[case("toml", &[])]
#[case("dot", &[])]
#[case("map", &["map does not hold the body of ladder 2→8; json and toml do"])]
#[case("moves", &["moves does not hold the bodies of ladder 1→9 and ladder 2→8; json and toml do"])]
#[case("leetcode", &["leetcode does not hold the bodies of ladder 1→9 and ladder 2→8; json and toml do"])]
#[case("csv", &["csv does not hold the bodies of ladder 1→9 and ladder 2→8; json and toml do"])]
#[case("pairs", &["pairs does not hold the bodies of ladder 1→9 and ladder 2→8; json and toml do"])]
fn bodies_that_are_left_out(#[case] format: &str, #[case] expected: &[&str]) {
    let ladders = vec![Entity::ladder(1, 9).along([1, 4, 9]), Entity::ladder(2, 8).along([2, 4, 8])];
    let board = file(3, 3, ladders);
    let left_out = formats::left_out(&board, &formats::write(&board, format).unwrap(), format);
    assert_eq!(left_out.iter().map(|finding| &finding.message).collect::<Vec<_>>(), expected);
}

// S-05: a single number may be a side or all squares; a line with both sides explains it, before or after it.
#[test]
fn sizes_of_lists() {
    let statement = "board_size = 100\nsnakes = {16: 6}\n";
    assert!(wrong(statement, "pairs")[0].contains("size 100 can mean 10 × 10"));
    for text in [format!("# size 10x10\n{statement}"), format!("{statement}# size 10x10\n")] {
        assert_eq!(read(&text), file(10, 10, vec![Entity::snake(16, 6)]));
    }
    assert_eq!(formats::read(statement, Some("pairs:20x5")).unwrap().columns, 20);
    assert_eq!(
        wrong(statement, "pairs:x"),
        ["\"pairs:x\" cannot be read; allowed is the size, e.g. pairs:12 or pairs:12x8"]
    );
}

#[rstest]
fn formats_that_are_ten_by_ten(#[values("hackerrank", "interview")] format: &str) {
    let findings = formats::write(&file(6, 5, vec![Entity::trap(3)]), format).unwrap_err();
    let message = format!("the format {format} is for boards of 10 × 10, not 6 × 5");
    assert_eq!(findings.errors[0].message, message);
    assert_eq!(findings.errors.len(), 2);
}

// S-05
#[test]
fn unknown_formats() {
    assert_eq!(
        wrong("", "mapp"),
        [
            "no format is called \"mapp\", did you mean \"map\"?; formats: map, moves, leetcode, hackerrank, csv, pairs, interview, toml, json, dot, links"
        ]
    );
    assert_eq!(wrong("", "dot"), ["the format dot can be written, not read"]);
    assert_eq!(wrong("", "links"), ["the format links can be written, not read"]);
    assert_eq!(wrong("", "map:3"), ["\"map:3\" cannot be read; allowed is nothing after the name"]);
    assert!(formats::write(&file(6, 5, vec![]), "svg").is_err());
    let findings = formats::read("hello there", None).unwrap_err();
    assert!(findings.errors[0].message.starts_with("this does not look like a board"));
}

// S-05, S-41: every face is an edge, jumps applied.
#[test]
fn dot() {
    let board = file(2, 2, vec![Entity::ladder(2, 3)]);
    let expected = "\
digraph board {
  node [shape=box];
  0;
  1;
  2 [label=\"2\\nladder 2→3\"];
  3;
  4;
  0 -> 1 [label=1];
  0 -> 3 [label=2];
  0 -> 3 [label=3];
  0 -> 4 [label=4];
  1 -> 3 [label=1];
  1 -> 3 [label=2];
  1 -> 4 [label=3];
  2 -> 3 [label=1];
  2 -> 4 [label=2];
  3 -> 4 [label=1];
}
";
    assert_eq!(formats::write(&board, "dot").unwrap(), expected);
}

// A file cannot make the program take memory by announcing a large board.
#[rstest]
#[case("{\"columns\":4000000000,\"rows\":4000000000,\"entities\":[]}")]
#[case("{\"size\":4000000000,\"entities\":[]}")]
#[case(
    "{\"columns\":100000,\"rows\":100000,\"entities\":[{\"kind\":\"ladder\",\"from\":4,\"to\":4000000000}]}"
)]
fn huge_boards_are_refused(#[case] text: &str) {
    let board = BoardCatalog.read(text, None).unwrap();
    assert_eq!(BoardCatalog.check(&board).errors[0].rule, "size");
    assert!(BoardCatalog.write(&board, "map").is_err());
}
