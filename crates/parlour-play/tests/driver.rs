//! The driver: what a game needs, dice of resumed games, undo and storage.

use std::sync::{Arc, Mutex};

use parlour_bots::Bot;
use parlour_core::{Chance, Choices, Player, Step};
use parlour_play::{
    Dice, DriveError, Driver, LogLine, Need, Purpose, Scripted, Seat, Seeded, Session, StepStore, Table,
    UndoError, step_line,
};
use serde_json::Value;

fn snakes(seats: Vec<Seat>) -> Session {
    let board = Value::from("geeks-30");
    Session::new(Table::new(&parlour_snakes::Snakes, &Value::Null, Some(&board), seats).expect("a table"))
}

fn ludo(seats: Vec<Seat>) -> Session {
    Session::new(Table::new(&parlour_ludo::Ludo, &Value::Null, None, seats).expect("a table"))
}

fn humans() -> Vec<Seat> {
    ["Ann", "Bob"].map(Seat::human).to_vec()
}

fn seeded() -> Seeded {
    Seeded::new(7, Purpose::Dice)
}

fn driver(session: Session, dice: impl Dice + 'static) -> Driver {
    Driver::new(session, Box::new(dice), Seeded::new(7, Purpose::Bots)).expect("known bots")
}

/// Rolls this often and returns the lines of the log.
fn roll(driver: &mut Driver, times: usize) -> Vec<String> {
    (0..times).map(|_| step_line(&driver.roll().expect("a roll").step)).collect()
}

fn resumed(log: &[String], before: usize) -> Driver {
    let lines = log.iter().map(String::as_str);
    driver(snakes(humans()), seeded()).resume(lines, before).expect("a good log")
}

// C-02, C-03: however often a game is interrupted, its dice are those of the uninterrupted game.
#[test]
fn an_interrupted_game_has_the_same_dice() {
    let mut whole = driver(snakes(humans()), seeded());
    let all = roll(&mut whole, 10);
    for cut in 0..=10 {
        let mut later = resumed(&all[..cut], 0);
        assert_eq!(roll(&mut later, 10 - cut), all[cut..], "cut after {cut}");
        assert!(later.session().game().equals(whole.session().game()));
    }
}

// Rolls that were undone come again, before and after an interruption.
#[test]
fn undone_rolls_come_again() {
    let mut whole = driver(snakes(humans()), seeded());
    let expected = roll(&mut whole, 8);
    let mut log = expected[..6].to_vec();
    log.push(LogLine::back(2));
    let mut later = resumed(&log, 0);
    assert_eq!(later.session().steps().len(), 4);
    assert_eq!(roll(&mut later, 4), expected[4..]);
    // One of them has come again; the other one comes next, and the dice have not moved on.
    log.push(expected[4].clone());
    assert_eq!(roll(&mut resumed(&log, 0), 3), expected[5..]);
}

#[test]
fn rolls_of_other_dice_are_not_rolled_again() {
    let mut first = driver(snakes(humans()), Scripted::new([2, 1, 4]));
    let log = roll(&mut first, 3);
    let fresh = roll(&mut driver(snakes(humans()), seeded()), 2);
    assert_eq!(roll(&mut resumed(&log, 3), 2), fresh);
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
        let resumed = driver(snakes(humans()), seeded()).resume(log, 0);
        assert_eq!(resumed.err().expect("a complaint").line, line);
    }
}

// C-01: humans are asked, bots are not.
#[test]
fn a_game_says_what_it_needs() {
    let seats = vec![Seat::human("Ann"), Seat::bot("Bob", "random")];
    let mut driver = driver(ludo(seats), Scripted::new([6, 3, 6, 1]));
    let (ann, bob) = (Player::new(0), Player::new(1));
    assert_eq!(driver.need(), Need::Human(ann));
    assert!(driver.advance().expect("nothing to do").is_none());
    assert!(matches!(driver.play("1"), Err(DriveError::Illegal(_))), "the dice are due");
    driver.roll().expect("a roll");
    assert!(matches!(driver.roll(), Err(DriveError::Illegal(_))), "a move is due");
    assert!(matches!(driver.play("nonsense"), Err(DriveError::Illegal(_))));
    driver.play("1").expect("a token comes out");
    driver.roll().expect("an extra roll");
    while let Need::Human(_) = driver.need() {
        driver.play("1").expect("the only token");
    }
    assert_eq!(driver.need(), Need::Roll(bob));
    driver.advance().expect("a roll").expect("a step");
    assert_eq!(driver.need(), Need::Bot(bob));
    let decided = driver.bot_turn().expect("a decision").decide();
    driver.play_bot(decided).expect("a move");
}

