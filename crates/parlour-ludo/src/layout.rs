//! Where the squares are drawn: in the usual cross, or in strips for every other size.

use crate::board::{HOME, Track};

/// A place of the board and its arm (squares of the ring have none).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A square of the ring.
    Track(i16),
    /// A square of an arm's home column, counted from 1.
    Stretch(usize, i16),
    /// Where an arm's tokens wait.
    Yard(usize),
    /// The home of an arm's tokens.
    Goal(usize),
}

/// A place as it is drawn: column and row of its upper left corner, and its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) spot: Spot,
    pub(crate) id: u64,
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) width: i16,
    pub(crate) height: i16,
}

/// The drawn board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) columns: i16,
    pub(crate) rows: i16,
    pub(crate) areas: Vec<Area>,
}

impl Layout {
    /// The layout of a track: a cross if its size makes one, else strips.
    pub(crate) fn of(track: &Track) -> Self {
        if is_cross(track) { cross(track) } else { strips(track) }
    }
}

/// The cross has four arms; an arm of `k` rows has `2k + 1` squares of the ring and a home column of `k` steps.
fn is_cross(track: &Track) -> bool {
    let k = track.home_stretch();
    track.arms() == 4 && k >= 2 && track.cells_per_arm() == 2 * k + 1
}

fn cross(track: &Track) -> Layout {
    let size = 2 * track.home_stretch() + 3;
    let mut areas = Vec::new();
    for arm in 0..track.arms() {
        for area in cross_arm(track) {
            areas.push(turned(area, arm, size, track));
        }
    }
    Layout { columns: size, rows: size, areas }
}

/// The places of the first arm: its start is left of the middle, below its yard in the upper left corner.
fn cross_arm(track: &Track) -> Vec<Area> {
    let k = track.home_stretch();
    let ring = (0..track.cells_per_arm()).map(|cell| {
        let (row, column) = match cell {
            cell if cell < k - 1 => (k, cell + 1),
            cell if cell < 2 * k - 1 => (2 * k - 2 - cell, k),
            cell => (0, cell - (2 * k - 1) + k + 1),
        };
        unit(Spot::Track(cell), column, row)
    });
    let stretch = (1..=track.stretch_cells()).map(|number| unit(Spot::Stretch(0, number), number, k + 1));
    // A private entrance makes the home column one square longer; home moves to the corner of the middle.
    let goal_row = if track.stretch_cells() < k { k + 1 } else { k };
    let goal = unit(Spot::Goal(0), k, goal_row);
    let yard = Area { width: k, height: k, ..unit(Spot::Yard(0), 0, 0) };
    ring.chain(stretch).chain([goal, yard]).collect()
}

fn unit(spot: Spot, x: i16, y: i16) -> Area {
    Area { spot, id: 0, x, y, width: 1, height: 1 }
}

/// Turns a place of the first arm clockwise to another arm.
fn turned(area: Area, arm: usize, size: i16, track: &Track) -> Area {
    let spot = match area.spot {
        Spot::Track(cell) => Spot::Track(cell + track.start(arm)),
        Spot::Stretch(_, number) => Spot::Stretch(arm, number),
        Spot::Yard(_) => Spot::Yard(arm),
        Spot::Goal(_) => Spot::Goal(arm),
    };
    // All areas are square, so turning one only moves its corner.
    let turn = |(x, y): (i16, i16)| (size - area.height - y, x);
    let (x, y) = (0..arm).fold((area.x, area.y), |corner, _| turn(corner));
    Area { spot, x, y, id: id(track, spot), ..area }
}

/// Two rows for each arm: its squares of the ring, and below them its home column and home; the yard at the left end.
fn strips(track: &Track) -> Layout {
    let mut areas = Vec::new();
    let mut y = 0;
    for arm in 0..track.arms() {
        let start = track.start(arm);
        areas.extend((0..track.cells_per_arm()).map(|cell| unit(Spot::Track(start + cell), 2 + cell, y)));
        areas.extend((1..=track.stretch_cells()).map(|n| unit(Spot::Stretch(arm, n), 1 + n, y + 1)));
        areas.push(unit(Spot::Goal(arm), 2 + track.stretch_cells(), y + 1));
        areas.push(Area { width: 2, height: 2, ..unit(Spot::Yard(arm), 0, y) });
        y += 2;
    }
    for area in &mut areas {
        area.id = id(track, area.spot);
    }
    let columns = 2 + track.cells_per_arm().max(track.stretch_cells() + 1);
    Layout { columns, rows: y, areas }
}

