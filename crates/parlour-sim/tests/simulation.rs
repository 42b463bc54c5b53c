//! Simulated games are the same on every path and number of threads, and agree with exact answers.

use parlour_core::{Kind, TurnLimit, Won};
use parlour_play::{Seat, Table};
use parlour_sim::{Method, Order, Simulation, SimulationError, Workers, mean_interval};
use rstest::rstest;
use serde_json::{Value, json};

fn kind(name: &str) -> &'static dyn Kind {
    match name {
        "snakes" => &parlour_snakes::Snakes,
        "ludo" => &parlour_ludo::Ludo,
        "mancala" => &parlour_mancala::Mancala,
        _ => &parlour_maze::RatInAMaze,
    }
}

fn table(game: &str, rules: &Value, board: Option<&str>, levels: &[&str]) -> Table {
    let seats = (1..).zip(levels).map(|(number, level)| Seat::bot(format!("P{number}"), *level));
    let board = board.map(Value::from);
    Table::new(kind(game), rules, board.as_ref(), seats.collect()).expect("a good table")
}

/// One table of each game and preset.
fn tables() -> Vec<Table> {
    let two = ["random", "greedy"];
    let mut tables = Vec::new();
    for preset in ["classic", "stack", "commercial"] {
        tables.push(table("snakes", &json!(preset), Some("commercial-48"), &two));
        tables.push(table(
            "snakes",
            &json!({"preset": preset, "landing": "send-opponent"}),
            Some("geeks-30"),
            &["random"; 3],
        ));
    }
    for preset in ["classic", "party"] {
        tables.push(table("ludo", &json!(preset), None, &two));
        tables.push(table("ludo", &json!(preset), None, &["greedy", "random", "random", "greedy"]));
    }
    // L-11: players who chose their colours, and one who takes what is free.
    let seats = vec![
        Seat::bot("A", "greedy").at("yellow"),
        Seat::bot("B", "random"),
        Seat::bot("C", "random").at("red"),
    ];
    tables.push(Table::new(kind("ludo"), &json!("party"), None, seats).expect("a good table"));
    for preset in ["basic", "advanced", "fire", "kalah", "kalah-empty-capture"] {
        tables.push(table("mancala", &json!(preset), None, &two));
    }
    tables.push(table("maze", &json!("forward"), Some("seed-6"), &["random"]));
    tables
}

// The same seed gives the same numbers for any number of threads.
#[test]
fn threads_change_nothing() {
    for table in tables() {
        let simulation = Simulation::new(&table, 11).expect("bots only").with_order(Order::Random);
        let one = Workers::new(1).play(&simulation, 0..300);
        for threads in [2, 5] {
            assert_eq!(Workers::new(threads).play(&simulation, 0..300), one, "{:?}", table.rules());
        }
        assert_eq!(one.games(), 300);
        let details = Workers::new(1).details(&simulation, 0..40);
        assert_eq!(Workers::new(3).details(&simulation, 0..40).events(), details.events());
    }
}

// A game of the run, played alone step by step, is that game.
#[test]
fn every_game_can_be_looked_at() {
    for table in tables() {
        for order in [Order::Given, Order::Random] {
            let simulation = Simulation::new(&table, 5).expect("bots only").with_order(order);
            let mut endings = Vec::new();
            simulation.play(0..25, &mut endings);
            for (game, ending) in (0..).zip(endings) {
                let session = simulation.session(game);
                let winners = session.game().outcome().map(|outcome| outcome.winners());
                assert_eq!((session.turns(), session.rolls() as u64), (ending.turns, ending.rolls));
                match ending.won {
                    Won::By(player) => assert_eq!(winners, Some(vec![player])),
                    Won::Shared(players) => assert_eq!(winners, Some(players.to_vec())),
                    Won::Nobody => assert_eq!(winners, Some(vec![])),
                    Won::Cut => assert_eq!(winners, None),
                }
            }
        }
    }
}

// L-11: with colours a random player goes first, and play passes clockwise.
#[test]
fn players_keep_their_colours_in_a_drawn_order() {
    let seats =
        ["yellow", "red", "blue"].map(|colour| Seat::bot(format!("at {colour}"), "random").at(colour));
    let table = Table::new(kind("ludo"), &json!(null), None, seats.to_vec()).expect("a good table");
    assert_eq!(Simulation::new(&table, 8).expect("bots").method(), Method::Fast);
    let simulation = Simulation::new(&table, 8).expect("bots").with_order(Order::Random);
    let mut first = std::collections::BTreeMap::new();
    for game in 0..60 {
        let session = simulation.session(game);
        let names: Vec<&str> = session.table().seats().iter().map(|seat| seat.name.as_str()).collect();
        let around = ["at red", "at blue", "at yellow", "at red", "at blue"];
        assert!(around.windows(3).any(|order| order == names), "{names:?}");
        *first.entry(names[0].to_owned()).or_insert(0) += 1;
    }
    assert!(first.len() == 3 && first.values().all(|count| *count > 8), "{first:?}");
}

