//! Reviews of recorded games: what each choice cost, and what the dice gave.
//!
//! A [`Judge`] values every position. A move loses the difference between the best value and its own; a roll is worth the
//! change it brings. Over a game, both add up: a player's final result is the value at the start, plus luck, minus the
//! player's own losses, plus the opponents'.

mod data;
mod judge;

use parlour_core::{Message, Messages, Player, PlayerNames, Step, Unit};
use parlour_play::{Record, RecordError};

pub use data::ReviewData;
pub use judge::{Judge, Judgement, Method};

/// How serious a loss is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// A best move, or nearly one.
    Good,
    /// It costs a little.
    Inaccuracy,
    /// It costs a lot.
    Mistake,
    /// It may decide the game.
    Blunder,
}

impl Grade {
    /// The name in JSON and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The grade of a move that loses this much.
    ///
    /// ```
    /// use parlour::core::Unit;
    /// use parlour::review::Grade;
    /// assert_eq!(Grade::of(Unit::Win, 0.06), Grade::Mistake);
    /// assert_eq!(Grade::of(Unit::Seeds, 0.0), Grade::Good);
    /// ```
    pub fn of(unit: Unit, loss: f64) -> Self {
        let limits = match unit {
            Unit::Win => [0.02, 0.05, 0.1],
            Unit::Seeds => [1.0, 3.0, 6.0],
            Unit::Moves => [2.0, 6.0, 12.0],
        };
        let reached = limits.iter().filter(|limit| loss >= **limit - 1e-9).count();
        [Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder][reached]
    }
}

/// A choice and what it cost.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The best moves.
    pub best: Vec<String>,
    /// What the move loses against them; nothing if a value is unknown.
    pub loss: Option<f64>,
    /// Whether the move gives away the last chance, for example the last path to the goal.
    pub is_fatal: bool,
}

/// A step of a game, reviewed.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedStep {
    /// Its number, counted from 1.
    pub number: usize,
    /// The player who rolled or moved.
    pub player: Player,
    /// The step.
    pub step: Step,
    /// The step in words.
    pub words: String,
    /// The values for each player after it, if known.
    pub values: Option<Vec<f64>>,
    /// What a roll brought each player.
    pub luck: Option<Vec<f64>>,
    /// What a move cost, if there was a choice.
    pub choice: Option<Choice>,
}

impl ReviewedStep {
    /// The grade of a move, if its loss is known.
    pub fn grade(&self, unit: Unit) -> Option<Grade> {
        let choice = self.choice.as_ref()?;
        if choice.is_fatal { Some(Grade::Blunder) } else { choice.loss.map(|loss| Grade::of(unit, loss)) }
    }
}

/// A player's game in numbers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayerReview {
    /// How often there was a choice, and how often its loss is known.
    pub choices: usize,
    /// Choices whose loss is known.
    pub known: usize,
    /// Choices that lost nothing.
    pub perfect: usize,
    /// The sum of all losses.
    pub lost: f64,
    /// What all rolls brought, the opponents' included.
    pub luck: f64,
    /// Inaccuracies, mistakes and blunders.
    pub grades: [usize; 3],
}

/// A reviewed game.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// What values count.
    pub unit: Unit,
    /// How they were found.
    pub method: Method,
    /// The values at the start, if known.
    pub start: Option<Vec<f64>>,
    /// The steps.
    pub steps: Vec<ReviewedStep>,
    /// The players, in turn order.
    pub players: Vec<PlayerReview>,
}

