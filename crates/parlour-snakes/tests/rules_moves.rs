//! Start, entry, finish and landing: S-20 … S-23, with hand-worked positions.

mod table;

use parlour_core::Game;
use parlour_snakes::{
    Board, Dice, Entity, Entry, Event, Finish, Landing, Position, Reason, Rules, RulesFile, Start,
};
use rstest::rstest;
use table::{classic, game, kinds, player, queue, roll, to_move};

// S-10, S-11: the seats are the order of play, from one player to as many as you like.
#[rstest]
#[case(1, &[1])]
#[case(2, &[1, 2])]
#[case(5, &[1, 2, 3, 4, 5])]
fn players_move_in_the_given_order(#[case] seats: usize, #[case] order: &[usize]) {
    let mut game = game(classic(), vec![], &vec![0; seats]);
    assert_eq!(queue(&game), order);
    for number in order {
        assert_eq!(to_move(&game), *number);
        roll(&mut game, &[2]);
    }
    assert_eq!((to_move(&game), game.pawns()), (1, vec![2; seats].as_slice()));
}

#[test]
fn nobody_cannot_play() {
    let rules = table::rules(classic(), vec![]);
    let error = Position::new(&rules, 0).unwrap_err();
    assert_eq!(error.to_string(), "these rules are for 1 or more players; 0 were given");
}

// S-01: any rectangle, the 30-square board for one.
#[test]
fn a_board_of_30_cells_ends_on_30() {
    let board = Board::new(6, 5, vec![Entity::ladder(3, 22)]).unwrap();
    let rules = Rules::new(classic(), board).unwrap().into();
    let mut game = Position::new(&rules, 1).unwrap();
    roll(&mut game, &[3, 5, 3]);
    assert!(game.outcome().is_some());
    assert_eq!(game.pawns(), [30]);
}

// S-20
#[rstest]
#[case::exact_hits(Finish::Exact, 96, 4, 100)]
#[case::exact_stays(Finish::Exact, 97, 4, 97)]
#[case::overshoot_hits(Finish::Overshoot, 96, 4, 100)]
#[case::overshoot_crosses(Finish::Overshoot, 97, 4, 100)]
#[case::bounce_hits(Finish::Bounce, 96, 4, 100)]
#[case::bounce_walks_back(Finish::Bounce, 97, 5, 98)]
#[case::bounce_to_the_same_cell(Finish::Bounce, 98, 4, 98)]
fn the_end_is_reached_by_the_finish_rule(
    #[case] finish: Finish,
    #[case] from: u32,
    #[case] number: u32,
    #[case] to: u32,
) {
    let mut game = game(RulesFile { finish, ..classic() }, vec![], &[from, 0]);
    roll(&mut game, &[number]);
    assert_eq!(game.pawns(), [to, 0]);
    assert_eq!(game.outcome().is_some(), to == 100);
    assert_eq!(to_move(&game), if to == 100 { 0 } else { 2 });
}

// S-20: the pawn never bounces off the board.
#[test]
fn a_huge_roll_bounces_to_cell_1_at_most() {
    let file = RulesFile { finish: Finish::Bounce, dice: "1:1,150:1,250:1".parse().unwrap(), ..classic() };
    let mut game = game(file, vec![], &[40, 0]);
    let report = roll(&mut game, &[250, 150]);
    assert_eq!(game.pawns(), [1, 50]);
    let way = (40..=100).chain((1..100).rev()).collect();
    let bounced = Event::Moved { player: player(1), from: 40, to: 1, via: Some(100), way };
    assert_eq!(report.events[0], bounced);
}

// S-20: what is on the square after bouncing acts.
#[test]
fn a_bounce_may_end_on_a_snake() {
    let file = RulesFile { finish: Finish::Bounce, ..classic() };
    let mut game = game(file, vec![Entity::snake(99, 7)], &[97, 0]);
    assert_eq!(kinds(&roll(&mut game, &[4])), ["moved", "bitten"]);
    assert_eq!(game.pawns(), [7, 0]);
}

// S-21
#[test]
fn only_start_rolls_bring_a_pawn_onto_the_board() {
    let file = RulesFile { start: Start::On, start_on: vec![1, 5], ..classic() };
    let mut game = game(file, vec![], &[0, 0]);
    let report = roll(&mut game, &[2, 5]);
    let stays = Event::Stayed { player: player(1), at: 0, reason: Reason::CannotStart };
    assert_eq!(report.events[0], stays);
    assert_eq!(game.pawns(), [0, 5]);
    roll(&mut game, &[1, 2]);
    assert_eq!(game.pawns(), [1, 7]);
}

