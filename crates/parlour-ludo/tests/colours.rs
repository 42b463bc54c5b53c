//! L-11: the colour is the seat for the plain game, the fast simulator, exact odds and path counts.

mod model;
#[expect(dead_code, reason = "other tests need more of it")]
mod plain;

use std::sync::Arc;

use model::Model;
use parlour_core::{Chance, Game, Kind, Player, Silent, Turn};
use parlour_ludo::{
    Blocks, COLOURS, EntryCell, FastTrack, Ludo, Move, MustCapture, Position, Question, Rules, RulesFile,
    Safe, Teams,
};
use parlour_play::Numbered;
use parlour_testkit::{TestDice, compare_fast};
use plain::Plain;
use serde_json::json;

/// Every way to seat this number of players at the arms, in any turn order.
fn seatings(arms: usize, players: usize) -> Vec<Vec<usize>> {
    if players == 0 {
        return vec![Vec::new()];
    }
    let fewer = seatings(arms, players - 1);
    let add = |arm: usize, seated: &Vec<usize>| {
        (!seated.contains(&arm)).then(|| seated.iter().copied().chain([arm]).collect())
    };
    fewer.iter().flat_map(|seated| (0..arms).filter_map(move |arm| add(arm, seated))).collect()
}

fn names(arms: &[usize]) -> Vec<&'static str> {
    arms.iter().map(|arm| COLOURS[*arm]).collect()
}

fn rules(file: &RulesFile) -> Arc<Rules> {
    Arc::new(Rules::new(file.clone()).expect("valid rules"))
}

/// A small board on which no two arms are the same.
fn lopsided(arms: u8, tokens: u8) -> RulesFile {
    let safe = Safe::Cells(vec![1, 6]);
    RulesFile { arms, cells_per_arm: 4, home_stretch: 1, tokens, safe, ..RulesFile::default() }
}

fn index(mv: Move) -> usize {
    usize::from(mv.number()) - 1
}

/// Plays the engine and the plain model side by side.
fn follow_model(start: &Position, arms: &[usize], dice: &mut TestDice) {
    let (mut position, mut model) = (start.clone(), Model::seated(start.rules().file(), arms.to_vec()));
    for _ in 0..3000 {
        match position.turn() {
            Turn::Over => return assert!(model.over),
            Turn::Roll(player) => {
                assert_eq!(player.index(), model.mover);
                let roll = u8::try_from(dice.below(6) + 1).expect("a face");
                position.roll(roll, &mut Silent).expect("a roll is due");
                model.take_roll(roll.into());
            }
            Turn::Choose(_) => {
                let legal = position.legal_moves();
                assert_eq!(legal.iter().copied().map(index).collect::<Vec<_>>(), model.choices());
                let mv = legal[dice.index(legal.len())];
                position.play(mv, &mut Silent).expect("a legal move");
                model.take_choice(index(mv));
            }
        }
        for player in 0..position.seats() {
            let tokens: Vec<i32> =
                position.tokens(Player::new(player)).iter().map(|step| (*step).into()).collect();
            assert_eq!(tokens, model.tokens[player]);
        }
    }
}

// L-11: for any two, three or four colours, the engine, the model and the fast simulator play the same game.
#[test]
fn every_seating_is_one_game_on_all_paths() {
    let mut dice = TestDice::new(11);
    let plain = lopsided(4, 2);
    let party = RulesFile {
        blocks: Blocks::On,
        must_capture: MustCapture::On,
        entry_cell: EntryCell::Shared,
        ..lopsided(4, 3)
    };
    for file in [&plain, &party, &RulesFile::default()] {
        for players in 2..=4 {
            for arms in seatings(4, players) {
                let start = Position::with_colours(&rules(file), &names(&arms)).expect("different colours");
                follow_model(&start, &arms, &mut dice);
                for policy in [parlour_core::Policy::Random, parlour_core::Policy::Greedy] {
                    let fast = compare_fast::<FastTrack>(
                        &start,
                        &vec![policy; players],
                        &Numbered::new(3),
                        0..3,
                        2000,
                    );
                    assert!(fast.expect("the same games").is_some(), "{arms:?}");
                }
            }
        }
    }
}

// L-11, L-09: partners sit opposite each other, in any turn order.
#[test]
fn teams_follow_the_seats() {
    let mut dice = TestDice::new(12);
    let file = RulesFile { teams: Teams::On, ..lopsided(6, 2) };
    for arms in seatings(6, 4) {
        let start = Position::with_colours(&rules(&file), &names(&arms)).expect("different colours");
        follow_model(&start, &arms, &mut dice);
        let fast = compare_fast::<FastTrack>(
            &start,
            &[parlour_core::Policy::Random; 4],
            &Numbered::new(5),
            0..2,
            2000,
        );
        assert!(fast.expect("the same games").is_some(), "{arms:?}");
    }
}

// L-11, L-08: exact odds of every pair and of triples, by a second method.
#[test]
fn odds_follow_the_seats() {
    for (board, players) in [(4, 2), (3, 3)] {
        let file = lopsided(board, 1);
        for arms in seatings(board.into(), players) {
            let (rules, names) = (rules(&file), names(&arms));
            let question = Question::new(&rules, 2, parlour_ludo::Policy::Random).at(&names);
            let odds = question.answer().expect("an answer");
            let expected = Plain::from(Model::seated(&file, arms.clone())).by_sweeps(|_| false);
            for (win, expected) in odds.wins.iter().zip(expected) {
                assert!((win - expected).abs() < 1e-9, "{names:?}: {odds:?} is not {expected}");
            }
            assert_eq!(odds.wins.len(), players);
        }
    }
}

