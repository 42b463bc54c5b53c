//! Sweeps against comparisons, exact odds and themselves.

use parlour_core::Kind;
use parlour_play::{Seat, Table};
use parlour_sim::sweep::{Axis, Design, Metric, Plan, RuleMap, Stopping, cells};
use parlour_sim::{Measure, Simulation, Workers};
use parlour_snakes::Snakes;
use serde_json::{Value, json};

const SEED: u64 = 5;

fn base() -> RuleMap {
    Snakes.book().resolve(&json!("commercial")).expect("a preset")
}

/// A race without snakes and ladders for this many players.
fn simulation(rules: &RuleMap, players: usize) -> Result<Simulation, String> {
    let board = json!({ "columns": 5, "rows": 6, "entities": [{ "kind": "ladder", "from": 4, "to": 14 }] });
    let seats = (0..players).map(|seat| Seat::bot(format!("P{seat}"), "random")).collect();
    let table = Table::new(&Snakes, &Value::Object(rules.clone()), Some(&board), seats);
    Simulation::new(&table.map_err(|error| error.to_string())?, SEED).map_err(|error| error.to_string())
}

fn plan(vary: &[&str], design: Design, metrics: &[Metric], players: usize) -> Plan {
    let vary: Vec<String> = vary.iter().map(|text| (*text).to_owned()).collect();
    let axes = Axis::read_all(&Snakes, &base(), &vary).expect("rules with values");
    Plan::new(cells(&base(), &axes, design), axes, metrics.to_vec(), |rules| simulation(rules, players))
}

#[test]
fn an_effect_of_two_cells_is_their_comparison() {
    let plan = plan(&["finish=exact,bounce"], Design::Grid, &[Metric::Turns, Metric::Win(0)], 2);
    let sweep = Workers::new(2).sweep(&plan, 0..4000);
    let [a, b] = ["exact", "bounce"].map(|finish| {
        let mut rules = base();
        rules.insert("finish".to_owned(), finish.into());
        simulation(&rules, 2).expect("a simulation")
    });
    let compared = Workers::new(1).compare(&a, &b, 0..4000);
    let effects = sweep.effects(&plan);
    assert_eq!(effects.len(), 1);
    for (estimate, measure) in effects[0].results.iter().zip([Measure::Turns, Measure::Win(0)]) {
        let paired = compared.paired(measure);
        assert_eq!((estimate.mean, estimate.interval), (paired.mean(), paired.interval()));
        let exact = estimate.exact.filter(|_| measure != Measure::Turns);
        assert!(exact.is_none_or(|exact| (exact - estimate.mean.unwrap()).abs() < 0.03));
    }
    assert_eq!(sweep.tally(0), Some(&compared.a));
}

#[test]
fn threads_and_parts_do_not_change_the_numbers() {
    let vary = ["finish=exact,bounce,overshoot", "dice=d6,d8"];
    let plan = plan(&vary, Design::Grid, &[Metric::Turns, Metric::LeadChanges], 3);
    let whole = Workers::new(1).sweep(&plan, 0..600);
    assert_eq!(Workers::new(3).sweep(&plan, 0..600), whole);
    let mut parts = Workers::new(2).sweep(&plan, 250..600);
    parts.merge(&Workers::new(2).sweep(&plan, 0..250));
    assert_eq!(parts, whole);
    assert_eq!(whole.effects(&plan).len(), 3, "two for finish, one for dice");
    assert_eq!(whole.interactions(&plan).len(), 2);
}

// Solo games are known exactly: means, effects and interactions lie within 5 standard errors.
#[test]
fn exact_differences_agree_with_the_simulated_ones() {
    let vary = ["finish=exact,bounce,overshoot", "dice=d6,d8"];
    let plan = plan(&vary, Design::Grid, &[Metric::Turns, Metric::Rolls], 1);
    let sweep = Workers::new(2).sweep(&plan, 0..20_000);
    let near = |mean: Option<f64>, half: f64, exact: Option<f64>| {
        let (mean, exact) = (mean.expect("games"), exact.expect("known exactly"));
        assert!((mean - exact).abs() <= 2.6 * half, "{mean} ± {half}, exactly {exact}");
    };
    for (index, cell) in plan.cells.iter().enumerate() {
        let sums = &sweep.measures(index)[0];
        near(sums.mean(), sums.interval().expect("games").half_width(), Metric::Turns.exact(&cell.exact));
    }
    let effects = sweep.effects(&plan).into_iter().flat_map(|effect| effect.results);
    let interactions = sweep.interactions(&plan).into_iter().flat_map(|both| both.results);
    for estimate in effects.chain(interactions) {
        near(estimate.mean, estimate.interval.expect("games").half_width(), estimate.exact);
    }
}

#[test]
fn an_impossible_combination_is_a_cell_with_a_reason() {
    let plan = plan(&["start-cell=0,29,30"], Design::Grid, &[Metric::Turns], 1);
    let errors: Vec<bool> = plan.cells.iter().map(|cell| cell.simulation.is_err()).collect();
    assert_eq!(errors, [false, false, true], "nobody starts on the last square");
    let sweep = Workers::new(1).sweep(&plan, 0..200);
    let data = sweep.data(&plan);
    assert!(data["cells"][2]["error"].is_string() && data["cells"][0]["error"].is_null());
    assert_eq!(data["effects"].as_array().map(Vec::len), Some(1));
    assert_eq!(data["cells"][1]["vary"], json!({ "start-cell": 29 }));
}

#[test]
fn a_sweep_stops_when_the_order_is_clear_or_the_differences_are_known() {
    let clear = plan(&["finish=exact,overshoot"], Design::OneAtATime, &[Metric::Turns], 1);
    let sweep = Workers::new(2).sweep_until(&clear, 1_000_000, Stopping::ClearOrder);
    assert_eq!(sweep.games(), 1000, "the first round is enough");
    let precise = Workers::new(2).sweep_until(&clear, 1_000_000, Stopping::Precision(0.4));
    let half = precise.effects(&clear)[0].results[0].interval.expect("games").half_width();
    assert!(half <= 0.4 && precise.games() < 1_000_000, "{half} after {}", precise.games());
    let all = Workers::new(2).sweep_until(&clear, 3000, Stopping::AllGames);
    assert_eq!(all.games(), 3000);
}
