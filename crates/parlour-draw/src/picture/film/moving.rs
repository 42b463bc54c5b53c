//! An animation as one SVG.

use std::collections::BTreeMap;

use parlour_core::{Family, Piece, budget, counted};

use super::{Film, HOP};
use crate::picture::caption::{Caption, Reserved};
use crate::picture::geometry::{BoardGeometry, Point};
use crate::picture::svg_writer::{N, SvgWriter};
use crate::picture::{PictureStyle, draw_board, draw_paper, hollows, pieces};

/// What all shots share: geometry, size, and the text below the board.
pub(super) struct Stage {
    pub(super) ground: BoardGeometry,
    /// The geometry of each board.
    pub(super) grounds: Vec<BoardGeometry>,
    pub(super) size: (f64, f64),
    pub(super) below: SvgWriter,
    pub(super) line: Reserved,
}

impl Film {
    pub(super) fn stage(&self, style: &PictureStyle) -> Stage {
        let ground = BoardGeometry::of(self.boards.iter());
        let mut below = SvgWriter::default();
        let mut caption = Caption::below(&ground);
        let pieces = self.shots.last().map_or(&[][..], |shot| &shot.pieces);
        caption.players(&mut below, pieces, style, &ground);
        let line = caption.reserve();
        let size = (ground.extent().0, caption.bottom(&ground));
        Stage {
            grounds: self.boards.iter().map(|board| ground.with_cells(board)).collect(),
            ground,
            size,
            below,
            line,
        }
    }

    /// The animation as a looping SVG; a `speed` of 2 is twice as fast. Viewers without animation show the last position.
    pub fn svg(&self, style: &PictureStyle, speed: f64) -> String {
        let Stage { ground, grounds, size, below, line } = self.stage(style);
        let (starts, end) = self.times(speed);
        let clock = Clock { starts, end };
        let mut sheet = SvgWriter::default();
        draw_paper(&mut sheet, size);
        for (number, (board, places)) in self.boards.iter().zip(&grounds).enumerate() {
            let shown = |shot: usize| self.shots[shot].board == number;
            clock.while_true(&mut sheet, self.shots.len(), shown, |sheet| {
                draw_board(sheet, board, places);
            });
        }
        sheet.append(below);
        if ground.family == Family::Pits {
            self.heaps(&mut sheet, &ground, &clock);
        } else {
            self.moving_pieces(&mut sheet, &grounds, &clock, style);
        }
        self.texts(&mut sheet, &clock, line);
        sheet.finish(size, &style.frame(&self.about()))
    }

    fn about(&self) -> String {
        format!(
            "Animation of {}; at the end: {}",
            counted(self.steps as u64, "step"),
            self.shots.last().map_or("", |shot| &shot.words)
        )
    }

    /// Draws each piece with its positions over time.
    fn moving_pieces(
        &self,
        sheet: &mut SvgWriter,
        grounds: &[BoardGeometry],
        clock: &Clock,
        style: &PictureStyle,
    ) {
        let mut tracks: BTreeMap<String, (Piece, Places)> = BTreeMap::new();
        for (number, shot) in self.shots.iter().enumerate() {
            budget::poll();
            let (placed, _) = pieces::arrange(&shot.pieces, &grounds[shot.board]);
            for place in placed {
                let track = tracks
                    .entry(place.piece.id.clone())
                    .or_insert_with(|| (place.piece.clone(), vec![None; self.shots.len()]));
                track.1[number] = Some((place.at, place.size));
            }
        }
        for (piece, places) in tracks.values() {
            budget::poll();
            let owner = piece.owner.and_then(|owner| style.names.get(owner.index()));
            let title = owner.map_or(piece.id.as_str(), String::as_str);
            let shown = |shot: usize| places[shot].is_some();
            clock.while_true(sheet, places.len(), shown, |sheet| {
                let last = places.iter().rev().flatten().next().copied().unwrap_or_default();
                let rest = format!("transform=\"translate({} {})\"", N(last.0.0), N(last.0.1));
                sheet.titled(&rest, title, |sheet| {
                    clock.translate(sheet, places);
                    sheet.titled(&format!("transform=\"scale({})\"", N(last.1 / 100.0)), "", |sheet| {
                        clock.scale(sheet, places);
                        pieces::draw_piece(sheet, piece);
                    });
                });
            });
        }
    }

