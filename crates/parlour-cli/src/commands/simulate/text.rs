//! The result of a simulation for people: tables and small charts.

use parlour::draw::{Signs, bars};
use parlour::sim::{Counts, Details, Method, mean_interval};

use super::answer::{Answer, float, per_game, per_second};
use super::exact::Distribution;

/// The bars of the distribution: how many, and how long the longest is.
const BARS: u64 = 24;
const BAR_LENGTH: usize = 48;
/// So many seats are listed.
const SEATS: usize = 20;

pub(super) fn write(answer: &Answer) -> String {
    let mut text = head(answer);
    text.push_str(&lengths(answer));
    text.push_str(&chart("How long the games last, in turns", answer.tally().turns()));
    text.push_str(&wins(answer));
    text.push_str(&details(&answer.outcome.details));
    text
}

fn head(answer: &Answer) -> String {
    let (tally, seconds) = (answer.tally(), answer.outcome.seconds);
    let games = tally.games();
    let path = match answer.simulation.method() {
        Method::Fast => "fast path",
        Method::Plain => "plain path",
    };
    let speed = per_second(games.into(), seconds)
        .map_or_else(String::new, |rate| format!(", {} games/s", short(rate)));
    let mut text = format!(
        "{} games of {}, seed {}, in {seconds:.2} s ({path}{speed})\n",
        grouped(games),
        answer.simulation.table().kind().title(),
        answer.seed
    );
    if answer.outcome.details.games() > 0 {
        text.push_str(&format!("details took another {:.2} s\n", answer.outcome.details_seconds));
    }
    if let Some(cut) = answer.cut() {
        text.push_str(&format!("{cut}; they count in nothing below\n"));
    }
    if let Some((game, turns)) = tally.longest() {
        let unit = if turns == 1 { "turn" } else { "turns" };
        text.push_str(&format!("the longest is game {} with {} {unit}\n", grouped(game + 1), grouped(turns)));
    }
    text
}

/// Turns and rolls side by side, and what they are exactly.
fn lengths(answer: &Answer) -> String {
    let (turns, rolls) = (answer.tally().turns(), answer.tally().rolls());
    let has_dice = rolls.most().unwrap_or(0) > 0;
    let mut text = format!("\n  {:<10}{:>24}", "", "turns");
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

/// The distribution up to its 99th percentile; the few beyond would press all others together.
pub(crate) fn chart(title: &str, counts: &Counts) -> String {
    let (Some(first), Some(last)) = (counts.least(), counts.percentile(99.0)) else {
        return String::new();
    };
    let total = float(counts.total());
    let width = (last - first) / BARS + 1;
    let bar = |from: u64| {
        let count: u64 = (from..from + width).map(|number| counts.count(number)).sum();
        let numbers = if width == 1 { from.to_string() } else { format!("{from}–{}", from + width - 1) };
        let share = float(count) / total;
        (format!("  {numbers:>13}"), share, format!("{:>6.2}%", share * 100.0))
    };
    let rows: Vec<_> = (0..=(last - first) / width).map(|index| bar(first + index * width)).collect();
    if rows.iter().all(|(_, share, _)| *share == 0.0) {
        // Numbers too large to be counted one by one.
        return String::new();
    }
    format!("\n{title}\n{}", bars(&rows, BAR_LENGTH, Signs::Unicode))
}

fn wins(answer: &Answer) -> String {
    let tally = answer.tally();
    let exact = answer.exact.wins.as_deref();
    let line = |name: &str, hits: u64, exact: Option<f64>| {
        let (rate, interval) = tally.rate(hits);
        let known = exact.map_or_else(String::new, |exact| format!("   exactly {:.4}%", exact * 100.0));
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
        text.push_str(&format!("\nWherever they sit\n{}", bars(&rows, 24, Signs::Unicode)));
    }
    text
}

fn details(details: &Details) -> String {
    let games = details.games();
    if games == 0 {
        return String::new();
    }
    let mut text = format!("\nOn the way (per game, from the first {} games)\n", grouped(games));
    let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<28}{value:>12}\n"));
    for (kind, count) in details.events() {
        row(kind, format!("{:.3}", per_game(*count, games)));
    }
    if details.choices() > 0 {
        row("choices", format!("{:.3}", per_game(details.choices(), games)));
        let forced = float(details.forced()) / float(details.choices());
        row("of them forced", format!("{:.2}%", forced * 100.0));
    }
    if details.led().iter().any(|(led, _)| *led > 0) {
        row("lead changes", format!("{:.3}", per_game(details.lead_changes(), games)));
        for (quarter, (led, won)) in
            Details::QUARTERS.iter().zip(details.led()).filter(|(_, (led, _))| *led > 0)
        {
            let rate = float(won) / float(led) * 100.0;
            row(&format!("leader after {}% wins", quarter * 25), format!("{rate:.2}%"));
        }
    }
    text
}

fn dash() -> String {
    "–".to_owned()
}

/// A number in groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (first, rest) = digits.split_at(if first == 0 { 3.min(digits.len()) } else { first });
    let groups = rest.as_bytes().chunks(3).map(String::from_utf8_lossy);
    groups.fold(first.to_owned(), |text, group| text + "," + &group)
}

/// A rate in three digits or so.
pub(crate) fn short(rate: f64) -> String {
    match rate {
        rate if rate >= 1e9 => format!("{:.2} G", rate / 1e9),
        rate if rate >= 1e6 => format!("{:.2} M", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} k", rate / 1e3),
        rate => format!("{rate:.1}"),
    }
}
