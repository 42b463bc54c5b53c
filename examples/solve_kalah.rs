//! Solves Kalah with 4 pits and 4 seeds: the value of every opening move under perfect play.

use std::error::Error;
use std::sync::Arc;

use parlour::core::{Game, Notation, Player, Silent};
use parlour::mancala::{Options, Position, Rules, RulesFile, Solver, Standalone};

fn main() -> Result<(), Box<dyn Error>> {
    // Inside a program, rules are a struct. `Rules` is valid by construction: what cannot be played is refused here.
    let file = RulesFile { columns: 4, seeds: 4, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file)?);
    let start = Position::new(&rules, 2)?;

    // The solver keeps what it finds out, so the next question about this game is answered faster. `Standalone` neither
    // stores anything nor stops the search; a server would pass a host that does both.
    let mut solver = Solver::new(&rules, Options::new(64 << 20, 1));
    let answer = solver.solve(&start, &Standalone)?;
    assert!(answer.is_exact());

    // A value is the final score of the player to move minus the opponent's.
    for (mv, value) in &answer.moves {
        println!("pit {}: {:+}", mv.write(), value.value().ok_or("exact")?);
    }
    let best: Vec<String> = answer.best().map(|mv| mv.write()).collect();
    println!("best: pit {}", best.join(", "));

    // Play the best moves until the game is over: the score must match the value.
    let (mut position, mut moves) = (start, 0);
    while let Some(mv) = solver.best_move(&position, &Standalone)? {
        position.play(mv, &mut Silent)?;
        moves += 1;
    }
    let (won, lost) = (position.score(Player::new(0)), position.score(Player::new(1)));
    println!("perfect play takes {moves} moves and ends {won} to {lost}");
    Ok(())
}
