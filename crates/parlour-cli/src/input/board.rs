//! Reads a board from a file, from standard input or by its name.

use std::io::{Read, Write};

use parlour::core::{Boards, Finding, Findings, Kind, Named, SetupError, nearest, suggest};
use parlour::play::{Purpose, Record, Seeded, TableError};
use serde_json::{Map, Value};

use crate::args::{BoardArgs, SourceArgs};
use crate::failure::Failure;
use crate::input::board_options::BoardOptionArgs;
use crate::output::Output;
use crate::output::wrap::wrapped;

/// The text of a file, or of standard input for `-`, without a byte order mark and with `\n` line ends.
pub(crate) fn read_text(file: &str) -> Result<String, Failure> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(file).map_err(Failure::at(file))?
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|byte| *byte == b'\n').count();
        Failure::input(format!("{file}: line {line}: not UTF-8 text"))
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(if text.contains('\n') { text } else { text.replace('\r', "\n") })
}

pub(crate) fn read_record(file: &str, text: &str) -> Result<Record, Failure> {
    Record::read(text, parlour::GAMES).map_err(Failure::at(file))
}

/// A board of this game: a built-in board, else a file.
pub(crate) fn load(kind: &dyn Kind, file: &str, format: Option<&str>) -> Result<Value, Failure> {
    let boards = boards_of(kind)?;
    if is_built_in(&[boards], file, format)?
        && let Some(board) = boards.fetch(file)
    {
        return Ok(board);
    }
    let text = read_text(file)?;
    let (board, notices) = boards.read_noted(&text, format).map_err(|findings| broken(file, &findings))?;
    tell(file, &notices);
    Ok(board)
}

/// Prints the notices of a file on standard error.
pub(crate) fn tell(file: &str, notices: &[Finding]) {
    for notice in notices {
        // If standard error is closed, there is nowhere left to report that.
        let _ = writeln!(std::io::stderr(), "note: {file}: {notice}");
    }
}

/// The board of a game, and how it was generated.
#[derive(Default)]
pub(crate) struct Chosen {
    /// The board, where the game has boards.
    pub(crate) board: Option<Value>,
    /// The options and the random seed of a generated board.
    pub(crate) setup: Map<String, Value>,
}

/// The board that the arguments name, else one generated from the random seed, if the game has boards.
pub(crate) fn choose(
    kind: &dyn Kind,
    args: &BoardArgs,
    rules: &Map<String, Value>,
    seed: u64,
) -> Result<Chosen, Failure> {
    let options = args.options.of(kind)?;
    if let Some(position) = &args.position {
        let refusal =
            || Failure::input(format!("--position: {} has only one starting position", kind.name()));
        let board = kind.starts_anywhere().then(|| position.as_str().into()).ok_or_else(refusal)?;
        return Ok(Chosen { board: Some(board), ..Chosen::default() });
    }
    match (args.board.as_deref(), kind.boards()) {
        (Some(file), _) => {
            one_board(file, &args.options)?;
            Ok(Chosen { board: Some(load(kind, file, args.format.as_deref())?), ..Chosen::default() })
        }
        (None, None) => Ok(Chosen::default()),
        (None, Some(boards)) => generated(boards, &Value::Object(rules.clone()), &options, seed),
    }
}

/// Refuses a board together with options of a generated board.
pub(crate) fn one_board(file: &str, options: &BoardOptionArgs) -> Result<(), Failure> {
    options.first_flag().map_or(Ok(()), |flag| {
        Err(Failure::input(format!(
            "--board {file} cannot be used with {flag}, which is for generated boards; use one of them"
        )))
    })
}

/// The board that is generated from this random seed.
pub(crate) fn generated(
    boards: &dyn Boards,
    rules: &Value,
    options: &Map<String, Value>,
    seed: u64,
) -> Result<Chosen, Failure> {
    let made = boards.generate(rules, options, &mut Seeded::new(seed, Purpose::Board));
    let made = made.map_err(|findings| broken("generated board", &findings))?;
    Ok(Chosen { setup: made.setup(seed), board: Some(made.board) })
}

/// Why a table could not be set up; an error in the board names its file.
pub(crate) fn table_failure(args: &BoardArgs, error: &TableError) -> Failure {
    match (error, &args.board) {
        (TableError::Setup(SetupError::Board { .. }), Some(file)) => {
            Failure::input(format!("{file}: {error}"))
        }
        _ => Failure::input(error),
    }
}

/// The random seed. If it decides the board and was not given, it is printed: it makes the same board again.
pub(crate) fn seed_of_board(args: &BoardArgs, output: &Output) -> u64 {
    if args.board.is_none() { output.told_seed("board") } else { output.seed() }
}

/// The boards of a game, or the error that it has none.
pub(crate) fn boards_of(kind: &dyn Kind) -> Result<&dyn Boards, Failure> {
    kind.boards().ok_or_else(|| Failure::input(format!("{} has no boards to choose from", kind.name())))
}

/// A board with its game, or what is wrong with it.
pub(crate) struct Found {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) boards: &'static dyn Boards,
    pub(crate) board: Result<Value, Findings>,
    /// What else is in the file.
    pub(crate) notices: Vec<Finding>,
}

