//! Swiss rounds: neighbours in the standings play each other, nobody meets twice.

use super::Pairing;

/// The number of rounds that separates the best of these players from the rest, with one to spare.
///
/// ```
/// assert_eq!(parlour_sim::swiss_rounds(8), 4);
/// assert_eq!(parlour_sim::swiss_rounds(2), 1);
/// ```
pub fn swiss_rounds(players: usize) -> usize {
    let halvings = players.max(1).next_power_of_two().trailing_zeros() as usize;
    (halvings + 1).min(most_rounds(players))
}

/// The rounds after which everybody has met everybody.
fn most_rounds(players: usize) -> usize {
    if players.is_multiple_of(2) { players.saturating_sub(1) } else { players }
}

/// The next round: who plays whom. Empty if everybody has met.
///
/// With an odd number of players one of the last has to wait.
pub fn swiss_round(players: usize, played: &[Pairing]) -> Vec<[usize; 2]> {
    let points = |player: usize| -> f64 {
        let mine = played.iter().filter_map(|pairing| {
            let side = pairing.players.iter().position(|other| *other == player)?;
            Some(pairing.tally.points()[side])
        });
        mine.sum()
    };
    let mut order: Vec<usize> = (0..players).collect();
    // The sort is stable: players of equal points stay as listed.
    order.sort_by(|one, other| points(*other).total_cmp(&points(*one)));
    let met = |one: usize, other: usize| {
        played.iter().any(|pairing| pairing.players == [one, other] || pairing.players == [other, one])
    };
    let mut round = Vec::new();
    let mut tries = MOST_TRIES;
    // Try to leave nobody out, then one, then more.
    for waiting in players % 2..=players {
        if pair_up(&order, waiting, &met, &mut round, &mut tries) {
            break;
        }
    }
    round
}

/// A round for hundreds of players might take too long to find: then more of them wait.
const MOST_TRIES: u32 = 100_000;

/// Pairs the first player with the nearest possible one, and the rest alike; `waiting` players may be left over.
fn pair_up(
    order: &[usize],
    waiting: usize,
    met: &dyn Fn(usize, usize) -> bool,
    round: &mut Vec<[usize; 2]>,
    tries: &mut u32,
) -> bool {
    let Some((first, rest)) = order.split_first() else {
        return true;
    };
    for (index, other) in rest.iter().enumerate().filter(|(_, other)| !met(*first, **other)) {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return false;
        }
        let left: Vec<usize> = rest[..index].iter().chain(&rest[index + 1..]).copied().collect();
        round.push([*first, *other]);
        if pair_up(&left, waiting, met, round, tries) {
            return true;
        }
        round.pop();
    }
    waiting > 0 && pair_up(rest, waiting - 1, met, round, tries)
}

#[cfg(test)]
mod tests {
    use super::super::MatchTally;
    use super::*;

    /// Plays a whole tournament in which a lower index always wins.
    fn tournament(players: usize, rounds: usize) -> Vec<Pairing> {
        let mut played = Vec::new();
        for _ in 0..rounds {
            let round = swiss_round(players, &played);
            played.extend(round.into_iter().map(|pair| Pairing {
                players: pair,
                tally: MatchTally::of_pairs(if pair[0] < pair[1] {
                    [0, 0, 0, 0, 1]
                } else {
                    [1, 0, 0, 0, 0]
                }),
            }));
        }
        played
    }

    #[test]
    fn everybody_meets_everybody_once_in_the_end() {
        for players in [2, 5, 6, 8] {
            let played = tournament(players, 2 * players);
            assert_eq!(played.len(), players * (players - 1) / 2, "{players} players");
        }
    }

    #[test]
    fn the_best_meet() {
        let played = tournament(8, swiss_rounds(8));
        assert_eq!(played.len(), 16);
        assert!(played.iter().any(|pairing| pairing.players == [0, 1] || pairing.players == [1, 0]));
    }
}
