//! C-05, S-29: rules of another program are played, simulated and answered exactly. The landing rule has its tests in
//! `planted_rule.rs`.

mod common;

use std::sync::Arc;

use common::{Dice, assert_close, assert_same_odds, seats, simulated, solo};
use parlour_core::{Chance, Game, Report};
use parlour_snakes::{
    Act, Board, Cell, CountedRoll, EffectRule, Entity, FastRace, Forfeit, ForfeitReason, FourSixes, Jumps,
    Position, RollOrder, Rules, RulesFile, Ruling, Sixes, SixesRule, ThirdSix, ThreeSixes, odds,
};
use rstest::rstest;

/// Fives and sixes roll again. Two of them in a row are undone and cost a turn; a 1 after one of them costs the next player
/// a turn.
#[derive(Debug)]
struct Trouble;

impl SixesRule for Trouble {
    fn judge(&self, roll: &CountedRoll) -> Ruling {
        match roll.run {
            0 => Ruling::Play,
            1 => Ruling::RollAgain,
            _ => Ruling::Forfeit(Forfeit {
                turns: 1,
                back_to: Some(roll.before),
                unplayed: Forfeit::WHOLE_STACK,
                ..Forfeit::because(ForfeitReason::Other("is in trouble"))
            }),
        }
    }

    fn skips_next(&self, roll: &CountedRoll) -> bool {
        roll.ended > 0 && roll.value == 1
    }

    fn is_six(&self, value: u32) -> bool {
        value >= 5
    }

    fn longest_run(&self) -> u8 {
        2
    }
}

/// Does the same wherever it is put.
#[derive(Debug)]
struct Own(Act);

impl EffectRule for Own {
    fn name(&self) -> &'static str {
        "swamp"
    }

    fn act(&self, _: Cell, _: &Board) -> Act {
        self.0.clone()
    }
}

fn rules(file: RulesFile, entities: Vec<Entity>) -> Rules {
    Rules::new(file, Board::new(4, 4, entities).expect("a board")).expect("good rules")
}

fn usual() -> Vec<Entity> {
    vec![Entity::ladder(3, 8), Entity::snake(11, 2), Entity::trap(6)]
}

/// The mean number of turns of a player alone, from many games.
fn mean_turns(rules: &Arc<Rules>, games: u32) -> f64 {
    let (mut dice, mut turns) = (Dice(11), 0.0);
    for _ in 0..games {
        let mut position = Position::new(rules, 1).expect("a player");
        let mut report = Report::default();
        while !position.turn().is_over() {
            let rolls = position.rolls();
            let roll = rolls[dice.index(rolls.len())].roll;
            position.roll(roll, &mut report).expect("a possible roll");
        }
        turns += f64::from(u32::try_from(report.turns).expect("few turns")) / f64::from(games);
    }
    turns
}

/// Exact answers are those of the games, and no shortcut takes the rule for one that it knows.
fn assert_answered(rules: &Arc<Rules>) {
    assert!(FastRace::compile(&Position::new(rules, 2).expect("players"), &[]).is_none());
    let mean = solo(rules).turns.mean.expect("games end");
    assert_close(&[mean], &[mean_turns(rules, 20_000)], 0.02 * mean);
    assert_close(&seats(rules, 2), &simulated(rules, 2, 40_000), 0.012);
}

// S-29, S-42: a sixes rule that uses all it may.
#[rstest]
fn a_sixes_rule_is_answered_exactly(#[values(RollOrder::Each, RollOrder::Stack)] roll_order: RollOrder) {
    let file = RulesFile { roll_order, ..RulesFile::default() };
    let planted = Arc::new(rules(file.clone(), usual()).with_sixes(Arc::new(Trouble)));
    assert_answered(&planted);
    let built_in = seats(&Arc::new(rules(file, usual())), 2);
    assert!((seats(&planted, 2)[0] - built_in[0]).abs() > 1e-3, "the rule makes a difference");
}

// S-29: by hand. 5 and 6 are a run of two: back to 7, and the next turn is lost. 6 and 1 skip the next player.
#[test]
fn a_sixes_rule_is_played() {
    let rules = Arc::new(rules(RulesFile::default(), vec![]).with_sixes(Arc::new(Trouble)));
    let mut position = Position::with_pawns(&rules, &[7, 0, 0]).unwrap();
    let mut events = Vec::new();
    position.roll(5, &mut events).unwrap();
    assert_eq!(position.pawns(), [12, 0, 0]);
    position.roll(6, &mut events).unwrap();
    assert_eq!((position.pawns(), position.skip()), (&[7, 0, 0][..], &[1, 0, 0][..]));
    position.roll(6, &mut events).unwrap();
    position.roll(1, &mut events).unwrap();
    // Player 3 is skipped, and so is player 1.
    assert_eq!((position.pawns(), position.queue().front().unwrap().number()), (&[7, 7, 0][..], 2));
    let names = parlour_core::PlayerNames::new(["Ann", "Bob", "Cas"]);
    let words: Vec<String> =
        events.iter().filter_map(|event| parlour_core::Event::words(event, &names)).collect();
    assert!(words.contains(&"Ann is in trouble: the turn ends".to_owned()), "{words:?}");
}

