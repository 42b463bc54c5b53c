//! Rolls and moves.

use parlour_core::{Step, StepError, Turn};

use super::{Decided, Decision, DecisionContext, MAX_STEPS};
use crate::messages::{Code, Phase, Refusal};
use crate::table::{Identity, TableEvent, TableState};

/// The most bytes of a move; real ones have fewer than ten.
const NOTATION: usize = 64;

impl TableState {
    /// A roll, or a move if there is a notation.
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
            return Err(Refusal::new(
                Code::TooLong,
                format!("move: too long; the limit is {NOTATION} characters"),
            ));
        }
        if retry && self.was_taken(notation, state, seat, who) {
            return Ok(Decision::default());
        }
        self.must_be(&[Phase::Running])?;
        self.must_be_at(state)?;
        self.must_act(seat, who, context)?;
        if self.progress.steps().len() >= MAX_STEPS {
            return Err(Refusal::new(Code::TooMany, "the game has reached its limit of steps"));
        }
        let step = match notation {
            Some(notation) => Step::Move(notation.to_owned()),
            None => self.roll(context)?,
        };
        self.take_step(step, context)
    }

    /// Whether this very step was made in that state: then only its answer was lost.
    fn was_taken(
        &self,
        notation: Option<&str>,
        state: Option<u64>,
        seat: Option<u32>,
        who: &Identity,
    ) -> bool {
        let Some(state) = state.filter(|state| *state < self.game_line) else {
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
        if state.is_none_or(|state| state == self.game_line) {
            return Ok(());
        }
        let message = format!("the game has moved on; its state is {}", self.game_line);
        Err(Refusal::new(Code::Stale, message).at(self.game_line))
    }

    /// Refuses a requester who cannot act for the player whose turn it is.
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
                not_your_turn(format!("{} still has time", self.name_of(acting)))
            };
        }
        if let Some(seat) = seat {
            self.own(seat, who)?;
        }
        if who.seats.is_empty() {
            return Err(Refusal::new(Code::NotYours, "you have no seat at this table"));
        }
        if seat.is_some_and(|seat| seat != acting) || !who.has(acting) {
            return not_your_turn(format!("it is {}'s turn", self.name_of(acting)));
        }
        match self.seat_state(acting)?.bot() {
            Some(_) => not_your_turn("a bot plays for you; take your seat back first".to_owned()),
            None => Ok(()),
        }
    }

    fn server_may_act(&self, acting: u32, context: &DecisionContext<'_>) -> bool {
        let bot = self.seats.get(acting).is_some_and(|seat_state| seat_state.bot().is_some());
        bot || self.overdue(context.earliest).is_some_and(|due| due <= context.now)
    }

    /// Rolls the dice: the secret, the player seeds and the number of the roll decide it.
    fn roll(&self, context: &DecisionContext<'_>) -> Result<Step, Refusal> {
        let game = self.progress.game();
        if let Turn::Choose(_) = game.turn() {
            let legal = game.legal_moves();
            return Err(illegal(&StepError::ChoiceIsDue { legal }));
        }
        self.fair_dice(context.secret)
            .roll_number(self.progress.rolls() as u64, &game.rolls())
            .map(Step::Roll)
            .ok_or_else(|| Refusal::new(Code::Illegal, "this game has no dice"))
    }

    fn take_step(&self, step: Step, context: &DecisionContext<'_>) -> Decided {
        let (game, _) = self.progress.preview(&step).map_err(|error| illegal(&error))?;
        let canonical = self.progress.game().canonical(step);
        let decision = Decision { entries: vec![canonical.into()], seated: None };
        Ok(match game.turn() {
            Turn::Over => decision.then(TableEvent::Over { secret: self.published_secret(context.secret) }),
            _ => decision,
        })
    }
}

fn illegal(error: &StepError) -> Refusal {
    Refusal::new(Code::Illegal, error.to_string())
}
