//! S-09: play that is watched follows the four links of the squares, and every shortcut ends where they lead.

mod common;

use std::sync::Arc;
use std::time::Instant;

use common::{Dice, game_dice, generated, jumps, options, some_body};
use parlour_core::{Chance, Game, Player, PlayoutObserver, Silent, observed_playout};
use parlour_play::Numbered;
use parlour_snakes::{
    Board, BoardFile, Cell, CellLinks, Event, FastRace, Finish, Jumps, Position, Rules, RulesFile, formats,
    generate,
};
use proptest::prelude::*;

/// Whether each square of a way is linked to the next like this.
fn is_linked(board: &Board, way: &[Cell], link: impl Fn(&Board, Cell) -> Option<Cell>) -> bool {
    way.windows(2).all(|pair| link(board, pair[0]) == Some(pair[1]))
}

/// Whether the pawn of this event went along links to its end.
fn follows_links(board: &Board, event: &Event) -> bool {
    match event {
        Event::Moved { from, to, via, way, .. } => {
            let turn = via.map_or(way.len() - 1, |end| way.iter().position(|cell| *cell == end).unwrap_or(0));
            let (there, back) = (&way[..=turn], &way[turn..]);
            (way.first(), way.last()) == (Some(from), Some(to))
                && is_linked(board, there, Board::next)
                && is_linked(board, back, Board::previous)
        }
        Event::Climbed { from, to, way, .. } => {
            (way.first(), way.last()) == (Some(from), Some(to)) && is_linked(board, way, Board::up)
        }
        Event::Bitten { from, to, way, .. } => {
            (way.first(), way.last()) == (Some(from), Some(to)) && is_linked(board, way, Board::down)
        }
        _ => true,
    }
}

fn with_bodies(mut file: BoardFile, seed: u64) -> BoardFile {
    for (place, entity) in (0..).zip(&mut file.entities) {
        entity.body = some_body(entity, seed.wrapping_add(place));
    }
    file
}

/// Plays with and without a watcher; both must agree at every step.
fn play_watched(rules: &Arc<Rules>, seed: u64) -> Result<(), TestCaseError> {
    let mut watched = Position::new(rules, 2).expect("players");
    let mut silent = watched.clone();
    let mut dice = Dice(seed);
    for _ in 0..200 {
        if watched.turn().is_over() {
            break;
        }
        let rolls = watched.rolls();
        let roll = rolls[dice.index(rolls.len())].roll;
        let mut events: Vec<Event> = Vec::new();
        watched.roll(roll, &mut events).expect("a possible roll");
        silent.roll(roll, &mut Silent).expect("a possible roll");
        prop_assert_eq!(&watched, &silent);
        for event in &events {
            prop_assert!(follows_links(rules.board(), event), "{:?}", event);
        }
    }
    Ok(())
}

/// A sink that makes games count as watched.
struct Anybody;

impl PlayoutObserver for Anybody {
    fn event(&mut self, _: &'static str) {}

    fn choice(&mut self, _: usize) {}

    fn leader(&mut self, _: u64, _: Option<Player>) {}
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    // S-09: on boards whose bodies cross, merge and touch, with every finish rule, once and in chains.
    #[test]
    fn a_watched_pawn_follows_the_links(
        file in prop_oneof![jumps(), generated()], bodies: bool, seed: u64,
        finish in prop::sample::select(vec![Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        jumps in prop::sample::select(vec![Jumps::Once, Jumps::Chain]),
    ) {
        let file = if bodies { with_bodies(file, seed) } else { file };
        let Ok(board) = Board::try_from(file) else { return Ok(()) };
        let house = RulesFile { finish, jumps, ..RulesFile::default() };
        let Ok(rules) = Rules::new(house, board) else { return Ok(()) };
        play_watched(&Arc::new(rules), seed)?;
    }

    // S-09: the tables of the fast simulator play the games of pawns that follow the links.
    #[test]
    fn tables_play_the_games_of_the_links(file in generated(), seed: u64, players in 1_usize..4) {
        let board = Board::try_from(file).expect("generated boards are sound");
        let file = RulesFile { finish: Finish::Bounce, ..RulesFile::default() };
        let start = Position::new(&Arc::new(Rules::new(file, board).unwrap()), players).unwrap();
        let words = Numbered::new(seed);
        let mut fast = Vec::new();
        FastRace::compile(&start, &[]).expect("covered").play(&words, 0..5, 2_000, &mut fast);
        let watched = |game| {
            observed_playout(&start, &mut game_dice(&words, game), 2_000, &mut Anybody)
        };
        prop_assert_eq!(fast, (0..5).map(watched).collect::<Vec<_>>());
    }
}

// S-01, S-09: watched play does not slow down on a board of a million squares.
#[test]
fn a_million_squares_are_walked_quickly() {
    let file = generate(&options(1000, 2000, 2000), &mut Dice(3)).expect("there is room");
    let file = BoardFile { name: None, ..file };
    let house = RulesFile { finish: Finish::Bounce, dice: "d1000".parse().unwrap(), ..RulesFile::default() };
    let rules = Arc::new(Rules::new(house, Board::try_from(file).unwrap()).unwrap());
    let began = Instant::now();
    let mut position = Position::new(&rules, 2).unwrap();
    let (mut dice, mut passed) = (Dice(1), 0);
    for _ in 0..4_000 {
        let Some(roll) = position.rolls().get(dice.index(1000)).map(|weighted| weighted.roll) else { break };
        let mut events: Vec<Event> = Vec::new();
        position.roll(roll, &mut events).unwrap();
        let squares = |event: &Event| if let Event::Moved { way, .. } = event { way.len() } else { 0 };
        passed += events.iter().map(squares).sum::<usize>();
    }
    assert!(passed > 100_000, "{passed}");
    assert!(began.elapsed().as_secs() < 10, "{:?} for {passed} squares", began.elapsed());
}

// S-02, S-09: the links of all squares as data.
#[test]
fn links_are_written_as_json() {
    let board = formats::read("6 5 4\n1L5 2 3\n", None).unwrap();
    let text = formats::write(&board, "links").unwrap();
    let links: Vec<CellLinks> = serde_json::from_str(&text).unwrap();
    let board = Board::try_from(board).unwrap();
    assert_eq!(links, (1..=6).filter_map(|cell| board.links_of(cell)).collect::<Vec<_>>());
    assert!(
        text.starts_with("[\n  {\"cell\":1,\"next\":2,\"previous\":null,\"up\":5,\"down\":null},\n"),
        "{text}"
    );
}
