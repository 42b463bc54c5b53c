//! Hand-worked turns: one test for each rule.

use std::sync::Arc;

use parlour_core::{Game, Silent};
use parlour_pig::{Move, OnOne, Position, RulesFile};
use serde_json::json;

fn after(on_one: OnOne, rolls: &[u8]) -> Position {
    let rules = RulesFile { on_one, ..RulesFile::default() };
    let mut position = Position::new(&Arc::new(rules), 2).expect("two can play");
    for roll in rolls {
        if !position.legal_moves().is_empty() {
            position.play(Move::Roll, &mut Silent).expect("the player may roll again");
        }
        position.roll(*roll, &mut Silent).expect("a face of the die");
    }
    position
}

#[test]
fn a_one_loses_the_pot_or_half_of_it() {
    assert_eq!(after(OnOne::LosePot, &[6, 5, 1]).position(), json!({"scores": [0, 0], "pot": 0}));
    assert_eq!(after(OnOne::KeepHalf, &[6, 5, 1]).position(), json!({"scores": [5, 0], "pot": 0}));
}

#[test]
fn holding_keeps_the_pot() {
    let mut position = after(OnOne::LosePot, &[6, 5]);
    position.play(Move::Hold, &mut Silent).expect("the player may hold");
    assert_eq!(position.position(), json!({"scores": [11, 0], "pot": 0}));
}
