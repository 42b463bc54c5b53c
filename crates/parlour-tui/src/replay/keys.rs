//! What keys, clicks and time do to a record on the screen.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;

use super::{Replay, Running, Thinking};
use crate::board::Target;
use crate::game::FRAME;
use crate::screen::{Flow, Input, Screen};
use crate::text_input::{edit, is_held};
use crate::thinking::{Thinker, Thought};
use crate::widgets::while_small;

/// How far the keys for a page go.
const PAGE: usize = 10;
/// How often a screen that waits for thoughts looks for them.
const POLL: Duration = Duration::from_millis(150);

impl Screen for Replay {
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
        if self.small {
            return None;
        }
        if self.animation.is_some() {
            return Some(FRAME);
        }
        let poll = match self.thinking {
            Thinking::On(_) => Some(POLL),
            Thinking::Off => None,
        };
        match self.running {
            Running::Still => poll,
            Running::Playing => {
                Some(self.pace.thought().saturating_sub(self.waited).min(poll.unwrap_or(Duration::MAX)))
            }
        }
    }
}

impl Replay {
    fn tick(&mut self, time: Duration) {
        if let Thinking::On(thinker) = &mut self.thinking {
            self.thought.clone_from(thinker.poll());
        }
        if let Some(animation) = &mut self.animation {
            if !animation.advance(time, self.pace) {
                self.animation = None;
                self.waited = Duration::ZERO;
            }
            return;
        }
        if self.running == Running::Playing {
            self.waited += time;
            if self.waited >= self.pace.thought() {
                self.step();
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if is_held(key) {
            edit(&mut self.typed, key);
            return Flow::Stay;
        }
        if std::mem::take(&mut self.help) {
            return Flow::Stay;
        }
        let last = self.steps.len();
        match key.code {
            KeyCode::Char('q') => return Flow::Leave,
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 9 => self.typed.push(digit),
            KeyCode::Enter if !self.typed.is_empty() => self.jump(),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
            }
            KeyCode::Right | KeyCode::Char('l' | 'n') | KeyCode::Enter => self.forward(),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => self.back(1),
            KeyCode::PageDown | KeyCode::Down | KeyCode::Char('j') => self.go_to(self.at() + PAGE),
            KeyCode::PageUp | KeyCode::Up | KeyCode::Char('k') => self.back(PAGE),
            KeyCode::Home | KeyCode::Char('g') => self.go_to(0),
            KeyCode::End | KeyCode::Char('G') => self.go_to(last),
            KeyCode::Char(' ' | 'p') => self.toggle(),
            KeyCode::Char('+' | '=') => self.pace.faster(),
            KeyCode::Char('-') => self.pace.slower(),
            KeyCode::Char('a') => self.pace.toggle(),
            KeyCode::Char('t') => self.toggle_thinking(),
            _ => {}
        }
        Flow::Stay
    }

    fn jump(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        self.running = Running::Still;
        self.go_to(typed.parse().unwrap_or(usize::MAX));
    }

    fn forward(&mut self) {
        self.running = Running::Still;
        if self.animation.take().is_none() {
            self.step();
        }
    }

    fn back(&mut self, steps: usize) {
        self.running = Running::Still;
        self.go_to(self.at().saturating_sub(steps));
    }

    fn toggle(&mut self) {
        self.running = match self.running {
            Running::Playing => Running::Still,
            // At the end it begins anew.
            Running::Still if self.at() == self.steps.len() => {
                self.go_to(0);
                Running::Playing
            }
            Running::Still => Running::Playing,
        };
        self.waited = Duration::ZERO;
    }

    fn toggle_thinking(&mut self) {
        self.thinking = match self.thinking {
            Thinking::On(_) => Thinking::Off,
            Thinking::Off => Thinker::new().map_or(Thinking::Off, Thinking::On),
        };
        self.thought = Thought::default();
        self.think();
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.key(KeyCode::Right.into()),
            MouseEventKind::ScrollUp => self.key(KeyCode::Left.into()),
            MouseEventKind::Down(MouseButton::Left) => {
                match self.clicks.at(mouse.column, mouse.row).cloned() {
                    Some(Target::Key(code)) => return self.key(code.into()),
                    Some(Target::Line(step)) => {
                        self.running = Running::Still;
                        self.go_to(step);
                    }
                    Some(_) => self.forward(),
                    None => self.help = false,
                }
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }
}
