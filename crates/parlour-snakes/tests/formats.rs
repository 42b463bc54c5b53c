//! Board files other than maps, in and out: S-05.

mod common;

use common::file;
use parlour_core::Boards;
use parlour_snakes::{BoardCatalog, BoardFile, Entity, formats};
use rstest::rstest;

fn read(text: &str) -> BoardFile {
    formats::read(text, None).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// What is wrong with a text in a format, one line each.
fn wrong(text: &str, format: &str) -> Vec<String> {
    let findings = formats::read(text, Some(format)).expect_err("this is wrong");
    findings.errors.iter().map(ToString::to_string).collect()
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
#[case("[[-1,-1],[3]]", &["line 1, column 11: this row should have 2 numbers like the first, not 1"])]
#[case("[[-1,-1],\n [0,9]]", &[
    "line 2, column 3: square 1 leads to square 0; allowed: −1, or 1 to 4",
    "line 2, column 5: square 2 leads to square 9; allowed: −1, or 1 to 4",
])]
#[case("[-1,-1]", &["the format leetcode is a list of rows, not one flat list"])]
#[case("[[-1],3]", &["line 1, column 8: there is a number between the lists"])]
#[case("[[[-1]]]", &["line 1, column 3: expected a list of numbers, or a list of such lists"])]
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
#[case(TWO_CASES, "hackerrank:3", "\"hackerrank:3\" is not valid; allowed: a case, 1 to 2")]
#[case(TWO_CASES, "hackerrank:0", "\"hackerrank:0\" is not valid; allowed: a case, 1 to 2")]
#[case(
    "1\n1\n32 22\n0",
    "hackerrank",
    "line 3, column 1: ladder 32→22 does not go up; ladders come first, then snakes"
)]
#[case("1\n0\n1\n3 300", "hackerrank", "line 4, column 3: there is no square 300; squares run from 1 to 100")]
#[case(
    "1\n0\n1\n3",
    "hackerrank",
    "line 4, column 1: the file ends before snake 1 of 1: two numbers, head and tail"
)]
#[case::missing_ladder(
    "1\n2\n32 62\n1\n95 2\n97 25\n93 37\n",
    "hackerrank",
    "line 4, column 1: expected ladder 2 of 2: two numbers, foot and top, on this line"
)]
#[case::another_missing_ladder(
    "1\n3\n32 62\n42 68\n7\n95 13",
    "hackerrank",
    "line 5, column 1: expected ladder 3 of 3: two numbers, foot and top, on this line"
)]
#[case::extra_ladder(
    "1\n1\n32 62\n42 68\n1\n95 13",
    "hackerrank",
    "line 4, column 1: expected the number of snakes, alone on this line"
)]
#[case::missing_snake(
    "1\n0\n2\n95 13\n",
    "hackerrank",
    "line 4, column 4: the file ends before snake 2 of 2: two numbers, head and tail"
)]
#[case("1\n0\n0\n3", "hackerrank", "line 4, column 1: nothing may follow the last case")]
#[case("1\n-4\n", "hackerrank", "line 2, column 1: expected the number of ladders, 0 or more, not -4")]
#[case(
    "9223372036854775807\n9223372036854775807",
    "hackerrank",
    "line 2, column 1: the file ends before ladder 1 of 9223372036854775807: two numbers, foot and top"
)]
#[case("", "hackerrank", "the file ends before the number of cases")]
#[case("0", "hackerrank", "the file holds no case")]
fn broken_hackerrank(#[case] text: &str, #[case] format: &str, #[case] expected: &str) {
    assert_eq!(wrong(text, format), [expected]);
}

// S-05: layouts other than one pair per line are read if they leave no doubt.
#[rstest]
#[case::one_line("1 1 8 52 2 95 13 97 25")]
#[case::a_line_for_each_list("1\n1 8 52\n2 95 13 97 25\n")]
#[case::pairs_on_one_line("1\n\n1\n8 52\n2\n95 13 97 25\n")]
fn other_layouts_of_hackerrank(#[case] text: &str) {
    let entities = vec![Entity::ladder(8, 52), Entity::snake(95, 13), Entity::snake(97, 25)];
    assert_eq!(formats::read(text, Some("hackerrank")).unwrap(), file(10, 10, entities));
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
    "line 2, column 7: \"höhe\" is not a key of this table; allowed: name, size, columns, rows, entities"
)]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"snak\",\"from\":2}]}",
    "line 1, column 27: \"snak\" is not a kind; did you mean snake? Allowed: snake, ladder, trap, boost, black-hole, teleporter"
)]
#[case("json", "{\"entities\":[}", "line 1, column 14: expected value")]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"snake\",\"from\":9,\"to\":[1,2]}]}",
    "entity 1: a snake on 9 needs exactly one square in `to`"
)]
#[case(
    "json",
    "{\"entities\":[{\"kind\":\"trap\",\"from\":9,\"by\":1}]}",
    "entity 1: a trap on 9 has no `by`"
)]
#[case("json", "{\"size\":10}", "line 1, column 11: the key entities is missing")]
#[case(
    "toml",
    "name = \"höhe\"\nhoehe = 2\nentities = []",
    "line 2, column 1: \"hoehe\" is not a key of this table; allowed: name, size, columns, rows, entities"
)]
#[case(
    "toml",
    "columns = -10\nentities = []",
    "line 1, column 11: -10 is not possible here; allowed: a whole number of 0 or more"
)]
#[case(
    "toml",
    "rows = \"ten\"\nentities = []",
    "line 1, column 8: \"ten\" is not possible here; allowed: a whole number of 0 or more"
)]
#[case(
    "toml",
    "[[entities]]\nkind = \"hole\"\nfrom = 2",
    "line 2, column 8: \"hole\" is not a kind; allowed: snake, ladder, trap, boost, black-hole, teleporter"
)]
#[case("json", "[1]", "line 1, column 2: 1 is not possible here; allowed: a text in quotes")]
#[case("toml", "columns = \n", "line 1, column 11: string values must be quoted, expected literal string")]
fn broken_data(#[case] format: &str, #[case] text: &str, #[case] expected: &str) {
    assert_eq!(wrong(text, format), [expected]);
}

// S-05: an error names the entity that a format cannot hold.
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
            "the format {format} holds only snakes and ladders, not the trap on 20; use map, json or toml"
        )
    );
    assert_eq!(findings.errors[1].cells, [40]);
}

// S-05: a body that is not straight is kept or reported; 2→8 cannot be drawn because 1→9 crosses it.
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
        ["\"pairs:x\" is not valid; allowed: the size, such as pairs:12 or pairs:12x8"]
    );
}

#[rstest]
fn formats_that_are_ten_by_ten(#[values("hackerrank", "interview")] format: &str) {
    let findings = formats::write(&file(6, 5, vec![Entity::trap(3)]), format).unwrap_err();
    let message = format!("the format {format} is for 10 × 10 boards, not 6 × 5");
    assert_eq!(findings.errors[0].message, message);
    assert_eq!(findings.errors.len(), 2);
}

// S-05
#[test]
fn unknown_formats() {
    assert_eq!(
        wrong("", "mapp"),
        [
            "no format is called \"mapp\"; did you mean map? Formats: map, moves, leetcode, hackerrank, csv, pairs, interview, toml, json, dot, links"
        ]
    );
    assert_eq!(wrong("", "dot"), ["the format dot can only be written"]);
    assert_eq!(wrong("", "links"), ["the format links can only be written"]);
    assert_eq!(wrong("", "map:3"), ["\"map:3\" is not valid; allowed: nothing after the name"]);
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

// A file that announces a large board does not make the program allocate memory.
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
