//! The square where pawns start and where they go when sent back, as a rule (S-18).

mod table;

use std::sync::Arc;

use parlour_core::{CellClass, Game, Kind, Silent, Window};
use parlour_snakes::{
    Board, Entity, Entry, Event, Graph, Jumps, Landing, Luck, Position, Rules, RulesFile, Snakes, Start,
    ThirdSix, odds,
};
use rstest::rstest;
use serde_json::{Value, json};
use table::{classic, game, kinds, player, roll, rules, to_move};

fn starting_on(start_cell: u32) -> RulesFile {
    RulesFile { start_cell, ..classic() }
}

// S-18: all players start there, and no one waits for an entering roll.
#[test]
fn all_pawns_start_on_the_start_square() {
    let file = RulesFile { start: Start::On, start_on: vec![6], entry: Entry::ToFirst, ..starting_on(5) };
    let mut game = Position::new(&rules(file, vec![]), 3).unwrap();
    assert_eq!(game.pawns(), [5, 5, 5]);
    assert_eq!(kinds(&roll(&mut game, &[2])), ["moved"]);
    assert_eq!((game.pawns(), to_move(&game)), ([7, 5, 5].as_slice(), 2));
}

// S-18, S-21: an entering roll that the dice never show does no harm if no one enters.
#[test]
fn start_on_concerns_square_0_only() {
    let board = || Board::new(10, 10, vec![]).unwrap();
    let never = |start_cell| RulesFile { start: Start::On, start_on: vec![9], ..starting_on(start_cell) };
    assert!(Rules::new(never(0), board()).is_err());
    assert!(Rules::new(never(1), board()).is_ok());
}

// S-18, S-23: whoever is sent goes back to the start square, and no one is met there.
#[test]
fn sent_back_is_back_to_the_start_square() {
    let file = RulesFile { landing: Landing::SendOpponent, ..starting_on(5) };
    let mut sent = game(file.clone(), vec![], &[16, 20]);
    let report = roll(&mut sent, &[4]);
    assert_eq!(report.events[1], Event::Sent { player: player(2), from: 20, to: 5, by: player(1) });
    assert_eq!(sent.pawns(), [20, 5]);
    let file = RulesFile { landing: Landing::SendBoth, ..file };
    let mut home = game(file, vec![Entity::snake(20, 5)], &[16, 5]);
    assert_eq!(kinds(&roll(&mut home, &[4])), ["moved", "bitten"]);
    assert_eq!(home.pawns(), [5, 5]);
}

// S-06, S-18, S-26: a black hole leads to the start square, and what is there does not act, even in a chain.
#[rstest]
fn a_black_hole_leads_to_the_start_square(#[values(Jumps::Once, Jumps::Chain)] jumps: Jumps) {
    let holes = vec![Entity::black_hole(20), Entity::ladder(5, 20)];
    let mut game = game(RulesFile { jumps, ..starting_on(5) }, holes, &[16, 5]);
    let report = roll(&mut game, &[4]);
    assert_eq!(report.events[1], Event::Swallowed { player: player(1), from: 20, to: 5 });
    assert_eq!(game.pawns(), [5, 5]);
}

// S-18, S-25: the third six that leads to the start leads to the start square.
#[test]
fn the_third_six_leads_to_the_start_square() {
    let file = RulesFile { third_six: ThirdSix::ToStart, ..starting_on(5) };
    let mut game = game(file, vec![], &[16, 5]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), to_move(&game)), ([5, 5].as_slice(), 2));
}

// S-18: the start square is on the board, before the last; what starts on it acts on pawns that come back.
#[test]
fn the_start_square_is_before_the_last() {
    let board = json!({"columns": 10, "rows": 10, "entities": [{"kind": "ladder", "from": 4, "to": 14}]});
    let set_up = |cell: i64| {
        let rules = Snakes.book().resolve(&json!({"start-cell": cell})).map_err(|error| error.to_string())?;
        Snakes.set_up(&rules, Some(&board), 2).map_err(|error| error.to_string())
    };
    assert_eq!(set_up(99).unwrap().position()["pawns"], json!([99, 99]));
    assert_eq!(set_up(4).unwrap().position()["pawns"], json!([4, 4]));
    let error = set_up(100).unwrap_err();
    assert!(error.contains("rule \"start-cell\": ") && error.contains("0 (off the board) to 99"), "{error}");
    assert!(set_up(-1).unwrap_err().contains("at least 0"));
    let wrong = Graph::new(starting_on(100), Board::new(10, 10, vec![]).unwrap(), Luck::Best);
    assert!(wrong.is_err());
}

// S-18, S-40, S-42: by hand with a die of one side: 4 rolls from square 5 to 9, and the first of two wins.
#[test]
fn odds_and_searches_start_there() {
    let file = RulesFile { dice: "d1".parse().unwrap(), special_rolls: vec![], ..starting_on(5) };
    let rules = Arc::new(Rules::new(file.clone(), Board::new(3, 3, vec![]).unwrap()).unwrap());
    let solo = odds::solo(&rules, 1e-12).unwrap();
    assert_eq!((solo.rolls.mean, solo.rolls.min()), (Some(4.0), Some(4)));
    assert_eq!(solo.cells, [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    assert_eq!(odds::seats(&rules, 2, &solo.turns).unwrap(), [1.0, 0.0]);
    let graph = Graph::new(file, Board::new(3, 3, vec![]).unwrap(), Luck::Best).unwrap();
    assert_eq!(graph.start(), 5);
    assert_eq!(graph.fewest_rolls(graph.start()).unwrap().rolls, 4);
}

// S-18, S-31, S-42: where rolls are stacked and the order reverses, the shortcuts start there as well; here against games.
#[test]
fn stacked_odds_start_there() {
    let file = RulesFile { start_cell: 3, third_six: ThirdSix::ToStart, ..RulesFile::stack() };
    let board = Board::new(3, 3, vec![Entity::snake(7, 1), Entity::ladder(4, 6)]).unwrap();
    let rules = Arc::new(Rules::new(file, board).unwrap());
    let exact = odds::seats(&rules, 3, &odds::solo(&rules, 1e-12).unwrap().turns).unwrap();
    let games = 4_000;
    let mut wins = [0.0; 3];
    let mut dice = parlour_testkit::TestDice::new(18);
    for _ in 0..games {
        let mut position = Position::new(&rules, 3).unwrap();
        while position.finished().is_empty() {
            let roll = dice.roll(position.rolls()).unwrap();
            position.roll(roll, &mut Silent).unwrap();
        }
        wins[position.finished()[0].index()] += 1.0 / f64::from(games);
    }
    for (won, chance) in wins.iter().zip(&exact) {
        assert!((won - chance).abs() < 0.03, "{wins:?} {exact:?}");
    }
}

// S-03, S-18: the start square is marked where it is.
#[test]
fn the_start_square_is_shown() {
    let start_of = |cell| {
        let position = Position::new(&rules(starting_on(cell), vec![]), 2).unwrap();
        let scene = Game::scene(&position, Window::ALL, &parlour_core::PlayerNames::default());
        let start = scene.cells.iter().find(|field| field.class == CellClass::Start).unwrap().id;
        (start, scene.pieces.len())
    };
    assert_eq!(start_of(0), (1, 0));
    assert_eq!(start_of(7), (7, 2));
}

// S-18: rules without the key start off the board, as they always have.
#[test]
fn off_the_board_is_the_default() {
    assert_eq!(Snakes.book().resolve(&Value::Null).unwrap()["start-cell"], 0);
}
