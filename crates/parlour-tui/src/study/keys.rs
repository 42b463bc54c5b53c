//! What keys, clicks and time do to searches on the screen.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;

use super::Study;
use crate::board::Target;
use crate::screen::{Flow, Input, Screen};
use crate::text_input::{edit, is_held};
use crate::widgets::while_small;

/// How far the keys for a page go.
const PAGE: usize = 20;
/// How long a step of a search is shown at the usual speed.
const STEP: Duration = Duration::from_millis(120);

impl Screen for Study {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        if self.small {
            return while_small(input);
        }
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(time) => {
                self.tick(time);
                Flow::Stay
            }
        }
    }

    fn pause(&self) -> Option<Duration> {
        (self.playing && !self.small).then(|| self.pace.scale(STEP).saturating_sub(self.waited))
    }
}

impl Study {
    fn tick(&mut self, time: Duration) {
        if !self.playing {
            return;
        }
        self.waited += time;
        let step = self.pace.scale(STEP).max(Duration::from_millis(1));
        while self.waited >= step {
            self.waited -= step;
            self.go_to(self.at + 1);
        }
        self.playing = self.at < self.length();
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if is_held(key) {
            edit(&mut self.typed, key);
            return Flow::Stay;
        }
        if std::mem::take(&mut self.help) {
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Char('q') => return Flow::Leave,
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
            KeyCode::Char('[') => self.change(0),
            KeyCode::Char(']') => self.change(1),
            _ => {}
        }
        Flow::Stay
    }

    fn jump(&mut self, step: usize) {
        self.playing = false;
        self.go_to(step);
    }

    fn toggle(&mut self) {
        // At the end it begins anew.
        if !self.playing && self.at == self.length() {
            self.go_to(0);
        }
        self.playing = !self.playing;
        self.waited = Duration::ZERO;
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.key(KeyCode::Right.into()),
            MouseEventKind::ScrollUp => self.key(KeyCode::Left.into()),
            MouseEventKind::Down(MouseButton::Left) => match self.clicks.at(mouse.column, mouse.row) {
                Some(Target::Key(code)) => self.key((*code).into()),
                Some(_) => self.key(KeyCode::Right.into()),
                None => Flow::Stay,
            },
            _ => Flow::Stay,
        }
    }
}
