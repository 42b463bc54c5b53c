//! A rule that no shortcut knows works everywhere: the fast simulator refuses it, exact odds take the general method.

mod common;

use std::sync::Arc;

use common::{assert_close, assert_same_odds, game_dice, seats, simulated};
use parlour_core::{Ending, Game, Kind, playout};
use parlour_play::Numbered;
use parlour_snakes::odds::{self, OddsError};
use parlour_snakes::{
    Board, Cell, Entity, FastRace, Landing, LandingRule, Position, RollOrder, Rules, RulesFile, Sent, Sixes,
    Snakes,
};
use parlour_testkit::{Variation, every_rule_value};
use rstest::rstest;

/// Others are sent back, except from squares divisible by five.
#[derive(Debug)]
struct SpareFives;

impl LandingRule for SpareFives {
    fn meet(&self, cell: Cell) -> Sent {
        Sent { others: !cell.is_multiple_of(5), mover: false }
    }
}

fn board() -> Board {
    let entities = vec![Entity::ladder(3, 8), Entity::snake(11, 2), Entity::trap(6)];
    Board::new(4, 4, entities).expect("a board")
}

fn rules(file: RulesFile) -> Rules {
    Rules::new(file, board()).expect("good rules")
}

fn planted(file: RulesFile, rule: impl LandingRule + 'static) -> Arc<Rules> {
    Arc::new(rules(file).with_landing(Arc::new(rule)))
}

// S-29: the fast simulator does not play a rule that it does not know.
#[test]
fn the_fast_simulator_steps_aside() {
    let fast = |rules: &Arc<Rules>| FastRace::compile(&Position::new(rules, 2).expect("players"), &[]);
    let file = RulesFile::default();
    assert!(fast(&Arc::new(rules(file.clone()))).is_some());
    assert!(fast(&planted(file, SpareFives)).is_none());
}

// S-29, S-42: exact odds of the planted rule are those of its games.
#[rstest]
#[case::classic(RulesFile::default())]
#[case::stack(RulesFile { roll_order: RollOrder::Stack, ..RulesFile::default() })]
fn exact_odds_are_those_of_the_games(#[case] file: RulesFile) {
    let spared = planted(file.clone(), SpareFives);
    let exact = seats(&spared, 2);
    assert_close(&exact, &simulated(&spared, 2, 40_000), 0.012);
    let all = seats(&planted(file, Landing::SendOpponent), 2);
    assert!((exact[0] - all[0]).abs() > 1e-6, "the rule makes a difference");
}

// S-29, S-42: a rule from outside that is the same as a built-in one has the same odds, by the general method.
#[rstest]
fn the_general_way_agrees_with_the_shortcuts(
    #[values(Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth)] landing: Landing,
    #[values(RollOrder::Each, RollOrder::Stack)] roll_order: RollOrder,
) {
    let file = RulesFile { roll_order, ..RulesFile::default() };
    let built_in = RulesFile { landing, ..file.clone() };
    let (built_in, outside) = (Arc::new(rules(built_in)), planted(file, landing));
    assert_same_odds(&built_in, &outside);
}

/// Every preset with every value of every rule.
fn every_value() -> Vec<RulesFile> {
    let read = |varied: Variation| Snakes.book().read(&varied.rules);
    let files = every_rule_value(&Snakes).into_iter().map(read);
    files.collect::<Result<_, _>>().expect("values of the schema")
}

// S-20 to S-35, C-04, C-05: a value is added to a rule, and this test plays it on every path. Rules from outside, here the
// same as inside, switch all shortcuts off.
#[test]
fn every_value_of_every_rule_is_the_same_on_every_path() {
    let words = Numbered::new(5);
    let (mut fast, mut compared) = (0, 0);
    for file in every_value() {
        let landing = file.landing;
        let Ok(rules) = Rules::new(file.clone(), board()) else {
            continue;
        };
        let rules = Arc::new(rules);
        let general =
            Rules::clone(&planted(RulesFile { landing: Landing::Nothing, ..file.clone() }, landing));
        let general = Arc::new(general.with_sixes(Arc::new(Sixes::new(&file))));
        // Where most rolls earn another one, the general method cannot list all turns.
        if odds::solo(&general, 1e-12) != Err(OddsError::LongTurn) {
            assert_same_odds(&rules, &general);
            compared += 1;
        }
        let start = Position::new(&rules, 3).expect("players");
        if let Some(race) = FastRace::compile(&start, &[]) {
            let mut endings = Vec::new();
            race.play(&words, 0..50, 500, &mut endings);
            let plain = |game| playout(&start, &mut game_dice(&words, game), 500);
            assert_eq!(endings, (0..50).map(plain).collect::<Vec<Ending>>(), "{file:?}");
            fast += 1;
        }
    }
    assert!(compared > 70 && fast > 70, "{compared} {fast}");
}
