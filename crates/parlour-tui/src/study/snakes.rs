//! The search for the fewest rolls on a board, and the links of a square.

mod draw;

use std::time::Duration;

use crossterm::event::KeyCode;
use parlour::core::Tape;
use parlour::snakes::{FewestState, FewestStep, Graph, NoSuchCell, PathStep};

use crate::board::Target;
use crate::playback::{Playback, Reaction};
use crate::screen::{Flow, Input, Screen};
use crate::text_input::plainly;
use crate::theme::Theme;
use crate::words;

/// The most steps to record.
const MOST_STEPS: usize = 500_000;

/// The search for the fewest rolls.
///
/// ```
/// use parlour::snakes::{Board, Graph, Luck, RulesFile, shipped_board};
/// use parlour_tui::{BoardStudy, Theme};
/// let board = Board::try_from(shipped_board("geeks-30").unwrap()).unwrap();
/// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
/// let mut study = BoardStudy::new(graph, 1, 30, Theme::default()).unwrap();
/// study.go_to(usize::MAX);
/// assert_eq!(study.sentence(), "Square 30 is the goal; the fewest rolls: 3.");
/// ```
pub struct BoardStudy {
    graph: Graph<'static>,
    from: u32,
    goal: u32,
    tape: Tape<FewestState>,
    /// The path that the search finds.
    path: Vec<PathStep>,
    /// The square whose links are shown.
    cursor: Option<u32>,
    theme: Theme,
    playback: Playback,
}

impl BoardStudy {
    /// Runs the search from one square to another.
    pub fn new(graph: Graph<'static>, from: u32, to: u32, theme: Theme) -> Result<Self, NoSuchCell> {
        let mut search = graph.search(from, to)?;
        let tape = Tape::record(FewestState::default(), search.by_ref(), MOST_STEPS);
        let path = if tape.is_cut() { None } else { search.path() }.unwrap_or_default();
        let mut playback = Playback::default();
        playback.resize(tape.steps().len());
        Ok(Self { graph, from, goal: to, tape, path, cursor: None, theme, playback })
    }

    /// Shows the links of a square; ignores squares outside the board.
    pub fn show_links(&mut self, cell: u32) {
        if self.graph.board().links_of(cell).is_some() {
            self.cursor = Some(cell);
        }
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
        self.tape.last().map_or_else(|| words::text("study-unstarted"), FewestStep::words)
    }

    /// Handles a key while links are shown: arrows go to another square, letters follow a link. Returns whether the key
    /// was one of these.
    fn cursor_key(&mut self, key: KeyCode, cell: u32) -> bool {
        let Some(links) = self.graph.board().links_of(cell) else {
            return false;
        };
        let (x, y) = self.graph.board().coordinates(cell);
        let beside =
            |x: Option<u32>, y: Option<u32>| x.zip(y).and_then(|(x, y)| self.graph.board().cell_at(x, y));
        let to = match key {
            KeyCode::Left | KeyCode::Char('h') => beside(x.checked_sub(1), Some(y)),
            KeyCode::Right | KeyCode::Char('l') => beside(x.checked_add(1), Some(y)),
            KeyCode::Up | KeyCode::Char('k') => beside(Some(x), y.checked_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => beside(Some(x), y.checked_add(1)),
            KeyCode::Char('n') => links.next,
            KeyCode::Char('p') => links.previous,
            KeyCode::Char('u') => links.up,
            KeyCode::Char('d') => links.down,
            KeyCode::Esc | KeyCode::Char('c') => {
                self.cursor = None;
                return true;
            }
            _ => return false,
        };
        self.cursor = to.or(self.cursor);
        true
    }
}

impl Screen for BoardStudy {
    fn draw(&mut self, frame: &mut ratatui::Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn update(&mut self, input: Input) -> Flow {
        if let (Input::Key(key), Some(cell), false) = (input, self.cursor, self.playback.is_covered())
            && self.cursor_key(plainly(key), cell)
        {
            return Flow::Stay;
        }
        match self.playback.update(input) {
            Reaction::Leave => return Flow::Leave,
            Reaction::Key(KeyCode::Char('c')) => {
                self.cursor = Some(self.tape.state().current().unwrap_or(self.from).max(1));
            }
            Reaction::Click(Target::Cell(cell)) => self.show_links(u32::try_from(cell).unwrap_or(0)),
            Reaction::Key(_) | Reaction::Click(_) | Reaction::Show => {}
        }
        self.tape.go_to(self.playback.at());
        Flow::Stay
    }

    fn pause(&self) -> Option<Duration> {
        self.playback.pause()
    }
}
