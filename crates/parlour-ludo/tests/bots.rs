//! The heuristic makes a good player.

use std::sync::Arc;

use parlour_core::{Chance, Game, Player, RulesFile as _, Silent, Turn};
use parlour_ludo::{Move, Position, Rules, RulesFile};
use parlour_testkit::TestDice;

/// The move with the best heuristic.
fn greedy(position: &Position) -> Move {
    let legal = position.legal_moves();
    *legal.iter().max_by_key(|mv| position.heuristic(mv)).expect("a choice is due")
}

/// Whether the greedy player on this seat beats a random one.
fn wins(rules: &Arc<Rules>, seat: Player, dice: &mut TestDice) -> bool {
    let mut position = Position::new(rules, 2).expect("two can play");
    loop {
        match position.turn() {
            Turn::Roll(_) => {
                position.roll_unchecked(u8::try_from(dice.below(6) + 1).expect("a face"), &mut Silent);
            }
            Turn::Choose(player) if player == seat => position.play_unchecked(greedy(&position), &mut Silent),
            Turn::Choose(_) => {
                let legal = position.legal_moves();
                position.play_unchecked(legal[dice.index(legal.len())], &mut Silent);
            }
            Turn::Over => break,
        }
    }
    position.outcome().is_some_and(|outcome| outcome.winners() == [seat])
}

// L-10: the greedy player wins many more than half of 200 games against a random one, under every preset.
#[test]
fn greedy_beats_random() {
    for (name, _, file) in RulesFile::presets() {
        let rules = Arc::new(Rules::new(file).expect("valid rules"));
        let mut dice = TestDice::new(10);
        let won = (0..200).filter(|game| wins(&rules, Player::new(game % 2), &mut dice)).count();
        assert!(won > 140, "{name}: {won} of 200");
    }
}
