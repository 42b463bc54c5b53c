//! Draws a replay.

use parlour::core::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Replay;
use crate::board::{ClickMap, Target};
use crate::game::{SMALLEST, ScreenLayout, TableView};
use crate::paint::{after, write};
use crate::playback::Frame;
use crate::theme::Role;
use crate::widgets::Key;
use crate::words::{say, text};

impl Replay {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let frame = Frame {
            theme: &self.theme,
            title: say(&Message::new("replay-title").with("game", self.table.kind().title())),
            details: self.table.setup_words(),
            keys: vec![Key::letter("t", "key-analysis")],
            help: HELP,
            smallest: SMALLEST,
        };
        let mut playback = std::mem::take(&mut self.playback);
        playback.paint(&frame, area, buf, |_, buf, clicks| {
            let layout = ScreenLayout::new(area);
            self.table(&layout, buf, clicks);
            self.progress(layout.message, buf, clicks);
        });
        self.playback = playback;
    }

    fn table(&self, layout: &ScreenLayout, buf: &mut Buffer, clicks: &mut ClickMap) {
        TableView {
            theme: &self.theme,
            session: &self.session,
            animation: self.animation.as_ref(),
            log: &self.log,
            selected: None,
            remarks: &self.analysis.remarks,
            lit: &[],
            analysis: &self.analysis.lines,
            scrolled: 0,
            choices: true,
        }
        .draw(layout, buf, clicks);
    }

    /// A bar to click on, and the last step in words.
    fn progress(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let (at, last) = (self.at(), self.steps.len());
        let width = 20_u16.min(area.width / 3);
        for offset in 0..width {
            let step = usize::from(offset) * last / usize::from(width.max(2) - 1);
            let (sign, role) = if step <= at && at > 0 {
                (self.theme.pick("━", "="), Role::Accent)
            } else {
                (self.theme.pick("─", "-"), Role::Faint)
            };
            let place = Rect { width: 1, ..after(area, offset + 1) };
            write(buf, place, sign, self.theme.ink(role));
            clicks.add(place, Target::Line(step.min(last)));
        }
        let caption = self.theme.plain(&self.caption()).into_owned();
        write(buf, after(area, width + 2), &caption, self.theme.ink(Role::Text));
    }

    /// The last step in words.
    fn caption(&self) -> String {
        if let Some(animation) = &self.animation {
            return animation.now().caption.clone();
        }
        if self.at() == self.steps.len() {
            return self.session.result_words();
        }
        let last = self.log.entries.last();
        last.map_or_else(|| text("replay-start"), |entry| entry.words.clone())
    }
}

/// Keys that only a replay has.
const HELP: &[(&str, Message)] = &[
    ("a", Message::new("help-animation")),
    ("t", Message::new("help-analysis")),
    ("mouse", Message::new("help-replay-mouse")),
];
