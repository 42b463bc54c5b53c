//! The contract, checked under every preset and every single rule value (S-20 … S-35).

use std::ops::Range;

use parlour_core::{Ending, FastSimulator, GameStreams, Kind, Policy, Watcher};
use parlour_snakes::{FastRace, Position, Snakes};
use parlour_testkit::Suite;
use serde_json::json;

/// The fast simulator without a watcher: only endings are compared.
struct Fast(FastRace);

impl FastSimulator for Fast {
    type Game = Position;

    fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        FastRace::compile(start, policies).map(Self)
    }

    fn play_watched<S: GameStreams>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        _: &mut impl Watcher<Position>,
    ) {
        self.0.play(streams, games, most_turns, endings);
    }
}

#[test]
fn snakes_keep_the_contract() {
    let tally = Suite::new(&Snakes)
        .games(1)
        .max_steps(20_000)
        .value("dice", "d8")
        .value("start-on", json!([1, 6]))
        .value("special-rolls", json!([5, 6]))
        .value("reverse-on-multiple-of", 3)
        .endless("two dice cannot finish exactly from the cell before the end", |rules| {
            rules["finish"] == "exact"
                && ["2d6", "d6+d8"].contains(&rules["dice"].as_str().unwrap_or_default())
        })
        .typed::<Position>()
        .fast::<Fast>()
        .run();
    println!("{tally}");
    assert!(tally.played > 100 && tally.fast > 80, "{tally}");
    for refusal in &tally.refused {
        let expected = ["could never start", "can never be reached"];
        assert!(expected.iter().any(|reason| refusal.reason.contains(reason)), "{tally}");
    }
    assert_eq!(Snakes.seats(&serde_json::Map::new()), 1..=usize::MAX);
}
