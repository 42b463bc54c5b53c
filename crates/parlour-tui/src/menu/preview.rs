//! The preview of a generated board.

use std::collections::HashMap;

use parlour::core::{AnyGame, GeneratedBoard, Message, PlayerNames};
use parlour::play::{Purpose, Seeded, setup_words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Map, Value};

use super::{Form, Menu};
use crate::board::{BoardView, ClickMap};
use crate::game::{board_in, wrap};
use crate::paint::row;
use crate::theme::Role;
use crate::words::{say, text};

/// Larger boards have no preview.
const MOST_CELLS: u64 = 10_000;
/// The width of the form beside a board, and the smallest width for both.
const BESIDE: u16 = 46;
const WIDE: u16 = 92;

/// A generated board, and the command line it was made for.
pub(super) struct Preview {
    of: String,
    made: Result<Made, String>,
}

struct Made {
    options: Map<String, Value>,
    start: Box<dyn AnyGame>,
}

impl Menu {
    /// Generates the board, or says why that is not possible.
    pub(super) fn generated(&self) -> Option<Result<GeneratedBoard, String>> {
        let boards = self.kind().boards()?;
        let make = || {
            let rules = self.rules().map_err(|error| error.to_string())?;
            let options = self.setup.board_options();
            let mut chance = Seeded::new(self.setup.seed.unwrap_or(self.seed), Purpose::Board);
            let made = boards.generate(&Value::Object(rules), &options, &mut chance);
            made.map_err(|findings| findings.errors.first().map(ToString::to_string).unwrap_or_default())
        };
        Some(make())
    }

    /// Updates the preview if the setup has changed.
    pub(super) fn refresh(&mut self) {
        let of = self.setup.command();
        if self.preview.as_ref().is_none_or(|preview| preview.of != of) {
            let made = self.look();
            self.preview = Some(Preview { of, made });
        }
    }

    fn look(&self) -> Result<Made, String> {
        let options = self.setup.board_options();
        let cells = self.kind().boards().map(|boards| boards.cells(&options));
        if cells.is_some_and(|cells| cells.is_ok_and(|cells| cells > MOST_CELLS)) {
            return Err(text("menu-too-large"));
        }
        let made = self.generated().unwrap_or_else(|| Err(text("menu-no-boards")))?;
        let rules = self.rules().map_err(|error| error.to_string())?;
        let seats = *self.kind().seats(&rules).start();
        let start =
            self.kind().set_up(&rules, Some(&made.board), seats).map_err(|error| error.to_string())?;
        Ok(Made { options: made.options, start })
    }

    /// The options of the previewed board, defaults included.
    pub(super) fn used_options(&self) -> Map<String, Value> {
        let made = self.preview.as_ref().and_then(|preview| preview.made.as_ref().ok());
        made.map_or_else(|| self.setup.board_options(), |made| made.options.clone())
    }

    /// Generates another board with the same options.
    pub(super) fn new_board(&mut self) {
        let seed = self.setup.seed.unwrap_or(self.seed);
        // Six digits are easy to type.
        self.setup.seed = Some(seed.wrapping_mul(48_271).wrapping_add(11) % 1_000_000);
    }

    /// Draws the board form: options, a summary, and the board if there is room.
    pub(super) fn board_form(&self, index: usize, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let wide = area.width >= WIDE;
        let left = if wide { Rect { width: BESIDE, ..area } } else { area };
        let form = Rect { height: left.height.saturating_sub(2), ..left };
        self.form(Form::Board, index, form, buf, clicks);
        let Some(preview) = &self.preview else {
            return;
        };
        let (words, role) = match &preview.made {
            Ok(made) => {
                let options = Message::new("menu-preview").with("options", setup_words(&made.options));
                (say(&options), Role::Goal)
            }
            Err(problem) => (problem.clone(), Role::Danger),
        };
        for (offset, text) in (0..2).zip(wrap(&words, usize::from(left.width))) {
            self.text(buf, row(left, left.height.saturating_sub(2) + offset), &text, self.theme.ink(role));
        }
        if let (true, Ok(made)) = (wide, &preview.made) {
            let x = area.x + BESIDE + 2;
            self.board(&*made.start, Rect { x, width: area.right().saturating_sub(x), ..area }, buf);
        }
    }

    /// Draws the previewed board alone, for windows without room beside the form.
    pub(super) fn view(&self, area: Rect, buf: &mut Buffer) {
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
        match self.preview.as_ref().map(|preview| &preview.made) {
            Some(Ok(made)) => self.board(&*made.start, body, buf),
            Some(Err(problem)) => {
                for (offset, text) in (1..body.height).zip(wrap(problem, usize::from(body.width))) {
                    self.text(buf, row(body, offset), &text, self.theme.ink(Role::Danger));
                }
            }
            None => {}
        }
    }

    fn board(&self, start: &dyn AnyGame, area: Rect, buf: &mut Buffer) {
        let (place, scene) = board_in(start, &PlayerNames::default(), None, area);
        let (scene, theme) = (&scene.without_choices(), &self.theme);
        let remarks = &HashMap::new();
        BoardView { scene, theme, layout: &place, lit: &[], selected: None, remarks }
            .draw(buf, &mut ClickMap::default());
    }
}
