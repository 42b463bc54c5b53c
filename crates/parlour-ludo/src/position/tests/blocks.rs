//! Two tokens of one player block opponents.

use parlour_core::Game;
use rstest::rstest;
use serde_json::json;

use super::{classic, words};
use crate::rules::{Blocks, EntryCell, RulesFile, Teams};
use crate::sketch::sketch;

fn blocks() -> RulesFile {
    RulesFile { blocks: Blocks::On, ..classic() }
}

// L-09: green's step 31 is square 5, its step 34 the safe square 8.
#[rstest]
#[case::two_block(&[3, -1, -1, -1], &[31, 31, -1, -1], &[1])]
#[case::one_does_not(&[3, -1, -1, -1], &[31, -1, -1, -1], &[1, 2, 3, 4, 5, 6])]
#[case::also_on_a_safe_square(&[3, -1, -1, -1], &[34, 34, 34, -1], &[1, 2, 3, 4])]
#[case::not_from_behind(&[6, -1, -1, -1], &[31, 31, -1, -1], &[1, 2, 3, 4, 5, 6])]
#[case::never_your_own(&[3, 5, 5, -1], &[-1; 4], &[1, 2, 3, 4, 5, 6])]
#[case::also_on_the_start_square(&[-1, 20, -1, -1], &[26, 26, -1, -1], &[])]
fn blocked(#[case] red: &[i16], #[case] green: &[i16], #[case] rolls: &[u8]) {
    assert_eq!(sketch(blocks(), &[red, green]).openings(), rolls);
}

// L-04, L-09: a block beyond red's entrance does not stop red. Green's step 24 is square 50.
#[rstest]
#[case(EntryCell::Private, 24, &[1, 2, 3, 4, 5, 6])]
#[case(EntryCell::Shared, 24, &[])]
#[case(EntryCell::Shared, 25, &[1, 2, 3, 4, 5, 6])]
fn the_home_column_cannot_be_blocked(
    #[case] entry_cell: EntryCell,
    #[case] green: i16,
    #[case] rolls: &[u8],
) {
    let file = RulesFile { entry_cell, ..blocks() };
    assert_eq!(sketch(file, &[&[49, -1, -1, -1], &[green, green, -1, -1]]).openings(), rolls);
}

#[test]
fn a_blocked_player_passes() {
    let mut position = sketch(blocks(), &[&[3, -1, -1, -1], &[31, 31, -1, -1]]);
    assert_eq!(words(&position.script("4")), ["Ann cannot move"]);
    assert_eq!(position.rolling(), 2);
}

// L-09: partners (red and green) do not block each other, and one token of each is not a block.
#[test]
fn blocks_and_partners() {
    let file = RulesFile { teams: Teams::On, ..blocks() };
    let through = sketch(file.clone(), &[&[3, -1, -1, -1], &[-1; 4], &[31, 31, -1, -1], &[-1; 4]]);
    assert_eq!(through.with_roll(4).choices(), [1]);
    // Blue's step 44 is square 5: one token of red and one of green stand there, and blue can land on them.
    let mixed = sketch(file, &[&[5, -1, -1, -1], &[43, -1, -1, -1], &[31, -1, -1, -1], &[-1; 4]]);
    let mut mixed = mixed.with_roll(6);
    mixed.script(">2 1 >1 1");
    assert_eq!(mixed.choices(), [1]);
    mixed.script(">1");
    assert_eq!(mixed.position()["tokens"][1], json!([44, -1, -1, -1]));
}
