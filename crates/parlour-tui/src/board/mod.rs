//! Draws a board from its scene: the layout depends on the family, a cell on its class, owner, label and mark.

mod click_map;
mod crowd;
mod dots;
mod layout;
mod links;
mod pits;
mod squares;
mod tiles;

use std::collections::HashMap;

use parlour::core::{Cell, Family, Piece, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::theme::{Hue, Theme};

pub(crate) use click_map::{ClickMap, Target};
pub(crate) use layout::{BoardLayout, CORNER};

/// A board to draw.
pub(crate) struct BoardView<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) theme: &'a Theme,
    pub(crate) layout: &'a BoardLayout,
    /// Highlighted cells.
    pub(crate) lit: &'a [u64],
    /// The selected cell or piece.
    pub(crate) selected: Option<&'a Target>,
    /// Text on cells, such as the value of a move.
    pub(crate) remarks: &'a HashMap<u64, String>,
}

impl<'a> BoardView<'a> {
    /// Draws the board and registers its click targets.
    pub(crate) fn draw(&self, buf: &mut Buffer, clicks: &mut ClickMap) {
        let crowds = self.crowds();
        for cell in &self.scene.cells {
            if let Some(area) = self.layout.area(cell) {
                self.ground(cell, area, buf);
                clicks.add(area, Target::Cell(cell.id));
            }
        }
        if self.scene.family == Family::Grid {
            links::draw(self, buf);
        }
        for cell in &self.scene.cells {
            let Some(area) = self.layout.area(cell) else {
                continue;
            };
            let pieces = crowds.get(&cell.id).map_or(&[][..], Vec::as_slice);
            match self.scene.family {
                Family::Grid => squares::draw(self, cell, pieces, area, buf, clicks),
                Family::Pits => pits::draw(self, cell, pieces, area, buf),
                Family::Track | Family::Maze => tiles::draw(self, cell, pieces, area, buf, clicks),
            }
        }
        tiles::frame(self, buf);
        if self.scene.family == Family::Pits {
            pits::more(self, buf);
        }
    }

    fn ground(&self, cell: &Cell, area: Rect, buf: &mut Buffer) {
        match self.scene.family {
            Family::Grid => buf.set_style(area, squares::ground(self, cell)),
            Family::Pits => {}
            Family::Track | Family::Maze => buf.set_style(area, tiles::ground(self, cell)),
        }
    }

    fn crowds(&self) -> HashMap<u64, Vec<&'a Piece>> {
        let mut crowds: HashMap<u64, Vec<&Piece>> = HashMap::new();
        for piece in &self.scene.pieces {
            crowds.entry(piece.cell).or_default().push(piece);
        }
        crowds
    }

    /// The colour of a cell's owner.
    pub(crate) fn owner(&self, cell: &Cell) -> Option<Hue> {
        cell.owner.map(|player| self.theme.hue(player, self.scene))
    }

    /// The style of a piece.
    pub(crate) fn piece_style(&self, piece: &Piece) -> Style {
        let hue = piece.owner.map(|player| self.theme.hue(player, self.scene));
        hue.map_or_else(|| self.theme.ink(crate::theme::Role::Text), |hue| self.theme.piece(hue))
    }

    pub(crate) fn is_lit(&self, cell: &Cell) -> bool {
        self.lit.contains(&cell.id)
    }

    pub(crate) fn is_selected(&self, cell: &Cell) -> bool {
        self.selected == Some(&Target::Cell(cell.id))
    }

    pub(crate) fn is_chosen(&self, piece: &Piece) -> bool {
        matches!(self.selected, Some(Target::Piece(id)) if *id == piece.id)
    }
}
