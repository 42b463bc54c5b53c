//! The contract of every game, for every preset and every rule value. All games of Mancala end.

use parlour_mancala::{FastSowing, Mancala, Position};
use parlour_testkit::Suite;

#[test]
fn mancala_keeps_the_contract() {
    let tally = Suite::new(&Mancala)
        .games(3)
        .max_steps(2_000)
        .value("columns", 12)
        .value("seeds", 50)
        .typed::<Position>()
        .fast::<FastSowing>()
        .run();
    assert!(tally.played >= 80 && tally.fast > 40, "{tally}");
    assert!(tally.refused.is_empty() && tally.unfinished == 0, "{tally}");
}
