//! Draws maze searches: the maze with its marks, the last step, counters, and the stack or queue.

use std::collections::{HashMap, HashSet};

use parlour::core::{Cell, CellClass, Family, Message, Piece, Scene, Window};
use parlour::maze::{Algorithm, Spot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Study;
use super::lane::Lane;
use super::marks::Mark;
use crate::board::{BoardLayout, BoardView, ClickMap};
use crate::game::wrap;
use crate::playback::Frame;
use crate::theme::Role;
use crate::widgets::Key;
use crate::words::{say, text};

/// The smallest window for one search and for two of them.
const SMALLEST: [(u16, u16); 2] = [(40, 16), (78, 16)];
/// The number of lines below a maze.
const BELOW: u16 = 6;

impl Study {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let grid = self.maze.grid();
        let frame = Frame {
            theme: &self.theme,
            title: say(&Message::new("study-maze").with("rows", grid.rows()).with("columns", grid.columns())),
            details: None,
            keys: vec![Key::letter("[", "key-left"), Key::letter("]", "key-right")],
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
        let place = BoardLayout::new(&sample, sample.focus, area);
        let scene = self.scene(lane, &sample, place.window());
        BoardView {
            scene: &scene,
            theme: &self.theme,
            layout: &place,
            lit: &[],
            selected: None,
            remarks: &HashMap::new(),
        }
        .draw(buf, clicks);
    }

    /// The scene of a search.
    fn scene(&self, lane: &Lane, sample: &Scene, window: Window) -> Scene {
        let path: HashSet<Spot> =
            if lane.is_done() { lane.path.iter().copied().collect() } else { HashSet::new() };
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
            cells: spots.map(|spot| self.cell(lane, spot, &path)).collect(),
            pieces: if path.is_empty() { vec![rat] } else { Vec::new() },
            ..sample.clone()
        }
    }

    fn cell(&self, lane: &Lane, spot: Spot, path: &HashSet<Spot>) -> Cell {
        let mark = lane.marks().cells.get(&spot);
        let (class, mark) = match mark {
            _ if !self.maze.grid().is_open(spot) => (CellClass::Wall, ""),
            _ if spot == self.maze.destination() => (CellClass::Destination, "*"),
            _ if path.contains(&spot) => (CellClass::Way, "●"),
            _ if spot == self.maze.source() => (CellClass::Source, "o"),
            Some(Mark::OnPath) => (CellClass::Way, "●"),
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
    let name = lane.algorithm.name();
    match (lane.cut, lane.remembers) {
        (true, _) => say(&Message::new("study-cut").with("search", name).with("steps", lane.length())),
        (_, true) => say(&Message::new("study-remembers").with("search", name)),
        _ => name.to_owned(),
    }
}

/// The last step in words.
fn happened(lane: &Lane) -> String {
    let ended = lane.is_done().then_some(lane.path.as_slice());
    lane.tape.last().map_or_else(|| text("study-search-unstarted"), |step| step.words(ended))
}

fn counters(lane: &Lane) -> String {
    let counters = lane.marks().counters;
    let steps = lane.tape.at();
    let message = match lane.algorithm {
        Algorithm::Backtracking => Message::new("study-backtracking")
            .with("steps", steps)
            .with("entered", counters.entered)
            .with("tried", counters.tried)
            .with("dead-ends", counters.dead_ends)
            .with("left", counters.left),
        _ => Message::new("study-search")
            .with("steps", steps)
            .with("taken", counters.taken)
            .with("discovered", counters.discovered),
    };
    say(&message)
}

/// The stack from its top, or the queue from its front.
fn waiting(lane: &Lane) -> String {
    let list = &lane.marks().list;
    let spots = |spots: &mut dyn Iterator<Item = &Spot>| {
        spots.take(40).map(|spot| format!("{},{}", spot.row, spot.column)).collect::<Vec<_>>().join(" ")
    };
    let (message, cells) = match lane.algorithm {
        Algorithm::Backtracking => (Message::new("study-stack"), spots(&mut list.iter().rev())),
        Algorithm::Astar => (Message::new("study-waiting"), spots(&mut list.iter())),
        _ => (Message::new("study-queue"), spots(&mut list.iter())),
    };
    say(&message.with("count", list.len()).with("cells", cells))
}

/// Keys and signs that only maze searches have.
const HELP: &[(&str, Message)] = &[
    ("[", Message::new("help-left-search")),
    ("]", Message::new("help-right-search")),
    ("● ○ · ×", Message::new("help-maze-signs")),
];