// S-21: a special roll that cannot start still earns an extra roll.
#[test]
fn a_six_that_cannot_start_rolls_again() {
    let file = RulesFile { start: Start::On, start_on: vec![1], ..classic() };
    let mut game = game(file, vec![], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[6])), ["stayed", "rolls-again"]);
    roll(&mut game, &[1]);
    assert_eq!((game.pawns(), to_move(&game)), ([1, 0].as_slice(), 2));
}

// S-22: an entering 6 is placed on 1, counts as a 1 and earns nothing.
#[test]
fn an_entering_six_is_a_one() {
    let file = RulesFile { entry: Entry::ToFirst, ..classic() };
    let mut game = game(file, vec![], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[6])), ["entered"]);
    assert_eq!((game.pawns(), to_move(&game)), ([1, 0].as_slice(), 2));
}

// S-22: where a 1 is special, every entering roll is.
#[test]
fn an_entering_roll_is_as_special_as_a_one() {
    let file = RulesFile { entry: Entry::ToFirst, special_rolls: vec![1], ..classic() };
    let mut game = game(file, vec![], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[4])), ["entered", "rolls-again"]);
    roll(&mut game, &[4]);
    assert_eq!((game.pawns(), to_move(&game)), ([5, 0].as_slice(), 2));
}

// S-22: what is on square 1 acts on a pawn that is placed there.
#[test]
fn entering_on_cell_1_climbs_its_ladder() {
    let file = RulesFile { entry: Entry::ToFirst, ..classic() };
    let mut game = game(file, vec![Entity::ladder(1, 38)], &[0, 0]);
    assert_eq!(kinds(&roll(&mut game, &[5])), ["entered", "climbed"]);
    assert_eq!(game.pawns(), [38, 0]);
}

// S-23
#[rstest]
#[case(Landing::Nothing, &[7, 7, 7, 8])]
#[case(Landing::SendOpponent, &[7, 0, 0, 8])]
#[case(Landing::SendSelf, &[0, 7, 7, 8])]
#[case(Landing::SendBoth, &[0, 0, 0, 8])]
fn an_occupied_cell_is_judged_by_the_landing_rule(#[case] landing: Landing, #[case] pawns: &[u32]) {
    let mut game = game(RulesFile { landing, ..classic() }, vec![], &[3, 7, 7, 8]);
    roll(&mut game, &[4]);
    assert_eq!(game.pawns(), pawns);
}

// S-23: judged after the jump, on the final square only.
#[test]
fn landing_is_judged_after_the_jump() {
    let file = RulesFile { landing: Landing::SendOpponent, ..classic() };
    let mut game = game(file, vec![Entity::ladder(7, 28)], &[3, 7, 28]);
    let report = roll(&mut game, &[4]);
    assert_eq!(kinds(&report), ["moved", "climbed", "sent"]);
    assert_eq!(game.pawns(), [28, 7, 0]);
}

// S-23: a roll that was not played is not a landing, whoever shares the square; square 0 is never occupied.
#[test]
fn a_pawn_that_stays_sends_nobody() {
    let file = RulesFile { landing: Landing::SendBoth, start: Start::On, start_on: vec![1], ..classic() };
    let mut game = game(file, vec![Entity::black_hole(50)], &[98, 98, 0, 0, 45]);
    roll(&mut game, &[3, 4, 2, 3]);
    assert_eq!(game.pawns(), [98, 98, 0, 0, 45]);
    assert_eq!(kinds(&roll(&mut game, &[5])), ["moved", "swallowed"]);
    assert_eq!(game.pawns(), [98, 98, 0, 0, 0]);
}

// S-23: bouncing back to the same square is a move, so it is a landing.
#[test]
fn bouncing_back_to_an_occupied_cell_is_a_landing() {
    let file = RulesFile { landing: Landing::SendOpponent, finish: Finish::Bounce, ..classic() };
    let mut game = game(file, vec![], &[98, 98]);
    roll(&mut game, &[4]);
    assert_eq!(game.pawns(), [98, 0]);
}

// S-12: two dice, exact. Ladders 9→34 40→64 67→86, snakes 54→19 90→48 99→77.
#[test]
fn two_dice_visit_the_cells_of_a_known_game() {
    let file = RulesFile { dice: Dice::fair(2, 6).unwrap(), special_rolls: vec![], ..classic() };
    let ladders = [(9, 34), (40, 64), (67, 86)].map(|(from, to)| Entity::ladder(from, to));
    let snakes = [(54, 19), (90, 48), (99, 77)].map(|(from, to)| Entity::snake(from, to));
    let mut game = game(file, [ladders, snakes].concat(), &[1]);
    let throws = [9, 11, 12, 7, 3, 5, 10, 9];
    let visited: Vec<u32> = throws
        .iter()
        .map(|throw| {
            roll(&mut game, &[*throw]);
            game.pawns()[0]
        })
        .collect();
    assert_eq!(visited, [10, 21, 33, 64, 86, 91, 91, 100]);
    assert!(game.outcome().is_some());
}
