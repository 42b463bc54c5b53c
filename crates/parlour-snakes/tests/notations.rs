//! The notations for special squares in maps: S-36.

mod common;

use common::file;
use parlour_snakes::{BoardFile, Entity, Grid, formats};
use proptest::prelude::*;
use rstest::rstest;

fn jumps() -> Vec<Entity> {
    vec![Entity::ladder(4, 39), Entity::snake(32, 6), Entity::ladder(67, 92), Entity::snake(99, 63)]
}

/// What is on a square: the letter, the number of its snake or ladder, and where that ends if this is its start.
fn mark(cell: u32) -> Option<(&'static str, u32, Option<u32>)> {
    let (letter, label, body): (_, _, &[u32]) = match cell {
        4 | 18 | 23 | 39 => ("L", 1, &[4, 18, 23, 39]),
        67 | 73 | 88 | 92 => ("L", 2, &[67, 73, 88, 92]),
        32 | 28 | 14 | 6 => ("S", 1, &[32, 28, 14, 6]),
        99 | 82 | 78 | 63 => ("S", 2, &[99, 82, 78, 63]),
        _ => return None,
    };
    Some((letter, label, (body[0] == cell).then_some(body[3])))
}

fn label(cell: u32) -> String {
    mark(cell).map_or_else(|| cell.to_string(), |(letter, label, _)| format!("{letter}{label}"))
}

fn letter(cell: u32) -> String {
    mark(cell).map_or_else(|| cell.to_string(), |(letter, ..)| letter.to_owned())
}

fn number_letter(cell: u32) -> String {
    mark(cell).map_or_else(|| cell.to_string(), |(letter, ..)| format!("{cell}{letter}"))
}

fn letter_number(cell: u32) -> String {
    mark(cell).map_or_else(|| cell.to_string(), |(letter, ..)| format!("{letter}{cell}"))
}

fn number_label(cell: u32) -> String {
    mark(cell).map_or_else(|| cell.to_string(), |(letter, label, _)| format!("{cell}{letter}{label}"))
}

fn number_end(cell: u32) -> String {
    match mark(cell) {
        Some((letter, _, Some(end))) => format!("{cell}{letter}{end}"),
        _ => cell.to_string(),
    }
}

/// A label on most squares, with the number on the first only.
fn mixed(cell: u32) -> String {
    match mark(cell) {
        Some((letter, label, Some(_))) => format!("{cell}{letter}{label}"),
        Some((letter, label, None)) => format!("{letter}{label}"),
        None => cell.to_string(),
    }
}

fn map(entry: impl Fn(u32) -> String, separator: &str, top_first: bool, turning: bool) -> String {
    let row = |row: u32| {
        let along = |x: u32| if turning && row % 2 == 1 { 9 - x } else { x };
        let entries: Vec<String> = (0..10).map(|x| entry(row * 10 + along(x) + 1)).collect();
        entries.join(separator) + "\n"
    };
    (0..10).map(|y| row(if top_first { 9 - y } else { y })).collect()
}

// S-36: one board, written in every way, with every separator, in every order of rows, in capitals or not.
#[rstest]
fn every_notation(
    #[values(label, number_letter, letter_number, number_label, number_end, letter)] entry: fn(u32) -> String,
    #[values(" ", "\t", ", ", ";", " | ")] separator: &str,
    #[values(true, false)] top_first: bool,
) {
    let expected = file(10, 10, jumps());
    for text in
        [map(entry, separator, top_first, true), map(entry, separator, top_first, true).to_lowercase()]
    {
        assert_eq!(formats::detect(&text), Some("map"));
        assert_eq!(formats::read(&text, None).unwrap(), expected, "{text}");
        assert_eq!(formats::read(&text.replace('\n', "\r\n"), None).unwrap(), expected);
    }
}

// S-36, S-04: rows that all run from left to right.
#[rstest]
fn ascending_rows(
    #[values(label, number_label, number_end)] entry: fn(u32) -> String,
    #[values(true, false)] top_first: bool,
) {
    let text = map(entry, " ", top_first, false);
    assert_eq!(formats::read(&text, None).unwrap(), file(10, 10, jumps()));
}

// S-36: if a letter has no number, a notice says how it was read.
#[test]
fn letters_without_numbers_are_told() {
    let noted = formats::read_noted(&map(number_letter, " ", true, true), None).unwrap();
    let messages: Vec<&str> = noted.notices.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "L has no number; read as ladder 4→39 and ladder 67→92",
            "S has no number; read as snake 32→6 and snake 99→63"
        ]
    );
    assert!(formats::read_noted(&map(label, " ", true, true), None).unwrap().notices.is_empty());
}

