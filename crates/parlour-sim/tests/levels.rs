//! Each level of bots beats the one below it.

use parlour_core::Kind;
use parlour_play::{Seat, Table};
use parlour_sim::{Order, Simulation, Workers};
use rstest::rstest;
use serde_json::json;

/// Wins of the first and the second level, in this many games with a random turn order.
fn match_of(kind: &'static dyn Kind, rules: &str, levels: [&str; 2], games: u64) -> [u64; 2] {
    let seats = levels.map(|level| Seat::bot(level, level)).to_vec();
    let table = Table::new(kind, &json!(rules), None, seats).expect("a table");
    let simulation = Simulation::new(&table, 6).expect("bots").with_order(Order::Random);
    let tally = Workers::new(2).play(&simulation, 0..games);
    [tally.player_wins()[0], tally.player_wins()[1]]
}

// K-09, L-10: of 40 games between equals one side wins 30 or more in fewer than one of 900 cases.
#[rstest]
#[case(&parlour_mancala::Mancala, "kalah", ["greedy", "random"])]
#[case(&parlour_mancala::Mancala, "kalah", ["clever", "random"])]
#[case(&parlour_mancala::Mancala, "fire", ["clever", "random"])]
#[case(&parlour_ludo::Ludo, "classic", ["greedy", "random"])]
fn a_better_bot_wins_more(#[case] kind: &'static dyn Kind, #[case] rules: &str, #[case] levels: [&str; 2]) {
    let [better, worse] = match_of(kind, rules, levels, 40);
    assert!(better >= 30 && worse <= 10, "{levels:?}: {better} to {worse}");
}

// K-09: looking ahead beats looking at the next move only.
#[test]
fn trying_moves_out_beats_first_sight() {
    let [clever, greedy] = match_of(&parlour_mancala::Mancala, "kalah", ["clever", "greedy"], 40);
    assert!(clever > greedy + 8, "{clever} to {greedy}");
}

// L-10: in Ludo, luck decides most games. These numbers of games leave room for it: the bots win 58% and 65% in the long
// run, and of games between equals one side wins this many in fewer than one of 100 cases.
#[rstest]
#[case(["clever", "greedy"], 1200, 641)]
#[case(["master", "greedy"], 240, 139)]
fn ludo_bots_beat_the_level_below(#[case] levels: [&str; 2], #[case] games: u64, #[case] least: u64) {
    let [better, worse] = match_of(&parlour_ludo::Ludo, "classic", levels, games);
    assert!(better >= least, "{levels:?}: {better} to {worse}");
}

// M-05: the only path through this maze is found by trying.
#[test]
fn a_clever_rat_finds_its_way() {
    let table = Table::new(
        &parlour_maze::RatInAMaze,
        &json!("forward"),
        Some(&json!("seed-6")),
        vec![Seat::bot("rat", "clever")],
    );
    let simulation = Simulation::new(&table.expect("a table"), 1).expect("bots");
    let tally = Workers::new(1).play(&simulation, 0..20);
    assert_eq!(tally.seat_wins(), [20]);
}
