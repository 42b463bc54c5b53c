//! The house rules as a form, made from the rule book alone.

use parlour::core::Rule;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use serde_json::Value;

use super::{Menu, Page, Writing};
use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, row};
use crate::theme::Role;

impl Menu {
    /// The rules of the game.
    pub(super) fn book(&self) -> &'static [Rule] {
        self.kind().book().rules()
    }

    /// The value that a rule has now, as people write it.
    pub(super) fn value(&self, rule: &Rule) -> String {
        let rules = self.rules().unwrap_or_default();
        written(rules.get(&rule.key).unwrap_or(&rule.default))
    }

    pub(super) fn is_changed(&self, rule: &Rule) -> bool {
        self.setup.changes.iter().any(|(key, _)| *key == rule.key)
    }

    /// What the present value means.
    pub(super) fn meaning(&self, rule: &Rule) -> String {
        let rules = self.rules().unwrap_or_default();
        let now = rules.get(&rule.key);
        let listed = rule.values.iter().find(|value| Some(&value.value) == now);
        listed.map(|value| value.meaning.clone()).unwrap_or_default()
    }

    /// The next or previous value of a rule: of those that are listed, or one more or less.
    pub(super) fn turn(&mut self, index: usize, forward: bool) {
        let Some(rule) = self.book().get(index) else {
            return;
        };
        let rules = self.rules().unwrap_or_default();
        let now = rules.get(&rule.key).unwrap_or(&rule.default);
        let next = match now.as_i64() {
            Some(number) if rule.values.is_empty() => (number + if forward { 1 } else { -1 }).to_string(),
            _ if rule.values.is_empty() => return self.write_value(index),
            _ => {
                let count = rule.values.len();
                let at = rule.values.iter().position(|value| value.value == *now);
                let next = at.map_or(0, |at| (at + if forward { 1 } else { count - 1 }) % count);
                written(&rule.values[next].value)
            }
        };
        self.set(&rule.key, &next);
    }

    /// Begins to write a value.
    pub(super) fn write_value(&mut self, index: usize) {
        if let Some(rule) = self.book().get(index) {
            self.writing = Some(Writing::Value(rule.key.clone(), self.value(rule)));
        }
    }

    pub(super) fn set(&mut self, key: &str, text: &str) {
        let refused = self.setup.set(key, text);
        self.message = refused.map(|error| error.to_string());
    }

    /// The rule is as in the preset again.
    pub(super) fn reset(&mut self, index: usize) {
        if let Some(rule) = self.book().get(index) {
            self.setup.changes.retain(|(key, _)| *key != rule.key);
        }
    }

    pub(super) fn in_rules(&self) -> Option<usize> {
        match self.page {
            Page::Rules(index) => Some(index),
            Page::Main => None,
        }
    }
}

impl Menu {
    /// Draws the form: a line for each rule, and below what the selected one means.
    pub(super) fn form(&self, index: usize, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let rules = self.book();
        let room = usize::from(area.height.saturating_sub(5)).max(1);
        let first = (index + 1).saturating_sub(room);
        for (offset, (number, rule)) in (0..).zip(rules.iter().enumerate().skip(first).take(room)) {
            let line = row(area, offset);
            self.rule(rule, number == index, line, buf);
            clicks.add(line, Target::Line(number));
        }
        let Some(rule) = rules.get(index) else {
            return;
        };
        let about = [
            rule.summary.clone(),
            format!("{}: {}", self.value(rule), self.meaning(rule)),
            format!("Allowed: {}", rule.allowed),
        ];
        let lines = about.iter().flat_map(|text| wrap(text, usize::from(area.width)));
        for (offset, text) in (0..4).zip(lines) {
            let line = row(area, area.height.saturating_sub(4) + offset);
            self.text(buf, line, &text, self.theme.ink(Role::Text));
        }
    }

    fn rule(&self, rule: &Rule, here: bool, line: Rect, buf: &mut Buffer) {
        let arrow = if here { self.theme.pick("▸ ", "> ") } else { "  " };
        let star = if self.is_changed(rule) { "*" } else { " " };
        let ink = self.theme.ink(if here { Role::Accent } else { Role::Faint });
        self.text(buf, line, &format!("{arrow}{star}{}", rule.key), ink);
        let mut style = self.theme.ink(Role::Text);
        let mut text = self.value(rule);
        if here {
            style = style.add_modifier(Modifier::REVERSED);
            text = format!("‹ {text} ›");
        }
        self.text(buf, after(line, 28), &text, style);
    }
}

/// A value as people write it: words without quotes, lists with commas.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
