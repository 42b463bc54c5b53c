//! Checks that turn, moves, rolls and outcome of a position match.

use std::collections::HashSet;

use parlour_core::{AnyGame, Outcome, Turn};

use super::{Check, ensure};

/// The position waits for a move, waits for a roll or is over, with matching moves, rolls and outcome.
pub(crate) fn turn(game: &dyn AnyGame) -> Check {
    let (turn, legal, rolls) = (game.turn(), game.legal_moves(), game.rolls());
    if let Some(player) = turn.player() {
        ensure!(player.index() < game.seats(), "player {player} of {} is to act", game.seats());
    }
    match turn {
        Turn::Choose(_) => ensure!(!legal.is_empty(), "a choice is due but no move is legal"),
        Turn::Roll(_) => ensure!(!rolls.is_empty(), "a roll is due but none is listed"),
        Turn::Over => {}
    }
    if !matches!(turn, Turn::Choose(_)) {
        ensure!(legal.is_empty(), "{turn:?}, but there are legal moves: {legal:?}");
    }
    if !matches!(turn, Turn::Roll(_)) {
        ensure!(rolls.is_empty(), "{turn:?}, but there are rolls: {rolls:?}");
    }
    moves(game, &legal)?;
    ensure!(
        rolls.windows(2).all(|pair| pair[0].roll < pair[1].roll),
        "rolls are not ascending and unique: {rolls:?}"
    );
    ensure!(rolls.iter().all(|roll| roll.weight >= 1), "a roll has no weight: {rolls:?}");
    outcome(game, turn)
}

fn moves(game: &dyn AnyGame, legal: &[String]) -> Check {
    let different: HashSet<&String> = legal.iter().collect();
    ensure!(different.len() == legal.len(), "a legal move is listed twice: {legal:?}");
    let (count, heuristics) = (game.count(), game.heuristics().len());
    ensure!(
        count == legal.len() && heuristics == legal.len(),
        "{} legal moves, but bots see {count} and {heuristics} heuristics",
        legal.len()
    );
    Ok(())
}

fn outcome(game: &dyn AnyGame, turn: Turn) -> Check {
    let outcome = game.outcome();
    ensure!(outcome.is_some() == turn.is_over(), "{turn:?}, but the outcome is {outcome:?}");
    outcome.map_or(Ok(()), |outcome| places(&outcome, game.seats()))
}

fn places(outcome: &Outcome, seats: usize) -> Check {
    let places = outcome.places();
    ensure!(places.len() == seats, "{} places for {seats} players", places.len());
    let fits = |place: &u32| *place >= 1 && *place as usize <= seats;
    ensure!(places.iter().flatten().all(fits), "a place is not between 1 and {seats}: {places:?}");
    Ok(())
}
