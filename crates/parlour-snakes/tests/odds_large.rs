//! S-42: long games on large boards, where the end of the distribution is a geometric series.

mod common;

use std::sync::Arc;

use common::{Dice, options};
use parlour_snakes::odds::{Distribution, SoloSolver, seats};
use parlour_snakes::{Board, Rules, RulesFile, generate};
use rstest::rstest;

fn large(size: u32, entities: u32, file: RulesFile) -> Arc<Rules> {
    let board = generate(&options(size, entities, entities / 4), &mut Dice(8)).expect("there is room");
    let board = Board::try_from(board).expect("it is sound");
    Arc::new(Rules::new(file, board).expect("they go together"))
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("it is small"))
}

/// Mean and variance of the distribution, where what is not listed goes on as the last numbers do.
fn moments(law: &Distribution) -> (f64, f64) {
    let count = law.pmf.len();
    let ratio = law.pmf[count - 1] / law.pmf[count - 2];
    let length = 1.0 / (1.0 - ratio);
    let listed = |power: i32| -> f64 {
        let terms = law.pmf.iter().enumerate();
        terms.map(|(value, chance)| chance * number(value).powi(power)).sum()
    };
    let last = number(count - 1);
    let mean = listed(1) + law.remaining * (last + length);
    let square = listed(2) + law.remaining * (last * last + 2.0 * last * length + 2.0 * length * length);
    (mean, square - mean * mean)
}

// S-42: two ways to the same numbers: the linear system, and the distribution with its geometric end.
#[rstest]
#[case(20, 60, RulesFile::commercial(), 1e-12)]
#[case(20, 60, RulesFile::commercial(), 1e-3)]
#[case(16, 30, RulesFile::default(), 1e-9)]
#[case(14, 24, RulesFile::stack(), 1e-9)]
fn the_distribution_has_the_moments_of_the_system(
    #[case] size: u32,
    #[case] entities: u32,
    #[case] file: RulesFile,
    #[case] mass: f64,
) {
    let solo = SoloSolver::new(&large(size, entities, file)).expect("it fits").solo(mass);
    for law in [&solo.rolls, &solo.turns] {
        assert!(law.remaining <= mass, "{}", law.remaining);
        let sum: f64 = law.pmf.iter().sum::<f64>() + law.remaining;
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let (mean, variance) = moments(law);
        let (exact, spread) = (law.mean.expect("it ends"), law.variance.expect("it ends"));
        assert!((mean - exact).abs() < 1e-6 * exact, "{mean} {exact}");
        assert!((variance - spread).abs() < 1e-4 * spread, "{variance} {spread}");
    }
}

// S-42: the seats of a long game add up, and the first has the better chance.
#[test]
fn seats_of_a_long_game() {
    let rules = large(20, 60, RulesFile::commercial());
    let turns = SoloSolver::new(&rules).expect("it fits").solo(1e-12).turns;
    let seats = seats(&rules, 3, &turns).expect("they never meet");
    assert!((seats.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{seats:?}");
    assert!(seats.windows(2).all(|pair| pair[0] > pair[1]), "{seats:?}");
}