// Invariant 7: the fast simulators play the same games.
#[test]
fn fast_and_plain_agree() {
    for (table, order) in tables().iter().flat_map(|table| [(table, Order::Given), (table, Order::Random)]) {
        let new = || Simulation::new(table, 3).expect("bots only").with_order(order).with_most_turns(500);
        let (fast, plain) = (new(), new().plain());
        let covered = Simulation::new(table, 3).expect("bots only").method();
        assert_eq!(fast.method(), covered, "a random order makes no difference to {:?}", table.rules());
        let (mut one, mut other) = (Vec::new(), Vec::new());
        fast.play(1000..1400, &mut one);
        plain.play(1000..1400, &mut other);
        assert_eq!(one, other, "{:?}", table.rules());
    }
}

// S-42: simulation agrees with exact answers (published numbers of the commercial board).
#[rstest]
#[case("commercial-48", 39.598_365_640_2, 0.507_802_773_461)]
#[case("commercial-47", 39.225_122_308_2, 0.507_911_593_870)]
fn snakes_last_as_long_as_they_should(#[case] board: &str, #[case] mean: f64, #[case] first_wins: f64) {
    let solo =
        Simulation::new(&table("snakes", &json!("commercial"), Some(board), &["random"]), 1).expect("bots");
    let tally = Workers::new(2).play(&solo, 0..20_000);
    let (turns, sd) = (tally.turns().mean().expect("games"), tally.turns().sd().expect("games"));
    let interval = mean_interval(turns, sd * 2.0, tally.games());
    assert!(interval.holds(mean), "{turns} instead of {mean}");
    let two = Simulation::new(&table("snakes", &json!("commercial"), Some(board), &["random"; 2]), 1)
        .expect("bots");
    let (rate, _) = {
        let tally = Workers::new(2).play(&two, 0..20_000);
        tally.rate(tally.seat_wins()[0])
    };
    // Four standard deviations.
    assert!((rate - first_wins).abs() < 0.0142, "{rate} instead of {first_wins}");
}

// L-07, L-09: random games of four players take 400.0 rolls and 17.45 captures on average.
#[test]
fn random_ludo_games_are_as_long_as_others_say() {
    let rules = json!({"preset": "classic", "entry-cell": "shared"});
    let simulation = Simulation::new(&table("ludo", &rules, None, &["random"; 4]), 2).expect("bots");
    let tally = Workers::new(2).play(&simulation, 0..1500);
    let rolls = tally.rolls().mean().expect("games");
    assert!((rolls - 400.0).abs() < 12.0, "{rolls} rolls");
    let details = Workers::new(2).details(&simulation, 0..800);
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let captures = details.events()["captured"] as f64 / details.games() as f64;
    assert!((captures - 17.45).abs() < 0.8, "{captures} captures");
}

#[test]
fn endless_games_are_cut_and_counted() {
    let table = table("snakes", &json!("commercial"), Some("commercial-48"), &["random"]);
    let simulation = Simulation::new(&table, 4).expect("bots").with_most_turns(20);
    let tally = Workers::new(2).play(&simulation, 0..2000);
    assert!(tally.cut() > 500 && tally.cut() < 1900, "{}", tally.cut());
    assert!(tally.turns().most() <= Some(20));
    assert_eq!(tally.turns().total() + tally.cut(), 2000);
}

// Every roll earns another: the turn continues until the pawn finishes or, if occupied squares send it back, for ever. Both
// paths cut it off at the same step, and the record of the game shows it.
#[test]
fn endless_turns_are_cut_and_counted() {
    let rules =
        json!({"preset": "classic", "entry": "to-first", "special-rolls": [1], "landing": "send-self"});
    let board = json!({"columns": 10, "rows": 1, "entities": [{"kind": "snake", "from": 5, "to": 1}]});
    let seats = vec![Seat::bot("A", "random"), Seat::bot("B", "random")];
    let table = Table::new(kind("snakes"), &rules, Some(&board), seats).expect("a good table");
    let fast = Simulation::new(&table, 1).expect("bots").with_most_turns(100);
    let plain = Simulation::new(&table, 1).expect("bots").with_most_turns(100).plain();
    let (mut one, mut other) = (Vec::new(), Vec::new());
    fast.play(0..60, &mut one);
    plain.play(0..60, &mut other);
    assert_eq!(one, other);
    let endless = one.iter().position(|ending| ending.won == Won::Cut && ending.turns < 100);
    let game = endless.expect("about every fifth game") as u64;
    assert!(one.iter().any(|ending| ending.won != Won::Cut));
    let steps = fast.session(game).rolls() as u64;
    assert_eq!(steps, one[usize::try_from(game).expect("small")].rolls);
    assert!(steps >= TurnLimit::MAX_STEPS_PER_TURN);
}

#[test]
fn every_ending_is_told_in_order() {
    let table = table("mancala", &json!("kalah"), None, &["random"; 2]);
    let simulation = Simulation::new(&table, 4).expect("bots");
    let mut told = Vec::new();
    let tally = Workers::new(3).play_each(&simulation, 10..700, &mut |game, ending| {
        told.push((game, ending.turns));
    });
    assert!(told.iter().map(|(game, _)| *game).eq(10..700));
    assert_eq!(u128::from(told.iter().map(|(_, turns)| turns).sum::<u64>()), tally.turns().sum());
}

#[test]
fn people_are_not_simulated() {
    let seats = vec![Seat::human("Ann"), Seat::bot("Bob", "random")];
    let table = Table::new(kind("mancala"), &json!("kalah"), None, seats).expect("a table");
    let error = Simulation::new(&table, 1).err();
    assert_eq!(error, Some(SimulationError::Person { name: "Ann".into() }));
}
