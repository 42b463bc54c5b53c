//! The odds for people: tables, and the distribution as bars.

use parlour::draw::Signs;
use parlour::snakes::odds::Distribution;

use super::answer::{Answer, PERCENTILES};

/// So many of the most used entities are listed.
const LISTED: usize = 30;
/// The bars of the distribution: how many, and how long the longest is.
const BARS: usize = 24;
const BAR_LENGTH: usize = 48;
/// So many seats are listed.
const SEATS: usize = 12;

pub(super) fn write(answer: &Answer) -> String {
    let (rolls, turns) = (&answer.solo.rolls, &answer.solo.turns);
    let mut text = String::from("Alone to the end         rolls        turns\n");
    let mut row = |name: &str, value: &dyn Fn(&Distribution) -> String| {
        text.push_str(&format!("  {name:<14}{:>14} {:>12}\n", value(rolls), value(turns)));
    };
    row("mean", &|distribution| real(distribution.mean));
    row("sd", &|distribution| real(distribution.sd()));
    row("variance", &|distribution| real(distribution.variance));
    row("fewest", &|distribution| whole(distribution.min()));
    row("mode", &|distribution| whole(distribution.mode()));
    row("median", &|distribution| whole(distribution.median()));
    for percent in PERCENTILES.iter().filter(|percent| **percent != 50) {
        row(&format!("{percent}%"), &|distribution| whole(distribution.percentile(f64::from(*percent))));
    }
    if answer.solo.never > 0.0 {
        text.push_str(&format!(
            "With probability {:.10} the game never ends: the end can be missed for good.\n",
            answer.solo.never
        ));
    }
    text.push_str(&bars(rolls));
    text.push_str(&seats(answer));
    text.push_str(&jumps(answer));
    text
}

fn real(value: Option<f64>) -> String {
    value.map_or_else(|| "infinite".to_owned(), |value| format!("{value:.6}"))
}

fn whole(value: Option<usize>) -> String {
    value.map_or_else(|| "never".to_owned(), |value| value.to_string())
}

/// The distribution of rolls up to its 99th percentile, several numbers to a bar where there are many. The last bar is
/// whole, too: it goes as far as its label says.
fn bars(distribution: &Distribution) -> String {
    let last = distribution.percentile(99.0).unwrap_or(distribution.pmf.len().saturating_sub(1));
    let first = distribution.min().unwrap_or(0).min(last);
    let width = (last - first) / BARS + 1;
    let row = |from: usize| {
        let to = from + width - 1;
        let sum: f64 = distribution.pmf.iter().take(to + 1).skip(from).sum();
        let numbers = if width == 1 { from.to_string() } else { format!("{from}–{to}") };
        (format!("  {numbers:>13}"), sum, format!("{:>6.2}%", sum * 100.0))
    };
    let rows: Vec<_> = (first..=last).step_by(width).map(row).collect();
    let chart = parlour::draw::bars(&rows, BAR_LENGTH, Signs::Unicode);
    format!("\nHow likely each number of rolls is\n{chart}")
}

fn seats(answer: &Answer) -> String {
    let Some(seats) = answer.seats else {
        return String::new();
    };
    let mut text = format!("\nWho wins, of {}\n", seats.len());
    for (number, win) in (1..).zip(seats).take(SEATS) {
        text.push_str(&format!("  seat {number:<8}{win:>15.10}\n"));
    }
    let nobody = 1.0 - seats.iter().sum::<f64>();
    if nobody > 1e-9 {
        text.push_str(&format!("  nobody, ever {nobody:>15.10}\n"));
    }
    if seats.len() > SEATS {
        text.push_str(&format!("  … and {} more\n", seats.len() - SEATS));
    }
    text
}

fn jumps(answer: &Answer) -> String {
    let entities = answer.entities();
    if entities.is_empty() {
        return String::new();
    }
    let mut places: Vec<usize> = (0..entities.len()).collect();
    let uses = &answer.solo.uses;
    places.sort_by(|one, other| uses[*other].total_cmp(&uses[*one]));
    let mut text = "\nMost used                  uses a game".to_owned();
    if answer.influence.is_some() {
        text.push_str("      ± rolls      ± turns");
    }
    if answer.first_seat.is_some() {
        text.push_str("  ± seat 1 wins");
    }
    text.push('\n');
    for place in places.into_iter().take(LISTED) {
        let name = entities[place].to_string();
        text.push_str(&format!("  {name:<24}{:>12.6}", uses[place]));
        if let Some(influence) = answer.influence.map(|influence| influence[place]) {
            text.push_str(&format!(" {:>12} {:>12}", change(influence.rolls), change(influence.turns)));
        }
        if let Some(first_seat) = answer.first_seat.map(|first_seat| first_seat[place]) {
            text.push_str(&format!("  {:>13}", change(first_seat)));
        }
        text.push('\n');
    }
    if entities.len() > LISTED {
        text.push_str(&format!("  … and {} more\n", entities.len() - LISTED));
    }
    text
}

/// The mean with an entity minus the mean without it.
fn change(change: Option<f64>) -> String {
    change.map_or_else(|| "infinite".to_owned(), |change| format!("{change:+.6}"))
}
