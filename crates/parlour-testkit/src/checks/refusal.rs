//! Checks that exactly the listed steps are accepted, and that a refused one changes nothing.

use parlour_core::{AnyGame, Step, StepError, Turn};

use super::{Check, ensure};

/// Texts that users and broken files have instead of a move. Some are legal moves in some game.
const JUNK: [&str; 20] = [
    "",
    " ",
    "0",
    "1",
    "7",
    "-1",
    "01",
    "+1",
    " 1",
    "1 ",
    "1.0",
    "999",
    "99999999999999999999",
    "burn 1",
    "burn",
    "U",
    "x",
    "roll",
    "１",
    "🐀\u{0}",
];

/// Tries every listed step and many others.
pub(crate) fn only_listed_steps(game: &dyn AnyGame) -> Check {
    let legal = game.legal_moves();
    let rolls: Vec<u32> = game.rolls().iter().map(|weighted| weighted.roll).collect();
    let long = "9".repeat(5_000);
    let texts = legal.iter().map(String::as_str).chain(JUNK).chain([long.as_str()]);
    let moves = texts.map(|text| (Step::Move(text.to_owned()), legal.iter().any(|mv| mv == text)));
    let numbers = numbers(&rolls).into_iter();
    let rolls = numbers.map(|number| (Step::Roll(number), rolls.contains(&number)));
    let (listed, junk): (Vec<_>, Vec<_>) = moves.chain(rolls).partition(|(_, listed)| *listed);
    for (step, _) in listed {
        let accepted = game.boxed_clone().step(&step);
        accepted.map_err(|error| format!("{step:?} is listed but refused: {error}"))?;
    }
    refuses_all(game, junk.iter().map(|(step, _)| step))
}

/// Every listed number, its neighbours, and numbers that would be truncated to a listed one in a small integer.
fn numbers(rolls: &[u32]) -> Vec<u32> {
    let mut numbers = vec![0, 1, 6, 7, 256, 257, 65_537, u32::MAX];
    for roll in rolls {
        numbers.extend([roll.saturating_sub(1), *roll, roll.saturating_add(1), roll.saturating_add(256)]);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// One copy is given all of them in turn and must not change.
fn refuses_all<'a>(game: &dyn AnyGame, junk: impl Iterator<Item = &'a Step>) -> Check {
    let before = game.position();
    let mut copy = game.boxed_clone();
    for step in junk {
        match copy.step(step) {
            Ok(_) => return Err(format!("{step:?} is accepted but not listed")),
            Err(error) => fitting(game, step, &error)?,
        }
        ensure!(copy.equals(game), "{step:?} was refused but changed the position");
    }
    let after = copy.position();
    ensure!(after == before, "steps were refused but changed the position from {before} to {after}");
    Ok(())
}

/// The reason for the refusal fits the position.
fn fitting(game: &dyn AnyGame, step: &Step, error: &StepError) -> Check {
    let fits = match (game.turn(), step) {
        (Turn::Over, _) => *error == StepError::Over,
        (Turn::Roll(_), Step::Move(_)) => matches!(error, StepError::RollIsDue { .. }),
        (Turn::Roll(_), Step::Roll(_)) => matches!(error, StepError::Impossible { .. }),
        (Turn::Choose(_), Step::Roll(_)) => matches!(error, StepError::ChoiceIsDue { .. }),
        (Turn::Choose(_), Step::Move(_)) => {
            matches!(error, StepError::Illegal { legal, .. } if *legal == game.legal_moves())
        }
    };
    ensure!(fits, "{:?}: {step:?} is refused for the wrong reason: {error:?}", game.turn());
    Ok(())
}

/// A step of a copy does not change the original.
pub(crate) fn clone_lives_alone(game: &dyn AnyGame, step: &Step) -> Check {
    let (other, before) = (game.boxed_clone(), game.position());
    let mut copy = game.boxed_clone();
    // Another check reports a refused step.
    let _ = copy.step(step);
    ensure!(
        game.equals(other.as_ref()) && game.position() == before,
        "{step:?} of a clone changed the original"
    );
    Ok(())
}
