//! A canvas of Braille dots, eight to a character.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// A point on the canvas, in dots.
pub(crate) type Dot = (f64, f64);

/// Coloured dots over an area of the screen.
pub(crate) struct Dots {
    area: Rect,
    marks: Vec<(u8, Color)>,
}

/// Dots per character.
pub(crate) const ACROSS: u16 = 2;
pub(crate) const DOWN: u16 = 4;

impl Dots {
    pub(crate) fn new(area: Rect) -> Self {
        Self { area, marks: vec![(0, Color::Reset); usize::from(area.width) * usize::from(area.height)] }
    }

    /// The dot in the middle of an area of the screen.
    pub(crate) fn middle(&self, area: Rect) -> Dot {
        let x = f64::from((area.x - self.area.x) * ACROSS) + f64::from(area.width * ACROSS) / 2.0;
        let y = f64::from((area.y - self.area.y) * DOWN) + f64::from(area.height * DOWN) / 2.0;
        (x, y)
    }

    /// Sets a dot; ignores points outside the canvas.
    pub(crate) fn set(&mut self, (x, y): Dot, colour: Color) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
        let (x, y) = (x.round() as usize, y.round() as usize);
        let (column, line) = (x / usize::from(ACROSS), y / usize::from(DOWN));
        if column >= usize::from(self.area.width) || line >= usize::from(self.area.height) {
            return;
        }
        let mark = &mut self.marks[line * usize::from(self.area.width) + column];
        mark.0 |= BITS[y % usize::from(DOWN)][x % usize::from(ACROSS)];
        mark.1 = colour;
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, from: Dot, to: Dot, colour: Color) {
        let length = distance(from, to).max(1.0);
        for step in steps(length) {
            let part = step / length;
            self.set((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part), colour);
        }
    }

    /// Writes the dots to the screen.
    pub(crate) fn draw(&self, buf: &mut Buffer) {
        for (index, (bits, colour)) in self.marks.iter().enumerate().filter(|(_, (bits, _))| *bits != 0) {
            let width = usize::from(self.area.width);
            let (column, line) = (index % width, index / width);
            let place = (
                self.area.x + u16::try_from(column).unwrap_or(0),
                self.area.y + u16::try_from(line).unwrap_or(0),
            );
            let sign = char::from_u32(0x2800 + u32::from(*bits)).unwrap_or(' ');
            if let Some(cell) = buf.cell_mut(place) {
                cell.set_char(sign).set_fg(*colour);
            }
        }
    }
}

/// The bits of a Braille character, line by line.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

pub(crate) fn distance(from: Dot, to: Dot) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// 0, ½, 1, … up to the length.
pub(crate) fn steps(length: f64) -> impl Iterator<Item = f64> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the length of a line on a screen"
    )]
    let count = (length * 2.0) as u32;
    (0..=count).map(|step| f64::from(step) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_share_characters() {
        let area = Rect::new(0, 0, 2, 1);
        let mut dots = Dots::new(area);
        dots.line((0.0, 0.0), (3.0, 0.0), Color::Red);
        dots.set((0.0, 3.0), Color::Red);
        dots.set((99.0, 0.0), Color::Red);
        let mut buf = Buffer::empty(area);
        dots.draw(&mut buf);
        assert_eq!(buf.cell((0, 0)).unwrap().symbol(), "⡉");
        assert_eq!(buf.cell((1, 0)).unwrap().symbol(), "⠉");
    }
}
