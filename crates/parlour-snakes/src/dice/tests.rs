use std::collections::BTreeMap;

use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn shown(text: &str) -> Vec<(u32, u64)> {
    let dice: Dice = text.parse().unwrap();
    dice.rolls().iter().map(|weighted| (weighted.roll, weighted.weight)).collect()
}

// S-12
#[rstest]
#[case("d6", &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])]
#[case("d1", &[(1, 1)])]
#[case("2d3", &[(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)])]
#[case("3d2", &[(3, 1), (4, 3), (5, 3), (6, 1)])]
#[case("1000d1", &[(1000, 1)])]
#[case("6:3,1:1,2:0", &[(1, 1), (6, 3)])]
// S-17: dice of different kinds.
#[case("d2+d3", &[(2, 1), (3, 2), (4, 2), (5, 1)])]
#[case("2d2+1:3,2:1", &[(3, 3), (4, 7), (5, 5), (6, 1)])]
#[case("1:1,6:3+d2", &[(2, 1), (3, 1), (7, 3), (8, 3)])]
#[case("1:1,3:2+2:5,4:1", &[(3, 5), (5, 11), (7, 2)])]
#[case("d4+3:1", &[(4, 1), (5, 1), (6, 1), (7, 1)])]
fn dice_show_their_sums_with_exact_weights(#[case] text: &str, #[case] expected: &[(u32, u64)]) {
    assert_eq!(shown(text), expected);
}

#[rstest]
#[case("D8", "d8")]
#[case("1d6", "d6")]
#[case(" 2d6 ", "2d6")]
#[case("6 : 3 , 1:1, 5:0", "1:1,6:3")]
#[case("d6 + D8", "d6+d8")]
#[case("2d6+d4+d6", "3d6+d4")]
#[case("2:1,1:3 + 2d6", "1:3,2:1+2d6")]
#[case("1:1,2:1,6:3+d6", "1:1,2:1,6:3+d6")]
fn the_written_form_is_canonical(#[case] given: &str, #[case] written: &str) {
    let dice: Dice = given.parse().unwrap();
    assert_eq!(dice.to_string(), written);
    assert_eq!(written.parse::<Dice>(), Ok(dice));
}

#[rstest]
#[case("", "none of these")]
#[case("6", "none of these")]
#[case("d0", "at least one side")]
#[case("0d6", "at least one die")]
#[case("d-6", "not a number")]
#[case("d+6", "in \"d\": \"\" is not a number")]
// S-17: an error names the part that is wrong.
#[case("d6+", "a die is missing before or after +")]
#[case("+d6", "a die is missing before or after +")]
#[case("d6+d0", "in \"d0\": at least one die")]
#[case("d6+8", "in \"8\": \"8\" is none of these")]
#[case("2d6+1:1,2", "in \"1:1,2\": \"2\" is not face:weight")]
#[case("24d6+24d6", "48d6 can fall in more ways")]
#[case("20d6+9:99999,3:1", "can fall in more ways than can be counted in 64 bits")]
#[case("d600000+d500000", "d600000+d500000 shows more than 1000000 different numbers")]
#[case("4294967295d1+d6", "shows numbers above 4294967295")]
#[case("4294967295d1+2d1", "there are too many dice")]
#[case("4294967295:1+d6", "shows numbers above 4294967295")]
#[case("d999000+1:1,2:1,3:1", "more than 2000000 combinations of weighted faces")]
#[case("d2000000", "more than 1000000 different numbers")]
#[case("26d6", "64 bits")]
#[case("d99999999999", "too large")]
#[case("0:1,6:1", "no face 0")]
#[case("6:1,6:2", "face 6 is given twice")]
#[case("1:0", "able to come up")]
#[case("1:1,2", "\"2\" is not face:weight")]
#[case("1:18446744073709551615,2:1", "do not fit into 64 bits")]
fn wrong_dice_are_refused_with_what_is_allowed(#[case] text: &str, #[case] reason: &str) {
    let error = text.parse::<Dice>().unwrap_err().to_string();
    assert!(error.contains(reason) && error.contains("such as d6"), "{error}");
}

#[test]
fn a_die_with_thousands_of_sides_and_24_dice_have_exact_weights() {
    assert_eq!(shown("d20000").len(), 20_000);
    let total: u64 = shown("24d6").iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, 6_u64.pow(24));
}

#[test]
fn mixed_dice_with_many_faces_have_exact_weights() {
    // S-17
    let sums = shown("d400000+d500000+1:1,2:1");
    assert_eq!((sums.len(), sums[0], sums[1]), (900_000, (3, 1), (4, 3)));
    let total: u64 = shown("8d6+8d8+1:3,900:2").iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, 6_u64.pow(8) * 8_u64.pow(8) * 5);
}

proptest! {
    // S-17: sums of a few dice are what listing all the ways they can fall gives.
    #[test]
    fn sums_are_counted_one_by_one(
        counts in prop::collection::vec((1_u32..3, 1_u32..6), 0..3),
        loaded in prop::collection::vec(prop::collection::btree_map(1_u32..30, 1_u64..5, 1..4), 0..3),
    ) {
        let fair = counts.iter().map(|(count, sides)| Dice::fair(*count, *sides).unwrap());
        let weighted = loaded.iter().map(|faces| Dice::weighted(faces.clone()).unwrap());
        let Some(dice) = fair.chain(weighted).reduce(|one, other| one.and(other).unwrap()) else {
            return Ok(());
        };
        let mut listed = vec![(0, 1)];
        let single = counts.iter().flat_map(|(count, sides)| {
            (0..*count).map(|_| (1..=*sides).map(|face| (face, 1)).collect::<Vec<(u32, u64)>>())
        });
        for die in single.chain(loaded.iter().map(|faces| faces.clone().into_iter().collect())) {
            let ways = listed.iter().flat_map(|(sum, ways)| die.iter().map(move |(face, weight)| (sum + face, ways * weight)));
            listed = ways.collect();
        }
        let mut expected = BTreeMap::new();
        for (sum, ways) in listed {
            *expected.entry(sum).or_insert(0) += ways;
        }
        prop_assert_eq!(shown(&dice.to_string()), expected.into_iter().collect::<Vec<_>>());
    }

    // Whatever is written: an error, or dice that are written and read back the same.
    #[test]
    fn any_text_is_dice_or_an_error(text in "\\PC{0,12}|[0-9]{0,4}d[0-9]{1,5}|([0-9]{1,3}:[0-9]{1,20},?){1,5}|([0-9]{0,2}d[0-9]{1,3}\\+?|([0-9]{1,2}:[0-9]{1,3},?){1,3}\\+?){1,4}") {
        if let Ok(dice) = text.parse::<Dice>() {
            let rolls = dice.rolls();
            prop_assert!(rolls.iter().all(|weighted| weighted.roll > 0 && weighted.weight > 0));
            prop_assert!(!rolls.is_empty() && rolls.windows(2).all(|pair| pair[0].roll < pair[1].roll));
            prop_assert_eq!(dice.to_string().parse(), Ok(dice));
        }
    }
}
