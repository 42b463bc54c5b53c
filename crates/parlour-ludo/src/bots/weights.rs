//! Files of weights, and those that come with Parlour.

use std::sync::LazyLock;

use parlour_core::SetupError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::network::{HIDDEN, Network, SIZE, Weights};
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
    pub(super) made_by: String,
    /// The number of games that it has learned from.
    pub(super) games: u64,
    /// In thousandths.
    weights: Vec<i32>,
    /// Only if the training was interrupted.
    #[serde(default)]
    pub(super) unfinished: Option<Unfinished>,
}

/// What an interrupted training needs to go on as if nothing had happened. The numbers are kept to the last bit, as the
/// whole numbers that have the same bits.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Unfinished {
    pub(super) batches: i32,
    weights: Vec<u32>,
    means: Vec<u32>,
    squares: Vec<u32>,
}

impl Unfinished {
    pub(super) fn new(batches: i32, [weights, means, squares]: [&Weights; 3]) -> Self {
        let bits = |numbers: &Weights| numbers.iter().map(|number| number.to_bits()).collect();
        Self { batches, weights: bits(weights), means: bits(means), squares: bits(squares) }
    }

    /// The weights, the means and the squares.
    pub(super) fn numbers(&self) -> Result<[Box<Weights>; 3], WeightsError> {
        let read = |bits: &[u32]| sized(bits.iter().map(|bits| f32::from_bits(*bits)).collect());
        Ok([read(&self.weights)?, read(&self.means)?, read(&self.squares)?])
    }
}

/// As many numbers as the network has weights.
fn sized(numbers: Vec<f32>) -> Result<Box<Weights>, WeightsError> {
    let size = WeightsError::Size { got: numbers.len() };
    numbers.try_into().map_err(|_| size)
}

impl WeightsFile {
    pub(super) fn new(network: &Network, made_by: &str, games: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
        let thousandths = |weight: &f32| (weight * 1000.0).round() as i32;
        let weights = network.weights.iter().map(thousandths).collect();
        Self { made_by: made_by.to_owned(), games, weights, unfinished: None }
    }

    pub(super) fn read(text: &str) -> Result<Self, WeightsError> {
        Ok(serde_json::from_str(text)?)
    }

    pub(super) fn network(&self) -> Result<Network, WeightsError> {
        #[expect(clippy::cast_precision_loss, reason = "weights are small")]
        let weights = self.weights.iter().map(|weight| *weight as f32 / 1000.0).collect();
        Ok(Network { weights: sized(weights)? })
    }

    /// A line for each input.
    pub(super) fn write(&self) -> String {
        let line = |weights: &[i32]| weights.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
        let lines: Vec<String> = self.weights.chunks(HIDDEN).map(line).collect();
        let command = serde_json::Value::from(self.made_by.as_str());
        let unfinished = self.unfinished.as_ref().map(|state| serde_json::json!(state));
        let unfinished = unfinished.map_or_else(String::new, |state| format!(",\n\"unfinished\": {state}"));
        format!(
            "{{\"made-by\": {command},\n\"games\": {},\n\"weights\": [\n{}\n]{unfinished}}}\n",
            self.games,
            lines.join(",\n")
        )
    }
}

/// The weights for one kind of game.
type Trained = LazyLock<Option<Network>>;

static CLASSIC_2: Trained = LazyLock::new(|| network(include_str!("weights/classic-2.json")));
static CLASSIC_4: Trained = LazyLock::new(|| network(include_str!("weights/classic-4.json")));
static CLASSIC_2_FEW: Trained = LazyLock::new(|| network(include_str!("weights/classic-2-few.json")));
static PARTY_2: Trained = LazyLock::new(|| network(include_str!("weights/party-2.json")));
static PARTY_4: Trained = LazyLock::new(|| network(include_str!("weights/party-4.json")));

fn network(text: &str) -> Option<Network> {
    WeightsFile::read(text).and_then(|file| file.network()).ok()
}

/// The weights that were learned in the most similar game.
pub(super) fn for_position(position: &Position) -> Option<&'static Network> {
    let trained = match (is_party(position.rules()), position.seating().seats()) {
        (false, ..=2) if has_few_left(position) => &CLASSIC_2_FEW,
        (false, ..=2) => &CLASSIC_2,
        (true, ..=2) => &PARTY_2,
        (false, _) => &CLASSIC_4,
        (true, _) => &PARTY_4,
    };
    trained.as_ref()
}

/// Whether both of two players have at most two tokens that are not home yet.
pub(super) fn has_few_left(position: &Position) -> bool {
    let finish = position.rules().track().finish();
    let left = |player| position.tokens_of(player).iter().filter(|step| **step != finish).count();
    let seats = position.seating().seats();
    seats == 2 && (0..seats).all(|player| left(player) <= 2)
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
        for trained in [&CLASSIC_2, &CLASSIC_2_FEW, &CLASSIC_4, &PARTY_2, &PARTY_4] {
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
