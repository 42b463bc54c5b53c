//! A text that is longer than the window, to scroll through.

use std::time::Duration;

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{ClickMap, Target};
use crate::paint::{row, write};
use crate::screen::{Flow, Input, Screen};
use crate::text_input::is_held;
use crate::theme::{Role, Theme};
use crate::widgets::{Key, footer, header};

/// A text on the screen.
pub struct Reader {
    title: String,
    lines: Vec<String>,
    theme: Theme,
    /// The first line in the window.
    top: usize,
    /// How many lines fit, as last drawn.
    room: usize,
    clicks: ClickMap,
}

impl Reader {
    /// A text of lines that fit into the window.
    pub fn new(title: impl Into<String>, text: &str, theme: Theme) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        Self { title: title.into(), lines, theme, top: 0, room: 1, clicks: ClickMap::default() }
    }

    fn last_top(&self) -> usize {
        self.lines.len().saturating_sub(self.room)
    }

    fn scroll(&mut self, code: KeyCode) -> Flow {
        let page = self.room.saturating_sub(1).max(1);
        self.top = match code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Left | KeyCode::Char('q' | 'h') => {
                return Flow::Leave;
            }
            KeyCode::Down | KeyCode::Char('j') => self.top + 1,
            KeyCode::Up | KeyCode::Char('k') => self.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ' | 'f') => self.top + page,
            KeyCode::PageUp | KeyCode::Char('b') => self.top.saturating_sub(page),
            KeyCode::Home | KeyCode::Char('g') => 0,
            KeyCode::End | KeyCode::Char('G') => self.last_top(),
            _ => self.top,
        }
        .min(self.last_top());
        Flow::Stay
    }

    fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        let body = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        };
        self.room = usize::from(body.height).max(1);
        self.top = self.top.min(self.last_top());
        let percent = match self.last_top() {
            0 => 100,
            last => 100 * self.top / last,
        };
        header(&self.theme, &self.title, None, &format!("{percent}%"), row(area, 0), buf);
        for (offset, line) in (0..body.height).zip(self.lines.iter().skip(self.top)) {
            // Headings stand at the left.
            let is_heading =
                !line.is_empty() && !line.starts_with(' ') && !line.starts_with(char::is_numeric);
            let role = if is_heading { Role::Accent } else { Role::Text };
            write(buf, row(body, offset), &self.theme.shortened(line, body.width), self.theme.ink(role));
        }
        let keys = [
            Key::new("↑↓", "key-scroll", KeyCode::Down),
            Key::new("Space", "key-next", KeyCode::PageDown),
            Key::new("Esc", "key-back", KeyCode::Esc),
        ];
        footer(&self.theme, &keys, row(area, area.height), buf, &mut clicks);
        self.clicks = clicks;
    }
}

impl Screen for Reader {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) if !is_held(key) => self.scroll(key.code),
            Input::Mouse(mouse) => match (mouse.kind, self.clicks.at(mouse.column, mouse.row)) {
                (MouseEventKind::ScrollDown, _) => self.scroll(KeyCode::Down),
                (MouseEventKind::ScrollUp, _) => self.scroll(KeyCode::Up),
                (MouseEventKind::Down(MouseButton::Left), Some(Target::Key(code))) => self.scroll(*code),
                _ => Flow::Stay,
            },
            _ => Flow::Stay,
        }
    }

    fn pause(&self) -> Option<Duration> {
        None
    }
}
