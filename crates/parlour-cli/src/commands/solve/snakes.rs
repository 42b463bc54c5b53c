//! `parlour solve snakes`: the fewest rolls from one square to another, and the graph of all rolls.

mod search_args;

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use parlour::snakes::{Fewest, Graph, PathStep};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use crate::args::Global;
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

pub(crate) fn run(args: &SolveSnakesArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let graph = args.search.graph(global, output)?;
    if let Some(format) = args.graph {
        return write_graph(&graph, format);
    }
    let (from, to) = args.search.ends(&graph)?;
    let Some(fewest) = graph.fewest_rolls_between(from, to) else {
        if output.json() {
            output.data(&json!({ "reachable": false }))?;
        }
        return Err(Failure::No(out_of_reach(&graph, from, to)));
    };
    if output.json() { write_json(&Answer(&fewest)) } else { show(&graph, &fewest, output) }
}

/// Why there is no way, as far as a word can say it.
pub(crate) fn out_of_reach(graph: &Graph, from: u32, to: u32) -> String {
    let leaves = graph.board().entity_at(to).filter(|entity| !entity.ends().is_empty());
    let why = leaves.map(|entity| format!("; a pawn that lands there does not stay ({entity})"));
    format!("no rolls lead from square {from} to square {to}{}", why.unwrap_or_default())
}

/// The graph is written as it is worked out: it may have millions of edges.
fn write_graph(graph: &Graph, format: GraphArg) -> Result<(), Failure> {
    match format {
        GraphArg::Json => write_json(graph),
        GraphArg::Dot => {
            let mut stdout = BufWriter::new(std::io::stdout().lock());
            write!(stdout, "{}", graph.dot())?;
            Ok(stdout.flush()?)
        }
    }
}

fn write_json(data: &impl Serialize) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    serde_json::to_writer(&mut stdout, data).map_err(std::io::Error::from)?;
    writeln!(stdout)?;
    Ok(stdout.flush()?)
}

/// The answer as data. A way may have more than a million rolls, so it is written without being copied.
struct Answer<'a>(&'a Fewest);

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reachable", &true)?;
        map.serialize_entry("throws", &self.0.rolls)?;
        map.serialize_entry("ways", &self.0.ways.to_string())?;
        map.serialize_entry("path", &self.0.path)?;
        map.end()
    }
}

/// As many rolls as people like to read; of a longer way the middle is left out.
const READABLE: usize = 60;

fn show(graph: &Graph, fewest: &Fewest, output: &Output) -> Result<(), Failure> {
    let rolls = match fewest.rolls {
        0 => return output.line("0 rolls: the pawn is there already"),
        1 => "1 roll".to_owned(),
        rolls => format!("{rolls} rolls"),
    };
    let ways = match fewest.ways.to_string() {
        ways if ways == "1" => "in one way only:".to_owned(),
        ways => format!("in {} ways; one of them:", readable(&ways)),
    };
    output.line(format!("{rolls}, {ways}\n"))?;
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
            output.line(format!("{:>width$}  … {left_out} more; --json tells them all", "…"))?;
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

/// A number of many digits as people can take it in.
fn readable(digits: &str) -> String {
    match digits.split_at_checked(3) {
        Some((first, _)) if digits.len() > 40 => {
            let (whole, part) = first.split_at(1);
            format!("about {whole}.{part} × 10^{}", digits.len() - 1)
        }
        _ => digits.to_owned(),
    }
}
