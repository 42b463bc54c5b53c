//! `--count`: how many ways there are.

use std::ops::ControlFlow;
use std::time::Instant;

use parlour::maze::{Algorithm, Maze, RulesFile, count_watched};

use super::answer::Answer;
use super::no_way;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(
    maze: &Maze,
    rules: &RulesFile,
    algorithm: Algorithm,
    output: &Output,
) -> Result<(), Failure> {
    let started = Instant::now();
    let watch = |progress: parlour::maze::CountProgress| {
        if output.verbose() {
            output.message(format!(
                "row {} of {}, {} frontiers, {:.1} s",
                progress.rows_done,
                progress.rows,
                progress.states,
                started.elapsed().as_secs_f64()
            ));
        }
        ControlFlow::Continue(())
    };
    let ways = count_watched(maze, rules, watch).map_err(Failure::input)?.to_string();
    let none = ways == "0";
    if output.json() {
        let mut search = algorithm.search(maze, rules);
        let solution = search.solution();
        let answer = Answer::new(maze, solution.as_ref(), search.visited());
        answer.with_count(ways).write()?;
    } else {
        output.line(&ways)?;
    }
    if none { Err(no_way("")) } else { Ok(()) }
}
