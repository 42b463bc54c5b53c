//! The result of a simulation as text: tables and small charts.

use parlour::draw::{Signs, bars};
use parlour::sim::{Counts, Details, Distribution, Method, mean_interval};

use super::Timing;
use super::answer::{Answer, float, per_game, per_second};
use super::event_names::event_name;
use crate::output::chart::distribution_chart;
use crate::output::numbers::{grouped, many, short};

/// The number of seats listed.
const SEATS: usize = 20;

pub(super) fn write(answer: &Answer) -> String {
    let mut text = head(answer);
    text.push_str(&lengths(answer));
    text.push_str(&chart(&format!("How long the games last, in {}s", answer.unit()), answer.tally().turns()));
    text.push_str(&wins(answer));
    text.push_str(&details(&answer.outcome.details));
    text
}

fn head(answer: &Answer) -> String {
    let tally = answer.tally();
    let games = tally.games();
    let path = match answer.simulation.method() {
        Method::Fast => "fast path",
        Method::Plain => "plain path",
    };
    let timing = answer.outcome.timing;
    let taken = timing.map_or_else(
        || format!(" ({path})"),
        |Timing { games: seconds, .. }| {
            let speed = per_second(games.into(), seconds)
                .map_or_else(String::new, |rate| format!(", {} games/s", short(rate)));
            format!(", in {seconds:.2} s ({path}{speed})")
        },
    );
    let mut text = format!(
        "{} of {}, seed {}{taken}\n",
        many(games, "game"),
        answer.simulation.table().kind().title(),
        answer.seed
    );
    if let Some(timing) = timing.filter(|_| answer.outcome.details.games() > 0) {
        text.push_str(&format!("details: {:.2} s more\n", timing.details));
    }
    if let Some(cut) = answer.cut() {
        text.push_str(&format!("{cut}, not included below\n"));
    }
    if let Some((game, turns)) = tally.longest() {
        text.push_str(&format!("longest: game {}, {}\n", grouped(game + 1), many(turns, answer.unit())));
    }
    text
}

/// Turns and rolls side by side, with the exact means.
fn lengths(answer: &Answer) -> String {
    let (turns, rolls) = (answer.tally().turns(), answer.tally().rolls());
    let has_dice = rolls.most().unwrap_or(0) > 0;
    let mut text = format!("\n  {:<10}{:>24}", "", format!("{}s", answer.unit()));
    if has_dice {
        text.push_str(&format!("{:>24}", "rolls"));
    }
    text.push('\n');
    let mut row = |name: &str, value: &dyn Fn(&Counts) -> String| {
        text.push_str(&format!("  {name:<10}{:>24}", value(turns)));
        if has_dice {
            text.push_str(&format!("{:>24}", value(rolls)));
        }
        text.push('\n');
    };
    row("mean", &mean);
    row("sd", &|counts| counts.sd().map_or_else(dash, |sd| format!("{sd:.3}")));
    for (name, percent) in [("5%", 5.0), ("median", 50.0), ("95%", 95.0)] {
        row(name, &|counts| counts.percentile(percent).map_or_else(dash, grouped));
    }
    row("least", &|counts| counts.least().map_or_else(dash, grouped));
    row("most", &|counts| counts.most().map_or_else(dash, grouped));
    if let (Some(turns), Some(rolls)) = (&answer.exact.turns, &answer.exact.rolls) {
        let mean =
            |law: &Distribution| law.mean.map_or_else(|| "infinite".to_owned(), |mean| format!("{mean:.6}"));
        text.push_str(&format!("  {:<10}{:>24}{:>24}\n", "exact mean", mean(turns), mean(rolls)));
    }
    text
}

pub(super) fn mean(counts: &Counts) -> String {
    match (counts.mean(), counts.sd()) {
        (Some(mean), Some(sd)) => {
            let error = mean_interval(mean, sd, counts.total()).half_width();
            format!("{mean:.3} ± {error:.3}")
        }
        (Some(mean), None) => format!("{mean:.3}"),
        _ => dash(),
    }
}

