//! A screen that panics, on a real pseudo-terminal: the terminal is given back and the message can be read.
#![cfg(unix)]

use std::io::Read;
use std::time::Duration;

use parlour_tui::{Flow, Input, Screen};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::Frame;

/// Set in the process that panics.
const WISH: &str = "PARLOUR_TUI_TEST_PANICS";

struct Clumsy;

impl Screen for Clumsy {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        frame.render_widget("splendid", frame.area());
    }

    fn update(&mut self, _: Input) -> Flow {
        panic!("oh dear")
    }

    fn pause(&self) -> Option<Duration> {
        Some(Duration::from_millis(100))
    }
}

/// Not a test of its own: it runs in the process that the other one starts.
#[test]
fn clumsy_screen() {
    if std::env::var_os(WISH).is_some() {
        let _ = parlour_tui::run(&mut Clumsy, &parlour_tui::KeyMap::default());
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let pair = native_pty_system().openpty(PtySize::default()).expect("a pseudo-terminal");
    let calm = pair.master.get_termios().map(|termios| format!("{:?}", termios.local_flags));
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "panics::clumsy_screen", "--nocapture"]);
    command.env(WISH, "1");
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("a process");
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let reading = std::thread::spawn(move || {
        let (mut all, mut part) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = reader.read(&mut part) {
            all.extend_from_slice(&part[..count]);
        }
        String::from_utf8_lossy(&all).into_owned()
    });
    assert!(!child.wait().expect("an end").success());
    let after = pair.master.get_termios().map(|termios| format!("{:?}", termios.local_flags));
    assert_eq!(after, calm, "the terminal listens as before");
    drop(pair);
    let written = reading.join().expect("everything is read");
    let left = written.find("\x1b[?1049l").expect("the usual screen is shown again");
    assert!(written[..left].contains("splendid"));
    let message = written.find("oh dear").expect("the message is shown");
    assert!(message > left && written.contains("\x1b[?25h") && written.contains("\x1b[?1003l"));
}
