//! Playback controls shared by replay and studies: the current step, keys, clicks and time.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{ClickMap, Target};
use crate::game::Pace;
use crate::screen::{Flow, Input};
use crate::text_input::{edit, is_held};
use crate::theme::Theme;
use crate::widgets::{Key, footer, header, help, too_small, while_small};
use crate::words::say;
use parlour::core::Message;

/// The steps that Page Up and Page Down skip.
const PAGE: usize = 10;
/// How long a study shows a step at normal speed.
const STEP: Duration = Duration::from_millis(120);

/// The current step, and how playback continues.
pub(crate) struct Playback {
    at: usize,
    length: usize,
    pub(crate) pace: Pace,
    /// How long a step is shown.
    delay: fn(Pace) -> Duration,
    playing: bool,
    waited: Duration,
    /// The digits of a step number.
    typed: String,
    help: bool,
    /// Whether the window is too small.
    small: bool,
    clicks: ClickMap,
}

impl Default for Playback {
    fn default() -> Self {
        Self::new(0, Pace::default(), |pace| pace.scale(STEP))
    }
}

/// What the screen has to do after an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// Show the current step.
    Show,
    /// Close the screen.
    Leave,
    /// Handle a key that is not a playback key.
    Key(KeyCode),
    /// Handle a click.
    Click(Target),
}

impl Playback {
    pub(crate) fn new(length: usize, pace: Pace, delay: fn(Pace) -> Duration) -> Self {
        Self {
            at: 0,
            length,
            pace,
            delay,
            playing: false,
            waited: Duration::ZERO,
            typed: String::new(),
            help: false,
            small: false,
            clicks: ClickMap::default(),
        }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Changes the number of steps.
    pub(crate) fn resize(&mut self, length: usize) {
        self.length = length;
        self.at = self.at.min(length);
    }

    pub(crate) fn update(&mut self, input: Input) -> Reaction {
        match input {
            _ if self.small && while_small(input) == Flow::Leave => Reaction::Leave,
            _ if self.small => Reaction::Show,
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(time) => {
                self.tick(time);
                Reaction::Show
            }
        }
    }

    pub(crate) fn pause(&self) -> Option<Duration> {
        (self.playing && !self.small).then(|| (self.delay)(self.pace).saturating_sub(self.waited))
    }

    pub(crate) fn is_small(&self) -> bool {
        self.small
    }

    /// Whether the help page is open or the window is too small.
    pub(crate) fn is_covered(&self) -> bool {
        self.help || self.small
    }

    /// Goes to a step and stops.
    pub(crate) fn jump(&mut self, step: usize) {
        self.playing = false;
        self.at = step.min(self.length);
    }

    fn tick(&mut self, time: Duration) {
        if !self.playing {
            return;
        }
        self.waited += time;
        let step = (self.delay)(self.pace).max(Duration::from_millis(1));
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
            KeyCode::Backspace if !self.typed.is_empty() => drop(self.typed.pop()),
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

    /// Starts or stops. At the end, playback starts over.
    fn toggle(&mut self) {
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
                None => {
                    self.help = false;
                    Reaction::Show
                }
            },
            _ => Reaction::Show,
        }
    }
}

/// The parts of a screen around its body.
pub(crate) struct Frame<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) title: String,
    /// Shown after the title if there is room.
    pub(crate) details: Option<String>,
    /// Keys that only this screen has.
    pub(crate) keys: Vec<Key>,
    pub(crate) help: &'a [(&'a str, Message)],
    pub(crate) smallest: (u16, u16),
}

impl Playback {
    /// Draws header, footer and help around what `body` draws. Draws only a message if the window is too small.
    pub(crate) fn paint(
        &mut self,
        frame: &Frame<'_>,
        area: Rect,
        buf: &mut Buffer,
        body: impl FnOnce(Rect, &mut Buffer, &mut ClickMap),
    ) {
        let mut clicks = ClickMap::default();
        self.small = too_small(frame.theme, frame.smallest, area, buf);
        if !self.small {
            let place = match self.typed.as_str() {
                "" => Message::new("state-step-of").with("step", self.at).with("steps", self.length),
                typed => Message::new("state-go-to").with("step", typed),
            };
            let speed = Message::new("state-speed").with("speed", self.pace.words());
            let state = [place, speed].map(|part| say(&part)).join("  ");
            header(
                frame.theme,
                &frame.title,
                frame.details.as_deref(),
                &state,
                Rect { height: 1, ..area },
                buf,
            );
            let inside = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
            body(inside, buf, &mut clicks);
            let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
            footer(frame.theme, &self.keys(&frame.keys), foot, buf, &mut clicks);
            if self.help {
                help(frame.theme, HELP.iter().chain(frame.help).chain(&[QUIT]), area, buf, &mut clicks);
            }
        }
        self.clicks = clicks;
    }

    fn keys(&self, own: &[Key]) -> Vec<Key> {
        let play = if self.playing { "key-stop" } else { "key-play" };
        let mut keys = vec![
            Key::new("→", "key-step", KeyCode::Right),
            Key::new("←", "key-back", KeyCode::Left),
            Key::new("Space", play, KeyCode::Char(' ')),
        ];
        keys.extend_from_slice(own);
        keys.extend([
            Key::letter("?", "key-help"),
            Key::letter("q", "key-quit"),
            Key::new("Home", "key-start", KeyCode::Home),
            Key::new("End", "key-end", KeyCode::End),
            Key::letter("+", "key-faster"),
            Key::letter("-", "key-slower"),
        ]);
        keys
    }
}

/// The keys of every screen with playback.
const HELP: &[(&str, Message)] = &[
    ("→ l n Enter", Message::new("help-forward")),
    ("← h Backspace", Message::new("help-backward")),
    ("PageDown j ↓", Message::new("help-page-forward")),
    ("PageUp k ↑", Message::new("help-page-back")),
    ("Home g, End G", Message::new("help-ends")),
    ("1 2 3 … Enter", Message::new("help-go-to")),
    ("Space p", Message::new("help-play")),
    ("+ -", Message::new("help-speed")),
];
const QUIT: (&str, Message) = ("q Ctrl-C", Message::new("help-quit"));
