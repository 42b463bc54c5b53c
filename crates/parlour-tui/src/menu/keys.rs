//! How keys and clicks change the menu.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use parlour::bots::levels;
use parlour::core::Boards;
use parlour::play::{Seat, Table};
use ratatui::Frame;
use serde_json::Value;

use super::{Editing, Form, GameSetup, Menu, Page, PlayerSetup, Row};
use crate::board::Target;
use crate::screen::{Flow, Input, Screen};
use crate::text_input::{edit, is_held, plainly};
use crate::widgets::while_small;

impl Screen for Menu {
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
        self.editing.is_some()
    }
}

impl Menu {
    fn key(&mut self, key: KeyEvent) -> Flow {
        if let Some(editing) = self.editing.take() {
            self.message = None;
            self.edit_text(editing, key);
            return Flow::Stay;
        }
        if is_held(key) || std::mem::take(&mut self.help) {
            return Flow::Stay;
        }
        self.message = None;
        match (key.code, self.in_form()) {
            (KeyCode::Char('?') | KeyCode::F(1), _) => self.help = true,
            (KeyCode::Char('q') | KeyCode::Esc, None) => return Flow::Leave,
            (code, Some((form, index))) => self.key_in_form(form, index, code),
            (code, None) => return self.key_in_main(code),
        }
        Flow::Stay
    }

