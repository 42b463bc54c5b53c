//! From a file, standard input or a name to a board as data.

use std::io::{Read, Write};

use parlour::core::{Boards, Finding, Findings, Kind, SetupError, did_you_mean, nearest};
use parlour::play::{Purpose, Record, Seeded, TableError};
use serde_json::{Map, Value};

use crate::args::{BoardArgs, Global, SourceArgs};
use crate::board_options::BoardOptionArgs;
use crate::commands::play::seed_of;
use crate::failure::Failure;
use crate::output::Output;

/// The text of a file, or of standard input for `-`. Neither a mark of the encoding at its beginning nor the line ends of
/// old machines make it another text.
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

/// Reads a record; its text is that of a file, or of standard input for `-`.
pub(crate) fn read_record(file: &str, text: &str) -> Result<Record, Failure> {
    Record::read(text, parlour::GAMES).map_err(Failure::at(file))
}

/// A board of this game: a built-in one by its name, else a file.
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

/// Tells people what else a file says, beside the result.
pub(crate) fn tell(file: &str, notices: &[Finding]) {
    for notice in notices {
        // Nothing helps when even the messages cannot be written.
        let _ = writeln!(std::io::stderr(), "note: {file}: {notice}");
    }
}

/// A board for a game, and what was chosen about it.
#[derive(Default)]
pub(crate) struct Chosen {
    /// The board, where the game has boards.
    pub(crate) board: Option<Value>,
    /// The options and the random seed of a generated board.
    pub(crate) setup: Map<String, Value>,
}

/// The board that the arguments want; without one it is generated from the seed, where the game has boards.
pub(crate) fn choose(
    kind: &dyn Kind,
    args: &BoardArgs,
    rules: &Map<String, Value>,
    seed: u64,
) -> Result<Chosen, Failure> {
    let options = args.options.of(kind)?;
    if let Some(position) = &args.position {
        let refusal =
            || Failure::input(format!("--position: {} always starts from its first position", kind.name()));
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

/// Either a board is given or its options are.
pub(crate) fn one_board(file: &str, options: &BoardOptionArgs) -> Result<(), Failure> {
    options.first_flag().map_or(Ok(()), |flag| {
        Err(Failure::input(format!(
            "--board {file} and {flag}: a board is either given or generated; leave one of them out"
        )))
    })
}

/// The board that this seed gives.
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

/// Why a table was not laid; where the board is to blame, its file is named.
pub(crate) fn not_laid(args: &BoardArgs, error: &TableError) -> Failure {
    match (error, &args.board) {
        (TableError::Setup(SetupError::Board { .. }), Some(file)) => {
            Failure::input(format!("{file}: {error}"))
        }
        _ => Failure::input(error),
    }
}

/// The seed of a board that has to be made up, told to people so that they can ask about the same board again.
pub(crate) fn seed_of_board(args: &BoardArgs, global: &Global, output: &Output) -> u64 {
    let seed = seed_of(global);
    if args.board.is_none() && global.seed.is_none() {
        output.message(format!("seed {seed}: the same board again with --seed {seed}"));
    }
    seed
}

/// The boards of a game that has some.
pub(crate) fn boards_of(kind: &dyn Kind) -> Result<&dyn Boards, Failure> {
    kind.boards().ok_or_else(|| Failure::input(format!("{} is not played on different boards", kind.name())))
}

/// A board of whichever game it belongs to, and the findings if it cannot be read.
pub(crate) struct Found {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) boards: &'static dyn Boards,
    pub(crate) board: Result<Value, Findings>,
    /// What else the file says.
    pub(crate) notices: Vec<Finding>,
}

/// Finds out which game a board belongs to, and reads it.
pub(crate) fn find(source: &SourceArgs) -> Result<Found, Failure> {
    match find_built_in(source)? {
        Some(found) => Ok(found),
        None => find_in(source, &read_text(&source.file)?),
    }
}

/// The built-in board of this name. Without one there must be a file.
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

/// Finds out which game the board in a text belongs to, and reads it.
pub(crate) fn find_in(source: &SourceArgs, text: &str) -> Result<Found, Failure> {
    look_into(source, text)?.map_err(|finding| broken(&source.file, &finding.into()))
}

/// The same; that it is nobody's board is a finding.
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
    Ok(found.ok_or_else(|| Finding::new("unknown-format", nobodys(&games, text, format))))
}

/// A game and its boards.
type GameBoards = (&'static dyn Kind, &'static dyn Boards);

/// The boards of the named game, or of all games.
fn games(game: Option<&str>) -> Result<Vec<GameBoards>, Failure> {
    match game.and_then(parlour::find) {
        Some(kind) => Ok(vec![(kind, boards_of(kind)?)]),
        None => Ok(parlour::GAMES.iter().filter_map(|kind| Some((kind, kind.boards()?))).collect()),
    }
}

/// Whose board this seems to be. A format that only one game knows decides; else the look of the text.
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

/// Why a text is nobody's board.
fn nobodys(games: &[GameBoards], text: &str, format: Option<&str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for format in games.iter().flat_map(|(_, boards)| boards.formats()) {
        if !names.contains(&format.name) {
            names.push(format.name);
        }
    }
    let names = names.join(", ");
    match format {
        Some(format) => format!("unknown format \"{format}\"; formats: {names}"),
        None if text.trim().is_empty() => "there is nothing in it; a board or a maze was expected".to_owned(),
        None => format!("this is no board or maze in a known format ({names}); force one with --format"),
    }
}

/// All formats with a sentence each, for the help.
pub(crate) fn formats_help() -> String {
    let mut lines = Vec::new();
    for (kind, boards) in parlour::GAMES.iter().filter_map(|kind| Some((kind, kind.boards()?))) {
        lines.push(format!("Formats of {}:", kind.title()));
        lines
            .extend(boards.formats().iter().map(|format| format!("  {:<12}{}", format.name, format.summary)));
    }
    lines.join("\n")
}

/// Whether this is the name of a built-in board and no file is meant; it must be one of both. A format is that of a file.
pub(crate) fn is_built_in(games: &[&dyn Boards], file: &str, format: Option<&str>) -> Result<bool, Failure> {
    let exists = file == "-" || std::path::Path::new(file).exists();
    let mut boards = games.iter().flat_map(|boards| boards.built_in());
    let known = boards.any(|board| board.name == file);
    if known || exists { Ok(known && (format.is_none() || !exists)) } else { Err(no_such_board(games, file)) }
}

/// There is neither a file nor a board of this name.
fn no_such_board(games: &[&dyn Boards], file: &str) -> Failure {
    let names: Vec<&str> =
        games.iter().flat_map(|boards| boards.built_in()).map(|board| board.name).collect();
    let hint = did_you_mean(nearest(file, names.iter().copied()));
    Failure::input(format!(
        "{file}: no such file, and no board of this name{hint}; boards: {}",
        names.join(", ")
    ))
}

/// The findings of a broken file, one a line, each with its place.
pub(crate) fn broken(file: &str, findings: &Findings) -> Failure {
    let lines: Vec<String> = (findings.errors.iter()).map(|finding| format!("{file}: {finding}")).collect();
    Failure::input(lines.join("\n"))
}
