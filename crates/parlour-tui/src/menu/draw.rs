//! How the menu looks.

use crossterm::event::KeyCode;
use parlour::core::{Boards, Player};
use parlour::play::setup_words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Form, Menu, Row, Writing};
use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{self, after, write};
use crate::theme::{Hue, Role, shape, text_width};
use crate::widgets::{Key, Line, ask, footer, help, too_small};

/// The smallest window for the menu.
const SMALLEST: (u16, u16) = (60, 20);
/// Where values begin.
const VALUES: u16 = 14;

impl Menu {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            let head = Rect { height: 1, ..area };
            let title = match self.in_form() {
                None => " Parlour: what shall it be?".to_owned(),
                Some((Form::Rules, _)) => format!(" Parlour: the house rules of {}", self.kind().title()),
                Some((Form::Board, _)) => format!(" Parlour: the board of {}", self.kind().title()),
            };
            self.text(buf, head, &title, self.theme.ink(Role::Accent));
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
                    self.board_form(index, body, buf, &mut clicks);
                }
            }
            self.below(area, buf, &mut clicks);
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
            Row::Game => "Game",
            Row::Preset => "Rules",
            Row::Board => "Board",
            Row::Rules => "House rules",
            Row::Player(0) => "Players",
            Row::Order => "Order",
            Row::Player(_) | Row::AddPlayer | Row::Start => "",
        };
        let style = self.theme.ink(if here { Role::Accent } else { Role::Faint });
        self.text(buf, line, &format!("{arrow}{label}"), style);
        let place = after(line, VALUES);
        let (value, about) = self.row_value(row);
        let value = if here && turns(row) {
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
        // Half a sentence says nothing; all of it stands below the lines.
        if text_width(&about) <= rest.width {
            self.text(buf, rest, &about, self.theme.ink(Role::Faint));
        }
    }

    fn row_style(&self, row: Row) -> Style {
        match row {
            Row::Player(index) => self.theme.player(self.hue(index)),
            Row::Start => self.theme.ink(Role::Goal),
            _ => self.theme.ink(Role::Text),
        }
    }

    fn hue(&self, index: usize) -> Hue {
        self.setup.hue(index)
    }

    /// The value of a line, and a word about it.
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
                let shipped = kind.boards().map(Boards::built_in).unwrap_or_default();
                let about = shipped.iter().find(|board| Some(board.name) == name.as_deref());
                let about = about.map(|board| board.summary.to_owned());
                let customise = || self.can_customise().then(|| "Enter: size and what is on it".to_owned());
                let options = setup_words(&self.setup.board_options());
                let generated =
                    if options.is_empty() { "generated".to_owned() } else { format!("generated: {options}") };
                (name.unwrap_or(generated), about.or_else(customise).unwrap_or_default())
            }
            Row::Rules => {
                let changes = match self.setup.changes.len() {
                    0 => "as they are".to_owned(),
                    1 => "1 changed".to_owned(),
                    more => format!("{more} changed"),
                };
                (format!("{changes} …"), "Enter opens the form".to_owned())
            }
            Row::Player(index) => self.player(index),
            Row::AddPlayer => ("+ one more player".to_owned(), String::new()),
            Row::Order if self.setup.given_order => ("as listed".to_owned(), String::new()),
            Row::Order => ("drawn".to_owned(), "chance decides who begins".to_owned()),
            Row::Start => ("[ Play ]".to_owned(), String::new()),
        }
    }

    fn player(&self, index: usize) -> (String, String) {
        let Some(player) = self.setup.players.get(index) else {
            return (String::new(), String::new());
        };
        let sign = shape(self.theme.signs, Player::new(index));
        let about = match &player.level {
            None => "a person".to_owned(),
            Some(level) => format!("{level} bot"),
        };
        let value = format!("{sign} {:<12} {about:<11} {}", player.name, self.hue(index).name());
        (value, String::new())
    }

    /// What is wrong, the command line that does the same, and the keys.
    fn below(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let line = |from_bottom: u16| Rect {
            x: area.x + 2,
            y: area.bottom().saturating_sub(from_bottom),
            width: area.width.saturating_sub(4),
            height: 1,
        };
        let width = usize::from(line(5).width);
        let message = wrap(self.message.as_deref().unwrap_or_default(), width);
        let danger = self.theme.ink(Role::Danger);
        let wrong = message.into_iter().map(|text| (text, danger)).take(3);
        let faint = self.theme.ink(Role::Faint);
        let command = wrap(&self.setup.command(), width.saturating_sub(2));
        let lead = |index: usize| if index == 0 { "$ " } else { "  " };
        let command =
            (command.into_iter().enumerate()).map(|(index, text)| (format!("{}{text}", lead(index)), faint));
        // The error starts on a separate line; a long one takes lines from the command.
        let mut lines: Vec<Line> = wrong.collect();
        lines.resize(lines.len().max(1), Line::default());
        lines.extend(command);
        for (offset, (text, style)) in (0..4).zip(lines) {
            self.text(buf, line(5 - offset), &text, style);
        }
        footer(&self.theme, &self.keys(), paint::row(area, area.height), buf, clicks);
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = vec![Key::new("↑↓", "line", KeyCode::Down), Key::new("←→", "change", KeyCode::Right)];
        match (self.in_form(), self.row) {
            (Some((form, _)), _) => {
                keys.push(Key::new("Enter", "write", KeyCode::Enter));
                keys.push(Key::letter("r", "reset"));
                if form == Form::Board {
                    keys.push(Key::letter("n", "new board"));
                }
                keys.push(Key::new("Esc", "back", KeyCode::Esc));
            }
            (None, Row::Player(_)) => {
                keys.push(Key::new("Enter", "name", KeyCode::Enter));
                keys.push(Key::letter("c", "colour"));
                keys.push(Key::letter("x", "remove"));
            }
            (None, _) => keys.push(Key::new("Enter", "choose", KeyCode::Enter)),
        }
        if self.in_form().is_none() {
            keys.push(Key::letter("p", "play"));
            keys.push(Key::letter("?", "help"));
            keys.push(Key::letter("q", "quit"));
        }
        keys
    }

    fn cover(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        match &self.writing {
            Some(Writing::Name(_, text)) => {
                clicks.cover();
                ask(&self.theme, "Name", "What is the player called?", text, area, buf);
            }
            Some(Writing::Value(form, key, text)) => {
                clicks.cover();
                let rule = self.fields(*form).iter().find(|rule| rule.key == *key);
                let allowed = rule.map(|rule| rule.allowed.as_str()).unwrap_or_default();
                ask(&self.theme, key, &format!("Allowed: {allowed}"), text, area, buf);
            }
            None => {}
        }
        if self.help {
            clicks.cover();
            help(&self.theme, "Keys", HELP, area, buf);
        }
    }
}

/// Whether a line has several values.
fn turns(row: Row) -> bool {
    !matches!(row, Row::Rules | Row::AddPlayer | Row::Start)
}

/// The keys of the menu.
const HELP: &[(&str, &str)] = &[
    ("↑ ↓  k j  Tab", "another line"),
    ("← →  h l", "another value; a person or a bot of some level"),
    ("Enter Space", "choose, open the rules, write a name"),
    ("c", "another colour for the player"),
    ("x", "remove the player"),
    ("p", "play"),
    ("r", "in a form: reset the value"),
    ("n", "on the board's form: another board"),
    ("Esc q", "back, quit"),
    ("mouse", "click a line; click it again to choose"),
];
