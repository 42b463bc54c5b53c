//! Hints: the moves that look best, and why.

use std::fmt;
use std::time::Duration;

use parlour_core::{AnyGame, Gap, Message, Messages, PlayerNames, Strength, Turn, Unit};
use parlour_play::{Purpose, Seeded, outlooks};

use crate::review::{Judge, Judgement};

/// How long a player waits for a hint.
const SOON: Duration = Duration::from_millis(500);
/// The most moves whose costs a hint lists.
const MOST_COSTS: usize = 6;

/// A suggestion for the player to act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// The game is over.
    Over,
    /// The player has to roll.
    Roll,
    /// There is one legal move.
    Only(String),
    /// These moves look better than the others.
    Best(Vec<String>),
    /// All moves look equally good.
    Alike,
}

impl Hint {
    /// The hint for the player to act.
    ///
    /// ```
    /// use parlour::hints::Hint;
    /// use parlour::play::{Seat, Table};
    ///
    /// let kind = parlour::find("maze").unwrap();
    /// let table = Table::new(kind, &"four".into(), Some(&"seed-6".into()), vec![Seat::human("Ann")]).unwrap();
    /// assert_eq!(Hint::of(&*table.start()).to_string(), "D is the only move");
    /// ```
    pub fn of(game: &dyn AnyGame) -> Self {
        match game.turn() {
            Turn::Over => return Self::Over,
            Turn::Roll(_) => return Self::Roll,
            Turn::Choose(_) => {}
        }
        let (mut moves, heuristics) = (game.legal_moves(), game.heuristics());
        if moves.len() == 1 {
            return Self::Only(moves.remove(0));
        }
        let best = heuristics.iter().max();
        if heuristics.iter().min() == best {
            return Self::Alike;
        }
        let best = moves.into_iter().zip(&heuristics).filter(|(_, worth)| Some(*worth) == best);
        Self::Best(best.map(|(name, _)| name).collect())
    }

    /// The hint that follows from the values of all moves. If some are unknown, the game's best bot suggests a move, or the
    /// looks of the moves decide.
    fn judged(game: &dyn AnyGame, judgement: &Judgement) -> Self {
        let moves = game.legal_moves();
        let known: Vec<f64> = judgement.moves.iter().flatten().copied().collect();
        if moves.len() < 2 || known.len() < moves.len() {
            let advised = game.advise(Strength::Master, &mut Seeded::new(1, Purpose::Bots));
            let advised = advised.filter(|_| moves.len() > 1).and_then(|index| moves.into_iter().nth(index));
            return advised.map_or_else(|| Self::of(game), |mv| Self::Best(vec![mv]));
        }
        let best = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let is_best = |value: &f64| *value >= best - 1e-9;
        if known.iter().all(is_best) {
            return Self::Alike;
        }
        Self::Best(
            moves.into_iter().zip(known).filter(|(_, value)| is_best(value)).map(|(mv, _)| mv).collect(),
        )
    }

    /// The moves it suggests.
    pub fn moves(&self) -> &[String] {
        match self {
            Self::Only(only) => std::slice::from_ref(only),
            Self::Best(best) => best,
            Self::Over | Self::Roll | Self::Alike => &[],
        }
    }
}

impl Hint {
    /// The hint as a message, from the table that all games share.
    pub fn message(&self) -> Message {
        let moves = |key, moves: &[String]| {
            let moves = moves.iter().map(String::as_str);
            Message::new(key).with("moves", Gap::any_of(moves))
        };
        match self {
            Self::Over => Message::new("hint-over"),
            Self::Roll => Message::new("hint-roll"),
            Self::Only(only) => moves("hint-only", std::slice::from_ref(only)),
            Self::Best(best) => moves("hint-best", best),
            Self::Alike => Message::new("hint-equal"),
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Messages::common().say(&self.message(), &PlayerNames::default()))
    }
}

/// A hint with its reasons: what the suggested move does, and what the others cost.
///
/// ```
/// use parlour::core::PlayerNames;
/// use parlour::hints::Advice;
/// use parlour::play::{Seat, Table};
/// use parlour::review::Judge;
///
/// let rules = serde_json::json!({"preset": "kalah", "columns": 3, "seeds": 2});
/// let kind = parlour::find("mancala").unwrap();
/// let table = Table::new(kind, &rules, None, vec![Seat::human("Ann"), Seat::human("Bob")]).unwrap();
/// let game = table.start();
/// let advice = Advice::of(&*game, &table.player_names(), Judge::new(&*game).as_ref());
/// assert!(advice.to_string().contains("costs"), "{advice}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The hint.
    pub hint: Hint,
    /// Its reasons, each a sentence.
    pub reasons: Vec<String>,
    /// The first reason as messages: what the suggested move does.
    pub does: Vec<Message>,
    /// The second one: what the other moves cost, the cheapest first.
    pub costs: Vec<Message>,
}

impl Advice {
    /// The advice for the player to act, from a judge who answers soon.
    pub fn quick(game: &dyn AnyGame, names: &PlayerNames) -> Self {
        Self::soon(game, names, Judge::new(game))
    }

    /// The advice for the player to act, from this judge, soon.
    pub fn soon(game: &dyn AnyGame, names: &PlayerNames, judge: Option<Judge>) -> Self {
        Self::of(game, names, judge.map(|judge| judge.with_time(SOON)).as_ref())
    }

    /// The advice for the player to act. Without a judge, it compares moves by their looks.
    pub fn of(game: &dyn AnyGame, names: &PlayerNames, judge: Option<&Judge>) -> Self {
        let Some(judge) = judge.filter(|_| matches!(game.turn(), Turn::Choose(_))) else {
            return Self { hint: Hint::of(game), reasons: Vec::new(), does: Vec::new(), costs: Vec::new() };
        };
        let judgement = judge.judge(game);
        let hint = Hint::judged(game, &judgement);
        let does = hint.moves().first().and_then(|best| {
            let mut all = outlooks(game, names).into_iter();
            all.find(|outlook| outlook.notation == *best).map(|outlook| (outlook.words, outlook.messages))
        });
        let (words, does) = does.unwrap_or_default();
        let wanted = matches!(hint, Hint::Best(_));
        let costs = if wanted { costs(game, &judgement, judge.unit()) } else { Vec::new() };
        let say = |message: &Message| Messages::common().say(message, &PlayerNames::default());
        let told = [words, costs.iter().map(say).collect::<Vec<_>>().join("; ")];
        Self { hint, reasons: told.into_iter().filter(|words| !words.is_empty()).collect(), does, costs }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.hint)?;
        self.reasons.iter().try_for_each(|reason| write!(f, ". {reason}"))
    }
}

/// What the other moves cost, cheapest first.
fn costs(game: &dyn AnyGame, judgement: &Judgement, unit: Unit) -> Vec<Message> {
    let best = judgement.moves.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
    let moves = game.legal_moves().into_iter().zip(&judgement.moves);
    let mut costs: Vec<(f64, String)> = moves
        .filter_map(|(mv, value)| Some((best - (*value)?, mv)))
        .filter(|(cost, _)| *cost > 1e-9)
        .collect();
    costs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let cost = |(cost, mv): &(f64, String)| {
        let message = Message::new("hint-costs").with("move", mv.as_str());
        message.with("loss", crate::review::amount_message(*cost, unit))
    };
    costs.iter().take(MOST_COSTS).map(cost).collect()
}
