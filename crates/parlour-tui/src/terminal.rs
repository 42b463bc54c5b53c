//! Takes over the terminal, runs the event loop, and always restores the terminal.

use std::io::{self, Stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use crossterm::{cursor, execute, terminal};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::analysis::BACKGROUND;
use crate::key_map::KeyMap;
use crate::screen::{Flow, Input, Screen};

/// How a screen was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// By the user, in the usual way.
    Left,
    /// By Ctrl-C or a signal.
    Interrupted,
}

/// Whether the full screen is active.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while a frame is written, so the terminal is never restored in the middle of one.
static PEN: Mutex<()> = Mutex::new(());
/// The poll timeout of a screen that only waits for keys.
const SLEEP: Duration = Duration::from_hours(1);

/// Shows a screen until it closes. Restores the terminal in every case, including errors and panics.
pub fn run(screen: &mut dyn Screen, keys: &KeyMap) -> io::Result<Exit> {
    let mut terminal = take()?;
    let exit = event_loop(&mut terminal, screen, keys);
    restore();
    exit
}

/// Restores the terminal if the full screen is active. Call it before the program ends elsewhere, such as in a
/// signal handler; nothing is drawn afterwards.
pub fn restore() {
    let _pen = pen();
    give_back();
}

/// [`restore`] without the lock, for a thread that panics while it holds it.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // If this fails, the terminal is gone, and there is nothing left to restore.
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

/// Restores the terminal before a panic message is printed, so the message stays visible.
fn restore_on_panic() {
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // A failed analysis or bot thread has no answer; the game continues.
        if std::thread::current().name() == Some(BACKGROUND) {
            return;
        }
        give_back();
        previous(info);
    }));
}

fn event_loop(
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    screen: &mut dyn Screen,
    keys: &KeyMap,
) -> io::Result<Exit> {
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
        if input == Some(SUSPEND) {
            suspend(terminal)?;
            last = Instant::now();
            continue;
        }
        let input = match input {
            Some(Input::Key(key)) if !screen.is_typing() => Some(Input::Key(keys.translate(key))),
            other => other,
        };
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

/// Gives the terminal back to the shell until the program is continued.
#[cfg(unix)]
fn suspend(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    use rustix::process::{Signal, getpid, kill_process};
    restore();
    // The program stops here, and goes on here after `fg`.
    kill_process(getpid(), Signal::TSTP)?;
    *terminal = take()?;
    terminal.clear()
}

#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    Ok(())
}

const SUSPEND: Input = Input::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL));
const INTERRUPT: Input = Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));

/// Translates an event. A resize needs no input: every frame redraws the whole screen.
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