/// The distribution up to its 99th percentile; the few games beyond would squeeze the rest.
fn chart(title: &str, counts: &Counts) -> String {
    let (Some(first), Some(last)) = (counts.least(), counts.percentile(99.0)) else {
        return String::new();
    };
    if (first..=last).all(|number| counts.count(number) == 0) {
        // Numbers too large to count one by one.
        return String::new();
    }
    let total = float(counts.total());
    let share = |from: u64, to: u64| float((from..=to).map(|number| counts.count(number)).sum()) / total;
    format!("\n{title}\n{}", distribution_chart(first, last, share))
}

fn wins(answer: &Answer) -> String {
    let tally = answer.tally();
    let exact = answer.exact.wins.as_deref();
    let line = |name: &str, hits: u64, exact: Option<f64>| {
        let (rate, interval) = tally.rate(hits);
        let known = exact.map_or_else(String::new, |exact| format!("   exact {:.4}%", exact * 100.0));
        (
            format!("  {name}"),
            rate,
            format!("{:>8.4}% ± {:.4}{known}", rate * 100.0, interval.half_width() * 100.0),
        )
    };
    let named = |index: usize| format!("seat {}, {}", index + 1, answer.name(index));
    let mut rows: Vec<_> = (tally.seat_wins().iter().enumerate())
        .take(SEATS)
        .map(|(index, wins)| line(&named(index), *wins, exact.and_then(|wins| wins.get(index).copied())))
        .collect();
    for (name, hits) in [("draw", tally.draws()), ("nobody", tally.won_by_nobody())] {
        if hits > 0 {
            rows.push(line(name, hits, None));
        }
    }
    let mut text = format!("\nWho wins\n{}", bars(&rows, 24, Signs::Unicode));
    if tally.seat_wins().len() > SEATS {
        text.push_str(&format!("  … and {} more seats\n", tally.seat_wins().len() - SEATS));
    }
    if tally.player_wins() != tally.seat_wins() {
        let rows: Vec<_> = (tally.player_wins().iter().enumerate())
            .take(SEATS)
            .map(|(index, wins)| line(answer.name(index), *wins, None))
            .collect();
        text.push_str(&format!("\nWho wins, in any seat\n{}", bars(&rows, 24, Signs::Unicode)));
    }
    text
}

fn details(details: &Details) -> String {
    if details.games() == 0 {
        return String::new();
    }
    let mut text = format!("\n{}\n", details_title(details));
    for (name, value) in detail_rows(details) {
        text.push_str(&format!("  {name:<28}{value:>12}\n"));
    }
    text
}

pub(super) fn details_title(details: &Details) -> String {
    format!("Per game, from the first {}", many(details.games(), "game"))
}

/// Events, choices and leads, each with its number per game or its share.
pub(super) fn detail_rows(details: &Details) -> Vec<(String, String)> {
    let number = |count: u64| format!("{:.3}", per_game(count, details.games()));
    let share = |part: u64, whole: u64| format!("{:.2}%", float(part) / float(whole) * 100.0);
    let mut rows: Vec<(String, String)> =
        details.events().iter().map(|(kind, count)| (event_name(kind), number(*count))).collect();
    if details.choices() > 0 {
        rows.push(("moves".to_owned(), number(details.choices())));
        rows.push(("forced moves".to_owned(), share(details.forced(), details.choices())));
    }
    let led: Vec<_> = Details::QUARTERS.iter().zip(details.led()).filter(|(_, (led, _))| *led > 0).collect();
    if !led.is_empty() {
        rows.push(("lead changes".to_owned(), number(details.lead_changes())));
    }
    let leader = |(quarter, (led, won)): (&u64, (u64, u64))| {
        (format!("leader after {}% wins", quarter * 25), share(won, led))
    };
    rows.extend(led.into_iter().map(leader));
    rows
}

fn dash() -> String {
    "–".to_owned()
}
