//! The generated board in the menu: what the options give, seen before the game begins.

use std::collections::HashMap;

use parlour::core::{AnyGame, GeneratedBoard};
use parlour::play::{Purpose, Seeded, setup_words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Map, Value};

use super::{Form, Menu};
use crate::board::{BoardView, ClickMap};
use crate::game::{board_in, wrap};
use crate::paint::row;
use crate::theme::Role;

/// Larger boards are not generated on every change.
const MOST_CELLS: u64 = 10_000;
/// How wide the form is where the board stands beside it, and how wide the window must be for that.
const BESIDE: u16 = 46;
const WIDE: u16 = 92;

/// A generated board, and the command line that it belongs to.
pub(super) struct Preview {
    of: String,
    made: Result<Made, String>,
}

struct Made {
    options: Map<String, Value>,
    start: Box<dyn AnyGame>,
}

impl Menu {
    /// The board that would be generated now, or why there is none.
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

    /// Makes the preview again if anything has changed since.
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
            return Err("The board is too large for a preview.".to_owned());
        }
        let made = self.generated().unwrap_or_else(|| Err("There is no board.".to_owned()))?;
        let rules = self.rules().map_err(|error| error.to_string())?;
        let seats = *self.kind().seats(&rules).start();
        let start =
            self.kind().set_up(&rules, Some(&made.board), seats).map_err(|error| error.to_string())?;
        Ok(Made { options: made.options, start })
    }

    /// The options as they are used; those of the last form drawn.
    pub(super) fn used_options(&self) -> Map<String, Value> {
        let made = self.preview.as_ref().and_then(|preview| preview.made.as_ref().ok());
        made.map_or_else(|| self.setup.board_options(), |made| made.options.clone())
    }

    /// Another draw with the same options.
    pub(super) fn new_board(&mut self) {
        let seed = self.setup.seed.unwrap_or(self.seed);
        // Six digits are easy to type again.
        self.setup.seed = Some(seed.wrapping_mul(48_271).wrapping_add(11) % 1_000_000);
    }

    /// The form of the board: the options, what they give, and the board beside them where there is room.
    pub(super) fn board_form(&self, index: usize, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let wide = area.width >= WIDE;
        let left = if wide { Rect { width: BESIDE, ..area } } else { area };
        let form = Rect { height: left.height.saturating_sub(2), ..left };
        self.form(Form::Board, index, form, buf, clicks);
        let Some(preview) = &self.preview else {
            return;
        };
        let (words, role) = match &preview.made {
            Ok(made) => (format!("Board: {}", setup_words(&made.options)), Role::Goal),
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

    fn board(&self, start: &dyn AnyGame, area: Rect, buf: &mut Buffer) {
        let (plan, scene) = board_in(start, None, area);
        let (scene, theme) = (&scene.without_choices(), &self.theme);
        let remarks = &HashMap::new();
        BoardView { scene, theme, plan: &plan, lit: &[], selected: None, remarks }
            .draw(buf, &mut ClickMap::default());
    }
}
