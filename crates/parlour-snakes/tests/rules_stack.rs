//! The `stack` rule set: S-30 … S-35, the queue S-13 and the places S-15.

mod table;

use parlour_core::Game;
use parlour_snakes::{Entity, FourSixes, Landing, Places, RulesFile, Start};
use rstest::rstest;
use serde_json::json;
use table::{classic, finished, game, kinds, queue, roll, stacked, to_move};

fn stack() -> RulesFile {
    RulesFile::stack()
}

// S-30
#[rstest]
#[case(1, 1)]
#[case(6, 1)]
#[case(2, 0)]
#[case(5, 0)]
fn a_one_or_a_six_enters_on_cell_1(#[case] number: u32, #[case] cell: u32) {
    let mut game = game(stack(), vec![], &[0, 0, 0]);
    let report = roll(&mut game, &[number]);
    assert_eq!((game.pawns()[0], report.turns), (cell, 1));
}

// S-30, S-34: the entering 6 is 1 in the sum, so it does not reverse; a 3 that cannot enter does.
#[test]
fn an_entering_six_is_one_in_the_sum() {
    let mut game = game(stack(), vec![], &[0, 0, 0]);
    roll(&mut game, &[6]);
    assert_eq!(queue(&game), [2, 3, 1]);
    roll(&mut game, &[3]);
    assert_eq!(queue(&game), [1, 3, 2]);
}

// S-31: 6, 6, 4 moves 4, then 6, then 6.
#[test]
fn the_last_roll_is_played_first() {
    let mut game = game(stack(), vec![], &[10, 0]);
    let report = roll(&mut game, &[6, 6]);
    assert_eq!(kinds(&report), ["pushed", "rolls-again", "pushed", "rolls-again"]);
    assert_eq!(game.position(), json!({"pawns": [10, 0], "queue": [1, 2], "skip": [0, 0], "stack": [6, 6]}));
    let report = roll(&mut game, &[4]);
    let ways: Vec<(u32, u32)> = report.events.iter().filter_map(way_walked).collect();
    assert_eq!(ways, [(10, 14), (14, 20), (20, 26)]);
    assert_eq!((game.pawns(), report.turns, to_move(&game)), ([26, 0].as_slice(), 1, 2));
}

fn way_walked(event: &parlour_snakes::Event) -> Option<(u32, u32)> {
    match event {
        parlour_snakes::Event::Moved { from, to, .. } => Some((*from, *to)),
        _ => None,
    }
}

// S-31: snakes and ladders act after each partial move: 10+4 = 14 ↑ 40, 46 ↓ 20, 26.
#[test]
fn entities_act_after_each_partial_move() {
    let mut game = game(stack(), vec![Entity::ladder(14, 40), Entity::snake(46, 20)], &[10, 0]);
    roll(&mut game, &[6, 6, 4]);
    assert_eq!(game.pawns(), [26, 0]);
}

// S-31, S-35: exact finish for each partial move: from 90, 4 → 94, 6 wins and the rest is discarded; from 92, 4 → 96,
// and neither six can be played.
#[rstest]
#[case(90, 100)]
#[case(92, 96)]
fn each_partial_move_needs_the_exact_number(#[case] from: u32, #[case] to: u32) {
    let mut game = game(stack(), vec![], &[from, 0]);
    roll(&mut game, &[6, 6, 4]);
    assert_eq!(game.pawns(), [to, 0]);
    assert_eq!(game.outcome().is_some(), to == 100);
}

// S-31: landing is judged after each partial move.
#[test]
fn landing_is_judged_after_each_partial_move() {
    let file = RulesFile { landing: Landing::SendOpponent, ..stacked() };
    let mut game = game(file, vec![], &[10, 14, 20, 16]);
    roll(&mut game, &[6, 4]);
    assert_eq!(game.pawns(), [20, 0, 0, 16]);
}

