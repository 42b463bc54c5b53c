//! Draws the home.

use std::collections::HashMap;

use crossterm::event::KeyCode;
use parlour::core::{Message, counted};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::{Dialog, Entry, Home, Notice, Page, SavedGame};
use crate::board::{BoardView, ClickMap, Target};
use crate::game::{board_in, wrap};
use crate::paint::{after, row, write};
use crate::theme::{Role, text_width};
use crate::widgets::{Key, ask, confirm, footer, header, help, too_small};
use crate::words::{say, text};

/// The smallest window for the home.
const SMALLEST: (u16, u16) = (50, 14);
/// The width of the lists beside a preview, and the smallest window that has both.
const BESIDE: u16 = 58;
const WIDE: u16 = 110;
/// The column of the explanations on the first page.
const ABOUT: u16 = 18;

impl Entry {
    /// The key that opens it.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Play => 'p',
            Self::Continue => 'c',
            Self::Saved => 's',
            Self::Study => 't',
            Self::Rules => 'r',
            Self::Settings => 'o',
            Self::Quit => 'q',
        }
    }

    /// Its name and what it is for.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Play => ("home-play", "home-play-about"),
            Self::Continue => ("home-continue", "home-continue-about"),
            Self::Saved => ("home-saved", "home-saved-about"),
            Self::Study => ("home-study", "home-study-about"),
            Self::Rules => ("home-rules", "home-rules-about"),
            Self::Settings => ("home-settings", "home-settings-about"),
            Self::Quit => ("home-quit", "home-quit-about"),
        }
    }
}

