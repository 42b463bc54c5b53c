//! The solver suits all rules: it needs no more than twice the positions of a plain alpha-beta.

use std::sync::Arc;

use parlour_core::Game;
use parlour_mancala::{Options, Position, Rules, RulesFile, Solver, Standalone};
use rstest::rstest;

#[path = "common/rule_grid.rs"]
mod rule_grid;

/// Differences below this take no time.
const SLACK: u64 = 2_000;

fn compare(columns: u16, seeds: u32) {
    for file in rule_grid::all_rules() {
        let rules = Arc::new(Rules::new(RulesFile { columns, seeds, ..file }).unwrap());
        let position = Position::new(&rules, 2).unwrap();
        let mut solver = Solver::new(&rules, Options::new(64 << 20, 1));
        let plain = solver.solve_plainly(&position, &Standalone).unwrap();
        let answer = solver.solve(&position, &Standalone).unwrap();
        assert_eq!((answer.value, &answer.moves), (plain.value, &plain.moves), "{:?}", rules.file());
        let most = 2 * plain.nodes + SLACK;
        assert!(answer.nodes <= most, "{} of {most} positions: {:?}", answer.nodes, rules.file());
    }
}

// K-09: no rule makes the solver much slower than a plain search. `cargo bench --bench rule_sets` measures the time.
#[rstest]
#[case(4, 1)]
#[case(4, 2)]
#[case(5, 1)]
#[case(6, 1)]
fn no_rule_makes_the_solver_slow(#[case] columns: u16, #[case] seeds: u32) {
    compare(columns, seeds);
}

// K-09: larger boards; `.ci/long mancala-rules` runs them.
#[rstest]
#[case(4, 3)]
#[case(5, 2)]
#[ignore = "minutes"]
fn no_rule_makes_the_solver_slow_on_larger_boards(#[case] columns: u16, #[case] seeds: u32) {
    compare(columns, seeds);
}
