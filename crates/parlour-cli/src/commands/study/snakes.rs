//! `parlour study snakes`: shows the search for the fewest rolls step by step, and the four links of a square.

use clap::Args;
use parlour::snakes::{Board, CellLinks, FewestSearch, FewestStep, Graph};
use parlour_tui::BoardStudy;
use serde::Serialize;
use serde_json::json;

use super::super::solve::snakes::{SearchArgs, out_of_reach};
use super::{View, ViewArgs};
use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::Output;
use crate::output::stream::Stream;

#[derive(Debug, Args)]
pub(super) struct StudySnakesArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Show the four links of this square: next, previous, up and down
    #[arg(long, value_name = "SQUARE")]
    cell: Option<u32>,
    #[command(flatten)]
    view: ViewArgs,
}

pub(super) fn run(args: &StudySnakesArgs, output: &Output) -> Result<(), Failure> {
    let graph = args.search.graph(output)?;
    let (from, to) = args.search.ends(&graph)?;
    let links = args.cell.map(|cell| links_of(graph.board(), cell)).transpose()?;
    match (args.view.choose(output), links) {
        (View::Screen, links) => {
            let theme = full_screen::theme(output, args.view.ascii, Vec::new());
            let mut study = BoardStudy::new(graph, from, to, theme).map_err(Failure::input)?;
            if let Some(links) = links {
                study.show_links(links.cell);
            }
            full_screen::show(&mut study)
        }
        (View::Json, Some(links)) => output.data(&links),
        (View::Sentences, Some(links)) => output.line(links.words()),
        (View::Json, None) => stream(&graph, from, to),
        (View::Sentences, None) => tell(&graph, from, to),
    }
}

fn links_of(board: &Board, cell: u32) -> Result<CellLinks, Failure> {
    let last = board.last();
    let missing = || format!("--cell: square {cell} is not on the board; allowed: 1 to {last}");
    board.links_of(cell).ok_or_else(|| Failure::input(missing()))
}

/// A step and the state of the search after it.
#[derive(Serialize)]
struct Told {
    step: usize,
    #[serde(flatten)]
    what: FewestStep,
    line: usize,
    code: &'static str,
    text: String,
    queue: Vec<u32>,
    visited: usize,
    layer: u32,
}

impl Told {
    fn new(step: usize, what: FewestStep, search: &FewestSearch) -> Self {
        let state = search.state();
        Self {
            step,
            what,
            line: what.line(),
            code: FewestStep::PSEUDOCODE[what.line() - 1].trim_start(),
            text: what.words(),
            queue: state.queue().collect(),
            visited: state.visited(),
            layer: state.layer(),
        }
    }
}

/// Prints each step as a line of JSON, then the answer. Steps are not kept: a board may have millions of squares.
fn stream(graph: &Graph, from: u32, to: u32) -> Result<(), Failure> {
    let mut search = graph.search(from, to).map_err(Failure::input)?;
    let mut lines = Stream::new();
    for step in 1.. {
        let Some(what) = search.next() else { break };
        lines.json(&Told::new(step, what, &search))?;
    }
    let path = search.path();
    let result = match &path {
        Some(path) => json!({"reachable": true, "throws": path.len(), "path": path}),
        None => json!({"reachable": false}),
    };
    lines.json(&json!({ "result": result }))?;
    lines.end()?;
    path.map(drop).ok_or_else(|| Failure::No(out_of_reach(graph, from, to)))
}

/// Prints the pseudocode, then each step as a sentence.
fn tell(graph: &Graph, from: u32, to: u32) -> Result<(), Failure> {
    let mut search = graph.search(from, to).map_err(Failure::input)?;
    let mut lines = Stream::new();
    for (number, code) in (1..).zip(FewestStep::PSEUDOCODE) {
        lines.line(format!("{number}  {code}"))?;
    }
    lines.line("")?;
    for (step, what) in (1..).zip(search.by_ref()) {
        lines.line(format!("{step:>5}  line {}  {}", what.line(), what.words()))?;
    }
    let path = search.path();
    if let Some(path) = path.as_deref().filter(|path| !path.is_empty()) {
        let cells: Vec<String> = path.iter().map(|step| step.to.to_string()).collect();
        lines.line(format!("\n{from} → {}", cells.join(" → ")))?;
    }
    lines.end()?;
    path.map(drop).ok_or_else(|| Failure::No(out_of_reach(graph, from, to)))
}
