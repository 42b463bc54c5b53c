//! The contract of every game, for every preset and every single rule value.

use parlour_core::Game;
use parlour_ludo::{FastTrack, Ludo, Policy, Position, Question};
use parlour_testkit::Suite;
use serde_json::json;

// L-09, C-04: every rule value keeps the contract of all games.
#[test]
fn ludo_conforms() {
    let small = json!({"arms": 2, "cells-per-arm": 4, "home-stretch": 2, "tokens": 2});
    let tally = Suite::new(&Ludo)
        .typed::<Position>()
        .fast::<FastTrack>()
        .exact(&small, |start: &Position| {
            let question = Question::new(start.rules(), start.seats(), Policy::Random);
            let odds = question.within(1 << 25).answer().ok()?;
            Some(odds.wins)
        })
        .games(1)
        .max_steps(20_000)
        .value("enter-on", json!([1, 6]))
        .value("extra-roll", json!([1, 2, 3, 4, 5, 6]))
        .value("safe", json!([3, 17, 51]))
        .run();
    assert!(tally.played > 60, "{tally}");
    assert_eq!(tally.unfinished, 0, "{tally}");
    // Of these rules, only an extra roll on every face needs the plain simulator; a new rule may need it as well.
    assert!(tally.fast >= 140, "{tally}");
    assert!(tally.exact > 40, "{tally}");
    // Only more players than arms, teams that cannot be formed and an empty `enter-on` are refused.
    let reasons = |word: &str| tally.refused.iter().filter(|refusal| refusal.reason.contains(word)).count();
    assert_eq!(reasons("arms") + reasons("never start"), tally.refused.len(), "{tally}");
}