fn id(track: &Track, spot: Spot) -> u64 {
    match spot {
        Spot::Track(cell) => u64::from(cell.cast_unsigned()),
        Spot::Stretch(arm, number) => track.id(arm, track.last() + number),
        Spot::Yard(arm) => track.id(arm, HOME),
        Spot::Goal(arm) => track.id(arm, track.finish()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rstest::rstest;

    use super::*;
    use crate::board::Entry;

    fn at(layout: &Layout, spot: Spot) -> (i16, i16) {
        let area = layout.areas.iter().find(|area| area.spot == spot).expect("the spot is on the board");
        (area.y, area.x)
    }

    // L-01: the usual board, as (row, column) on 15 × 15.
    #[test]
    fn the_usual_cross() {
        let layout = Layout::of(&Track::new(4, 13, 6, Entry::Shared));
        assert_eq!((layout.columns, layout.rows), (15, 15));
        let corners = [
            (0, (6, 1)),
            (4, (6, 5)),
            (5, (5, 6)),
            (10, (0, 6)),
            (11, (0, 7)),
            (12, (0, 8)),
            (17, (5, 8)),
            (18, (6, 9)),
            (23, (6, 14)),
            (24, (7, 14)),
            (25, (8, 14)),
            (30, (8, 9)),
            (31, (9, 8)),
            (36, (14, 8)),
            (37, (14, 7)),
            (38, (14, 6)),
            (43, (9, 6)),
            (44, (8, 5)),
            (49, (8, 0)),
            (50, (7, 0)),
            (51, (6, 0)),
        ];
        for (cell, place) in corners {
            assert_eq!(at(&layout, Spot::Track(cell)), place, "cell {cell}");
        }
        assert_eq!(at(&layout, Spot::Stretch(0, 1)), (7, 1));
        assert_eq!(at(&layout, Spot::Stretch(0, 5)), (7, 5));
        assert_eq!(at(&layout, Spot::Goal(0)), (7, 6));
        assert_eq!(at(&layout, Spot::Stretch(1, 1)), (1, 7));
        assert_eq!(at(&layout, Spot::Goal(2)), (7, 8));
        assert_eq!(at(&layout, Spot::Yard(0)), (0, 0));
        assert_eq!(at(&layout, Spot::Yard(1)), (0, 9));
        assert_eq!(at(&layout, Spot::Yard(2)), (9, 9));
        assert_eq!(at(&layout, Spot::Yard(3)), (9, 0));
    }

    #[test]
    fn a_private_entry_cell_makes_the_stretch_longer() {
        let layout = Layout::of(&Track::new(4, 13, 6, Entry::Private));
        assert_eq!(at(&layout, Spot::Stretch(0, 6)), (7, 6));
        assert_eq!(at(&layout, Spot::Goal(0)), (6, 6));
        assert_eq!(at(&layout, Spot::Goal(1)), (6, 8));
    }

    // L-09: at every size each square is drawn, and no two overlap.
    #[rstest]
    #[case(4, 13, 6)]
    #[case(4, 5, 2)]
    #[case(2, 4, 1)]
    #[case(3, 13, 20)]
    #[case(6, 13, 6)]
    #[case(4, 12, 6)]
    fn no_overlap(#[case] arms: u8, #[case] cells: u8, #[case] stretch: u8) {
        for entry in [Entry::Private, Entry::Shared] {
            let layout = Layout::of(&Track::new(arms, cells, stretch, entry));
            let (mut taken, mut ids) = (HashSet::new(), HashSet::new());
            for area in &layout.areas {
                assert!(ids.insert(area.id), "{area:?}");
                for (x, y) in (0..area.width).flat_map(|x| (0..area.height).map(move |y| (x, y))) {
                    let place = (area.x + x, area.y + y);
                    assert!(place.0 < layout.columns && place.1 < layout.rows, "{area:?}");
                    assert!(taken.insert(place), "{area:?}");
                }
            }
        }
    }
}
