//! The layout of a screen with a board, and the visible part of the board.

use parlour::core::{AnyGame, PlayerNames, Scene, Window};
use ratatui::layout::Rect;

use crate::board::{BoardLayout, CORNER, Target};

/// The smallest window for a game.
pub(crate) const SMALLEST: (u16, u16) = (50, 16);
/// Narrower windows have no panel beside the board.
pub(super) const NARROW: u16 = 72;
/// The part of a large board that is read to find moves and animations.
const AROUND: (u32, u32) = (200, 100);

/// The scene of a whole small board, or of a large one around its focus.
pub(crate) fn scene_of(game: &dyn AnyGame, names: &PlayerNames) -> Scene {
    let corner = game.scene(CORNER, names);
    if BoardLayout::sample(&corner) == Window::ALL {
        return game.scene(Window::ALL, names);
    }
    let (x, y) = corner.focus;
    game.scene(Window::around(x, y, AROUND.0, AROUND.1, corner.columns, corner.rows), names)
}

/// The layout of the board in an area, and its scene. If it does not fit, the part around `follow` or the focus.
pub(crate) fn board_in(
    game: &dyn AnyGame,
    names: &PlayerNames,
    follow: Option<&Target>,
    area: Rect,
) -> (BoardLayout, Scene) {
    let corner = game.scene(CORNER, names);
    let sample =
        if BoardLayout::sample(&corner) == Window::ALL { game.scene(Window::ALL, names) } else { corner };
    let followed =
        follow.and_then(|target| spot(&sample, target).or_else(|| spot(&scene_of(game, names), target)));
    let layout = BoardLayout::new(&sample, followed.unwrap_or(sample.focus), area);
    let scene = if layout.shows_all(&sample) && sample.cells.len() > 1 {
        sample
    } else {
        game.scene(layout.window(), names)
    };
    (layout, scene)
}

/// Column and row of a target.
fn spot(scene: &Scene, target: &Target) -> Option<(u32, u32)> {
    let id = match target {
        Target::Cell(id) => *id,
        Target::Piece(id) => scene.pieces.iter().find(|piece| piece.id == *id)?.cell,
        Target::Key(_) | Target::Line(_) => return None,
    };
    let cell = scene.cells.iter().find(|cell| cell.id == id)?;
    Some((cell.x, cell.y))
}

/// The areas of a screen with a board.
pub(crate) struct ScreenLayout {
    pub(crate) head: Rect,
    pub(crate) board: Rect,
    /// The panel; empty in a narrow window.
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
