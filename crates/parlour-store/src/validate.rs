//! Checks what is saved, so that every log can be read, exported and backed up.

use serde::de::IgnoredAny;

use crate::{Change, Game, NewGame, PlayerRow, StoreError};

/// Checks a new game.
pub(crate) fn new_game(game: &NewGame) -> Result<(), StoreError> {
    plain("the name of the game", &game.game)?;
    sheet(game.head.as_deref(), Some(&game.about), &game.players)?;
    number(game.steps.max(game.turns))?;
    lines(&game.lines)
}

/// Checks a change.
pub(crate) fn change(change: &Change) -> Result<(), StoreError> {
    let players = change.players.as_deref().unwrap_or_default();
    sheet(change.head.as_deref(), change.about.as_deref(), players)?;
    number(change.steps.max(change.turns).unwrap_or(0))
}

/// Checks lines.
pub(crate) fn lines<'a>(lines: impl IntoIterator<Item = &'a String>) -> Result<(), StoreError> {
    lines.into_iter().try_for_each(|line| object("a line", line))
}

/// Checks a game from a backup.
pub(crate) fn game(game: &Game) -> Result<(), StoreError> {
    plain("the name of the game", &game.game)?;
    sheet(game.head.as_deref(), Some(&game.about), &game.players)?;
    number(game.steps.max(game.turns))
}

fn sheet(head: Option<&str>, about: Option<&str>, players: &[PlayerRow]) -> Result<(), StoreError> {
    for (what, text) in [("the head", head), ("the data of the origin", about)] {
        text.map_or(Ok(()), |text| object(what, text))?;
    }
    for player in players {
        plain("a player's name", &player.name)?;
        plain("a bot's level", player.level.as_deref().unwrap_or_default())?;
    }
    Ok(())
}

/// One JSON object on one line.
fn object(what: &str, text: &str) -> Result<(), StoreError> {
    let invalid =
        |why: &str| StoreError::Invalid { why: format!("{what} must be a JSON object on one line, {why}") };
    if !text.starts_with('{') {
        return Err(invalid("but does not begin with {"));
    }
    if text.contains(['\n', '\r']) {
        return Err(invalid("but has a line break"));
    }
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(invalid(&format!("but: {error}"))),
    }
}

/// Databases have only signed integers.
fn number(number: u64) -> Result<(), StoreError> {
    let invalid = |_| StoreError::Invalid { why: format!("{number} is too large") };
    i64::try_from(number).map(drop).map_err(invalid)
}

/// PostgreSQL's texts cannot have NUL characters.
fn plain(what: &str, text: &str) -> Result<(), StoreError> {
    if text.contains('\0') {
        let why = format!("{what} contains a NUL character");
        return Err(StoreError::Invalid { why });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_json_objects() {
        let fits = |line: &str| lines(&[line.to_owned()]).is_ok();
        assert!(fits(r#"{"roll":4}"#) && fits(r#"{"table":{"said":"a\u0000b\n"}}"#));
        for bad in ["", "4", "[]", "{", "{}\n", "{\n}", "{} {}", " {}"] {
            assert!(!fits(bad), "{bad:?}");
        }
    }
}
