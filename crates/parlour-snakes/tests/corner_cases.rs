//! The corner cases of the rules, one test each. The rules for players have the same list.

mod table;

use parlour_core::Game;
use parlour_snakes::{
    Board, Dice, Entity, Event, Finish, FourSixes, Jumps, Landing, Places, RollOrder, Rules, RulesFile,
    Start, ThirdSix, ThreeSixes,
};
use rstest::rstest;
use table::{classic, finished, game, kinds, player, queue, roll, stacked, to_move};

// S-25: 2 → 8 ↑ 30 → 36, third six: back to 2, before the ladder, and the ladder does not act again.
#[test]
fn backtracking_after_a_jump_undoes_the_jump() {
    let file = RulesFile { third_six: ThirdSix::Backtrack, ..classic() };
    let mut game = game(file, vec![Entity::ladder(8, 30)], &[2, 0]);
    let report = roll(&mut game, &[6, 6, 6]);
    assert_eq!(
        kinds(&report),
        ["moved", "climbed", "rolls-again", "moved", "rolls-again", "third-six", "backtracked"]
    );
    assert_eq!((game.pawns(), to_move(&game)), ([2, 0].as_slice(), 2));
}

// S-25: a pawn that entered with the first of the three sixes goes back to square 0.
#[test]
fn backtracking_may_lead_off_the_board() {
    let file = RulesFile { third_six: ThirdSix::Backtrack, ..classic() };
    let mut game = game(file, vec![], &[0, 5]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!(game.pawns(), [0, 5]);
}

// S-25: what the sixes did on their way remains: the lost turn of a trap, the opponent who was sent.
#[test]
fn backtracking_undoes_the_pawn_only() {
    let file = RulesFile { third_six: ThirdSix::Backtrack, landing: Landing::SendOpponent, ..classic() };
    let mut game = game(file, vec![Entity::trap(8)], &[2, 14]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), game.skip()), ([2, 0].as_slice(), [1, 0].as_slice()));
}

// S-23, S-25: the third six is not played, so it sends no one; going back onto an occupied square sends no one.
#[rstest]
#[case(ThirdSix::Cancel, &[13, 19, 1])]
#[case(ThirdSix::Backtrack, &[1, 19, 1])]
#[case(ThirdSix::ToStart, &[0, 19, 1])]
#[case(ThirdSix::Normal, &[19, 0, 1])]
fn a_third_six_with_send_opponent(#[case] third_six: ThirdSix, #[case] pawns: &[u32]) {
    let file = RulesFile { third_six, landing: Landing::SendOpponent, ..classic() };
    let mut game = game(file, vec![], &[1, 19, 1]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!(game.pawns(), pawns);
}

// S-25, S-31: the lost turn is noted, then the stack is played and wins: the winner has no turn left to lose.
#[test]
fn lose_next_for_a_player_who_wins_meanwhile() {
    let file = RulesFile { third_six: ThirdSix::LoseNext, places: Places::Podium, ..stacked() };
    let mut game = game(file, vec![], &[88, 1, 1]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), game.skip()), ([100, 1, 1].as_slice(), [0, 0, 0].as_slice()));
    assert_eq!((finished(&game), queue(&game)), (vec![1], vec![2, 3]));
}

// S-15: player 1 wins, player 2 loses a turn, player 3 moves; then player 2 has a turn again and wins the second place.
#[test]
fn podium_with_skipped_players() {
    let file = RulesFile { places: Places::Podium, ..classic() };
    let mut game = game(file, vec![Entity::trap(97)], &[90, 95, 1]);
    roll(&mut game, &[5, 2, 1]);
    assert_eq!((game.skip(), to_move(&game)), ([0, 1, 0].as_slice(), 1));
    let report = roll(&mut game, &[5]);
    assert_eq!(kinds(&report), ["moved", "finished", "skipped"]);
    assert_eq!((report.turns, queue(&game)), (2, vec![3, 2]));
    roll(&mut game, &[1, 3]);
    assert_eq!((finished(&game), to_move(&game)), (vec![1, 2], 0));
    assert_eq!(game.outcome().unwrap().places(), [Some(1), Some(2), Some(3)]);
}

