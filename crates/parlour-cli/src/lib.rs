//! The commands of `parlour`: reads the arguments, runs a command and returns its exit code.
//!
//! `args::Cli` has all arguments. Each command is a file or folder of `commands`: it reads its `input` (boards, rules,
//! players), works, and prints through `Output`. A command that does not succeed returns a `Failure`, which has the
//! message and the exit code. `interactive` plays with a person, `saving` keeps the games.
//!
//! ```text
//! parlour play snakes --player Ann --player Bob:bot
//! ```
//!
//! The binary calls [`main_from`]. A program that embeds Parlour, such as the Python module, uses [`ask`]: the answer of a
//! command comes back as a text, and a [`Host`] follows its progress and stops it.

mod args;
mod commands;
mod failure;
mod host;
mod input;
mod interactive;
mod interrupt;
mod open_files;
mod output;
mod saving;
mod settings;

use std::ffi::OsString;

pub use crate::host::{Host, Reply, ask};

use clap::CommandFactory;
use clap_complete::CompleteEnv;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::interactive::{full_screen, home};
use crate::output::Output;

/// Runs the command that these arguments name, the first being the name of the program, and returns its exit code.
pub fn main_from(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    // A shell that asks for completions gets them, and nothing else happens.
    let completing = CompleteEnv::with_factory(Cli::command).var(commands::manual::VARIABLE);
    match completing.try_complete(args.clone(), std::env::current_dir().ok().as_deref()) {
        Ok(false) => {}
        Ok(true) => return 0,
        Err(error) => error.exit(),
    }
    let cli = Cli::read(args);
    interrupt::install();
    let loaded = settings::load();
    let output = Output::new(cli.global);
    // A broken file of settings must not keep its owner from looking at it or writing a new one.
    let is_config = matches!(cli.command, Some(Command::Config(_)));
    let ran =
        if is_config { run(cli.command, &output) } else { loaded.and_then(|()| run(cli.command, &output)) };
    match ran {
        Ok(()) => 0,
        Err(failure) => failure.report(&output),
    }
}

fn run(command: Option<Command>, output: &Output) -> Result<(), Failure> {
    match command {
        None if full_screen::possible(output) => home::run(output),
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
        Some(Command::VerifyProof(args)) => commands::verify_proof::run(&args, output),
        Some(Command::Merge(args)) => commands::simulate::merge::run(&args, output),
        Some(Command::Compare(args)) => commands::compare::run(&args, output),
        Some(Command::Config(args)) => commands::config::run(&args, output),
        Some(Command::Completions(args)) => commands::manual::completions(&args, output),
        Some(Command::Man(args)) => commands::manual::man(&args, output),
        Some(Command::Bench(args)) => commands::bench::run(&args, output),
        Some(Command::Serve(args)) => commands::serve::run(&args, output),
        Some(Command::Kgp(args)) => commands::kgp::run(&args, output),
        Some(Command::Sweep(args)) => commands::sweep::run(&args, output),
        Some(Command::League(args)) => commands::league::run(&args, output),
        Some(Command::Simulate(args)) => commands::simulate::run(&args, output),
        Some(Command::Train(args)) => commands::train::run(&args, output),
        Some(Command::Rules(args)) => commands::rules::run(&args, output),
    }
}
