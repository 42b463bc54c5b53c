//! Rolls and moves.

use parlour_core::{Step, StepError, Turn};
use parlour_play::FairDice;

use super::{Decided, Decision, DecisionContext, MAX_STEPS};
use crate::messages::{Code, Refusal};
use crate::table::{Identity, TableEvent, TableState};

/// The most bytes of a notation; the longest there is has fewer than ten.
const NOTATION: usize = 64;

impl TableState {
    /// A roll, or a move where a notation is given.
    pub(super) fn step(
        &self,
        notation: Option<&str>,
        state: Option<u64>,
        seat: Option<u32>,
        retry: bool,
        who: &Identity,
        context: &DecisionContext<'_>,
    ) -> Decided {
        if notation.is_some_and(|notation| notation.len() > NOTATION) {
            return Err(Refusal::new(Code::TooLong, format!("a move has at most {NOTATION} characters")));
        }
        if retry && self.was_taken(notation, state, seat, who) {
            return Ok(Decision::default());
        }
        self.must_run()?;
        self.must_be_at(state)?;
        self.must_act(seat, who, context)?;
        if self.progress.steps().len() >= MAX_STEPS {
            return Err(Refusal::new(Code::TooMany, "the game has lasted too long"));
        }
        let step = match notation {
            Some(notation) => Step::Move(notation.to_owned()),
            None => self.throw(context)?,
        };
        self.take_step(step, context)
    }

    /// Whether this is the very step that followed the state: then it was not lost, only its answer was.
    fn was_taken(
        &self,
        notation: Option<&str>,
        state: Option<u64>,
        seat: Option<u32>,
        who: &Identity,
    ) -> bool {
        let Some(state) = state.filter(|state| *state < self.state) else {
            return false;
        };
        let after = self.step_lines.partition_point(|line| *line <= state);
        let Some((player, step)) = self.progress.history().get(after) else {
            return false;
        };
        let same = match (step, notation) {
            (Step::Roll(_), None) => true,
            (known, Some(notation)) => {
                let before = self.progress.position_after(after);
                *known == before.canonical(Step::Move(notation.to_owned()))
            }
            _ => false,
        };
        let number = u32::try_from(player.number()).unwrap_or(0);
        same && who.has(number) && seat.is_none_or(|seat| seat == number)
    }

    fn must_be_at(&self, state: Option<u64>) -> Result<(), Refusal> {
        if state.is_none_or(|state| state == self.state) {
            return Ok(());
        }
        let message = format!("the game has gone on: its state is {}", self.state);
        Err(Refusal::new(Code::Stale, message).at(self.state))
    }

    /// Whether those who ask may act for the player whose turn it is.
    fn must_act(
        &self,
        seat: Option<u32>,
        who: &Identity,
        context: &DecisionContext<'_>,
    ) -> Result<(), Refusal> {
        let acting = self.acting().ok_or_else(|| Refusal::new(Code::Over, "the game is over"))?;
        let not_your_turn = |message: String| Err(Refusal::new(Code::NotYourTurn, message));
        if who.server {
            return if self.server_may_act(acting, context) {
                Ok(())
            } else {
                not_your_turn(format!("{} has still time", self.name_of(acting)))
            };
        }
        if let Some(seat) = seat {
            self.own(seat, who)?;
        }
        if who.seats.is_empty() {
            return Err(Refusal::new(Code::NotYours, "you do not sit at this table"));
        }
        if seat.is_some_and(|seat| seat != acting) || !who.has(acting) {
            return not_your_turn(format!("it is the turn of {}", self.name_of(acting)));
        }
        match self.seat_state(acting)?.bot() {
            Some(_) => not_your_turn("a bot plays in your place; take your seat back first".to_owned()),
            None => Ok(()),
        }
    }

    fn server_may_act(&self, acting: u32, context: &DecisionContext<'_>) -> bool {
        let bot = self.seats.get(acting).is_some_and(|seat_state| seat_state.bot().is_some());
        bot || self.overdue(context.earliest).is_some_and(|due| due <= context.now)
    }

    /// What the dice show: decided by the secret, the players' seeds and the number of the roll.
    fn throw(&self, context: &DecisionContext<'_>) -> Result<Step, Refusal> {
        let game = self.progress.game();
        if let Turn::Choose(_) = game.turn() {
            let legal = game.legal_moves();
            return Err(illegal(&StepError::ChoiceIsDue { legal }));
        }
        let dice = FairDice::new(context.secret.clone(), self.id.as_str(), self.seats.seeds());
        dice.roll_number(self.progress.rolls() as u64, &game.rolls())
            .map(Step::Roll)
            .ok_or_else(|| Refusal::new(Code::Illegal, "there is nothing to roll"))
    }

    fn take_step(&self, step: Step, context: &DecisionContext<'_>) -> Decided {
        let (game, _) = self.progress.preview(&step).map_err(|error| illegal(&error))?;
        let canonical = self.progress.game().canonical(step);
        let decision = Decision { entries: vec![canonical.into()], seated: None };
        Ok(match game.turn() {
            Turn::Over => decision.then(TableEvent::Over { secret: context.secret.hex() }),
            _ => decision,
        })
    }
}

fn illegal(error: &StepError) -> Refusal {
    Refusal::new(Code::Illegal, error.to_string())
}
