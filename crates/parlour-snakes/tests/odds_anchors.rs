//! S-42: exact odds against published values.

use std::sync::Arc;

use parlour_snakes::odds::{SoloOdds, seats, solo};
use parlour_snakes::{Board, Entity, Rules, RulesFile, shipped_board};
use rstest::rstest;

const MASS: f64 = 1e-12;

fn board(name: &str) -> Board {
    Board::try_from(shipped_board(name).expect("it ships")).expect("it is sound")
}

fn rules(file: RulesFile, board: Board) -> Arc<Rules> {
    Arc::new(Rules::new(file, board).expect("they go together"))
}

fn commercial(name: &str) -> SoloOdds {
    solo(&rules(RulesFile::commercial(), board(name)), MASS).expect("it is small")
}

fn close(one: f64, other: f64, relative: f64) {
    assert!((one - other).abs() <= relative * other.abs(), "{one} is not {other}");
}

// S-42: Althoen, King and Schilling, and both printings.
#[rstest]
#[case("commercial-48", 39.598_365_640_2, 655.488_834_014, 33, 22)]
#[case("commercial-47", 39.225_122_308_2, 636.298_461_345, 32, 22)]
fn the_board_sold_in_shops(
    #[case] name: &str,
    #[case] mean: f64,
    #[case] variance: f64,
    #[case] median: usize,
    #[case] mode: usize,
) {
    let solo = commercial(name);
    close(solo.rolls.mean.unwrap(), mean, 1e-11);
    close(solo.rolls.variance.unwrap(), variance, 1e-11);
    assert_eq!(solo.rolls.median(), Some(median));
    assert_eq!(solo.rolls.mode(), Some(mode));
    assert_eq!(solo.rolls.min(), Some(7));
    assert_eq!(solo.turns, solo.rolls);
    close(solo.cells.iter().sum(), mean, 1e-11);
    assert!(solo.rolls.remaining <= MASS);
    close(solo.rolls.pmf.iter().sum::<f64>(), 1.0, 2e-12);
}

#[test]
fn seven_throws_are_the_fewest() {
    close(commercial("commercial-48").rolls.pmf[7], 438.0 / 6.0_f64.powi(7), 1e-13);
}

// The fraction that Althoen, King and Schilling print.
#[test]
fn the_printed_fraction() {
    let numerator = 225_837_582_538_403_273_407_117_496_273_279_920_181_931_269_186_581_786_048_583_f64;
    let denominator = 5_757_472_998_140_039_232_950_575_874_628_786_131_130_999_406_013_041_613_400_f64;
    close(commercial("commercial-47").rolls.mean.unwrap(), numerator / denominator, 1e-12);
}

#[test]
fn an_empty_board() {
    let rules = rules(RulesFile::commercial(), Board::new(10, 10, vec![]).unwrap());
    let solo = solo(&rules, MASS).unwrap();
    close(solo.rolls.mean.unwrap(), 33.333_333_333_333_37, 1e-14);
}

#[test]
fn a_ladder_that_lengthens_the_game() {
    let board = board("commercial-47");
    let mut entities = board.entities().to_vec();
    entities.push(Entity::ladder(79, 81));
    let rules = rules(RulesFile::commercial(), Board::new(10, 10, entities).unwrap());
    assert!((solo(&rules, MASS).unwrap().rolls.mean.unwrap() - 41.9487).abs() < 5e-5);
}

#[test]
fn the_best_spinner() {
    let mean = |sides: u32| {
        let file = RulesFile { dice: format!("d{sides}").parse().unwrap(), ..RulesFile::commercial() };
        solo(&rules(file, board("commercial-47")), MASS).unwrap().rolls.mean.unwrap()
    };
    assert!((mean(15) - 25.8059).abs() < 5e-5);
    assert!(mean(14) > mean(15) && mean(16) > mean(15));
}

#[rstest]
#[case("commercial-48", 0.507_802_773_461)]
#[case("commercial-47", 0.507_911_593_870)]
fn the_first_of_two_wins_more_often(#[case] name: &str, #[case] first: f64) {
    let rules = rules(RulesFile::commercial(), board(name));
    let turns = solo(&rules, MASS).unwrap().turns;
    let seats = seats(&rules, 2, &turns).unwrap();
    assert!((seats[0] - first).abs() < 1e-12, "{seats:?}");
    close(seats.iter().sum(), 1.0, 1e-12);
}
