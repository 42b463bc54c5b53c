//! C-05: rules of another program are simulated by the game's own steps, and the wins are those of the exact odds.

use std::sync::Arc;

use parlour_play::{Seat, Table};
use parlour_sim::{Method, Simulation, Workers};
use parlour_snakes::{
    Act, Board, Cell, CountedRoll, EffectRule, LandingRule, Position, Ruling, Sent, SixesRule, Variant, odds,
};
use serde_json::json;

#[derive(Debug)]
struct House;

impl LandingRule for House {
    fn meet(&self, cell: Cell) -> Sent {
        Sent { others: cell.is_multiple_of(2), mover: cell.is_multiple_of(3) }
    }
}

impl SixesRule for House {
    fn judge(&self, roll: &CountedRoll) -> Ruling {
        if roll.run == 1 { Ruling::RollAgain } else { Ruling::Play }
    }

    fn is_six(&self, value: u32) -> bool {
        value <= 2
    }

    fn longest_run(&self) -> u8 {
        2
    }
}

impl EffectRule for House {
    fn name(&self) -> &'static str {
        "swamp"
    }

    fn act(&self, cell: Cell, _: &Board) -> Act {
        Act::ToOneOf(vec![cell - 5, cell + 2])
    }
}

const HOUSE: Variant = Variant {
    name: "house-snakes",
    title: "House Snakes & Ladders",
    summary: "All rules that can come from outside.",
    plug_in: |rules| {
        rules.with_landing(Arc::new(House)).with_sixes(Arc::new(House)).with_effect(13, Arc::new(House))
    },
};

#[test]
fn simulated_wins_are_those_of_exact_odds() {
    let seats = vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "random")];
    let table = Table::new(&HOUSE, &json!("classic"), Some(&json!("geeks-30")), seats).unwrap();
    let simulation = Simulation::new(&table, 7).unwrap();
    assert_eq!(simulation.method(), Method::Plain);
    let result = Workers::new(2).play(&simulation, 0..40_000);
    let start = table.start();
    let rules = start.as_any().downcast_ref::<Position>().unwrap().rules();
    let exact = odds::seats(rules, 2, &odds::solo(rules, 1e-12).unwrap().turns).unwrap();
    let rate = f64::from(u32::try_from(result.seat_wins()[0]).unwrap()) / 40_000.0;
    assert!((rate - exact[0]).abs() < 0.01, "{rate} {exact:?}");
}
