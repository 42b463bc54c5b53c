//! `parlour draw`: a picture of a board, a maze or a position of a record, or a whole record as a moving picture.

use std::path::Path;

use clap::{Args, ValueEnum};
use parlour::core::{AnyGame, Kind, Link};
use parlour::draw::{Part, PictureStyle, Theme, png, scene_for, svg};
use parlour::pictures::{self, Gait, Moment, Shot};
use parlour::play::{Record, Table};
use serde_json::Value;

use crate::args::{Global, SourceArgs};
use crate::board::{boards_of, broken, find_built_in, find_in, generated, read_record, read_text, tell};
use crate::board_options::BoardOptionArgs;
use crate::commands::play::seed_of;
use crate::commands::solve;
use crate::failure::Failure;
use crate::output::Output;

/// The most shots of a moving picture; a step takes one for each cell of its way.
const MOST_SHOTS: [(Ending, usize); 2] = [(Ending::Svg, 2_000), (Ending::Gif, 600)];

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    options: BoardOptionArgs,
    /// The picture: a file that ends with .svg, .png or .gif, or `-` for SVG on standard output
    #[arg(short, long, value_name = "FILE")]
    output: String,
    /// Of a record: the position after so many steps; else the last
    #[arg(long, value_name = "N", conflicts_with = "animate")]
    step: Option<usize>,
    /// Of a record: a moving picture of all steps (a .gif always is one)
    #[arg(long)]
    animate: bool,
    /// How fast a moving picture is: 2 is twice as fast
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = speed)]
    speed: f64,
    /// The width in pixels; the height follows from the board [default: 800, of a .gif 560]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    width: Option<u32>,
    /// For light or for dark surroundings
    #[arg(long, value_enum, default_value_t = ThemeArg::Light)]
    theme: ThemeArg,
    /// Of a maze: with a shortest way through it, going in all four directions
    #[arg(long)]
    way: bool,
}

/// For light or for dark surroundings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

fn speed(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    number
        .filter(|number| (0.1..=20.0).contains(number))
        .ok_or_else(|| "a speed is a number from 0.1 to 20".to_owned())
}

/// What kind of picture is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Svg,
    Png,
    Gif,
}

impl Ending {
    fn of(output: &str) -> Result<Self, Failure> {
        if output == "-" {
            return Ok(Self::Svg);
        }
        let ending = Path::new(output).extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("gif") => Ok(Self::Gif),
            Some(other) => Err(Failure::input(format!(
                "{output}: pictures do not end with .{other}; allowed: .svg, .png, .gif"
            ))),
            None => Err(Failure::input(format!(
                "{output}: the ending of the file tells what picture it is; allowed: .svg, .png, .gif"
            ))),
        }
    }
}

pub(crate) fn run(args: &DrawArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let ending = Ending::of(&args.output)?;
    let file = &args.source.file;
    if let Some(kind) = parlour::find(file).filter(|_| !Path::new(file).exists()) {
        let board = generated_board(kind, args, global, output)?;
        let picture = draw_board(args, ending, kind, &board, output)?;
        return write(&args.output, &picture, output);
    }
    if let Some(flag) = args.options.first_flag() {
        return Err(Failure::input(format!(
            "{file} and {flag}: a picture of a generated board needs the name of a game in place of a file, such as \
             parlour draw snakes {flag} …"
        )));
    }
    // A game without boards of its own still has records.
    let game = args.source.game.as_deref().and_then(parlour::find);
    let has_boards = game.is_none_or(|kind| kind.boards().is_some());
    let built_in = has_boards.then(|| find_built_in(&args.source)).transpose()?;
    let picture = if let Some(found) = built_in.flatten() {
        let board = found.board.map_err(|findings| broken(file, &findings))?;
        draw_board(args, ending, found.kind, &board, output)?
    } else {
        let text = read_text(file)?;
        if is_record(&text) {
            draw_record(args, ending, &text, output)?
        } else {
            let found = find_in(&args.source, &text)?;
            tell(file, &found.notices);
            let board = found.board.map_err(|findings| broken(file, &findings))?;
            draw_board(args, ending, found.kind, &board, output)?
        }
    };
    write(&args.output, &picture, output)
}

/// The board that the options and the seed give.
fn generated_board(
    kind: &'static dyn Kind,
    args: &DrawArgs,
    global: &Global,
    output: &Output,
) -> Result<Value, Failure> {
    let options = args.options.of(kind)?;
    let seed = seed_of(global);
    if global.seed.is_none() {
        output.message(format!("seed {seed}: the same board again with --seed {seed}"));
    }
    let chosen = generated(boards_of(kind)?, &Value::Null, &options, seed)?;
    Ok(chosen.board.unwrap_or_default())
}

/// A record's first line is its head, an object with the version of the format.
fn is_record(text: &str) -> bool {
    let head = text.lines().find(|line| !line.trim().is_empty());
    head.and_then(|line| serde_json::from_str::<Value>(line).ok())
        .is_some_and(|head| head.get("parlour").is_some())
}

fn draw_board(
    args: &DrawArgs,
    ending: Ending,
    kind: &'static dyn Kind,
    board: &Value,
    output: &Output,
) -> Result<Vec<u8>, Failure> {
    let only =
        |what: &str| Failure::input(format!("{}: {what} needs a record, this is a board", args.source.file));
    if args.step.is_some() {
        return Err(only("--step"));
    }
    if args.animate || ending == Ending::Gif {
        return Err(only("a moving picture"));
    }
    let file = &args.source.file;
    let rules = kind.book().resolve(&Value::Null).map_err(Failure::at(file))?;
    let seats = *kind.seats(&rules).start();
    let game = kind.set_up(&rules, Some(board), seats).map_err(Failure::at(file))?;
    let way = args.way.then(|| solve::shortest_way(kind.name(), board)).transpose()?;
    let style = style(args, ending, format!("{}: {}", kind.title(), board_name(&args.source.file)));
    let mut picture = Position { game: &*game, way, style };
    picture.draw(ending, Notes::Hidden, output)
}

