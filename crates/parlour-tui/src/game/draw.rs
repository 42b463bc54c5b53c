//! Draws a game.

use crossterm::event::KeyCode;
use parlour::core::{Message, Turn};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::choices::ChoiceMode;
use super::screen_layout::{NARROW, SMALLEST, ScreenLayout};
use super::{Dialog, Next, Notice, Play, TableView};
use crate::board::{ClickMap, Target};
use crate::paint::write;
use crate::theme::{Role, Theme, text_width};
use crate::widgets::{Key, ask, confirm, footer, header, help, list, too_small};
use crate::words::{say, text};

/// The columns of a name that are never cut.
const SHORT_NAME: u16 = 8;

impl Play {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            let layout = ScreenLayout::new(area);
            self.header(layout.head, buf);
            self.table(&layout, buf, &mut clicks);
            self.say(layout.message, buf);
            footer(&self.theme, &self.keys(), layout.foot, buf, &mut clicks);
            self.cover(area, buf, &mut clicks);
        }
        self.clicks = clicks;
    }

    fn header(&self, area: Rect, buf: &mut Buffer) {
        let table = self.driver.session().table();
        // In a narrow window, the panel with the die is hidden.
        let last_roll = self.log.rolls.last().filter(|_| area.width < NARROW).map(|(_, player, roll)| {
            Message::new("state-roll").with("player", player.to_string()).with("roll", *roll)
        });
        let step = Message::new("state-step").with("step", self.driver.session().steps().len());
        let speed = if self.pace.is_moving() {
            Message::new("state-speed").with("speed", self.pace.words())
        } else {
            Message::new("state-still")
        };
        let paused = self.paused.then(|| Message::new("state-paused"));
        let parts = [last_roll, Some(step), Some(speed), paused];
        let state: Vec<String> = parts.iter().flatten().map(say).collect();
        let state = state.join("  ");
        header(&self.theme, table.kind().title(), table.setup_words().as_deref(), &state, area, buf);
    }

    fn table(&self, layout: &ScreenLayout, buf: &mut Buffer, clicks: &mut ClickMap) {
        let preview = self.preview();
        // Values of moves are more than the seeds they add.
        let remarks =
            if self.analysis.remarks.is_empty() { &preview.remarks } else { &self.analysis.remarks };
        TableView {
            theme: &self.theme,
            session: self.driver.session(),
            animation: self.animation.as_ref(),
            log: &self.log,
            selected: self.selected(),
            remarks,
            lit: &preview.cells,
            analysis: &self.analysis.lines,
            scrolled: self.scrolled,
            // A bot's moves are not for clicking.
            choices: self.human_to_act().is_some(),
        }
        .draw(layout, buf, clicks);
        if self.human_to_act().is_some() && matches!(self.game().turn(), Turn::Roll(_)) {
            clicks.add(layout.side, Target::Key(KeyCode::Enter));
        }
    }

    pub(super) fn selected(&self) -> Option<&Target> {
        self.human_to_act()?;
        self.selection.as_ref().map(|(_, target)| target)
    }

    /// The line above the keys: a message, the animation's caption, or what to do next.
    fn say(&self, area: Rect, buf: &mut Buffer) {
        let room = area.width.saturating_sub(1);
        let (text, role) = self.words(room);
        let text = format!(" {}", self.theme.shortened(&text, room));
        write(buf, area, &text, self.theme.ink(role));
    }

    fn words(&self, room: u16) -> (String, Role) {
        if let Some(animation) = &self.animation {
            return (animation.now().caption.clone(), Role::Text);
        }
        match &self.message {
            Some(Notice::Refusal(text)) => return (text.clone(), Role::Danger),
            Some(Notice::Note(text)) => return (text.clone(), Role::Goal),
            None => {}
        }
        let game = self.game();
        let names = self.driver.session().table().player_names();
        if game.turn().is_over() {
            return (self.driver.session().result_words(), Role::Goal);
        }
        let name = game.turn().player().map(|player| names.name(player));
        let name = name.unwrap_or_default();
        let (message, role) = match (self.human_to_act(), game.turn()) {
            (Some(_), Turn::Roll(_)) => (Message::new("asks-roll"), Role::Text),
            (Some(_), _) if !self.typed.is_empty() => {
                (Message::new("asks-typed").with("move", self.typed.as_str()), Role::Text)
            }
            (Some(_), _) => (Message::new("asks-move").with("move", self.about()), Role::Text),
            (None, _) if self.paused => return (text("paused"), Role::Faint),
            (None, Turn::Roll(_)) => (Message::new("bot-rolls"), Role::Faint),
            (None, _) if game.legal_moves().len() < 2 => (Message::new("bot-moves"), Role::Faint),
            (None, _) => (Message::new("bot-thinks"), Role::Faint),
        };
        let line = |name: &str| say(&message.clone().with("name", name));
        // A long name is cut, so the end of the line stays visible.
        let left = room.saturating_sub(text_width(&self.theme.plain(&line(""))));
        (line(&self.theme.shortened(&name, left.max(SHORT_NAME))), role)
    }

    /// What the selected move would do, or what is selected, or all legal moves.
    fn about(&self) -> String {
        if let Some(outlook) = self.selected_outlook().filter(|outlook| !outlook.words.is_empty()) {
            return outlook.words.clone();
        }
        let choices = self.choices();
        let selected = self.selected().and_then(|target| choices.find(target));
        selected.map_or_else(|| self.game().legal_moves().join(" "), |choice| choice.words.clone())
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        let turn = self.game().turn();
        match (self.human_to_act(), turn) {
            (Some(_), Turn::Roll(_)) => keys.push(Key::new("Enter", "key-roll", KeyCode::Enter)),
            (Some(_), _) => {
                let choices = self.choices();
                let arrows = |does| Key::new("←→↑↓ hjkl", does, KeyCode::Right);
                match choices.mode {
                    ChoiceMode::Direct => keys.push(arrows("key-move")),
                    _ => keys.extend([arrows("key-select"), Key::new("Enter", "key-play", KeyCode::Enter)]),
                }
                if !choices.beside.is_empty() {
                    keys.push(Key::letter("b", "key-burn"));
                }
            }
            (None, Turn::Over) => keys.push(Key::new("Enter", "key-what-next", KeyCode::Enter)),
            (None, _) => keys.push(Key::letter("p", if self.paused { "key-resume" } else { "key-pause" })),
        }
        let hint = if matches!(turn, Turn::Choose(_)) { "i" } else { "h" };
        if !turn.is_over() {
            keys.push(Key::letter(hint, "key-hint"));
            keys.push(Key::letter("u", "key-undo"));
        }
        let always = [
            ("s", "key-save"),
            ("?", "key-help"),
            ("q", "key-quit"),
            ("t", "key-analysis"),
            ("a", "key-animation"),
            ("+", "key-faster"),
            ("-", "key-slower"),
        ];
        keys.extend(always.map(|(name, does)| Key::letter(name, does)));
        keys
    }

    fn cover(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let theme: &Theme = &self.theme;
        match &self.dialog {
            None => {}
            Some(Dialog::Help) => help(theme, HELP.iter(), area, buf, clicks),
            Some(Dialog::Save(file)) => {
                ask(theme, &text("dialog-save"), &text("dialog-file"), file, area, buf, clicks);
            }
            Some(Dialog::Replace(file)) => {
                let lines = [say(&Message::new("dialog-replace").with("file", file.trim()))];
                confirm(theme, &text("dialog-save"), &lines, area, buf, clicks);
            }
            Some(Dialog::Quit) => {
                let saved = if self.driver.is_stored() { "dialog-saved" } else { "dialog-unsaved" };
                let lines = [text("dialog-unfinished"), text(saved)];
                confirm(theme, &text("dialog-quit"), &lines, area, buf, clicks);
            }
            Some(Dialog::Moves(index)) => {
                let moves = self.moves_in_words();
                list(theme, &text("dialog-moves"), &moves, *index, area, buf, clicks);
            }
            Some(Dialog::Over(index)) => {
                let lines: Vec<String> =
                    Next::LINES.iter().map(|(_, key, words)| format!("{key}  {}", text(words))).collect();
                let room = area.width.saturating_sub(6);
                let result = theme.shortened(&self.driver.session().result_words(), room);
                list(theme, &result, &lines, *index, area, buf, clicks);
            }
        }
    }
}

/// The keys of a game.
pub(crate) const HELP: &[(&str, Message)] = &[
    ("Enter Space", Message::new("help-act")),
    ("← → ↑ ↓  h j k l", Message::new("help-arrows")),
    ("1 2 3 …", Message::new("help-number")),
    ("m Tab", Message::new("help-moves")),
    ("b", Message::new("help-burn")),
    ("i H", Message::new("help-hint")),
    ("u", Message::new("help-undo")),
    ("s", Message::new("help-save")),
    ("p", Message::new("help-pause")),
    ("t", Message::new("help-analysis")),
    ("PageUp PageDown", Message::new("help-log")),
    ("a", Message::new("help-animation")),
    ("+ -", Message::new("help-speed")),
    ("Esc", Message::new("help-escape")),
    ("q Ctrl-C", Message::new("help-quit")),
    ("n", Message::new("help-rematch")),
    ("c", Message::new("help-setup")),
    ("v", Message::new("help-review")),
    ("mouse", Message::new("help-mouse")),
];
