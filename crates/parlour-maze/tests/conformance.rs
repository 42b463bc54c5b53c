//! The walk keeps the contract of every game under every preset and rule value, on every shipped maze.

use parlour_maze::{RatInAMaze, Walk};
use parlour_testkit::Suite;

// M-02, M-07
#[test]
fn the_walk_keeps_the_contract() {
    let tally = Suite::new(&RatInAMaze)
        .games(2)
        .max_steps(1_500)
        .value("limit", 5)
        .value("limit", 40)
        .endless("moves=four without a limit: the rat may walk in circles", |rules| {
            rules["moves"] == "four" && rules["limit"] == 0
        })
        .typed::<Walk>()
        .run();
    assert!(tally.played > 10, "{tally}");
    assert_eq!(tally.refused.len(), 0, "{tally}");
}