/// What a map of 3 × 3 says on all of its squares: 7 8 9, 6 5 4, 1 2 3.
fn entities(text: &str) -> Vec<Entity> {
    let board: BoardFile = formats::read(text, Some("map")).unwrap_or_else(|findings| panic!("{findings}"));
    board.entities
}

fn wrong(text: &str) -> String {
    formats::read(text, Some("map")).expect_err("this is wrong").to_string()
}

// S-36, S-04: if the numbers fit several orders of the squares, a notice says which was taken.
#[test]
fn an_order_that_is_not_certain_is_told() {
    let noted = formats::read_noted("7 8 9\nS1 L1 S1\n1 L1 3\n", None).unwrap();
    assert_eq!(noted.board.entities, [Entity::ladder(2, 5), Entity::snake(6, 4).along([6, 4])]);
    assert_eq!(
        noted.notices[0].message,
        "the numbers do not show the order of the squares; read as seen on the board, so S1 is on square 6"
    );
    assert!(formats::read_noted("7 8 9\nS1 L1 4\nS1 L1 3\n", None).unwrap().notices.is_empty());
}

// S-36: the whole map decides what one entry means.
#[rstest]
#[case::two_ends("7 8 9S\n6 5 4\n1 2S 3", vec![Entity::snake(9, 2).along([9, 2])])]
#[case::two_ends_letter_first("7 8 S9\n6 5 4\n1 S2 3", vec![Entity::snake(9, 2).along([9, 2])])]
#[case::bare("7 8 S\n6 S 4\nS 2 3", vec![Entity::snake(9, 1)])]
#[case::label_of_two("7 8L1 9\n6 5 4\n1L1 2 3", vec![Entity::ladder(1, 8).along([1, 8])])]
#[case::label_by_the_ladder("7 8L1 9S2\n6 5 4\n1L1 2S2 3", vec![Entity::ladder(1, 8).along([1, 8]), Entity::snake(9, 2).along([9, 2])])]
#[case::certain_ends("7 8 9S>2\n6S>2 5 4\n1 2 3", vec![Entity::snake(6, 2), Entity::snake(9, 2)])]
#[case::end_without_number("7 8 S>2\n6 5 4\n1 2 3", vec![Entity::snake(9, 2)])]
#[case::labels_and_ends("7 8 9\nS1 5S2 4L1\nS1 2 3L1", vec![Entity::ladder(3, 4), Entity::snake(5, 2), Entity::snake(6, 1)])]
#[case::labels_and_squares("7 8 S9\nS1 5 4\n1 S1 S3", vec![Entity::snake(6, 2), Entity::snake(9, 3).along([9, 3])])]
#[case::traps("7 T 9\n6 5T 4\n1 T2 3H", vec![Entity::trap(2), Entity::black_hole(3), Entity::trap(5), Entity::trap(8)])]
#[case::numbered_traps("7 T2 9\n6 5T1 4\n1 2 3", vec![Entity::trap(5), Entity::trap(8)])]
fn the_whole_map_decides(#[case] text: &str, #[case] expected: Vec<Entity>) {
    assert_eq!(entities(text), expected);
}

// S-36: what can be read in two ways is refused, and both are shown.
#[rstest]
#[case(
    "7 8 9S2\n6S2 5 4\n1 2 3",
    "line 1, column 5: \"9S2\" can be read in 2 ways, and both fit the whole map: snake 6→2 and snake 9→2, or snake 9→6; \
     write 9S>2 if it ends on 2, or S2 on every square if 2 is its label"
)]
#[case(
    "7 8 9S1\nS1 5 4\n1 S1 3",
    "line 1, column 5: \"9S1\" can be read in 2 ways, and both fit the whole map: snake 6→2 and snake 9→1, or snake 9→2; \
     write 9S>1 if it ends on 1, or S1 on every square if 1 is its label"
)]
#[case::ends_beside_an_end(
    "7 8S2 9\n6S2 5 4\n1L7 2 3",
    "line 1, column 3: \"8S2\" can be read in 2 ways, and both fit the whole map: snake 6→2 and snake 8→2, or snake 8→6; \
     write 8S>2 if it ends on 2, or S2 on every square if 2 is its label"
)]
fn two_readings(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(wrong(text), expected);
}

/// A 10 × 10 map as seen, with these entries on some squares.
fn large(entries: &[(u32, &str)], top_first: bool) -> String {
    let entry = |cell: u32| {
        let special = entries.iter().find(|(at, _)| *at == cell);
        special.map_or_else(|| cell.to_string(), |(_, entry)| (*entry).to_owned())
    };
    map(entry, " ", top_first, true)
}

