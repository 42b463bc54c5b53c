//! How much each snake, ladder or special square changes the expected length of the game, in rolls and in turns.
//!
//! Without an entity, the pawn continues from the square where it would have acted, and nothing else changes. So the
//! chain without it differs in few rows, and its mean follows from the chain with it. Let *W*(*b*, *a*) be the
//! expected number of actions at *a* starting from *b*, minus the same if nothing acts at *b*, and *v* the expected
//! visits to the acting nodes from the start. Then *v* *W*⁻¹ are the visits if nothing acts, and each visit gains or
//! loses the difference between continuing and acting.

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::reachable::may_get_stuck;
use crate::odds::chain::{Acting, Passage};
use crate::odds::distribution::flow::Clock;
use crate::odds::linear::parallel::map_in_parallel;
use crate::odds::linear::system::{LANES, time};
use crate::odds::seats::seats;
use crate::odds::solo::SoloSolver;
use crate::{Board, Rules};

/// Systems closer to singular than this are not trusted.
const DEGENERATE: f64 = 1e-7;

/// A change this small beside the mean is rounding: a trap costs no rolls, not -0.00000000000000002 of one.
const ROUNDING: f64 = 1e-12;

/// The distributions behind chances of winning leave out at most this much.
const LEFT_OUT: f64 = 1e-12;

/// What an entity does to a player alone: the mean with it minus the mean of the same board without it. `None` if one
/// of the two means is infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Influence {
    /// Counted in rolls.
    pub rolls: Option<f64>,
    /// Counted in turns, including lost ones: the cost of a trap shows only here.
    pub turns: Option<f64>,
}

/// What each entity of the board does to a player alone.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Entity, Rules, RulesFile, odds};
/// let file = RulesFile { dice: "d1".parse().unwrap(), ..RulesFile::commercial() };
/// let board = Board::new(5, 2, vec![Entity::ladder(2, 7), Entity::snake(4, 1), Entity::trap(8)]).unwrap();
/// let rules = Arc::new(Rules::new(file, board).unwrap());
/// let [ladder, snake, trap] = odds::influence(&rules).unwrap()[..] else { unreachable!() };
/// // Five rolls instead of ten: without the ladder, no one gets past the snake.
/// assert_eq!((ladder.rolls, snake.rolls), (None, Some(0.0)));
/// assert_eq!((trap.rolls, trap.turns), (Some(0.0), Some(1.0)));
/// ```
pub fn influence(rules: &Arc<Rules>) -> Result<Vec<Influence>, OddsError> {
    SoloSolver::new(rules)?.influence()
}

/// How often the acting nodes of one entity are visited from each other, for one of these nodes.
struct Visited {
    /// Starting from each acting node of the entity.
    from_acting: Vec<f64>,
    /// The same if nothing acted there.
    from_instead: Vec<f64>,
}

impl SoloSolver {
    /// What each entity of the board does to a player alone.
    pub fn influence(&self) -> Result<Vec<Influence>, OddsError> {
        if !self.is_sure() {
            let unknown = Influence { rolls: None, turns: None };
            return Ok(vec![unknown; self.rules.board().entities().len()]);
        }
        let groups: Vec<Vec<&Acting>> = self.groups();
        let visits = self.system.visits();
        let means = Clock::ALL.map(|clock| self.system.means(&self.chain, clock));
        let visited = self.visited(&groups);
        let may_get_stuck = may_get_stuck(&self.chain, &self.system.reaches_end);
        let mut first = 0;
        let mut influence = Vec::with_capacity(groups.len());
        for (place, group) in groups.iter().enumerate() {
            let known = &visited[first..first + group.len()];
            first += group.len();
            let goes_wrong =
                |acting: &&Acting| acting.instead.iter().any(|passage| may_get_stuck[passage.to as usize]);
            let often = if self.is_elsewhere(place) || group.iter().any(goes_wrong) {
                None
            } else {
                without_acting(group, known, &visits)
            };
            let changes = Clock::ALL.map(|clock| {
                let change =
                    often.as_ref().and_then(|often| change(group, often, &means[clock as usize], clock));
                let change =
                    change.map_or_else(|| self.change_by_force(place, clock), |change| Ok(Some(change)));
                change.map(|change| change.map(|change| rounded(change, means[clock as usize][0])))
            });
            let [rolls, turns] = changes;
            influence.push(Influence { rolls: rolls?, turns: turns? });
        }
        Ok(influence)
    }

