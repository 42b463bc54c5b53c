//! Ludo with four random players and four tokens each, under the preset classic.

use parlour_play::GameStream;

use super::draw;

const HOME: i32 = -1;
const FINISH: i32 = 56;
/// The last step on the track, before the home column.
const LAST: i32 = 49;
const CELLS: i32 = 52;
const SAFE: [i32; 8] = [0, 8, 13, 21, 26, 34, 39, 47];

type Tokens = [[i32; 4]; 4];

/// Plays one game and returns the number of rolls.
pub fn ludo(words: &mut GameStream) -> u64 {
    let mut tokens: Tokens = [[HOME; 4]; 4];
    let (mut player, mut rolls) = (0, 0);
    loop {
        let roll = i32::try_from(draw(words, 6)).unwrap_or(0) + 1;
        rolls += 1;
        let mut legal = [0; 4];
        let mut count = 0;
        for (token, step) in tokens[player].iter().enumerate() {
            if (*step == HOME && roll == 6) || (*step != HOME && step + roll <= FINISH) {
                legal[count] = token;
                count += 1;
            }
        }
        if count > 0 {
            let token = legal[draw(words, count)];
            advance(&mut tokens, player, token, roll);
            if tokens[player] == [FINISH; 4] {
                return rolls;
            }
        }
        if roll != 6 {
            player = (player + 1) % 4;
        }
    }
}

fn advance(tokens: &mut Tokens, player: usize, token: usize, roll: i32) {
    let from = tokens[player][token];
    let to = if from == HOME { 0 } else { from + roll };
    tokens[player][token] = to;
    let here = cell(player, to);
    if to > LAST || SAFE.contains(&here) {
        return;
    }
    for other in (0..4).filter(|other| *other != player) {
        for step in &mut tokens[other] {
            if (0..=LAST).contains(step) && cell(other, *step) == here {
                *step = HOME;
            }
        }
    }
}

fn cell(player: usize, step: i32) -> i32 {
    (i32::try_from(player).unwrap_or(0) * 13 + step) % CELLS
}

#[cfg(test)]
mod tests {
    use parlour_core::GameStreams;
    use parlour_play::{Numbered, Seat, Table};

    use super::*;
    use crate::{Simulation, Workers};

    // The yardstick measures the same game: as many rolls as the classic rules take, within four standard errors.
    #[test]
    fn games_are_as_long_as_those_of_the_house() {
        let words = Numbered::new(3);
        let games: i32 = 1200;
        let rolls: u64 = (0..games.unsigned_abs()).map(|game| ludo(&mut words.dice(game.into(), 0))).sum();
        let seats = (1..=4).map(|seat| Seat::bot(format!("P{seat}"), "random")).collect();
        let table =
            Table::new(&parlour_ludo::Ludo, &serde_json::json!("classic"), None, seats).expect("a table");
        let simulation = Simulation::new(&table, 3).expect("bots");
        let tally = Workers::new(2).play(&simulation, 0..u64::from(games.unsigned_abs()));
        let mean = crate::counts::float(rolls.into()) / f64::from(games);
        let of_the_house = tally.rolls().mean().expect("games");
        assert!((mean - of_the_house).abs() < 12.0, "{mean} and {of_the_house}");
    }
}