/// Detects the game of a board and reads it.
pub(crate) fn find(source: &SourceArgs) -> Result<Found, Failure> {
    match find_built_in(source)? {
        Some(found) => Ok(found),
        None => find_in(source, &read_text(&source.file)?),
    }
}

/// The built-in board of this name; nothing if there is a file instead.
pub(crate) fn find_built_in(source: &SourceArgs) -> Result<Option<Found>, Failure> {
    let games = games(source.game.as_deref())?;
    let fetch = |(kind, boards): &GameBoards| {
        let board = Ok(boards.fetch(&source.file)?);
        Some(Found { kind: *kind, boards: *boards, board, notices: Vec::new() })
    };
    let boards: Vec<&dyn Boards> = games.iter().map(|(_, boards)| *boards).collect();
    let built_in = is_built_in(&boards, &source.file, source.format.as_deref())?;
    Ok(built_in.then(|| games.iter().find_map(fetch)).flatten())
}

/// Detects the game of the board in this text and reads it.
pub(crate) fn find_in(source: &SourceArgs, text: &str) -> Result<Found, Failure> {
    look_into(source, text)?.map_err(|finding| broken(&source.file, &finding.into()))
}

/// As [`find_in`], but an unknown format is a finding.
pub(crate) fn look_into(source: &SourceArgs, text: &str) -> Result<Result<Found, Finding>, Failure> {
    let games = games(source.game.as_deref())?;
    let format = source.format.as_deref();
    let found = owner(&games, text, format).map(|(kind, boards)| {
        let (board, notices) = match boards.read_noted(text, format) {
            Ok((board, notices)) => (Ok(board), notices),
            Err(findings) => (Err(findings), Vec::new()),
        };
        Found { kind, boards, board, notices }
    });
    Ok(found.ok_or_else(|| Finding::new("unknown-format", unknown_format(&games, text, format))))
}

type GameBoards = (&'static dyn Kind, &'static dyn Boards);

/// The boards of the named game, or of all games.
fn games(game: Option<&str>) -> Result<Vec<GameBoards>, Failure> {
    match game.and_then(parlour::find) {
        Some(kind) => Ok(vec![(kind, boards_of(kind)?)]),
        None => Ok(parlour::GAMES.iter().filter_map(|kind| Some((kind, kind.boards()?))).collect()),
    }
}

/// The game of a board: the only one that has this format, else the one that recognises the text.
fn owner(games: &[GameBoards], text: &str, format: Option<&str>) -> Option<GameBoards> {
    let name = format.map(|format| format.split(':').next().unwrap_or(format));
    let knows = |(_, boards): &GameBoards| {
        name.is_none_or(|name| boards.formats().iter().any(|format| format.name == name))
    };
    let able: Vec<GameBoards> = games.iter().copied().filter(knows).collect();
    match able.as_slice() {
        [only] => Some(*only),
        several => several.iter().copied().find(|(_, boards)| boards.detect(text).is_some()),
    }
}

/// Why no game can read a text.
fn unknown_format(games: &[GameBoards], text: &str, format: Option<&str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for format in games.iter().flat_map(|(_, boards)| boards.formats()) {
        if !names.contains(&format.name) {
            names.push(format.name);
        }
    }
    let names = names.join(", ");
    match format {
        Some(format) => format!("unknown format \"{format}\"; formats: {names}"),
        None if text.trim().is_empty() => "the file is empty; it should hold a board or a maze".to_owned(),
        None => format!("not a board or maze in a known format ({names}); force one with --format"),
    }
}

/// All formats with their summaries, for the help.
pub(crate) fn formats_help() -> String {
    let mut text = String::new();
    for (kind, boards) in parlour::GAMES.iter().filter_map(|kind| Some((kind, kind.boards()?))) {
        text += &format!("Formats of {}:\n", kind.title());
        let line = |format: &Named| wrapped(&format!("  {:<12}", format.name), format.summary, 80);
        text.extend(boards.formats().iter().map(line));
    }
    text
}

/// Whether this names a built-in board rather than a file. If a format is given, an existing file takes precedence.
pub(crate) fn is_built_in(games: &[&dyn Boards], file: &str, format: Option<&str>) -> Result<bool, Failure> {
    let exists = file == "-" || std::path::Path::new(file).exists();
    let mut boards = games.iter().flat_map(|boards| boards.built_in());
    let known = boards.any(|board| board.name == file);
    if known || exists { Ok(known && (format.is_none() || !exists)) } else { Err(no_such_board(games, file)) }
}

/// Neither a file nor a built-in board has this name.
fn no_such_board(games: &[&dyn Boards], file: &str) -> Failure {
    let names: Vec<&str> =
        games.iter().flat_map(|boards| boards.built_in()).map(|board| board.name).collect();
    let all = suggest(nearest(file, names.iter().copied()), "built-in boards", &names);
    Failure::input(format!("{file}: no such file or built-in board; {all}"))
}

/// The errors of a file, one to a line, each with its place.
pub(crate) fn broken(file: &str, findings: &Findings) -> Failure {
    let lines: Vec<String> = (findings.errors.iter()).map(|finding| format!("{file}: {finding}")).collect();
    Failure::input(lines.join("\n"))
}
