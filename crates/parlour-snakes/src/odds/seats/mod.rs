//! Each seat's chance of winning.
//!
//! Players who never affect each other are compared by their distributions of turns (here, and in `midgame`). If they
//! only change the turn order, `rounds` iterates over a table of their squares; if they meet, `joint` builds the
//! chain of their joint positions. `iteration` repeats both until they converge, and `orders` numbers the turn
//! orders.

pub(crate) mod iteration;
pub(crate) mod joint;
pub(crate) mod midgame;
pub(crate) mod orders;
pub(crate) mod rounds;

use std::sync::Arc;

use crate::odds::chain::source::Site;
use crate::odds::chain::{Chain, Passage, within_memory};
use crate::odds::seats::joint::Joint;
use crate::odds::seats::rounds::Rounds;
use crate::odds::solo::{FreeTurns, SoloSolver};
use crate::odds::stack::{OrderOfPlay, Stack};
use crate::odds::{Distribution, OddsError};
use crate::rules::coverage;
use crate::{Rules, RulesFile};

/// The most joint positions that are held, and the most passages between them.
const MOST_POSITIONS: usize = 6_000_000;
const MOST_PASSAGES: f64 = 100e6;
/// The most players who are followed together.
const MOST_PLAYERS: usize = 8;

/// Computes chances with arrays for this number of players, or for a few more: that compiles less code.
macro_rules! for_players {
    ($players:expr, $fixed:ident => $run:expr) => {{
        let players = $players;
        let mut chances = match players {
            ..=2 => for_players!(@ $fixed 2 $run),
            3 => for_players!(@ $fixed 3 $run),
            4 => for_players!(@ $fixed 4 $run),
            5 => for_players!(@ $fixed 5 $run),
            6 => for_players!(@ $fixed 6 $run),
            _ => for_players!(@ $fixed 8 $run),
        };
        chances.truncate(players);
        chances
    }};
    (@ $fixed:ident $number:literal $run:expr) => {{
        const $fixed: usize = $number;
        $run
    }};
}
pub(crate) use for_players;

/// Each seat's chance of finishing first, in turn order. `turns` is the distribution of turns of a player
/// [alone](super::solo).
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Rules, RulesFile, odds};
/// let file = RulesFile { dice: "d1".parse().unwrap(), ..RulesFile::commercial() };
/// let rules = Arc::new(Rules::new(file, Board::new(5, 5, vec![]).unwrap()).unwrap());
/// let turns = odds::solo(&rules, 1e-12).unwrap().turns;
/// assert_eq!(odds::seats(&rules, 3, &turns).unwrap(), [1.0, 0.0, 0.0]);
/// ```
pub fn seats(rules: &Arc<Rules>, players: usize, turns: &Distribution) -> Result<Vec<f64>, OddsError> {
    match (players, meeting(rules, players)) {
        (0, _) => Err(OddsError::NoPlayers),
        (_, None) => Ok(apart(&turns.pmf, players)),
        (_, Some(why)) => together(rules, players, why),
    }
}

/// Whether the chances of all seats are quick to compute: players do not affect each other, or two affect only their
/// order.
pub fn is_quick(rules: &Rules, players: usize) -> bool {
    meeting(rules, players).is_none() || players == 2 && rules.covered_by(&coverage::NEVER_MEET)
}

/// Why players cannot be followed separately, if they cannot.
pub(crate) fn meeting(rules: &Rules, players: usize) -> Option<&'static str> {
    match players {
        0 | 1 => None,
        _ if rules.pawns_meet() => Some("pawns can send each other back"),
        _ if rules.counts_four_sixes() => Some("a player can make the next one lose a turn"),
        // For two players, the reversed order is the same.
        3.. if rules.file().reverse_on_multiple_of > 0 => Some("turn order can reverse"),
        _ if rules.covered_by(&coverage::NEVER_MEET) => None,
        _ => Some("a rule may affect several players"),
    }
}

/// The chances of players who never meet and have the same distribution of turns.
fn apart(turns: &[f64], players: usize) -> Vec<f64> {
    fewest(&vec![turns; players])
}

/// The player who needs the fewest turns wins; ties go to the earlier one. `turns` holds each player's distribution, in
/// turn order.
pub(crate) fn fewest(turns: &[&[f64]]) -> Vec<f64> {
    let longest = turns.iter().map(|turns| turns.len()).max().unwrap_or(0);
    let mut left = vec![1.0_f64; turns.len()];
    let mut behind = vec![1.0; turns.len()];
    let mut win = vec![0.0; turns.len()];
    for number in 0..longest {
        // Players after this one must need at least this many turns: products from the last player on.
        let mut product = 1.0;
        for (behind, left) in behind.iter_mut().zip(&left).rev() {
            *behind = product;
            product *= left;
        }
        // Players before this one must need more.
        let mut ahead = 1.0;
        for (player, turns) in turns.iter().enumerate() {
            let now = turns.get(number).copied().unwrap_or(0.0);
            win[player] += now * ahead * behind[player];
            left[player] = (left[player] - now).max(0.0);
            ahead *= left[player];
        }
    }
    win
}

