//! Maps: S-04.

mod common;

use common::file;
use parlour_snakes::{Board, BoardFile, Entity, formats, shipped_board};
use rstest::rstest;

fn read(text: &str) -> BoardFile {
    formats::read(text, None).unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// What is wrong with a text in a format, one line each.
fn wrong(text: &str, format: &str) -> Vec<String> {
    let findings = formats::read(text, Some(format)).expect_err("this is wrong");
    findings.errors.iter().map(ToString::to_string).collect()
}

// S-04
const LABELLED: &str = "\
100  S2  98  97  96  95  94  93  L2  91
 81  S2  83  84  85  86  87  L2  89  90
 80  79  S2  77  76  75  74  L2  72  71
 61  62  S2  64  65  66  L2  68  69  70
 60  59  58  57  56  55  54  53  52  51
 41  42  43  44  45  46  47  48  49  50
 40  L1  38  37  36  35  34  33  S1  31
 21  22  L1  24  25  26  27  S1  29  30
 20  19  L1  17  16  15  S1  13  12  11
  1   2   3  L1   5  S1   7   8   9  10
";

// S-04
#[rstest]
#[case::unix(LABELLED.to_owned())]
#[case::windows(LABELLED.replace('\n', "\r\n"))]
#[case::tabs(LABELLED.replace(' ', "\t"))]
#[case::small(LABELLED.to_lowercase())]
#[case::marked(format!("\u{feff}{LABELLED}"))]
#[case::no_last_line_end(LABELLED.trim_end().to_owned())]
#[case::blank_lines(format!("\n{}\n\n", LABELLED.replace('\n', "\n\n")))]
fn a_map_with_labels(#[case] text: String) {
    let jumps = [Entity::ladder(4, 39), Entity::snake(32, 6), Entity::ladder(67, 92), Entity::snake(99, 63)];
    assert_eq!(read(&text), file(10, 10, jumps.into()));
}

// S-04: the built-in map is this one.
#[test]
fn the_shipped_map() {
    let board = shipped_board("seed-map").unwrap();
    assert_eq!(board.entities, read(LABELLED).entities);
    assert_eq!(formats::write(&board, "map").unwrap(), LABELLED);
}

// S-04: a body that is not straight is kept.
#[test]
fn bodies_of_a_map() {
    let text = "7 8 9\n6 L7 L7\nL7 2 3\n";
    let board = Board::try_from(read(text)).unwrap();
    assert_eq!(board.entities(), [Entity::ladder(1, 5).along([1, 4, 5])]);
    assert_eq!(board.way(&board.entities()[0]), [1, 4, 5]);
    assert_eq!(formats::write(&read(text), "map").unwrap(), " 7  8  9\n 6 L1 L1\nL1  2  3\n");
}

// S-04: the orders of rows that the numbers tell apart; 3 columns, 2 rows and a ladder from 1 to 5.
#[rstest]
#[case::as_seen("6 5 4\n1L5 2 3")]
#[case::ascending("1L5 2 3\n4 5 6")]
#[case::turning_from_the_bottom("1L5 2 3\n6 5 4")]
#[case::ascending_from_the_bottom("4 5 6\n1L5 2 3")]
fn orders_of_rows(#[case] text: &str) {
    assert_eq!(read(text), file(3, 2, vec![Entity::ladder(1, 5)]));
}

// S-04: where labels hide most numbers the few that are left decide, else the board is taken as seen.
#[rstest]
#[case("L1 L1\nL1 2", Entity::ladder(1, 4).along([1, 3, 4]))]
#[case("1 L1\nL1 L1", Entity::ladder(2, 4).along([2, 3, 4]))]
#[case("S1 S1\nS1 S1", Entity::snake(4, 1).along([4, 3, 2, 1]))]
fn few_numbers(#[case] text: &str, #[case] entity: Entity) {
    assert_eq!(formats::read(text, Some("map")).unwrap(), file(2, 2, vec![entity]));
}

// S-04, S-06: tokens for everything.
#[test]
fn compact_tokens() {
    let text = "12S7 11 10\n7 8P2/12 9H\n6b1 5T 4p11\n1L5 2 3";
    let entities = vec![
        Entity::ladder(1, 5),
        Entity::teleporter(4, [11]),
        Entity::trap(5),
        Entity::boost(6, 1),
        Entity::teleporter(8, [2, 12]),
        Entity::black_hole(9),
        Entity::snake(12, 7),
    ];
    assert_eq!(read(text), file(3, 4, entities));
}

// S-04: errors with line, column and what is wrong.
#[rstest]
#[case::blank(" \n", &["the file is blank; a map has one line per row, with one entry per square"])]
#[case::single_cell("6 L1 4\n1 2 3", &["line 1, column 3: L1 is only on square 5; a label needs two squares or more"])]
#[case::repeated("6 5 5\n1 2 3", &["line 1, column 5: 5 appears here and in line 1, column 3; this is square 4"])]
#[case::wrong("6 5 4\n1 9 3", &["line 2, column 3: 2 is missing: this is square 2, and 9 is not between 1 and 6"])]
#[case::another("6 5 S1\n1 4 S1", &["line 2, column 3: 2 is missing: this is square 2, not 4"])]
#[case::short("7 8 9\n6 4\n1 2 3", &["line 2, column 3: this row should have 3 squares like the others, not 2; 5 is expected here"])]
#[case::long("7 8 8 9\n6 5 4\n1 2 3", &["line 1, column 5: this row should have 3 squares like the others, not 4; 9 is expected here"])]
#[case::short_of_labels("7 8 9\nS1 S1\n1 2 3", &["line 2, column 4: this row should have 3 squares like the others, not 2"])]
#[case::own_number("6 5 4\n2L5 2 3", &["line 2, column 1: 2 appears here and in line 2, column 5; this is square 1"])]
#[case::up("6 5 4S5\n1 2 3", &["line 1, column 5: snake 4→5 does not go down; a snake ends on a lower square"])]
#[case::down("6 5 4L3\n1 2 3", &["line 1, column 5: ladder 4→3 does not go up; a ladder ends on a higher square"])]
#[case::off("6 5 4L30\n1 2 3", &["line 1, column 5: ladder 4→30 ends on 30; squares run from 1 to 6"])]
#[case::one_cell("1", &["a board cannot be 1 × 1; allowed: 2 to 134217728 squares"])]
fn broken_maps(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(wrong(text, "map"), expected);
}

const IN_ORDER: &str =
    "; number the squares row by row from 1, in alternating directions or all from left to right";

// S-04: numbers that are somewhere else are not missing, and are reported once.
#[rstest]
#[case::turned(
    "3 4\n2 1",
    "line 2, column 1: the numbers are not in order: 2 is where 1 belongs, and 1 more number is out of place"
)]
#[case::swapped(
    "7 9 8\n6 5 4\n1 2 3",
    "line 1, column 3: the numbers are not in order: 9 is where 8 belongs, and 1 more number is out of place"
)]
#[case::another_range(
    "17 18 19\n16 15 14\n11 12 13",
    "line 1, column 1: the numbers are not in order: 17 is where 7 belongs, and 8 more numbers are out of place"
)]
fn numbers_out_of_order(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(wrong(text, "map"), [format!("{expected}{IN_ORDER}")]);
}

