//! House rules of your own for Snakes & Ladders: play, simulation and exact odds follow them.

use parlour::sim::{Simulation, Workers};
use parlour::snakes::{Act, Board, Cell, CountedRoll, Ruling, Sent, Variant, odds};
use parlour::snakes::{EffectRule, LandingRule, Position, SixesRule};
use parlour::{core::Step, play::Seat, play::Session, play::Table};
use serde_json::json;
use std::sync::Arc;

#[derive(Debug)]
struct House;

impl LandingRule for House {
    /// Landing on opponents sends them back, except from squares divisible by 5.
    fn meet(&self, cell: Cell) -> Sent {
        Sent { others: !cell.is_multiple_of(5), mover: false }
    }
}

impl SixesRule for House {
    /// The first of two sixes rolls again, the second does not.
    fn judge(&self, roll: &CountedRoll) -> Ruling {
        if roll.run == 1 { Ruling::RollAgain } else { Ruling::Play }
    }
}

impl EffectRule for House {
    fn name(&self) -> &'static str {
        "landslide"
    }
    /// Back to the first square of the row.
    fn act(&self, cell: Cell, board: &Board) -> Act {
        Act::To((cell - 1) / board.columns() * board.columns() + 1)
    }
}

const SNAKES: Variant = Variant {
    name: "house-snakes",
    title: "House Snakes & Ladders",
    summary: "Squares divisible by 5 are safe, and there is a landslide on 16.",
    plug_in: |rules| {
        rules.with_landing(Arc::new(House)).with_sixes(Arc::new(House)).with_effect(16, Arc::new(House))
    },
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seats = vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "random")];
    let table = Table::new(&SNAKES, &json!("classic"), Some(&json!("geeks-30")), seats)?;
    let mut game = Session::new(table.clone());
    for roll in [6, 6, 6, 4, 4, 3] {
        println!("{}", game.take(Step::Roll(roll))?.words(&table.player_names()));
    }
    let played = Workers::new(2).play(&Simulation::new(&table, 7)?, 0..100_000);
    println!("simulated: Ann wins {} of {} games", played.seat_wins()[0], played.games());
    let rules = game.game().as_any().downcast_ref::<Position>().ok_or("a game of snakes")?.rules();
    let exact = odds::seats(rules, 2, &odds::solo(rules, 1e-12)?.turns)?;
    println!("exactly: Ann wins {:.2}% of games", exact[0] * 100.0);
    Ok(())
}
