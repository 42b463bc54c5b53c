//! The heuristic of the greedy bot: get home, capture, get to safety, bring tokens out, advance.

use crate::board::HOME;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Reward, Rules};

/// A token that is home cannot be lost.
const FINISH: i64 = 300;
/// A capture, on top of the progress the victim loses.
const CAPTURE: i64 = 150;
/// Another token in play gives more choices later.
const ENTER: i64 = 120;
/// The home column is safe.
const STRETCH: i64 = 80;
/// Standing on a safe square.
pub(crate) const SAFE: i64 = 30;
/// What a token in danger is worth besides the progress it would lose.
const TOKEN: i64 = 20;
/// An extra roll for the move.
const ROLL: i64 = 60;

/// The heuristic of a move with the pending roll; 0 if it is not a move.
pub(crate) fn heuristic(position: &Position, mv: Move) -> i64 {
    let owner = position.owner(position.mover());
    let from = position.tokens_of(owner).get(mv.index()).copied();
    let going = from.zip(position.pending_roll()).and_then(|(from, roll)| {
        let to = position.destination(owner, from, roll)?;
        Some((from, to))
    });
    going.map_or(0, |(from, to)| {
        advance(position.rules(), from, to) + captures(position, owner, to) + safety(position, owner, to, 1)
            - safety(position, owner, from, 2)
    })
}

/// The part of the heuristic that does not depend on other tokens.
pub(crate) fn advance(rules: &Rules, from: i16, to: i16) -> i64 {
    way(rules, to) - way(rules, from) + milestones(rules, from, to)
}

/// How far a token has come, in percent.
fn way(rules: &Rules, step: i16) -> i64 {
    let finish = i64::from(rules.track().finish());
    i64::from(step - HOME) * 100 / (finish + 1)
}

/// What a token in danger is worth.
pub(crate) fn stake(rules: &Rules, step: i16) -> i64 {
    TOKEN + way(rules, step)
}

/// What capturing a token is worth.
pub(crate) fn loss(rules: &Rules, step: i16) -> i64 {
    CAPTURE + 2 * way(rules, step)
}

/// What entering, reaching the home column or getting home is worth.
fn milestones(rules: &Rules, from: i16, to: i16) -> i64 {
    let track = rules.track();
    if to == track.finish() {
        FINISH + reward(rules, Reward::Finish)
    } else if from == HOME {
        ENTER
    } else if from <= track.last() && to > track.last() {
        STRETCH
    } else {
        0
    }
}

/// What an extra roll for this reason is worth, if the rules have it.
pub(crate) fn reward(rules: &Rules, reward: Reward) -> i64 {
    if rules.rewards(reward) { ROLL } else { 0 }
}

/// What the opponents on the square lose; the further they have come, the more.
fn captures(position: &Position, owner: usize, to: i16) -> i64 {
    let Some(cell) = position.battlefield(owner, to) else {
        return 0;
    };
    let lost = |other: usize| {
        let step = position.step_on(other, cell).unwrap_or(HOME);
        let victims = i64::try_from(position.count_on(other, cell)).unwrap_or(0);
        victims * loss(position.rules(), step)
    };
    let total: i64 = position.seating().opponents(owner).map(lost).sum();
    if total > 0 { total + reward(position.rules(), Reward::Capture) } else { 0 }
}

/// A bonus on safe squares, a penalty within reach of opponents. `crowd` is the number of the owner's tokens on the
/// square that makes a block with this one.
fn safety(position: &Position, owner: usize, step: i16, crowd: usize) -> i64 {
    if !(0..=position.rules().track().last()).contains(&step) {
        return 0;
    }
    let Some(cell) = position.battlefield(owner, step) else {
        return SAFE;
    };
    if position.rules().has_blocks() && position.count_on(owner, cell) >= crowd {
        return SAFE;
    }
    -threats(position, owner, cell) * stake(position.rules(), step) / 2
}

/// How many opponents' tokens could land on a square with one roll.
fn threats(position: &Position, owner: usize, cell: i16) -> i64 {
    let hunters = |other: usize| {
        let there = position.step_on(other, cell)?;
        let near = |step: &&i16| match **step {
            HOME => there == 0,
            step => (1..=6).contains(&(there - step)),
        };
        Some(position.tokens_of(other).iter().filter(near).count())
    };
    let count: usize = position.seating().opponents(owner).filter_map(hunters).sum();
    i64::try_from(count).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use parlour_core::Game;
    use rstest::rstest;

    use crate::rules::RulesFile;
    use crate::sketch::sketch;

    /// The number of the best token for a roll of red, who plays against green.
    fn best(red: &[i16], green: &[i16], roll: u8) -> u8 {
        let position = sketch(RulesFile::default(), &[red, green]).with_roll(roll);
        let moves = position.legal_moves();
        let best = moves.iter().rev().max_by_key(|mv| position.heuristic(mv));
        best.expect("a legal move").number()
    }

    // L-10: the greedy bot captures, gets home and looks for safety. Green's steps plus 26 are red's squares.
    #[rstest]
    #[case::finish_rather_than_advance(&[20, 52, -1, -1], &[-1; 4], 4, 2)]
    #[case::capture_rather_than_advance(&[30, 20, -1, -1], &[48, -1, -1, -1], 2, 2)]
    #[case::capture_the_one_that_came_further(&[30, 10, -1, -1], &[6, 38, -1, -1], 2, 2)]
    #[case::enter_rather_than_advance(&[20, -1, -1, -1], &[-1; 4], 6, 2)]
    #[case::flee_from_a_hunter(&[3, 35, -1, -1], &[5, -1, -1, -1], 3, 2)]
    #[case::do_not_step_in_front_of_a_hunter(&[3, 26, -1, -1], &[2, -1, -1, -1], 4, 1)]
    #[case::into_the_stretch(&[20, 47, -1, -1], &[-1; 4], 4, 2)]
    #[case::onto_a_safe_cell(&[3, 17, -1, -1], &[-1; 4], 4, 2)]
    fn choices(#[case] red: &[i16], #[case] green: &[i16], #[case] roll: u8, #[case] expected: u8) {
        assert_eq!(best(red, green, roll), expected);
    }

    #[test]
    fn moves_without_a_roll_are_worth_nothing() {
        let position = sketch(RulesFile::default(), &[&[3; 4], &[3; 4]]);
        let token = crate::Move::token(1).expect("a token's number");
        assert_eq!(position.heuristic(&token), 0);
    }
}
