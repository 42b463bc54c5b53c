//! How keys and time change a game.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use parlour::core::{Family, Message, Player, Turn};
use parlour::play::Need;
use ratatui::Frame;

use super::animation::FRAME;
use super::choices::{Choice, ChoiceMode, Direction};
use super::{Dialog, Play};
use crate::screen::{Flow, Input, Screen};
use crate::text_input::{edit, is_held};
use crate::widgets::while_small;
use crate::words::{say, text};

/// How often the screen asks for the results of the analysis.
const POLL: Duration = Duration::from_millis(150);
/// How many lines of the log a key or a turn of the wheel scrolls.
const SCROLL: usize = 3;

impl Screen for Play {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        if self.small {
            return while_small(input);
        }
        let flow = match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(time) => {
                self.tick(time);
                Flow::Stay
            }
        };
        if self.trouble.is_some() { Flow::Leave } else { flow }
    }

    fn pause(&self) -> Option<Duration> {
        // The game waits until it is visible.
        if self.small {
            return None;
        }
        if self.animation.is_some() || self.bot.is_some() {
            return Some(FRAME);
        }
        let bot = matches!(self.driver.need(), Need::Roll(_) | Need::Bot(_));
        let waits = self.paused || self.dialog.is_some();
        let step = (bot && !waits).then(|| self.pace.step_delay().saturating_sub(self.waited));
        let poll = self.analyser.as_ref().map(|_| POLL);
        [step, poll].into_iter().flatten().min()
    }

    fn is_typing(&self) -> bool {
        matches!(self.dialog, Some(Dialog::Save(_)))
    }
}

