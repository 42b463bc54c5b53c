//! How searches look: the maze with what they have left on it, their stack or queue, their counters.

use std::collections::{HashMap, HashSet};

use parlour::core::{Cell, CellClass, Family, Piece, Scene, Window};
use parlour::maze::{Algorithm, SearchStep, Spot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Study;
use super::lane::Lane;
use super::marks::Mark;
use super::playback::Frame;
use crate::board::{BoardLayout, BoardView, ClickMap};
use crate::game::wrap;
use crate::theme::Role;
use crate::widgets::Key;

/// The smallest window for one search and for two of them.
const SMALLEST: [(u16, u16); 2] = [(40, 16), (78, 16)];
/// The lines below a maze.
const BELOW: u16 = 6;

impl Study {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let grid = self.maze.grid();
        let times = self.theme.pick("×", "x");
        let frame = Frame {
            theme: &self.theme,
            title: format!("searches in a maze of {}{times}{}", grid.rows(), grid.columns()),
            keys: vec![Key::letter("[", "left"), Key::letter("]", "right")],
            help: HELP,
            smallest: SMALLEST[usize::from(self.lanes.len() > 1)],
        };
        let mut playback = std::mem::take(&mut self.playback);
        playback.paint(&frame, area, buf, |body, buf, clicks| self.lanes(body, buf, clicks));
        self.playback = playback;
    }

    fn lanes(&self, body: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let lanes = u16::try_from(self.lanes.len().max(1)).unwrap_or(1);
        let width = (body.width - (lanes - 1)) / lanes;
        for (index, lane) in (0..).zip(&self.lanes) {
            let place = Rect { x: body.x + index * (width + 1), width, ..body };
            self.lane(lane, place, buf, clicks);
        }
    }

    fn lane(&self, lane: &Lane, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let strip = |offset: u16| Rect {
            x: area.x + 1,
            y: area.y + offset,
            width: area.width.saturating_sub(2),
            height: 1,
        };
        let write = |buf: &mut Buffer, at: Rect, text: &str, role: Role| {
            let text = self.theme.plain(text);
            buf.set_stringn(at.x, at.y, text, usize::from(at.width), self.theme.ink(role));
        };
        write(buf, strip(0), &title(lane), Role::Accent);
        let board = Rect { y: area.y + 1, height: area.height.saturating_sub(BELOW + 1), ..area };
        self.maze_in(lane, board, buf, clicks);
        let top = area.height.saturating_sub(BELOW);
        write(buf, strip(top), &happened(lane), Role::Text);
        let counted = counters(lane);
        for (offset, text) in (1..).zip(wrap(&counted, usize::from(strip(0).width)).iter().take(2)) {
            write(buf, strip(top + offset), text, Role::Faint);
        }
        for (offset, text) in (3..).zip(wrap(&waiting(lane), usize::from(strip(0).width)).iter().take(3)) {
            write(buf, strip(top + offset), text, Role::Ladder);
        }
    }

    fn maze_in(&self, lane: &Lane, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let grid = self.maze.grid();
        let sample = Scene {
            family: Family::Maze,
            columns: grid.columns(),
            rows: grid.rows(),
            focus: (lane.marks().at.column, lane.marks().at.row),
            ..Scene::default()
        };
        let plan = BoardLayout::new(&sample, sample.focus, area);
        let scene = self.scene(lane, &sample, plan.window());
        BoardView {
            scene: &scene,
            theme: &self.theme,
            plan: &plan,
            lit: &[],
            selected: None,
            remarks: &HashMap::new(),
        }
        .draw(buf, clicks);
    }

    /// The maze with the marks of a search.
    fn scene(&self, lane: &Lane, sample: &Scene, window: Window) -> Scene {
        let way: HashSet<Spot> =
            if lane.is_done() { lane.way.iter().copied().collect() } else { HashSet::new() };
        let part = |start: u32, size: u32, whole: u32| start..start.saturating_add(size).min(whole);
        let rows = part(window.top, window.rows, sample.rows);
        let columns = part(window.left, window.columns, sample.columns);
        let spots = rows.flat_map(|row| columns.clone().map(move |column| Spot::new(row, column)));
        let rat = Piece {
            id: "rat".to_owned(),
            cell: self.maze.grid().index(lane.marks().at) as u64,
            count: 1,
            mark: "@".to_owned(),
            ..Piece::default()
        };
        Scene {
            cells: spots.map(|spot| self.cell(lane, spot, &way)).collect(),
            pieces: if way.is_empty() { vec![rat] } else { Vec::new() },
            ..sample.clone()
        }
    }

    fn cell(&self, lane: &Lane, spot: Spot, way: &HashSet<Spot>) -> Cell {
        let mark = lane.marks().cells.get(&spot);
        let (class, mark) = match mark {
            _ if !self.maze.grid().is_open(spot) => (CellClass::Wall, ""),
            _ if spot == self.maze.destination() => (CellClass::Destination, "*"),
            _ if way.contains(&spot) => (CellClass::Way, "●"),
            _ if spot == self.maze.source() => (CellClass::Source, "o"),
            Some(Mark::OnWay) => (CellClass::Way, "●"),
            Some(Mark::Waiting) => (CellClass::Waiting, "○"),
            Some(Mark::Seen) => (CellClass::Seen, "·"),
            Some(Mark::Left) => (CellClass::Left, "×"),
            None => (CellClass::Open, ""),
        };
        Cell {
            id: self.maze.grid().index(spot) as u64,
            x: spot.column,
            y: spot.row,
            width: 1,
            height: 1,
            class,
            mark: mark.to_owned(),
            ..Cell::default()
        }
    }
}

