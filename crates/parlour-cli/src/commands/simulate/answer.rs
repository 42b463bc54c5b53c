//! The result of a simulation as data.

use parlour::core::TurnLimit;
use parlour::sim::{Counts, Details, Method, Simulation, Tally, mean_interval, rate_interval};
use serde_json::{Map, Value, json};

use super::Outcome;
use super::exact::Exact;
use super::text::grouped;

/// The histogram has no more bars than this; where fewer numbers came up, each has its own.
const BARS: u64 = 400;
/// Numbers beyond this are written as text: not every reader of JSON keeps them whole.
const SAFE: u64 = 1 << 53;

pub(super) struct Answer<'a> {
    pub(super) simulation: &'a Simulation,
    pub(super) outcome: &'a Outcome,
    pub(super) exact: &'a Exact,
    pub(super) seed: u64,
}

impl Answer<'_> {
    pub(super) fn tally(&self) -> &Tally {
        &self.outcome.tally
    }

    /// The name of the player on a seat, where that is the same in every game.
    pub(super) fn name(&self, index: usize) -> &str {
        self.simulation.table().seats().get(index).map_or("", |seat| &seat.name)
    }

    /// The colour at which a player of the table sits, where the game has colours.
    fn colour(&self, index: usize) -> Option<&str> {
        self.simulation.table().seats().get(index)?.color.as_deref()
    }

    /// How many games were cut and why, in words; nothing where none was.
    pub(super) fn cut(&self) -> Option<String> {
        let cut = self.tally().cut();
        let words = || {
            format!(
                "{} games were cut after {} turns, or after {} steps in one turn",
                grouped(cut),
                grouped(self.simulation.most_turns()),
                grouped(TurnLimit::MAX_STEPS_PER_TURN)
            )
        };
        (cut > 0).then(words)
    }

    pub(super) fn data(&self) -> Value {
        let tally = self.tally();
        let (seconds, details_seconds) = (self.outcome.seconds, self.outcome.details_seconds);
        let mut data = json!({
            "game": self.simulation.table().kind().name(),
            "games": tally.games(),
            "seed": whole(self.seed),
            "turns": spread(tally.turns()),
            "rolls": spread(tally.rolls()),
            "seats": self.seats(),
            "players": self.players(),
            "draws": share(tally, tally.draws()),
            "nobody": share(tally, tally.won_by_nobody()),
            "cut": { "games": tally.cut(), "max_turns": self.simulation.most_turns() },
            "longest": tally.longest().map(|(game, turns)| json!({ "game": game + 1, "turns": turns })),
            "path": match self.simulation.method() { Method::Fast => "fast", Method::Plain => "plain" },
            "seconds": seconds + details_seconds,
            "timing": { "games": seconds, "details": details_seconds },
            "games_per_second": per_second(tally.games().into(), seconds),
            "rolls_per_second": per_second(tally.rolls().sum(), seconds),
        });
        if self.outcome.details.games() > 0 {
            data["details"] = details(&self.outcome.details);
        }
        if let Some(exact) = self.exact() {
            data["exact"] = exact;
        }
        data
    }

    fn seats(&self) -> Vec<Value> {
        let seat = |(index, wins): (usize, &u64)| {
            let (rate, interval) = self.tally().rate(*wins);
            let mut data = json!({ "seat": index + 1, "player": self.name(index), "wins": wins, "rate": rate, "ci95": interval });
            if let Some(colour) = self.colour(index).filter(|_| self.simulation.has_fixed_colours()) {
                data["color"] = colour.into();
            }
            data
        };
        self.tally().seat_wins().iter().enumerate().map(seat).collect()
    }

    fn players(&self) -> Vec<Value> {
        let player = |(index, wins): (usize, &u64)| {
            let (rate, interval) = self.tally().rate(*wins);
            let mut data =
                json!({ "player": self.name(index), "wins": wins, "rate": rate, "ci95": interval });
            // In a drawn order only players who chose their colours have the same in every game.
            let table = self.simulation.table();
            if let Some(colour) = self.colour(index).filter(|_| table.has_chosen_colours()) {
                data["color"] = colour.into();
            }
            data
        };
        self.tally().player_wins().iter().enumerate().map(player).collect()
    }

    fn exact(&self) -> Option<Value> {
        let mut exact = Map::new();
        for (name, law) in [("turns", &self.exact.turns), ("rolls", &self.exact.rolls)] {
            if let Some(law) = law {
                let data = json!({ "mean": law.mean, "sd": law.sd(), "median": law.median() });
                exact.insert(name.to_owned(), data);
            }
        }
        if let Some(wins) = &self.exact.wins {
            exact.insert("wins".to_owned(), json!(wins));
        }
        (!exact.is_empty()).then_some(Value::Object(exact))
    }
}

/// Statistics of counted numbers.
pub(crate) fn spread(counts: &Counts) -> Value {
    let interval = counts.mean().zip(counts.sd()).map(|(mean, sd)| mean_interval(mean, sd, counts.total()));
    json!({
        "mean": counts.mean(),
        "sd": counts.sd(),
        "ci95": interval,
        "median": counts.percentile(50.0),
        "mode": counts.mode(),
        "min": counts.least(),
        "max": counts.most(),
        "p5": counts.percentile(5.0),
        "p25": counts.percentile(25.0),
        "p75": counts.percentile(75.0),
        "p95": counts.percentile(95.0),
        "p99": counts.percentile(99.0),
        "histogram": counts.histogram(BARS),
    })
}

fn share(tally: &Tally, hits: u64) -> Value {
    let (rate, interval) = tally.rate(hits);
    json!({ "games": hits, "rate": rate, "ci95": interval })
}

fn details(details: &Details) -> Value {
    let games = details.games();
    let led: Vec<Value> = Details::QUARTERS
        .iter()
        .zip(details.led())
        .map(|(quarter, (led, won))| {
            json!({
                "percent": quarter * 25,
                "games": led,
                "leader_wins": won,
                "rate": per_second(won.into(), float(led)),
                "ci95": rate_interval(won, led),
            })
        })
        .collect();
    let each: Map<String, Value> = details
        .events()
        .iter()
        .map(|(kind, count)| ((*kind).to_owned(), json!(per_game(*count, games))))
        .collect();
    json!({
        "games": games,
        "lead_changes": per_game(details.lead_changes(), games),
        "leader_wins": led,
        "choices": per_game(details.choices(), games),
        "forced": (details.choices() > 0).then(|| float(details.forced()) / float(details.choices())),
        "events": each,
    })
}

pub(super) fn per_game(count: u64, games: u64) -> f64 {
    float(count) / float(games.max(1))
}

pub(super) fn per_second(count: u128, seconds: f64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = count as f64 / seconds;
    rate.is_finite().then_some(rate)
}

#[expect(clippy::cast_precision_loss, reason = "a statistic")]
pub(super) fn float(number: u64) -> f64 {
    number as f64
}

/// A number, or text where it would lose digits.
pub(crate) fn whole(number: u64) -> Value {
    if number > SAFE { number.to_string().into() } else { number.into() }
}
