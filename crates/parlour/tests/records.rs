//! Records of every game: what is written can be read, replayed and trusted; what is broken is refused in place.

use parlour::core::{Chance, Step, Turn};
use parlour::play::{Problem, Purpose, Record, RecordError, Seat, Seeded, Session, Table, write};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn table(game: &str, rules: &Value, seats: usize) -> Table {
    let kind = parlour::find(game).expect("a registered game");
    let board = kind.boards().map(|boards| {
        let rules = kind.book().resolve(rules).expect("known rules");
        boards
            .generate(&Value::Object(rules), &Map::new(), &mut Seeded::new(5, Purpose::Board))
            .expect("a board")
            .board
    });
    let seats = (1..=seats).map(|number| Seat::bot(format!("p{number}"), "random")).collect();
    Table::new(kind, rules, board.as_ref(), seats).expect("a table")
}

/// Plays at random, at most `limit` steps.
fn play(table: Table, seed: u64, limit: usize) -> Session {
    let mut chance = Seeded::new(seed, Purpose::Dice);
    let mut session = Session::new(table);
    for _ in 0..limit {
        let step = match session.game().turn() {
            Turn::Over => break,
            Turn::Roll(_) => {
                let rolls = session.game().rolls();
                Step::Roll(rolls[chance.index(rolls.len())].roll)
            }
            Turn::Choose(_) => {
                let moves = session.game().legal_moves();
                Step::Move(moves[chance.index(moves.len())].clone())
            }
        };
        session.take(step).expect("a step that was offered");
    }
    session
}

fn read(text: &str) -> Result<Record, RecordError> {
    Record::read(text, parlour::GAMES)
}

/// Every game with one or two of its presets.
fn tables() -> Vec<Table> {
    vec![
        table("snakes", &json!("classic"), 3),
        table("snakes", &json!("stack"), 4),
        table("ludo", &json!("party"), 4),
        table("mancala", &json!("fire"), 2),
        table("maze", &json!("four"), 1),
    ]
}

// C-03, S-14: record → replay gives the equal position after every step, and writing it again the same bytes.
#[test]
fn a_record_replays_to_the_same_game() {
    for table in tables() {
        let session = play(table, 11, 400);
        let text = write(&session);
        let record = read(&text).expect("what was written can be read");
        let mut steps = 0;
        let replayed = record.replay(|_, taken| steps = taken.number).expect("a true record");
        assert_eq!(steps, session.steps().len());
        assert!(replayed.game().equals(session.game()));
        assert_eq!(replayed.game().position(), session.game().position());
        assert_eq!(replayed.turns(), session.turns());
        assert_eq!(write(&replayed), text);
    }
}

// C-03: the same seed and choices give byte-identical records.
#[test]
fn the_same_seed_writes_the_same_bytes() {
    for (one, other) in tables().into_iter().zip(tables()) {
        assert_eq!(write(&play(one, 3, 300)), write(&play(other, 3, 300)));
    }
}

#[test]
fn rules_may_be_short_on_input_and_are_written_in_full() {
    let text = r#"{"parlour":1,"game":"snakes","rules":{"preset":"stack","finish":"bounce"},"board":"geeks-30","players":[{"name":"a","kind":"human"},{"name":"b","kind":"bot"}]}"#;
    let record = read(text).expect("short rules");
    assert_eq!(record.table.rules()["finish"], "bounce");
    assert_eq!(record.table.rules()["roll-order"], "stack");
    let full = write(&Session::new(record.table));
    let head: Value = serde_json::from_str(full.lines().next().unwrap_or_default()).expect("JSON");
    assert_eq!(head["rules"]["roll-order"], "stack");
    assert_eq!(head["board"]["columns"], 6);
    assert_eq!(head["players"][1]["level"], "random");
}

/// The line, the step and the words of the refusal.
fn refusal(text: &str) -> (usize, Option<usize>, String) {
    let error = match read(text) {
        Err(error) => error,
        Ok(record) => match record.replay(|_, _| ()) {
            Err(error) => error,
            Ok(_) => panic!("accepted: {text}"),
        },
    };
    (error.line, error.step, error.to_string())
}

#[test]
fn a_broken_record_is_refused_in_place() {
    let head = r#"{"parlour":1,"game":"mancala","rules":"kalah","players":[{"name":"a","kind":"human"},{"name":"b","kind":"human"}]}"#;
    let with = |steps: &str| refusal(&format!("{head}\n{steps}"));
    let (line, step, words) = with("{\"move\":\"3\"}\n\n{\"move\":\"8\"}");
    assert_eq!((line, step), (4, Some(2)), "{words}");
    assert!(words.contains("legal moves: 1, 2, 4, 5, 6"), "{words}");
    assert!(with("{\"roll\":3}").2.contains("it is time to move"));
    assert!(
        with("{\"move\":3}").2.starts_with("line 2 (step 1): this is not a step"),
        "{}",
        with("{\"move\":3}").2
    );
    assert!(with("nonsense").2.starts_with("line 2"));
    assert!(refusal("").2.contains("empty"));
    assert!(refusal(&head.replace("mancala", "mancalla")).2.contains("did you mean mancala"));
    assert!(refusal(&head.replace("kalah", "kala")).2.contains("did you mean kalah"));
    assert!(refusal(&head.replace(":1,", ":2,")).2.contains("version 2"));
    assert!(refusal(&head.replace("\"players\"", "\"playerz\"")).2.contains("playerz"));
    assert!(
        refusal(&head.replace(r#",{"name":"b","kind":"human"}"#, ""))
            .2
            .contains("for 2 players; 1 was given")
    );
}

#[test]
fn an_unknown_board_names_the_known_ones() {
    let text = r#"{"parlour":1,"game":"snakes","board":"gecks-30","players":[{"name":"a","kind":"human"},{"name":"b","kind":"human"}]}"#;
    let Err(RecordError { problem: Problem::Table(error), .. }) = read(text) else { panic!("accepted") };
    assert!(error.to_string().contains("geeks-30"), "{error}");
}

proptest! {
    // Fuzz: whatever is in the file, reading it ends in an answer.
    #[test]
    fn reading_never_panics(text in "\\PC{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn reading_a_damaged_record_never_panics(cut in 0_usize..4000, junk in "\\PC{0,6}", which in 0_usize..5) {
        let text = write(&play(tables().swap_remove(which), 1, 20));
        let cut = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let damaged = format!("{}{junk}{}", &text[..cut], &text[cut..]);
        if let Ok(record) = read(&damaged) {
            let _ = record.replay(|_, _| ());
        }
    }
}
