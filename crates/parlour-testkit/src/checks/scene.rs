//! Checks that a scene is consistent.

use std::collections::{HashMap, HashSet};

use parlour_core::{self as core, AnyGame, Cell, PlayerNames, Scene, Step, Window};

use super::{Check, ensure};

/// Larger boards are only checked through a window.
const LARGEST: u64 = 10_000;
/// One cell, to find out the size of a board.
const CORNER: Window = Window { left: 0, top: 0, columns: 1, rows: 1 };

/// The scene of the whole board, unless it is too large.
fn whole(game: &dyn AnyGame, sample: &Scene) -> Option<Scene> {
    let cells = u64::from(sample.columns) * u64::from(sample.rows);
    (cells <= LARGEST).then(|| game.scene(Window::ALL, &PlayerNames::default()))
}

/// Cells, pieces, links and choices match, in the whole scene and in a window of it. Legal moves that are `hidden` need
/// no cell or piece.
pub(crate) fn scene(game: &dyn AnyGame, hidden: Option<fn(&str) -> bool>) -> Check {
    let sample = game.scene(CORNER, &PlayerNames::default());
    ensure!(
        sample.focus.0 < sample.columns && sample.focus.1 < sample.rows,
        "the focus {:?} is not on the board of {} × {}",
        sample.focus,
        sample.columns,
        sample.rows
    );
    let Some(whole) = whole(game, &sample) else {
        return Ok(());
    };
    cells(&whole)?;
    things(&whole)?;
    windowed(&whole, &sample)?;
    choices(&whole, &game.legal_moves(), hidden)
}

/// The motions of a step lead over cells that exist before or after it.
pub(crate) fn motions(game: &dyn AnyGame, step: &Step) -> Check {
    let mut after = game.boxed_clone();
    let report = after.step(step).map_err(|error| error.to_string())?;
    let sample = game.scene(CORNER, &PlayerNames::default());
    let (Some(before), Some(after)) = (whole(game, &sample), whole(after.as_ref(), &sample)) else {
        return Ok(());
    };
    let cells: HashSet<u64> = (before.cells.iter().chain(&after.cells)).map(|cell| cell.id).collect();
    for motion in core::motions(&report.events) {
        ensure!(!motion.way.is_empty(), "a motion leads nowhere: {motion:?}");
        ensure!(
            motion.way.iter().all(|cell| cells.contains(cell)),
            "a motion leads over cells that are not there: {motion:?}"
        );
    }
    Ok(())
}

fn cells(scene: &Scene) -> Check {
    let mut taken: HashMap<(u32, u32), u64> = HashMap::new();
    let mut ids = HashSet::new();
    for cell in &scene.cells {
        ensure!(ids.insert(cell.id), "two cells have the id {}", cell.id);
        ensure!(cell.width >= 1 && cell.height >= 1, "cell {} has no size", cell.id);
        ensure!(!cell.words.is_empty(), "cell {} has no words", cell.id);
        let numbered = scene.family.is_numbered() && !cell.label.is_empty() && !cell.class.is_action();
        ensure!(
            !numbered || cell.label == cell.id.to_string(),
            "cell {} is labelled {} on a numbered board",
            cell.id,
            cell.label
        );
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
        ensure!(link.way.len() >= 2, "a {} leads nowhere: {:?}", link.class, link.way);
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

/// A window shows the same board and nothing else.
fn windowed(whole: &Scene, sample: &Scene) -> Check {
    ensure!(
        (whole.columns, whole.rows, whole.focus) == (sample.columns, sample.rows, sample.focus),
        "the board has another size or focus when seen through a window"
    );
    let known: HashMap<u64, &Cell> = whole.cells.iter().map(|cell| (cell.id, cell)).collect();
    for cell in &sample.cells {
        ensure!(known.get(&cell.id) == Some(&cell), "cell {} looks different through a window", cell.id);
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