/// Reviews a record. `watch` is called after every step and returns whether to go on; the rest is left out otherwise.
///
/// ```
/// use parlour::play::Record;
/// use parlour::review::{Judge, review};
///
/// let text = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","columns":3,"seeds":2},"players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}
/// {"move":"3"}"#;
/// let record = Record::read(text, parlour::GAMES).unwrap();
/// let judge = Judge::new(&*record.table.start()).unwrap();
/// let review = review(&record, &judge, |_| true).unwrap();
/// assert_eq!(review.start, Some(vec![4.0, -4.0]));
/// assert!(review.players[0].lost > 0.0); // another first move is better
/// ```
///
/// # Errors
/// If a step of the record breaks a rule.
pub fn review(
    record: &Record,
    judge: &Judge,
    mut watch: impl FnMut(&ReviewedStep) -> bool,
) -> Result<Review, RecordError> {
    let unit = judge.unit();
    let start = record.table.start();
    let names = record.table.player_names();
    let mut before = (judge.judge(&*start), start.legal_moves());
    let mut review = Review {
        unit,
        method: judge.method(),
        start: before.0.values.clone(),
        steps: Vec::new(),
        players: vec![PlayerReview::default(); start.seats()],
    };
    let mut goes_on = true;
    record.replay(|session, taken| {
        if !goes_on {
            return;
        }
        let after = judge.judge(session.game());
        let step = ReviewedStep {
            number: taken.number,
            player: taken.player,
            step: taken.step.clone(),
            words: taken.words(&names),
            luck: luck(&taken.step, &before.0, &after),
            choice: choice(unit, &taken.step, &before.0, &before.1),
            values: after.values.clone(),
        };
        review.players.iter_mut().enumerate().for_each(|(index, player)| player.add(index, &step, unit));
        goes_on = watch(&step);
        review.steps.push(step);
        before = (after, session.game().legal_moves());
    })?;
    Ok(review)
}

/// What a roll brought each player.
fn luck(step: &Step, before: &Judgement, after: &Judgement) -> Option<Vec<f64>> {
    let (Step::Roll(_), Some(before), Some(after)) = (step, &before.values, &after.values) else {
        return None;
    };
    Some(after.iter().zip(before).map(|(after, before)| after - before).collect())
}

/// What a move cost, if others were legal.
fn choice(unit: Unit, step: &Step, before: &Judgement, legal: &[String]) -> Option<Choice> {
    let Step::Move(notation) = step else {
        return None;
    };
    let chosen = legal.iter().position(|mv| mv == notation)?;
    if legal.len() < 2 {
        return None;
    }
    let chosen = before.moves.get(chosen).copied().flatten();
    let best = before.moves.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_best = |value: &Option<f64>| value.is_some_and(|value| value >= best - 1e-9);
    let all_known = before.moves.iter().all(Option::is_some);
    let proven = before.values.is_some();
    Some(Choice {
        best: legal
            .iter()
            .zip(&before.moves)
            .filter(|(_, value)| is_best(value))
            .map(|(mv, _)| mv.clone())
            .collect(),
        loss: chosen.filter(|_| all_known || proven).map(|chosen| (best - chosen).max(0.0)),
        is_fatal: unit == Unit::Moves && chosen.is_none() && proven,
    })
}

impl PlayerReview {
    fn add(&mut self, player: usize, step: &ReviewedStep, unit: Unit) {
        self.luck += step.luck.as_ref().and_then(|luck| luck.get(player)).unwrap_or(&0.0);
        let Some(choice) = step.choice.as_ref().filter(|_| step.player.index() == player) else {
            return;
        };
        self.choices += 1;
        let Some(grade) = step.grade(unit) else {
            return;
        };
        self.known += 1;
        self.lost += choice.loss.unwrap_or(0.0);
        self.perfect += usize::from(choice.loss.is_some_and(|loss| loss < 1e-9));
        if grade > Grade::Good {
            self.grades[grade as usize - 1] += 1;
        }
    }
}

/// A loss in words: "2 seeds", "1 move", "4.1% of winning".
pub fn amount(loss: f64, unit: Unit) -> String {
    Messages::common().say(&amount_message(loss, unit), &PlayerNames::default())
}

/// A loss as a message.
pub(crate) fn amount_message(loss: f64, unit: Unit) -> Message {
    match unit {
        Unit::Win => Message::new("loss-win").with("percent", format!("{:.1}", 100.0 * loss)),
        Unit::Seeds => Message::new("loss-seeds").with("seeds", whole(loss)),
        Unit::Moves => Message::new("loss-moves").with("moves", whole(loss)),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "seeds and moves are small and counted"
)]
fn whole(number: f64) -> u64 {
    number.round() as u64
}
