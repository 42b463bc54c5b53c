//! `parlour study maze`: shows one search for a path, or two side by side.

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlour_tui::Study;
use serde_json::Value;

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::{board, rules};
use crate::interactive::full_screen;
use crate::output::Output;

#[derive(Debug, Args)]
pub(super) struct StudyMazeArgs {
    /// A file, `-` for standard input, or a built-in maze
    file: String,
    /// The format of the file [default: detected]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// The search
    #[arg(long, value_parser = algorithms(), default_value = "backtracking")]
    algorithm: String,
    /// A second search to show beside the first
    #[arg(long, value_parser = algorithms())]
    against: Option<String>,
    /// The directions in which the rat can move: right and down, or all four
    #[arg(long, value_parser = PossibleValuesParser::new(Study::presets()))]
    moves: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Study::algorithms())
}

pub(super) fn run(args: &StudyMazeArgs, output: &Output) -> Result<(), Failure> {
    let kind = parlour::find("maze").ok_or_else(|| Failure::running("there are no mazes"))?;
    let maze = board::load(kind, &args.file, args.format.as_deref())?;
    let mut given = args.rules.clone();
    given.set.extend(args.moves.iter().map(|moves| format!("moves={moves}")));
    let rules = Value::Object(rules::complete(kind, &given)?);
    let names: Vec<&str> = std::iter::once(args.algorithm.as_str()).chain(args.against.as_deref()).collect();
    let theme = full_screen::theme(output, args.ascii, Vec::new());
    let mut study = Study::new(&maze, &rules, &names, theme).map_err(Failure::input)?;
    if !full_screen::possible(output) {
        let moves = args.moves.as_ref().map_or_else(String::new, |moves| format!(" --moves {moves}"));
        return Err(Failure::input(format!(
            "a study needs a terminal; to print the same steps: parlour solve maze {}{moves} --algorithm {} --steps",
            args.file, args.algorithm
        )));
    }
    full_screen::show(&mut study)
}
