//! A log is lived through again: dice go on as if nothing had been interrupted.

use parlour_core::Step;
use parlour_play::{Dice, LogLine, Past, Purpose, Scripted, Seat, Seeded, Session, Table, step_line};
use serde_json::Value;

fn table() -> Table {
    let players = ["Ann", "Bob"].map(Seat::human).to_vec();
    let board = Value::from("geeks-30");
    Table::new(&parlour_snakes::Snakes, &Value::Null, Some(&board), players).expect("a table")
}

fn dice() -> Seeded {
    Seeded::new(7, Purpose::Dice)
}

/// The log of so many rolls.
fn log(session: &mut Session, dice: &mut dyn Dice, rolls: usize) -> Vec<String> {
    (0..rolls)
        .map(|_| {
            let roll = dice.roll(&session.game().rolls()).expect("a roll");
            session.take(Step::Roll(roll)).expect("a legal roll");
            step_line(&Step::Roll(roll))
        })
        .collect()
}

// C-02, C-03: however often a game is interrupted, its dice are those of the uninterrupted game.
#[test]
fn an_interrupted_game_has_the_same_dice() {
    let mut whole = Session::new(table());
    let all = log(&mut whole, &mut dice(), 10);
    for cut in 0..=10 {
        let mut dice = dice();
        let past = Past::relive(table(), all[..cut].iter().map(String::as_str), &mut dice, 0).expect("a log");
        assert!(past.again.is_empty());
        let mut session = past.session;
        let rest = log(&mut session, &mut dice, 10 - cut);
        assert_eq!(rest, all[cut..], "cut after {cut}");
        assert!(session.game().equals(whole.game()));
    }
}

// Rolls that were taken back come again, before and after an interruption.
#[test]
fn rolls_that_were_taken_back_come_again() {
    let mut session = Session::new(table());
    let mut all = log(&mut session, &mut dice(), 6);
    let Step::Roll(fifth) = session.steps().nth(4).cloned().expect("five rolls") else {
        panic!("rolls only");
    };
    let Step::Roll(sixth) = session.steps().nth(5).cloned().expect("six rolls") else {
        panic!("rolls only");
    };
    all.push(LogLine::back(2));
    let mut going_on = dice();
    let past = Past::relive(table(), all.iter().map(String::as_str), &mut going_on, 0).expect("a log");
    assert_eq!(past.again, [fifth, sixth]);
    assert_eq!(past.session.steps().len(), 4);
    // One of them has come again: the other one is still due, and the dice stand where they stood.
    all.push(step_line(&Step::Roll(fifth)));
    let mut later = dice();
    let past = Past::relive(table(), all.iter().map(String::as_str), &mut later, 0).expect("a log");
    assert_eq!(past.again, [sixth]);
    assert_eq!(later, going_on);
    assert_eq!(past.session.steps().len(), 5);
}

#[test]
fn rolls_of_other_dice_are_not_rolled_again() {
    let mut session = Session::new(table());
    let mut all = log(&mut session, &mut Scripted::new([2, 1, 4]), 3);
    let mut new = dice();
    all.extend(log(&mut session, &mut new, 2));
    let mut again = dice();
    Past::relive(table(), all.iter().map(String::as_str), &mut again, 3).expect("a log");
    assert_eq!(again, new);
}

#[test]
fn a_damaged_log_names_the_line() {
    for (log, line) in [
        (vec![r#"{"roll":2}"#, "nonsense"], 2),
        (vec![r#"{"roll":2}"#, r#"{"table":1}"#, r#"{"roll":9}"#], 3),
        (vec![r#"{"move":"1"}"#], 1),
        (vec![r#"{"back":-1}"#], 1),
        (vec![r#"{"roll":2}"#, r#"{"back":2}"#], 2),
    ] {
        let error = Past::relive(table(), log, &mut dice(), 0)
            .err()
            .expect("a complaint");
        assert_eq!(error.line, line, "{error}");
    }
}
