//! The odds as data.

use parlour::snakes::odds::{Distribution, Influence, SoloOdds};
use parlour::snakes::{Effect, Entity, Rules};
use serde::ser::{Serialize, SerializeMap, Serializer};
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

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rolls", &DistributionData(&self.solo.rolls))?;
        map.serialize_entry("turns", &DistributionData(&self.solo.turns))?;
        map.serialize_entry("never", &self.solo.never)?;
        let seat = |(number, win): (usize, &f64)| json!({ "seat": number, "win": win });
        let seats: Option<Vec<Value>> = self.seats.map(|seats| (1..).zip(seats).map(seat).collect());
        map.serialize_entry("seats", &seats)?;
        let nobody = self.seats.map(|seats| (1.0 - seats.iter().sum::<f64>()).max(0.0));
        map.serialize_entry("nobody", &nobody)?;
        let cell = |(cell, visits): (usize, &f64)| json!({ "cell": cell, "visits": visits });
        let cells: Vec<Value> = self.solo.cells.iter().enumerate().map(cell).collect();
        map.serialize_entry("cells", &cells)?;
        let jumps: Vec<Value> = (0..self.entities().len()).map(|place| self.jump(place)).collect();
        map.serialize_entry("jumps", &jumps)?;
        map.end()
    }
}

impl Answer<'_> {
    pub(super) fn entities(&self) -> &[Entity] {
        self.rules.board().entities()
    }

    fn jump(&self, place: usize) -> Value {
        let entity = &self.entities()[place];
        let mut jump = Map::new();
        jump.insert("kind".to_owned(), entity.effect.kind().into());
        jump.insert("from".to_owned(), entity.from.into());
        let to = match &entity.effect {
            Effect::Snake { to } | Effect::Ladder { to } => json!(to),
            Effect::Teleporter { to } => json!(to),
            Effect::Boost { by } => json!(entity.from.saturating_add(*by)),
            Effect::BlackHole => json!(0),
            Effect::Trap => Value::Null,
        };
        jump.insert("to".to_owned(), to);
        jump.insert("uses".to_owned(), json!(self.solo.uses[place]));
        if let Some(influence) = self.influence {
            jump.insert("influence".to_owned(), json!(influence[place].rolls));
            jump.insert("influence_turns".to_owned(), json!(influence[place].turns));
        }
        if let Some(first_seat) = self.first_seat {
            jump.insert("influence_win".to_owned(), json!(first_seat[place]));
        }
        Value::Object(jump)
    }
}

struct DistributionData<'a>(&'a Distribution);

impl Serialize for DistributionData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let distribution = self.0;
        let percentiles: Map<String, Value> = PERCENTILES
            .iter()
            .map(|percent| (percent.to_string(), json!(distribution.percentile(f64::from(*percent)))))
            .collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("mean", &distribution.mean)?;
        map.serialize_entry("variance", &distribution.variance)?;
        map.serialize_entry("sd", &distribution.sd())?;
        map.serialize_entry("median", &distribution.median())?;
        map.serialize_entry("mode", &distribution.mode())?;
        map.serialize_entry("min", &distribution.min())?;
        map.serialize_entry("percentiles", &percentiles)?;
        map.serialize_entry("remaining", &distribution.remaining)?;
        map.serialize_entry("pmf", &distribution.pmf)?;
        map.end()
    }
}
