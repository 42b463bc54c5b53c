//! How a game looks: the board, what stands beside it, and the keys.

use std::collections::HashMap;

use crossterm::event::KeyCode;
use parlour::core::Turn;
use parlour::play::{length_words, result_words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::screen_layout::{NARROW, SMALLEST, ScreenLayout};
use super::{Dialog, Message, Play, TableView};
use crate::board::{ClickMap, Target};
use crate::paint::write;
use crate::theme::{Role, Theme, text_width};
use crate::widgets::{Key, ask, confirm, footer, head, help, list, too_small};

/// The columns of a name that are always shown.
const SHORT_NAME: u16 = 8;

impl Play {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            let layout = ScreenLayout::new(area);
            self.head(layout.head, buf);
            self.table(&layout, buf, &mut clicks);
            self.say(layout.message, buf);
            footer(&self.theme, &self.keys(), layout.foot, buf, &mut clicks);
            self.cover(area, buf, &mut clicks);
        }
        self.clicks = clicks;
    }

    fn head(&self, area: Rect, buf: &mut Buffer) {
        let table = self.driver.session().table();
        let title = format!(" Parlour {} {}", self.theme.pick("·", "-"), table.kind().title());
        let mut right = format!("step {}", self.driver.session().steps().len());
        if self.pace.is_moving() {
            right = format!("{right}  speed {}", self.theme.plain(&self.pace.words()));
        } else {
            right.push_str("  no animation");
        }
        if self.paused {
            right.push_str("  paused");
        }
        // Without a panel there is no die to look at.
        if area.width < NARROW
            && let Some((_, player, number)) = self.log.rolls.last()
        {
            right = format!("last roll {player}:{number}  {right}");
        }
        right.push(' ');
        head(&self.theme, (&title, &right), table, area, buf);
    }

    fn table(&self, layout: &ScreenLayout, buf: &mut Buffer, clicks: &mut ClickMap) {
        TableView {
            theme: &self.theme,
            session: self.driver.session(),
            animation: self.animation.as_ref(),
            log: &self.log,
            selected: self.selected(),
            remarks: &HashMap::new(),
            thoughts: &[],
            // What a bot could choose is nothing to click on.
            choices: self.person_to_act().is_some(),
        }
        .draw(layout, buf, clicks);
        if self.person_to_act().is_some() && matches!(self.driver.session().game().turn(), Turn::Roll(_)) {
            clicks.add(layout.side, Target::Key(KeyCode::Enter));
        }
    }

    fn selected(&self) -> Option<&Target> {
        self.person_to_act()?;
        self.selection.as_ref().map(|(_, target)| target)
    }

    /// The line above the keys: an answer, what is happening, or what is asked.
    fn say(&self, area: Rect, buf: &mut Buffer) {
        let room = area.width.saturating_sub(1);
        let (text, role) = self.words(room);
        let text = format!(" {}", self.theme.shortened(&text, room));
        write(buf, area, &text, self.theme.ink(role));
    }

    fn words(&self, room: u16) -> (String, Role) {
        if let Some(animation) = &self.animation {
            let caption =
                animation.now().caption.clone().unwrap_or_else(|| "the dice are rolling …".to_owned());
            return (caption, Role::Text);
        }
        match &self.message {
            Some(Message::Refusal(text)) => return (text.clone(), Role::Danger),
            Some(Message::Note(text)) => return (text.clone(), Role::Goal),
            None => {}
        }
        let game = self.driver.session().game();
        let names = self.driver.session().table().player_names();
        if let Some(result) = result_words(game, &names) {
            let so_far = length_words(self.driver.session());
            return (format!("{result} ({so_far})"), Role::Goal);
        }
        let name = game.turn().player().map(|player| names.name(player));
        let name = name.unwrap_or_default();
        let (rest, role) = match (self.person_to_act(), game.turn()) {
            (Some(_), Turn::Roll(_)) => (", throw the dice: Enter".to_owned(), Role::Text),
            (Some(_), _) if !self.typed.is_empty() => {
                (format!(", move {} — Enter plays it", self.typed), Role::Text)
            }
            (Some(_), _) => (format!(", your move{}", self.about()), Role::Text),
            (None, _) if self.paused => return ("paused: p goes on".to_owned(), Role::Faint),
            (None, _) => (" is thinking …".to_owned(), Role::Faint),
        };
        // A long name makes room: what is asked stands at the end.
        let left = room.saturating_sub(text_width(&self.theme.plain(&rest)));
        let name = self.theme.shortened(&name, left.max(SHORT_NAME));
        (format!("{name}{rest}"), role)
    }

    /// What is selected, in words.
    fn about(&self) -> String {
        let choices = self.choices();
        let selected = self.selected().and_then(|target| choices.find(target));
        selected.map_or_else(
            || format!(": {}", self.driver.session().game().legal_moves().join(" ")),
            |choice| format!(": {}", choice.words),
        )
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        let turn = self.driver.session().game().turn();
        match (self.person_to_act(), turn) {
            (Some(_), Turn::Roll(_)) => keys.push(Key::new("Enter", "roll", KeyCode::Enter)),
            (Some(_), _) => {
                let choices = self.choices();
                keys.push(Key::new("←→↑↓ hjkl", "move", KeyCode::Right));
                if choices.mode != super::choices::ChoiceMode::Direct {
                    keys.push(Key::new("Enter", "play", KeyCode::Enter));
                }
                if !choices.beside.is_empty() {
                    keys.push(Key::letter("b", "burn"));
                }
            }
            (None, Turn::Over) => {}
            (None, _) => keys.push(Key::letter("p", if self.paused { "go on" } else { "pause" })),
        }
        let hint = if matches!(turn, Turn::Choose(_)) { "i" } else { "h" };
        if !turn.is_over() {
            keys.push(Key::letter(hint, "hint"));
            keys.push(Key::letter("u", "undo"));
        }
        keys.push(Key::letter("s", "save"));
        keys.push(Key::letter("?", "help"));
        keys.push(Key::letter("q", "quit"));
        keys.push(Key::letter("a", "animation"));
        keys.push(Key::letter("+", "faster"));
        keys.push(Key::letter("-", "slower"));
        keys
    }

    fn cover(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let theme: &Theme = &self.theme;
        match &self.dialog {
            None => {}
            Some(Dialog::Help) => {
                clicks.cover();
                help(theme, "Keys", HELP, area, buf);
            }
            Some(Dialog::Save(text)) => {
                clicks.cover();
                ask(theme, "Save", "Write the record so far to which file?", text, area, buf);
            }
            Some(Dialog::Replace(file)) => {
                let lines = [format!("{} exists. Replace it?", file.trim())];
                confirm(theme, "Save", &lines, area, buf, clicks);
            }
            Some(Dialog::Quit) => {
                let kept = if self.driver.is_stored() {
                    "The record so far is kept."
                } else {
                    "It is not recorded (s saves it)."
                };
                let lines = ["The game is not over. Leave it?".to_owned(), kept.to_owned()];
                confirm(theme, "Quit", &lines, area, buf, clicks);
            }
            Some(Dialog::Moves(index)) => {
                let moves = self.driver.session().game().legal_moves();
                list(theme, "Legal moves", &moves, *index, area, buf, clicks);
            }
        }
    }
}

/// The keys of a game.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("Enter Space", "roll, play what is selected, hurry a bot"),
    ("← → ↑ ↓  h j k l", "move the selection; in a maze, the rat"),
    ("1 2 3 …", "select a move by its number"),
    ("m Tab", "list of all legal moves"),
    ("b", "burn the selected column, where there is fire"),
    ("i H", "hint (h, too, where nothing lies to the left)"),
    ("u", "undo: take back your last decision"),
    ("s", "save the record so far"),
    ("p", "pause bots, and go on"),
    ("a", "animation off and on"),
    ("+ -", "faster, slower"),
    ("Esc", "forget what was typed, close this page"),
    ("q Ctrl-C", "quit"),
    ("mouse", "click cells, pieces, the die and these keys"),
];
