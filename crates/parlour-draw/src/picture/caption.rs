//! The text below the board: players, caption, notes.

use parlour_core::{Family, Piece, Player, Scene};

use super::geometry::BoardGeometry;
use super::letters::{Weight, length, shortened, wrapped};
use super::pieces::{hue_of, transform};
use super::svg_writer::SvgWriter;
use super::theme::Hue;
use super::words::{Anchor, Words};
use super::{PictureStyle, pawn};

/// The most names to list.
const MOST_NAMES: usize = 12;

/// The most lines of a caption.
const MOST_LINES: usize = 3;

/// Writes the text below the board, line by line.
pub(crate) struct Caption {
    left: f64,
    right: f64,
    size: f64,
    y: f64,
}

/// Two lines for the changing captions of an animation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reserved {
    at: (f64, f64),
    size: f64,
    room: f64,
}

impl Reserved {
    pub(crate) fn write(&self, sheet: &mut SvgWriter, text: &str) {
        let mut y = self.at.1;
        for line in wrapped(text, Weight::Plain, self.size, self.room, 2) {
            let words = Words::new(&line, (self.at.0, y), self.size, "var(--ink)");
            sheet.write(&words.anchored(Anchor::Start));
            y += self.size * 1.45;
        }
    }
}

impl Caption {
    pub(crate) fn below(ground: &BoardGeometry) -> Self {
        let (width, bottom) = ground.extent();
        Self { left: ground.board.x, right: width - ground.board.x, size: 21.0 * ground.scale, y: bottom }
    }

    /// The height of the picture so far.
    pub(crate) fn bottom(&self, ground: &BoardGeometry) -> f64 {
        let (_, bottom) = ground.extent();
        if self.y > bottom { self.y + self.size * 0.5 } else { self.y }
    }

    fn next_line(&mut self, height: f64) -> f64 {
        self.y += self.size * height;
        self.y - self.size * 0.35
    }

    /// Writes a text on a few lines.
    pub(crate) fn line(&mut self, sheet: &mut SvgWriter, text: &str) {
        for line in wrapped(text, Weight::Plain, self.size, self.right - self.left, MOST_LINES) {
            let y = self.next_line(1.45);
            let words = Words::new(&line, (self.left, y), self.size, "var(--ink)");
            sheet.write(&words.anchored(Anchor::Start));
        }
    }

    /// Reserves two lines for the captions of an animation.
    pub(crate) fn reserve(&mut self) -> Reserved {
        let reserved =
            Reserved { at: (self.left, self.next_line(1.45)), size: self.size, room: self.right - self.left };
        self.next_line(1.45);
        reserved
    }

    /// Writes the notes of a scene.
    pub(crate) fn notes(&mut self, sheet: &mut SvgWriter, scene: &Scene) {
        for note in &scene.notes {
            let text = format!("{}: {}", note.label, note.text);
            let y = self.next_line(1.3);
            let size = self.size * 0.8;
            let short = shortened(&text, Weight::Plain, size, self.right - self.left);
            let words = Words::new(&short, (self.left, y), size, "var(--ink-2)");
            sheet.write(&words.anchored(Anchor::Start));
        }
    }

    /// Writes every player's piece and name.
    pub(crate) fn players(
        &mut self,
        sheet: &mut SvgWriter,
        pieces: &[Piece],
        style: &PictureStyle,
        ground: &BoardGeometry,
    ) {
        if style.names.is_empty() {
            return;
        }
        let mut y = self.next_line(1.9);
        let mut x = self.left;
        let more = style.names.len().saturating_sub(MOST_NAMES);
        let rest = format!("and {more} more");
        let names = style.names.iter().take(MOST_NAMES).map(String::as_str);
        for (index, name) in names.chain((more > 0).then_some(rest.as_str())).enumerate() {
            let room = (self.right - self.left) * 0.45;
            let short = shortened(name, Weight::Bold, self.size, room);
            let wide = length(&short, Weight::Bold, self.size) + self.size * 3.2;
            if x > self.left && x + wide > self.right + self.size * 1.6 {
                y = self.next_line(1.9);
                x = self.left;
            }
            let player = (index < MOST_NAMES).then_some(Player::new(index));
            self.player(sheet, (x, y), player, &short, (pieces, ground));
            x += wide;
        }
        self.y += self.size * 0.25;
    }

    fn player(
        &self,
        sheet: &mut SvgWriter,
        (x, y): (f64, f64),
        player: Option<Player>,
        name: &str,
        (pieces, ground): (&[Piece], &BoardGeometry),
    ) {
        let icon = self.size * 1.5;
        if let Some(player) = player {
            let at = (x + icon / 2.0, y - self.size * 0.35);
            draw_sign(sheet, player, at, icon, (pieces, ground));
        }
        let at = (x + if player.is_some() { icon * 1.1 } else { 0.0 }, y);
        let words = Words::new(name, at, self.size, "var(--ink)");
        sheet.write(&words.bold().anchored(Anchor::Start));
    }
}

/// Draws the symbol of a player: one of their pieces, or a pawn if none is on the board.
fn draw_sign(
    sheet: &mut SvgWriter,
    player: Player,
    at: (f64, f64),
    size: f64,
    (pieces, ground): (&[Piece], &BoardGeometry),
) {
    let own = |piece: &&Piece| piece.owner == Some(player);
    let piece = pieces.iter().find(own);
    let hue = piece.map_or_else(|| Hue::of_player(player), hue_of);
    let id = if ground.family == Family::Maze { pawn::rat(sheet) } else { pawn::symbol(sheet, hue) };
    sheet.put(&format!("<use href=\"#{id}\" {}/>", transform(at, size, 0)));
}
