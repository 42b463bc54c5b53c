//! The solver beside the plain one under all rules of a move: no rule may make it much slower.
//! `cargo bench -p parlour-mancala --bench rule_sets [-- COLUMNS SEEDS]…`
//!
//! Both have one thread and an empty cache. Games that take the plain solver longer than [`PATIENCE`] are left out.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use parlour_core::Game;
use parlour_mancala::{Answer, Options, Position, Rules, RulesFile, SolveError, Solver, SolverHost};

#[path = "../tests/common/rule_grid.rs"]
mod rule_grid;

use rule_grid::all_rules;

/// Sizes that the plain solver can solve under some rules.
const SIZES: [(u16, u32); 5] = [(3, 3), (4, 3), (5, 2), (6, 1), (6, 2)];
/// The time for the plain solver. The other gets some more.
const PATIENCE: Duration = Duration::from_secs(4);
/// Differences below this are noise.
const NOISE: f64 = 0.05;

/// Stops after this much processor time.
struct Until(Duration);

impl SolverHost for Until {
    fn is_stopped(&self) -> bool {
        processor_time() >= self.0
    }
}

/// The processor time of this process, which other processes hardly change; the time of day where it is not known.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name in parentheses: the state is the third field, user and system time are 14 and 15, in 1/100 s.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    let ticks =
        fields.map(|ticks| ticks.parse::<u64>().ok()).sum::<Option<u64>>().filter(|_| !stat.is_empty());
    ticks.map_or_else(|| START.elapsed(), |ticks| Duration::from_millis(10 * ticks))
}

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let asked = numbers.chunks_exact(2).map(|pair| (u16::try_from(pair[0]).unwrap_or(6), pair[1]));
    let mut sizes: Vec<(u16, u32)> = asked.collect();
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    println!("ratio  solver: seconds positions  plain: seconds positions  rules");
    let mut worst = 0.0_f64;
    for (columns, seeds) in sizes {
        for file in all_rules() {
            worst = worst.max(compare(RulesFile { columns, seeds, ..file }).unwrap_or(0.0));
        }
    }
    println!("worst ratio: {worst:.2}");
}

/// The time of the solver in relation to that of the plain one, if the plain one had the time.
fn compare(file: RulesFile) -> Option<f64> {
    let rules = Arc::new(Rules::new(file).ok()?);
    let position = Position::new(&rules, 2).ok()?;
    let mut solver = Solver::new(&rules, Options::new(1 << 30, 1));
    let (plain, plainly) = timed(PATIENCE, |host| solver.solve_plainly(&position, host))
        .filter(|(answer, _)| answer.is_exact())?;
    let (answer, seconds) = timed(4 * PATIENCE, |host| solver.solve(&position, host))?;
    assert!(!answer.is_exact() || answer.value == plain.value, "{:?}", rules.file());
    let ratio = if seconds < NOISE { 0.0 } else { seconds / plainly };
    let file = rules.file();
    println!(
        "{ratio:>5.2}  {seconds:>7.3} {:>11}  {plainly:>7.3} {:>11}  ({},{}) {:?} {:?} {:?} {:?} {:?} {:?}",
        answer.nodes,
        plain.nodes,
        file.columns,
        file.seeds,
        file.sow_into,
        file.extra_turn,
        file.capture,
        file.capture_takes,
        file.capture_when,
        file.end
    );
    Some(ratio)
}

/// An answer and the seconds it took.
fn timed(
    limit: Duration,
    mut solve: impl FnMut(&dyn SolverHost) -> Result<Answer, SolveError>,
) -> Option<(Answer, f64)> {
    let start = processor_time();
    let answer = solve(&Until(start + limit)).ok()?;
    Some((answer, processor_time().saturating_sub(start).as_secs_f64()))
}
