//! Parts of a run add up to the run, and what does not belong together is refused.

use parlour_core::{GameRegistry, Kind};
use parlour_play::{Seat, Table};
use parlour_sim::{Order, Part, Simulation, Workers};
use proptest::prelude::*;
use serde_json::{Value, json};

const GAMES: GameRegistry =
    GameRegistry::new(&[&parlour_snakes::Snakes, &parlour_ludo::Ludo, &parlour_mancala::Mancala]);

fn table(kind: &'static dyn Kind, rules: &Value, players: usize) -> Table {
    let seats =
        (0..players).map(|seat| Seat::bot(format!("P{seat}"), if seat == 0 { "greedy" } else { "random" }));
    Table::new(kind, rules, None, seats.collect()).expect("a table")
}

fn ludo(seed: u64) -> Simulation {
    Simulation::new(&table(&parlour_ludo::Ludo, &json!("party"), 3), seed)
        .expect("bots")
        .with_order(Order::Random)
}

fn part(simulation: &Simulation, games: std::ops::Range<u64>) -> Part {
    Part::play(simulation, games, 40, &Workers::new(2))
}

fn refusal(parts: Vec<Part>) -> String {
    Part::merge(parts).expect_err("parts that do not fit").to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_cuts_in_any_order_give_the_same_bytes(
        mut cuts in prop::collection::vec(0..120_u64, 0..5), turn in 0..6_usize, seed in 0..1000_u64
    ) {
        let simulation = ludo(seed);
        let whole = part(&simulation, 0..120);
        cuts.extend([0, 120]);
        cuts.sort_unstable();
        let mut parts: Vec<Part> = cuts.windows(2).map(|cut| part(&simulation, cut[0]..cut[1])).collect();
        let shift = turn % parts.len();
        parts.rotate_left(shift);
        let read = parts.iter().map(|part| Part::read(&part.write(), GAMES).expect("a part")).collect();
        let merged = Part::merge(read).expect("parts that fit");
        prop_assert_eq!(merged.write(), whole.write());
        prop_assert_eq!(&merged, &whole);
    }
}

#[test]
fn parts_of_parts_are_parts() {
    let simulation = ludo(1);
    let [a, b, c, d] = [0..10, 10..50, 50..51, 51..70].map(|games| part(&simulation, games));
    let later = Part::merge(vec![d, c]).expect("a larger part");
    assert_eq!(later.games(), 50..70);
    let all = Part::merge(vec![later, Part::merge(vec![a, b]).expect("a larger part")]).expect("the whole");
    assert_eq!(all, part(&simulation, 0..70));
}

#[test]
fn gaps_and_overlaps_are_named() {
    let simulation = ludo(1);
    let play = |games| part(&simulation, games);
    assert_eq!(
        refusal(vec![play(0..10), play(12..20)]),
        "games 11 to 12 are missing: no part has them; play them with --from 11 --games 2"
    );
    assert_eq!(refusal(vec![play(5..20), play(0..6)]), "parts 1 and 2 both have game 6");
    assert_eq!(refusal(vec![play(0..10), play(0..10)]), "parts 1 and 2 both have games 1 to 10");
    assert_eq!(refusal(Vec::new()), "no parts given");
}

#[test]
fn parts_of_other_runs_are_refused_by_what_differs() {
    let own = part(&ludo(1), 0..5);
    let foreign = |simulation: &Simulation| refusal(vec![own.clone(), part(simulation, 5..9)]);
    assert_eq!(foreign(&ludo(2)), "part 2 is from another run: seed is \"2\", but \"1\" in part 1");
    let rules = json!({ "preset": "party", "tokens": 2 });
    let other = Simulation::new(&table(&parlour_ludo::Ludo, &rules, 3), 1).expect("bots");
    let words = foreign(&other.with_order(Order::Random));
    assert!(words.contains("table.rules.tokens is 2, but 4"), "{words}");
    assert!(foreign(&ludo(1).with_order(Order::Given)).contains("order is \"given\""));
    assert!(foreign(&ludo(1).with_most_turns(9)).contains("max_turns is 9"));
    let mancala = Simulation::new(&table(&parlour_mancala::Mancala, &json!("kalah"), 2), 1).expect("bots");
    assert!(foreign(&mancala).contains("table.game is \"mancala\""));
}

#[test]
fn a_damaged_part_is_refused() {
    let text = part(&ludo(1), 0..3).write();
    let read = |text: &str| Part::read(text, GAMES).map_err(|error| error.to_string());
    assert!(read(&text).is_ok());
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let damaged = String::from_utf8(bytes).expect("text");
        assert!(read(&damaged).is_err(), "byte {at}");
    }
    for end in [0, 10, text.len() / 2, text.len() - 2] {
        assert!(read(&text[..end]).is_err(), "cut after {end}");
    }
    assert!(read("{\"parlour\":1}\n").expect_err("a record").starts_with("not a part"));
    assert!(read(&(text.clone() + &text)).is_err());
}
