//! Mancala: one move on the linked circle, step by step.

use std::sync::Arc;

use parlour::mancala::{CircleState, CircleStep, Position, Rules, RulesFile};
use parlour_core::{Game, GameRegistry, Message, Notation, PlayerNames, Tape, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::Post;
use crate::messages::shapes::{MessageData, RulesChoice, SceneData};
use crate::messages::{DrawnScene, Refusal};

/// The widest board.
const MOST_COLUMNS: u16 = 30;
/// The most steps in an answer.
const MAX_STEPS: usize = 1_000;

/// A request to show a move.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CircleQuestion {
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default)]
    #[schemars(with = "RulesChoice")]
    rules: Value,
    /// The position, in the notation of `parlour solve mancala --position`; the start if left out.
    position: Option<String>,
    /// The move, such as `3` or `burn 3`; the first legal one if left out.
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// A move on the circle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct CircleMove {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// All legal moves of the position.
    moves: Vec<String>,
    /// The position, for further requests.
    position: String,
    /// The scene before the move.
    #[schemars(with = "SceneData")]
    scene: DrawnScene,
    /// The circle before the move, and after each step.
    states: Vec<CircleData>,
    /// The steps in order.
    steps: Vec<CircleStepData>,
    /// Whether steps were left out because there are too many.
    cut: bool,
}

/// The circle at one moment, indexed by the pit numbers before the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct CircleData {
    /// The seeds in each pit and store.
    fields: Vec<u32>,
    /// The pit or store that each one links to; null for a burnt pit.
    next: Vec<Option<u16>>,
    /// The seeds in the hand.
    hand: u32,
}

/// A step of the move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct CircleStepData {
    /// The pit or store it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<u16>,
    /// The step as a sentence.
    text: String,
    /// The step as a message, for clients with words of their own.
    #[schemars(with = "MessageData")]
    message: Message,
}

/// `POST /api/study/mancala`
pub(crate) async fn study(request: Post<CircleQuestion>) -> Answered<CircleMove> {
    let (question, games) = (request.body.0.clone(), request.app.tables.games());
    Ok(Data(request.compute(move || answer(&question, games)).await?))
}

fn answer(question: &CircleQuestion, games: GameRegistry) -> Result<CircleMove, Refusal> {
    let position = position_of(question, games)?;
    let moves = position.legal_notations();
    let wanted = question.mv.as_ref().or(moves.first());
    let wanted = wanted.ok_or_else(|| Refusal::bad("the game is over in this position"))?;
    let mv = position.read_move(wanted.trim()).filter(|mv| position.is_legal(mv)).ok_or_else(|| {
        Refusal::bad(format!("move: \"{wanted}\" is not legal here; legal moves: {}", moves.join(", ")))
    })?;
    let steps = position.watch(mv).map_err(Refusal::bad)?;
    let mut tape = Tape::record(CircleState::new(&position), steps, MAX_STEPS);
    let states = (0..=tape.steps().len()).map(|step| {
        tape.go_to(step);
        data(tape.state())
    });
    let states = states.collect();
    let step = |step: &CircleStep| CircleStepData {
        field: step.pit(),
        text: step.words(position.board()),
        message: step.message(position.board()),
    };
    Ok(CircleMove {
        mv: mv.write(),
        moves,
        position: position.to_string(),
        scene: Game::scene(&position, Window::ALL, &PlayerNames::default()).without_choices().into(),
        states,
        steps: tape.steps().iter().map(step).collect(),
        cut: tape.is_cut(),
    })
}

fn position_of(question: &CircleQuestion, games: GameRegistry) -> Result<Position, Refusal> {
    let kind = games.find("mancala").ok_or_else(|| Refusal::bad("mancala is not offered here"))?;
    let complete = kind.book().resolve(&question.rules).map_err(Refusal::bad)?;
    let file: RulesFile = kind.book().read(&complete).map_err(Refusal::bad)?;
    let rules = Arc::new(Rules::new(file).map_err(Refusal::bad)?);
    let position = match &question.position {
        None => Position::new(&rules, 2).map_err(Refusal::bad),
        Some(text) => {
            Position::parse(&rules, text).map_err(|error| Refusal::bad(format!("position: {error}")))
        }
    }?;
    if position.board().columns() > MOST_COLUMNS {
        return Err(Refusal::bad(format!(
            "the board is too wide; at most {MOST_COLUMNS} columns are allowed"
        )));
    }
    Ok(position)
}

fn data(state: &CircleState) -> CircleData {
    let pits = || 0..state.board().fields();
    CircleData {
        fields: pits().map(|pit| state.seeds(pit)).collect(),
        next: pits().map(|pit| state.is_linked(pit).then(|| state.next(pit))).collect(),
        hand: state.hand(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(rules: Value, position: Option<&str>, mv: Option<&str>) -> Result<CircleMove, Refusal> {
        let [position, mv] = [position, mv].map(|text| text.map(str::to_owned));
        answer(&CircleQuestion { rules, position, mv }, parlour::GAMES)
    }

    // K-02, K-03: the circle before the move and after each seed.
    #[test]
    fn a_sowing_is_sent_seed_by_seed() {
        let course = asked(json!("kalah"), None, Some("3")).unwrap();
        assert_eq!((course.moves.len(), course.states.len()), (6, course.steps.len() + 1));
        assert_eq!(course.states[1].hand, 4);
        assert_eq!(course.states[5].fields[..8], [0, 4, 4, 0, 5, 5, 5, 1]);
        assert_eq!((course.steps[1].field, course.scene.scene.links.len()), (Some(4), 0));
    }

    // K-02, K-06: a burning column is unlinked pit by pit.
    #[test]
    fn a_fire_is_sent_link_by_link() {
        let course = asked(json!("fire"), Some("0,1,2,3,4,3,5,6,7,8 1"), Some("burn 2")).unwrap();
        let next: Vec<_> = course.states.iter().map(|state| state.next[1]).collect();
        assert_eq!(next[..3], [Some(2), Some(2), Some(3)]);
        assert_eq!(course.states.last().unwrap().next[2], None);
    }

    #[test]
    fn bad_requests_are_refused() {
        let message = |refused: Result<CircleMove, Refusal>| refused.unwrap_err().message;
        assert!(message(asked(Value::Null, None, Some("8"))).contains("legal moves: 1, 2"));
        assert!(message(asked(Value::Null, Some("1,2"), None)).contains("position:"));
        assert!(message(asked(json!({"columns": 31}), None, None)).contains("30 columns"));
        let many = asked(json!({"columns": 2, "seeds": 5000}), None, None).unwrap();
        assert!(many.cut && many.steps.len() == MAX_STEPS);
    }
}
