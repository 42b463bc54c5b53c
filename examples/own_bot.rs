//! A bot of your own: it plays Mancala against the built-in greedy one.

use std::error::Error;
use std::sync::Arc;

use parlour::bots::Bot;
use parlour::core::{AnyGame, Chance, Choices, Player, Step};
use parlour::play::{Driver, Purpose, Seat, Seeded, Session, Table};
use serde_json::json;

/// Takes the move after which its store is fullest at the end of the turn, extra turns included.
struct Collector;

impl Bot for Collector {
    /// A bot sees a position through [`Choices`] and returns the index of a legal move. Ties are for `chance`: a bot
    /// has no generator of its own, so that a game can be played again from its seed.
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        let game = position.game()?;
        let player = game.turn().player()?;
        let moves = game.legal_moves();
        let values: Vec<_> = moves.iter().map(|mv| collected(game, mv, player, 3)).collect();
        let best = values.iter().max()?;
        let equal: Vec<usize> = (0..values.len()).filter(|index| values[*index] == *best).collect();
        equal.get(chance.index(equal.len())).copied()
    }
}

/// The seeds in the player's store after a move and the best ones of up to `more` extra turns.
fn collected(game: &dyn AnyGame, mv: &str, player: Player, more: u32) -> Option<u64> {
    let mut next = game.boxed_clone();
    next.step(&Step::Move(mv.to_owned())).ok()?;
    if more == 0 || next.turn().player() != Some(player) {
        return store(&next.position(), player);
    }
    let moves = next.legal_moves();
    moves.iter().map(|mv| collected(&*next, mv, player, more - 1)).max()?
}

/// The seeds in a player's store. A position as data numbers the fields in a circle, from the second player's store.
fn store(position: &serde_json::Value, player: Player) -> Option<u64> {
    let fields = position["fields"].as_array()?;
    let index = if player.index() == 0 { fields.len() / 2 } else { 0 };
    fields.get(index)?.as_u64()
}

fn main() -> Result<(), Box<dyn Error>> {
    let kind = parlour::find("mancala").ok_or("mancala is built in")?;
    let (me, mut wins) = (Player::new(0), 0);
    for seed in 0..100 {
        let seats = vec![Seat::human("Collector"), Seat::bot("Greedy", "greedy")];
        let table = Table::new(kind, &json!("kalah"), None, seats)?;
        let (dice, chance) = (Seeded::new(seed, Purpose::Dice), Seeded::new(seed, Purpose::Bots));
        let driver = Driver::new(Session::new(table), Box::new(dice), chance)?;
        let mut driver = driver.with_bot(me, Arc::new(Collector));
        while driver.advance()?.is_some() {}
        let outcome = driver.session().game().outcome().ok_or("the game is over")?;
        wins += u32::from(outcome.winners() == [me]);
    }
    println!("the collector wins {wins} of 100 games against the greedy bot");
    Ok(())
}