// S-36: labels and ends in one map are told apart for each letter and number.
#[test]
fn one_reading_of_labels_and_ends() {
    let text = large(&[(17, "S1"), (7, "S1"), (99, "99S63"), (4, "4L1"), (14, "14L1")], true);
    let ends: Vec<(u32, Option<u32>)> =
        entities(&text).iter().map(|entity| (entity.from, entity.end())).collect();
    assert_eq!(ends, [(4, Some(14)), (17, Some(7)), (99, Some(63))]);
}

// S-36: a label next to an end is as good as three ends; both are shown, in any order of rows.
#[rstest]
fn two_readings_of_labels_and_ends(#[values(true, false)] top_first: bool) {
    let found = wrong(&large(&[(17, "17S7"), (99, "99S1"), (63, "63S1")], top_first));
    let ways = "S1\" can be read in 2 ways, and both fit the whole map: snake 63→1 and snake 99→1, or snake 99→63; write ";
    assert!(found.contains(ways), "{found}");
}

// S-36: an end with the number of a label, in a map that mixes all notations.
#[rstest]
#[case::a_ladder_labels(&[(26, "26S3"), (17, "S3"), (4, "S3"), (8, "8L1"), (16, "16L1")], "snake 17→4 and snake 26→3, or snake 26→4")]
#[case::an_arrow(&[(49, "49S7"), (32, "S7"), (17, "S7"), (2, "2L>27"), (26, "26L3"), (35, "35L3")], "snake 32→17 and snake 49→7, or snake 49→17")]
#[case::three_ends(&[(28, "28S6"), (21, "21S6"), (15, "15S6"), (99, "99S63"), (4, "4L1"), (14, "14L1")], "snake 15→6, snake 21→6 and snake 28→6, or snake 28→15")]
#[case::two_groups_of_ends(&[(28, "28S6"), (21, "21S6"), (4, "4L14"), (30, "30L8"), (31, "31L8")], "snake 21→6 and snake 28→6, or snake 28→21")]
fn an_end_beside_a_label(#[case] entries: &[(u32, &str)], #[case] ways: &str) {
    let found = wrong(&large(entries, true));
    assert!(found.contains(&format!("both fit the whole map: {ways}")), "{found}");
}

// S-36: if some numbers can only be labels and none can only be an end, numbers that look the same are labels.
#[test]
fn labels_throughout() {
    let text = large(&[(28, "28S6"), (21, "21S6"), (15, "15S6"), (4, "4L1"), (14, "14L1")], true);
    let ends: Vec<_> = entities(&text).iter().map(|entity| (entity.from, entity.end())).collect();
    assert_eq!(ends, [(4, Some(14)), (28, Some(15))]);
}

// S-36: many groups with two meanings are refused as fast as one.
#[test]
fn many_readings() {
    let entry =
        |cell: u32| if cell > 40 { format!("{cell}S{}", (cell - 41) / 2 + 1) } else { cell.to_string() };
    assert!(wrong(&map(entry, " ", true, true)).contains("can be read in"));
}

// S-36: a map with a wrong number fits no reading.
#[test]
fn wrong_numbers_are_not_ambiguous() {
    let found = wrong(&large(&[(98, "99S1"), (63, "63S1")], true));
    assert_eq!(found, "line 1, column 8: 99 appears here and in line 1, column 5; this is square 98");
}

#[test]
fn the_ways_out_of_two_readings() {
    assert_eq!(entities("7 8 9S>2\n6S>2 5 4\n1 2 3"), [Entity::snake(6, 2), Entity::snake(9, 2)]);
    assert_eq!(entities("7 8 S2\nS2 5 4\n1 2 3"), [Entity::snake(9, 6).along([9, 6])]);
}

