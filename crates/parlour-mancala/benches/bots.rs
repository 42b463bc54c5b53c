//! The bots against each other, from random openings of two moves, each opening played by both as the first player.
//! `cargo bench -p parlour-mancala --bench bots [-- GAMES [PRESET [SEEDS]]]`
//!
//! Prints the share of points of the first bot (a draw is half a point) with its 95% interval, the average and the longest
//! time of a move of each, and how many seeds the master gave away in endgames of up to 24 seeds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_core::{Chance, Game, Silent, Strength};
use parlour_mancala::{Options, Position, Rules, RulesFile, Solver, Standalone};
use parlour_testkit::TestDice;

/// Positions with at most this many seeds in the pits are endgames.
const ENDGAME: u32 = 24;
/// Every this many games, the choices of the master in the endgame are checked.
const CHECKED: u32 = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Greedy,
    Clever,
    Master,
}

#[derive(Default)]
struct Clock {
    moves: u32,
    sum: Duration,
    longest: Duration,
}

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let games: u32 = words.next().and_then(|number| number.parse().ok()).unwrap_or(100);
    let preset = words.next().unwrap_or_else(|| "kalah".to_owned());
    let file = match preset.as_str() {
        "basic" => RulesFile::basic(),
        "advanced" => RulesFile::advanced(),
        "fire" => RulesFile::fire(),
        "kalah-empty-capture" => RulesFile::kalah_empty_capture(),
        _ => RulesFile::kalah(),
    };
    let seeds = words.next().and_then(|number| number.parse().ok()).unwrap_or(file.seeds);
    let rules = Arc::new(Rules::new(RulesFile { seeds, ..file }).expect("a number in its range"));
    for pair in
        [[Level::Master, Level::Greedy], [Level::Clever, Level::Greedy], [Level::Master, Level::Clever]]
    {
        let result = Match { rules: &rules, pair, clocks: Default::default(), lost: (0, 0) }.play(games);
        println!("{preset} ({},{seeds}) {pair:?}: {result}", rules.file().columns);
    }
}

struct Match<'a> {
    rules: &'a Arc<Rules>,
    pair: [Level; 2],
    clocks: [Clock; 2],
    /// The choices of the master that were checked, and the seeds they gave away.
    lost: (u32, i64),
}

impl Match<'_> {
    fn play(mut self, games: u32) -> String {
        let (mut points, mut squares) = (0.0, 0.0);
        for game in 0..games {
            let won = self.game(game);
            points += won;
            squares += won * won;
        }
        let number = f64::from(games);
        let share = points / number;
        let wide = 1.96 * ((squares / number - share * share).max(0.0) / number).sqrt();
        let times = self.clocks.map(|clock| {
            format!(
                "{:.1} ms (longest {:.0})",
                clock.sum.as_secs_f64() * 1e3 / f64::from(clock.moves.max(1)),
                clock.longest.as_secs_f64() * 1e3
            )
        });
        format!(
            "{:.1}% [{:.1}, {:.1}] of {games}; {} and {} a move; {} seeds lost in {} endgame choices",
            100.0 * share,
            100.0 * (share - wide),
            100.0 * (share + wide),
            times[0],
            times[1],
            self.lost.1,
            self.lost.0
        )
    }

    /// The points of the first bot. Games 2k and 2k + 1 have the same opening.
    fn game(&mut self, number: u32) -> f64 {
        let mut dice = TestDice::new(u64::from(number / 2) + 1);
        let mut position = Position::new(self.rules, 2).expect("two players");
        for _ in 0..2 {
            let moves = position.legal_moves();
            position.play_unchecked(moves[dice.index(moves.len())], &mut Silent);
        }
        let first = usize::from(number % 2 == 1);
        let mut solver = Solver::new(self.rules, Options::new(256 << 20, 1));
        while !position.turn().is_over() {
            let seat = usize::from(position.mover() != parlour_mancala::ONE) ^ first;
            let start = Instant::now();
            let index = choose(self.pair[seat], &position, &mut dice);
            let clock = &mut self.clocks[seat];
            clock.moves += 1;
            clock.sum += start.elapsed();
            clock.longest = clock.longest.max(start.elapsed());
            if self.pair[seat] == Level::Master && number.is_multiple_of(CHECKED) {
                self.check(&position, index, &mut solver);
            }
            let mv = position.legal_moves()[index];
            position.play_unchecked(mv, &mut Silent);
        }
        let score = |player| position.score(player);
        let players = [parlour_mancala::ONE, parlour_mancala::TWO];
        let (own, other) = (score(players[first]), score(players[1 - first]));
        f64::from(u8::from(own > other)) + 0.5 * f64::from(u8::from(own == other))
    }

    fn check(&mut self, position: &Position, index: usize, solver: &mut Solver) {
        let board = position.board();
        let pits = (0..).zip(position.fields()).filter(|(pit, _)| !board.is_store(*pit));
        if pits.map(|(_, seeds)| seeds).sum::<u32>() > ENDGAME
            || position.rules().file() == &RulesFile::fire()
        {
            return;
        }
        let answer = solver.solve(position, &Standalone).expect("a short game");
        self.lost.0 += 1;
        self.lost.1 += answer.value.lower - answer.moves[index].1.lower;
    }
}

fn choose(level: Level, position: &Position, dice: &mut TestDice) -> usize {
    let strength = match level {
        Level::Clever => Strength::Clever,
        Level::Master => Strength::Master,
        Level::Greedy => {
            let moves = position.legal_moves();
            let worth: Vec<i64> = moves.iter().map(|mv| position.heuristic(mv)).collect();
            let best: Vec<usize> =
                (0..moves.len()).filter(|index| Some(&worth[*index]) == worth.iter().max()).collect();
            return best[dice.index(best.len())];
        }
    };
    position.advise(strength, dice).unwrap_or(0)
}
