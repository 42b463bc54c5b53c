//! Draws the search: the board with layers, and a panel with pseudocode, counters and queue.

use std::collections::{HashMap, HashSet};

use parlour::core::{Link, LinkClass, Message, Scene};
use parlour::snakes::FewestStep;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::BoardStudy;
use crate::board::{BoardLayout, BoardView, CORNER, ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, row, write};
use crate::playback::Frame;
use crate::theme::Role;
use crate::widgets::Key;
use crate::words::{say, text};

/// The smallest window.
const SMALLEST: (u16, u16) = (60, 22);
/// The width of the panel.
const PANEL: u16 = 29;
/// The most squares of the queue to list.
const NAMED: usize = 60;

impl BoardStudy {
    pub(super) fn paint(&mut self, area: Rect, buf: &mut Buffer) {
        let frame = Frame {
            theme: &self.theme,
            title: say(&Message::new("study-board").with("from", self.from).with("to", self.goal)),
            details: None,
            keys: vec![Key::letter("c", if self.cursor.is_some() { "key-search" } else { "key-links" })],
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
        let place = BoardLayout::new(&self.graph.scene(CORNER), middle, area);
        let mut scene = self.graph.scene(place.window());
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
            layout: &place,
            lit: &lit,
            selected: self.cursor.map(|cell| Target::Cell(cell.into())).as_ref(),
            remarks: &remarks,
        }
        .draw(buf, clicks);
    }

    /// The state of every visible square: its layer, and whether it is waiting, current, done or on the path.
    fn search_remarks(&self, scene: &Scene) -> HashMap<u64, String> {
        let state = self.tape.state();
        let waiting: HashSet<u32> = state.queue().collect();
        let path: HashSet<u32> = match self.tape.last() {
            Some(FewestStep::Found { .. }) => {
                self.path.iter().map(|step| step.to).chain([self.from]).collect()
            }
            _ => HashSet::new(),
        };
        let remark = |cell: u32| {
            let layer = state.rolls_to(cell)?;
            let sign = match () {
                () if path.contains(&cell) => "★",
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

    /// Replaces snakes and ladders with the four links of a square, and names their ends.
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
        let counters = if self.tape.is_cut() { "study-layers-cut" } else { "study-layers" };
        let counters = Message::new(counters)
            .with("layer", state.layer())
            .with("visited", state.visited())
            .with("taken", state.taken());
        let rest = below(rest, used + 1);
        let used = self.text(&say(&counters), Role::Faint, rest, 2, buf);
        let rest = below(rest, used);
        self.text(&self.queue(), Role::Ladder, rest, rest.height, buf);
    }

    fn queue(&self) -> String {
        let queue = self.tape.state().queue();
        let (length, named) = (queue.len(), queue.take(NAMED));
        let cells: Vec<String> = named.map(|cell| cell.to_string()).collect();
        say(&Message::new("study-queue").with("count", length).with("cells", cells.join(" ")))
    }

    fn links_panel(&self, cell: u32, area: Rect, buf: &mut Buffer) {
        let Some(links) = self.graph.board().links_of(cell) else {
            return;
        };
        let head = self.theme.ink(Role::Accent).add_modifier(Modifier::BOLD);
        write(buf, row(area, 0), &say(&Message::new("study-square").with("cell", cell)), head);
        for (line, (name, to)) in (2..).zip(links.named()) {
            let to = to.map_or_else(|| self.theme.pick("–", "-").to_owned(), |to| to.to_string());
            write(buf, row(area, line), &format!("{name:<9}{to}"), self.theme.ink(Role::Text));
        }
        let rest = below(area, 7);
        let used = self.text(&links.words(), Role::Text, rest, 4, buf);
        if let Some(entity) = self.graph.board().entity_at(cell) {
            let here = say(&Message::new("study-here").with("entity", entity.to_string()));
            self.text(&here, Role::Ladder, below(rest, used), 2, buf);
        }
        self.text(&text("study-link-keys"), Role::Faint, below(rest, used + 3), 4, buf);
    }

    /// Writes a wrapped text and returns its number of lines.
    fn text(&self, words: &str, role: Role, area: Rect, most: u16, buf: &mut Buffer) -> u16 {
        let lines = wrap(&self.theme.plain(words), usize::from(area.width));
        let shown = (0..most.min(area.height)).zip(&lines);
        shown
            .map(|(line, text)| write(buf, row(area, line), text, self.theme.ink(role)))
            .count()
            .try_into()
            .unwrap_or(0)
    }
}

/// The area without its first rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Keys and signs that only this study has.
const HELP: &[(&str, Message)] = &[
    ("c, click", Message::new("help-links")),
    ("arrows, n p u d", Message::new("help-follow")),
    ("● ○ · ★", Message::new("help-board-signs")),
];