// S-36: what no reading explains.
#[rstest]
#[case::one_square(
    "7 8 9S\n6 5 4\n1 2 3",
    "line 1, column 5: S marks only square 9; mark both ends or the whole body, or write 99S7 for a snake from 99 to 7"
)]
#[case::heads_and_tails(
    "S 15 14 13\n9 10 11 S\nS 7 6 5\n1 2 3 S",
    "line 1, column 1: S marks 4 squares, 16, 12, 8, 4, but not which belong together: they could be snake 16→4 or \
     snake 16→12 and snake 8→4; number them, with S1 on each square of the first and S2 on the next"
)]
#[case::side_by_side(
    "7 S S\n6 S S\n1 S S",
    "line 1, column 3: S marks 6 squares, 9, 8, 5, 4, 3, 2, but not which belong together: they could be snake 9→2 or \
     snake 9→8 and snake 5→4 and snake 3→2; number them, with S1 on each square of the first and S2 on the next"
)]
#[case::numbers_elsewhere(
    "7 8 S9\n6 5 4\n1 S3 S1",
    "line 1, column 5: S9 is only on square 9; a label needs two squares or more"
)]
#[case::turns_to_lose(
    "7 8 9\n6 5T3 4\n1 2 3",
    "line 2, column 3: the number after T is neither the square, 5, nor does it count the traps from 1; write 5T"
)]
#[case::boost_without_distance(
    "7 8 9\n6 5B 4\n1 2 3",
    "line 2, column 3: \"5B\" is not a valid entry for square 5; a boost needs its square and how far it leads, such as 5B3"
)]
#[case::teleporter_without_end(
    "7 8 9\n6 5P 4\n1 2 3",
    "line 2, column 3: \"5P\" is not a valid entry for square 5; a teleporter needs its square and where it leads, such as 5P57 or 5P57/80"
)]
#[case::boost_without_square(
    "7 8 9\n6 B3 4\n1 2 3",
    "line 2, column 3: \"B3\" is not a valid entry for square 5; a boost needs its square and how far it leads, such as 5B3"
)]
fn no_reading(#[case] text: &str, #[case] expected: &str) {
    let found = wrong(text);
    assert_eq!(found.lines().next(), Some(expected), "{found}");
}

// S-36, S-02: a line drawn with letters may run along a row against the numbers; its body still goes one way.
#[test]
fn drawn_lines_go_one_way() {
    let found = entities("21 22 23 24 S\n20 S S S 16\nS 12 13 14 15\n10 9 8 7 6\n1 2 3 4 5");
    assert_eq!(found, [Entity::snake(25, 11).along([25, 19, 18, 17, 11])]);
}

// S-36: snakes drawn with letters alone touch in the file as it is written; other rows tear them apart.
#[test]
fn torn_letters() {
    assert!(wrong(&map(letter, " ", false, false)).contains("not which belong together"));
}

// S-36: the number on the first square only; a ladder cannot lead down to 1, so 1 is a label.
#[test]
fn numbers_and_labels_mixed() {
    assert_eq!(entities(&map(mixed, " ", true, true)), jumps());
}

// S-36, S-01: a million squares in each notation, a long snake among them.
#[rstest]
fn large_maps(#[values("S", "S1", "#S", "S#", "#S1")] form: &str) {
    let grid = Grid::new(1000, 1000).unwrap();
    let mut text = String::new();
    for y in 0..1000 {
        for (x, cell) in grid.row_cells(y).enumerate() {
            let on_body = x == 500 && (100..900).contains(&y);
            let entry = if on_body { form.replace('#', &cell.to_string()) } else { cell.to_string() };
            text.push_str(&entry);
            text.push(' ');
        }
        text.push('\n');
    }
    let found = formats::read(&text, Some("map"));
    if form == "#S1" {
        // It may also be 800 snakes that end on 1.
        assert!(found.is_err_and(|findings| findings.to_string().contains("can be read in 2 ways")));
    } else {
        let from = grid.cell_at(500, 100).unwrap();
        assert_eq!(found.unwrap().entities, [Entity::snake(from, grid.cell_at(500, 899).unwrap())]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // S-36: what is read of entries of all kinds is a board, or an error with a place.
    #[test]
    fn any_entries(entries in prop::collection::vec((0_u32..4, 0_u32..10, 0_u32..6), 12)) {
        let order = [12, 11, 10, 9, 5, 6, 7, 8, 4, 3, 2, 1];
        let entry = |(cell, (letter, number, form)): (u32, &(u32, u32, u32))| {
            let letter = ["S", "L", "T", "H"][*letter as usize];
            match form {
                0 => format!("{cell}{letter}{number}"),
                1 => format!("{letter}{number}"),
                2 => format!("{cell}{letter}"),
                _ => cell.to_string(),
            }
        };
        let entries: Vec<String> = order.into_iter().zip(&entries).map(entry).collect();
        let rows: Vec<String> = entries.chunks(4).map(|row| row.join(" ")).collect();
        match formats::read(&rows.join("\n"), Some("map")) {
            Ok(board) => prop_assert!(board.entities.iter().all(|entity| (1..=12).contains(&entity.from))),
            Err(findings) => prop_assert!(findings.errors.iter().all(|finding| finding.line.is_some())),
        }
    }
}
