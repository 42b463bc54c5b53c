//! Exact odds of a Snakes & Ladders board: how long a game takes, and who wins.

use std::error::Error;
use std::sync::Arc;

use parlour::snakes::{Board, Entity, Rules, RulesFile, odds};

fn main() -> Result<(), Box<dyn Error>> {
    // A board of 6 × 6 squares with two ladders and a snake. `Board::new` reports everything that is wrong at once.
    let entities = vec![Entity::ladder(3, 16), Entity::ladder(11, 26), Entity::snake(33, 8)];
    let board = Board::new(6, 6, entities)?;
    let rules = Arc::new(Rules::new(RulesFile::commercial(), board)?);

    // One player alone: the distribution of the number of rolls, not an estimate. What it leaves out has less than
    // this probability.
    let solo = odds::solo(&rules, 1e-12)?;
    let rolls = &solo.rolls;
    println!("rolls: {:.4} on average", rolls.mean.ok_or("the game ends")?);
    println!("       {} at least", rolls.min().ok_or("the game ends")?);
    println!("       {} in the median", rolls.median().ok_or("the game ends")?);
    for (entity, uses) in rules.board().entities().iter().zip(&solo.uses) {
        println!("square {:>2} is used {uses:.3} times a game", entity.from);
    }

    // Going first is an advantage: the chance of winning for each of three seats.
    let seats = odds::seats(&rules, 3, &solo.turns)?;
    for (seat, win) in (1..).zip(&seats) {
        println!("seat {seat} wins {:.2}%", win * 100.0);
    }
    assert!((seats.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    Ok(())
}
