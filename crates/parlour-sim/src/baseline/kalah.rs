//! Kalah(6,4) with two random players.

use parlour_play::GameStream;

use super::draw;

/// Plays one game and returns the number of moves.
///
/// Pits 0 to 5 and store 6 are the first player's, pits 7 to 12 and store 13 the second's.
pub fn kalah(words: &mut GameStream) -> u64 {
    let mut pits = [4_u8, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];
    let (mut player, mut moves) = (0, 0);
    loop {
        let mut legal = [0; 6];
        let mut count = 0;
        for (pit, seeds) in pits.iter().enumerate().skip(player * 7).take(6) {
            if *seeds > 0 {
                legal[count] = pit;
                count += 1;
            }
        }
        let pit = legal[draw(words, count)];
        moves += 1;
        if !sow(&mut pits, player, pit) {
            player = 1 - player;
        }
        if pits[0..6] == [0; 6] || pits[7..13] == [0; 6] {
            return moves;
        }
    }
}

/// Sows the seeds of a pit. Returns whether the player moves again.
fn sow(pits: &mut [u8; 14], player: usize, pit: usize) -> bool {
    let (store, other_store) = (player * 7 + 6, 13 - player * 7);
    let mut seeds = std::mem::take(&mut pits[pit]);
    let mut at = pit;
    while seeds > 0 {
        at = (at + 1) % 14;
        if at != other_store {
            pits[at] += 1;
            seeds -= 1;
        }
    }
    let own = at / 7 == player && at != store;
    if own && pits[at] == 1 && pits[12 - at] > 0 {
        pits[store] += std::mem::take(&mut pits[at]) + std::mem::take(&mut pits[12 - at]);
    }
    at == store
}

#[cfg(test)]
mod tests {
    use parlour_core::GameStreams;
    use parlour_play::Numbered;

    use super::*;

    // Random games take 43.7 moves on average under the preset kalah; published numbers say 44.
    #[test]
    fn games_are_as_long_as_others_say() {
        let words = Numbered::new(2);
        let moves: u64 = (0..10_000).map(|game| kalah(&mut words.choices(game))).sum();
        assert!((430_000..445_000).contains(&moves), "{moves}");
    }

    #[test]
    fn a_capture_takes_both_piles() {
        let mut pits = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1, 0];
        assert!(!sow(&mut pits, 0, 0));
        assert_eq!(pits, [0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 1, 0]);
        assert!(sow(&mut pits, 1, 12), "the last seed in the store earns an extra turn");
    }
}