// C-05: the built-in rule, handed in from outside, has the odds of the file that it was made of.
#[rstest]
fn the_built_in_sixes_are_a_rule_like_any_other(
    #[values(ThirdSix::Cancel, ThirdSix::Normal, ThirdSix::LoseNext, ThirdSix::Backtrack, ThirdSix::ToStart)]
    third_six: ThirdSix,
    #[values(ThreeSixes::Play, ThreeSixes::LoseTurn)] three_sixes: ThreeSixes,
) {
    let file = RulesFile {
        third_six,
        three_sixes,
        four_sixes: FourSixes::SkipNext,
        dice: "1:1,2:1,6:2".parse().unwrap(),
        ..RulesFile::default()
    };
    let plain = RulesFile { dice: file.dice.clone(), ..RulesFile::commercial() };
    let planted = rules(plain, usual()).with_sixes(Arc::new(Sixes::new(&file)));
    assert_same_odds(&Arc::new(rules(file, usual())), &Arc::new(planted));
}

// S-29, S-42: everything that an effect can do.
#[rstest]
fn an_effect_is_answered_exactly(
    #[values(
        Act::Stays,
        Act::To(12),
        Act::To(0),
        Act::ToStart,
        Act::Ahead(3),
        Act::ToOneOf(vec![0, 3, 14]),
        Act::LosesTurns(3)
    )]
    act: Act,
    #[values(Jumps::Once, Jumps::Chain)] jumps: Jumps,
) {
    let file = RulesFile { jumps, ..RulesFile::default() };
    let planted = rules(file, usual()).with_effect(9, Arc::new(Own(act))).expect("a good effect");
    assert_answered(&Arc::new(planted));
}

// C-05: an effect may take the place of an entity.
#[test]
fn an_effect_replaces_what_is_there() {
    let planted = rules(RulesFile::default(), usual()).with_effect(3, Arc::new(Own(Act::To(2)))).unwrap();
    let planted = Arc::new(planted);
    let mut position = Position::new(&planted, 2).unwrap();
    let mut events = Vec::new();
    position.roll(3, &mut events).unwrap();
    assert_eq!(position.pawns(), [2, 0]);
    let names = parlour_core::PlayerNames::new(["Ann", "Bob"]);
    let words = parlour_core::Event::words(&events[1], &names);
    assert_eq!(words.as_deref(), Some("Ann is sent to 2 by the swamp"));
    let scene = position.scene(parlour_core::Window::ALL, &parlour_core::PlayerNames::default());
    let square = scene.cells.iter().find(|cell| cell.id == 3).unwrap();
    assert_eq!((square.mark.as_str(), square.class.name()), ("*", "swamp"));
    assert_answered(&planted);
}

// C-05: the built-in effects, handed in from outside, do what they do as entities of the board.
#[rstest]
fn the_built_in_effects_are_effects_like_any_other(#[values(Jumps::Once, Jumps::Chain)] jumps: Jumps) {
    let file = RulesFile { jumps, ..RulesFile::default() };
    let entities = vec![
        Entity::ladder(3, 8),
        Entity::snake(11, 2),
        Entity::trap(6),
        Entity::boost(4, 3),
        Entity::teleporter(7, [1, 12]),
        Entity::black_hole(13),
    ];
    let bare = rules(file.clone(), vec![]);
    let plant = |rules: Rules, entity: &Entity| {
        rules.with_effect(entity.from, Arc::new(entity.effect.clone())).expect("a good effect")
    };
    let planted = Arc::new(entities.iter().fold(bare, plant));
    let built_in = Arc::new(rules(file, entities));
    assert_close(&solo(&built_in).cells, &solo(&planted).cells, 1e-9);
    assert_close(&seats(&built_in, 2), &seats(&planted, 2), 1e-10);
}

// C-05: what an effect cannot do is refused, and says why.
#[rstest]
#[case::off_the_board(17, Act::Stays, Jumps::Once, "swamp on square 17: squares run from 1 to 16")]
#[case::leads_off(9, Act::To(17), Jumps::Once, "it leads to 17; squares run from 0 to 16")]
#[case::one_leads_off(9, Act::ToOneOf(vec![2, 99]), Jumps::Once, "it leads to 99")]
#[case::nowhere(9, Act::ToOneOf(vec![]), Jumps::Once, "one of no squares")]
#[case::too_many_turns(9, Act::LosesTurns(11), Jumps::Once, "it costs 11 turns; at most 10")]
#[case::itself(9, Act::Ahead(0), Jumps::Chain, "swamp on square 9 leads back to itself")]
#[case::round(8, Act::To(3), Jumps::Chain, "swamp on square 8 leads back to itself")]
#[case::endless(16, Act::ToStart, Jumps::Once, "can never be reached")]
fn a_wrong_effect_is_refused(#[case] cell: Cell, #[case] act: Act, #[case] jumps: Jumps, #[case] why: &str) {
    let file = RulesFile { jumps, ..RulesFile::default() };
    let error = rules(file, usual()).with_effect(cell, Arc::new(Own(act))).unwrap_err().to_string();
    assert!(error.contains(why), "{error}");
}

// C-05: what each entity changes is worked out with the rules from outside in play.
#[test]
fn the_influence_of_entities_keeps_rules_from_outside() {
    let plant = |rules: Rules| {
        let rules = rules.with_sixes(Arc::new(Trouble));
        Arc::new(rules.with_effect(9, Arc::new(Own(Act::To(1)))).expect("a good effect"))
    };
    let (with, without) = (plant(rules(RulesFile::default(), usual())), usual()[1..].to_vec());
    let without = plant(rules(RulesFile::default(), without));
    let mean = |rules: &Arc<Rules>| solo(rules).rolls.mean.expect("games end");
    let influence = odds::influence(&with).expect("a small board")[0].rolls.expect("games end");
    assert!((influence - (mean(&with) - mean(&without))).abs() < 1e-9);
}