/// How a board is called: a built-in one by its name, a file by its last part, a generated one in place of its game.
fn board_name(file: &str) -> String {
    let name = Path::new(file).file_name().map(|name| name.to_string_lossy());
    match name.as_deref() {
        None | Some("-") => "a board".to_owned(),
        Some(name) if parlour::find(name).is_some() => "generated board".to_owned(),
        Some(name) => name.to_owned(),
    }
}

fn draw_record(args: &DrawArgs, ending: Ending, text: &str, output: &Output) -> Result<Vec<u8>, Failure> {
    let file = &args.source.file;
    let record = read_record(file, text)?;
    let kind = record.table.kind();
    if args.source.game.as_deref().is_some_and(|game| game != kind.name()) {
        return Err(Failure::input(format!("{file}: this is a record of {}", kind.name())));
    }
    if ending == Ending::Gif && args.step.is_some() {
        return Err(Failure::input("--step draws one position; a .gif shows all of them"));
    }
    if args.animate && ending == Ending::Png {
        return Err(Failure::input("a .png does not move; --animate needs .svg or .gif"));
    }
    if args.animate || ending == Ending::Gif {
        return film(args, ending, &record, output);
    }
    let steps = record.steps.len();
    let step = args.step.unwrap_or(steps);
    if step > steps {
        return Err(Failure::input(format!(
            "--step {step}: {file} has {steps} steps; allowed: 0 to {steps}"
        )));
    }
    // All of it is checked, also what comes after the step that is drawn.
    record.replay(|_, _| ()).map_err(Failure::at(file))?;
    let Moment { session, caption } = pictures::moment(&record, step).map_err(Failure::at(file))?;
    let way = match (args.way, record.table.board()) {
        (true, Some(board)) => Some(solve::shortest_way(kind.name(), board)?),
        (true, None) => Some(solve::shortest_way(kind.name(), &Value::Null)?),
        (false, _) => None,
    };
    let mut picture = Position {
        game: session.game(),
        way,
        style: PictureStyle {
            names: names(&record.table),
            caption,
            ..style(args, ending, format!("{} after step {step}", kind.title()))
        },
    };
    picture.draw(ending, Notes::Shown, output)
}

fn names(table: &Table) -> Vec<String> {
    table.seats().iter().map(|seat| seat.name.clone()).collect()
}

/// Whether what stands beside the board is written below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Notes {
    Shown,
    Hidden,
}

/// A position to be drawn.
struct Position<'a> {
    game: &'a dyn AnyGame,
    way: Option<Vec<u64>>,
    style: PictureStyle,
}

impl Position<'_> {
    fn draw(&mut self, ending: Ending, notes: Notes, output: &Output) -> Result<Vec<u8>, Failure> {
        let keep = self.way.clone().unwrap_or_default();
        let (mut scene, part) = scene_for(|window| self.game.scene(window), &keep);
        tell_part(part, (scene.columns, scene.rows), output);
        scene.links.extend(self.way.take().map(|way| Link {
            class: "way".into(),
            words: format!("a shortest way of {} moves", way.len().saturating_sub(1)),
            way,
        }));
        if notes == Notes::Hidden {
            scene.notes.clear();
        }
        let picture = svg(&scene, &self.style);
        match ending {
            Ending::Png => png(&picture, self.style.width).map_err(Failure::input),
            Ending::Svg | Ending::Gif => Ok(picture.into_bytes()),
        }
    }
}

/// Says so when a board is too large to be drawn as a whole.
fn tell_part(part: Part, (columns, rows): (u32, u32), output: &Output) {
    if let Part::Some(window) = part {
        let end = |start: u32, size: u32, whole: u32| start.saturating_add(size).min(whole);
        output.message(format!(
            "the board of {columns} × {rows} cells is too large for one picture; drawn are columns {} to {} from the \
             left and rows {} to {} from above",
            window.left + 1,
            end(window.left, window.columns, columns),
            window.top + 1,
            end(window.top, window.rows, rows)
        ));
    }
}

fn film(args: &DrawArgs, ending: Ending, record: &Record, output: &Output) -> Result<Vec<u8>, Failure> {
    let most = MOST_SHOTS.iter().find(|(kind, _)| *kind == ending).map_or(0, |(_, most)| *most);
    let Shot { film, part, size } =
        pictures::shoot(record, most, Gait::Walking).map_err(Failure::at(&args.source.file))?;
    tell_part(part, size, output);
    if film.left_out() > 0 {
        output.message(format!(
            "the moving picture shows the first {} of {} steps; more would make it too large",
            film.steps(),
            film.steps() + film.left_out()
        ));
    }
    let style = PictureStyle {
        names: names(&record.table),
        ..style(args, ending, format!("{}: a game", record.table.kind().title()))
    };
    match ending {
        Ending::Gif => film.gif(&style, args.speed).map_err(Failure::input),
        Ending::Svg | Ending::Png => Ok(film.svg(&style, args.speed).into_bytes()),
    }
}

fn style(args: &DrawArgs, ending: Ending, title: String) -> PictureStyle {
    let usual = if ending == Ending::Gif { 560 } else { 800 };
    PictureStyle {
        width: args.width.unwrap_or(usual),
        theme: match args.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
        },
        title,
        ..PictureStyle::default()
    }
}

fn write(path: &str, picture: &[u8], output: &Output) -> Result<(), Failure> {
    output.put_bytes(path.as_ref(), picture)
}
