//! Counts lines of play. If two implementations of a game count the same, they agree on its rules.

use std::collections::HashMap;

use thiserror::Error;

use crate::{Game, Silent, Turn};

/// The most positions of a layer that are processed at once. Larger layers are split, so that memory stays bounded.
const TOGETHER: usize = 1 << 16;

/// The number of lines exceeds 128 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there are more than 2^128 lines of {depth} steps; fewer steps can be counted")]
pub struct TooManyLines {
    /// The length of these lines in steps.
    pub depth: usize,
}

/// The number of lines of exactly 1, 2, … `depth` steps from a position.
///
/// A step is a legal move or a possible roll, whatever its weight. A game that ends earlier does not count as a longer
/// line.
///
/// Equal positions are counted together, so deep counts are cheap in games where many lines lead to the same position.
pub fn perft<G: Game>(position: &G, depth: u32) -> Result<Vec<u128>, TooManyLines> {
    let mut lines = vec![0; depth as usize];
    count(Layer::from_iter([(position.clone(), 1)]), 0, &mut lines)?;
    Ok(lines)
}

/// Positions, and how many lines lead to each.
type Layer<G> = HashMap<G, u128>;

/// Adds the lines that continue from these positions at this depth.
fn count<G: Game>(mut layer: Layer<G>, mut depth: usize, lines: &mut [u128]) -> Result<(), TooManyLines> {
    while depth < lines.len() && !layer.is_empty() {
        if layer.len() > TOGETHER {
            return count_in_parts(layer, depth, lines);
        }
        layer = step(layer, depth, lines)?;
        depth += 1;
    }
    Ok(())
}

fn count_in_parts<G: Game>(layer: Layer<G>, depth: usize, lines: &mut [u128]) -> Result<(), TooManyLines> {
    let mut positions = layer.into_iter();
    while positions.len() > 0 {
        let part = positions.by_ref().take(TOGETHER).collect();
        let next = step(part, depth, lines)?;
        count(next, depth + 1, lines)?;
    }
    Ok(())
}

/// Counts the next steps from these positions, and takes them unless they are the last.
fn step<G: Game>(layer: Layer<G>, depth: usize, lines: &mut [u128]) -> Result<Layer<G>, TooManyLines> {
    let too_many = || TooManyLines { depth: depth + 1 };
    let goes_on = depth + 1 < lines.len();
    let mut next = Layer::new();
    for (position, ways) in layer {
        let longer = ways.checked_mul(steps(&position));
        let sum = longer.and_then(|longer| lines[depth].checked_add(longer));
        lines[depth] = sum.ok_or_else(too_many)?;
        if goes_on {
            advance(&position, ways, &mut next).ok_or_else(too_many)?;
        }
    }
    Ok(next)
}

/// The number of possible steps.
fn steps<G: Game>(position: &G) -> u128 {
    let steps = match position.turn() {
        Turn::Over => 0,
        Turn::Choose(_) => position.legal_moves().len(),
        Turn::Roll(_) => position.rolls().len(),
    };
    steps as u128
}

/// Takes every step and adds the results to the next layer; `None` if there are too many lines.
fn advance<G: Game>(position: &G, ways: u128, next: &mut Layer<G>) -> Option<()> {
    let mut put = |after: G| {
        let known = next.entry(after).or_insert(0);
        *known = known.checked_add(ways)?;
        Some(())
    };
    match position.turn() {
        Turn::Over => {}
        Turn::Choose(_) => {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(mv, &mut Silent);
                put(after)?;
            }
        }
        Turn::Roll(_) => {
            for weighted in position.rolls() {
                let mut after = position.clone();
                after.roll_unchecked(weighted.roll, &mut Silent);
                put(after)?;
            }
        }
    }
    Some(())
}
