//! A game of your own: `templates/game` is a whole crate with the game of Pig. Here it is checked, played and simulated
//! without being part of the built-in games.

use std::error::Error;

use parlour::core::{GameRegistry, Kind};
use parlour::play::{Driver, Purpose, Seat, Seeded, Session, Table};
use parlour::sim::{Simulation, Workers};
use parlour_pig::{Pig, Position};
use parlour_testkit::Suite;
use serde_json::json;

/// The games of this program. Server, terminal and records know only the games in the registry passed to them.
const GAMES: GameRegistry = GameRegistry::new(&[&Pig, &parlour::ludo::Ludo]);

fn main() -> Result<(), Box<dyn Error>> {
    println!("games: {}", GAMES.names().join(", "));

    // The conformance suite plays random games under every preset and every single rule value, and checks the contract at
    // every step. A new game passes it before anything else.
    let tally = Suite::new(&Pig).max_steps(20_000).typed::<Position>().check()?;
    println!("conformance: {} tables, {} games", tally.played, tally.games);

    // Rules explain themselves: `parlour rules`, the forms of the page and errors come from this.
    for rule in Pig.book().rules() {
        println!("{}: {} Default: {}", rule.key, rule.summary, rule.default);
    }
    let error = Pig.book().resolve(&json!({ "on-one": "keep-hal" })).unwrap_err();
    println!("error: {error}");

    // A table of bots, played once and shown.
    let seats = vec![Seat::bot("Ann", "greedy"), Seat::bot("Bob", "random")];
    let table = Table::new(&Pig, &json!("short"), None, seats)?;
    let names = table.player_names();
    let (dice, chance) = (Seeded::new(1, Purpose::Dice), Seeded::new(1, Purpose::Bots));
    let mut driver = Driver::new(Session::new(table.clone()), Box::new(dice), chance)?;
    for _ in 0..6 {
        let taken = driver.advance()?.ok_or("the game has just begun")?;
        println!("{}", taken.words(&names));
    }

    // And 10,000 times without being shown. Game K has the same dice however many threads play.
    let simulation = Simulation::new(&table, 7)?;
    let result = Workers::new(2).play(&simulation, 0..10_000);
    println!("Ann wins {} of {} games", result.seat_wins()[0], result.games());
    Ok(())
}
