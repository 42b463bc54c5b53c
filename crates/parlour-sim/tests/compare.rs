//! Comparisons on common dice.

use parlour_play::{Seat, Table};
use parlour_sim::{Measure, Simulation, Workers};
use serde_json::{Value, json};

fn snakes(rules: &Value, seats: usize) -> Simulation {
    let seats = (1..=seats).map(|number| Seat::bot(format!("P{number}"), "random")).collect();
    let board = json!("commercial-48");
    let table = Table::new(&parlour_snakes::Snakes, rules, Some(&board), seats).expect("a table");
    Simulation::new(&table, 9).expect("bots")
}

// The same rules on the same dice give the same games, so the difference is exactly 0.
#[test]
fn nothing_differs_from_itself() {
    let comparison =
        Workers::new(2).compare(&snakes(&json!("commercial"), 2), &snakes(&json!("commercial"), 2), 0..500);
    let turns = comparison.paired(Measure::Turns);
    assert_eq!((turns.pairs(), turns.mean()), (500, Some(0.0)));
    assert!(turns.interval().is_some_and(|interval| interval.half_width() == 0.0));
}

// S-20: with overshoot no game on the same dice is longer.
#[test]
fn a_kinder_finish_shortens_the_game() {
    let kind = json!({"preset": "commercial", "finish": "overshoot"});
    let comparison = Workers::new(2).compare(&snakes(&json!("commercial"), 1), &snakes(&kind, 1), 0..4000);
    let turns = comparison.paired(Measure::Turns);
    let interval = turns.interval().expect("pairs");
    assert!(interval.1 < 0.0, "{interval:?}");
    let means = [&comparison.a, &comparison.b].map(|tally| tally.turns().mean().expect("games"));
    assert!((means[1] - means[0] - turns.mean().expect("pairs")).abs() < 1e-9);
    assert_eq!(comparison.paired(Measure::Win(0)).mean(), Some(0.0), "alone one always wins");
}

#[test]
fn threads_change_nothing() {
    let (a, b) = (snakes(&json!("commercial"), 2), snakes(&json!("classic"), 2));
    let one = Workers::new(1).compare(&a, &b, 0..700);
    assert_eq!(Workers::new(4).compare(&a, &b, 0..700), one);
}
