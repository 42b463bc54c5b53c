//! The result of a simulation as data.

use parlour::core::TurnLimit;
use parlour::sim::{Counts, Details, Exact, Method, Simulation, Tally, rate_interval};
use serde_json::{Map, Value, json};

use super::{Outcome, Timing};
use crate::output::numbers::{grouped, many};

/// The most bars of a histogram; with fewer different numbers, each has its own.
const BARS: u64 = 400;
/// Larger numbers are written as strings: not every JSON reader keeps them exact.
const SAFE: u64 = 1 << 53;

pub(super) struct Answer<'a> {
    pub(super) simulation: &'a Simulation,
    pub(super) outcome: &'a Outcome,
    pub(super) exact: &'a Exact,
    /// Engines that failed.
    pub(super) failed: Vec<Value>,
    pub(super) seed: u64,
}

impl Answer<'_> {
    pub(super) fn tally(&self) -> &Tally {
        &self.outcome.tally
    }

    /// What the length of a game counts: moves if one player only chooses, else turns.
    pub(super) fn unit(&self) -> &'static str {
        let has_dice = self.tally().rolls().most().unwrap_or(0) > 0;
        if self.simulation.table().seats().len() == 1 && !has_dice { "move" } else { "turn" }
    }

    /// The name of a player.
    pub(super) fn name(&self, index: usize) -> &str {
        self.simulation.table().seats().get(index).map_or("", |seat| &seat.name)
    }

    /// The colour of a player's seat, if the game has coloured seats.
    fn colour(&self, index: usize) -> Option<&str> {
        self.simulation.table().seats().get(index)?.color.as_deref()
    }

    /// How many games were cut off and why, as text; nothing if none were.
    pub(super) fn cut(&self) -> Option<String> {
        let cut = self.tally().cut();
        let words = || {
            format!(
                "{} cut off after {} turns or {} steps in one turn",
                many(cut, "game"),
                grouped(self.simulation.most_turns()),
                grouped(TurnLimit::MAX_STEPS_PER_TURN)
            )
        };
        (cut > 0).then(words)
    }

    pub(super) fn data(&self) -> Value {
        let tally = self.tally();
        let mut data = json!({
            "game": self.simulation.table().kind().name(),
            "games": tally.games(),
            "seed": whole(self.seed),
            "turns": spread(tally.turns()),
            "rolls": spread(tally.rolls()),
            "seats": self.winners(tally.seat_wins(), self.simulation.has_fixed_colours(), true),
            // With a random turn order, only players who chose their colours keep them in every game.
            "players": self.winners(tally.player_wins(), self.simulation.table().has_chosen_colours(), false),
            "draws": share(tally, tally.draws()),
            "nobody": share(tally, tally.won_by_nobody()),
            "cut": { "games": tally.cut(), "max_turns": self.simulation.most_turns() },
            "longest": tally.longest().map(|(game, turns)| json!({ "game": game + 1, "turns": turns })),
            "path": match self.simulation.method() { Method::Fast => "fast", Method::Plain => "plain" },
        });
        if let Some(Timing { games, details }) = self.outcome.timing {
            data["seconds"] = (games + details).into();
            data["timing"] = json!({ "games": games, "details": details });
            data["games_per_second"] = per_second(tally.games().into(), games).into();
            data["rolls_per_second"] = per_second(tally.rolls().sum(), games).into();
        }
        if self.outcome.details.games() > 0 {
            data["details"] = details(&self.outcome.details);
        }
        if !self.failed.is_empty() {
            data["engines"] = json!(self.failed);
        }
        if let Some(exact) = self.exact() {
            data["exact"] = exact;
        }
        data
    }

    /// The wins of each seat or player, with the colour if it is the same in every game.
    fn winners(&self, wins: &[u64], has_colours: bool, is_seat: bool) -> Vec<Value> {
        let winner = |(index, wins): (usize, &u64)| {
            let (rate, interval) = self.tally().rate(*wins);
            let mut data = if is_seat { json!({ "seat": index + 1 }) } else { json!({}) };
            data["player"] = self.name(index).into();
            data["wins"] = (*wins).into();
            data["rate"] = rate.into();
            data["ci95"] = json!(interval);
            if let Some(colour) = self.colour(index).filter(|_| has_colours) {
                data["color"] = colour.into();
            }
            data
        };
        wins.iter().enumerate().map(winner).collect()
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

/// Statistics of counted numbers, with a histogram.
pub(crate) fn spread(counts: &Counts) -> Value {
    let mut data = parlour::sim::spread(counts);
    data["histogram"] = json!(counts.histogram(BARS));
    data
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
    let each: Map<String, Value> =
        details.events().iter().map(|(kind, count)| (kind.clone(), json!(per_game(*count, games)))).collect();
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

/// A number, or a string if a JSON number would lose digits.
pub(crate) fn whole(number: u64) -> Value {
    if number > SAFE { number.to_string().into() } else { number.into() }
}