    /// Draws each heap once for every number of seeds it has.
    fn heaps(&self, sheet: &mut SvgWriter, ground: &BoardGeometry, clock: &Clock) {
        let mut heaps: BTreeMap<(usize, u64, u32), Piece> = BTreeMap::new();
        for shot in &self.shots {
            for piece in &shot.pieces {
                heaps.entry((shot.board, piece.cell, piece.count)).or_insert_with(|| piece.clone());
            }
        }
        for ((board, id, count), piece) in &heaps {
            let Some(cell) = self.boards[*board].cells.iter().find(|cell| cell.id == *id) else {
                continue;
            };
            let shown = |number: usize| {
                let shot = &self.shots[number];
                let same = |other: &Piece| other.cell == *id && other.count == *count;
                shot.board == *board && shot.pieces.iter().any(same)
            };
            clock.while_true(sheet, self.shots.len(), shown, |sheet| {
                hollows::draw_seeds(sheet, piece, cell, ground);
            });
        }
    }

    fn texts(&self, sheet: &mut SvgWriter, clock: &Clock, line: Reserved) {
        let mut start = 0;
        while start < self.shots.len() {
            let words = &self.shots[start].words;
            let same = self.shots[start..].iter().take_while(|shot| shot.words == *words).count();
            let shown = |shot: usize| (start..start + same).contains(&shot);
            clock.while_true(sheet, self.shots.len(), shown, |sheet| {
                line.write(sheet, words);
            });
            start += same;
        }
    }
}

/// The position and size of a piece in each shot; `None` while it is off the board.
type Places = Vec<Option<(Point, f64)>>;

/// The times of shots.
struct Clock {
    starts: Vec<f64>,
    end: f64,
}

impl Clock {
    /// A time as a part of the duration.
    fn part(&self, seconds: f64) -> String {
        let text = format!("{:.5}", (seconds / self.end).clamp(0.0, 1.0));
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    fn timing(&self) -> String {
        format!("dur=\"{}s\" repeatCount=\"indefinite\"", N(self.end))
    }

    /// A group that is visible during some shots.
    fn while_true(
        &self,
        sheet: &mut SvgWriter,
        shots: usize,
        shown: impl Fn(usize) -> bool,
        inside: impl FnOnce(&mut SvgWriter),
    ) {
        let mut changes: Vec<(usize, bool)> = Vec::new();
        for shot in 0..shots {
            if changes.last().map(|(_, on)| *on) != Some(shown(shot)) {
                changes.push((shot, shown(shot)));
            }
        }
        if let [(_, true)] = changes.as_slice() {
            return sheet.titled("", "", inside);
        }
        let at_rest = changes.last().is_some_and(|(_, on)| *on);
        let values: Vec<&str> = changes.iter().map(|(_, on)| if *on { "1" } else { "0" }).collect();
        let times: Vec<String> = changes.iter().map(|(shot, _)| self.part(self.starts[*shot])).collect();
        sheet.titled(&format!("opacity=\"{}\"", u8::from(at_rest)), "", |sheet| {
            sheet.put(&format!(
                "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" {}/>",
                values.join(";"),
                times.join(";"),
                self.timing()
            ));
            inside(sheet);
        });
    }

    fn translate(&self, sheet: &mut SvgWriter, places: &[Option<(Point, f64)>]) {
        let at: Vec<Option<String>> =
            (places.iter()).map(|place| place.map(|((x, y), _)| format!("{} {}", N(x), N(y)))).collect();
        self.transform(sheet, "translate", &at);
    }

    fn scale(&self, sheet: &mut SvgWriter, places: &[Option<(Point, f64)>]) {
        let sizes: Vec<Option<String>> =
            (places.iter()).map(|place| place.map(|(_, size)| N(size / 100.0).to_string())).collect();
        self.transform(sheet, "scale", &sizes);
    }

    /// Moves from value to value at the start of a shot. A piece that appears does not move to its first position.
    fn transform(&self, sheet: &mut SvgWriter, kind: &str, values: &[Option<String>]) {
        let Some(first) = values.iter().flatten().next() else {
            return;
        };
        let mut keys: Vec<(f64, &str)> = vec![(0.0, first)];
        let mut last = first;
        let mut seen = false;
        for (value, start) in values.iter().zip(&self.starts) {
            if let Some(value) = value.as_ref().filter(|value| *value != last) {
                keys.push((*start, last));
                keys.push((if seen { start + HOP * 0.9 } else { *start }, value));
                last = value;
            }
            seen = value.is_some();
        }
        if keys.len() == 1 {
            return;
        }
        keys.push((self.end, last));
        for index in (1..keys.len()).rev() {
            // In fast animations a shot can be shorter than a hop.
            keys[index - 1].0 = keys[index - 1].0.min(keys[index].0);
        }
        let times: Vec<String> = keys.iter().map(|(time, _)| self.part(*time)).collect();
        let values: Vec<&str> = keys.iter().map(|(_, value)| *value).collect();
        sheet.put(&format!(
            "<animateTransform attributeName=\"transform\" type=\"{kind}\" values=\"{}\" keyTimes=\"{}\" {}/>",
            values.join(";"),
            times.join(";"),
            self.timing()
        ));
    }
}
