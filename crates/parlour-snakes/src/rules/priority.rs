//! The order of evaluation as data: which lists of stages are valid, and what an order changes (S-28).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A stage in the evaluation of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Whether the roll brings the pawn onto the board, and what the roll counts as.
    #[schemars(title = "Entering the board")]
    Start,
    /// The roll is counted, and the rules for 6s in a row apply.
    #[schemars(title = "Counting the roll")]
    Roll,
    /// Where the roll would take the pawn.
    #[schemars(title = "Finding the square")]
    Validate,
    /// The pawn moves there.
    #[schemars(title = "Moving")]
    Move,
    /// The snake, ladder or special square acts on the pawn.
    #[schemars(title = "Snakes, ladders and special squares")]
    Entity,
    /// A pawn on the last square wins.
    #[schemars(title = "Winning")]
    Win,
    /// The pawn meets others on its square.
    #[schemars(title = "Meeting others")]
    Landing,
    /// A special roll earns an extra roll.
    #[schemars(title = "Extra roll")]
    Sixes,
}

/// A stage that applies to the square where a move ended. These three can come in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settling {
    Entity,
    Win,
    Landing,
}

/// The order in which a move is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settlement([Settling; 3]);

impl Stage {
    /// The classic order, which is the default.
    pub const CLASSIC: [Self; 8] = [
        Self::Start,
        Self::Roll,
        Self::Validate,
        Self::Move,
        Self::Entity,
        Self::Win,
        Self::Landing,
        Self::Sixes,
    ];

    /// All orders that `priority` accepts, the classic one first.
    ///
    /// ```
    /// use parlour_snakes::Stage;
    /// let orders = Stage::orders();
    /// assert_eq!((orders.len(), orders[0]), (12, Stage::CLASSIC));
    /// ```
    pub fn orders() -> Vec<[Self; 8]> {
        use Stage::{Entity, Landing, Move, Roll, Sixes, Start, Validate, Win};
        let settling = [
            [Entity, Win, Landing],
            [Entity, Landing, Win],
            [Win, Entity, Landing],
            [Win, Landing, Entity],
            [Landing, Entity, Win],
            [Landing, Win, Entity],
        ];
        let order = |[one, two]: [Self; 2], [a, b, c]: [Self; 3]| [one, two, Validate, Move, a, b, c, Sixes];
        let first = [[Start, Roll], [Roll, Start]];
        first.into_iter().flat_map(|first| settling.map(|settling| order(first, settling))).collect()
    }

    /// Stages with a lower rank come first; those of equal rank can come in any order.
    fn rank(self) -> u8 {
        match self {
            Self::Start | Self::Roll => 0,
            Self::Validate => 1,
            Self::Move => 2,
            Self::Entity | Self::Win | Self::Landing => 3,
            Self::Sixes => 4,
        }
    }

    /// Why the stage has to come after those before it.
    fn why_it_waits(self) -> &'static str {
        match self {
            Self::Start | Self::Roll => "nothing comes before it",
            Self::Validate => "a move can be judged only when it is clear what the roll counts as",
            Self::Move => "a pawn moves only when the roll is known and the move is valid",
            Self::Entity => "it acts on the square where the move ends",
            Self::Win => "a pawn can win only where its move has taken it",
            Self::Landing => "pawns meet on the square where the move ends",
            Self::Sixes => "the extra roll comes when everything else is done",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = ["start", "roll", "validate", "move", "entity", "win", "landing", "sixes"];
        f.write_str(names[*self as usize])
    }
}

impl Settlement {
    /// The order of entity, win and landing in this list of stages, or why the list is not valid.
    pub(super) fn of(priority: &[Stage]) -> Result<Self, String> {
        each_once(priority)?;
        if let Some([one, other]) = priority.array_windows().find(|[one, other]| one.rank() > other.rank()) {
            return Err(format!(
                "{one} cannot come before {other}: {}; start and roll come first, then validate, move, \
                 then entity, win and landing in any order, then sixes",
                one.why_it_waits()
            ));
        }
        let settling = |stage: &Stage| match stage {
            Stage::Entity => Some(Settling::Entity),
            Stage::Win => Some(Settling::Win),
            Stage::Landing => Some(Settling::Landing),
            _ => None,
        };
        let mut found = priority.iter().filter_map(settling);
        let mut next = || found.next().unwrap_or(Settling::Entity);
        Ok(Self([next(), next(), next()]))
    }

    /// All stages, in order.
    #[inline]
    pub(crate) fn stages(self) -> impl Iterator<Item = Settling> {
        self.0.into_iter()
    }

    /// The entity stage and those after it.
    pub(crate) fn stages_from_entity(self) -> impl Iterator<Item = Settling> {
        self.stages().skip_while(|stage| *stage != Settling::Entity)
    }

    /// Whether a pawn that reaches the last square has won before anything there acts on it.
    pub(crate) fn wins_before_entity(self) -> bool {
        !self.stages_from_entity().any(|stage| stage == Settling::Win)
    }
}

fn each_once(priority: &[Stage]) -> Result<(), String> {
    let all = "list each of start, roll, validate, move, entity, win, landing and sixes once";
    let times = |stage: &Stage| priority.iter().filter(|listed| *listed == stage).count();
    if let Some(doubled) = priority.iter().find(|stage| times(stage) > 1) {
        return Err(format!("{doubled} is listed {} times; {all}", times(doubled)));
    }
    match Stage::CLASSIC.iter().find(|stage| times(stage) == 0) {
        Some(missing) => Err(format!("{missing} is missing; {all}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of the eight stages, each once.
    fn permutations(stages: &[Stage]) -> Vec<Vec<Stage>> {
        if stages.is_empty() {
            return vec![Vec::new()];
        }
        let with_first = |first: &Stage| {
            let rest: Vec<Stage> = stages.iter().copied().filter(|stage| stage != first).collect();
            let tails = permutations(&rest).into_iter();
            tails.map(|tail| [&[*first], tail.as_slice()].concat()).collect::<Vec<_>>()
        };
        stages.iter().flat_map(with_first).collect()
    }

    // S-28: of all 40,320 lists of the eight stages the twelve orders are accepted, and every other is refused.
    #[test]
    fn twelve_orders_are_accepted() {
        let all = permutations(&Stage::CLASSIC);
        assert_eq!(all.len(), 40_320);
        let orders = Stage::orders();
        for priority in all {
            let accepted = Settlement::of(&priority).is_ok();
            assert_eq!(accepted, orders.iter().any(|order| order[..] == priority), "{priority:?}");
        }
    }
}
