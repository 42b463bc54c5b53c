//! The panel beside the board: players, dice, notes, analysis, log.

use parlour::core::{Message, Player, Scene, ordinal};
use parlour::play::{Occupant, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::log::{Entry, Log};
use crate::paint::{after, row, write};
use crate::theme::{Role, Theme, shape, text_width};
use crate::widgets::{DIE, die};
use crate::words::{bot_words, say, text};

/// What the panel shows.
pub(crate) struct PanelContent<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) scene: &'a Scene,
    pub(crate) session: &'a Session,
    pub(crate) log: &'a Log,
    /// The player to act, or whose step is animated.
    pub(crate) to_move: Option<Player>,
    /// The number on the dice.
    pub(crate) die: Option<u32>,
    pub(crate) rolling: bool,
    /// The steps to list in the log.
    pub(crate) told: usize,
    /// Lines of analysis.
    pub(crate) analysis: &'a [String],
    /// How many lines the log is scrolled back.
    pub(crate) scrolled: usize,
}

/// The most players listed.
const MOST_PLAYERS: usize = 8;
/// The most rolls listed.
const ROLLS: usize = 8;

/// Writes line by line.
struct Pen<'b> {
    area: Rect,
    line: u16,
    buf: &'b mut Buffer,
}

impl Pen<'_> {
    fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.line)
    }

    fn write(&mut self, text: &str, style: Style) {
        if self.left() > 0 {
            write(self.buf, row(self.area, self.line), text, style);
            self.line += 1;
        }
    }

    fn blank(&mut self) {
        self.line = (self.line + 1).min(self.area.height);
    }
}

/// Draws the panel.
pub(crate) fn panel(content: &PanelContent<'_>, area: Rect, buf: &mut Buffer) {
    if area.width == 0 {
        return;
    }
    let mut pen = Pen { area, line: 0, buf };
    players(content, &mut pen);
    pen.blank();
    dice(content, &mut pen);
    notes(content, &mut pen);
    analysis(content, &mut pen);
    log(content, &mut pen);
}

fn players(content: &PanelContent<'_>, pen: &mut Pen<'_>) {
    let seats = content.session.table().seats();
    let to_move = content.to_move;
    // Of many players, list those around the one to act.
    let focus = to_move.map_or(0, Player::index);
    let first = focus.saturating_sub(MOST_PLAYERS / 2).min(seats.len().saturating_sub(MOST_PLAYERS));
    for (index, seat) in seats.iter().enumerate().skip(first).take(MOST_PLAYERS) {
        let player = Player::new(index);
        let style = content.theme.player(content.theme.hue(player, content.scene));
        let arrow = if to_move == Some(player) { content.theme.pick("▸", ">") } else { " " };
        let kind = match &seat.occupant {
            Occupant::Human => String::new(),
            Occupant::Bot { level } => format!(" ({})", bot_words(content.session.table().kind(), level)),
            Occupant::Engine { engine } => {
                format!(" ({})", say(&Message::new("panel-engine").with("engine", engine.as_str())))
            }
        };
        let place = place(content, player).map_or_else(String::new, |place| format!(" {place}"));
        let sign = shape(content.theme.signs, player);
        // A long name is cut to make room for the rest.
        let around = text_width(&format!("{arrow}{sign} {player} {place}{kind}"));
        let name = content.theme.shortened(&seat.name, pen.area.width.saturating_sub(around).max(4));
        let text = format!("{arrow}{sign} {player} {name}{place}{kind}");
        let style = if to_move == Some(player) { style } else { style.remove_modifier(Modifier::BOLD) };
        pen.write(&text, style);
    }
    if seats.len() > MOST_PLAYERS {
        let more = say(&Message::new("panel-players").with("players", seats.len()));
        pen.write(&format!("  {more}"), content.theme.ink(Role::Faint));
    }
}

/// The place of a player: from the outcome, or before the end from the log.
fn place(content: &PanelContent<'_>, player: Player) -> Option<String> {
    let outcome = content.session.game().outcome();
    let last = outcome.and_then(|outcome| outcome.places().get(player.index()).copied().flatten());
    let place = last.map(|place| place as usize).or_else(|| content.log.place(player));
    place.map(|place| ordinal(place as u64))
}