// S-04: a map that counts from 0, in any order of rows.
#[rstest]
fn numbers_from_zero(#[values(true, false)] turning: bool) {
    let cell = |y: u32, x: u32| (9 - y) * 10 + if turning && y.is_multiple_of(2) { 9 - x } else { x };
    let row = |y: u32| (0..10).map(|x| cell(y, x).to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let text: String = (0..10).map(row).collect();
    let message = "line 10, column 1: this map counts its squares from 0; squares count from 1, so add 1 to each number";
    assert_eq!(wrong(&text, "map"), [message]);
    assert_eq!(formats::detect(&text), Some("map"));
}

// S-04: columns count characters, and all errors come at once.
#[test]
fn all_errors_of_a_map() {
    let found = wrong("6 → 4x\n1 ? 3B\n", "map");
    let places: Vec<&str> = found.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(places, ["line 1, column 3", "line 1, column 5", "line 2, column 3", "line 2, column 5"]);
    assert!(found[0].contains("\"→\" is not a valid entry for square 5; use 5, a label such as L1"));
}

// A large file of another kind gets only as many findings as anyone reads.
#[test]
fn findings_are_not_endless() {
    let found = wrong(&"? ! ?\n".repeat(1000), "map");
    assert_eq!(found.len(), 201);
    assert_eq!(found[200], "and 2800 more like these");
}
