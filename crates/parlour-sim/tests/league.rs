//! A short league per game with choices: the names of the levels promise an order, and it holds with room to spare.

use parlour_core::Kind;
use parlour_play::{Seat, Table};
use parlour_sim::{Match, Ratings, Simulation, Until, Workers};
use rstest::rstest;
use serde_json::json;

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

// C-04, K-09, L-10. The last number is the distance in Elo between neighbours that counts as room to spare: 70 are odds of
// about 3 to 2. In Ludo luck decides most games, and half of the distance seen in long runs has to be enough.
#[rstest]
#[case(&parlour_mancala::Mancala, "kalah", &["random", "greedy", "clever"], 200, 70.0)]
#[case(&parlour_mancala::Mancala, "basic", &["random", "greedy"], 200, 70.0)]
#[case(&parlour_ludo::Ludo, "classic", &["random", "greedy", "clever"], 800, 25.0)]
#[case(&parlour_ludo::Ludo, "classic", &["greedy", "master"], 100, 50.0)]
#[case(&parlour_ludo::Ludo, "party", &["random", "greedy"], 200, 70.0)]
fn the_order_of_the_levels_holds(
    #[case] kind: &'static dyn Kind,
    #[case] rules: &str,
    #[case] levels: &[&str],
    #[case] pairs: u64,
    #[case] room: f64,
) {
    let ratings = ratings(kind, rules, levels, pairs);
    assert!(ratings.is_settled(), "{ratings:?}");
    for pair in ratings.players().windows(2) {
        assert!(pair[1].elo > pair[0].elo + room, "{levels:?}: {ratings:?}");
    }
}

// C-04, M-05: a rat plays alone, so its levels are compared by their moves to the goal: ten are the fewest.
#[test]
fn better_rats_need_fewer_moves() {
    let moves = |level: &str| {
        let seats = vec![Seat::bot("rat", level)];
        let table = Table::new(&parlour_maze::RatInAMaze, &json!("forward"), Some(&json!("seed-6")), seats);
        let simulation = Simulation::new(&table.expect("a table"), 6).expect("bots");
        Workers::new(2).play(&simulation, 0..20).turns().mean().expect("games")
    };
    let [random, greedy, clever, master] = ["random", "greedy", "clever", "master"].map(moves);
    assert!(
        random > 30.0 && [greedy, clever, master].iter().all(|mean| *mean < 10.5),
        "{random}, {greedy}, {clever}, {master}"
    );
}

// C-04: a game offers the levels that differ in it. In Snakes & Ladders the others play the same games.
#[test]
fn games_offer_the_levels_that_differ() {
    let names =
        |kind: &dyn Kind| parlour_bots::levels(kind).iter().map(|level| level.name).collect::<Vec<_>>();
    assert_eq!(names(&parlour_ludo::Ludo), ["random", "greedy", "clever", "master"]);
    assert_eq!(names(&parlour_maze::RatInAMaze), ["random", "greedy"]);
    assert_eq!(names(&parlour_snakes::Snakes), ["random"]);
    let wins = |level: &str| {
        let seats = vec![Seat::bot("A", level), Seat::bot("B", "random")];
        let table = Table::new(&parlour_snakes::Snakes, &json!("classic"), Some(&json!("seed-map")), seats);
        let simulation = Simulation::new(&table.expect("a table"), 6).expect("bots");
        Workers::new(1).play(&simulation, 0..50).seat_wins().to_vec()
    };
    assert_eq!(wins("master"), wins("random"));
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
