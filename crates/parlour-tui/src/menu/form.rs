//! Forms for house rules and board options, made from the game's own descriptions.

use parlour::core::{Message, Rule, RuleValue, written};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use serde_json::{Map, Value};

use super::{Editing, Form, Menu, Page};
use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, row};
use crate::theme::Role;
use crate::words::say;

/// The columns of the values: beside the titles of rules, and of board options.
const RULE_VALUES: u16 = 40;
const OPTION_VALUES: u16 = 28;

impl Menu {
    /// The rules or options in a form.
    pub(super) fn fields(&self, form: Form) -> &'static [Rule] {
        match form {
            Form::Rules => self.kind().book().rules(),
            Form::Board => self.setup.book().options(),
        }
    }

    fn values(&self, form: Form) -> Map<String, Value> {
        match form {
            Form::Rules => self.rules().unwrap_or_default(),
            Form::Board => self.used_options(),
        }
    }

    fn changes(&mut self, form: Form) -> &mut Vec<(String, String)> {
        match form {
            Form::Rules => &mut self.setup.changes,
            Form::Board => &mut self.setup.options,
        }
    }

    /// The current value of a line as text.
    fn value(&self, form: Form, rule: &Rule) -> String {
        written(self.values(form).get(&rule.key).unwrap_or(&rule.default))
    }

    fn is_changed(&self, form: Form, rule: &Rule) -> bool {
        let changes = match form {
            Form::Rules => &self.setup.changes,
            Form::Board => &self.setup.options,
        };
        changes.iter().any(|(key, _)| *key == rule.key)
    }

    /// The current value with its label and meaning, if the values are listed.
    fn listed<'r>(&self, form: Form, rule: &'r Rule) -> Option<&'r RuleValue> {
        let values = self.values(form);
        rule.values.iter().find(|value| Some(&value.value) == values.get(&rule.key))
    }

    /// Selects the next or previous value: one of those offered, or one more or less.
    pub(super) fn turn(&mut self, form: Form, index: usize, forward: bool) {
        let Some(rule) = self.fields(form).get(index) else {
            return;
        };
        let values = self.values(form);
        let now = values.get(&rule.key).unwrap_or(&rule.default);
        let offered = rule.offered();
        let next = match now.as_i64() {
            Some(number) if offered.is_empty() => (number + if forward { 1 } else { -1 }).to_string(),
            _ if offered.is_empty() => return self.edit_value(form, index),
            _ => {
                let count = offered.len();
                let at = offered.iter().position(|value| *value == now);
                let next = at.map_or(0, |at| (at + if forward { 1 } else { count - 1 }) % count);
                written(offered[next])
            }
        };
        self.set(form, &rule.key, &next);
    }

    /// Starts editing a value.
    pub(super) fn edit_value(&mut self, form: Form, index: usize) {
        if let Some(rule) = self.fields(form).get(index) {
            self.editing = Some(Editing::Value(form, rule.key.clone(), self.value(form, rule)));
        }
    }

    pub(super) fn set(&mut self, form: Form, key: &str, text: &str) {
        self.message = match form {
            Form::Rules => self.setup.set(key, text).map(|error| error.to_string()),
            Form::Board => self.setup.set_option(key, text),
        };
    }

    /// Resets a line to the preset or the default.
    pub(super) fn reset(&mut self, form: Form, index: usize) {
        if let Some(rule) = self.fields(form).get(index) {
            self.changes(form).retain(|(key, _)| *key != rule.key);
        }
    }

    pub(super) fn in_form(&self) -> Option<(Form, usize)> {
        match self.page {
            Page::Form(form, index) => Some((form, index)),
            Page::View(index) => Some((Form::Board, index)),
            Page::Main => None,
        }
    }

    /// Whether the previewed board has the screen to itself.
    pub(super) fn is_viewing(&self) -> bool {
        matches!(self.page, Page::View(_))
    }
}

impl Menu {
    /// Draws a form: a line for each rule or option, and an explanation of the selected one.
    pub(super) fn form(&self, form: Form, index: usize, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let rules = self.fields(form);
        let room = usize::from(area.height.saturating_sub(5)).max(1);
        let first = (index + 1).saturating_sub(room);
        for (offset, (number, rule)) in (0..).zip(rules.iter().enumerate().skip(first).take(room)) {
            let line = row(area, offset);
            self.rule((form, rule), number == index, line, buf);
            clicks.add(line, Target::Line(number));
        }
        let Some(rule) = rules.get(index) else {
            return;
        };
        let meaning =
            self.listed(form, rule).map(|value| value.meaning.as_str()).filter(|meaning| !meaning.is_empty());
        let about = [
            Some(rule.summary.clone()),
            meaning.map(|meaning| {
                say(&Message::new("menu-meaning")
                    .with("value", self.value(form, rule))
                    .with("meaning", meaning))
            }),
            Some(say(&Message::new("menu-allowed").with("allowed", rule.allowed.as_str()))),
        ];
        let lines = about.iter().flatten().flat_map(|text| wrap(text, usize::from(area.width)));
        for (offset, text) in (0..4).zip(lines) {
            let line = row(area, area.height.saturating_sub(4) + offset);
            self.text(buf, line, &text, self.theme.ink(Role::Text));
        }
    }

    fn rule(&self, (form, rule): (Form, &Rule), here: bool, line: Rect, buf: &mut Buffer) {
        let arrow = if here { self.theme.pick("▸ ", "> ") } else { "  " };
        let star = if self.is_changed(form, rule) { "*" } else { " " };
        let ink = self.theme.ink(if here { Role::Accent } else { Role::Faint });
        self.text(buf, line, &format!("{arrow}{star}{}", rule.title), ink);
        let mut style = self.theme.ink(Role::Text);
        let listed = self.listed(form, rule).map(|value| value.label.clone());
        let mut text = listed.unwrap_or_else(|| self.value(form, rule));
        if here {
            style = style.add_modifier(Modifier::REVERSED);
            text = format!("‹ {text} ›");
        }
        let column = if form == Form::Rules { RULE_VALUES } else { OPTION_VALUES };
        self.text(buf, after(line, column), &text, style);
    }
}
