//! The binary `parlour`: reads the arguments, runs a command and returns its exit code.
//!
//! [`args::Cli`] has all arguments. Each command is a file or folder of `commands`: it reads its `input` (boards, rules,
//! players), works, and prints through [`Output`]. A command that does not succeed returns a [`Failure`], which has the
//! message and the exit code. `interactive` plays with a person, `saving` keeps the games.
//!
//! ```text
//! parlour play snakes --player Ann --player Bob:bot
//! ```

mod args;
mod commands;
mod failure;
mod input;
mod interactive;
mod interrupt;
mod open_files;
mod output;
mod saving;

use std::process::ExitCode;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::output::Output;

fn main() -> ExitCode {
    let cli = Cli::read();
    interrupt::install();
    let output = Output::new(cli.global);
    match run(cli.command, &output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&output),
    }
}

fn run(command: Option<Command>, output: &Output) -> Result<(), Failure> {
    match command {
        None => output.line(format!("{}\n\n{}", args::ABOUT, args::SHORT_HELP)),
        Some(Command::Play(args)) => commands::play::run(args, output),
        Some(Command::Replay(args)) => commands::replay::run(&args, output),
        Some(Command::Review(args)) => commands::review::run(&args, output),
        Some(Command::Games(args)) => commands::games::run(args, output),
        Some(Command::Study(args)) => commands::study::run(&args, output),
        Some(Command::Generate(args)) => commands::generate::run(&args, output),
        Some(Command::Check(args)) => commands::check::run(&args, output),
        Some(Command::Convert(args)) => commands::convert::run(&args, output),
        Some(Command::Draw(args)) => commands::draw::run(&args, output),
        Some(Command::Solve(args)) => commands::solve::run(&args, output),
        Some(Command::Odds(args)) => commands::odds::run(&args, output),
        Some(Command::Perft(args)) => commands::perft::run(&args, output),
        Some(Command::Compare(args)) => commands::compare::run(&args, output),
        Some(Command::Completions(args)) => commands::manual::completions(&args, output),
        Some(Command::Man(args)) => commands::manual::man(&args, output),
        Some(Command::Bench(args)) => commands::bench::run(&args, output),
        Some(Command::Serve(args)) => commands::serve::run(&args, output),
        Some(Command::Kgp(args)) => commands::kgp::run(&args, output),
        Some(Command::League(args)) => commands::league::run(&args, output),
        Some(Command::Simulate(args)) => commands::simulate::run(&args, output),
        Some(Command::Train(args)) => commands::train::run(&args, output),
        Some(Command::Rules(args)) => commands::rules::run(&args, output),
    }
}
