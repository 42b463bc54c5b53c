//! An animation as a GIF.

use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use parlour_core::budget;
use resvg::tiny_skia::{Pixmap, Transform};

use super::Film;
use super::moving::Stage;
use crate::picture::png::{PictureError, render, tree};
use crate::picture::svg_writer::SvgWriter;
use crate::picture::{PictureStyle, draw_board, draw_paper, pieces};

/// The speed of colour quantisation: 1 is slow and fine, 30 fast and coarse.
const COARSENESS: i32 = 10;

impl Film {
    /// The animation as a looping GIF; a `speed` of 2 is twice as fast.
    pub fn gif(&self, style: &PictureStyle, speed: f64) -> Result<Vec<u8>, PictureError> {
        let stage = self.stage(style);
        let bases = self.bases(&stage, style)?;
        let samples = [0, self.shots.len() / 2, self.shots.len().saturating_sub(1)];
        let samples: Vec<Pixmap> =
            samples.iter().map(|shot| self.frame(*shot, &stage, &bases, style)).collect::<Result<_, _>>()?;
        let mut colours = Colours::of(&samples);
        let (starts, end) = self.times(speed);
        let mut writer = Writer::new(&samples[0], &colours)?;
        for shot in 0..self.shots.len() {
            budget::poll();
            let until = starts.get(shot + 1).copied().unwrap_or(end);
            let frame = self.frame(shot, &stage, &bases, style)?;
            writer.add(colours.indices(&frame), until - starts[shot])?;
        }
        writer.finish()
    }

    /// The background of each board.
    fn bases(&self, stage: &Stage, style: &PictureStyle) -> Result<Vec<Pixmap>, PictureError> {
        let base = |(board, ground)| {
            let mut sheet = SvgWriter::default();
            draw_paper(&mut sheet, stage.size);
            draw_board(&mut sheet, board, ground);
            sheet.append(stage.below.clone());
            let svg = sheet.finish(stage.size, &style.frame(""));
            render(&tree(&svg)?, style.width)
        };
        self.boards.iter().zip(&stage.grounds).map(base).collect()
    }

    /// A frame: the board with pieces and caption.
    fn frame(
        &self,
        shot: usize,
        stage: &Stage,
        bases: &[Pixmap],
        style: &PictureStyle,
    ) -> Result<Pixmap, PictureError> {
        let shot = &self.shots[shot];
        let (cells, ground) = (&self.boards[shot.board].cells, &stage.grounds[shot.board]);
        let mut sheet = SvgWriter::default();
        pieces::draw(&mut sheet, &shot.pieces, cells, ground);
        stage.line.write(&mut sheet, &shot.words);
        let tree = tree(&sheet.finish(stage.size, &style.frame("")))?;
        let mut pixmap = bases[shot.board].clone();
        let scale = f32::from(u16::try_from(style.width).unwrap_or(u16::MAX)) / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        Ok(pixmap)
    }
}

/// The palette of 256 colours.
struct Colours {
    palette: Vec<u8>,
    known: HashMap<[u8; 3], u8>,
}

impl Colours {
    fn of(samples: &[Pixmap]) -> Self {
        let (width, height) = samples.first().map_or((1, 1), size);
        let mut pixels: Vec<u8> = samples.iter().flat_map(|sample| sample.data().to_vec()).collect();
        let rows = u16::try_from(samples.len()).unwrap_or(1);
        let high = height.saturating_mul(rows);
        pixels.truncate(usize::from(width) * usize::from(high) * 4);
        let frame = Frame::from_rgba_speed(width, high, &mut pixels, COARSENESS);
        Self { palette: frame.palette.unwrap_or_else(|| vec![0; 3]), known: HashMap::new() }
    }

    /// The picture as palette indices. Most pixels have the colour of the one before.
    fn indices(&mut self, pixmap: &Pixmap) -> Vec<u8> {
        let mut last = ([0; 3], self.nearest([0; 3]));
        let pixels = pixmap.data().chunks_exact(4);
        let index = |pixel: &[u8]| {
            let colour = [pixel[0], pixel[1], pixel[2]];
            if colour != last.0 {
                last = (colour, self.nearest(colour));
            }
            last.1
        };
        pixels.map(index).collect()
    }

    fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        if let Some(index) = self.known.get(&colour) {
            return *index;
        }
        let distance = |known: &[u8]| -> u32 {
            let parts = known.iter().zip(colour);
            parts.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        let best = (0_u8..=255)
            .zip(self.palette.chunks_exact(3))
            .min_by_key(|(_, known)| distance(known))
            .map_or(0, |(index, _)| index);
        self.known.insert(colour, best);
        best
    }
}

fn size(pixmap: &Pixmap) -> (u16, u16) {
    let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
    (side(pixmap.width()), side(pixmap.height()))
}

/// Writes frames, each cut to what has changed.
struct Writer {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    last: Vec<u8>,
    waiting: Option<Frame<'static>>,
}

impl Writer {
    fn new(sample: &Pixmap, colours: &Colours) -> Result<Self, PictureError> {
        let (width, height) = size(sample);
        if u32::from(width) != sample.width() || u32::from(height) != sample.height() {
            return Err(PictureError::TooLarge { width: sample.width(), height: sample.height().into() });
        }
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours.palette).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Self { encoder, width: width.into(), last: Vec::new(), waiting: None })
    }

    fn add(&mut self, pixels: Vec<u8>, seconds: f64) -> Result<(), PictureError> {
        let delay = hundredths(seconds);
        match (self.changed(&pixels), &mut self.waiting) {
            (None, Some(waiting)) => waiting.delay = waiting.delay.saturating_add(delay),
            (changed, _) => {
                let frame = self.cut(&pixels, changed.unwrap_or((0, 0, 1, 1)), delay);
                self.flush()?;
                self.waiting = Some(frame);
            }
        }
        self.last = pixels;
        Ok(())
    }

    /// The changed rectangle: left, top, right and bottom (both exclusive).
    fn changed(&self, pixels: &[u8]) -> Option<(usize, usize, usize, usize)> {
        let height = pixels.len() / self.width.max(1);
        if self.last.len() != pixels.len() {
            return Some((0, 0, self.width, height));
        }
        let rows = || pixels.chunks(self.width).zip(self.last.chunks(self.width)).enumerate();
        let differs = |(_, (new, old)): &(usize, (&[u8], &[u8]))| new != old;
        let top = rows().find(differs)?.0;
        let bottom = rows().rfind(differs)?.0 + 1;
        let ends = rows().filter(differs).filter_map(|(_, (new, old))| {
            let first = new.iter().zip(old).position(|(one, other)| one != other)?;
            let last = new.iter().zip(old).rposition(|(one, other)| one != other)?;
            Some((first, last + 1))
        });
        let (left, right) = ends.fold((self.width, 0), |all, row| (all.0.min(row.0), all.1.max(row.1)));
        Some((left, top, right, bottom))
    }

    fn cut(
        &self,
        pixels: &[u8],
        (left, top, right, bottom): (usize, usize, usize, usize),
        delay: u16,
    ) -> Frame<'static> {
        let rows = pixels.chunks(self.width).skip(top).take(bottom - top);
        let part: Vec<u8> = rows.flat_map(|row| row[left..right].to_vec()).collect();
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Frame {
            left: small(left),
            top: small(top),
            width: small(right - left),
            height: small(bottom - top),
            delay,
            dispose: DisposalMethod::Keep,
            buffer: part.into(),
            ..Frame::default()
        }
    }

    fn flush(&mut self) -> Result<(), PictureError> {
        match self.waiting.take() {
            Some(frame) => self.encoder.write_frame(&frame).map_err(failed),
            None => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Vec<u8>, PictureError> {
        self.flush()?;
        self.encoder.into_inner().map_err(failed)
    }
}

fn failed(error: impl std::fmt::Display) -> PictureError {
    PictureError::Writing(error.to_string())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds, never negative")]
fn hundredths(seconds: f64) -> u16 {
    (seconds * 100.0).round().clamp(2.0, 6000.0) as u16
}
