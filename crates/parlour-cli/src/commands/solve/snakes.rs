//! `parlour solve snakes`: the fewest rolls between two squares, and the graph of all rolls.

mod search_args;

use clap::{Args, ValueEnum};
use parlour::core::counted;
use parlour::snakes::{Fewest, Graph, PathStep};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::output::Output;

pub(crate) use search_args::SearchArgs;

#[derive(Debug, Args)]
pub(crate) struct SolveSnakesArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Print the graph of all rolls instead
    #[arg(long, value_enum, value_name = "FORMAT")]
    graph: Option<GraphArg>,
}

/// How the graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GraphArg {
    /// For Graphviz
    Dot,
    /// As a list of edges
    Json,
}

pub(crate) fn run(args: &SolveSnakesArgs, output: &Output) -> Result<(), Failure> {
    let graph = args.search.graph(output)?;
    if let Some(format) = args.graph {
        return write_graph(&graph, format, output);
    }
    let (from, to) = args.search.ends(&graph)?;
    let Some(fewest) = graph.fewest_rolls_between(from, to) else {
        if output.json() {
            output.data(&json!({ "reachable": false }))?;
        }
        return Err(Failure::No(out_of_reach(&graph, from, to)));
    };
    if output.json() {
        output.data(&Answer {
            reachable: true,
            throws: fewest.rolls,
            ways: fewest.ways.to_string(),
            path: &fewest.path,
        })
    } else {
        show(&graph, &fewest, output)
    }
}

/// Explains why no rolls lead to the square.
pub(crate) fn out_of_reach(graph: &Graph, from: u32, to: u32) -> String {
    let leaves = graph.board().entity_at(to).filter(|entity| !entity.ends().is_empty());
    let why = leaves.map(|entity| format!(": a pawn that lands there moves on ({entity})"));
    format!("no rolls lead from square {from} to square {to}{}", why.unwrap_or_default())
}

/// Prints the graph without holding it in memory: it may have millions of edges.
fn write_graph(graph: &Graph, format: GraphArg, output: &Output) -> Result<(), Failure> {
    match format {
        GraphArg::Json => output.data(graph),
        GraphArg::Dot => output.text(graph.dot()),
    }
}

/// The answer as data, written without a copy: a path may have more than a million rolls.
#[derive(Serialize)]
struct Answer<'a> {
    reachable: bool,
    throws: u32,
    ways: String,
    path: &'a [PathStep],
}

/// The most rolls printed; a longer path leaves out the middle.
const READABLE: usize = 60;

fn show(graph: &Graph, fewest: &Fewest, output: &Output) -> Result<(), Failure> {
    if fewest.rolls == 0 {
        return output.line("No rolls needed: the pawn is already there.");
    }
    let ways = match fewest.ways.to_string() {
        ways if ways == "1" => "in only one way".to_owned(),
        ways => format!("in {} ways, for example", readable(&ways)),
    };
    output.line(format!("{}, {ways}:\n", counted(fewest.rolls, "roll")))?;
    let width = graph.board().last().to_string().len().max(5);
    output.line(format!(
        "{:>width$}  {:>width$}  {:>width$}  {:>width$}  {:>width$}",
        "", "from", "roll", "lands", "to"
    ))?;
    let left_out = fewest.path.len().saturating_sub(READABLE);
    let middle = READABLE / 2;
    for (place, step) in fewest.path.iter().enumerate() {
        if left_out == 0 || place < middle || place >= middle + left_out {
            output.line(row(graph, place + 1, step, width))?;
        } else if place == middle {
            output.line(format!("{:>width$}  … {left_out} more; use --json to see them all", "…"))?;
        }
    }
    Ok(())
}

fn row(graph: &Graph, number: usize, step: &PathStep, width: usize) -> String {
    let PathStep { from, roll, lands, to } = step;
    let entity = graph.board().entity_at(*lands).filter(|_| lands != to);
    let what = entity.map_or_else(String::new, |entity| format!("  {entity}"));
    format!("{number:>width$}  {from:>width$}  {roll:>width$}  {lands:>width$}  {to:>width$}{what}")
}

/// A number, rounded if it has too many digits to read.
fn readable(digits: &str) -> String {
    match digits.split_at_checked(3) {
        Some((first, _)) if digits.len() > 40 => {
            let (whole, part) = first.split_at(1);
            format!("about {whole}.{part} × 10^{}", digits.len() - 1)
        }
        _ => digits.to_owned(),
    }
}
