//! The order of evaluation as a rule (S-28): games worked by hand, and which orders are refused.

mod table;

use parlour_core::{Game, Kind};
use parlour_snakes::{
    Board, Cell, Entity, Graph, Jumps, Landing, Luck, Position, Rules, RulesFile, Snakes, Stage, ThirdSix,
};
use rstest::rstest;
use serde_json::{Value, json};
use table::{classic, finished, game, kinds, roll, stacked, to_move};

const LANDING_ENTITY_WIN: &str = "landing,entity,win";
const LANDING_WIN_ENTITY: &str = "landing,win,entity";
const WIN_LANDING_ENTITY: &str = "win,landing,entity";
const WIN_ENTITY_LANDING: &str = "win,entity,landing";
const ENTITY_LANDING_WIN: &str = "entity,landing,win";
const ENTITY_WIN_LANDING: &str = "entity,win,landing";

/// The rules with entity, win and landing in this order.
fn ordered(settling: &str, file: RulesFile) -> RulesFile {
    let text = format!("start,roll,validate,move,{settling},sixes");
    RulesFile { priority: read(&text).expect("words of stages"), ..file }
}

fn read(text: &str) -> Result<Vec<Stage>, serde_json::Error> {
    text.split(',').map(|word| serde_json::from_value(json!(word))).collect()
}

fn sending(landing: Landing) -> RulesFile {
    RulesFile { landing, ..classic() }
}

/// A ladder from 17 to 37. The mover rolls a 4 on 13; one opponent stands at the foot, one at the top.
fn at_the_ladder(settling: &str, landing: Landing) -> (Position, Vec<String>) {
    let mut game = game(ordered(settling, sending(landing)), vec![Entity::ladder(17, 37)], &[13, 17, 37]);
    let happened = kinds(&roll(&mut game, &[4]));
    (game, happened)
}

// S-28: landing before entity meets those at the foot, before the climb. A pawn that is sent away does not climb, and the
// top is not a second landing.
#[rstest]
#[case(Landing::Nothing, [37, 17, 37], &["moved", "climbed"])]
#[case(Landing::SendOpponent, [37, 0, 37], &["moved", "sent", "climbed"])]
#[case(Landing::SendSelf, [0, 17, 37], &["moved", "sent"])]
#[case(Landing::SendBoth, [0, 0, 37], &["moved", "sent", "sent"])]
fn landing_before_entity_meets_at_the_foot(
    #[values(LANDING_ENTITY_WIN, LANDING_WIN_ENTITY, WIN_LANDING_ENTITY)] settling: &str,
    #[case] landing: Landing,
    #[case] pawns: [Cell; 3],
    #[case] events: &[&str],
) {
    let (game, happened) = at_the_ladder(settling, landing);
    assert_eq!(
        (game.pawns(), happened),
        (pawns.as_slice(), events.iter().map(ToString::to_string).collect())
    );
    assert_eq!(to_move(&game), 2);
}

// S-23, S-28: entity before landing meets those at the top.
#[rstest]
#[case(Landing::SendOpponent, [37, 17, 0])]
#[case(Landing::SendSelf, [0, 17, 37])]
#[case(Landing::SendBoth, [0, 17, 0])]
fn entity_before_landing_meets_at_the_top(
    #[values(ENTITY_WIN_LANDING, ENTITY_LANDING_WIN, WIN_ENTITY_LANDING)] settling: &str,
    #[case] landing: Landing,
    #[case] pawns: [Cell; 3],
) {
    assert_eq!(at_the_ladder(settling, landing).0.pawns(), pawns);
}

// S-28: a pawn that a jump carries to the last square wins in every order, and pawns on the last square do not meet.
#[rstest]
#[case::ladder(Entity::ladder(80, 100), &[4])]
#[case::boost(Entity::boost(80, 20), &[4])]
#[case::teleporter(Entity::teleporter(80, [5, 100]), &[4, 2])]
fn a_jump_to_the_last_square_wins_in_every_order(#[case] entity: Entity, #[case] rolls: &[u32]) {
    for order in Stage::orders() {
        let file = RulesFile { priority: order.to_vec(), ..sending(Landing::SendBoth) };
        let mut game = game(file, vec![entity.clone()], &[76, 3]);
        let report = roll(&mut game, rolls);
        assert_eq!((finished(&game), game.pawns()), (vec![1], [100, 3].as_slice()), "{order:?}");
        assert_eq!(kinds(&report).last().map(String::as_str), Some("finished"));
    }
}

