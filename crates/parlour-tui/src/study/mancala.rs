//! A Mancala move on the linked circle: seeds are sown one by one, a burnt column is unlinked.

use std::time::Duration;

use crossterm::event::KeyCode;
use parlour::core::{Game, Message, Notation, StepError, Tape};
use parlour::mancala::{CircleState, CircleStep, Move, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ring::ring;
use crate::game::wrap;
use crate::paint::{row, write};
use crate::playback::{Frame, Playback, Reaction};
use crate::screen::{Flow, Input, Screen};
use crate::theme::{Role, Theme};
use crate::widgets::Key;
use crate::words::say;

/// The smallest window.
const SMALLEST: (u16, u16) = (50, 16);
/// The most steps to record.
const MOST_STEPS: usize = 500_000;
/// The first rows of the circle and of the sentence.
const RING_TOP: u16 = 2;
const WORDS_TOP: u16 = 9;

/// A Mancala move on the linked circle.
///
/// ```
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Move, Position, Rules, RulesFile};
/// use parlour_tui::{CircleStudy, Theme};
/// let rules = Arc::new(Rules::new(RulesFile::basic()).unwrap());
/// let position = Position::new(&rules, 2).unwrap();
/// let mut study = CircleStudy::new(position, Move::Sow(3), Theme::default()).unwrap();
/// study.go_to(1);
/// assert_eq!(study.sentence(), "Player 1 lifts 3 seeds out of pit 3.");
/// ```
pub struct CircleStudy {
    position: Position,
    /// The current move.
    shown: Move,
    tape: Tape<CircleState>,
    theme: Theme,
    playback: Playback,
}

impl CircleStudy {
    /// Shows a legal move of a position.
    pub fn new(position: Position, shown: Move, theme: Theme) -> Result<Self, StepError> {
        let tape = record(&position, shown)?;
        let mut playback = Playback::default();
        playback.resize(tape.steps().len());
        Ok(Self { position, shown, tape, theme, playback })
    }

    /// The number of the current step.
    pub fn at(&self) -> usize {
        self.playback.at()
    }

    /// Goes to a step.
    pub fn go_to(&mut self, step: usize) {
        self.playback.jump(step);
        self.tape.go_to(self.playback.at());
    }

    /// The current step in words.
    pub fn sentence(&self) -> String {
        let unstarted = || say(&Message::new("study-circle-unstarted").with("move", self.shown.write()));
        self.tape.last().map_or_else(unstarted, |step| step.words(self.position.board()))
    }

    /// Shows the legal move that is `on` places after the current one.
    fn change(&mut self, on: usize) {
        let legal = self.position.legal_moves();
        let place = legal.iter().position(|mv| *mv == self.shown).unwrap_or(0);
        let next = legal.get((place + on) % legal.len().max(1));
        if let Some((mv, tape)) = next.and_then(|mv| Some((*mv, record(&self.position, *mv).ok()?))) {
            (self.shown, self.tape) = (mv, tape);
            self.playback.resize(self.tape.steps().len());
            self.playback.jump(0);
        }
    }

    fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let frame = Frame {
            theme: &self.theme,
            title: say(&Message::new("study-circle").with("move", self.shown.write())),
            details: None,
            keys: vec![Key::letter("[", "key-previous"), Key::letter("]", "key-next")],
            help: HELP,
            smallest: SMALLEST,
        };
        let mut playback = std::mem::take(&mut self.playback);
        playback.paint(&frame, area, buf, |body, buf, _| self.body(body, buf));
        self.playback = playback;
    }

    fn body(&self, area: Rect, buf: &mut Buffer) {
        let at = self.tape.last().and_then(CircleStep::pit);
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let lines = ring(self.tape.state(), at, self.theme.signs, usize::from(inside.width));
        for (line, text) in (RING_TOP..).zip(lines) {
            write(buf, row(inside, line), &text, self.theme.ink(Role::Text));
        }
        let width = usize::from(inside.width);
        let words = wrap(&self.theme.plain(&self.sentence()), width);
        for (line, text) in (WORDS_TOP..).zip(words.iter().take(3)) {
            write(buf, row(inside, line), text, self.theme.ink(Role::Accent));
        }
        let counters = say(&Message::new("study-hand").with("seeds", self.tape.state().hand()));
        write(buf, row(inside, WORDS_TOP + 3), &counters, self.theme.ink(Role::Faint));
    }
}

fn record(position: &Position, mv: Move) -> Result<Tape<CircleState>, StepError> {
    Ok(Tape::record(CircleState::new(position), position.watch(mv)?, MOST_STEPS))
}

impl Screen for CircleStudy {
    fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        match self.playback.update(input) {
            Reaction::Leave => return Flow::Leave,
            Reaction::Key(KeyCode::Char('[')) => {
                self.change(self.position.legal_moves().len().saturating_sub(1));
            }
            Reaction::Key(KeyCode::Char(']')) => self.change(1),
            Reaction::Key(_) | Reaction::Click(_) | Reaction::Show => {}
        }
        self.tape.go_to(self.playback.at());
        Flow::Stay
    }

    fn pause(&self) -> Option<Duration> {
        self.playback.pause()
    }
}

/// Keys and signs that only this study has.
const HELP: &[(&str, Message)] =
    &[("[ ]", Message::new("help-other-move")), ("[3]", Message::new("help-pit-sign"))];
