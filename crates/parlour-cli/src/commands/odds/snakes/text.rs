//! The odds as text: tables, and the distribution as bars.

use parlour::core::counted;
use parlour::snakes::odds::Distribution;

use super::answer::{Answer, PERCENTILES};
use crate::output::chart::distribution_chart;

/// The number of entities listed.
const LISTED: usize = 30;
/// The number of seats listed.
const SEATS: usize = 12;

pub(super) fn write(answer: &Answer) -> String {
    let (rolls, turns) = (&answer.solo.rolls, &answer.solo.turns);
    let mut text = String::from("A solo game              rolls        turns\n");
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
            "With probability {:.10} the game never ends: a pawn can get stuck.\n",
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

/// The distribution of rolls up to its 99th percentile.
fn bars(distribution: &Distribution) -> String {
    let last = distribution.percentile(99.0).unwrap_or(distribution.pmf.len().saturating_sub(1));
    let first = distribution.min().unwrap_or(0).min(last);
    let share = |from: u64, to: u64| {
        (from..=to).zip(distribution.pmf.iter().skip(index(from))).map(|(_, chance)| chance).sum()
    };
    let chart = distribution_chart(first as u64, last as u64, share);
    format!("\nProbability of each number of rolls\n{chart}")
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn seats(answer: &Answer) -> String {
    let Some(seats) = answer.seats else {
        return String::new();
    };
    let mut text = format!("\nWho wins, with {}\n", counted(seats.len(), "player"));
    for (number, win) in (1..).zip(seats).take(SEATS) {
        text.push_str(&format!("  seat {number:<8}{win:>15.10}\n"));
    }
    let nobody = 1.0 - seats.iter().sum::<f64>();
    if nobody > 1e-9 {
        text.push_str(&format!("  nobody       {nobody:>15.10}\n"));
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
    let mut text = "\nMost used                 uses per game".to_owned();
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
    // Adding 0 turns -0 into 0.
    let rounded = |change: f64| (change * 1e6).round() / 1e6 + 0.0;
    change.map_or_else(|| "infinite".to_owned(), |change| format!("{:+.6}", rounded(change)))
}
