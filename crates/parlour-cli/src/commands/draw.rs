//! `parlour draw`: draws a board, a maze or a position of a record, or animates a record.

use std::path::Path;

use clap::Args;
use parlour::core::{AnyGame, Kind, Link, PlayerNames, counted};
use parlour::draw::{Part, PictureStyle, Theme, png, scene_for, svg};
use parlour::pictures::{self, Gait, Moment, Shot};
use parlour::play::{Record, Table};
use serde_json::Value;

use crate::args::SourceArgs;
use crate::commands::solve;
use crate::failure::Failure;
use crate::input::board::{
    boards_of, broken, find_built_in, find_in, generated, read_record, read_text, tell,
};
use crate::input::board_options::BoardOptionArgs;
use crate::input::choice::choice;
use crate::output::Output;

/// The most frames of an animation, as SVG and as GIF; a step takes one for each square a piece passes.
const MOST_FRAMES: (usize, usize) = (2_000, 600);

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    options: BoardOptionArgs,
    /// The picture to write (.svg, .png or .gif), or `-` for SVG on standard output
    #[arg(short, long, value_name = "FILE")]
    output: String,
    /// Record: draw the position after N steps [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "animate")]
    step: Option<usize>,
    /// Record: animate all steps (a .gif always does)
    #[arg(long)]
    animate: bool,
    /// Speed of an animation: 2 is twice as fast
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = speed)]
    speed: f64,
    /// Width in pixels; the height follows from the board [default: 800; 560 for a .gif]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    width: Option<u32>,
    /// Colours of the picture
    #[arg(long, default_value = "light", value_parser = choice(&THEMES))]
    theme: Theme,
    /// Maze: draw a shortest path, moving in all four directions
    #[arg(long)]
    way: bool,
}

/// Colours of the picture.
const THEMES: [(&str, &str, Theme); 4] = [
    ("light", "Dark on light", Theme::Light),
    ("dark", "Light on dark", Theme::Dark),
    ("slate", "Like light, with slate instead of walnut", Theme::Slate),
    ("contrast", "Black and strong colours on white", Theme::Contrast),
];

fn speed(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    number.filter(|number| (0.1..=20.0).contains(number)).ok_or_else(|| "allowed: 0.1 to 20".to_owned())
}

/// The file type of the picture.
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
            _ => Err(Failure::input(format!("{output}: unknown extension; allowed: .svg, .png, .gif"))),
        }
    }
}

pub(crate) fn run(args: &DrawArgs, output: &Output) -> Result<(), Failure> {
    let ending = Ending::of(&args.output)?;
    let file = &args.source.file;
    if let Some(kind) = parlour::find(file).filter(|_| !Path::new(file).exists()) {
        let board = generated_board(kind, args, output)?;
        let picture = draw_board(args, ending, kind, &board, output)?;
        return output.put_bytes(args.output.as_ref(), &picture);
    }
    if let Some(flag) = args.options.first_flag() {
        return Err(Failure::input(format!(
            "{flag} is for generated boards; name a game instead of {file}: parlour draw snakes {flag} …"
        )));
    }
    // A game without boards still has records.
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
    output.put_bytes(args.output.as_ref(), &picture)
}

/// Generates a board from the options and the random seed.
fn generated_board(kind: &'static dyn Kind, args: &DrawArgs, output: &Output) -> Result<Value, Failure> {
    let options = args.options.of(kind)?;
    let chosen = generated(boards_of(kind)?, &Value::Null, &options, output.told_seed("board"))?;
    Ok(chosen.board.unwrap_or_default())
}

/// Whether a text is a record: its first line is an object with the version of the format.
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
    let only = |what: &str| {
        Failure::input(format!("{}: {what} needs a record, but this is a board", args.source.file))
    };
    if args.step.is_some() {
        return Err(only("--step"));
    }
    if args.animate || ending == Ending::Gif {
        return Err(only("an animation"));
    }
    let file = &args.source.file;
    let rules = kind.book().resolve(&Value::Null).map_err(Failure::at(file))?;
    let seats = *kind.seats(&rules).start();
    let game = kind.set_up(&rules, Some(board), seats).map_err(Failure::at(file))?;
    let way = args.way.then(|| solve::shortest_path(kind.name(), board)).transpose()?;
    let style = style(args, ending, format!("{}: {}", kind.title(), board_name(&args.source.file)));
    let names = PlayerNames::default();
    Position { game: &*game, names: &names, way, has_notes: false, style }.draw(ending, output)
}

