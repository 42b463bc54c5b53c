//! How a screen with a board is divided, and which part of a board is looked at.

use parlour::core::{AnyGame, Scene, Window};
use ratatui::layout::Rect;

use crate::board::{BoardLayout, CORNER, Target};

/// The smallest window in which a game can be played.
pub(crate) const SMALLEST: (u16, u16) = (50, 16);
/// In narrower windows nothing stands beside the board.
pub(super) const NARROW: u16 = 72;
/// How much of a large board is looked at to find out what happens on it.
const AROUND: (u32, u32) = (200, 100);

/// The scene of all of a small board, or of a large one around the focus.
pub(crate) fn scene_of(game: &dyn AnyGame) -> Scene {
    let corner = game.scene(CORNER);
    if BoardLayout::sample(&corner) == Window::ALL {
        return game.scene(Window::ALL);
    }
    let (x, y) = corner.focus;
    game.scene(Window::around(x, y, AROUND.0, AROUND.1, corner.columns, corner.rows))
}

/// The board in an area: how it lies there, and what is seen of it. Where it does not fit, that is the part around
/// what is followed, or around the focus.
pub(crate) fn board_in(game: &dyn AnyGame, follow: Option<&Target>, area: Rect) -> (BoardLayout, Scene) {
    let corner = game.scene(CORNER);
    let sample = if BoardLayout::sample(&corner) == Window::ALL { game.scene(Window::ALL) } else { corner };
    let followed = follow.and_then(|target| spot(&sample, target).or_else(|| spot(&scene_of(game), target)));
    let plan = BoardLayout::new(&sample, followed.unwrap_or(sample.focus), area);
    let scene =
        if plan.shows_all(&sample) && sample.cells.len() > 1 { sample } else { game.scene(plan.window()) };
    (plan, scene)
}

/// Column and row of something on the board.
fn spot(scene: &Scene, target: &Target) -> Option<(u32, u32)> {
    let id = match target {
        Target::Cell(id) => *id,
        Target::Piece(id) => scene.pieces.iter().find(|piece| piece.id == *id)?.cell,
        Target::Key(_) | Target::Line(_) => return None,
    };
    let cell = scene.cells.iter().find(|cell| cell.id == id)?;
    Some((cell.x, cell.y))
}

/// How a screen with a board is divided.
pub(crate) struct ScreenLayout {
    pub(crate) head: Rect,
    pub(crate) board: Rect,
    /// Beside the board; empty in a narrow window.
    pub(crate) side: Rect,
    pub(crate) message: Rect,
    pub(crate) foot: Rect,
}

impl ScreenLayout {
    pub(crate) fn new(area: Rect) -> Self {
        let line = |y: u16| Rect { y, height: 1, ..area };
        let side = match area.width {
            ..NARROW => 0,
            width => (width / 4).clamp(27, 40),
        };
        let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        Self {
            head: line(area.y),
            board: Rect { width: middle.width.saturating_sub(side + u16::from(side > 0)), ..middle },
            side: Rect { x: middle.right().saturating_sub(side), width: side, ..middle },
            message: line(area.bottom().saturating_sub(2)),
            foot: line(area.bottom().saturating_sub(1)),
        }
    }
}
