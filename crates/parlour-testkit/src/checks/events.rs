//! What happened: events as data and in words.

use parlour_core::{AnyEvent, PlayerNames, Report, Turn};
use serde_json::Value;

use super::{Check, ensure};

/// The events can be shown, and a turn that went to another player was told to have ended.
pub(crate) fn report(report: &Report<AnyEvent>, before: Turn, after: Turn) -> Check {
    for event in &report.events {
        one(event)?;
    }
    let handed_on = after.player().is_some() && before.player() != after.player();
    ensure!(
        !handed_on || report.turns >= 1,
        "the turn went from {before:?} to {after:?} but no turn was told to have ended"
    );
    Ok(())
}

fn one(event: &AnyEvent) -> Check {
    let (data, words) = (event.data(), event.words(&PlayerNames::new(["Ann", "Bob"])));
    ensure!(
        data.is_object() && data.get("kind").and_then(Value::as_str) == Some(event.kind()),
        "an event is not an object of the kind {:?}: {data}",
        event.kind()
    );
    ensure!(!words.trim().is_empty(), "an event has no words: {data}");
    ensure!(!words.ends_with('.'), "the words of an event end with a full stop: {words:?}");
    Ok(())
}

/// The replayed step told the same.
pub(crate) fn same_events(played: &Report<AnyEvent>, replayed: &Report<AnyEvent>) -> Check {
    let data = |report: &Report<AnyEvent>| report.events.iter().map(|event| event.data()).collect::<Vec<_>>();
    let (played_data, replayed_data) = (data(played), data(replayed));
    ensure!(
        played_data == replayed_data && played.turns == replayed.turns,
        "the replayed step told {replayed_data:?} instead of {played_data:?}"
    );
    Ok(())
}
