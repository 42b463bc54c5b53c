//! A table to play at: rules, a 10×10 board with some entities, pawns somewhere.
#![allow(dead_code, reason = "every test file uses another part of it")]

use std::sync::Arc;

use parlour_core::{Event as _, Game, Player, Report, Turn};
use parlour_snakes::{Board, Cell, Entity, Event, Position, RollOrder, Rules, RulesFile};

/// Rules and a 10×10 board.
pub(crate) fn rules(file: RulesFile, entities: Vec<Entity>) -> Arc<Rules> {
    let board = Board::new(10, 10, entities).expect("a playable board");
    Arc::new(Rules::new(file, board).expect("rules that go together"))
}

/// A game under way.
pub(crate) fn game(file: RulesFile, entities: Vec<Entity>, pawns: &[Cell]) -> Position {
    Position::with_pawns(&rules(file, entities), pawns).expect("pawns on the board")
}

/// Rolls one after the other and returns all events.
pub(crate) fn roll(game: &mut Position, rolls: &[u32]) -> Report<Event> {
    let mut report = Report::default();
    for roll in rolls {
        game.roll(*roll, &mut report).unwrap_or_else(|error| panic!("{roll}: {error}"));
    }
    report
}

/// The kinds of all events.
pub(crate) fn kinds(report: &Report<Event>) -> Vec<String> {
    let kind = |event: &Event| event.data()["kind"].as_str().unwrap_or_default().to_owned();
    report.events.iter().map(kind).collect()
}

/// The order of play by the players' numbers.
pub(crate) fn queue(game: &Position) -> Vec<usize> {
    game.queue().iter().map(Player::number).collect()
}

/// The number of the player to move; 0 when the game is over.
pub(crate) fn to_move(game: &Position) -> usize {
    match game.turn() {
        Turn::Roll(player) => player.number(),
        Turn::Choose(_) => panic!("nobody chooses in this game"),
        Turn::Over => 0,
    }
}

/// The finished players by their numbers.
pub(crate) fn finished(game: &Position) -> Vec<usize> {
    game.finished().iter().map(|player| player.number()).collect()
}

/// The classic rules.
pub(crate) fn classic() -> RulesFile {
    RulesFile::default()
}

/// The classic rules with stacked rolls.
pub(crate) fn stacked() -> RulesFile {
    RulesFile { roll_order: RollOrder::Stack, ..classic() }
}

/// The player with this number, counted from 1.
pub(crate) fn player(number: usize) -> Player {
    Player::new(number - 1)
}
