//! Draws the menu.

use crossterm::event::KeyCode;
use parlour::core::{Boards, Message, Player};
use parlour::play::setup_words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Editing, Form, Menu, Row};
use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{self, after, write};
use crate::theme::{Role, shape, text_width};
use crate::widgets::{Key, Line, ask, footer, header, help, too_small};
use crate::words::{bot_words, say, text};

/// The smallest window for the menu.
const SMALLEST: (u16, u16) = (60, 20);
/// The column of the values.
const VALUES: u16 = 14;

impl Menu {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            let head = Rect { height: 1, ..area };
            let title = match self.in_form() {
                None => text("menu-title"),
                Some((Form::Rules, _)) => {
                    say(&Message::new("menu-rules-title").with("game", self.kind().title()))
                }
                Some((Form::Board, _)) => {
                    say(&Message::new("menu-board-title").with("game", self.kind().title()))
                }
            };
            header(&self.theme, &title, None, "", head, buf);
            let body = Rect {
                x: area.x + 2,
                y: area.y + 2,
                width: area.width.saturating_sub(4),
                height: area.height.saturating_sub(7),
            };
            match self.in_form() {
                None => self.main(body, buf, &mut clicks),
                Some((Form::Rules, index)) => self.form(Form::Rules, index, body, buf, &mut clicks),
                Some((Form::Board, index)) => {
                    self.refresh();
                    if self.is_viewing() {
                        self.view(area, buf);
                    } else {
                        self.board_form(index, body, buf, &mut clicks);
                    }
                }
            }
            if !self.is_viewing() {
                self.below(area, buf);
            }
            footer(&self.theme, &self.keys(), paint::row(area, area.height), buf, &mut clicks);
            self.cover(area, buf, &mut clicks);
        }
        self.clicks = clicks;
    }

    pub(super) fn text(&self, buf: &mut Buffer, at: Rect, text: &str, style: Style) {
        let text = self.theme.plain(text);
        write(buf, at, &text, style);
    }

    fn main(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let rows = self.rows();
        let selected = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        let room = usize::from(area.height);
        let first = (selected + 1).saturating_sub(room);
        for (offset, (index, row)) in (0..area.height).zip(rows.iter().enumerate().skip(first)) {
            let line = paint::row(area, offset);
            self.row(*row, line, buf);
            clicks.add(line, Target::Line(index));
        }
        let used = u16::try_from(rows.len() - first).unwrap_or(u16::MAX).saturating_add(1);
        let (_, about) = self.row_value(self.row);
        for (offset, text) in (used..area.height).zip(wrap(&about, usize::from(area.width))) {
            self.text(buf, paint::row(area, offset), &text, self.theme.ink(Role::Text));
        }
    }

    fn row(&self, row: Row, line: Rect, buf: &mut Buffer) {
        let here = row == self.row;
        let arrow = if here { self.theme.pick("▸ ", "> ") } else { "  " };
        let label = match row {
            Row::Game => text("menu-game"),
            Row::Preset => text("menu-preset"),
            Row::Board => text("menu-board"),
            Row::Rules => text("menu-rules"),
            Row::Player(0) => text("menu-players"),
            Row::Order => text("menu-order"),
            Row::Player(_) | Row::AddPlayer | Row::Start => String::new(),
        };
        let style = self.theme.ink(if here { Role::Accent } else { Role::Faint });
        self.text(buf, line, &format!("{arrow}{label}"), style);
        let place = after(line, VALUES);
        let (value, about) = self.row_value(row);
        let value = if here && has_values(row) {
            self.theme.plain(&format!("‹ {value} ›")).into_owned()
        } else {
            value
        };
        let mut style = self.row_style(row);
        if here {
            style = style.add_modifier(Modifier::REVERSED);
        }
        self.text(buf, place, &value, style);
        let rest = after(place, text_width(&value) + 2);
        // The whole text is below the rows, so it is not cut here.
        if text_width(&about) <= rest.width {
            self.text(buf, rest, &about, self.theme.ink(Role::Faint));
        }
    }

    fn row_style(&self, row: Row) -> Style {
        match row {
            Row::Player(index) => self.theme.player(self.setup.hue(index)),
            Row::Start => self.theme.ink(Role::Goal),
            _ => self.theme.ink(Role::Text),
        }
    }

    /// The value of a row and a remark.
    fn row_value(&self, row: Row) -> (String, String) {
        let kind = self.kind();
        match row {
            Row::Game => (kind.title().to_owned(), kind.summary().to_owned()),
            Row::Preset => {
                let preset = kind.book().preset(&self.setup.preset);
                let about = preset.map(|preset| preset.summary.to_owned());
                (self.setup.preset.clone(), about.unwrap_or_default())
            }
            Row::Board => {
                let name = self.setup.board.clone();
                let built_in = kind.boards().map(Boards::built_in).unwrap_or_default();
                let about = built_in.iter().find(|board| Some(board.name) == name.as_deref());
                let about = about.map(|board| board.summary.to_owned());
                let customise = || self.can_customise().then(|| text("menu-customise"));
                let options = setup_words(&self.setup.board_options());
                let generated = match options.as_str() {
                    "" => text("menu-generated"),
                    options => say(&Message::new("menu-generated-with").with("options", options)),
                };
                (name.unwrap_or(generated), about.or_else(customise).unwrap_or_default())
            }
            Row::Rules => {
                let changes = match self.setup.changes.len() {
                    0 => Message::new("menu-unchanged"),
                    changed => Message::new("menu-changed").with("rules", changed),
                };
                (say(&changes), text("menu-customise"))
            }
            Row::Player(index) => self.player(index),
            Row::AddPlayer => (text("menu-add"), String::new()),
            Row::Order if self.setup.given_order => (text("menu-given"), String::new()),
            Row::Order => (text("menu-random"), String::new()),
            Row::Start => (text("menu-start"), String::new()),
        }
    }

    fn player(&self, index: usize) -> (String, String) {
        let Some(player) = self.setup.players.get(index) else {
            return (String::new(), String::new());
        };
        let sign = shape(self.theme.signs, Player::new(index));
        let about = match &player.level {
            None => text("menu-human"),
            Some(level) => bot_words(self.setup.kind(), level),
        };
        let colour = self
            .setup
            .certain_hue(index)
            .map_or_else(|| text("menu-any-colour"), |hue| hue.name().to_owned());
        let value = format!("{sign} {:<12} {about:<11} {colour}", player.name);
        (value, String::new())
    }

    /// The error, the equivalent command line, and the keys.
    fn below(&self, area: Rect, buf: &mut Buffer) {
        let line = |from_bottom: u16| Rect {
            x: area.x + 2,
            y: area.bottom().saturating_sub(from_bottom),
            width: area.width.saturating_sub(4),
            height: 1,
        };
        let width = usize::from(line(5).width);
        let message = wrap(self.message.as_deref().unwrap_or_default(), width);
        let danger = self.theme.ink(Role::Danger);
        let error = message.into_iter().map(|text| (text, danger)).take(3);
        let faint = self.theme.ink(Role::Faint);
        let command = wrap(&self.setup.command(), width.saturating_sub(2));
        let lead = |index: usize| if index == 0 { "$ " } else { "  " };
        let command =
            (command.into_iter().enumerate()).map(|(index, text)| (format!("{}{text}", lead(index)), faint));
        // A long error takes lines from the command.
        let mut lines: Vec<Line> = error.collect();
        lines.resize(lines.len().max(1), Line::default());
        lines.extend(command);
        for (offset, (text, style)) in (0..4).zip(lines) {
            self.text(buf, line(5 - offset), &text, style);
        }
    }

    fn keys(&self) -> Vec<Key> {
        if self.is_viewing() {
            return vec![Key::letter("n", "key-new-board"), Key::new("Esc", "key-back", KeyCode::Esc)];
        }
        let mut keys =
            vec![Key::new("↑↓", "key-select", KeyCode::Down), Key::new("←→", "key-change", KeyCode::Right)];
        match (self.in_form(), self.row) {
            (Some((form, _)), _) => {
                keys.push(Key::new("Enter", "key-edit", KeyCode::Enter));
                keys.push(Key::letter("r", "key-reset"));
                if form == Form::Board {
                    keys.push(Key::letter("n", "key-new-board"));
                    keys.push(Key::letter("v", "key-view-board"));
                }
                keys.push(Key::new("Esc", "key-back", KeyCode::Esc));
            }
            (None, Row::Player(_)) => {
                keys.push(Key::new("Enter", "key-name", KeyCode::Enter));
                keys.push(Key::letter("c", "key-colour"));
                keys.push(Key::letter("x", "key-remove"));
            }
            (None, _) => keys.push(Key::new("Enter", "key-choose", KeyCode::Enter)),
        }
        if self.in_form().is_none() {
            keys.extend([
                Key::letter("p", "key-play"),
                Key::letter("?", "key-help"),
                Key::letter("q", "key-quit"),
            ]);
        }
        keys
    }

    fn cover(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        match &self.editing {
            Some(Editing::Name(_, name)) => {
                ask(&self.theme, &text("dialog-player"), &text("dialog-name"), name, area, buf, clicks);
            }
            Some(Editing::Value(form, key, value)) => {
                let rule = self.fields(*form).iter().find(|rule| rule.key == *key);
                let allowed = rule.map(|rule| rule.allowed.as_str()).unwrap_or_default();
                let allowed = say(&Message::new("menu-allowed").with("allowed", allowed));
                ask(&self.theme, key, &allowed, value, area, buf, clicks);
            }
            None => {}
        }
        if self.help {
            help(&self.theme, HELP.iter(), area, buf, clicks);
        }
    }
}

/// Whether arrow keys change the row's value.
fn has_values(row: Row) -> bool {
    !matches!(row, Row::Rules | Row::AddPlayer | Row::Start)
}

/// The keys of the menu.
const HELP: &[(&str, Message)] = &[
    ("↑ ↓  k j  Tab", Message::new("help-line")),
    ("← →  h l", Message::new("help-value")),
    ("Enter Space", Message::new("help-choose")),
    ("c", Message::new("help-colour")),
    ("x", Message::new("help-remove")),
    ("p", Message::new("help-start")),
    ("r", Message::new("help-reset")),
    ("n", Message::new("help-new-board")),
    ("v", Message::new("help-view-board")),
    ("Esc q", Message::new("help-back")),
    ("mouse", Message::new("help-menu-mouse")),
];