/// Players who meet, followed together.
fn together(rules: &Arc<Rules>, players: usize, why: &'static str) -> Result<Vec<f64>, OddsError> {
    let never_meet = rules.covered_by(&coverage::NEVER_MEET);
    if players == 2 && never_meet && rules.stacks() {
        return Ok(apart(&turns_of_two(rules)?, 2));
    }
    let solo = Chain::new(rules)?;
    let Size { cells, nodes, passages } = size(rules, &solo);
    let others = real(cells).powf(real(players - 1));
    let too_many =
        |positions: f64| OddsError::TooManyPlayers { players, why, positions, limit: MOST_POSITIONS };
    if others * real(cells) > real(MOST_POSITIONS) || players > MOST_PLAYERS {
        return Err(too_many(others * real(cells)));
    }
    // The rounds have no room for turns that a player loses on the board; the joint chain has.
    if never_meet && let Some(mut rounds) = Rounds::new(rules, players)? {
        return Ok(rounds.solve());
    }
    let positions = others * real(nodes);
    let room = real(within_memory(MOST_POSITIONS)) / real(MOST_POSITIONS);
    if positions > real(MOST_POSITIONS) * room || others * real(passages) > MOST_PASSAGES * room {
        return Err(too_many(positions));
    }
    match Joint::new(rules, players, MOST_POSITIONS) {
        Err(OddsError::TooManyPositions { .. }) => Err(too_many(positions)),
        joint => Ok(joint?.solve()),
    }
}

/// The distribution of turns of one of two players who can make each other lose turns. A player who does so has
/// another turn before the opponent, so that turn does not count, and the player who needs the fewest wins. For two
/// players, the reversed order is the same.
fn turns_of_two(rules: &Arc<Rules>) -> Result<Vec<f64>, OddsError> {
    let file = RulesFile { reverse_on_multiple_of: 0, ..rules.file().clone() };
    let rules = Rules::new(file, rules.board().clone()).map_or_else(|_| Arc::clone(rules), Arc::new);
    let free = if rules.last() < LARGE { FreeTurns::Within } else { FreeTurns::Repeated };
    Ok(alone_of_two(&rules)?.counted_turns(MASS, free))
}

/// One of two players, with turns counted like this.
fn alone_of_two(rules: &Arc<Rules>) -> Result<SoloSolver, OddsError> {
    let chain = Chain::explore(&mut Stack::new(rules, OrderOfPlay::Counted)?)?;
    Ok(SoloSolver::with(rules, chain))
}

/// Boards with at least this many squares are large.
const LARGE: u32 = 400;

/// The mass that may be left out of the turns of two: its square is negligible.
const MASS: f64 = 1e-12;

/// The size of one pawn's chain: where turns start, where the dice are rolled, and where they lead.
struct Size {
    cells: usize,
    nodes: usize,
    passages: usize,
}

fn size(rules: &Rules, solo: &Chain) -> Size {
    let rows = solo.through_acting();
    let begins = |row: &(&Vec<Passage>, &Site)| row.1.depth == 0 && !row.0.is_empty();
    let cells = rows.iter().zip(&solo.sites).filter(begins).count();
    if rules.stacks() {
        // A whole turn is one step there.
        return Size { cells, nodes: cells, passages: cells * OUTCOMES };
    }
    Size {
        cells,
        nodes: rows.iter().filter(|row| !row.is_empty()).count(),
        passages: rows.iter().map(Vec::len).sum(),
    }
}

/// The approximate number of outcomes of a turn with stacked rolls.
const OUTCOMES: usize = 64;

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn real(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Entity};

    // S-42: by hand. One or two turns with equal chance: the first of two wins in 1, or in 2 against 2.
    #[test]
    fn ties_go_to_the_earlier_seat() {
        let turns = [0.0, 0.5, 0.5];
        assert_eq!(apart(&turns, 2), [0.75, 0.25]);
        assert_eq!(apart(&turns, 3), [0.625, 0.25, 0.125]);
    }

    // S-33: free turns are followed within a turn or repeatedly.
    #[test]
    fn free_turns_are_followed_both_ways() {
        let board = Board::new(3, 3, vec![Entity::ladder(2, 6), Entity::snake(7, 3)]).unwrap();
        let rules = Arc::new(Rules::new(RulesFile::stack(), board).unwrap());
        let of_two = alone_of_two(&rules).unwrap();
        let turns = |free| of_two.counted_turns(MASS, free);
        for (one, other) in turns(FreeTurns::Within).iter().zip(turns(FreeTurns::Repeated)) {
            assert!((one - other).abs() < 1e-15, "{one} {other}");
        }
    }
}