// S-15: if all remaining players lose a turn, they lose it in order, and the first of them moves.
#[test]
fn everybody_left_is_skipped_in_turn() {
    let file = RulesFile { places: Places::Podium, ..classic() };
    let mut game = game(file, vec![Entity::trap(50)], &[97, 48, 49]);
    roll(&mut game, &[1, 2, 1]);
    assert_eq!(game.skip(), [0, 1, 1]);
    let report = roll(&mut game, &[2]);
    assert_eq!(kinds(&report), ["moved", "finished", "skipped", "skipped"]);
    assert_eq!((report.turns, queue(&game), game.skip()), (3, vec![2, 3], [0, 0, 0].as_slice()));
}

// S-33, S-34: 24 + 3 = 27 reverses P1 P2 P3 P4 to P4 P3 P2 P1, and P4 is skipped.
#[test]
fn the_next_player_is_skipped_after_the_queue_has_reversed() {
    let mut game = game(RulesFile::stack(), vec![], &[10, 1, 1, 1]);
    let report = roll(&mut game, &[6, 6, 6, 6, 3]);
    assert_eq!(kinds(&report)[13..], ["reversed", "skips-next", "skipped"]);
    let skips = Event::SkipsNext { player: player(1), next: player(4) };
    assert_eq!(report.events[14], skips);
    assert_eq!(queue(&game), [3, 2, 1, 4]);
}

// S-33: the player who skipped the next one may have won with that turn.
#[test]
fn a_winner_with_four_sixes_still_skips_the_next() {
    let mut game = game(RulesFile::stack(), vec![], &[74, 1, 1]);
    roll(&mut game, &[6, 6, 6, 6, 2]);
    assert_eq!((finished(&game), queue(&game)), (vec![1], vec![3, 2]));
}

// S-12, S-21: a face of weight 0 does not help, a sum of several dice does.
#[rstest]
#[case("2:1,3:5", true)]
#[case("2:1,6:0", true)]
#[case("2d6", false)]
fn a_die_without_a_start_roll_is_refused(#[case] dice: &str, #[case] refused: bool) {
    let file = RulesFile { start: Start::On, start_on: vec![1, 6], dice: dice.parse().unwrap(), ..classic() };
    let error = Rules::new(file, Board::new(10, 10, vec![]).unwrap()).err();
    assert_eq!(error.is_some(), refused);
    if let Some(error) = error.map(|error| error.to_string()) {
        assert!(
            error.contains("rule \"start-on\"") && error.contains("the game could never start"),
            "{error}"
        );
    }
}

// S-06, S-26: with `once` only the boost acts, not the snake it leads to; with `chain` both act.
#[rstest]
#[case(Jumps::Once, 17)]
#[case(Jumps::Chain, 7)]
fn a_boost_that_leads_onto_a_snake(#[case] jumps: Jumps, #[case] cell: u32) {
    let entities = vec![Entity::boost(12, 5), Entity::snake(17, 7)];
    let mut game = game(RulesFile { jumps, ..classic() }, entities, &[10, 0]);
    roll(&mut game, &[2]);
    assert_eq!(game.pawns(), [cell, 0]);
}

// S-06, S-24: the extra roll is rolled, and only the next turn is lost.
#[test]
fn a_trap_on_the_cell_where_a_turn_goes_on() {
    let mut game = game(classic(), vec![Entity::trap(16)], &[10, 1]);
    assert_eq!(kinds(&roll(&mut game, &[6])), ["moved", "trapped", "rolls-again"]);
    assert_eq!(to_move(&game), 1);
    roll(&mut game, &[2]);
    assert_eq!((game.pawns(), game.skip(), to_move(&game)), ([18, 1].as_slice(), [1, 0].as_slice(), 2));
    roll(&mut game, &[1]);
    assert_eq!((to_move(&game), game.skip()), (2, [0, 0].as_slice()));
}

