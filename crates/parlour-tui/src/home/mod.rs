//! The home: what `parlour` shows in a terminal. Play, continue, saved games, studies, rules.
//!
//! A home only chooses. It closes with an [`Errand`], which the caller does before it shows the home again.

mod draw;
mod keys;
mod saved_games;

use parlour::core::{GameRegistry, Message};
use parlour::play::Session;

use crate::board::ClickMap;
use crate::theme::Theme;
use crate::words::say;

pub use saved_games::{SavedGame, SavedGames};

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Errand {
    /// Set up a new game and play it.
    Play,
    /// Continue the saved game with this id.
    Resume(String),
    /// Replay the saved game with this id.
    Replay(String),
    /// Review the saved game with this id.
    Review(String),
    /// Study the algorithms of the game with this name.
    Study(String),
    /// Show how to play the game with this name, and its house rules.
    Rules(String),
    /// Show the settings.
    Settings,
}

/// A line of the first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Play,
    /// Resume the unfinished game played last.
    Continue,
    Saved,
    Study,
    Rules,
    Settings,
    Quit,
}

/// The current page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    Entries,
    Saved,
    Study,
    Rules,
}

/// A dialog over the page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Dialog {
    Help,
    /// Asks for a file; the name so far.
    Export(String),
    /// Asks whether to delete the selected game.
    Delete,
}

/// The text above the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Notice {
    Note(String),
    Problem(String),
}

/// The home. It can be shown again and again: it stays where the user left it.
pub struct Home {
    games: GameRegistry,
    /// The names of the games with something to study.
    studies: Vec<&'static str>,
    saved: Box<dyn SavedGames>,
    theme: Theme,
    page: Page,
    /// The selected line of the first page, and of the current other page.
    entry: usize,
    line: usize,
    list: Vec<SavedGame>,
    filter: String,
    /// Whether keys go to the filter.
    is_filtering: bool,
    dialog: Option<Dialog>,
    notice: Option<Notice>,
    /// The game in the preview, by id.
    preview: Option<(String, Result<Session, String>)>,
    errand: Option<Errand>,
    clicks: ClickMap,
    /// Whether the window is too small.
    small: bool,
}

impl Home {
    /// A home of these games; `studies` names those with something to study.
    pub fn new(
        games: GameRegistry,
        studies: Vec<&'static str>,
        saved: Box<dyn SavedGames>,
        theme: Theme,
    ) -> Self {
        let mut home = Self {
            games,
            studies,
            saved,
            theme,
            page: Page::Entries,
            entry: 0,
            line: 0,
            list: Vec::new(),
            filter: String::new(),
            is_filtering: false,
            dialog: None,
            notice: None,
            preview: None,
            errand: None,
            clicks: ClickMap::default(),
            small: false,
        };
        home.reload();
        home
    }

    /// What the user chose, if the home closed for that.
    pub fn take_errand(&mut self) -> Option<Errand> {
        self.errand.take()
    }

    /// Comes back from an errand: reads the saved games again, and shows why the errand failed.
    pub fn come_back(&mut self, problem: Option<String>) {
        self.reload();
        self.notice = problem.map(Notice::Problem);
    }

    fn reload(&mut self) {
        self.preview = None;
        match self.saved.list() {
            Ok(list) => self.list = list,
            Err(problem) => self.notice = Some(Notice::Problem(problem)),
        }
        self.line = self.line.min(self.lines().saturating_sub(1));
        self.entry = self.entry.min(self.entries().len().saturating_sub(1));
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = vec![Entry::Play];
        entries.extend(self.unfinished().map(|_| Entry::Continue));
        entries.extend([Entry::Saved, Entry::Study, Entry::Rules, Entry::Settings, Entry::Quit]);
        entries
    }

    /// The game to continue: the unfinished one played last.
    fn unfinished(&self) -> Option<&SavedGame> {
        self.list.iter().find(|game| game.can_resume)
    }

    /// The saved games that match the filter.
    fn shown(&self) -> Vec<&SavedGame> {
        self.list.iter().filter(|game| game.matches(&self.filter)).collect()
    }

    fn selected(&self) -> Option<&SavedGame> {
        self.shown().get(self.line).copied()
    }

    /// The names of the games on the current page.
    fn names(&self) -> Vec<&'static str> {
        match self.page {
            Page::Study => self.studies.clone(),
            _ => self.games.names(),
        }
    }

    /// How many lines the current page has.
    fn lines(&self) -> usize {
        match self.page {
            Page::Entries => self.entries().len(),
            Page::Saved => self.shown().len(),
            Page::Study | Page::Rules => self.names().len(),
        }
    }

    fn title(&self, name: &str) -> &'static str {
        self.games.find(name).map_or("", |kind| kind.title())
    }

    /// Reads the game of the preview if another one is selected.
    fn look(&mut self) {
        let wanted = match self.page {
            Page::Saved => self.selected(),
            Page::Entries if self.entries().get(self.entry) == Some(&Entry::Continue) => self.unfinished(),
            _ => None,
        };
        let wanted = wanted.map(|game| game.id.clone());
        if self.preview.as_ref().map(|(id, _)| id) != wanted.as_ref() {
            self.preview = wanted.map(|id| {
                let game = self.saved.open(&id);
                (id, game)
            });
        }
    }

    fn export(&mut self, file: &str) {
        let Some(id) = self.selected().map(|game| game.id.clone()) else {
            return;
        };
        self.notice = Some(match self.saved.export(&id, file) {
            Ok(()) => Notice::Note(say(&Message::new("saved").with("file", file))),
            Err(problem) => Notice::Problem(problem),
        });
    }

    fn delete(&mut self) {
        let Some(id) = self.selected().map(|game| game.id.clone()) else {
            return;
        };
        self.notice = Some(match self.saved.delete(&id) {
            Ok(()) => Notice::Note(say(&Message::new("home-deleted").with("id", id))),
            Err(problem) => Notice::Problem(problem),
        });
        let notice = self.notice.take();
        self.reload();
        self.notice = notice;
    }
}
