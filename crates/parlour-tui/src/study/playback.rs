//! What all studies share: the number of steps shown, the keys and clicks that change it, and time.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{ClickMap, Target};
use crate::game::Pace;
use crate::screen::Input;
use crate::text_input::{edit, is_held};
use crate::theme::{Role, Theme, text_width};
use crate::widgets::{Key, footer, help, too_small, while_small};

/// How far the keys for a page go.
const PAGE: usize = 20;
/// How long a step is shown at the usual speed.
const STEP: Duration = Duration::from_millis(120);

/// Where a study is, and how it moves on.
#[derive(Default)]
pub(super) struct Playback {
    /// The number of steps that are shown.
    at: usize,
    length: usize,
    pace: Pace,
    playing: bool,
    waited: Duration,
    typed: String,
    help: bool,
    /// Whether the window is too small to show anything.
    small: bool,
    clicks: ClickMap,
}

/// What is left to do after an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reaction {
    /// Show the step.
    Show,
    /// Leave the screen.
    Leave,
    /// A key that means nothing to the playback.
    Key(KeyCode),
    /// A click on a cell or another part of the screen.
    Click(Target),
}

impl Playback {
    pub(super) fn new(length: usize) -> Self {
        Self { length, ..Self::default() }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Changes the number of steps there are.
    pub(super) fn resize(&mut self, length: usize) {
        self.length = length;
        self.at = self.at.min(length);
    }

    pub(super) fn update(&mut self, input: Input) -> Reaction {
        if self.small {
            let leave = while_small(input) == crate::screen::Flow::Leave;
            return if leave { Reaction::Leave } else { Reaction::Show };
        }
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(time) => {
                self.tick(time);
                Reaction::Show
            }
        }
    }

    pub(super) fn pause(&self) -> Option<Duration> {
        (self.playing && !self.small).then(|| self.pace.scale(STEP).saturating_sub(self.waited))
    }

    /// Whether a page of help lies over everything, or there is no room for anything.
    pub(super) fn is_covered(&self) -> bool {
        self.help || self.small
    }

    /// Shows another step, and stops.
    pub(super) fn jump(&mut self, step: usize) {
        self.playing = false;
        self.at = step.min(self.length);
    }

    fn tick(&mut self, time: Duration) {
        if !self.playing {
            return;
        }
        self.waited += time;
        let step = self.pace.scale(STEP).max(Duration::from_millis(1));
        while self.waited >= step {
            self.waited -= step;
            self.at = (self.at + 1).min(self.length);
        }
        self.playing = self.at < self.length;
    }

    fn key(&mut self, key: KeyEvent) -> Reaction {
        if is_held(key) {
            edit(&mut self.typed, key);
            return Reaction::Show;
        }
        if std::mem::take(&mut self.help) {
            return Reaction::Show;
        }
        match key.code {
            KeyCode::Char('q') => return Reaction::Leave,
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 9 => self.typed.push(digit),
            KeyCode::Enter if !self.typed.is_empty() => {
                let typed = std::mem::take(&mut self.typed);
                self.jump(typed.parse().unwrap_or(usize::MAX));
            }
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char(' ' | 'p') => self.toggle(),
            KeyCode::Right | KeyCode::Char('l' | 'n') | KeyCode::Enter => self.jump(self.at + 1),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => self.jump(self.at.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Down | KeyCode::Char('j') => self.jump(self.at + PAGE),
            KeyCode::PageUp | KeyCode::Up | KeyCode::Char('k') => self.jump(self.at.saturating_sub(PAGE)),
            KeyCode::Home | KeyCode::Char('g') => self.jump(0),
            KeyCode::End | KeyCode::Char('G') => self.jump(usize::MAX),
            KeyCode::Char('+' | '=') => self.pace.faster(),
            KeyCode::Char('-') => self.pace.slower(),
            other => return Reaction::Key(other),
        }
        Reaction::Show
    }

    fn toggle(&mut self) {
        // At the end it begins anew.
        if !self.playing && self.at == self.length {
            self.at = 0;
        }
        self.playing = !self.playing;
        self.waited = Duration::ZERO;
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Reaction {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.key(KeyCode::Right.into()),
            MouseEventKind::ScrollUp => self.key(KeyCode::Left.into()),
            MouseEventKind::Down(MouseButton::Left) => match self.clicks.at(mouse.column, mouse.row).cloned()
            {
                Some(Target::Key(code)) => self.key(code.into()),
                Some(target) => Reaction::Click(target),
                None => Reaction::Show,
            },
            _ => Reaction::Show,
        }
    }
}

/// The frame around a study: what it is called, the keys it has beside those of all studies, and its smallest window.
pub(super) struct Frame<'a> {
    pub(super) theme: &'a Theme,
    pub(super) title: String,
    pub(super) keys: Vec<Key>,
    pub(super) help: &'a [(&'a str, &'a str)],
    pub(super) smallest: (u16, u16),
}

