//! How a record looks.

use std::collections::{HashMap, HashSet};

use crossterm::event::KeyCode;
use parlour::core::AnyGame;
use parlour::play::result_words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Replay, Running};
use crate::board::{Hits, Picture, Target};
use crate::game::{Beside, SMALLEST, Stall, Theatre, board_in, panel};
use crate::look::{Role, text_width};
use crate::widgets::{Key, footer, help, too_small};

impl Replay {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut hits = Hits::default();
        self.small = too_small(&self.look, SMALLEST, area, buf);
        if !self.small {
            let stall = Stall::new(area);
            self.head(stall.head, buf);
            self.board(&stall, buf, &mut hits);
            self.progress(stall.message, buf, &mut hits);
            footer(&self.look, &self.keys(), stall.foot, buf, &mut hits);
            if self.help {
                hits.cover();
                help(&self.look, "Keys", HELP, area, buf);
            }
        }
        self.hits = hits;
    }

    fn head(&self, area: Rect, buf: &mut Buffer) {
        let dot = self.look.pick("·", "-");
        let title = format!(" Parlour {dot} {} {dot} record", self.table.kind().title());
        let accent = self.look.ink(Role::Accent);
        buf.set_stringn(area.x, area.y, &title, usize::from(area.width), accent);
        let speed = self.look.plain(&self.pace.words()).into_owned();
        let right = match self.running {
            Running::Playing => format!("playing {speed} "),
            Running::Still => format!("speed {speed} "),
        };
        let width = text_width(&right).min(area.width);
        let faint = self.look.ink(Role::Faint);
        buf.set_stringn(area.right() - width, area.y, &right, usize::from(width), faint);
    }

    fn board(&self, stall: &Stall, buf: &mut Buffer, hits: &mut Hits) {
        let game: &dyn AnyGame = match &self.theatre {
            Some(theatre) => &*theatre.before,
            None => self.session.game(),
        };
        let followed = self.theatre.as_ref().and_then(Theatre::followed);
        let (plan, scene) = board_in(game, followed.as_ref(), stall.board);
        let scene = match &self.theatre {
            Some(theatre) => theatre.scene(scene),
            None => scene,
        };
        let shown = self.theatre.as_ref();
        let nothing = HashMap::new();
        Picture {
            scene: &scene,
            look: &self.look,
            plan: &plan,
            lit: shown.map_or(&[], |theatre| theatre.lit.as_slice()),
            trail: &HashSet::new(),
            selected: None,
            remarks: if shown.is_none() {
                &self.thought.remarks
            } else {
                &nothing
            },
        }
        .draw(buf, hits);
        let beside = Beside {
            look: &self.look,
            scene: &scene,
            session: &self.session,
            log: &self.log,
            to_move: game.turn().player(),
            die: shown
                .and_then(|theatre| theatre.die)
                .or_else(|| self.log.rolls.last().map(|(_, _, number)| *number)),
            rolling: shown.is_some_and(Theatre::is_rolling),
            told: self.at() - usize::from(shown.is_some()),
            thoughts: &self.thought.lines,
        };
        panel(&beside, stall.side, buf);
    }

    /// How far the record is; a click on it goes there.
    fn progress(&self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let (at, last) = (self.at(), self.steps.len());
        let said = if self.typed.is_empty() {
            self.caption()
        } else {
            format!("go to step {}: Enter", self.typed)
        };
        let text = format!(" {at}/{last} ");
        let width = 20_u16.min(area.width / 3);
        buf.set_stringn(
            area.x,
            area.y,
            &text,
            usize::from(area.width),
            self.look.ink(Role::Accent),
        );
        let left = area.x + text_width(&text);
        for offset in 0..width {
            let step = usize::from(offset) * last / usize::from(width.max(2) - 1);
            let sign = if step <= at && at > 0 {
                self.look.pick("━", "=")
            } else {
                self.look.pick("─", "-")
            };
            let role = if step <= at && at > 0 {
                Role::Accent
            } else {
                Role::Faint
            };
            buf.set_string(left + offset, area.y, sign, self.look.ink(role));
            hits.add(
                Rect::new(left + offset, area.y, 1, 1),
                Target::Line(step.min(last)),
            );
        }
        let rest = area.right().saturating_sub(left + width + 1);
        buf.set_stringn(
            left + width + 1,
            area.y,
            self.look.plain(&said),
            usize::from(rest),
            self.look.ink(Role::Text),
        );
    }

    /// What has just happened.
    fn caption(&self) -> String {
        if let Some(theatre) = &self.theatre {
            return theatre.caption.clone().unwrap_or_default();
        }
        let cast = self.table.cast();
        if self.at() == self.steps.len() {
            let result = result_words(self.session.game(), &cast);
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
