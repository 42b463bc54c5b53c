//! The suite that every game runs: every preset with every single rule value.

use parlour_pig::{Pig, Position};
use parlour_testkit::Suite;

#[test]
fn pig_keeps_the_contract() {
    let tally = Suite::new(&Pig).max_steps(20_000).value("target", 1_000).typed::<Position>().run();
    assert!(tally.refused.is_empty() && tally.unfinished == 0, "{tally}");
}