impl Playback {
    /// Draws head, foot and help around what `body` draws; nothing of it where the window is too small.
    pub(super) fn paint(
        &mut self,
        frame: &Frame<'_>,
        area: Rect,
        buf: &mut Buffer,
        body: impl FnOnce(Rect, &mut Buffer, &mut ClickMap),
    ) {
        let mut clicks = ClickMap::default();
        self.small = too_small(frame.theme, frame.smallest, area, buf);
        if !self.small {
            self.head(frame, area, buf);
            let inside = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
            body(inside, buf, &mut clicks);
            let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
            footer(frame.theme, &self.keys(&frame.keys), foot, buf, &mut clicks);
            if self.help {
                clicks.cover();
                let keys: Vec<_> = HELP.iter().chain(frame.help).copied().chain([QUIT]).collect();
                help(frame.theme, "Keys", &keys, area, buf);
            }
        }
        self.clicks = clicks;
    }

    fn head(&self, frame: &Frame<'_>, area: Rect, buf: &mut Buffer) {
        let theme = frame.theme;
        let title = format!(" Parlour {} {}", theme.pick("·", "-"), theme.plain(&frame.title));
        buf.set_stringn(area.x, area.y, &title, usize::from(area.width), theme.ink(Role::Accent));
        let place = if self.typed.is_empty() {
            format!("step {}/{}", self.at, self.length)
        } else {
            format!("go to step {}: Enter", self.typed)
        };
        let right = format!("{place}  speed {} ", theme.plain(&self.pace.words()));
        let width = text_width(&right).min(area.width);
        buf.set_stringn(area.right() - width, area.y, &right, usize::from(width), theme.ink(Role::Faint));
    }

    fn keys(&self, own: &[Key]) -> Vec<Key> {
        let play = if self.playing { "stop" } else { "play" };
        let mut keys = vec![
            Key::new("→", "step", KeyCode::Right),
            Key::new("←", "back", KeyCode::Left),
            Key::new("Space", play, KeyCode::Char(' ')),
            Key::new("Home", "start", KeyCode::Home),
            Key::new("End", "end", KeyCode::End),
        ];
        keys.extend_from_slice(own);
        keys.extend([
            Key::letter("?", "help"),
            Key::letter("q", "quit"),
            Key::letter("+", "faster"),
            Key::letter("-", "slower"),
        ]);
        keys
    }
}

/// The keys of all studies.
const HELP: &[(&str, &str)] = &[
    ("→ l n Enter", "one step forward"),
    ("← h Backspace", "one step back"),
    ("PageDown j ↓", "twenty steps forward"),
    ("PageUp k ↑", "twenty steps back"),
    ("Home g, End G", "to the start, to the end"),
    ("1 2 3 … Enter", "to the step with this number"),
    ("Space p", "play, stop"),
    ("+ -", "faster, slower"),
];
const QUIT: (&str, &str) = ("q Ctrl-C", "quit");