// S-12, S-20: several dice are one roll; it is their sum that must fit.
#[rstest]
#[case(Finish::Exact, 95, 95)]
#[case(Finish::Overshoot, 95, 100)]
#[case(Finish::Bounce, 95, 98)]
fn overshoot_with_several_dice(#[case] finish: Finish, #[case] from: u32, #[case] to: u32) {
    let file = RulesFile { finish, dice: Dice::fair(2, 6).unwrap(), ..classic() };
    let mut game = game(file, vec![], &[from, 0]);
    roll(&mut game, &[7]);
    assert_eq!(game.pawns(), [to, 0]);
}

// S-12, S-25: with several dice a sum of 6 is a six.
#[test]
fn a_sum_of_six_is_a_six() {
    let file = RulesFile { dice: Dice::fair(2, 6).unwrap(), third_six: ThirdSix::ToStart, ..classic() };
    let mut game = game(file, vec![], &[1, 1]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), to_move(&game)), ([0, 1].as_slice(), 2));
}

// S-31, S-35: 90 + 4 = 94, + 6 wins; the last 6 is discarded. The sum is still 16: no reversal.
#[test]
fn finishing_in_the_middle_of_a_popped_stack() {
    let mut game = game(RulesFile::stack(), vec![], &[90, 1, 1]);
    let report = roll(&mut game, &[6, 6, 4]);
    assert_eq!(kinds(&report)[4..], ["moved", "moved", "finished"]);
    assert!(game.stack().is_empty());
    assert_eq!((queue(&game), finished(&game), report.turns), (vec![2, 3], vec![1], 1));
}

// S-22, S-32: an entering 6 is not a 6: it ends a run and never begins one.
#[test]
fn an_entering_six_ends_a_run_of_sixes() {
    let file = RulesFile { special_rolls: vec![1, 6], ..RulesFile::stack() };
    let mut game = game(file, vec![], &[0, 0]);
    // The entering 6 counts as a 1, which is special here; then 6, 6 and 2 are a run of two.
    roll(&mut game, &[6, 6, 6, 2]);
    assert_eq!((game.pawns(), to_move(&game)), ([15, 0].as_slice(), 2));
}

// S-32: what was played before the three sixes stays.
#[rstest]
#[case(RollOrder::Each)]
#[case(RollOrder::Stack)]
fn a_lost_turn_keeps_what_came_before_the_sixes(#[case] roll_order: RollOrder) {
    let file = RulesFile { special_rolls: vec![1, 6], roll_order, ..RulesFile::stack() };
    let mut game = game(file, vec![], &[0, 0]);
    roll(&mut game, &[1, 6, 6, 6, 4]);
    assert_eq!((game.pawns(), to_move(&game)), ([1, 0].as_slice(), 2));
}

// S-32, S-33: only where the third six is played can there be exactly three or four.
#[test]
fn a_third_six_that_ends_the_turn_comes_first() {
    let file = RulesFile {
        third_six: ThirdSix::Cancel,
        three_sixes: ThreeSixes::LoseTurn,
        four_sixes: FourSixes::SkipNext,
        ..classic()
    };
    let mut game = game(file, vec![], &[1, 1]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), to_move(&game)), ([13, 1].as_slice(), 2));
}

// S-34: a turn that is lost without a roll has no sum and reverses nothing.
#[test]
fn a_skipped_turn_reverses_nothing() {
    let file = RulesFile { reverse_on_multiple_of: 7, ..classic() };
    let mut game = game(file, vec![Entity::trap(12)], &[1, 10, 1]);
    roll(&mut game, &[1, 2, 1, 1]);
    assert_eq!(queue(&game), [3, 1, 2]);
}

// S-34: with two players a reversal is the same as passing the turn on.
#[test]
fn two_players_do_not_notice_a_reversal() {
    let mut game = game(RulesFile::stack(), vec![], &[1, 1]);
    roll(&mut game, &[3]);
    assert_eq!(queue(&game), [2, 1]);
}