// S-15, S-23, S-28: with places for three, a second winner does not meet the first on the last square.
#[test]
fn winners_share_the_last_square_in_every_order() {
    for order in Stage::orders() {
        let places = parlour_snakes::Places::Podium;
        let file = RulesFile { places, priority: order.to_vec(), ..sending(Landing::SendBoth) };
        let mut game = game(file, vec![Entity::ladder(80, 100)], &[96, 76, 3, 4]);
        roll(&mut game, &[4, 4]);
        assert_eq!((finished(&game), game.pawns()), (vec![1, 2], [100, 100, 3, 4].as_slice()), "{order:?}");
    }
}

// S-28: a snake on the last square bites before the win stage and not after it; so the board can be won only then.
#[rstest]
#[case(WIN_ENTITY_LANDING, true)]
#[case(WIN_LANDING_ENTITY, true)]
#[case(LANDING_WIN_ENTITY, true)]
#[case(LANDING_ENTITY_WIN, false)]
#[case(ENTITY_WIN_LANDING, false)]
#[case(ENTITY_LANDING_WIN, false)]
fn win_before_entity_wins_on_the_head_of_a_snake(#[case] settling: &str, #[case] wins: bool) {
    let board = || Board::new(10, 10, vec![Entity::snake(100, 2)]).unwrap();
    let file = ordered(settling, classic());
    let fewest = Graph::new(file.clone(), board(), Luck::Best).unwrap().fewest_rolls(94);
    assert_eq!(fewest.map(|fewest| fewest.rolls), wins.then_some(1));
    match Rules::new(file, board()) {
        Ok(rules) => {
            let mut game = Position::with_pawns(&rules.into(), &[96, 3]).unwrap();
            assert_eq!(kinds(&roll(&mut game, &[4])), ["moved", "finished"]);
            assert!(wins);
        }
        Err(error) => {
            assert!(error.to_string().contains("can never be reached"), "{error}");
            assert!(!wins);
        }
    }
}

// S-06, S-28: a teleporter with several exits asks for its roll inside the stage entity; the stages after it follow then.
#[test]
fn the_stages_after_a_teleporter_wait_for_its_roll() {
    let play = |settling: &str, rolls: &[u32]| {
        let file = ordered(settling, sending(Landing::SendOpponent));
        let mut game = game(file, vec![Entity::teleporter(17, [30, 40])], &[13, 17, 40]);
        let happened = kinds(&roll(&mut game, rolls));
        (game.pawns().to_vec(), happened, to_move(&game))
    };
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    // The opponent in the teleporter is met before the roll that decides, and the one at the exit never.
    let met = ["moved", "sent", "teleporter"];
    assert_eq!(play(LANDING_ENTITY_WIN, &[4]), (vec![17, 0, 40], words(&met), 1));
    assert_eq!(play(LANDING_ENTITY_WIN, &[4, 2]).0, [40, 0, 40]);
    // After the stage entity the opponent at the exit is met.
    let met = ["moved", "teleporter", "teleported", "sent"];
    assert_eq!(play(ENTITY_WIN_LANDING, &[4, 2]), (vec![40, 17, 0], words(&met), 2));
    assert_eq!(play(WIN_ENTITY_LANDING, &[4, 2]).0, [40, 17, 0]);
}

// S-06, S-26, S-28: a mover who is sent away is neither trapped nor boosted nor swallowed; one who is not goes through the
// whole chain.
#[test]
fn a_pawn_that_is_sent_away_leaves_the_special_square_alone() {
    let trap = vec![Entity::trap(17)];
    let mut sent = game(ordered(LANDING_ENTITY_WIN, sending(Landing::SendSelf)), trap, &[13, 17]);
    roll(&mut sent, &[4]);
    assert_eq!((sent.pawns(), sent.skip()), ([0, 17].as_slice(), [0, 0].as_slice()));
    let chain = RulesFile { jumps: Jumps::Chain, ..sending(Landing::SendOpponent) };
    let entities = vec![Entity::boost(17, 3), Entity::ladder(20, 50), Entity::black_hole(50)];
    let mut chained = game(ordered(LANDING_WIN_ENTITY, chain), entities, &[13, 17, 20, 50]);
    roll(&mut chained, &[4]);
    assert_eq!(chained.pawns(), [0, 0, 20, 50]);
}

