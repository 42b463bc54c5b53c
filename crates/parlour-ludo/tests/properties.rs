//! Random rules × random games: the engine agrees with a plain model of the game at every step.

mod model;

use std::sync::Arc;

use model::Model;
use parlour_core::{Chance, Game, Outcome, Player, Silent, Turn};
use parlour_ludo::{
    Blocks, EntryCell, Move, MustCapture, Places, Position, Reward, Rules, RulesFile, Safe, SafeWord, Teams,
    ThreeSixes, TokenState,
};
use parlour_testkit::TestDice;
use proptest::prelude::*;

/// Any valid rules, from tiny boards to large ones.
fn rules() -> impl Strategy<Value = RulesFile> {
    let sizes = (2_u8..=6, 4_u8..=14, 1_u8..=7, 1_u8..=4);
    let faces = || proptest::collection::vec(1_u8..=6, 0..4);
    let rewards = proptest::sample::subsequence(vec![Reward::Capture, Reward::Finish], 0..=2);
    let safe = prop_oneof![
        Just(Safe::Word(SafeWord::Classic)),
        Just(Safe::Word(SafeWord::None)),
        proptest::collection::vec(0_u16..8, 0..8).prop_map(Safe::Cells),
    ];
    let words = proptest::array::uniform6(any::<bool>());
    (sizes, faces(), faces(), rewards, safe, words).prop_map(
        |((arms, cells_per_arm, home_stretch, tokens), mut enter_on, extra_roll, extra_roll_on, safe, on)| {
            enter_on.push(6);
            RulesFile {
                players: None,
                arms,
                cells_per_arm,
                home_stretch,
                tokens,
                enter_on,
                extra_roll,
                extra_roll_on,
                three_sixes: if on[0] { ThreeSixes::Forfeit } else { ThreeSixes::Play },
                entry_cell: if on[1] { EntryCell::Shared } else { EntryCell::Private },
                blocks: if on[2] { Blocks::On } else { Blocks::Off },
                must_capture: if on[3] { MustCapture::On } else { MustCapture::Off },
                teams: if on[4] && arms >= 4 { Teams::On } else { Teams::Off },
                places: if on[5] { Places::All } else { Places::First },
                safe,
            }
        },
    )
}

/// One random step, taken by the engine and by the model.
fn step(position: &mut Position, model: &mut Model, dice: &mut TestDice) {
    match position.turn() {
        Turn::Over => {}
        Turn::Roll(_) => {
            let roll = u8::try_from(dice.below(6) + 1).unwrap();
            position.roll(roll, &mut Silent).unwrap();
            model.take_roll(roll.into());
        }
        Turn::Choose(_) => {
            let legal = position.legal_moves();
            let mv = legal[dice.index(legal.len())];
            position.play(mv, &mut Silent).unwrap();
            model.take_choice(usize::from(mv.number()) - 1);
        }
    }
}

fn agree(position: &Position, model: &Model) -> Result<(), TestCaseError> {
    for (player, steps) in model.tokens.iter().enumerate() {
        let tokens: Vec<i32> =
            position.tokens(Player::new(player)).iter().map(|step| i32::from(*step)).collect();
        prop_assert_eq!(&tokens, steps);
    }
    let player = Player::new(model.mover);
    let turn = match (model.over, model.roll) {
        (true, _) => Turn::Over,
        (false, Some(_)) => Turn::Choose(player),
        (false, None) => Turn::Roll(player),
    };
    prop_assert_eq!(position.turn(), turn);
    let choices: Vec<usize> = position.legal_moves().iter().map(|mv| usize::from(mv.number()) - 1).collect();
    prop_assert_eq!(choices, if model.over { Vec::new() } else { model.choices() });
    Ok(())
}

/// Whether a token can change from one state to another in one step. L-02
fn may_follow(before: TokenState, after: TokenState) -> bool {
    use TokenState::{Finished, Home, Stretch, Track};
    match (before, after) {
        (Home, Home | Track(_)) | (Track(_), _) | (Stretch(_) | Finished, Finished) => true,
        (Stretch(one), Stretch(other)) => one <= other,
        _ => false,
    }
}

fn states(position: &Position) -> Vec<TokenState> {
    let tokens = position.rules().tokens();
    (0..position.seats())
        .flat_map(|player| (0..tokens).map(move |token| (player, token)))
        .map(|(player, token)| position.state(Player::new(player), token))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    // L-02, L-08: always as many tokens as the rules say, and nothing but the rules' transitions.
    #[test]
    fn the_engine_agrees_with_the_model(file in rules(), crowd in 0_usize..5, seed in any::<u64>()) {
        let rules = Arc::new(Rules::new(file.clone()).unwrap());
        let least = *rules.seats().start();
        let mut seats = (least + crowd).min(*rules.seats().end());
        seats -= if file.teams == Teams::On { seats % 2 } else { 0 };
        let mut position = Position::new(&rules, seats).unwrap();
        let mut model = Model::new(&file, seats);
        let mut dice = TestDice::new(seed);
        agree(&position, &model)?;
        for _ in 0..600 {
            let before = states(&position);
            step(&mut position, &mut model, &mut dice);
            agree(&position, &model)?;
            let after = states(&position);
            prop_assert_eq!(after.len(), seats * usize::from(file.tokens));
            prop_assert!(before.iter().zip(&after).all(|(before, after)| may_follow(*before, *after)));
        }
    }

    // L-07: whatever is not legal is refused and changes nothing.
    #[test]
    fn refused_steps_change_nothing(file in rules(), seed in any::<u64>()) {
        let rules = Arc::new(Rules::new(file.clone()).unwrap());
        let seats = rules.default_seats();
        let (mut position, mut model) = (Position::new(&rules, seats).unwrap(), Model::new(&file, seats));
        let mut dice = TestDice::new(seed);
        for _ in 0..60 {
            let legal = position.legal_moves();
            for mv in (1..=4).filter_map(Move::token).filter(|mv| !legal.contains(mv)) {
                let mut copy = position.clone();
                prop_assert!(copy.play(mv, &mut Silent).is_err());
                prop_assert_eq!(&copy, &position);
            }
            step(&mut position, &mut model, &mut dice);
        }
    }

    // L-06: a finished game has a place for every player, partners share theirs, and one is first.
    #[test]
    fn places(file in rules(), seed in any::<u64>()) {
        // Small enough to be over soon.
        let file = RulesFile { cells_per_arm: 5, tokens: 1, home_stretch: 2, safe: Safe::default(), ..file };
        let rules = Arc::new(Rules::new(file.clone()).unwrap());
        let seats = rules.default_seats();
        let (mut position, mut model) = (Position::new(&rules, seats).unwrap(), Model::new(&file, seats));
        let mut dice = TestDice::new(seed);
        for _ in 0..20_000 {
            if position.turn().is_over() {
                break;
            }
            prop_assert_eq!(position.outcome(), None);
            step(&mut position, &mut model, &mut dice);
        }
        let outcome = position.outcome();
        prop_assert!(outcome.is_some(), "the game ends");
        let outcome = outcome.unwrap_or_else(|| Outcome::new([]));
        prop_assert_eq!(outcome.in_order().len(), seats);
        prop_assert!(!outcome.winners().is_empty());
        if file.teams == Teams::On {
            let (one, other) = outcome.places().split_at(seats / 2);
            prop_assert_eq!(one, other);
        }
    }
}