    /// The change of the mean, with the mean without the entity computed from scratch.
    fn change_by_force(&self, place: usize, clock: Clock) -> Result<Option<f64>, OddsError> {
        Ok(mean_without(&self.rules, place, clock)?
            .zip(self.mean(clock))
            .map(|(without, with)| with - without))
    }

    /// Whether an entity also acts outside its nodes.
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

    /// The visits for all acting nodes, group by group.
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
                    .map(|other| weighed(&other.instead, |passage| from[passage.to as usize][lane]))
                    .collect(),
            };
            lots[lot].iter().enumerate().map(one).collect::<Vec<_>>()
        });
        answers.into_iter().flatten().collect()
    }
}

fn weighed(passages: &[Passage], value: impl Fn(&Passage) -> f64) -> f64 {
    passages.iter().map(|passage| passage.chance * value(passage)).sum()
}

/// How often the pawn would visit the acting nodes if nothing acted there; `None` if this method cannot tell.
fn without_acting(group: &[&Acting], visited: &[Visited], visits: &[f64]) -> Option<Vec<f64>> {
    let mut often: Vec<f64> = group.iter().map(|acting| visits[acting.node as usize]).collect();
    if often.iter().all(|visits| *visits == 0.0) {
        return Some(often);
    }
    // The equations, row by row.
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
    Some(often)
}

/// How much the entity changes the mean; `None` if this method cannot tell.
fn change(group: &[&Acting], often: &[f64], means: &[f64], clock: Clock) -> Option<f64> {
    let gains = group.iter().zip(often).map(|(acting, often)| {
        let instead = weighed(&acting.instead, |passage| time(passage, clock) + means[passage.to as usize]);
        often * (means[acting.node as usize] - instead)
    });
    let change = gains.sum::<f64>();
    change.is_finite().then_some(change)
}

fn rounded(change: f64, mean: f64) -> f64 {
    if change.abs() < ROUNDING * mean { 0.0 } else { change }
}

/// Gaussian elimination; `None` if the system is too close to singular.
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

/// The mean on the board without one of its entities, computed from scratch.
pub(super) fn mean_without(rules: &Arc<Rules>, place: usize, clock: Clock) -> Result<Option<f64>, OddsError> {
    match without(rules, place) {
        Some(rules) => Ok(SoloSolver::new(&Arc::new(rules))?.mean(clock)),
        None => Ok(None),
    }
}

/// What each entity of the board does to the player who goes first: the chance of winning with it minus the chance on
/// the same board without it. `None` if the game cannot end without it.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Entity, Rules, RulesFile, odds};
/// let board = Board::new(5, 2, vec![Entity::trap(4)]).unwrap();
/// let rules = Arc::new(Rules::new(RulesFile::commercial(), board).unwrap());
/// let [Some(trap)] = odds::first_seat_influence(&rules, 2).unwrap()[..] else { unreachable!() };
/// assert!(trap < 0.0, "luck that both can have makes the first turn worth less");
/// ```
pub fn first_seat_influence(rules: &Arc<Rules>, players: usize) -> Result<Vec<Option<f64>>, OddsError> {
    let with = first_seat(rules, players)?;
    let entities = 0..rules.board().entities().len();
    let change = |place| match without(rules, place) {
        Some(rules) => Ok(Some(with - first_seat(&Arc::new(rules), players)?)),
        None => Ok(None),
    };
    map_in_parallel(entities.len(), change).into_iter().collect()
}

fn first_seat(rules: &Arc<Rules>, players: usize) -> Result<f64, OddsError> {
    let turns = SoloSolver::new(rules)?.solo(LEFT_OUT).turns;
    Ok(seats(rules, players, &turns)?.first().copied().unwrap_or(0.0))
}

/// The rules on the board without one of its entities, if pawns can still reach the last square.
fn without(rules: &Rules, place: usize) -> Option<Rules> {
    let board = rules.board();
    let mut entities = board.entities().to_vec();
    entities.remove(place);
    rules.on(Board::new(board.columns(), board.rows(), entities).ok()?).ok()
}