/// A bot that always plays the last legal move.
struct Last;

impl Bot for Last {
    fn choose(&self, position: &dyn Choices, _: &mut dyn Chance) -> Option<usize> {
        position.count().checked_sub(1)
    }
}

#[test]
fn a_program_outside_plays_like_a_bot() {
    let seats = vec![Seat::human("Ann"), Seat::human("Bob")];
    let game = driver(ludo(seats), seeded());
    let mut game = game.with_bot(Player::new(0), Arc::new(Last)).with_bot(Player::new(1), Arc::new(Last));
    while game.advance().expect("a legal game").is_some() {}
    assert_eq!(game.need(), Need::Over);
}

/// Remembers what it had to store, and fails on demand.
#[derive(Clone, Default)]
struct Memory {
    lines: Arc<Mutex<Vec<String>>>,
    full_after: Option<usize>,
}

impl StepStore for Memory {
    fn append(&mut self, _: &Session, step: &Step, _: &Seeded) -> Result<(), String> {
        let mut lines = self.lines.lock().expect("one thread");
        if Some(lines.len()) == self.full_after {
            return Err("the disk is full".to_owned());
        }
        lines.push(step_line(step));
        Ok(())
    }

    fn undo(&mut self, session: &Session) -> Result<(), String> {
        let mut lines = self.lines.lock().expect("one thread");
        lines.truncate(session.steps().len());
        Ok(())
    }
}

// C-02: a step that cannot be stored is never returned, so nobody sees it.
#[test]
fn a_step_is_stored_before_it_is_shown() {
    let memory = Memory { full_after: Some(2), ..Memory::default() };
    let mut driver = driver(snakes(humans()), seeded()).with_store(Box::new(memory.clone()));
    let shown = roll(&mut driver, 2);
    assert_eq!(*memory.lines.lock().expect("one thread"), shown);
    let refused = driver.roll().err();
    assert_eq!(refused, Some(DriveError::NotStored("the disk is full".to_owned())));
}

#[test]
fn rolls_of_a_recorded_game_against_others_stay() {
    let mut recorded = driver(snakes(humans()), seeded()).with_store(Box::new(Memory::default()));
    assert_eq!(recorded.undo(), Err(UndoError::Nothing));
    roll(&mut recorded, 1);
    assert_eq!(recorded.undo(), Err(UndoError::DiceStay));
    let memory = Memory::default();
    let alone = driver(snakes(vec![Seat::human("Ann")]), seeded());
    let mut alone = alone.with_store(Box::new(memory.clone()));
    let rolled = roll(&mut alone, 2);
    assert_eq!(alone.undo(), Ok(1));
    assert_eq!(memory.lines.lock().expect("one thread").len(), 1);
    assert_eq!(roll(&mut alone, 1), rolled[1..], "the same dice again");
}

// C-02: a finished game stays finished everywhere; nothing is undone in its store.
#[test]
fn the_end_of_a_game_is_not_undone() {
    let memory = Memory::default();
    let mut alone = driver(snakes(vec![Seat::human("Ann")]), seeded()).with_store(Box::new(memory.clone()));
    while alone.need() != Need::Over {
        alone.roll().expect("a roll");
    }
    let steps = alone.session().steps().len();
    assert_eq!(alone.undo(), Err(UndoError::Over));
    assert_eq!((alone.need(), alone.session().steps().len()), (Need::Over, steps));
    assert_eq!(memory.lines.lock().expect("one thread").len(), steps);
}

#[test]
fn loaded_dice_run_out_or_show_what_cannot_be() {
    let mut driver = driver(snakes(humans()), Scripted::new([2, 9]));
    driver.roll().expect("a roll");
    assert!(matches!(driver.roll(), Err(DriveError::ImpossibleRoll(_))));
    assert_eq!(driver.roll().err(), Some(DriveError::NoRoll));
}

// The default level is written without the bots, which are a feature.
#[test]
fn a_bot_without_a_level_has_the_first_one() {
    let seat: Seat = serde_json::from_str(r#"{"name":"Ann","kind":"bot"}"#).expect("a seat");
    assert_eq!(seat, Seat::bot("Ann", parlour_bots::LEVELS[0].name));
}