// S-31: a pawn that falls back to square 0 in the middle must start again, with the rolls that are left.
#[rstest]
#[case::six_starts(&[6, 6, 4], 7)]
#[case::five_does_not(&[5, 4], 0)]
fn a_pawn_sent_back_in_the_middle_must_start_again(#[case] rolls: &[u32], #[case] cell: u32) {
    let file = RulesFile { special_rolls: vec![5, 6], ..stack() };
    let mut game = game(file, vec![Entity::black_hole(14)], &[10, 0]);
    roll(&mut game, rolls);
    // After the black hole the first 6 places the pawn on 1, the second one moves it.
    assert_eq!(game.pawns(), [cell, 0]);
}

// S-31: rolls that wait for the start are on the stack as well: 6 waits, 1 enters, the 6 is played.
#[test]
fn an_entering_roll_is_played_before_the_stack() {
    let file = RulesFile { start_on: vec![1], ..stack() };
    let mut game = game(file, vec![], &[0, 0]);
    roll(&mut game, &[6]);
    assert_eq!(game.stack(), [6]);
    assert_eq!(kinds(&roll(&mut game, &[1])), ["entered", "moved"]);
    assert_eq!(game.pawns(), [7, 0]);
}

// S-31: a teleporter in the middle of the stack asks for its roll, then the rest is played.
#[test]
fn a_teleporter_interrupts_the_stack() {
    let mut game = game(stack(), vec![Entity::teleporter(14, [50, 60])], &[10, 0]);
    roll(&mut game, &[6, 6, 4]);
    assert_eq!(
        game.position(),
        json!({"pawns": [14, 0], "queue": [1, 2], "skip": [0, 0], "stack": [6, 6], "teleporter": 14})
    );
    roll(&mut game, &[2]);
    assert_eq!((game.pawns(), to_move(&game)), ([72, 0].as_slice(), 2));
}

// S-32: nothing moves, and the turn is over. The sum is 18 + 2 = 20: no reversal.
#[test]
fn exactly_three_sixes_lose_the_turn() {
    let mut game = game(stack(), vec![], &[10, 0, 0]);
    let report = roll(&mut game, &[6, 6, 6, 2]);
    assert_eq!(kinds(&report).last().map(String::as_str), Some("lost-turn"));
    assert_eq!((game.pawns(), queue(&game), report.turns), ([10, 0, 0].as_slice(), vec![2, 3, 1], 1));
    assert!(game.stack().is_empty());
}

// S-32, S-34: a lost turn counts for the reversal: 18 + 3 = 21.
#[test]
fn a_lost_turn_may_reverse_the_queue() {
    let mut game = game(stack(), vec![], &[10, 0, 0]);
    roll(&mut game, &[6, 6, 6, 3]);
    assert_eq!((game.pawns(), queue(&game)), ([10, 0, 0].as_slice(), vec![3, 2, 1]));
}

// S-32: the turn ends at once even if the roll after the sixes would grant another.
#[test]
fn a_special_roll_after_three_sixes_is_lost_too() {
    let file = RulesFile { special_rolls: vec![5, 6], ..stack() };
    let mut game = game(file, vec![], &[10, 0]);
    roll(&mut game, &[6, 6, 6, 5]);
    assert_eq!((game.pawns(), to_move(&game)), ([10, 0].as_slice(), 2));
}

// S-33: 2 + 24 = 26 squares, no reversal, and player 2 is passed by.
#[test]
fn exactly_four_sixes_skip_the_next_player() {
    let mut game = game(stack(), vec![], &[10, 1, 1, 1]);
    let report = roll(&mut game, &[6, 6, 6, 6, 2]);
    assert_eq!(kinds(&report)[8..], ["moved", "moved", "moved", "moved", "moved", "skips-next", "skipped"]);
    assert_eq!((game.pawns()[0], queue(&game), report.turns), (36, vec![3, 4, 1, 2], 2));
    assert_eq!(game.skip(), [0, 0, 0, 0]);
}

// S-33: five sixes are a plain move.
#[test]
fn five_sixes_are_a_plain_move() {
    let mut game = game(stack(), vec![], &[10, 1, 1]);
    let report = roll(&mut game, &[6, 6, 6, 6, 6, 2]);
    assert_eq!((game.pawns()[0], queue(&game), report.turns), (42, vec![2, 3, 1], 1));
}

