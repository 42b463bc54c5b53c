//! The binary `parlour`: reads the arguments, runs a command and returns its exit code.

mod args;
mod board;
mod board_options;
mod chart;
mod choice;
mod colours;
mod commands;
mod database;
mod engines;
mod failure;
mod full_screen;
mod html;
mod interrupt;
mod line;
mod menu;
mod numbers;
mod open_files;
mod output;
mod output_file;
mod players;
mod recorder;
mod rules;
mod stream;
mod timestamp;
mod words;
mod wrap;

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
