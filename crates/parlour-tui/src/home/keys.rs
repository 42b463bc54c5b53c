//! How keys and clicks change the home.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;

use super::{Dialog, Entry, Errand, Home, Page};
use crate::board::Target;
use crate::screen::{Flow, Input, Screen};
use crate::text_input::{edit, is_held, plainly};
use crate::widgets::while_small;

/// How many lines a page is.
const LEAP: usize = 10;

impl Screen for Home {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        if self.small {
            return while_small(input);
        }
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(_) => Flow::Stay,
        }
    }

    fn pause(&self) -> Option<Duration> {
        None
    }

    fn is_typing(&self) -> bool {
        self.is_filtering || matches!(self.dialog, Some(Dialog::Export(_)))
    }
}

impl Home {
    fn key(&mut self, key: KeyEvent) -> Flow {
        if let Some(dialog) = self.dialog.take() {
            self.answer(dialog, key);
            return Flow::Stay;
        }
        if self.is_filtering {
            return self.filter(key);
        }
        if is_held(key) {
            return Flow::Stay;
        }
        self.notice = None;
        let count = self.lines();
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.dialog = Some(Dialog::Help),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.go(|at| (at + 1) % count.max(1)),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.go(|at| (at + count.max(1) - 1) % count.max(1));
            }
            KeyCode::PageDown => self.go(|at| (at + LEAP).min(count.saturating_sub(1))),
            KeyCode::PageUp => self.go(|at| at.saturating_sub(LEAP)),
            KeyCode::Home | KeyCode::Char('g') => self.go(|_| 0),
            KeyCode::End | KeyCode::Char('G') => self.go(|_| count.saturating_sub(1)),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ' | 'l') => return self.enter(),
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('q' | 'h') => {
                return self.back(key.code);
            }
            code => return self.letter(code),
        }
        Flow::Stay
    }

    fn go(&mut self, to: impl FnOnce(usize) -> usize) {
        let at = match self.page {
            Page::Entries => &mut self.entry,
            Page::Saved | Page::Study | Page::Rules => &mut self.line,
        };
        *at = to(*at);
    }

    fn open(&mut self, page: Page) {
        self.page = page;
        self.line = 0;
    }

    fn leave_for(&mut self, errand: Errand) -> Flow {
        self.errand = Some(errand);
        Flow::Leave
    }

    fn enter(&mut self) -> Flow {
        match self.page {
            Page::Entries => return self.enter_entry(),
            Page::Saved => {
                if let Some(game) = self.selected() {
                    let id = game.id.clone();
                    let errand = if game.can_resume { Errand::Resume(id) } else { Errand::Replay(id) };
                    return self.leave_for(errand);
                }
            }
            Page::Study | Page::Rules => {
                if let Some(name) = self.names().get(self.line).map(|name| (*name).to_owned()) {
                    let study = self.page == Page::Study;
                    return self.leave_for(if study { Errand::Study(name) } else { Errand::Rules(name) });
                }
            }
        }
        Flow::Stay
    }

    fn enter_entry(&mut self) -> Flow {
        match self.entries().get(self.entry) {
            Some(Entry::Play) => return self.leave_for(Errand::Play),
            Some(Entry::Continue) => {
                if let Some(id) = self.unfinished().map(|game| game.id.clone()) {
                    return self.leave_for(Errand::Resume(id));
                }
            }
            Some(Entry::Saved) => self.open(Page::Saved),
            Some(Entry::Study) => self.open(Page::Study),
            Some(Entry::Rules) => self.open(Page::Rules),
            Some(Entry::Settings) => return self.leave_for(Errand::Settings),
            Some(Entry::Quit) => return Flow::Leave,
            None => {}
        }
        Flow::Stay
    }

    /// Back to the first page; from there, only `q` and Esc leave.
    fn back(&mut self, code: KeyCode) -> Flow {
        if self.page == Page::Saved && !self.filter.is_empty() && code == KeyCode::Esc {
            self.filter.clear();
            self.line = 0;
        } else if self.page != Page::Entries {
            self.page = Page::Entries;
        } else if matches!(code, KeyCode::Char('q') | KeyCode::Esc) {
            return Flow::Leave;
        }
        Flow::Stay
    }

    /// The keys of the saved games; on the first page, the first letters of the entries.
    fn letter(&mut self, code: KeyCode) -> Flow {
        match (self.page, code) {
            (Page::Saved, KeyCode::Char('/')) => self.is_filtering = true,
            (Page::Saved, code) => return self.letter_of_game(code),
            (Page::Entries, KeyCode::Char(letter)) => {
                let found = self.entries().into_iter().position(|entry| entry.letter() == letter);
                if let Some(entry) = found {
                    self.entry = entry;
                    return self.enter_entry();
                }
            }
            _ => {}
        }
        Flow::Stay
    }

    fn letter_of_game(&mut self, code: KeyCode) -> Flow {
        let Some(id) = self.selected().map(|game| game.id.clone()) else {
            return Flow::Stay;
        };
        match code {
            KeyCode::Char('r') => return self.leave_for(Errand::Replay(id)),
            KeyCode::Char('v') => return self.leave_for(Errand::Review(id)),
            KeyCode::Char('e') => self.dialog = Some(Dialog::Export(format!("{id}.jsonl"))),
            KeyCode::Char('x') | KeyCode::Delete => self.dialog = Some(Dialog::Delete),
            _ => {}
        }
        Flow::Stay
    }

    /// Types into the filter; arrows move through what is left.
    fn filter(&mut self, key: KeyEvent) -> Flow {
        match plainly(key) {
            KeyCode::Enter => self.is_filtering = false,
            KeyCode::Esc => {
                self.is_filtering = false;
                self.filter.clear();
            }
            KeyCode::Down => self.line = (self.line + 1).min(self.lines().saturating_sub(1)),
            KeyCode::Up => self.line = self.line.saturating_sub(1),
            _ => {
                edit(&mut self.filter, key);
                self.line = 0;
            }
        }
        Flow::Stay
    }

    fn answer(&mut self, dialog: Dialog, key: KeyEvent) {
        match (dialog, plainly(key)) {
            (Dialog::Help, _) | (_, KeyCode::Esc) | (Dialog::Delete, KeyCode::Char('n' | 'N')) => {}
            (Dialog::Delete, KeyCode::Char('y' | 'Y')) => self.delete(),
            (Dialog::Export(file), KeyCode::Enter) if !file.trim().is_empty() => self.export(file.trim()),
            (Dialog::Export(mut file), _) => {
                edit(&mut file, key);
                self.dialog = Some(Dialog::Export(file));
            }
            (dialog @ Dialog::Delete, _) => self.dialog = Some(dialog),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.key(KeyCode::Down.into()),
            MouseEventKind::ScrollUp => return self.key(KeyCode::Up.into()),
            MouseEventKind::Down(MouseButton::Left) => {}
            _ => return Flow::Stay,
        }
        match self.clicks.at(mouse.column, mouse.row).cloned() {
            Some(Target::Key(code)) => self.key(code.into()),
            Some(Target::Line(index)) => {
                let was = if self.page == Page::Entries { self.entry } else { self.line };
                self.go(|_| index);
                // A page of actions acts at once; a saved game is looked at first.
                if self.page == Page::Saved && was != index { Flow::Stay } else { self.enter() }
            }
            _ => Flow::Stay,
        }
    }
}