fn dice(content: &PanelContent<'_>, pen: &mut Pen<'_>) {
    let has_dice = content.die.is_some() || !content.session.game().rolls().is_empty();
    if !has_dice {
        return;
    }
    let rolls: Vec<String> = (content.log.rolls.iter().rev())
        .filter(|(step, ..)| *step <= content.told)
        .take(ROLLS)
        .map(|(_, player, number)| format!("{player}:{number}"))
        .collect();
    if pen.left() < DIE.1 + 6 {
        let now = content.die.map_or("-".to_owned(), |number| number.to_string());
        let line = Message::new("panel-die").with("roll", now).with("rolls", rolls.join(" "));
        pen.write(&say(&line), content.theme.ink(Role::Text));
        return;
    }
    let place = Rect { y: pen.area.y + pen.line, width: DIE.0, height: DIE.1, ..pen.area };
    die(content.theme, content.die, content.rolling, place, pen.buf);
    let beside_die = Rect { width: pen.area.width, ..place };
    let beside_die = after(beside_die, DIE.0 + 1);
    let words = wrap(&rolls.join(" "), usize::from(beside_die.width));
    let lines = std::iter::once(text("panel-rolls")).chain(words).take(5);
    for (line, text) in (0..).zip(lines) {
        write(pen.buf, row(beside_die, line), &text, content.theme.ink(Role::Faint));
    }
    pen.line += DIE.1;
}

fn notes(content: &PanelContent<'_>, pen: &mut Pen<'_>) {
    for note in &content.scene.notes {
        // Leave room for the log.
        if pen.left() < 6 {
            return;
        }
        let text = format!("{}: {}", note.label, note.text);
        for line in wrap(&content.theme.plain(&text), usize::from(pen.area.width)).into_iter().take(2) {
            pen.write(&line, content.theme.ink(Role::Text));
        }
    }
}

fn analysis(content: &PanelContent<'_>, pen: &mut Pen<'_>) {
    if !content.analysis.is_empty() {
        pen.blank();
    }
    for line in content.analysis.iter().take(usize::from(pen.left().saturating_sub(4))) {
        pen.write(&content.theme.plain(line), content.theme.ink(Role::Goal));
    }
}

/// The end of the log, newest line last.
fn log(content: &PanelContent<'_>, pen: &mut Pen<'_>) {
    let rule = content.theme.pick("─", "-").repeat(usize::from(pen.area.width));
    pen.write(&rule, content.theme.ink(Role::Faint));
    let room = usize::from(pen.left());
    let width = usize::from(pen.area.width);
    let told = |entry: &&Entry| entry.step <= content.told;
    let mut lines: Vec<(String, Style)> = Vec::new();
    for entry in content.log.entries.iter().filter(told).rev() {
        if lines.len() >= room + content.scrolled {
            break;
        }
        lines.extend(entry_lines(content, entry, width).into_iter().rev());
    }
    // However far the log is scrolled, it stays full.
    lines.drain(..content.scrolled.min(lines.len().saturating_sub(room)));
    lines.truncate(room);
    for (text, style) in lines.into_iter().rev() {
        pen.write(&text, style);
    }
}

/// An entry in lines; the first line of a step has the player's sign.
fn entry_lines(content: &PanelContent<'_>, entry: &Entry, width: usize) -> Vec<(String, Style)> {
    let hue = content.theme.hue(entry.player, content.scene);
    let style = if entry.first {
        content.theme.player(hue).remove_modifier(Modifier::BOLD)
    } else {
        content.theme.ink(Role::Text)
    };
    let sign = if entry.first { shape(content.theme.signs, entry.player) } else { " " };
    let words = content.theme.plain(&entry.words).into_owned();
    let lines = wrap(&words, width.saturating_sub(2)).into_iter().enumerate();
    let line = |(index, line): (usize, String)| {
        let lead = if index == 0 { sign } else { " " };
        (format!("{lead} {line}"), style)
    };
    lines.map(line).collect()
}

/// Breaks a text into lines of at most this width.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let fits = |line: &&mut String| usize::from(text_width(line) + 1 + text_width(word)) <= width;
        match lines.last_mut().filter(fits) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_at_blanks() {
        assert_eq!(wrap("Ann moves from 3 to 7", 9), ["Ann moves", "from 3 to", "7"]);
        assert!(wrap("", 9).is_empty());
    }
}
