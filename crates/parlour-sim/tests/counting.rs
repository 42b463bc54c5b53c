//! One meaning for every number: rolls, turns and visits are the same in simulations (fast and plain), in records, in
//! replays and in exact odds. The words are defined in `docs/counting.md`.

use std::sync::Arc;

use parlour_core::{GameRegistry, Kind, Step};
use parlour_play::{Record, Seat, Session, Table, write};
use parlour_sim::{Simulation, Tally, Workers};
use parlour_snakes::{BoardFile, Rules, RulesFile, Snakes, odds};
use rstest::rstest;
use serde_json::{Value, json};

const GAMES: GameRegistry =
    GameRegistry::new(&[&Snakes, &parlour_ludo::Ludo, &parlour_mancala::Mancala, &parlour_maze::RatInAMaze]);

/// Boards with everything that could be counted in different ways.
fn board(variant: u64) -> Value {
    let entities = [
        json!({"kind": "teleporter", "from": 7, "to": [3, 12, 21]}),
        json!({"kind": "trap", "from": 9}),
        json!({"kind": "ladder", "from": 4, "to": 15}),
        json!({"kind": "snake", "from": 20, "to": 2}),
        json!({"kind": "boost", "from": 11, "by": 2}),
        json!({"kind": "black-hole", "from": 17}),
        json!({"kind": "teleporter", "from": 18, "to": [6, 22]}),
    ];
    let chosen: Vec<&Value> =
        (0..).zip(&entities).filter(|(bit, _)| variant >> bit & 1 == 1).map(|(_, one)| one).collect();
    json!({"columns": 5, "rows": 5, "entities": chosen})
}

fn rules(variant: u64) -> Value {
    let variant = usize::try_from(variant).expect("a small number");
    let pick = |shift: usize, values: &[&str]| values[(variant >> shift) % values.len()].to_owned();
    json!({
        "finish": pick(0, &["exact", "overshoot", "bounce"]),
        "third-six": pick(1, &["cancel", "normal", "lose-next", "backtrack", "to-start"]),
        "jumps": pick(2, &["once", "chain"]),
        "roll-order": pick(3, &["each", "stack"]),
        "entry": pick(4, &["move", "to-first"]),
        "dice": pick(5, &["d6", "d8", "2d6", "1:1,2:2,6:3"]),
    })
}

fn table(kind: &'static dyn Kind, rules: &Value, board: Option<&Value>, players: usize) -> Option<Table> {
    let seats = (1..=players).map(|number| Seat::bot(format!("P{number}"), "random")).collect();
    Table::new(kind, rules, board, seats).ok()
}

/// A game of a run counts the same on the fast path, on the plain path, in its record, and in a replay of that.
fn assert_games_count_alike(table: &Table, games: u64) {
    let simulation = Simulation::new(table, 5).expect("bots");
    let plain = Simulation::new(table, 5).expect("bots").plain();
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    simulation.play(0..games, &mut fast);
    plain.play(0..games, &mut slow);
    assert_eq!(fast, slow, "{:?}", table.rules());
    for (game, ending) in (0..).zip(&fast) {
        let session = simulation.session(game);
        let rolled = session.steps().filter(|step| matches!(step, Step::Roll(_))).count();
        assert_eq!(
            (session.turns(), session.rolls()),
            (ending.turns, rolled),
            "game {game} {:?}",
            table.rules()
        );
        assert_eq!(ending.rolls, rolled as u64, "a roll is a line with a roll in the record");
        let replayed = replay(&write(&session));
        assert_eq!(replayed.result_data(), session.result_data());
        assert_eq!((replayed.turns(), replayed.rolls()), (session.turns(), session.rolls()));
    }
}

fn replay(text: &str) -> Session {
    let record = Record::read(text, GAMES).expect("a record");
    record.replay(|_, _| {}).expect("a legal game")
}

// S-14, S-42, C-03: one meaning in every game.
#[rstest]
#[case::ludo(&parlour_ludo::Ludo, "classic", 4)]
#[case::party(&parlour_ludo::Ludo, "party", 3)]
#[case::kalah(&parlour_mancala::Mancala, "kalah", 2)]
#[case::fire(&parlour_mancala::Mancala, "fire", 2)]
#[case::snakes(&Snakes, "stack", 3)]
fn games_count_alike(#[case] kind: &'static dyn Kind, #[case] preset: &str, #[case] players: usize) {
    let board = (kind.name() == "snakes").then(|| board(0b111_1111));
    assert_games_count_alike(&table(kind, &json!(preset), board.as_ref(), players).expect("a table"), 20);
}

fn close(what: &str, sample: f64, exact: f64, deviation: f64, about: &Value) {
    let error = (sample - exact).abs();
    assert!(error <= 5.0 * deviation + 1e-9, "{what}: played {sample}, exact {exact} ± {deviation}: {about}");
}

/// How often a roll was made on each cell, in this many games.
fn visits(simulation: &Simulation, games: u64, cells: usize) -> Vec<f64> {
    let mut visits = vec![0.0; cells];
    for game in 0..games {
        let session = simulation.session(game);
        let mut again = Session::new(session.table().clone());
        for step in session.steps() {
            let cell = again.game().position()["pawns"][0].as_u64().expect("a pawn");
            visits[usize::try_from(cell).expect("a cell")] += 1.0;
            again.take(step.clone()).expect("a legal step");
        }
    }
    visits
}

// S-42, S-06, S-25: what odds and simulate call a roll, a turn and a visit, on random boards with random rules. Among them are
// teleporters that roll, traps that cost turns, and stacks.
#[test]
fn exact_and_simulated_mean_the_same() {
    let mut compared = 0;
    for variant in (0..4_000_u64).step_by(97) {
        let (rules, board) = (rules(variant), board(variant % 128));
        let Some(table) = table(&Snakes, &rules, Some(&board), 1) else { continue };
        let Some(exact) = exact(&table) else { continue };
        let (Some(rolls), Some(turns)) = (exact.rolls.mean, exact.turns.mean) else { continue };
        if rolls > 60.0 {
            continue;
        }
        assert_games_count_alike(&table, 5);
        let games = 4_000;
        let simulation = Simulation::new(&table, variant).expect("bots");
        let tally: Tally = Workers::new(2).play(&simulation, 0..games);
        let deviation = |sd: Option<f64>, games: f64| sd.expect("finite") / games.sqrt();
        close("rolls", tally.rolls().mean().expect("games"), rolls, deviation(exact.rolls.sd(), 4e3), &rules);
        close("turns", tally.turns().mean().expect("games"), turns, deviation(exact.turns.sd(), 4e3), &rules);
        assert!((exact.cells.iter().sum::<f64>() - rolls).abs() < 1e-8 * rolls, "visits are rolls");
        let seen: f64 = visits(&simulation, 50, 26).iter().sum();
        close("visits", seen / 50.0, rolls, deviation(exact.rolls.sd(), 50.0), &rules);
        compared += 1;
    }
    assert!(compared > 15, "{compared}");
}

fn exact(table: &Table) -> Option<odds::SoloOdds> {
    let file: RulesFile = Snakes.book().read(table.rules()).ok()?;
    let board = BoardFile::from_value(table.board()?).ok()?.try_into().ok()?;
    odds::solo(&Arc::new(Rules::new(file, board).ok()?), 1e-12).ok()
}
