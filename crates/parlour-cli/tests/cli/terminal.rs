//! The real binary on a real (pseudo-)terminal: it fills the screen, follows a new size, and gives the terminal back.
#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

use crate::common::{file, homes, parlour};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    calm: String,
}

impl Terminal {
    /// Starts `parlour` in a window of 80×24.
    fn start(test: &str, args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let calm = flags(&*pair.master);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_parlour"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        for (name, folder) in homes() {
            command.env(name, folder);
        }
        command.env_remove("PARLOUR_DATABASE");
        command.env("XDG_STATE_HOME", file(test, "state"));
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("the binary starts");
        let screen = Arc::new(Mutex::new(Parser::new(size_of(24), size_of(80), 0)));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut part) {
                seen.lock().expect("a screen").process(&part[..count]);
            }
        });
        Self { keys: pair.master.take_writer().expect("a writer"), master: pair.master, child, screen, calm }
    }

    fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    fn wait_for(&self, wanted: &str) {
        let start = Instant::now();
        while !self.text().contains(wanted) {
            assert!(start.elapsed() < PATIENCE, "no {wanted:?} on\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys");
        self.keys.flush().expect("keys");
    }

    fn resize(&self, cols: u16, rows: u16) {
        self.screen.lock().expect("a screen").screen_mut().set_size(size_of(rows), size_of(cols));
        let size = PtySize { rows, cols, ..PtySize::default() };
        self.master.resize(size).expect("a new size");
    }

    /// Waits for the end; the terminal must be as it was. The answer is the exit code.
    fn end(mut self) -> (u32, String) {
        let code = self.child.wait().expect("an end").exit_code();
        let start = Instant::now();
        let given_back = |screen: &vt100::Screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        };
        while !given_back(self.screen.lock().expect("a screen").screen()) {
            assert!(start.elapsed() < PATIENCE, "the screen was not given back");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(flags(&*self.master), self.calm, "the terminal listens as before");
        std::thread::sleep(Duration::from_millis(50));
        (code, self.text())
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        let sent = std::process::Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill").success());
    }
}

fn size_of(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a window has some size")
}

/// How the terminal listens: raw or line by line, with or without echo.
fn flags(master: &dyn MasterPty) -> String {
    let termios = master.get_termios().expect("a terminal");
    format!("{:?}", termios.local_flags)
}

const GAME: [&str; 8] = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given"];

// C-01: start, play, resize, undo, quit.
#[test]
fn a_game_on_the_full_screen() {
    let mut terminal = Terminal::start("full", &GAME);
    terminal.wait_for("Ann, your move: Sow 3 seeds from pit 1");
    terminal.press("l\r");
    terminal.wait_for("Bob, your move");
    terminal.resize(140, 45);
    terminal.wait_for("+ faster  - slower");
    terminal.resize(30, 10);
    terminal.wait_for("This window is too small.");
    terminal.resize(80, 24);
    terminal.wait_for("Bob, your move");
    terminal.press("u");
    terminal.wait_for("Undone: 1 step");
    terminal.press("q");
    terminal.wait_for("The game is not over");
    terminal.press("y");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    assert!(text.contains("Stopped after 0 steps."), "{text}");
}

// C-02: what was shown is in the record, whatever ends the program.
#[test]
fn a_kill_loses_no_step_and_gives_the_terminal_back() {
    for (name, signal) in [("term", "-TERM"), ("hup", "-HUP"), ("int", "-INT")] {
        let record = file(name, "game.jsonl");
        let path = record.to_str().expect("a name");
        let mut terminal = Terminal::start(name, &[&GAME[..], &["-o", path]].concat());
        terminal.wait_for("Ann, your move");
        terminal.press("3\r");
        terminal.wait_for("Bob, your move");
        terminal.signal(signal);
        let (code, _) = terminal.end();
        assert_eq!(code, 130, "{signal}");
        let kept = std::fs::read_to_string(&record).expect("a record");
        assert_eq!(kept.lines().nth(1), Some("{\"move\":\"3\"}"), "{signal}");
    }
}

// On a terminal a command asks before it replaces a file; anything but yes keeps it.
#[test]
fn an_existing_file_is_asked_about() {
    let board = file("asked", "board.toml");
    std::fs::write(&board, "precious").expect("written");
    let args = ["generate", "snakes", "--seed", "1", "-o", board.to_str().expect("a name")];
    for (answer, code) in [("\r", 2), ("y\r", 0)] {
        let mut terminal = Terminal::start("asked", &args);
        terminal.wait_for("exists. Replace it? [y/N]");
        assert_eq!(std::fs::read_to_string(&board).expect("a file"), "precious");
        terminal.press(answer);
        assert_eq!(terminal.end().0, code);
    }
    assert!(std::fs::read_to_string(&board).expect("a file").contains("[[entities]]"));
}

