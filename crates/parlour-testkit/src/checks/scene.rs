//! What there is to see fits together.

use std::collections::{HashMap, HashSet};

use parlour_core::{AnyGame, Cell, Scene, Window};

use super::{Check, ensure};

/// Larger boards are shown through a window only.
const LARGEST: u64 = 10_000;

/// Cells, pieces, links and choices belong together, in the whole scene and in a window of it. Legal moves that
/// are `hidden` need not be offered by anything.
pub(crate) fn scene(game: &dyn AnyGame, hidden: Option<fn(&str) -> bool>) -> Check {
    let peep = game.scene(Window {
        left: 0,
        top: 0,
        columns: 1,
        rows: 1,
    });
    ensure!(
        peep.focus.0 < peep.columns && peep.focus.1 < peep.rows,
        "the focus {:?} is not on the board of {} × {}",
        peep.focus,
        peep.columns,
        peep.rows
    );
    if u64::from(peep.columns) * u64::from(peep.rows) > LARGEST {
        return Ok(());
    }
    let whole = game.scene(Window::ALL);
    cells(&whole)?;
    things(&whole)?;
    windowed(&whole, &peep)?;
    choices(&whole, &game.legal_moves(), hidden)
}

fn cells(scene: &Scene) -> Check {
    let mut taken: HashMap<(u32, u32), u64> = HashMap::new();
    let mut ids = HashSet::new();
    for cell in &scene.cells {
        ensure!(ids.insert(cell.id), "two cells have the id {}", cell.id);
        ensure!(
            cell.width >= 1 && cell.height >= 1,
            "cell {} has no size",
            cell.id
        );
        ensure!(!cell.words.is_empty(), "cell {} has no words", cell.id);
        ensure!(
            cell.x + cell.width <= scene.columns && cell.y + cell.height <= scene.rows,
            "cell {} is not on the board of {} × {}",
            cell.id,
            scene.columns,
            scene.rows
        );
        for place in places(cell) {
            if let Some(other) = taken.insert(place, cell.id) {
                return Err(format!("cells {other} and {} are both at {place:?}", cell.id));
            }
        }
    }
    Ok(())
}

fn places(cell: &Cell) -> impl Iterator<Item = (u32, u32)> {
    let (columns, rows) = (cell.x..cell.x + cell.width, cell.y..cell.y + cell.height);
    rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

fn things(scene: &Scene) -> Check {
    let cells: HashSet<u64> = scene.cells.iter().map(|cell| cell.id).collect();
    let mut ids = HashSet::new();
    for piece in &scene.pieces {
        ensure!(ids.insert(&piece.id), "two pieces have the id {}", piece.id);
        ensure!(!piece.words.is_empty(), "piece {} has no words", piece.id);
        ensure!(
            cells.contains(&piece.cell),
            "piece {} stands on the cell {}, which is not there",
            piece.id,
            piece.cell
        );
    }
    for link in &scene.links {
        ensure!(
            link.way.len() >= 2,
            "a {} leads nowhere: {:?}",
            link.class,
            link.way
        );
        ensure!(!link.words.is_empty(), "a {} has no words", link.class);
        ensure!(
            link.way.iter().all(|cell| cells.contains(cell)),
            "a {} leads over cells that are not there: {:?}",
            link.class,
            link.way
        );
    }
    Ok(())
}

/// A window shows the same board, and nothing that is not on it.
fn windowed(whole: &Scene, peep: &Scene) -> Check {
    ensure!(
        (whole.columns, whole.rows, whole.focus) == (peep.columns, peep.rows, peep.focus),
        "the board has another size or focus when seen through a window"
    );
    let known: HashMap<u64, &Cell> = whole.cells.iter().map(|cell| (cell.id, cell)).collect();
    for cell in &peep.cells {
        ensure!(
            known.get(&cell.id) == Some(&cell),
            "cell {} looks different through a window",
            cell.id
        );
    }
    Ok(())
}

fn choices(scene: &Scene, legal: &[String], hidden: Option<fn(&str) -> bool>) -> Check {
    let by_cells = scene.cells.iter().filter_map(|cell| cell.choice.as_deref());
    let by_pieces = scene.pieces.iter().filter_map(|piece| piece.choice.as_deref());
    let offered: HashSet<&str> = by_cells.chain(by_pieces).collect();
    for choice in &offered {
        ensure!(
            legal.iter().any(|mv| mv == choice),
            "the scene offers {choice:?}, which is not legal: {legal:?}"
        );
    }
    if offered.is_empty() {
        return Ok(());
    }
    let hidden = |mv: &str| hidden.is_some_and(|hidden| hidden(mv));
    for mv in legal {
        ensure!(
            offered.contains(mv.as_str()) || hidden(mv),
            "the scene does not offer the legal move {mv:?}"
        );
    }
    Ok(())
}
