//! `--report`: a self-contained page with numbers, charts, rules and the command that repeats the run.

use std::fmt::Write;

use parlour::sim::{Details, Distribution};
use serde_json::Value;

use super::answer::Answer;
use super::plot;
use super::text::{detail_rows, details_title};
use crate::output::html::{self, rows};
use crate::output::numbers::{grouped, many};

pub(super) fn write(answer: &Answer, command: &str) -> String {
    let tally = answer.tally();
    let table = answer.simulation.table();
    let title = format!("{} of {}", many(tally.games(), "game"), table.kind().title());
    let mut page = html::head(&title, table.kind().summary());
    page.push_str(&lengths(answer));
    for chart in [plot::lengths(answer), plot::wins(answer)].into_iter().flatten() {
        let _ = write!(page, "<figure>\n{chart}</figure>\n");
    }
    page.push_str(&wins(answer));
    page.push_str(&details(&answer.outcome.details));
    page.push_str(&rules(answer));
    page.push_str(&html::tail(command));
    page
}

fn lengths(answer: &Answer) -> String {
    let tally = answer.tally();
    let known = |law: &Option<Distribution>| {
        law.as_ref().and_then(|law| law.mean).map_or_else(|| "–".to_owned(), |mean| format!("{mean:.6}"))
    };
    let row = |name: &str, counts: &parlour::sim::Counts, exact: String| {
        let whole = |number: Option<u64>| number.map_or_else(|| "–".to_owned(), grouped);
        let real =
            |number: Option<f64>| number.map_or_else(|| "–".to_owned(), |number| format!("{number:.3}"));
        let mut row = vec![name.to_owned(), super::text::mean(counts), real(counts.sd())];
        row.extend([5.0, 50.0, 95.0].map(|percent| whole(counts.percentile(percent))));
        row.extend([whole(counts.least()), whole(counts.most()), exact]);
        row
    };
    let mut lines = vec![row("turns", tally.turns(), known(&answer.exact.turns))];
    if tally.rolls().most().unwrap_or(0) > 0 {
        lines.push(row("rolls", tally.rolls(), known(&answer.exact.rolls)));
    }
    let head = ["", "mean", "sd", "5%", "median", "95%", "least", "most", "exact mean"];
    let mut text = rows("How long the games last", &head, &lines);
    if let Some(cut) = answer.cut() {
        let _ = writeln!(text, "<p>{cut}, not included in the tables.</p>");
    }
    text
}

fn wins(answer: &Answer) -> String {
    let tally = answer.tally();
    let percent = |share: f64| format!("{:.3}%", share * 100.0);
    let row = |name: String, hits: u64, exact: Option<f64>| {
        let (rate, interval) = tally.rate(hits);
        let between = format!("{}–{}", percent(interval.0), percent(interval.1));
        vec![name, grouped(hits), percent(rate), between, exact.map_or_else(|| "–".to_owned(), percent)]
    };
    let exact = |index: usize| answer.exact.wins.as_ref().and_then(|wins| wins.get(index).copied());
    let mut lines: Vec<Vec<String>> = (tally.seat_wins().iter().enumerate())
        .map(|(index, wins)| row(format!("seat {}, {}", index + 1, answer.name(index)), *wins, exact(index)))
        .collect();
    if tally.player_wins() != tally.seat_wins() {
        let players = tally.player_wins().iter().enumerate();
        lines.extend(
            players.map(|(index, wins)| row(format!("{}, any seat", answer.name(index)), *wins, None)),
        );
    }
    for (name, hits) in [("draw", tally.draws()), ("nobody", tally.won_by_nobody())] {
        if hits > 0 {
            lines.push(row(name.to_owned(), hits, None));
        }
    }
    rows("Who wins", &["", "games", "share", "95% interval", "exact"], &lines)
}

fn details(details: &Details) -> String {
    if details.games() == 0 {
        return String::new();
    }
    let lines: Vec<Vec<String>> =
        detail_rows(details).into_iter().map(|(name, value)| vec![name, value]).collect();
    rows(&details_title(details), &["", ""], &lines)
}

fn rules(answer: &Answer) -> String {
    let table = answer.simulation.table();
    let value = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let lines: Vec<Vec<String>> =
        table.rules().iter().map(|(key, given)| vec![key.clone(), value(given)]).collect();
    rows("Rules", &["rule", "value"], &lines)
}