#[test]
fn control_c_is_an_interrupt() {
    let mut terminal = Terminal::start("ctrl-c", &GAME);
    terminal.wait_for("Ann, your move");
    terminal.press("\u{3}");
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn plain_stays_plain_on_a_terminal() {
    let mut terminal = Terminal::start("plain", &[&GAME[..], &["--plain"]].concat());
    terminal.wait_for("Ann, your move (1 2 3 4 5 6):");
    terminal.press("quit\r");
    assert_eq!(terminal.end().0, 0);
}

// The home plays, resumes and shows saved games; without a terminal `parlour` prints help.
#[test]
fn the_home_resumes_a_saved_game() {
    let mut terminal = Terminal::start("home", &GAME);
    terminal.wait_for("Ann, your move");
    terminal.press("3\r");
    terminal.wait_for("Bob, your move");
    terminal.press("qy");
    assert_eq!(terminal.end().0, 0);
    let mut terminal = Terminal::start("home", &[]);
    terminal.wait_for("Continue");
    terminal.wait_for("Ann, Bob");
    terminal.press("c");
    terminal.wait_for("Bob, your move");
    terminal.press("qy");
    terminal.wait_for("Saved games");
    terminal.press("r\r");
    terminal.wait_for("How to play");
    terminal.press("q");
    terminal.press("\u{1b}");
    terminal.wait_for("Continue");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    assert!(parlour(&[]).stdout.contains("Examples:"));
}

#[test]
fn the_menu_starts_a_game_and_remembers_it() {
    let mut terminal = Terminal::start("menu", &["play", "--no-animation"]);
    terminal.wait_for("What would you like to play?");
    terminal.press("\u{1b}[C\u{1b}[C");
    terminal.wait_for("$ parlour play mancala");
    terminal.press("p");
    terminal.wait_for("Parlour · Mancala");
    terminal.press("qy");
    assert_eq!(terminal.end().0, 0);
    let memory = std::fs::read_to_string(file("menu", "state").join("parlour/menu.toml"));
    assert!(memory.expect("a memory").contains("game = \"mancala\""));
    let mut terminal = Terminal::start("menu", &["play"]);
    terminal.wait_for("$ parlour play mancala");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_record_and_a_study_fill_the_screen() {
    let record = file("replay", "game.jsonl");
    let head = r#"{"parlour":1,"game":"mancala","rules":"basic","players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}"#;
    std::fs::write(&record, format!("{head}\n{{\"move\":\"3\"}}\n")).expect("a record");
    let mut terminal = Terminal::start("replay", &["replay", record.to_str().expect("a name")]);
    terminal.wait_for("0/1");
    terminal.press("\u{1b}[F");
    terminal.wait_for("The game is not over yet");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    let mut terminal = Terminal::start("study", &["study", "maze", "seed-6", "--against", "bfs"]);
    terminal.wait_for("stack of 0");
    terminal.press("l");
    terminal.wait_for("enters (0, 0)");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

// C-02: a game on the full screen is stored step by step, taken back and gone on with on another day.
#[test]
fn a_stored_game_goes_on_on_the_full_screen() {
    let mut terminal = Terminal::start("stored", &GAME);
    terminal.wait_for("Ann, your move");
    terminal.press("3\r");
    terminal.wait_for("Bob, your move");
    terminal.press("u");
    terminal.wait_for("Undone: 1 step");
    terminal.press("2\r");
    terminal.wait_for("Bob, your move");
    terminal.press("qy");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    assert!(text.contains("parlour games resume"), "{text}");
    let export = parlour(&["games", "export", "last"]);
    let steps: Vec<&str> = export.stdout.lines().skip(1).collect();
    assert_eq!(steps, [r#"{"move":"2"}"#], "{}", export.stderr);
    let mut terminal = Terminal::start("stored", &["games", "resume"]);
    terminal.wait_for("Bob, your move");
    terminal.press("8\r");
    terminal.wait_for("Ann, your move");
    // Whatever ends the program says where the game is.
    terminal.press("\u{3}");
    let (code, text) = terminal.end();
    assert_eq!(code, 130);
    assert!(text.contains("parlour games resume"), "{text}");
    let mut terminal = Terminal::start("stored", &["games", "replay"]);
    terminal.wait_for("0/2");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

// If nothing can be saved, the game still works, and a message says so.
#[test]
fn a_game_that_cannot_be_stored_is_played() {
    let args = [&GAME[..], &["--database", "/dev/null/games.db"]].concat();
    let mut terminal = Terminal::start("unstored", &args);
    terminal.wait_for("Ann, your move");
    terminal.press("3\r");
    terminal.wait_for("Bob, your move");
    terminal.press("qy");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    assert!(text.contains("this game is not saved"), "{text}");
}

#[test]
fn games_are_deleted_after_a_question() {
    let run = parlour(&["play", "mancala", "--bots", "2", "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for (answer, left) in [("n\r", 1), ("y\r", 0)] {
        let mut terminal = Terminal::start("delete", &["games", "delete", "last"]);
        terminal.wait_for("Delete 1 game permanently? [y/N]");
        terminal.press(answer);
        assert_eq!(terminal.end().0, 0);
        let list = parlour(&["games", "list", "--json"]).json();
        assert_eq!(list["games"].as_array().map(Vec::len), Some(left));
    }
}
