//! A comparison for people.

use parlour::sim::{Measure, Tally};

use super::Answer;
use crate::output::numbers::many;

pub(super) fn write(answer: &Answer) -> String {
    let comparison = answer.comparison;
    let has_dice = comparison.a.rolls().most() > Some(0) || comparison.b.rolls().most() > Some(0);
    let mut text = format!(
        "{} of {} on each side{}, seed {}\n  A: {}\n  B: {}\n\n",
        many(comparison.a.games(), "game"),
        answer.simulations[0].table().kind().title(),
        if has_dice { " with the same dice" } else { "" },
        answer.seed,
        answer.sides[0].name(),
        answer.sides[1].name(),
    );
    text.push_str(&format!("  {:<8}{:>14}{:>14}{:>26}{:>16}\n", "", "A", "B", "B minus A", "exact"));
    let shown = |(_, measure): &(String, Measure)| has_dice || *measure != Measure::Rolls;
    for (name, measure) in answer.measures().into_iter().filter(shown) {
        let side = |tally: &Tally| {
            value(tally, measure).map_or_else(|| "–".to_owned(), |value| number(value, measure))
        };
        let paired = comparison.paired(measure);
        let difference = match (paired.mean(), paired.interval()) {
            (Some(mean), Some(interval)) => {
                format!("{} ± {}", signed(mean, measure), number(interval.half_width(), measure))
            }
            _ => "–".to_owned(),
        };
        let exact = answer.exact(measure).map_or_else(String::new, |exact| signed(exact, measure));
        let line = format!(
            "  {name:<8}{:>14}{:>14}{difference:>26}{exact:>16}",
            side(&comparison.a),
            side(&comparison.b)
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(&verdict(answer));
    text
}

fn value(tally: &Tally, measure: Measure) -> Option<f64> {
    match measure {
        Measure::Turns => tally.turns().mean(),
        Measure::Rolls => tally.rolls().mean(),
        Measure::Win(seat) => tally.seat_wins().get(seat).map(|wins| tally.rate(*wins).0),
    }
}

/// Chances of winning in percent, lengths as they are.
fn number(value: f64, measure: Measure) -> String {
    match measure {
        Measure::Win(_) => format!("{:.3}%", value * 100.0),
        _ => format!("{value:.4}"),
    }
}

fn signed(value: f64, measure: Measure) -> String {
    match measure {
        Measure::Win(_) => format!("{:+.3}%", value * 100.0),
        _ => format!("{value:+.4}"),
    }
}

/// One sentence that sums the numbers up.
fn verdict(answer: &Answer) -> String {
    let paired = answer.comparison.paired(Measure::Turns);
    let words = match (paired.mean(), paired.interval()) {
        (Some(mean), Some(interval)) if !interval.holds(0.0) => {
            let longer = if mean > 0.0 { "longer" } else { "shorter" };
            let (mean, error) = (mean.abs(), interval.half_width());
            format!("B's games are {longer} by {mean:.4} ± {error:.4} turns (95% confidence).")
        }
        (Some(_), Some(interval)) => format!(
            "No significant difference: at most {:.4} turns (95% confidence). Play more --games to narrow it down.",
            interval.0.abs().max(interval.1.abs())
        ),
        _ => "Too few games ended for a comparison.".to_owned(),
    };
    format!("\n{words}\n")
}