impl Play {
    fn tick(&mut self, time: Duration) {
        if let Some(analyser) = &mut self.analyser {
            self.analysis.clone_from(analyser.poll());
        }
        if let Some(animation) = &mut self.animation {
            if !animation.advance(time, self.pace) {
                self.settle();
            }
            return;
        }
        if self.bot.is_some() {
            return self.proceed();
        }
        let acts = matches!(self.driver.need(), Need::Roll(_) | Need::Bot(_));
        if acts && self.pause().is_some() {
            self.waited += time;
            if self.waited >= self.pace.step_delay() {
                self.proceed();
            }
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        if let Some(dialog) = self.dialog.take() {
            return self.answer(dialog, key);
        }
        if is_held(key) {
            edit(&mut self.typed, key);
            return Flow::Stay;
        }
        // A key skips the animation.
        if self.animation.is_some() && !matches!(key.code, KeyCode::Char('+' | '-' | '=' | '?' | 'q' | 'a')) {
            self.settle();
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Char('q') if self.game().turn().is_over() => return Flow::Leave,
            KeyCode::Enter if self.game().turn().is_over() => self.dialog = Some(Dialog::Over(0)),
            KeyCode::Char(letter) if self.after(letter).is_some() => return self.follow(self.after(letter)),
            KeyCode::Char('q') => self.dialog = Some(Dialog::Quit),
            KeyCode::Char('?') | KeyCode::F(1) => self.dialog = Some(Dialog::Help),
            KeyCode::Char('s') => self.dialog = Some(Dialog::Save(String::new())),
            KeyCode::Char('u') | KeyCode::Backspace if self.typed.is_empty() => self.undo(),
            KeyCode::Char('a') => self.pace.toggle(),
            KeyCode::Char('+' | '=') => self.pace.faster(),
            KeyCode::Char('-') => self.pace.slower(),
            KeyCode::Char('p') => self.paused = !self.paused,
            KeyCode::Char('H' | 'i') => self.hint(),
            KeyCode::Char('t') => self.toggle_analysis(),
            KeyCode::PageUp => self.scroll(true),
            KeyCode::PageDown => self.scroll(false),
            KeyCode::Esc | KeyCode::Backspace => self.clear(),
            code => self.decide(code),
        }
        Flow::Stay
    }

    /// Scrolls the log, back or to its end.
    pub(super) fn scroll(&mut self, back: bool) {
        self.scrolled = if back { self.scrolled + SCROLL } else { self.scrolled.saturating_sub(SCROLL) };
    }

    /// Clears the digits and the message.
    fn clear(&mut self) {
        self.typed.clear();
        self.message = None;
    }

    fn decide(&mut self, code: KeyCode) {
        match (self.human_to_act(), code) {
            (Some(player), code) => self.human(player, code),
            (None, KeyCode::Char('h')) => self.hint(),
            (None, KeyCode::Enter | KeyCode::Char(' ')) => self.hurry(),
            _ => {}
        }
    }

    /// Makes a bot act at once. Never pauses, so it is safe to press repeatedly.
    fn hurry(&mut self) {
        self.paused = false;
        self.waited = self.pace.step_delay();
    }

    fn human(&mut self, player: Player, code: KeyCode) {
        match (self.game().turn(), code) {
            (Turn::Roll(_), KeyCode::Enter | KeyCode::Char(' ' | 'r')) => self.proceed(),
            (Turn::Choose(_), KeyCode::Enter | KeyCode::Char(' ')) => self.confirm(),
            (Turn::Choose(_), KeyCode::Char('m') | KeyCode::Tab) => self.dialog = Some(Dialog::Moves(0)),
            (Turn::Choose(_), KeyCode::Char('b')) => self.burn(),
            (Turn::Choose(_), KeyCode::Char(digit)) if digit.is_ascii_digit() => {
                self.type_digit(player, digit);
            }
            (Turn::Choose(_), code) => {
                if let Some(direction) = direction(code) {
                    self.go(player, direction, code);
                }
            }
            (_, KeyCode::Char('h')) => self.hint(),
            _ => {}
        }
    }

    /// Moves the selection, or the piece itself if a direction is a move.
    fn go(&mut self, player: Player, direction: Direction, code: KeyCode) {
        let scene = self.scene();
        let choices = self.choices();
        let selected = self.selection.as_ref().map(|(_, target)| target);
        let found = match choices.mode {
            ChoiceMode::Direct => choices.direct(scene.focus, direction),
            _ => choices.next(selected, direction),
        };
        match (found.cloned(), choices.mode) {
            (Some(choice), ChoiceMode::Direct) => self.choose(&choice),
            (Some(choice), _) => {
                self.message = None;
                self.typed.clear();
                self.selection = Some((player, choice.target));
            }
            // `h` means left if there is something to the left, otherwise hint.
            (None, _) if code == KeyCode::Char('h') => self.hint(),
            (None, ChoiceMode::Direct) => self.refuse_with_moves(text("refused-direction")),
            (None, _) => {}
        }
    }

    /// Plays the typed or the selected move.
    fn confirm(&mut self) {
        if !self.typed.is_empty() {
            let typed = std::mem::take(&mut self.typed);
            return self.play(typed);
        }
        let choices = self.choices();
        let chosen = self.selection.as_ref().and_then(|(_, target)| choices.find(target));
        match chosen.cloned() {
            Some(choice) => self.choose(&choice),
            None => self.refuse_with_moves(text("refused-nothing")),
        }
    }

    /// Says why something is not possible, and which moves are legal.
    pub(super) fn refuse_with_moves(&mut self, why: String) {
        let legal = self.game().legal_moves().join(", ");
        self.refuse(say(&Message::new("refused").with("why", why).with("moves", legal)));
    }

    /// Plays a choice. An illegal one is tried as well, so the game says why not.
    pub(super) fn choose(&mut self, choice: &Choice) {
        let notation = choice.legal.clone().unwrap_or_else(|| choice.attempt.clone());
        self.play(notation);
    }

    /// Burns the selected column, or says why not. Does nothing on boards that are not pits.
    fn burn(&mut self) {
        let choices = self.choices();
        let selected = self.selection.as_ref().map(|(_, target)| target);
        let family = self.scene().family;
        match (choices.below(selected).cloned(), choices.barred(selected)) {
            (Some(choice), _) => self.choose(&choice),
            (None, Some(fire)) => self.refuse(fire.words.clone()),
            (None, None) if family == Family::Pits => self.refuse(text("refused-fire")),
            (None, None) => {}
        }
    }

    /// Selects the move that the typed digits stand for. Does nothing if moves have no numbers.
    fn type_digit(&mut self, player: Player, digit: char) {
        let legal = self.game().legal_moves();
        let choices = self.choices();
        let attempts = choices.items.iter().map(|item| &item.attempt);
        if !legal.iter().chain(attempts).any(|notation| is_numbered(notation)) {
            return;
        }
        let longer = format!("{}{digit}", self.typed);
        let begins = |text: &str| legal.iter().any(|notation| notation.starts_with(text));
        self.typed = if begins(&longer) { longer } else { digit.to_string() };
        self.message = None;
        let typed = choices.items.iter().find(|item| item.legal.as_ref() == Some(&self.typed));
        if let Some(choice) = typed {
            self.selection = Some((player, choice.target.clone()));
        }
    }
}

fn is_numbered(notation: &str) -> bool {
    notation.starts_with(|sign: char| sign.is_ascii_digit())
}

/// The direction of a key.
pub(super) fn direction(code: KeyCode) -> Option<Direction> {
    match code {
        KeyCode::Left | KeyCode::Char('h') => Some(Direction::Left),
        KeyCode::Right | KeyCode::Char('l') => Some(Direction::Right),
        KeyCode::Up | KeyCode::Char('k') => Some(Direction::Up),
        KeyCode::Down | KeyCode::Char('j') => Some(Direction::Down),
        _ => None,
    }
}
