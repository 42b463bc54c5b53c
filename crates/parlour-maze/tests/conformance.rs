//! The contract of every game, for every preset and rule value, on every built-in maze.

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
        .endless("without a limit the rat may walk in circles, or to and fro", |rules| {
            let forward_only = rules["moves"] == "forward" && rules["back"] == "never";
            rules["limit"] == 0 && !forward_only
        })
        .typed::<Walk>()
        .run();
    assert!(tally.played > 10, "{tally}");
    // Of the lists that the suite tries for `tries`, only complete ones are valid.
    assert!(
        tally.refused.iter().all(|refusal| refusal.reason.contains("each of down, right, up, left once")),
        "{tally}"
    );
}
