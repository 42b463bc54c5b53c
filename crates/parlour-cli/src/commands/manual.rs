//! `parlour completions` and `parlour man`, both generated from the arguments.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use parlour::core::counted;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command [default: `parlour` itself]
    command: Option<String>,
    /// Write the pages of all commands to this directory, such as ~/.local/share/man/man1
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs, output: &Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "parlour", &mut script);
    output.text(String::from_utf8_lossy(&script))
}

/// Prints a manual page, or writes all of them.
pub(crate) fn man(args: &ManArgs, output: &Output) -> Result<(), Failure> {
    let pages = pages();
    match (&args.all, &args.command) {
        (Some(folder), _) => write_all(folder, &pages, output),
        (None, None) => output.text(&page(&pages[0])?),
        (None, Some(name)) => {
            let wanted = format!("parlour-{name}");
            let found = pages.iter().find(|command| command.get_name() == wanted);
            let known = || pages[1..].iter().map(|command| &command.get_name()["parlour-".len()..]);
            let command = found.ok_or_else(|| {
                let names: Vec<&str> = known().collect();
                Failure::input(format!("\"{name}\" is not a command; commands: {}", names.join(", ")))
            })?;
            output.text(&page(command)?)
        }
    }
}

/// `parlour` and each of its commands, named like their pages.
fn pages() -> Vec<clap::Command> {
    let mut parlour = Cli::command();
    parlour.build();
    let mut pages = vec![parlour.clone()];
    let commands = parlour.get_subcommands().filter(|command| command.get_name() != "help");
    pages.extend(commands.map(|command| {
        let name: &'static str = format!("parlour-{}", command.get_name()).leak();
        command.clone().name(name)
    }));
    pages
}

fn page(command: &clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn write_all(folder: &Path, pages: &[clap::Command], output: &Output) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    for command in pages {
        let path = folder.join(format!("{}.1", command.get_name()));
        std::fs::write(&path, page(command)?).map_err(Failure::writing(&path))?;
    }
    output.message(format!("Wrote {} to {}.", counted(pages.len(), "page"), folder.display()));
    Ok(())
}
