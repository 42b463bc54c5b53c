//! A short league per game with choices: the names of the levels promise an order, and it holds with room to spare.

use parlour_core::Kind;
use parlour_play::{Seat, Table};
use parlour_sim::{Match, Ratings, Simulation, Until, Workers};
use rstest::rstest;
use serde_json::json;

/// The distance in Elo between neighbours that counts as room to spare: odds of about 3 to 2.
const ROOM: f64 = 70.0;

fn simulation(kind: &'static dyn Kind, rules: &str, levels: [&str; 2]) -> Simulation {
    let seats = levels.map(|level| Seat::bot(level, level)).to_vec();
    let table = Table::new(kind, &json!(rules), None, seats).expect("a table");
    let opening = u32::from(kind.name() == "mancala") * 2;
    Simulation::new(&table, 6).expect("bots").with_opening(opening)
}

/// The ratings of these levels, from this many pairs of games.
fn ratings(kind: &'static dyn Kind, rules: &str, levels: &[&str], pairs: u64) -> Ratings {
    let all = (0..levels.len()).flat_map(|one| (one + 1..levels.len()).map(move |other| [one, other]));
    let matches: Vec<Match> = all
        .map(|[one, other]| Match {
            players: [one, other],
            seatings: [[one, other], [other, one]]
                .map(|pair| simulation(kind, rules, pair.map(|player| levels[player]))),
        })
        .collect();
    let results = Workers::new(2).round_robin(levels.len(), &matches, pairs, Until::Settled);
    Ratings::of(levels.len(), &results)
}

// C-04, K-09, L-10.
#[rstest]
#[case(&parlour_mancala::Mancala, "kalah", &["random", "greedy"], 200)]
#[case(&parlour_mancala::Mancala, "basic", &["random", "greedy"], 200)]
#[case(&parlour_ludo::Ludo, "classic", &["random", "greedy"], 200)]
#[case(&parlour_ludo::Ludo, "party", &["random", "greedy"], 200)]
fn the_order_of_the_levels_holds(
    #[case] kind: &'static dyn Kind,
    #[case] rules: &str,
    #[case] levels: &[&str],
    #[case] pairs: u64,
) {
    let ratings = ratings(kind, rules, levels, pairs);
    assert!(ratings.is_settled(), "{ratings:?}");
    for pair in ratings.players().windows(2) {
        assert!(pair[1].elo > pair[0].elo + ROOM, "{levels:?}: {ratings:?}");
    }
}

// C-03: the same seed gives the same ratings for any number of threads.
#[test]
fn ratings_do_not_depend_on_threads() {
    let pair = Match {
        players: [0, 1],
        seatings: [["random", "greedy"], ["greedy", "random"]]
            .map(|levels| simulation(&parlour_ludo::Ludo, "classic", levels)),
    };
    let [one, three] = [1, 3].map(|threads| Workers::new(threads).play_match(&pair, 0..100));
    assert_eq!(one, three);
    assert_eq!(one.games(), 200);
}