// S-33: alone there is no one to skip.
#[test]
fn alone_four_sixes_skip_nobody() {
    let mut game = game(stack(), vec![], &[10]);
    assert_eq!(roll(&mut game, &[6, 6, 6, 6, 2]).turns, 1);
    assert_eq!((to_move(&game), game.skip()), (1, [0].as_slice()));
}

// S-33 on its own, in `each` order: the skip waits until the turn is over.
#[test]
fn four_sixes_skip_when_the_turn_is_over() {
    let file = RulesFile {
        third_six: parlour_snakes::ThirdSix::Normal,
        four_sixes: FourSixes::SkipNext,
        special_rolls: vec![5, 6],
        ..classic()
    };
    let mut game = game(file, vec![], &[1, 1, 1]);
    roll(&mut game, &[6, 6, 6, 6, 5]);
    assert_eq!((to_move(&game), game.skip()), (1, [0, 0, 0].as_slice()));
    roll(&mut game, &[1]);
    assert_eq!((to_move(&game), game.pawns()[0]), (3, 31));
}

// S-34, S-13: P1 P2 P3 P4 becomes P4 P3 P2 P1, and back.
#[test]
fn a_sum_divisible_by_three_reverses_the_queue() {
    let mut game = game(stack(), vec![], &[10, 10, 10, 10]);
    let report = roll(&mut game, &[3]);
    assert_eq!(kinds(&report), ["moved", "reversed"]);
    assert_eq!(queue(&game), [4, 3, 2, 1]);
    roll(&mut game, &[6, 3]);
    assert_eq!(queue(&game), [1, 2, 3, 4]);
    roll(&mut game, &[4]);
    assert_eq!(queue(&game), [2, 3, 4, 1]);
}

// S-34 on its own: any number, and 0 is never.
#[rstest]
#[case(0, 6, &[2, 3, 1])]
#[case(1, 1, &[3, 2, 1])]
#[case(2, 3, &[2, 3, 1])]
#[case(5, 5, &[3, 2, 1])]
fn any_number_may_reverse(#[case] number: u32, #[case] face: u32, #[case] order: &[usize]) {
    let file = RulesFile { reverse_on_multiple_of: number, special_rolls: vec![], ..classic() };
    let mut game = game(file, vec![], &[1, 1, 1]);
    roll(&mut game, &[face]);
    assert_eq!(queue(&game), order);
}

// S-34: who has finished leaves the queue before it reverses.
#[test]
fn a_winner_leaves_before_the_queue_reverses() {
    let mut game = game(stack(), vec![], &[97, 1, 1, 1]);
    roll(&mut game, &[3]);
    assert_eq!((queue(&game), finished(&game)), (vec![4, 3, 2], vec![1]));
}

// S-15, S-35
#[rstest]
#[case(Places::First, 5, 1)]
#[case(Places::Podium, 1, 1)]
#[case(Places::Podium, 2, 1)]
#[case(Places::Podium, 3, 2)]
#[case(Places::Podium, 4, 3)]
#[case(Places::Podium, 9, 3)]
fn so_many_winners(#[case] places: Places, #[case] players: usize, #[case] winners: usize) {
    let mut game = game(RulesFile { places, ..classic() }, vec![], &vec![98; players]);
    for winner in 1..=winners {
        assert_eq!(to_move(&game), winner);
        roll(&mut game, &[2]);
    }
    let outcome = game.outcome().expect("the game is over");
    assert_eq!((to_move(&game), finished(&game).len()), (0, winners));
    assert_eq!(outcome.places()[..winners], (1..).map(Some).take(winners).collect::<Vec<_>>());
    assert_eq!(queue(&game).len(), players - winners);
    assert!(game.rolls().is_empty());
}

// S-15: finished players are passed over from then on.
#[test]
fn finished_players_leave_the_queue() {
    let file = RulesFile { places: Places::Podium, start: Start::Any, ..classic() };
    let mut game = game(file, vec![], &[1, 98, 1, 1]);
    roll(&mut game, &[1, 2, 1, 1]);
    assert_eq!((queue(&game), finished(&game)), (vec![1, 3, 4], vec![2]));
    assert_eq!(game.position(), json!({"pawns": [2, 100, 2, 2], "queue": [1, 3, 4], "skip": [0, 0, 0, 0]}));
}
