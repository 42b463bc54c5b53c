//! Snakes & Ladders: one die and an exact roll to finish.

use parlour_play::GameStream;

use super::draw;

/// Where each square leads, from 0 (off the board) to the last.
pub type Jumps = [u8; 101];

/// Plays one game for up to six players and returns the number of rolls. With `EXTRA`, a 6 earns an extra roll, and the
/// third 6 in a row is not played and ends the turn.
pub fn snakes<const EXTRA: bool>(jumps: &Jumps, players: usize, words: &mut GameStream) -> u64 {
    let (mut cells, mut rolls) = ([0; 6], 0);
    loop {
        for cell in &mut cells[..players] {
            for sixes in 1..=3 {
                let roll = draw(words, 6) + 1;
                rolls += 1;
                let extra = EXTRA && roll == 6;
                if *cell + roll <= 100 && !(extra && sixes == 3) {
                    *cell = usize::from(jumps[*cell + roll]);
                }
                if *cell == 100 {
                    return rolls;
                }
                if !extra {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::GameStreams;
    use parlour_play::Numbered;

    use super::*;

    fn empty() -> Jumps {
        std::array::from_fn(|cell| u8::try_from(cell).unwrap_or(0))
    }

    // An empty board takes 33.333 rolls (published); the mean of 20,000 games is within 0.5 of it.
    #[test]
    fn an_empty_board_takes_a_third_of_its_cells() {
        let words = Numbered::new(1);
        let rolls: u64 = (0..20_000).map(|game| snakes::<false>(&empty(), 1, &mut words.dice(game, 0))).sum();
        assert!((656_000..677_000).contains(&rolls), "{rolls}");
    }

    // The loop plays the game that it is compared with: the means of 20,000 games of three players agree within six
    // standard errors (of about 0.12 each).
    #[test]
    fn the_loop_plays_classic_rules() {
        let board = serde_json::json!({"columns": 10, "rows": 10, "entities": []});
        let seats = (0..3).map(|seat| parlour_play::Seat::bot(seat.to_string(), "random")).collect();
        let table = parlour_play::Table::new(&parlour_snakes::Snakes, &"classic".into(), Some(&board), seats);
        let simulation = crate::Simulation::new(&table.expect("a table"), 2).expect("bots");
        let played = crate::Workers::new(1).play(&simulation, 0..20_000).rolls().sum();
        let words = Numbered::new(1);
        let rolls: u64 = (0..20_000).map(|game| snakes::<true>(&empty(), 3, &mut words.dice(game, 0))).sum();
        assert!(played.abs_diff(rolls.into()) < 20_000, "{played} and {rolls}");
    }
}
