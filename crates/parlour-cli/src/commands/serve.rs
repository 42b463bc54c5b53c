//! `parlour serve`: runs the server. Each of its settings is a flag.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use parlour::core::Rule;
use parlour_server::app::{Certificate, ServeError, Server, log};
use parlour_server::config::{Config, ConfigError, Layers, book, usual_file};
use tokio::runtime::Builder;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

use crate::failure::Failure;
use crate::interrupt;
use crate::open_files;
use crate::output::Output;

/// The arguments of `serve`.
#[derive(Debug)]
pub(crate) struct ServeArgs {
    file: Option<PathBuf>,
    print: bool,
    /// The given settings by key.
    flags: Vec<(String, String)>,
}

pub(crate) fn run(args: &ServeArgs, output: &Output) -> Result<(), Failure> {
    let config = config(args, output).map_err(Failure::input)?;
    if args.print {
        return output.answer(|| config.to_json(), || config.to_toml());
    }
    let colours = output.color && io::stderr().is_terminal();
    let log = log(&config.settings, colours, io::stderr).map_err(Failure::input)?;
    tracing::subscriber::set_global_default(log).map_err(Failure::running)?;
    let (wanted, files) = (config.settings.connections, open_files::raise());
    if let Some(files) = files.filter(|files| *files < u64::from(wanted)) {
        tracing::info!(wanted, files, "the limit of open files is lower than the limit of connections");
    }
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::running)?;
    let served = runtime.block_on(serve(&config, output));
    // Everything that matters is saved. What still runs must not hold up the end.
    runtime.shutdown_background();
    served
}

/// Serves until the first interrupt, then shuts down cleanly. The second ends the program.
async fn serve(config: &Config, output: &Output) -> Result<(), Failure> {
    let server = Server::open(config, parlour::GAMES).await.map_err(|error| match error {
        ServeError::Location(_) | ServeError::Tls(_) => Failure::input(error),
        other => Failure::running(other),
    })?;
    let stop = signals(server.certificate()).map_err(Failure::running)?;
    output.line(format!("listening on {}", server.url()))?;
    server.run(async { stop.await.unwrap_or_default() }).await;
    // Engines are asked on threads of their own; none outlives the server.
    parlour_engines::kill_all();
    Ok(())
}

/// Handles signals from now on. The first interrupt or termination is sent on, the second ends the program; a hang-up is
/// the same, but reloads the certificate if there is one. All of it happens on a thread of its own, however busy the
/// server is.
fn signals(certificate: Option<Certificate>) -> io::Result<oneshot::Receiver<()>> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let within = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    drop(within);
    interrupt::hand_over();
    let (stop, stopped) = oneshot::channel();
    let handle = async move {
        let mut stop = Some(stop);
        loop {
            let reload = tokio::select! {
                _ = interrupt.recv() => None,
                _ = terminate.recv() => None,
                _ = hangup.recv() => certificate.as_ref(),
            };
            match (reload, stop.take()) {
                (Some(certificate), unused) => {
                    stop = unused;
                    reloaded(certificate);
                }
                // The receiver lives as long as the server.
                (None, Some(first)) => first.send(()).unwrap_or_default(),
                (None, None) => interrupt::end(),
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || runtime.block_on(handle))?;
    Ok(stopped)
}

fn reloaded(certificate: &Certificate) {
    match certificate.reload() {
        Ok(()) => tracing::info!("the certificate is reloaded"),
        Err(error) => {
            tracing::error!(%error, "the certificate is not reloaded; the server keeps the old one");
        }
    }
}

/// The settings: flags over environment over file over defaults.
fn config(args: &ServeArgs, output: &Output) -> Result<Config, ConfigError> {
    let variable = |name: &str| std::env::var(name).ok();
    let mut layers = Layers::new();
    if let Some(path) = args.file.clone().or_else(|| usual_file(variable)) {
        layers.file(&path, args.file.is_some())?;
    }
    layers.environment(variable)?;
    // `-q` and `-v` set the log level, unless `--log` does.
    let louder = [(output.flags.quiet, "warn"), (output.flags.verbose, "debug")];
    for (_, level) in louder.into_iter().filter(|(wanted, _)| *wanted) {
        layers.flag("log", level)?;
    }
    for (key, text) in &args.flags {
        layers.flag(key, text)?;
    }
    layers.config()
}

impl Args for ServeArgs {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new("config")
            .long("config")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("A file of settings [default: parlour/server.toml in your configuration directory]");
        let print = Arg::new("print-config")
            .long("print-config")
            .action(ArgAction::SetTrue)
            .help("Print the settings and where each comes from, then exit");
        let settings = book().rules().iter().map(flag);
        settings.fold(command.arg(file).arg(print), Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The flag of a setting.
fn flag(rule: &'static Rule) -> Arg {
    let list = rule.default.is_array();
    let words: Vec<&'static str> = rule.values.iter().filter_map(|value| value.value.as_str()).collect();
    let arg = Arg::new(rule.key.as_str())
        .long(rule.key.as_str())
        .help_heading("Settings")
        .help(help(rule))
        .action(if list { ArgAction::Append } else { ArgAction::Set });
    match (words.is_empty(), rule.default.is_number()) {
        (false, _) => arg.value_name("WORD").value_parser(PossibleValuesParser::new(words)),
        (_, true) => arg.value_name("N"),
        _ if list => arg.value_name("TEXT,…"),
        _ => arg.value_name("TEXT"),
    }
}

fn help(rule: &Rule) -> String {
    let summary = rule.summary.trim_end_matches('.');
    match &rule.default {
        serde_json::Value::String(text) if !text.is_empty() => format!("{summary} [default: {text}]"),
        serde_json::Value::Number(number) => format!("{summary} [default: {number}]"),
        _ => summary.to_owned(),
    }
}

impl FromArgMatches for ServeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |rule: &Rule| {
            let texts = matches.get_many::<String>(&rule.key)?;
            let text = texts.map(String::as_str).collect::<Vec<_>>().join(",");
            Some((rule.key.clone(), text))
        };
        Ok(Self {
            file: matches.get_one::<PathBuf>("config").cloned(),
            print: matches.get_flag("print-config"),
            flags: book().rules().iter().filter_map(given).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
