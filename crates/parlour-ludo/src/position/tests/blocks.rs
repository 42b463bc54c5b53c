//! Two tokens of one player bar the way.

use parlour_core::Game;
use rstest::rstest;
use serde_json::json;

use super::{classic, tokens, words};
use crate::rules::{Blocks, EntryCell, RulesFile, Teams};
use crate::sketch::sketch;

fn blocks() -> RulesFile {
    RulesFile { blocks: Blocks::On, ..classic() }
}

/// The rolls with which red's first token may move against green.
fn open(file: &RulesFile, red: &[i16], green: &[i16]) -> Vec<u8> {
    let start = sketch(file.clone(), &[red, green]);
    let moves = |roll: &u8| start.clone().with_roll(*roll).choices().contains(&1);
    (1..=6).filter(moves).collect()
}

// L-09: green's step 31 is cell 5, its step 34 the safe cell 8.
#[rstest]
#[case::two_bar_the_way(&[3, -1, -1, -1], &[31, 31, -1, -1], &[1])]
#[case::one_does_not(&[3, -1, -1, -1], &[31, -1, -1, -1], &[1, 2, 3, 4, 5, 6])]
#[case::on_a_safe_cell_too(&[3, -1, -1, -1], &[34, 34, 34, -1], &[1, 2, 3, 4])]
#[case::behind_is_no_matter(&[6, -1, -1, -1], &[31, 31, -1, -1], &[1, 2, 3, 4, 5, 6])]
#[case::own_tokens_never(&[3, 5, 5, -1], &[-1; 4], &[1, 2, 3, 4, 5, 6])]
#[case::entering_is_barred_too(&[-1, 20, -1, -1], &[26, 26, -1, -1], &[])]
fn barred(#[case] red: &[i16], #[case] green: &[i16], #[case] rolls: &[u8]) {
    assert_eq!(open(&blocks(), red, green), rolls);
}

#[test]
fn without_the_rule_two_tokens_are_sent_home() {
    let mut position = sketch(classic(), &[&[3, -1, -1, -1], &[31, 31, -1, -1]]);
    position.script("2 >1");
    assert_eq!(tokens(&position), json!([[5, -1, -1, -1], [-1, -1, -1, -1]]));
}

// L-04, L-09: where red leaves the track, what lies behind does not bar it. Green's step 24 is cell 50.
#[rstest]
#[case(EntryCell::Private, 24, &[1, 2, 3, 4, 5, 6])]
#[case(EntryCell::Shared, 24, &[])]
#[case(EntryCell::Shared, 25, &[1, 2, 3, 4, 5, 6])]
fn the_stretch_cannot_be_barred(#[case] entry_cell: EntryCell, #[case] green: i16, #[case] rolls: &[u8]) {
    let file = RulesFile { entry_cell, ..blocks() };
    assert_eq!(open(&file, &[49, -1, -1, -1], &[green, green, -1, -1]), rolls);
}

#[test]
fn a_barred_player_passes() {
    let mut position = sketch(blocks(), &[&[3, -1, -1, -1], &[31, 31, -1, -1]]);
    assert_eq!(words(&position.script("4")), ["Ann cannot move with 4"]);
    assert_eq!(position.rolling(), 2);
}

// L-09: partners (red and green) do not bar each other, and one token of each makes no block.
#[test]
fn blocks_and_partners() {
    let file = RulesFile { teams: Teams::On, ..blocks() };
    let through = sketch(file.clone(), &[&[3, -1, -1, -1], &[-1; 4], &[31, 31, -1, -1], &[-1; 4]]);
    assert_eq!(through.with_roll(4).choices(), [1]);
    // Blue's step 44 is cell 5: one token of red and one of green stand there, and blue may land on them.
    let mixed = sketch(file, &[&[5, -1, -1, -1], &[43, -1, -1, -1], &[31, -1, -1, -1], &[-1; 4]]);
    let mut mixed = mixed.with_roll(6);
    mixed.script(">2 1 >1 1");
    assert_eq!(mixed.choices(), [1]);
    mixed.script(">1");
    assert_eq!(mixed.position()["tokens"][1], json!([44, -1, -1, -1]));
}
