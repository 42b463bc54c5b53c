//! Files of weights, and those that come with Parlour.

use std::sync::LazyLock;

use parlour_core::SetupError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::network::{HIDDEN, Network, SIZE};
use crate::position::Position;
use crate::rules::{Reward, Rules};

/// Why a file of weights cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It is not such a file.
    #[error("not a file of weights: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It is of another network.
    #[error("{got} weights given; the network has {SIZE}")]
    Size {
        /// The number of weights in the file.
        got: usize,
    },
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Weights as written in a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct WeightsFile {
    /// The command that made it.
    made_by: String,
    /// The number of games that it has learned from.
    pub(super) games: u64,
    /// In thousandths.
    weights: Vec<i32>,
}

impl WeightsFile {
    pub(super) fn new(network: &Network, made_by: &str, games: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
        let thousandths = |weight: &f32| (weight * 1000.0).round() as i32;
        let weights = network.weights.iter().map(thousandths).collect();
        Self { made_by: made_by.to_owned(), games, weights }
    }

    pub(super) fn read(text: &str) -> Result<Self, WeightsError> {
        Ok(serde_json::from_str(text)?)
    }

    pub(super) fn network(&self) -> Result<Network, WeightsError> {
        #[expect(clippy::cast_precision_loss, reason = "weights are small")]
        let weights: Vec<f32> = self.weights.iter().map(|weight| *weight as f32 / 1000.0).collect();
        let size = WeightsError::Size { got: weights.len() };
        Ok(Network { weights: weights.try_into().map_err(|_| size)? })
    }

    /// A line for each input.
    pub(super) fn write(&self) -> String {
        let line = |weights: &[i32]| weights.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
        let lines: Vec<String> = self.weights.chunks(HIDDEN).map(line).collect();
        let command = serde_json::Value::from(self.made_by.as_str());
        format!(
            "{{\"made-by\": {command},\n\"games\": {},\n\"weights\": [\n{}\n]}}\n",
            self.games,
            lines.join(",\n")
        )
    }
}

/// The weights for one kind of game.
type Trained = LazyLock<Option<Network>>;

static CLASSIC_2: Trained = LazyLock::new(|| network(include_str!("weights/classic-2.json")));
static CLASSIC_4: Trained = LazyLock::new(|| network(include_str!("weights/classic-4.json")));
static PARTY_2: Trained = LazyLock::new(|| network(include_str!("weights/party-2.json")));

fn network(text: &str) -> Option<Network> {
    WeightsFile::read(text).and_then(|file| file.network()).ok()
}

/// The weights that were learned in the most similar game.
pub(super) fn for_position(position: &Position) -> Option<&'static Network> {
    let trained = match (is_party(position.rules()), position.seating().seats()) {
        (false, ..=2) => &CLASSIC_2,
        (true, ..=2) => &PARTY_2,
        (_, _) => &CLASSIC_4,
    };
    trained.as_ref()
}

/// Whether a game is more like the preset `party` than like `classic`.
fn is_party(rules: &Rules) -> bool {
    rules.has_blocks() || rules.rewards(Reward::Capture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_weights_load() {
        for trained in [&CLASSIC_2, &CLASSIC_4, &PARTY_2] {
            assert!(trained.is_some());
        }
    }

    #[test]
    fn a_file_keeps_the_weights() {
        let network = CLASSIC_2.as_ref().expect("weights");
        let file = WeightsFile::new(network, "parlour train ludo", 7);
        let read = WeightsFile::read(&file.write()).expect("a file");
        assert_eq!((read.network().expect("a network"), read.games), (network.clone(), 7));
    }

    #[test]
    fn other_files_are_refused() {
        let few = WeightsFile::read(r#"{"made-by": "", "games": 1, "weights": [1, 2]}"#).expect("a file");
        assert_eq!(
            few.network().unwrap_err().to_string(),
            format!("2 weights given; the network has {SIZE}")
        );
        assert!(WeightsFile::read("[]").is_err());
    }
}
