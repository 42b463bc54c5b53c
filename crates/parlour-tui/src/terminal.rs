//! The terminal itself: taken over, given back whatever happens, and the loop in between.

use std::io::{self, Stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use crossterm::{cursor, execute, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::screen::{Flow, Input, Screen};
use crate::thinking::THINKER;

/// How a screen ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// It was left.
    Left,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while writing to the terminal, so that the terminal is never restored in the middle of a frame.
static PEN: Mutex<()> = Mutex::new(());
/// How long a screen that waits for nothing sleeps.
const SLEEP: Duration = Duration::from_hours(1);

/// Shows a screen until it is left. The terminal is given back in any case: when the screen is left, when
/// something fails, and when the program panics.
pub fn run(screen: &mut dyn Screen) -> io::Result<Exit> {
    let mut terminal = take()?;
    let exit = converse(&mut terminal, screen);
    restore();
    exit
}

/// Gives the terminal back, if it is ours. Call it before ending the program from elsewhere, such as from the
/// handler of a signal; from then on nothing is drawn any more.
pub fn restore() {
    let _pen = pen();
    give_back();
}

/// As [`restore`], also for the thread that holds the pen itself while it panics.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Nothing helps if this fails: the terminal has gone.
        let _ = execute!(
            io::stdout(),
            event::DisableMouseCapture,
            event::DisableBracketedPaste,
            terminal::LeaveAlternateScreen,
            cursor::Show
        );
        let _ = terminal::disable_raw_mode();
    }
}

fn pen() -> MutexGuard<'static, ()> {
    PEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    static HOOK: Once = Once::new();
    HOOK.call_once(restore_on_panic);
    terminal::enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let taken = execute!(
        io::stdout(),
        terminal::EnterAlternateScreen,
        event::EnableMouseCapture,
        event::EnableBracketedPaste,
        cursor::Hide
    )
    .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
    if taken.is_err() {
        restore();
    }
    taken
}

/// A message about a panic is read on the usual screen, not on one that vanishes.
fn restore_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // A thinker that fails has no answer; that is no reason to end the game.
        if std::thread::current().name() == Some(THINKER) {
            return;
        }
        give_back();
        usual(info);
    }));
}

fn converse(terminal: &mut Terminal<CrosstermBackend<Stdout>>, screen: &mut dyn Screen) -> io::Result<Exit> {
    let mut last = Instant::now();
    loop {
        {
            let _pen = pen();
            if !TAKEN.load(Ordering::SeqCst) {
                return Ok(Exit::Interrupted);
            }
            terminal.draw(|frame| screen.draw(frame))?;
        }
        let pause = screen.pause();
        let wait = pause.unwrap_or(SLEEP).saturating_sub(last.elapsed());
        let input = if event::poll(wait)? { read(&event::read()?) } else { None };
        if input == Some(INTERRUPT) {
            return Ok(Exit::Interrupted);
        }
        if let Some(input) = input
            && screen.update(input) == Flow::Leave
        {
            return Ok(Exit::Left);
        }
        if pause.is_none_or(|pause| last.elapsed() >= pause) {
            let elapsed = last.elapsed();
            last = Instant::now();
            if pause.is_some() && screen.update(Input::Tick(elapsed)) == Flow::Leave {
                return Ok(Exit::Left);
            }
        }
    }
}

const INTERRUPT: Input = Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));

/// The input that an event stands for. A new size needs none: everything is drawn anew anyway.
fn read(event: &Event) -> Option<Input> {
    match *event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            Some(Input::Key(KeyEvent { kind: KeyEventKind::Press, state: event::KeyEventState::NONE, ..key }))
        }
        Event::Mouse(mouse)
            if !matches!(
                mouse.kind,
                MouseEventKind::Moved | MouseEventKind::Drag(_) | MouseEventKind::Up(_)
            ) =>
        {
            Some(Input::Mouse(mouse))
        }
        _ => None,
    }
}
