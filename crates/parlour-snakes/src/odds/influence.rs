//! How much each snake, ladder or other entity changes the expected length of the game.
//!
//! Without an entity the pawn goes on from the cell where it would have acted, and nothing else is different. So the
//! chain without it differs in few rows, and the mean without it follows from the chain with it: if *W*(*b*, *a*) is
//! how often the pawn comes to act at *a* from *b* on, minus how often it does if it goes on as if nothing were at *b*,
//! and *v* how often it comes to the acting nodes from the start, then *v* *W*⁻¹ is how often it comes there if nothing
//! acts, and each time it gains or loses what going on is worth compared with acting.

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::Acting;
use crate::odds::chain::reachable::may_get_stuck;
use crate::odds::distribution::flow::Clock;
use crate::odds::linear::elimination::Entry;
use crate::odds::linear::parallel::map_in_parallel;
use crate::odds::linear::system::LANES;
use crate::odds::solo::SoloSolver;
use crate::rules::coverage;
use crate::{Board, Effect, Entity, Rules, RulesFile, ThirdSix};

/// Systems that are closer to having no answer than this are not trusted.
const DEGENERATE: f64 = 1e-7;

/// For every entity of the board, the mean number of rolls alone with it minus the mean without it. None where one
/// of the two is infinite.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Entity, Rules, RulesFile, odds};
/// let file = RulesFile { dice: "d1".parse().unwrap(), ..RulesFile::commercial() };
/// let board = Board::new(5, 2, vec![Entity::ladder(2, 7), Entity::snake(4, 1)]).unwrap();
/// let rules = Arc::new(Rules::new(file, board).unwrap());
/// // Five rolls instead of ten: without the ladder nobody gets past the snake.
/// assert_eq!(odds::influence(&rules).unwrap(), [None, Some(0.0)]);
/// ```
pub fn influence(rules: &Arc<Rules>) -> Result<Vec<Option<f64>>, OddsError> {
    SoloSolver::new(rules)?.influence()
}

/// What is known of one acting node: how often those of the same entity are visited from each other.
struct Visited {
    /// For each acting node of the entity, from there on.
    from_acting: Vec<f64>,
    /// And if nothing acted there.
    from_instead: Vec<f64>,
}

impl SoloSolver {
    /// For every entity of the board, the mean number of rolls alone with it minus the mean without it. None where
    /// one of the two is infinite.
    pub fn influence(&self) -> Result<Vec<Option<f64>>, OddsError> {
        let Some(mean) = self.mean_rolls() else {
            return Ok(vec![None; self.rules.board().entities().len()]);
        };
        let Some(calm) = calm(&self.rules) else {
            return self.influence_on(mean);
        };
        let mut found = Self::new(&Arc::new(calm))?.influence_on(mean)?.into_iter();
        let entities = self.rules.board().entities().iter();
        let change = |entity: &Entity| match entity.effect {
            Effect::Trap => Some(0.0),
            _ => found.next().flatten(),
        };
        Ok(entities.map(change).collect())
    }

    fn influence_on(&self, mean: f64) -> Result<Vec<Option<f64>>, OddsError> {
        let entities = self.rules.board().entities();
        let groups: Vec<Vec<&Acting>> = self.groups();
        let visits = self.system.visits();
        let means = self.system.means(&self.chain, Clock::Rolls);
        let visited = self.visited(&groups);
        let may_get_stuck = may_get_stuck(&self.chain, &self.system.reaches_end);
        let mut first = 0;
        let mut influence = Vec::with_capacity(entities.len());
        for (place, group) in groups.iter().enumerate() {
            let known = &visited[first..first + group.len()];
            first += group.len();
            let goes_wrong =
                |acting: &&Acting| acting.instead.iter().any(|(node, _)| may_get_stuck[*node as usize]);
            let change = if self.is_elsewhere(place) || group.iter().any(goes_wrong) {
                None
            } else {
                change(group, known, &visits, &means)
            };
            influence.push(match change {
                Some(change) => Some(change),
                None => mean_without(&self.rules, place)?.map(|without| mean - without),
            });
        }
        Ok(influence)
    }

    /// Whether an entity acts in other places than its nodes, too.
    fn is_elsewhere(&self, place: usize) -> bool {
        let cell = self.rules.board().entities()[place].from;
        self.chain.elsewhere.contains(&cell)
    }

    /// The acting nodes of each entity.
    fn groups(&self) -> Vec<Vec<&Acting>> {
        let entities = self.rules.board().entities();
        let mut place = vec![usize::MAX; self.rules.last() as usize + 1];
        for (index, entity) in entities.iter().enumerate() {
            place[entity.from as usize] = index;
        }
        let mut groups = vec![Vec::new(); entities.len()];
        for acting in &self.chain.acting {
            if let Some(group) = groups.get_mut(place[acting.cell as usize]) {
                group.push(acting);
            }
        }
        groups
    }

