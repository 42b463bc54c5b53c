//! A small neural network: what a player sees in, a score out. The scores of all sides make their chances of winning.

use super::features::{INPUTS, Inputs, Look};
use crate::board::MOST_ARMS;
use crate::position::Position;

/// The number of neurons between inputs and score.
pub(super) const HIDDEN: usize = 16;

/// Weights from each input to each neuron, the neurons' biases, and their weights in the score.
pub(super) const SIZE: usize = (INPUTS + 2) * HIDDEN;

/// All weights, or the same number of derivatives by them.
pub(super) type Weights = [f32; SIZE];

/// Every player's chance of winning; partners have the same.
pub(super) type Chances = [f32; MOST_ARMS];

/// The network.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Network {
    pub(super) weights: Box<Weights>,
}

impl Network {
    /// The chances in a position that waits for a roll. The players who have a place already have none.
    pub(super) fn chances(&self, position: &Position) -> Chances {
        let look = Look::at(position);
        let score = |player| self.score(&self.neurons(&look.of(position, player)));
        shares(position, score)
    }

    /// The neurons for these inputs.
    fn neurons(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let (columns, _) = self.weights.as_chunks::<HIDDEN>();
        let mut neurons = columns[INPUTS];
        for (input, column) in inputs.iter().zip(columns) {
            if *input != 0.0 {
                for (neuron, weight) in neurons.iter_mut().zip(column) {
                    *neuron += input * weight;
                }
            }
        }
        neurons.map(|neuron| neuron.max(neuron * LEAK))
    }

    fn score(&self, neurons: &[f32; HIDDEN]) -> f32 {
        let weights = &self.weights[(INPUTS + 1) * HIDDEN..];
        neurons.iter().zip(weights).map(|(neuron, weight)| neuron * weight).sum()
    }

    /// The chances; adds the derivatives by the weights of their error against a target.
    pub(super) fn derive(&self, position: &Position, target: &Chances, sum: &mut Weights) -> Chances {
        let look = Look::at(position);
        let seats = position.seating().seats();
        let mut inputs = [[0.0; INPUTS]; MOST_ARMS];
        let mut neurons = [[0.0; HIDDEN]; MOST_ARMS];
        for player in 0..seats {
            inputs[player] = look.of(position, player);
            neurons[player] = self.neurons(&inputs[player]);
        }
        let chances = shares(position, |player| self.score(&neurons[player]));
        for player in (0..seats).filter(|player| !position.ranking().has(*player)) {
            self.derive_one(&inputs[player], &neurons[player], chances[player] - target[player], sum);
        }
        chances
    }

    fn derive_one(&self, inputs: &Inputs, neurons: &[f32; HIDDEN], difference: f32, sum: &mut Weights) {
        let (columns, _) = sum.as_chunks_mut::<HIDDEN>();
        let outer = &self.weights[(INPUTS + 1) * HIDDEN..];
        let mut slopes = [0.0; HIDDEN];
        for (index, slope) in slopes.iter_mut().enumerate() {
            columns[INPUTS + 1][index] += difference * neurons[index];
            *slope = difference * outer[index] * if neurons[index] > 0.0 { 1.0 } else { LEAK };
            columns[INPUTS][index] += *slope;
        }
        for (input, column) in inputs.iter().zip(columns) {
            if *input != 0.0 {
                for (total, slope) in column.iter_mut().zip(&slopes) {
                    *total += input * slope;
                }
            }
        }
    }
}

/// The slope of a neuron below zero.
const LEAK: f32 = 0.05;

/// The chances from the players' scores. The score of a side is the mean of its players'.
fn shares(position: &Position, score: impl Fn(usize) -> f32) -> Chances {
    let seating = position.seating();
    let size = f32::from(u8::try_from(seating.side_size()).unwrap_or(1));
    let mut sides = [0.0_f32; MOST_ARMS];
    let playing = |player: &usize| !position.ranking().has(*player);
    for player in (0..seating.seats()).filter(playing) {
        sides[seating.side(player)] += score(player) / size;
    }
    let (mut weights, mut total) = ([0.0_f32; MOST_ARMS], 0.0);
    let most = (0..seating.seats()).filter(playing).map(|player| sides[seating.side(player)]);
    let most = most.fold(f32::MIN, f32::max);
    for player in (0..seating.seats()).filter(playing) {
        weights[player] = exp(sides[seating.side(player)] - most);
        total += weights[player] / size;
    }
    weights.map(|weight| weight / total)
}

/// The exponential function for numbers up to 0. Written out, because libraries differ in the last digit, and the same
/// seed must give the same game on every platform.
fn exp(x: f32) -> f32 {
    // e^x = (e^(x / 64))^64, and near zero a few terms of the series are enough.
    let part = x.max(-60.0) / 64.0;
    let mut power = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)));
    for _ in 0..6 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_close() {
        for tenth in -200_i16..=0 {
            let x = f32::from(tenth) / 10.0;
            assert!((exp(x) - x.exp()).abs() < 1e-4, "{x}");
        }
    }
}
