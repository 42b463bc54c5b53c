//! Snakes & Ladders for one player: one die, an exact roll to finish, no extra rolls.

use parlour_play::GameStream;

use super::draw;

/// Where each square leads, from 0 (off the board) to the last.
pub type Jumps = [u8; 101];

/// Plays one game and returns the number of rolls.
pub fn snakes(jumps: &Jumps, words: &mut GameStream) -> u64 {
    let (mut cell, mut rolls) = (0, 0);
    while cell < 100 {
        let to = cell + draw(words, 6) + 1;
        rolls += 1;
        if to <= 100 {
            cell = usize::from(jumps[to]);
        }
    }
    rolls
}

#[cfg(test)]
mod tests {
    use parlour_core::GameStreams;
    use parlour_play::Numbered;

    use super::*;

    // An empty board takes 33.333 rolls (published); the mean of 20,000 games is within 0.5 of it.
    #[test]
    fn an_empty_board_takes_a_third_of_its_cells() {
        let mut jumps: Jumps = [0; 101];
        for (cell, jump) in (0..).zip(&mut jumps) {
            *jump = cell;
        }
        let words = Numbered::new(1);
        let rolls: u64 = (0..20_000).map(|game| snakes(&jumps, &mut words.dice(game))).sum();
        assert!((656_000..677_000).contains(&rolls), "{rolls}");
    }
}