// L-11: on the usual board only the distance between two colours matters; neighbours differ from opposites.
#[test]
fn only_the_distance_matters_on_a_symmetric_board() {
    let file = RulesFile { tokens: 1, ..RulesFile::default() };
    let win = |colours: &[&str]| {
        let rules = rules(&file);
        Question::new(&rules, 2, parlour_ludo::Policy::Random).at(colours).answer().expect("an answer").wins
            [0]
    };
    let usual =
        Question::new(&rules(&file), 2, parlour_ludo::Policy::Random).answer().expect("an answer").wins[0];
    assert!((win(&["yellow", "blue"]) - usual).abs() < 1e-12);
    assert!((win(&["red", "blue"]) - win(&["green", "yellow"])).abs() < 1e-12);
    assert!((win(&["red", "blue"]) - usual).abs() > 1e-6);
}

/// The number of lines of this many steps, counted one by one.
fn paths(model: &Model, depth: u32) -> u128 {
    let after = |play: &dyn Fn(&mut Model)| {
        let mut next = model.clone();
        play(&mut next);
        paths(&next, depth - 1)
    };
    match model.roll {
        _ if depth == 0 => 1,
        _ if model.over => 0,
        None => (1..=6).map(|roll| after(&|next| next.take_roll(roll))).sum(),
        Some(_) => model.choices().into_iter().map(|token| after(&|next| next.take_choice(token))).sum(),
    }
}

// L-11: the registry seats players as the library does, and path counts use the seats.
#[test]
fn the_registry_seats_by_colour() {
    let data = Ludo.book().resolve(&json!({"arms": 4, "cells-per-arm": 4, "tokens": 1})).expect("good rules");
    assert_eq!(Ludo.colours(&data), ["red", "blue", "green", "yellow"]);
    let game = Ludo.set_up_at(&data, None, &["yellow", "red"]).expect("two colours");
    let typed = game.as_any().downcast_ref::<Position>().expect("ludo");
    assert_eq!([0, 1].map(|player| typed.colour(Player::new(player))), ["yellow", "red"]);
    let usual = Ludo.set_up(&data, None, 2).expect("two players");
    assert!(usual.equals(&*Ludo.set_up_at(&data, None, &["red", "green"]).expect("two colours")));
    let lines = game.perft(7).expect("few lines");
    assert_eq!(lines.last(), Some(&paths(&Model::seated(typed.rules().file(), vec![3, 0]), 7)));
}

// L-11, L-02: `can_move` answers for every roll at any time, and agrees with the legal moves.
#[test]
fn tokens_that_can_move_are_the_legal_moves() {
    let mut dice = TestDice::new(13);
    for file in [RulesFile::default(), RulesFile { blocks: Blocks::On, ..lopsided(4, 4) }] {
        let mut position = Position::with_colours(&rules(&file), &["green", "blue", "red"]).expect("colours");
        while let Turn::Roll(player) = position.turn() {
            for roll in 1..=6 {
                let mut rolled = position.clone();
                rolled.roll(roll, &mut Silent).expect("a roll is due");
                assert_eq!(position.legal_moves_for(player, roll), rolled.legal_moves());
                let tokens = (0..position.tokens(player).len())
                    .filter(|token| position.can_move(player, *token, roll));
                assert_eq!(
                    tokens.collect::<Vec<_>>(),
                    rolled.legal_moves().iter().copied().map(index).collect::<Vec<_>>()
                );
            }
            position
                .roll(u8::try_from(dice.below(6) + 1).expect("a face"), &mut Silent)
                .expect("a roll is due");
            let legal = position.legal_moves();
            if !legal.is_empty() {
                position.play(legal[dice.index(legal.len())], &mut Silent).expect("a legal move");
            }
        }
        let nothing =
            |player, token| (0..=255).all(|steps| !position.can_move(Player::new(player), token, steps));
        assert!((0..4).all(|player| (0..5).all(|token| nothing(player, token))), "the game is over");
    }
}

// L-11, L-02: a position shows where each token is, whether it is safe and which rolls move it.
#[test]
fn positions_tell_the_states_of_tokens() {
    let rules = rules(&RulesFile { tokens: 2, ..RulesFile::default() });
    let mut position = Position::with_colours(&rules, &["blue", "red"]).expect("two colours");
    let yard = json!({"state": "in-home", "cell": null, "safe": true, "can_move": [6]});
    assert_eq!(Game::position(&position)["token_states"], json!([[yard, yard], [yard, yard]]));
    let mut go = |roll: u8| {
        position.roll(roll, &mut Silent).expect("a roll is due");
        position.play(position.legal_moves()[0], &mut Silent).expect("a legal move");
        Game::position(&position)["token_states"][0][0].clone()
    };
    let all = json!([1, 2, 3, 4, 5, 6]);
    assert_eq!(go(6), json!({"state": "in-play", "cell": 13, "safe": true, "can_move": all}));
    assert_eq!(go(4), json!({"state": "in-play", "cell": 17, "safe": false, "can_move": all}));
}
