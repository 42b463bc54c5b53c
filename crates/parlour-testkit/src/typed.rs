//! Checks that need the game's own types.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_core::{Face, Game, Notation, Report, Silent, Turn};

use crate::checks::{Check, ensure};

/// Checks a position of a known game: rolls strictly ascending, notation and faces read back as written, equal hashes
/// of equal positions, the same position with and without a listener.
pub fn typed<G: Game>(position: &G) -> Result<(), String> {
    moves(position)?;
    rolls(position)?;
    ensure!(hash(position) == hash(&position.clone()), "the hash of a clone differs from the original's");
    listening(position)
}

fn moves<G: Game>(position: &G) -> Check {
    for mv in &position.legal_moves() {
        let text = mv.write();
        let read = position.read_move(&text);
        ensure!(read.as_ref() == Some(mv), "{mv:?} is written {text:?} but reads back as {read:?}");
        ensure!(position.is_legal(mv), "the listed move {mv:?} is not legal");
    }
    Ok(())
}

fn rolls<G: Game>(position: &G) -> Check {
    let rolls = position.rolls();
    ensure!(
        rolls.windows(2).all(|pair| pair[0].roll < pair[1].roll),
        "rolls are not strictly ascending: {rolls:?}"
    );
    for weighted in rolls {
        let number = weighted.roll.number();
        let read = G::Roll::from_number(number);
        ensure!(read == Some(weighted.roll), "{:?} shows {number} but reads back as {read:?}", weighted.roll);
    }
    Ok(())
}

fn hash(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The last possible step leads to the same position with and without a listener.
fn listening<G: Game>(position: &G) -> Check {
    let (mut silent, mut heard) = (position.clone(), position.clone());
    let mut report = Report::default();
    match position.turn() {
        Turn::Over => return Ok(()),
        Turn::Roll(_) => {
            let Some(weighted) = position.rolls().last() else {
                return Err("a roll is due but none is listed".to_owned());
            };
            silent.roll_unchecked(weighted.roll, &mut Silent);
            heard.roll_unchecked(weighted.roll, &mut report);
        }
        Turn::Choose(_) => {
            let Some(mv) = position.legal_moves().last().cloned() else {
                return Err("a choice is due but no move is listed".to_owned());
            };
            silent.play_unchecked(mv.clone(), &mut Silent);
            heard.play_unchecked(mv, &mut report);
        }
    }
    ensure!(silent == heard, "a step has another result when somebody listens");
    ensure!(hash(&silent) == hash(&heard), "equal positions have different hashes");
    Ok(())
}
