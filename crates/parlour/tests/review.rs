//! Reviews of whole games: losses, luck and how they add up.

use parlour::core::{Step, Unit};
use parlour::play::{Driver, Need, Purpose, Record, Seat, Seeded, Session, Table, write};
use parlour::review::{Judge, Method, Review, review};
use serde_json::{Value, json};

/// A game of bots as a record.
fn record(game: &str, rules: &Value, board: Option<&str>, levels: &[&str]) -> Record {
    let kind = parlour::find(game).expect("a game");
    let seats = levels.iter().map(|level| Seat::bot(*level, *level)).collect();
    let board = board.map(Value::from);
    let table = Table::new(kind, rules, board.as_ref(), seats).expect("a table");
    let seeded = |purpose| Seeded::new(7, purpose);
    let driver = Driver::new(Session::new(table), Box::new(seeded(Purpose::Dice)), seeded(Purpose::Bots));
    let mut driver = driver.expect("known levels");
    while driver.need() != Need::Over {
        driver.advance().expect("bots play on");
    }
    Record::read(&write(driver.session()), parlour::GAMES).expect("its own record")
}

fn reviewed(record: &Record) -> Review {
    let judge = Judge::new(&*record.table.start()).expect("values");
    review(record, &judge, |_| true).expect("a legal record")
}

/// Value at the start + luck − own losses + the other's losses = value at the end, for games of two.
fn assert_adds_up(review: &Review) {
    let last = review.steps.last().and_then(|step| step.values.as_ref()).expect("a result");
    let start = review.start.as_ref().expect("a value at the start");
    for player in 0..2 {
        let (own, other) = (&review.players[player], &review.players[1 - player]);
        let sum = start[player] + own.luck - own.lost + other.lost;
        assert!((sum - last[player]).abs() < 1e-6, "{sum} is not {}", last[player]);
    }
}

// S-42: exact chances; a game without choices is all luck.
#[test]
fn a_game_of_snakes_is_all_luck() {
    let record = record("snakes", &json!("commercial"), Some("geeks-30"), &["random", "random"]);
    let review = reviewed(&record);
    assert_eq!((review.unit, review.method), (Unit::Win, Method::Exact));
    assert!(review.steps.iter().all(|step| step.choice.is_none() && step.luck.is_some()));
    assert_adds_up(&review);
}

// K-09: values by perfect play.
#[test]
fn a_game_of_mancala_is_all_skill() {
    let rules = json!({"preset": "kalah", "columns": 4, "seeds": 2});
    let review = reviewed(&record("mancala", &rules, None, &["random", "greedy"]));
    assert_eq!((review.unit, review.method), (Unit::Seeds, Method::Exact));
    assert!(review.players[0].lost > 0.0, "a random player loses seeds");
    assert_eq!(review.players[0].known, review.players[0].choices);
    assert_adds_up(&review);
}

// L-10: the estimate of ludo adds up as well, and random moves cost something.
#[test]
fn a_game_of_ludo_has_luck_and_skill() {
    let rules = json!({"preset": "classic", "tokens": 2});
    let review = reviewed(&record("ludo", &rules, None, &["random", "greedy"]));
    assert_eq!(review.unit, Unit::Win);
    assert!(review.players[0].lost > 0.0);
    assert!(review.steps.iter().any(|step| matches!(step.step, Step::Roll(_)) && step.luck.is_some()));
}

// M-07: a detour costs the moves there and back.
#[test]
fn a_detour_in_a_maze_costs_its_moves() {
    let text = concat!(
        r#"{"parlour":1,"game":"maze","rules":"four","board":"seed-4","players":[{"name":"rat","kind":"human"}]}"#,
        "\n{\"move\":\"D\"}\n{\"move\":\"U\"}\n{\"move\":\"D\"}\n"
    );
    let review = reviewed(&Record::read(text, parlour::GAMES).expect("a record"));
    assert_eq!(review.unit, Unit::Moves);
    assert_eq!(review.start, Some(vec![-6.0]));
    assert!((review.players[0].lost - 2.0).abs() < 1e-9, "{:?}", review.players);
}