/// The title of a board: the name of a built-in board or a file, or that it is generated.
fn board_name(file: &str) -> String {
    let name = Path::new(file).file_name().map(|name| name.to_string_lossy());
    match name.as_deref() {
        None | Some("-") => "board".to_owned(),
        Some(name) if parlour::find(name).is_some() => "generated board".to_owned(),
        Some(name) => name.to_owned(),
    }
}

fn draw_record(args: &DrawArgs, ending: Ending, text: &str, output: &Output) -> Result<Vec<u8>, Failure> {
    let file = &args.source.file;
    let record = read_record(file, text)?;
    let kind = record.table.kind();
    if let Some(game) = args.source.game.as_deref().filter(|game| *game != kind.name()) {
        return Err(Failure::input(format!("{file}: this is a record of {}, not of {game}", kind.name())));
    }
    if ending == Ending::Gif && args.step.is_some() {
        return Err(Failure::input(
            "--step draws one position, but a .gif animates all of them; use .svg or .png",
        ));
    }
    if args.animate && ending == Ending::Png {
        return Err(Failure::input("--animate needs .svg or .gif; a .png cannot be animated"));
    }
    if args.animate || ending == Ending::Gif {
        return film(args, ending, &record, output);
    }
    let steps = record.steps.len();
    let step = args.step.unwrap_or(steps);
    if step > steps {
        return Err(Failure::input(format!(
            "--step {step}: {file} has {}; allowed: 0 to {steps}",
            counted(steps, "step")
        )));
    }
    // The whole record is checked, including the steps after the drawn one.
    record.replay(|_, _| ()).map_err(Failure::at(file))?;
    let Moment { session, caption } = pictures::moment(&record, step).map_err(Failure::at(file))?;
    let board = record.table.board().unwrap_or(&Value::Null);
    let way = args.way.then(|| solve::shortest_path(kind.name(), board)).transpose()?;
    let picture = Position {
        game: session.game(),
        names: &session.table().player_names(),
        way,
        has_notes: true,
        style: PictureStyle {
            names: names(&record.table),
            caption,
            ..style(args, ending, format!("{} after step {step}", kind.title()))
        },
    };
    picture.draw(ending, output)
}

fn names(table: &Table) -> Vec<String> {
    table.seats().iter().map(|seat| seat.name.clone()).collect()
}

struct Position<'a> {
    game: &'a dyn AnyGame,
    names: &'a PlayerNames,
    way: Option<Vec<u64>>,
    /// Whether the notes of the scene are written below the board.
    has_notes: bool,
    style: PictureStyle,
}

impl Position<'_> {
    fn draw(self, ending: Ending, output: &Output) -> Result<Vec<u8>, Failure> {
        let keep = self.way.as_deref().unwrap_or_default();
        let (mut scene, part) = scene_for(|window| self.game.scene(window, self.names), keep);
        tell_part(part, (scene.columns, scene.rows), output);
        scene.links.extend(self.way.map(|way| Link {
            class: "way".into(),
            words: format!("a shortest path of {}", counted(way.len().saturating_sub(1), "move")),
            way,
        }));
        if !self.has_notes {
            scene.notes.clear();
        }
        let picture = svg(&scene, &self.style);
        match ending {
            Ending::Png => png(&picture, self.style.width).map_err(Failure::input),
            Ending::Svg | Ending::Gif => Ok(picture.into_bytes()),
        }
    }
}

/// Prints which part is drawn if a board is too large for one picture.
fn tell_part(part: Part, (columns, rows): (u32, u32), output: &Output) {
    if let Part::Some(window) = part {
        let end = |start: u32, size: u32, whole: u32| start.saturating_add(size).min(whole);
        output.message(format!(
            "This board is too large for one picture ({columns} × {rows}): drawing columns {}–{} from the left and \
             rows {}–{} from the top.",
            window.left + 1,
            end(window.left, window.columns, columns),
            window.top + 1,
            end(window.top, window.rows, rows)
        ));
    }
}

fn film(args: &DrawArgs, ending: Ending, record: &Record, output: &Output) -> Result<Vec<u8>, Failure> {
    let most = if ending == Ending::Gif { MOST_FRAMES.1 } else { MOST_FRAMES.0 };
    let Shot { film, part, size } =
        pictures::shoot(record, most, Gait::Walking).map_err(Failure::at(&args.source.file))?;
    tell_part(part, size, output);
    if film.left_out() > 0 {
        output.message(format!(
            "The animation shows the first {} of {} steps; the rest would make it too large.",
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
    PictureStyle { width: args.width.unwrap_or(usual), theme: args.theme, title, ..PictureStyle::default() }
}
