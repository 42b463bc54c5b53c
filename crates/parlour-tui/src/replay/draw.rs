//! How a record looks.

use crossterm::event::KeyCode;
use parlour::play::result_words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Replay, Running};
use crate::board::{ClickMap, Target};
use crate::game::{SMALLEST, ScreenLayout, TableView};
use crate::paint::{after, write};
use crate::theme::{Role, text_width};
use crate::widgets::{Key, footer, head, help, too_small};

impl Replay {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            let layout = ScreenLayout::new(area);
            self.head(layout.head, buf);
            self.board(&layout, buf, &mut clicks);
            self.progress(layout.message, buf, &mut clicks);
            footer(&self.theme, &self.keys(), layout.foot, buf, &mut clicks);
            if self.help {
                clicks.cover();
                help(&self.theme, "Keys", HELP, area, buf);
            }
        }
        self.clicks = clicks;
    }

    fn head(&self, area: Rect, buf: &mut Buffer) {
        let dot = self.theme.pick("·", "-");
        let title = format!(" Parlour {dot} {} {dot} record", self.table.kind().title());
        let speed = self.theme.plain(&self.pace.words()).into_owned();
        let right = match self.running {
            Running::Playing => format!("playing {speed} "),
            Running::Still => format!("speed {speed} "),
        };
        head(&self.theme, (&title, &right), &self.table, area, buf);
    }

    fn board(&self, layout: &ScreenLayout, buf: &mut Buffer, clicks: &mut ClickMap) {
        TableView {
            theme: &self.theme,
            session: &self.session,
            animation: self.animation.as_ref(),
            log: &self.log,
            selected: None,
            remarks: &self.thought.remarks,
            thoughts: &self.thought.lines,
            choices: true,
        }
        .draw(layout, buf, clicks);
    }

    /// How far the record is; a click on it goes there.
    fn progress(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let (at, last) = (self.at(), self.steps.len());
        let said =
            if self.typed.is_empty() { self.caption() } else { format!("go to step {}: Enter", self.typed) };
        let text = format!(" {at}/{last} ");
        let width = 20_u16.min(area.width / 3);
        write(buf, area, &text, self.theme.ink(Role::Accent));
        let left = area.x + text_width(&text);
        for offset in 0..width {
            let step = usize::from(offset) * last / usize::from(width.max(2) - 1);
            let (sign, role) = if step <= at && at > 0 {
                (self.theme.pick("━", "="), Role::Accent)
            } else {
                (self.theme.pick("─", "-"), Role::Faint)
            };
            let place = Rect::new(left + offset, area.y, 1, 1);
            write(buf, place, sign, self.theme.ink(role));
            clicks.add(place, Target::Line(step.min(last)));
        }
        let rest = after(area, left + width + 1 - area.x);
        write(buf, rest, &self.theme.plain(&said), self.theme.ink(Role::Text));
    }

    /// What has just happened.
    fn caption(&self) -> String {
        if let Some(animation) = &self.animation {
            return animation.now().caption.clone().unwrap_or_default();
        }
        let names = self.table.player_names();
        if self.at() == self.steps.len() {
            let result = result_words(self.session.game(), &names);
            return result.unwrap_or_else(|| "the record ends here; the game goes on".to_owned());
        }
        let last = self.log.entries.last();
        last.map_or_else(|| "the start".to_owned(), |entry| entry.words.clone())
    }

    fn keys(&self) -> Vec<Key> {
        let play = match self.running {
            Running::Playing => "stop",
            Running::Still => "play",
        };
        vec![
            Key::new("→", "step", KeyCode::Right),
            Key::new("←", "back", KeyCode::Left),
            Key::new("Space", play, KeyCode::Char(' ')),
            Key::new("Home", "start", KeyCode::Home),
            Key::new("End", "end", KeyCode::End),
            Key::letter("t", "think"),
            Key::letter("?", "help"),
            Key::letter("q", "quit"),
            Key::letter("+", "faster"),
            Key::letter("-", "slower"),
        ]
    }
}

/// The keys of a record.
const HELP: &[(&str, &str)] = &[
    ("→ l n Enter", "one step forward"),
    ("← h Backspace", "one step back"),
    ("PageDown j ↓", "ten steps forward"),
    ("PageUp k ↑", "ten steps back"),
    ("Home g, End G", "to the start, to the end"),
    ("1 2 3 … Enter", "to the step with this number"),
    ("Space p", "play, stop"),
    ("+ -", "faster, slower"),
    ("a", "animation off and on"),
    ("t", "think about the position, or do not"),
    ("q Ctrl-C", "quit"),
    ("mouse", "click the keys or the bar; the wheel steps"),
];