    fn key_in_form(&mut self, form: Form, index: usize, code: KeyCode) {
        if form == Form::Board {
            // Values count from the current board, which may not have been drawn yet.
            self.refresh();
        }
        let count = self.fields(form).len().max(1);
        match code {
            KeyCode::Char('n') if form == Form::Board => self.new_board(),
            _ if self.is_viewing() => self.page = Page::Form(form, index),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.page = Page::Form(form, (index + 1) % count);
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.page = Page::Form(form, (index + count - 1) % count);
            }
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.turn(form, index, true),
            KeyCode::Left | KeyCode::Char('h') => self.turn(form, index, false),
            KeyCode::Enter => self.edit_value(form, index),
            KeyCode::Char('r') | KeyCode::Delete | KeyCode::Backspace => self.reset(form, index),
            KeyCode::Char('v') if form == Form::Board => self.page = Page::View(index),
            KeyCode::Esc | KeyCode::Char('q') => self.page = Page::Main,
            _ => {}
        }
    }

    fn key_in_main(&mut self, code: KeyCode) -> Flow {
        match code {
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.go(true),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.go(false),
            KeyCode::Right | KeyCode::Char('l') => self.change(true),
            KeyCode::Left | KeyCode::Char('h') => self.change(false),
            KeyCode::Char('c') => self.recolour(),
            KeyCode::Char('x') | KeyCode::Delete => self.remove(),
            KeyCode::Char('p') => return self.start(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            _ => {}
        }
        Flow::Stay
    }

    fn go(&mut self, down: bool) {
        let rows = self.rows();
        let at = rows.iter().position(|row| *row == self.row).unwrap_or(0);
        let next = if down { at + 1 } else { at + rows.len() - 1 };
        self.row = rows[next % rows.len()];
    }

    fn enter(&mut self) -> Flow {
        match self.row {
            Row::Rules => self.page = Page::Form(Form::Rules, 0),
            Row::Board if self.can_customise() => self.open_board_form(),
            Row::Player(index) => {
                let name = self.setup.players.get(index).map(|player| player.name.clone());
                self.editing = name.map(|name| Editing::Name(index, name));
            }
            Row::AddPlayer => self.add(),
            Row::Start => return self.start(),
            Row::Game | Row::Preset | Row::Board | Row::Order => self.change(true),
        }
        Flow::Stay
    }

    /// Selects the next or previous value of the row.
    fn change(&mut self, forward: bool) {
        match self.row {
            Row::Game => self.change_game(forward),
            Row::Preset => {
                let names: Vec<&str> =
                    (self.kind().book().presets().iter()).map(|preset| preset.name).collect();
                let next = cycle(&names, &self.setup.preset.as_str(), forward).map(str::to_owned);
                self.setup.preset = next.unwrap_or_default();
                self.setup.changes.clear();
                self.fit_players();
            }
            Row::Board => self.change_board(forward),
            Row::Rules => self.page = Page::Form(Form::Rules, 0),
            Row::Player(index) => self.change_player(index, forward),
            Row::AddPlayer => self.add(),
            Row::Order => self.setup.given_order = !self.setup.given_order,
            Row::Start => {}
        }
    }

    fn change_game(&mut self, forward: bool) {
        let names = self.games.names();
        let name = cycle(&names, &self.kind().name(), forward);
        if let Some(kind) = name.and_then(|name| self.games.find(name)) {
            let mut setup = GameSetup::usual(kind);
            setup.players = std::mem::take(&mut self.setup.players);
            setup.given_order = self.setup.given_order;
            self.setup = setup;
            self.fit_players();
        }
    }

    /// Removes players that do not fit; adds bots if there are too few.
    fn fit_players(&mut self) {
        let Ok(rules) = self.setup.rules() else {
            return;
        };
        self.setup.fit_colours();
        let seats = self.kind().seats(&rules);
        self.setup.players.truncate((*seats.end()).min(8));
        while self.setup.players.len() < *seats.start() {
            self.add();
        }
        if self.setup.players.len() == 1 && self.kind().default_seats(&rules) > 1 {
            self.add();
        }
    }

    fn change_board(&mut self, forward: bool) {
        let built_in = self.kind().boards().map(Boards::built_in).unwrap_or_default();
        let mut names: Vec<Option<&str>> = vec![None];
        names.extend(built_in.iter().map(|board| Some(board.name)));
        let next = cycle(&names, &self.setup.board.as_deref(), forward);
        self.setup.board = next.flatten().map(str::to_owned);
    }

    /// Whether the board is generated and has options.
    pub(super) fn can_customise(&self) -> bool {
        self.setup.board.is_none() && !self.setup.book().options().is_empty()
    }

    /// Opens the board form. Fixes the random seed, so the game uses the board in the preview.
    fn open_board_form(&mut self) {
        self.setup.seed.get_or_insert(self.seed);
        self.page = Page::Form(Form::Board, 0);
    }

    /// Selects a human or a bot level.
    fn change_player(&mut self, index: usize, forward: bool) {
        let mut kinds: Vec<Option<&str>> = vec![None];
        kinds.extend(levels(self.kind()).iter().map(|level| Some(level.name)));
        if let Some(player) = self.setup.players.get_mut(index) {
            let next = cycle(&kinds, &player.level.as_deref(), forward);
            player.level = next.flatten().map(str::to_owned);
        }
    }

    fn recolour(&mut self) {
        if let Row::Player(index) = self.row {
            let next = self.setup.next_hue(index);
            if let Some(player) = self.setup.players.get_mut(index) {
                player.hue = next;
            }
        }
    }

    fn add(&mut self) {
        let number = self.setup.players.len() + 1;
        let name = format!("Bot {number}");
        self.setup.players.push(PlayerSetup::bot(name, levels(self.kind())[0].name));
    }

    fn remove(&mut self) {
        if let Row::Player(index) = self.row
            && self.setup.players.len() > 1
        {
            self.setup.players.remove(index);
            self.row = Row::Player(index.min(self.setup.players.len() - 1));
        }
    }

    /// Starts the game if the setup is valid.
    fn start(&mut self) -> Flow {
        self.message = self.problem();
        self.chosen = self.message.is_none();
        if self.chosen { Flow::Leave } else { Flow::Stay }
    }

    /// The error in the setup, if any.
    fn problem(&self) -> Option<String> {
        let rules = match self.rules() {
            Ok(rules) => Value::Object(rules),
            Err(error) => return Some(error.to_string()),
        };
        let has_seats = !self.setup.seat_colours().is_empty();
        let colour = |player: &PlayerSetup| Some(player.hue.filter(|_| has_seats)?.name().to_owned());
        let seat = |player: &PlayerSetup| Seat { color: colour(player), ..Seat::human(&player.name) };
        let seats: Vec<Seat> = self.setup.players.iter().map(seat).collect();
        let board = match &self.setup.board {
            Some(name) => Some(Ok(Value::from(name.as_str()))),
            None => self.generated().map(|made| made.map(|made| made.board)),
        };
        let board = match board.transpose() {
            Ok(board) => board,
            Err(problem) => return Some(problem),
        };
        let table = Table::new(self.kind(), &rules, board.as_ref(), seats);
        table.err().map(|error| error.to_string())
    }

    /// Handles a key while a text is edited.
    fn edit_text(&mut self, mut editing: Editing, key: KeyEvent) {
        match (&mut editing, plainly(key)) {
            (_, KeyCode::Esc) => {}
            (Editing::Name(index, text), KeyCode::Enter) => {
                let name = text.trim();
                if let Some(player) = self.setup.players.get_mut(*index).filter(|_| !name.is_empty()) {
                    name.clone_into(&mut player.name);
                }
            }
            (Editing::Value(form, rule, text), KeyCode::Enter) => self.set(*form, rule, text),
            // These would end the name on the command line.
            (Editing::Name(..), KeyCode::Char(':' | '@')) => self.editing = Some(editing),
            (Editing::Name(_, text) | Editing::Value(_, _, text), _) => {
                edit(text, key);
                self.editing = Some(editing);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Flow::Stay;
        }
        match (self.clicks.at(mouse.column, mouse.row).cloned(), self.in_form()) {
            (Some(Target::Key(code)), _) => self.key(code.into()),
            (Some(Target::Line(index)), Some((form, now))) => {
                self.page = Page::Form(form, index);
                if now == index {
                    self.turn(form, index, true);
                }
                Flow::Stay
            }
            (Some(Target::Line(index)), None) => {
                let row = self.rows().get(index).copied().unwrap_or(self.row);
                let again = row == self.row || matches!(row, Row::Start | Row::AddPlayer);
                self.row = row;
                if again { self.enter() } else { Flow::Stay }
            }
            _ => Flow::Stay,
        }
    }
}

/// The value after or before another; the list is a circle.
fn cycle<T: PartialEq + Clone>(all: &[T], now: &T, forward: bool) -> Option<T> {
    let count = all.len().max(1);
    let at = all.iter().position(|value| value == now);
    let next = at.map_or(0, |at| if forward { at + 1 } else { at + count - 1 });
    all.get(next % count).cloned()
}