fn title(lane: &Lane) -> String {
    let remark = match (lane.cut, lane.remembers) {
        (true, _) => format!(" (only the first {} steps)", lane.length()),
        (_, true) => " (remembers dead ends)".to_owned(),
        _ => String::new(),
    };
    format!("{}{remark}", lane.algorithm.name())
}

/// The last step in words.
fn happened(lane: &Lane) -> String {
    match lane.tape.last().copied() {
        None => "not begun".to_owned(),
        Some(SearchStep::Enter { at }) => format!("enters {at}"),
        Some(SearchStep::Try { at, direction }) => format!("looks {} from {at}", direction.word()),
        Some(SearchStep::DeadEnd { at }) => format!("dead end at {at}"),
        Some(SearchStep::Leave { at }) if lane.is_done() => format!("leaves {at}: there is no way"),
        Some(SearchStep::Leave { at }) => format!("unmarks {at} and goes back"),
        Some(SearchStep::Take { at }) if lane.is_done() => format!("takes {at}: there is no way"),
        Some(SearchStep::Take { at }) => format!("takes {at} from the queue"),
        Some(SearchStep::Discover { at }) => format!("discovers {at}"),
        Some(SearchStep::Found { at }) => {
            format!("found {at}: a way of {} moves", lane.way.len().saturating_sub(1))
        }
    }
}

fn counters(lane: &Lane) -> String {
    let counters = lane.marks().counters;
    let steps = lane.tape.at();
    match lane.algorithm {
        Algorithm::Backtracking => format!(
            "steps {steps}, entered {}, looked {}, dead ends {}, unmarked {}",
            counters.entered, counters.tried, counters.dead_ends, counters.left
        ),
        _ => format!("steps {steps}, taken {}, discovered {}", counters.taken, counters.discovered),
    }
}

/// The stack from its top, or the queue from its front.
fn waiting(lane: &Lane) -> String {
    let list = &lane.marks().list;
    let spots = |spots: &mut dyn Iterator<Item = &Spot>| {
        spots.take(40).map(|spot| format!("{},{}", spot.row, spot.column)).collect::<Vec<_>>().join(" ")
    };
    match lane.algorithm {
        Algorithm::Backtracking => format!("stack of {}: {}", list.len(), spots(&mut list.iter().rev())),
        Algorithm::Astar => format!("{} waiting: {}", list.len(), spots(&mut list.iter())),
        _ => format!("queue of {}: {}", list.len(), spots(&mut list.iter())),
    }
}

/// What only searches in a maze have.
const HELP: &[(&str, &str)] = &[
    ("[", "another search on the left"),
    ("]", "another search on the right, or none"),
    ("● ○ · ×", "on the way, waiting, seen, given up"),
];
