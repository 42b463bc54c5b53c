//! Rules, dice and boards that do not go together are refused before the game, not in the middle of it.

mod table;

use parlour_core::RuleError;
use parlour_snakes::{Board, Entity, Finish, Jumps, Rules, RulesFile, ThirdSix, ThreeSixes};
use rstest::rstest;
use table::{classic, game, roll, stacked};

fn conflict(file: RulesFile, entities: Vec<Entity>) -> (&'static str, String) {
    let board = Board::new(10, 10, entities).unwrap();
    match Rules::new(file, board).unwrap_err() {
        RuleError::Conflict { key, message } | RuleError::Endless { key, message } => (key, message),
        other => panic!("{other}"),
    }
}

// S-20, S-26: a boost that bounces off the end onto itself would never come to rest.
#[test]
fn a_chain_that_never_ends_is_refused() {
    let file = RulesFile { finish: Finish::Bounce, jumps: Jumps::Chain, ..classic() };
    let (key, message) = conflict(file.clone(), vec![Entity::boost(98, 4)]);
    assert_eq!(key, "jumps");
    assert!(message.contains("the boost on square 98"), "{message}");
    // Round about: 97 + 6 bounces to 97; a ladder leads from 95 to 97, and 97 bounces to 95.
    assert_eq!(conflict(file.clone(), vec![Entity::boost(97, 8), Entity::ladder(95, 97)]).0, "jumps");
    let once = RulesFile { jumps: Jumps::Once, ..file };
    let mut game = game(once, vec![Entity::boost(98, 4)], &[97, 0]);
    roll(&mut game, &[1]);
    assert_eq!(game.pawns(), [98, 0]);
}

// S-12, S-20: dice that can never end the game are refused.
#[rstest]
#[case::stays_on_98("7:1", Finish::Exact, true)]
#[case::crosses("7:1", Finish::Overshoot, false)]
#[case::hits("5:1", Finish::Exact, false)]
#[case::bounces_off_96_for_ever("8:1", Finish::Bounce, true)]
#[case::bounces_between_99_and_98("3:1", Finish::Bounce, true)]
#[case::bounces_and_hits("3:1,4:1", Finish::Bounce, false)]
fn dice_that_never_reach_the_end_are_refused(
    #[case] dice: &str,
    #[case] finish: Finish,
    #[case] refused: bool,
) {
    let file = RulesFile { dice: dice.parse().unwrap(), finish, ..classic() };
    let board = Board::new(10, 10, vec![]).unwrap();
    let result = Rules::new(file, board);
    assert_eq!(result.is_err(), refused);
    if let Err(error) = result {
        assert!(error.to_string().contains("can never be reached"), "{error}");
    }
}

// S-12: a wall of snakes that two faces cannot cross, and a teleporter that helps over it.
#[test]
fn snakes_may_bar_the_way_for_small_dice() {
    let wall = || vec![Entity::snake(50, 3), Entity::snake(51, 4)];
    let file = RulesFile { dice: "d2".parse().unwrap(), ..classic() };
    assert_eq!(conflict(file.clone(), wall()).0, "dice");
    let mut entities = wall();
    entities.push(Entity::teleporter(20, [2, 60]));
    assert!(Rules::new(file, Board::new(10, 10, entities).unwrap()).is_ok());
}

// S-24, S-31: stacked rolls that always grant another would never be played.
#[rstest]
#[case(ThirdSix::Normal, ThreeSixes::Play, true)]
#[case(ThirdSix::Cancel, ThreeSixes::Play, false)]
#[case(ThirdSix::Normal, ThreeSixes::LoseTurn, false)]
fn a_turn_that_never_ends_is_refused(
    #[case] third_six: ThirdSix,
    #[case] three_sixes: ThreeSixes,
    #[case] refused: bool,
) {
    let file = RulesFile { special_rolls: (1..=6).collect(), third_six, three_sixes, ..stacked() };
    let result = Rules::new(file, Board::new(10, 10, vec![]).unwrap());
    assert_eq!(result.is_err(), refused);
}