    /// Answers for all acting nodes, group by group.
    fn visited(&self, groups: &[Vec<&Acting>]) -> Vec<Visited> {
        let all: Vec<(&Acting, &[&Acting])> = groups
            .iter()
            .flat_map(|group| group.iter().map(move |acting| (*acting, group.as_slice())))
            .collect();
        let lots: Vec<&[(&Acting, &[&Acting])]> = all.chunks(LANES).collect();
        let answers = map_in_parallel(lots.len(), |lot| {
            let nodes: Vec<u32> = lots[lot].iter().map(|(acting, _)| acting.node).collect();
            let from = self.system.visited_from(&nodes);
            let one = |(lane, (_, group)): (usize, &(&Acting, &[&Acting]))| Visited {
                from_acting: group.iter().map(|other| from[other.node as usize][lane]).collect(),
                from_instead: group
                    .iter()
                    .map(|other| weighed(&other.instead, |node| from[node][lane]))
                    .collect(),
            };
            lots[lot].iter().enumerate().map(one).collect::<Vec<_>>()
        });
        answers.into_iter().flatten().collect()
    }
}

/// The same rules as far as rolls are concerned: a turn that is lost is no roll. None where nobody loses any.
fn calm(rules: &Rules) -> Option<Rules> {
    let board = rules.board();
    let is_trap = |entity: &&Entity| entity.effect == Effect::Trap;
    let loses_turns = rules.file().third_six == ThirdSix::LoseNext
        || board.entities().iter().any(|entity| is_trap(&entity));
    if !loses_turns || !rules.covered_by(&coverage::ALL) {
        return None;
    }
    let rest = board.entities().iter().filter(|entity| !is_trap(entity));
    let third_six = match rules.file().third_six {
        ThirdSix::LoseNext => ThirdSix::Cancel,
        other => other,
    };
    let file = RulesFile { third_six, ..rules.file().clone() };
    let board = Board::new(board.columns(), board.rows(), rest.cloned().collect()).ok()?;
    Rules::new(file, board).ok()
}

fn weighed(entries: &[Entry], value: impl Fn(usize) -> f64) -> f64 {
    entries.iter().map(|(node, chance)| chance * value(*node as usize)).sum()
}

/// How much the mean changes with the entity; none where that cannot be told from here.
fn change(group: &[&Acting], visited: &[Visited], visits: &[f64], means: &[f64]) -> Option<f64> {
    let mut often: Vec<f64> = group.iter().map(|acting| visits[acting.node as usize]).collect();
    if often.iter().all(|visits| *visits == 0.0) {
        return Some(0.0);
    }
    // Row by row the equations for how often the pawn comes there if nothing acts.
    let mut rows: Vec<Vec<f64>> = visited
        .iter()
        .map(|visited| {
            let pairs = visited.from_acting.iter().zip(&visited.from_instead);
            pairs.map(|(acting, instead)| acting - instead).collect()
        })
        .collect();
    let sizes: Vec<f64> =
        visited.iter().zip(0..).map(|(visited, own): (_, usize)| visited.from_acting[own]).collect();
    solve(&mut rows, &mut often, &sizes)?;
    let gains = group.iter().zip(often).map(|(acting, often)| {
        let instead = weighed(&acting.instead, |node| means[node]);
        often * (means[acting.node as usize] - instead)
    });
    let change = gains.sum::<f64>();
    change.is_finite().then_some(change)
}

/// Gauss's elimination; none where the system is too close to having no answer.
fn solve(rows: &mut [Vec<f64>], right: &mut [f64], sizes: &[f64]) -> Option<()> {
    let count = right.len();
    for pivot in 0..count {
        let best = (pivot..count).max_by(|a, b| rows[*a][pivot].abs().total_cmp(&rows[*b][pivot].abs()))?;
        rows.swap(pivot, best);
        right.swap(pivot, best);
        if rows[pivot][pivot].abs() < DEGENERATE * sizes[pivot] {
            return None;
        }
        for row in pivot + 1..count {
            let factor = rows[row][pivot] / rows[pivot][pivot];
            if factor != 0.0 {
                let (above, below) = rows.split_at_mut(row);
                for (value, by) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                    *value -= factor * by;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| rows[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / rows[row][row];
    }
    Some(())
}

/// The mean number of rolls on the board without one of its entities, worked out from the beginning.
pub(super) fn mean_without(rules: &Arc<Rules>, place: usize) -> Result<Option<f64>, OddsError> {
    match without(rules, place) {
        Some(rules) => Ok(SoloSolver::new(&Arc::new(rules))?.mean_rolls()),
        None => Ok(None),
    }
}

/// The rules on the board without one of its entities, if the end can be reached then.
fn without(rules: &Rules, place: usize) -> Option<Rules> {
    let board = rules.board();
    let mut entities = board.entities().to_vec();
    entities.remove(place);
    rules.on(Board::new(board.columns(), board.rows(), entities).ok()?).ok()
}
