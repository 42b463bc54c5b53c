//! Checks of events, as data and in words.

use parlour_core::{AnyEvent, Report, Turn};
use serde_json::Value;

use super::{Check, ensure};

/// The events can be shown, and a turn that passed to another player was reported as ended.
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
    let data = event.data();
    ensure!(
        data.is_object() && data.get("kind").and_then(Value::as_str) == Some(event.kind()),
        "an event is not an object of the kind {:?}: {data}",
        event.kind()
    );
    let problem = event.message().and_then(|message| event.table().problem(&message));
    ensure!(problem.is_none(), "{data}: {}", problem.unwrap_or_default());
    Ok(())
}

/// The replayed step has the same events.
pub(crate) fn same_events(played: &Report<AnyEvent>, replayed: &Report<AnyEvent>) -> Check {
    let data = |report: &Report<AnyEvent>| report.events.iter().map(|event| event.data()).collect::<Vec<_>>();
    let (played_data, replayed_data) = (data(played), data(replayed));
    ensure!(
        played_data == replayed_data && played.turns == replayed.turns,
        "the replayed step told {replayed_data:?} instead of {played_data:?}"
    );
    Ok(())
}
