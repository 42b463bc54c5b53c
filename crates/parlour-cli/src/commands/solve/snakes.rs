//! `parlour solve snakes`: the fewest throws to the end, and the graph of all throws.

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use parlour::core::{Boards, Kind};
use parlour::play::{Purpose, Seeded};
use parlour::snakes::{
    Board, BoardCatalog, BoardFile, Fewest, Graph, Luck, PathStep, RulesFile, Snakes, formats,
};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::args::{BoardArgs, Global, RuleArgs};
use crate::board::{broken, is_built_in, read_text, seed_of_board};
use crate::failure::Failure;
use crate::output::Output;
use crate::rules;

#[derive(Debug, Args)]
pub(crate) struct SolveSnakesArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Where the pawn begins: on cell 1, or on cell 0 off the board
    #[arg(long, value_name = "0|1", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1))]
    from: u32,
    /// What chance decides at a teleporter with several ends
    #[arg(long, value_enum, default_value_t = ChanceArg::Best)]
    chance: ChanceArg,
    /// Print the graph of all throws instead
    #[arg(long, value_enum, value_name = "FORMAT")]
    graph: Option<GraphArg>,
}

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ChanceArg {
    /// The best end
    Best,
    /// Nothing: such teleporters are never entered
    None,
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
    let complete = rules::complete(&Snakes, &args.rules)?;
    let rules: RulesFile = Snakes.book().read(&complete).map_err(Failure::input)?;
    let board = load(&args.board, &Value::Object(complete), global, output)?;
    let luck = match args.chance {
        ChanceArg::Best => Luck::Best,
        ChanceArg::None => Luck::None,
    };
    let graph = Graph::new(rules, board, luck).map_err(Failure::input)?;
    if let Some(format) = args.graph {
        return write_graph(&graph, format);
    }
    let Some(fewest) = graph.fewest_rolls(args.from) else {
        if output.json() {
            output.data(&json!({ "reachable": false }))?;
        }
        let end = graph.board().last();
        return Err(Failure::No(format!("the end, cell {end}, cannot be reached from cell {}", args.from)));
    };
    if output.json() { write_json(&Answer(&fewest)) } else { show(&graph, &fewest, output) }
}

/// Reads a board. It does not travel as JSON data, and it need not be fit for play: that its end cannot be reached is an
/// answer here.
fn load(args: &BoardArgs, rules: &Value, global: &Global, output: &Output) -> Result<Board, Failure> {
    let (name, file) = match args.board.as_deref() {
        Some(name) => (name, read(name, args.format.as_deref())?),
        None => ("the made-up board", make_up(args, rules, global, output)?),
    };
    Board::try_from(file).map_err(|findings| broken(name, &findings))
}

fn read(name: &str, format: Option<&str>) -> Result<BoardFile, Failure> {
    if is_built_in(&[&BoardCatalog], name, format)?
        && let Some(shipped) = parlour::snakes::shipped_board(name)
    {
        return Ok(shipped);
    }
    formats::read(&read_text(name)?, format).map_err(|findings| broken(name, &findings))
}

fn make_up(args: &BoardArgs, rules: &Value, global: &Global, output: &Output) -> Result<BoardFile, Failure> {
    let seed = seed_of_board(args, global, output);
    let made_up = BoardCatalog.generate(rules, &mut Seeded::new(seed, Purpose::Board));
    let file = made_up.and_then(|board| BoardFile::from_value(&board));
    file.map_err(|findings| broken("the generated board", &findings))
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

/// The answer as data. A way may have more than a million throws, so it is written without being copied.
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

/// As many throws as people like to read; of a longer way the middle is left out.
const READABLE: usize = 60;

fn show(graph: &Graph, fewest: &Fewest, output: &Output) -> Result<(), Failure> {
    let throws = match fewest.rolls {
        1 => "1 throw".to_owned(),
        throws => format!("{throws} throws"),
    };
    let ways = match fewest.ways.to_string() {
        ways if ways == "1" => "in one way only:".to_owned(),
        ways => format!("in {} ways; one of them:", readable(&ways)),
    };
    output.line(format!("{throws}, {ways}\n"))?;
    let width = graph.board().last().to_string().len().max(5);
    output.line(format!(
        "{:>width$}  {:>width$}  {:>width$}  {:>width$}  {:>width$}",
        "", "from", "throw", "lands", "to"
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
    let PathStep { from, roll: throw, lands, to } = step;
    let entity = graph.board().entity_at(*lands).filter(|_| lands != to);
    let what = entity.map_or_else(String::new, |entity| format!("  {entity}"));
    format!("{number:>width$}  {from:>width$}  {throw:>width$}  {lands:>width$}  {to:>width$}{what}")
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
