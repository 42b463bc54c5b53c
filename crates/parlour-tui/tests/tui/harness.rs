//! A screen on a harness: keys and clicks go in, text comes out.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour::play::{Driver, Purpose, Scripted, Seat, Seeded, Session, Table};
use parlour_tui::{Depth, Flow, Input, Pace, Play, Screen, Signs, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value, json};

/// Without colours, so that nothing depends on them.
pub(crate) fn bare() -> Theme {
    Theme { depth: Depth::None, ..Theme::default() }
}

pub(crate) fn ascii() -> Theme {
    Theme { signs: Signs::Ascii, ..bare() }
}

/// A table of people called Ann, Bob, Cid and Dan.
pub(crate) fn table(game: &str, rules: &Value, board: Option<&str>, people: usize) -> Table {
    let seats = ["Ann", "Bob", "Cid", "Dan"].map(Seat::human);
    let kind = parlour::find(game).expect("a game");
    let board = board.map(Value::from);
    Table::new(kind, rules, board.as_ref(), seats.into_iter().take(people).collect()).expect("a table")
}

/// The game on the screen, without animation, with loaded dice.
pub(crate) fn play(table: Table, rolls: &[u32], theme: Theme, pace: Pace) -> Play {
    let dice = Scripted::new(rolls.iter().copied()).then(Seeded::new(1, Purpose::Dice));
    let driver = Driver::new(Session::new(table), Box::new(dice), Seeded::new(1, Purpose::Bots));
    Play::new(driver.expect("known bots"), theme, pace)
}

/// The usual game of these rules.
pub(crate) fn usual(game: &str) -> Play {
    let (board, people) = match game {
        "snakes" => (Some("commercial-48"), 2),
        "ludo" => (None, 4),
        "maze" => (Some("seed-6"), 1),
        _ => (None, 2),
    };
    play(table(game, &json!(null), board, people), &[6, 4, 2, 5, 1, 3], bare(), Pace::still())
}

/// A key by its name.
pub(crate) fn key(name: &str) -> KeyEvent {
    let (name, modifiers) = match (name.strip_prefix("Ctrl-"), name.strip_prefix("Alt-")) {
        (Some(name), _) => (name, KeyModifiers::CONTROL),
        (_, Some(name)) => (name, KeyModifiers::ALT),
        _ => (name, KeyModifiers::NONE),
    };
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Space" => KeyCode::Char(' '),
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Backspace" => KeyCode::Backspace,
        letter => KeyCode::Char(letter.chars().next().expect("a key")),
    };
    KeyEvent::new(code, modifiers)
}

/// Presses the keys, separated by blanks; the answer is whether the screen stays.
pub(crate) fn press(screen: &mut dyn Screen, keys: &str) -> Flow {
    let mut flow = Flow::Stay;
    for name in keys.split_whitespace() {
        flow = screen.update(Input::Key(key(name)));
    }
    flow
}

/// So many milliseconds pass, in small ticks.
pub(crate) fn wait(screen: &mut dyn Screen, milliseconds: u64) {
    for _ in 0..milliseconds / 20 {
        screen.update(Input::Tick(Duration::from_millis(20)));
    }
}

/// Clicks at a place.
pub(crate) fn click(screen: &mut dyn Screen, column: u16, row: u16) -> Flow {
    screen.update(Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }))
}

/// The screen as text.
pub(crate) fn text(screen: &mut dyn Screen, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame)).expect("a view");
    let buffer = terminal.backend().buffer();
    let line = |row: u16| -> String {
        let signs = (0..columns).map(|column| buffer[(column, row)].symbol());
        signs.collect::<String>().trim_end().to_owned()
    };
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

/// Where a text stands on the screen: column and row of its first character.
pub(crate) fn find(screen: &mut dyn Screen, wanted: &str) -> (u16, u16) {
    let text = text(screen, 80, 24);
    for (row, line) in (0..).zip(text.lines()) {
        if let Some(at) = line.find(wanted) {
            let column = u16::try_from(line[..at].chars().count()).expect("a column");
            return (column, row);
        }
    }
    panic!("{wanted:?} is not on the screen:\n{text}");
}
