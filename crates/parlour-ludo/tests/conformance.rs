//! The contract of every game, for every preset and every single rule value.

use parlour_ludo::{Ludo, Position};
use parlour_testkit::Suite;
use serde_json::json;

// L-09, C-04: every rule value plays by the same contract as every other game.
#[test]
fn ludo_conforms() {
    let tally = Suite::new(&Ludo)
        .typed::<Position>()
        .games(1)
        .max_steps(20_000)
        .value("enter-on", json!([1, 6]))
        .value("extra-roll", json!([1, 2, 3, 4, 5, 6]))
        .value("safe", json!([3, 17, 51]))
        .run();
    assert!(tally.played > 60, "{tally}");
    assert_eq!(tally.unfinished, 0, "{tally}");
    // Only more players than arms, teams that cannot be formed and an empty `enter-on` are refused.
    let reasons = |word: &str| {
        tally
            .refused
            .iter()
            .filter(|refusal| refusal.reason.contains(word))
            .count()
    };
    assert_eq!(
        reasons("arms") + reasons("never start"),
        tally.refused.len(),
        "{tally}"
    );
}