impl Home {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let mut clicks = ClickMap::default();
        self.small = too_small(&self.theme, SMALLEST, area, buf);
        if !self.small {
            self.look();
            let title = match self.page {
                Page::Entries => text("home-title"),
                Page::Saved => text("home-saved"),
                Page::Study => text("home-study"),
                Page::Rules => text("home-rules"),
            };
            let state = match self.page {
                Page::Saved => say(&Message::new("home-count").with("games", self.shown().len())),
                _ => String::new(),
            };
            header(&self.theme, &title, None, &state, row(area, 0), buf);
            let body = Rect {
                x: area.x + 2,
                y: area.y + 2,
                width: area.width.saturating_sub(4),
                height: area.height.saturating_sub(5),
            };
            match self.page {
                Page::Entries => self.entry_page(body, buf, &mut clicks),
                Page::Saved => self.saved_page(body, buf, &mut clicks),
                Page::Study | Page::Rules => self.game_page(body, buf, &mut clicks),
            }
            self.notice(row(area, area.height.saturating_sub(2)), buf);
            footer(&self.theme, &self.keys(), row(area, area.height), buf, &mut clicks);
            self.cover(area, buf, &mut clicks);
        }
        self.clicks = clicks;
    }

    /// A line of a list: reversed if selected.
    fn line(&self, at: Rect, words: &str, here: bool, buf: &mut Buffer) {
        let arrow = if here { self.theme.pick("▸ ", "> ") } else { "  " };
        let ink = self.theme.ink(if here { Role::Accent } else { Role::Text });
        write(buf, at, arrow, ink);
        let ink = if here { ink.add_modifier(Modifier::REVERSED) } else { ink };
        write(buf, after(at, 2), &self.theme.shortened(words, at.width.saturating_sub(2)), ink);
    }

    fn entry_page(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let list = self.beside(area, buf);
        for (offset, (index, entry)) in (0..list.height).zip(self.entries().into_iter().enumerate()) {
            let at = row(list, offset);
            let (name, about) = entry.words();
            self.line(Rect { width: at.width.min(ABOUT), ..at }, &text(name), index == self.entry, buf);
            let about = match (entry, self.unfinished()) {
                (Entry::Continue, Some(game)) => brief(game),
                _ => text(about),
            };
            let room = after(at, ABOUT);
            write(buf, room, &self.theme.shortened(&about, room.width), self.theme.ink(Role::Faint));
            clicks.add(at, Target::Line(index));
        }
    }

    fn game_page(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        for (offset, (index, name)) in (0..area.height).zip(self.names().into_iter().enumerate()) {
            let at = row(area, offset);
            self.line(
                Rect { width: at.width.min(ABOUT + 4), ..at },
                self.title(name),
                index == self.line,
                buf,
            );
            let about = self.games.find(name).map_or("", |kind| kind.summary());
            let room = after(at, ABOUT + 4);
            write(buf, room, &self.theme.shortened(about, room.width), self.theme.ink(Role::Faint));
            clicks.add(at, Target::Line(index));
        }
    }

    fn saved_page(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let area = self.filter_line(area, buf);
        let list = self.beside(area, buf);
        let games = self.shown();
        if games.is_empty() {
            let key = if self.list.is_empty() { "home-none" } else { "home-no-match" };
            for (offset, line) in (0..list.height).zip(wrap(&text(key), usize::from(list.width))) {
                write(buf, row(list, offset), &line, self.theme.ink(Role::Faint));
            }
        }
        let first = (self.line + 1).saturating_sub(usize::from(list.height));
        for (offset, (index, game)) in (0..list.height).zip(games.iter().enumerate().skip(first)) {
            let at = row(list, offset);
            self.line(at, &brief(game), index == self.line, buf);
            clicks.add(at, Target::Line(index));
        }
    }

    /// The filter above the saved games, and the area below it.
    fn filter_line(&self, area: Rect, buf: &mut Buffer) -> Rect {
        if !self.is_filtering && self.filter.is_empty() {
            return area;
        }
        let cursor = if self.is_filtering { self.theme.pick("▏", "_") } else { "" };
        let line = format!("/ {}{cursor}", self.filter);
        write(buf, row(area, 0), &self.theme.plain(&line), self.theme.ink(Role::Accent));
        Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }
    }

    /// Draws the preview at the right, or below the list in a narrow window; the rest is for the list.
    fn beside(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let Some((id, game)) = &self.preview else {
            return area;
        };
        let wide = area.width + 4 >= WIDE;
        let (list, place) = if wide {
            let right = after(area, BESIDE + 2);
            (Rect { width: BESIDE, ..area }, right)
        } else {
            let lines = u16::try_from(self.lines()).unwrap_or(u16::MAX);
            let height =
                lines.clamp(3, (area.height / 3).max(3)).max(if self.page == Page::Entries { 7 } else { 3 });
            let rest = area.height.saturating_sub(height + 1);
            (Rect { height, ..area }, Rect { y: area.y + height + 1, height: rest, ..area })
        };
        let about =
            self.list.iter().find(|game| game.id == *id).map(|game| self.details(game)).unwrap_or_default();
        write(buf, row(place, 0), &self.theme.shortened(&about, place.width), self.theme.ink(Role::Faint));
        let place = Rect { y: place.y + 2, height: place.height.saturating_sub(2), ..place };
        match game {
            Ok(session) if place.height > 2 => {
                let names = session.table().player_names();
                let (layout, scene) = board_in(session.game(), &names, None, place);
                let (scene, theme, remarks) = (&scene.without_choices(), &self.theme, &HashMap::new());
                BoardView { scene, theme, layout: &layout, lit: &[], selected: None, remarks }
                    .draw(buf, &mut ClickMap::default());
            }
            Ok(_) => {}
            Err(problem) => {
                for (offset, line) in (0..place.height).zip(wrap(problem, usize::from(place.width))) {
                    write(buf, row(place, offset), &line, self.theme.ink(Role::Danger));
                }
            }
        }
        list
    }

    fn details(&self, game: &SavedGame) -> String {
        let steps = counted(game.steps, "step");
        let dot = self.theme.pick(" · ", " - ");
        [game.id.as_str(), &game.status, &steps, &game.started].join(dot)
    }

    fn notice(&self, area: Rect, buf: &mut Buffer) {
        let (words, role) = match &self.notice {
            None => return,
            Some(Notice::Note(words)) => (words, Role::Goal),
            Some(Notice::Problem(words)) => (words, Role::Danger),
        };
        let words = format!(" {}", self.theme.shortened(words, area.width.saturating_sub(1)));
        write(buf, area, &words, self.theme.ink(role));
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = vec![Key::new("↑↓", "key-select", KeyCode::Down)];
        if self.page == Page::Saved {
            let resumes = self.selected().is_some_and(|game| game.can_resume);
            let does = if resumes { "key-resume" } else { "key-replay" };
            keys.push(Key::new("Enter", does, KeyCode::Enter));
            let letters = [
                ("r", "key-replay"),
                ("v", "key-review"),
                ("e", "key-export"),
                ("x", "key-delete"),
                ("/", "key-filter"),
            ];
            keys.extend(letters.map(|(name, does)| Key::letter(name, does)));
        } else {
            keys.push(Key::new("Enter", "key-choose", KeyCode::Enter));
        }
        keys.push(Key::letter("?", "key-help"));
        keys.push(if self.page == Page::Entries {
            Key::letter("q", "key-quit")
        } else {
            Key::new("Esc", "key-back", KeyCode::Esc)
        });
        keys
    }

    fn cover(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let theme = &self.theme;
        match &self.dialog {
            None => {}
            Some(Dialog::Help) => help(theme, HELP.iter(), area, buf, clicks),
            Some(Dialog::Export(file)) => {
                ask(theme, &text("dialog-save"), &text("dialog-file"), file, area, buf, clicks);
            }
            Some(Dialog::Delete) => {
                let game = self.selected().map(brief).unwrap_or_default();
                let room = area.width.saturating_sub(6);
                let lines = [theme.shortened(&game, room.max(text_width("…"))), text("home-delete")];
                confirm(theme, &text("home-delete-title"), &lines, area, buf, clicks);
            }
        }
    }
}

/// A saved game on one line.
fn brief(game: &SavedGame) -> String {
    let message =
        Message::new("home-game").with("game", game.game.as_str()).with("players", game.players.as_str());
    say(&message.with("status", game.status.as_str()))
}

/// The keys of the home.
const HELP: &[(&str, Message)] = &[
    ("↑ ↓  k j", Message::new("help-line")),
    ("Enter Space", Message::new("help-open")),
    ("p c s t r o", Message::new("help-entries")),
    ("r", Message::new("help-saved-replay")),
    ("v", Message::new("help-saved-review")),
    ("e", Message::new("help-saved-export")),
    ("x", Message::new("help-saved-delete")),
    ("/", Message::new("help-filter")),
    ("Esc q", Message::new("help-back")),
    ("mouse", Message::new("help-menu-mouse")),
];
