//! Positions for tests, written as steps of tokens; the first player is to roll.

use std::sync::Arc;

use parlour_core::{Game, Report, Sink, Turn};

use crate::moves::{Event, Move, Roll};
use crate::position::Position;
use crate::rules::{Rules, RulesFile};

/// A position with these tokens; every row is a player.
pub(crate) fn sketch(file: RulesFile, tokens: &[&[i16]]) -> Position {
    let rules = Arc::new(Rules::new(file).expect("valid rules"));
    let mut position = Position::new(&rules, tokens.len()).expect("a fitting number of players");
    position.put(tokens);
    position
}

impl Position {
    /// The position after a roll.
    pub(crate) fn with_roll(mut self, roll: Roll) -> Self {
        let mut log: Vec<Event> = Vec::new();
        self.roll(roll, &mut log).expect("a roll is due");
        self
    }

    /// Plays steps such as `6 >1`: a roll, or a move after `>`; reports what happened.
    pub(crate) fn script(&mut self, steps: &str) -> Report<Event> {
        let mut report = Report::default();
        for step in steps.split_whitespace() {
            self.scripted(step, &mut report);
        }
        report
    }

    fn scripted(&mut self, step: &str, events: &mut impl Sink<Event>) {
        let number = |text: &str| text.parse::<u8>().expect("a number");
        let done = match step.strip_prefix('>') {
            Some(token) => self.play(Move::token(number(token)).expect("a token's number"), events),
            None => self.roll(number(step), events),
        };
        done.unwrap_or_else(|error| panic!("step {step}: {error}"));
    }

    /// The numbers of the tokens that can move.
    pub(crate) fn choices(&self) -> Vec<u8> {
        self.legal_moves().iter().map(|mv| mv.number()).collect()
    }

    /// The rolls with which the first token can move.
    pub(crate) fn openings(&self) -> Vec<u8> {
        (1..=6).filter(|roll| self.clone().with_roll(*roll).choices().contains(&1)).collect()
    }

    /// The number of the player who rolls; 0 while a player chooses, and at the end.
    pub(crate) fn rolling(&self) -> usize {
        match self.turn() {
            Turn::Roll(player) => player.number(),
            Turn::Choose(_) | Turn::Over => 0,
        }
    }
}