// S-31, S-28: stacked rolls are settled one by one in the order of the rules; a pawn that was sent away plays on from
// where it was sent.
#[test]
fn stacked_rolls_are_settled_in_the_order_of_the_rules() {
    let file = |settling| ordered(settling, RulesFile { landing: Landing::SendSelf, ..stacked() });
    let play = |settling| {
        let mut game = game(file(settling), vec![Entity::ladder(17, 37)], &[13, 17, 43]);
        roll(&mut game, &[6, 4]);
        game.pawns().to_vec()
    };
    // 4 to 17: met at the foot and sent; 6 to 6.
    assert_eq!(play(LANDING_ENTITY_WIN), [6, 17, 43]);
    // 4 to 17, up to 37; 6 to 43: met there and sent.
    assert_eq!(play(ENTITY_WIN_LANDING), [0, 17, 43]);
}

// S-25, S-28: the third six is judged when it is rolled, in every order; it is not played and meets no one.
#[test]
fn the_third_six_is_judged_when_it_is_rolled() {
    for order in Stage::orders() {
        let file = RulesFile {
            third_six: ThirdSix::Backtrack,
            priority: order.to_vec(),
            ..sending(Landing::SendOpponent)
        };
        let mut game = game(file, vec![], &[10, 28]);
        roll(&mut game, &[6, 6, 6]);
        assert_eq!((game.pawns(), to_move(&game)), ([10, 28].as_slice(), 2), "{order:?}");
    }
}

// S-22, S-28: start and roll in either order are the same: an entering 6 counts as a 1 and earns no extra roll.
#[test]
fn start_and_roll_come_in_either_order() {
    let swap = |mut order: Vec<Stage>| {
        order.swap(0, 1);
        order
    };
    for order in Stage::orders() {
        let play = |priority: Vec<Stage>| {
            let mut game = game(RulesFile { priority, ..RulesFile::stack() }, vec![], &[0, 0, 0]);
            let report = roll(&mut game, &[6, 2, 1, 3, 6, 6, 4, 2]);
            (game.position(), report)
        };
        assert_eq!(play(order.to_vec()), play(swap(order.to_vec())));
        assert_eq!(
            play(order.to_vec()).1.events[0].clone(),
            parlour_snakes::Event::Entered { player: table::player(1), to: 1 }
        );
    }
}

// S-28: every other list is refused, and the reason names the stage and what it has to follow.
#[rstest]
#[case("start,move,roll,validate,entity,win,landing,sixes", "move cannot come before roll: ")]
#[case("start,validate,roll,move,entity,win,landing,sixes", "validate cannot come before roll: ")]
#[case("validate,start,roll,move,entity,win,landing,sixes", "validate cannot come before start: ")]
#[case("start,roll,move,validate,entity,win,landing,sixes", "move cannot come before validate: ")]
#[case("start,roll,validate,entity,move,win,landing,sixes", "entity cannot come before move: ")]
#[case("start,roll,validate,win,move,entity,landing,sixes", "win cannot come before move: ")]
#[case("start,roll,validate,landing,move,entity,win,sixes", "landing cannot come before move: ")]
#[case("start,roll,validate,move,entity,win,sixes,landing", "sixes cannot come before landing: ")]
#[case("sixes,start,roll,validate,move,entity,win,landing", "sixes cannot come before start: ")]
#[case("start,roll,validate,move,entity,landing,sixes", "win is missing; ")]
#[case("start,roll,validate,move,entity,entity,win,landing,sixes", "entity is listed 2 times; ")]
#[case("none", "start is missing; ")]
#[case(
    "start,rol,validate,move,entity,win,landing,sixes",
    "\"rol\" is not a value of priority; did you mean roll"
)]
#[case("start", "roll is missing; ")]
fn other_orders_are_refused(#[case] order: &str, #[case] reason: &str) {
    let book = Snakes.book();
    let mut rules = book.resolve(&Value::Null).unwrap();
    let board = json!("geeks-30");
    let error = match book.set(&mut rules, "priority", order) {
        Err(error) => error.to_string(),
        Ok(()) => Snakes.set_up(&rules, Some(&board), 2).unwrap_err().to_string(),
    };
    assert!(error.contains("priority") && error.contains(reason), "{error}");
}

// S-28: the words of `--set` and of a file mean the same, and the rules keep them.
#[test]
fn an_order_is_read_from_words() {
    let book = Snakes.book();
    let mut rules = book.resolve(&Value::Null).unwrap();
    book.set(&mut rules, "priority", "roll, start,validate,move,landing,entity,win,sixes").unwrap();
    let order = json!(["roll", "start", "validate", "move", "landing", "entity", "win", "sixes"]);
    assert_eq!(rules["priority"], order);
    assert_eq!(book.resolve(&json!({"priority": order})).unwrap(), rules);
    assert!(Snakes.set_up(&rules, Some(&json!("geeks-30")), 2).is_ok());
}
