//! `parlour completions` and `parlour man`, both generated from the arguments.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::env::Shells;
use clap_mangen::Man;
use parlour::core::counted;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;

/// The variable that makes `parlour` answer a shell's question for completions.
pub(crate) const VARIABLE: &str = "COMPLETE";

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command, such as `games list` [default: `parlour` itself]
    command: Vec<String>,
    /// Write the pages of all commands to this directory, such as ~/.local/share/man/man1
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Prints a completion script. It asks `parlour` itself, so that it knows presets, boards and saved games.
pub(crate) fn completions(args: &CompletionsArgs, output: &Output) -> Result<(), Failure> {
    let name = args.shell.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let shells = Shells::builtins();
    let shell =
        shells.completer(&name).ok_or_else(|| Failure::running(format!("no completions for {name}")))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "parlour", "parlour", "parlour", &mut script)?;
    output.text(String::from_utf8_lossy(&script))
}

/// Prints a manual page, or writes all of them.
pub(crate) fn man(args: &ManArgs, output: &Output) -> Result<(), Failure> {
    let mut parlour = Cli::command();
    parlour.build();
    let mut pages = Vec::new();
    collect(&parlour, "parlour", &mut pages);
    if let Some(folder) = &args.all {
        return write_all(folder, &pages, output);
    }
    let wanted = std::iter::once("parlour").chain(args.command.iter().map(String::as_str));
    let wanted = wanted.collect::<Vec<_>>().join("-");
    let found = pages.iter().find(|command| command.get_name() == wanted);
    let command = found.ok_or_else(|| {
        let names: Vec<&str> =
            pages[1..].iter().map(|command| &command.get_name()["parlour-".len()..]).collect();
        let typed = args.command.join(" ");
        Failure::input(format!(
            "\"{typed}\" is not a command; commands: {}",
            names.join(", ").replace('-', " ")
        ))
    })?;
    output.text(&page(command)?)
}

/// The command and all below it, named like their pages.
fn collect(command: &Command, name: &str, pages: &mut Vec<Command>) {
    let leaked: &'static str = name.to_owned().leak();
    pages
        .push(command.clone().version(env!("PARLOUR_VERSION")).name(leaked).bin_name(name.replace('-', " ")));
    for below in command.get_subcommands().filter(|command| command.get_name() != "help") {
        collect(below, &format!("{name}-{}", below.get_name()), pages);
    }
}

/// A manual page: what clap knows, with the examples of the help, the exit codes and the files.
fn page(command: &Command) -> Result<String, Failure> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    let help = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    if let Some((_, examples)) = help.split_once("Examples:\n") {
        writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(examples))?;
    }
    if command.get_arguments().next().is_some() {
        man.render_options_section(&mut page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    page.extend(EXIT_STATUS.bytes());
    page.extend(FILES.bytes());
    man.render_version_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// Text as troff prints it unchanged.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    text.lines().map(|line| format!("\\&{line}")).collect::<Vec<_>>().join("\n")
}

const EXIT_STATUS: &str = "\
.SH \"EXIT STATUS\"
.TP
0
Done.
.TP
1
Something failed while running: storage, network, output.
.TP
2
Wrong usage or bad input. The message names the file, line or flag, and what is allowed.
.TP
3
The answer is no: there is no path through the maze, the last square is out of reach.
.TP
130
Interrupted.
";

const FILES: &str = "\
.SH FILES
.TP
.I ~/.config/parlour/config.toml
Settings; see \\fBparlour config\\fR.
.TP
.I ~/.config/parlour/server.toml
Settings of \\fBparlour serve\\fR.
.TP
.I ~/.local/share/parlour/games.db
Saved games, unless \\fB\\-\\-database\\fR or \\fIPARLOUR_DATABASE\\fR names another place.
.TP
.I ~/.cache/parlour
Results of the Mancala solver.
.PP
The XDG variables move these directories.
";

fn write_all(folder: &Path, pages: &[Command], output: &Output) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    for command in pages {
        let path = folder.join(format!("{}.1", command.get_name()));
        std::fs::write(&path, page(command)?).map_err(Failure::writing(&path))?;
    }
    output.message(format!("Wrote {} to {}.", counted(pages.len(), "page"), folder.display()));
    Ok(())
}
