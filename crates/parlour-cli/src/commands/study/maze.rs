//! `parlour study maze`: searches for a path, two of them side by side.

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlour_tui::Study;
use serde_json::Value;

use crate::args::{Global, RuleArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::{board, full_screen, rules};

#[derive(Debug, Args)]
pub(super) struct StudyMazeArgs {
    /// A file, `-` for standard input, or the name of a maze that ships with the game
    file: String,
    /// The format of the file; detected when not given
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// How a way is looked for
    #[arg(long, value_parser = algorithms(), default_value = "backtracking")]
    algorithm: String,
    /// Another search in the same maze, beside the first
    #[arg(long, value_parser = algorithms())]
    against: Option<String>,
    /// Where the rat may go: right and down, or all four directions
    #[arg(long, value_parser = PossibleValuesParser::new(Study::presets()))]
    moves: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Letters and signs of ASCII only
    #[arg(long)]
    ascii: bool,
}

fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Study::algorithms())
}

pub(super) fn run(args: &StudyMazeArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let kind = parlour::find("maze").ok_or_else(|| Failure::running("there are no mazes"))?;
    let maze = board::load(kind, &args.file, args.format.as_deref())?;
    let mut given = args.rules.clone();
    given.set.extend(args.moves.iter().map(|moves| format!("moves={moves}")));
    let rules = Value::Object(rules::complete(kind, &given)?);
    let names: Vec<&str> = std::iter::once(args.algorithm.as_str()).chain(args.against.as_deref()).collect();
    let theme = full_screen::theme(output, args.ascii, Vec::new());
    let mut study = Study::new(&maze, &rules, &names, theme).map_err(Failure::input)?;
    if !full_screen::possible(global, output) {
        return Err(Failure::input(format!(
            "a study fills a terminal, and there is none; the same steps as text: parlour solve maze {} --steps",
            args.file
        )));
    }
    full_screen::show(&mut study)
}
