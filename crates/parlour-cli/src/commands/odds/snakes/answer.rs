//! The odds as data.

use parlour::snakes::odds::{Distribution, Influence, SoloOdds};
use parlour::snakes::{Effect, Entity, Rules};
use serde_json::{Map, Value, json};

/// The reported percentiles.
pub(super) const PERCENTILES: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];

pub(super) struct Answer<'a> {
    pub(super) rules: &'a Rules,
    pub(super) solo: &'a SoloOdds,
    pub(super) seats: Option<&'a [f64]>,
    /// How much each entity changes the mean length.
    pub(super) influence: Option<&'a [Influence]>,
    /// How much each entity changes the first player's chance of winning.
    pub(super) first_seat: Option<&'a [Option<f64>]>,
}

impl Answer<'_> {
    pub(super) fn entities(&self) -> &[Entity] {
        self.rules.board().entities()
    }

    /// The answer as `--json` prints it.
    pub(super) fn data(&self) -> Value {
        let seat = |(number, win): (usize, &f64)| json!({ "seat": number, "win": win });
        let cell = |(cell, visits): (usize, &f64)| json!({ "cell": cell, "visits": visits });
        json!({
            "rolls": distribution(&self.solo.rolls),
            "turns": distribution(&self.solo.turns),
            "never": self.solo.never,
            "seats": self.seats.map(|seats| (1..).zip(seats).map(seat).collect::<Vec<_>>()),
            "nobody": self.seats.map(|seats| (1.0 - seats.iter().sum::<f64>()).max(0.0)),
            "cells": self.solo.cells.iter().enumerate().map(cell).collect::<Vec<_>>(),
            "jumps": (0..self.entities().len()).map(|place| self.jump(place)).collect::<Vec<_>>(),
        })
    }

    fn jump(&self, place: usize) -> Value {
        let entity = &self.entities()[place];
        let to = match &entity.effect {
            Effect::Snake { to } | Effect::Ladder { to } => json!(to),
            Effect::Teleporter { to } => json!(to),
            Effect::Boost { by } => json!(entity.from.saturating_add(*by)),
            Effect::BlackHole => json!(0),
            Effect::Trap => Value::Null,
        };
        let mut jump = json!({
            "kind": entity.effect.kind(),
            "from": entity.from,
            "to": to,
            "uses": self.solo.uses[place],
        });
        if let Some(influence) = self.influence {
            jump["influence"] = json!(influence[place].rolls);
            jump["influence_turns"] = json!(influence[place].turns);
        }
        if let Some(first_seat) = self.first_seat {
            jump["influence_win"] = json!(first_seat[place]);
        }
        jump
    }
}

fn distribution(distribution: &Distribution) -> Value {
    let percentile =
        |percent: &u8| (percent.to_string(), json!(distribution.percentile(f64::from(*percent))));
    json!({
        "mean": distribution.mean,
        "variance": distribution.variance,
        "sd": distribution.sd(),
        "median": distribution.median(),
        "mode": distribution.mode(),
        "min": distribution.min(),
        "percentiles": PERCENTILES.iter().map(percentile).collect::<Map<_, _>>(),
        "remaining": distribution.remaining,
        "pmf": distribution.pmf,
    })
}
