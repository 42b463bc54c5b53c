//! `--count`: counts the paths.

use std::ops::ControlFlow;
use std::time::Instant;

use parlour::maze::{Algorithm, Maze, RulesFile, count_watched};

use super::answer::Answer;
use super::no_path;
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
        if output.flags.verbose {
            output.message(format!(
                "row {} of {}, {} states, {:.1} s",
                progress.rows_done,
                progress.rows,
                progress.states,
                started.elapsed().as_secs_f64()
            ));
        }
        ControlFlow::Continue(())
    };
    let count = count_watched(maze, rules, watch).map_err(Failure::input)?.to_string();
    let none = count == "0";
    if output.json() {
        let mut search = algorithm.search(maze, rules);
        let solution = search.solution();
        let answer = Answer::new(maze, solution.as_ref(), search.visited());
        output.data(&answer.with_count(count))?;
    } else {
        output.line(&count)?;
    }
    if none { Err(no_path("")) } else { Ok(()) }
}
