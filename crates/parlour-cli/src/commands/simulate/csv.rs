//! `--csv`: writes a line for each game, in order, for any number of threads.

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use parlour::core::Ending;
use parlour::sim::{Simulation, Tally, Workers, winner};

use crate::failure::Failure;
use crate::output::output_file;

/// Plays the games and writes a line for each.
pub(super) fn play(
    path: &Path,
    workers: &Workers<'_>,
    simulation: &Simulation,
    games: Range<u64>,
) -> Result<Tally, Failure> {
    let seats = simulation.table().seats().len();
    output_file::store_with(path, |mut file| {
        let mut written = writeln!(file, "game,turns,rolls,winner");
        let tally = workers.play_each(simulation, games, &mut |game, ending| {
            if written.is_ok() {
                written = line(&mut file, seats, game, ending);
            }
        });
        written.map(|()| tally)
    })
}

/// Writes the line of a game. Games and seats count from 1.
fn line(file: &mut impl Write, seats: usize, game: u64, ending: &Ending) -> io::Result<()> {
    writeln!(file, "{},{},{},{}", game + 1, ending.turns, ending.rolls, winner(ending, seats))
}

#[cfg(test)]
mod tests {
    use parlour::core::{Player, Won};

    use super::*;

    #[test]
    fn lines_by_hand() {
        let mut file = Vec::new();
        let ending = |won| Ending { turns: 3, rolls: 4, won };
        let shared = |seats: &[usize]| Won::Shared(seats.iter().map(|seat| Player::new(*seat)).collect());
        let all = [Won::By(Player::new(1)), shared(&[0, 2]), shared(&[0, 1, 2, 3]), Won::Nobody, Won::Cut];
        for (game, won) in all.into_iter().enumerate() {
            line(&mut file, 4, game as u64, &ending(won)).expect("memory takes it");
        }
        let text = String::from_utf8(file).expect("text");
        assert_eq!(text, "1,3,4,2\n2,3,4,1+3\n3,3,4,draw\n4,3,4,nobody\n5,3,4,cut\n");
    }
}
