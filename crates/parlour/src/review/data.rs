//! A review as data, the same on the command line and over HTTP.

use parlour_core::{Player, PlayerNames, Step, Unit};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Grade, PlayerReview, Review, ReviewedStep, amount};

/// A reviewed game as data.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReviewData {
    /// What values count: `win` chances, `seeds` or `moves`.
    #[schemars(extend("enum" = ["win", "seeds", "moves"]))]
    unit: &'static str,
    /// How they were found: `exact`, `estimate` or `sample`.
    #[schemars(extend("enum" = ["exact", "estimate", "sample"]))]
    method: &'static str,
    /// The values at the start for each player, if known.
    start: Option<Vec<f64>>,
    /// The players in turn order.
    players: Vec<PlayerData>,
    /// The steps.
    steps: Vec<StepData>,
}

/// A player's game in numbers.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewedPlayer")]
struct PlayerData {
    /// The player's name.
    player: String,
    /// How often there was a choice.
    choices: usize,
    /// Choices whose loss is known.
    known: usize,
    /// Choices that lost nothing.
    perfect: usize,
    /// The sum of all losses.
    lost: f64,
    /// What all rolls brought.
    luck: f64,
    /// Choices that cost a little.
    inaccuracies: usize,
    /// Choices that cost a lot.
    mistakes: usize,
    /// Choices that may have decided the game.
    blunders: usize,
}

/// A reviewed step.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewedStep")]
struct StepData {
    /// Its number, counted from 1.
    step: usize,
    /// The number of the player, counted from 1.
    player: usize,
    /// What was rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<u32>,
    /// The move in the game's notation.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
    /// The values after it for each player, if known.
    values: Option<Vec<f64>>,
    /// What a roll brought each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<Vec<f64>>,
    #[serde(flatten)]
    choice: Option<ChoiceData>,
}

/// What a move cost.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
struct ChoiceData {
    /// The best moves.
    best: Vec<String>,
    /// What the move loses against them, if known.
    loss: Option<f64>,
    /// The loss in words, such as "2 seeds", if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    /// `good`, `inaccuracy`, `mistake` or `blunder`, if known.
    #[schemars(extend("enum" = ["good", "inaccuracy", "mistake", "blunder", null]))]
    grade: Option<&'static str>,
}

impl Review {
    /// The review as data; players have these names.
    pub fn data(&self, names: &PlayerNames) -> ReviewData {
        let player = |(index, player)| player_data(names.name(Player::new(index)), player);
        ReviewData {
            unit: self.unit.name(),
            method: self.method.name(),
            start: self.start.clone(),
            players: self.players.iter().enumerate().map(player).collect(),
            steps: self.steps.iter().map(|step| step_data(step, self.unit)).collect(),
        }
    }
}

fn player_data(name: String, player: &PlayerReview) -> PlayerData {
    let [inaccuracies, mistakes, blunders] = player.grades;
    PlayerData {
        player: name,
        choices: player.choices,
        known: player.known,
        perfect: player.perfect,
        lost: player.lost,
        luck: player.luck,
        inaccuracies,
        mistakes,
        blunders,
    }
}

fn step_data(step: &ReviewedStep, unit: Unit) -> StepData {
    let (roll, notation) = match &step.step {
        Step::Roll(roll) => (Some(*roll), None),
        Step::Move(notation) => (None, Some(notation.clone())),
    };
    let choice = step.choice.as_ref().map(|choice| ChoiceData {
        best: choice.best.clone(),
        loss: choice.loss,
        cost: choice.loss.filter(|loss| *loss > 1e-9).map(|loss| amount(loss, unit)),
        grade: step.grade(unit).map(Grade::name),
    });
    StepData {
        step: step.number,
        player: step.player.number(),
        roll,
        notation,
        values: step.values.clone(),
        luck: step.luck.clone(),
        choice,
    }
}
