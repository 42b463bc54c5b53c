//! `parlour odds`: exact chances, one game a file.

mod ludo;
mod snakes;

use clap::{Args, Subcommand};

use crate::args::Global;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    #[command(subcommand)]
    what: OddsWhat,
}

#[derive(Debug, Subcommand)]
enum OddsWhat {
    /// How long a game lasts, what the board does to it, and who wins
    Snakes(snakes::OddsSnakesArgs),
    /// Who wins a small game of ludo
    Ludo(ludo::OddsLudoArgs),
}

pub(crate) fn run(args: &OddsArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    match &args.what {
        OddsWhat::Snakes(args) => snakes::run(args, global, output),
        OddsWhat::Ludo(args) => ludo::run(args, output),
    }
}
