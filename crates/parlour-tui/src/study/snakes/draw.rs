//! How the search looks: the board with what the search has left on it, and beside it pseudocode, queue and counters.

use std::collections::{HashMap, HashSet};

use parlour::core::{Link, LinkClass, Scene};
use parlour::snakes::FewestStep;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::super::playback::Frame;
use super::BoardStudy;
use crate::board::{BoardLayout, BoardView, CORNER, ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, row, write};
use crate::theme::Role;
use crate::widgets::Key;

/// The smallest window.
const SMALLEST: (u16, u16) = (60, 22);
/// The columns beside the board.
const PANEL: u16 = 29;
/// How many squares of the queue are named.
const NAMED: usize = 60;

impl BoardStudy {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let frame = Frame {
            theme: &self.theme,
            title: format!("fewest rolls from {} to {}", self.from, self.goal),
            keys: vec![Key::letter("c", if self.cursor.is_some() { "search" } else { "links" })],
            help: HELP,
            smallest: SMALLEST,
        };
        let mut playback = std::mem::take(&mut self.playback);
        playback.paint(&frame, area, buf, |body, buf, clicks| {
            let board = Rect { width: body.width.saturating_sub(PANEL + 1), ..body };
            self.board_in(board, buf, clicks);
            let panel = Rect { width: PANEL.min(body.width), ..after(body, board.width + 1) };
            match self.cursor {
                Some(cell) => self.links_panel(cell, panel, buf),
                None => self.panel(panel, buf),
            }
        });
        self.playback = playback;
    }

    fn board_in(&self, area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
        let state = self.tape.state();
        let seen = self.cursor.or_else(|| self.tape.last()?.cell()).or(state.current());
        let middle = self.graph.board().coordinates(seen.unwrap_or(self.from).max(1));
        let plan = BoardLayout::new(&self.graph.scene(CORNER), middle, area);
        let mut scene = self.graph.scene(plan.window());
        let mut lit: Vec<u64> = Vec::new();
        let remarks = if let Some(cell) = self.cursor {
            lit.push(cell.into());
            self.link_remarks(cell, &mut scene)
        } else {
            lit.extend(self.tape.last().and_then(FewestStep::cell).map(u64::from));
            self.search_remarks(&scene)
        };
        BoardView {
            scene: &scene,
            theme: &self.theme,
            plan: &plan,
            lit: &lit,
            selected: self.cursor.map(|cell| Target::Cell(cell.into())).as_ref(),
            remarks: &remarks,
        }
        .draw(buf, clicks);
    }

    /// What the search knows of every square that is shown: its layer, and whether it waits, is looked at or is done.
    fn search_remarks(&self, scene: &Scene) -> HashMap<u64, String> {
        let state = self.tape.state();
        let waiting: HashSet<u32> = state.queue().collect();
        let way: HashSet<u32> = match self.tape.last() {
            Some(FewestStep::Found { .. }) => {
                self.path.iter().map(|step| step.to).chain([self.from]).collect()
            }
            _ => HashSet::new(),
        };
        let remark = |cell: u32| {
            let layer = state.rolls_to(cell)?;
            let sign = match () {
                () if way.contains(&cell) => "★",
                () if waiting.contains(&cell) => "○",
                () if state.current() == Some(cell) => "●",
                () => "·",
            };
            Some(self.theme.plain(&format!("{sign}{layer}")).into_owned())
        };
        let shown =
            scene.cells.iter().filter_map(|cell| Some((cell.id, remark(u32::try_from(cell.id).ok()?)?)));
        shown.collect()
    }

    /// Draws the four links of a square instead of snakes and ladders, and names where they lead.
    fn link_remarks(&self, cell: u32, scene: &mut Scene) -> HashMap<u64, String> {
        let named = self.graph.board().links_of(cell).map(|links| links.named()).into_iter().flatten();
        let there: Vec<(&str, u32)> = named.filter_map(|(name, to)| Some((name, to?))).collect();
        let link = |(name, to): &(&str, u32)| Link {
            class: match *name {
                "up" => LinkClass::Ladder,
                "down" => LinkClass::Snake,
                _ => LinkClass::Way,
            },
            way: vec![cell.into(), (*to).into()],
            words: (*name).to_owned(),
        };
        scene.links = there.iter().map(link).collect();
        there.into_iter().map(|(name, to)| (to.into(), name.chars().take(4).collect())).collect()
    }

    fn panel(&self, area: Rect, buf: &mut Buffer) {
        let now = self.tape.last().map(FewestStep::line);
        for (line, code) in (1..).zip(FewestStep::PSEUDOCODE) {
            let current = now == Some(line);
            let sign = if current { self.theme.pick("▸", ">") } else { " " };
            let role = if current { Role::Accent } else { Role::Faint };
            let place = row(area, u16::try_from(line - 1).unwrap_or(0));
            write(buf, place, &format!("{line}{sign}{code}"), self.theme.ink(role));
        }
        let rest = below(area, 10);
        let used = self.text(&self.sentence(), Role::Text, rest, 5, buf);
        let state = self.tape.state();
        let counters = format!(
            "layer {}, visited {}, taken {}{}",
            state.layer(),
            state.visited(),
            state.taken(),
            if self.tape.is_cut() { " (only the first steps are kept)" } else { "" }
        );
        let rest = below(rest, used + 1);
        let used = self.text(&counters, Role::Faint, rest, 2, buf);
        let rest = below(rest, used);
        self.text(&self.queue(), Role::Ladder, rest, rest.height, buf);
    }

    fn queue(&self) -> String {
        let queue = self.tape.state().queue();
        let (length, named) = (queue.len(), queue.take(NAMED));
        let cells: Vec<String> = named.map(|cell| cell.to_string()).collect();
        format!("queue of {length}: {}", cells.join(" "))
    }

    fn links_panel(&self, cell: u32, area: Rect, buf: &mut Buffer) {
        let Some(links) = self.graph.board().links_of(cell) else {
            return;
        };
        let head = self.theme.ink(Role::Accent).add_modifier(Modifier::BOLD);
        write(buf, row(area, 0), &format!("Square {cell}"), head);
        for (line, (name, to)) in (2..).zip(links.named()) {
            let to = to.map_or_else(|| self.theme.pick("–", "-").to_owned(), |to| to.to_string());
            write(buf, row(area, line), &format!("{name:<9}{to}"), self.theme.ink(Role::Text));
        }
        let rest = below(area, 7);
        let used = self.text(&links.words(), Role::Text, rest, 4, buf);
        if let Some(entity) = self.graph.board().entity_at(cell) {
            self.text(&format!("Here: {entity}."), Role::Ladder, below(rest, used), 2, buf);
        }
        let keys = "Arrows: another square. n, p, u, d: follow a link. c: back to the search.";
        self.text(keys, Role::Faint, below(rest, used + 3), 4, buf);
    }

    /// Writes a wrapped text; the answer is the number of lines it took.
    fn text(&self, text: &str, role: Role, area: Rect, most: u16, buf: &mut Buffer) -> u16 {
        let lines = wrap(&self.theme.plain(text), usize::from(area.width));
        let shown = (0..most.min(area.height)).zip(&lines);
        shown
            .map(|(line, text)| write(buf, row(area, line), text, self.theme.ink(role)))
            .count()
            .try_into()
            .unwrap_or(0)
    }
}

/// What is left of an area without its first rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// What only this study has.
const HELP: &[(&str, &str)] = &[
    ("c, a click", "the four links of a square"),
    ("arrows, n p u d", "there: another square, follow a link"),
    ("● ○ · ★", "looked at, waiting, done, on the way"),
];
