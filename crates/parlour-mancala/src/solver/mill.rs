//! Works out the margins of two parts of a layer, a whole strip of positions at a time.
//!
//! A strip is one row of the player with fewer seeds against all rows of the other. First comes the strip in which the
//! former is to move: each of the moves is the same for all of the strip. Then the strip in which the latter is.

use super::Watch;
use super::database::{Layout, Part, packed};
use super::pits::{Pits, Sowing, margin, seeds_in};
use super::tracks::{Step, Tracks, Way};

/// Two parts of a layer that ask only each other and lower layers.
pub(super) struct Task<'a> {
    /// The seeds of the player with fewer, and of the other.
    pub(super) few: usize,
    pub(super) many: usize,
    /// The part in which the player with fewer seeds is to move.
    pub(super) part: &'a mut [u8],
    /// The part with the roles changed; none where both have the same.
    pub(super) mirror: Option<&'a mut [u8]>,
}

/// What all tasks share.
pub(super) struct Mill<'a, const C: usize> {
    pub(super) sowing: &'a Sowing<C>,
    pub(super) layout: &'a Layout,
    /// The rows by their seeds.
    pub(super) tracks: &'a [Tracks],
    /// The margins of the lower layers.
    pub(super) lower: &'a [u8],
}

/// A strip: a row of the player with fewer seeds, and the seeds of both.
#[derive(Clone, Copy)]
struct Strip {
    row: usize,
    few: usize,
    many: usize,
}

/// The positions that differ in one row only, and what their margins are worth to a player.
#[derive(Debug, Clone, Copy)]
struct Source<'a> {
    margins: &'a [u8],
    base: usize,
    step: usize,
    /// What the move brings.
    gain: i8,
    /// Whose margins they are: 1 for those of the player, -1 for those of the other.
    sign: i8,
    /// Whether the move is quiet.
    quiet: bool,
}

impl Source<'_> {
    /// The value of the position with this row.
    #[inline]
    fn value(&self, row: u32) -> i8 {
        let margin = self.margins[self.base + row as usize * self.step].cast_signed();
        self.gain.wrapping_add(self.sign.wrapping_mul(margin))
    }
}

fn small(seeds: usize) -> i8 {
    packed(margin(seeds, 0)).cast_signed()
}

impl<'a, const C: usize> Mill<'a, C> {
    pub(super) fn grind(&self, task: Task<'_>, watch: &dyn Watch) {
        let Task {
            few,
            many,
            part,
            mut mirror,
        } = task;
        let across = self.layout.rows[many];
        let mut margins = vec![0_i8; across];
        for row in 0..self.layout.rows[few] {
            if watch.is_stopped() {
                return;
            }
            let strip = Strip { row, few, many };
            let here = row * across;
            // Where both have the same seeds the parts are one: what lies beyond the row comes with a later strip.
            let (before, upto) = mirror.as_ref().map_or((row, row + 1), |_| (across, across));
            let answers = match &mirror {
                Some(mirror) => quiet(mirror, across, 1),
                None => quiet(part, 1, across),
            };
            self.few_move(strip, answers, &mut margins[..before]);
            put(&mut part[here..], 1, &margins[..before]);
            self.many_move(strip, quiet(&part[here..], 0, 1), &mut margins[..upto]);
            match &mut mirror {
                Some(mirror) => put(&mut mirror[here..], 1, &margins[..upto]),
                None => put(&mut part[row..], across, &margins[..upto]),
            }
        }
    }

    /// The player with fewer seeds is to move. The answers to a quiet move have the rows of this player as base.
    fn few_move(&self, strip: Strip, answers: Source<'_>, margins: &mut [i8]) {
        if strip.few == 0 {
            margins.fill(-small(strip.many));
            return;
        }
        margins.fill(i8::MIN);
        let others = &self.tracks[strip.many];
        for step in self.tracks[strip.few].steps(strip.row) {
            let quiet = Source {
                base: step.quiet as usize * answers.base,
                ..answers
            };
            match step.way {
                Way::Quiet => raise(margins, (0..).map(|row| quiet.value(row))),
                Way::Home(0) => self.few_home(strip, step.row, margins),
                Way::Home(given) => {
                    let source = self.home(strip, step.row as usize, given.into());
                    let rows = others.given[usize::from(given)].iter();
                    raise(margins, rows.map(|row| source.value(*row)));
                }
                Way::Capture(lane) => self.few_capture(strip, step, quiet, lane.into(), margins),
                Way::Round(lane) => {
                    let own = self.tracks[strip.few].rows[strip.row];
                    let play = |other: &u64| self.played(own, *other, strip.few + strip.many, lane);
                    raise(margins, others.rows.iter().map(play));
                }
            }
        }
    }

    /// The last seed reaches the attic: the other row stays, and so all margins of a strip follow each other.
    fn few_home(&self, strip: Strip, row: u32, margins: &mut [i8]) {
        let source = self.home(strip, row as usize, 0);
        let from = source.margins[source.base..]
            .iter()
            .map(|byte| byte.cast_signed());
        if source.sign > 0 {
            raise(margins, from.map(|margin| 1 + margin));
        } else {
            raise(margins, from.map(|margin| 1 - margin));
        }
    }

    /// A move home of the player with fewer seeds, by the rows of the other.
    fn home(&self, strip: Strip, row: usize, given: usize) -> Source<'a> {
        let (few, many) = (strip.few - given - 1, strip.many + given);
        if given == 0 && self.sowing.again_at_home() {
            self.after(1, self.layout.part(few, many), |part| {
                (part.place(row, 0), part.other)
            })
        } else {
            self.before(1, self.layout.part(many, few), |part| {
                (part.place(0, row), part.own)
            })
        }
    }

    fn few_capture(&self, strip: Strip, step: &Step, quiet: Source<'_>, lane: usize, margins: &mut [i8]) {
        let own = self.sowing.own_taken();
        let row = step.row as usize;
        let sources: Vec<Source<'_>> = (0..=strip.many)
            .map(|taken| {
                if self.sowing.is_capture(taken) {
                    let part = self.layout.part(strip.many - taken, strip.few - own);
                    self.before(taken + own, part, |part| (part.place(0, row), part.own))
                } else {
                    quiet
                }
            })
            .collect();
        let others = &self.tracks[strip.many];
        let rows = others.rows.iter().zip(&others.cleared[lane]);
        raise(
            margins,
            // Without a capture there is nothing in the lane, and the row is the same without it.
            rows.map(|(other, cleared)| sources[seeds_in(*other, lane)].value(*cleared)),
        );
    }

    /// The player with more seeds is to move; `answers` are the margins of the same strip with the roles changed.
    fn many_move(&self, strip: Strip, answers: Source<'_>, margins: &mut [i8]) {
        let others = &self.tracks[strip.many];
        let against = self.tracks[strip.few].rows[strip.row];
        let first = Pits {
            own: others.rows[0],
            other: against,
        };
        if let Some(margin) = self.sowing.over(first) {
            margins.fill(packed(margin).cast_signed());
            return;
        }
        let sources = self.many_sources(strip, answers);
        for (index, kept) in margins.iter_mut().enumerate() {
            let mut best = i8::MIN;
            for step in others.steps(index) {
                if let Way::Round(lane) = step.way {
                    best = best.max(self.played(others.rows[index], against, strip.few + strip.many, lane));
                } else {
                    let source = &sources[step.way.slot() % Way::SLOTS];
                    best = best.max(source.value(if source.quiet { step.quiet } else { step.row }));
                }
            }
            *kept = best;
        }
    }

    /// Where the moves of the player with more seeds lead to, by their slots.
    fn many_sources<'b>(&self, strip: Strip, answers: Source<'b>) -> [Source<'b>; Way::SLOTS]
    where
        'a: 'b,
    {
        let Strip { row, few, many } = strip;
        let track = &self.tracks[few];
        let mut sources = [answers; Way::SLOTS];
        for given in 0..many.min(C + 1) {
            let row = track.given[given][row] as usize;
            let (few, many) = (few + given, many - given - 1);
            sources[Way::Home(small(given).cast_unsigned()).slot()] =
                if given == 0 && self.sowing.again_at_home() {
                    self.after(1, self.layout.part(many, few), |part| {
                        (part.place(0, row), part.own)
                    })
                } else {
                    self.before(1, self.layout.part(few, many), |part| {
                        (part.place(row, 0), part.other)
                    })
                };
        }
        let own = self.sowing.own_taken();
        for lane in 0..C {
            let taken = seeds_in(track.rows[row], lane);
            let cleared = track.cleared[lane][row] as usize;
            if self.sowing.is_capture(taken) {
                let part = self.layout.part(few - taken, many - own);
                sources[Way::Capture(small(lane).cast_unsigned()).slot()] =
                    self.before(taken + own, part, |part| (part.place(cleared, 0), part.other));
            }
        }
        sources
    }

    /// Margins of a lower part in which the same player is to move after a move that brought so much.
    fn after(&self, gain: usize, part: Part, places: impl Fn(Part) -> (usize, usize)) -> Source<'a> {
        let (base, step) = places(part);
        Source {
            margins: self.lower,
            base,
            step,
            gain: small(gain),
            sign: 1,
            quiet: false,
        }
    }

    /// Margins of a lower part in which the other player is to move.
    fn before(&self, gain: usize, part: Part, places: impl Fn(Part) -> (usize, usize)) -> Source<'a> {
        Source {
            sign: -1,
            ..self.after(gain, part, places)
        }
    }

    /// The value of a move that goes round the board; it always brings seeds home.
    fn played(&self, own: u64, other: u64, seeds: usize, lane: u8) -> i8 {
        let child = self.sowing.play(Pits { own, other }, seeds, lane.into());
        let margin = self.lower[self.layout.place::<C>(child.pits)].cast_signed();
        packed(child.seen(margin.into())).cast_signed()
    }
}

/// The answers to quiet moves in the same layer.
fn quiet(margins: &[u8], base: usize, step: usize) -> Source<'_> {
    Source {
        margins,
        base,
        step,
        gain: 0,
        sign: -1,
        quiet: true,
    }
}

/// Puts a strip to its places.
fn put(part: &mut [u8], step: usize, margins: &[i8]) {
    for (kept, margin) in part.iter_mut().step_by(step).zip(margins) {
        *kept = margin.cast_unsigned();
    }
}

/// A better move makes a better margin.
#[inline]
fn raise(margins: &mut [i8], values: impl Iterator<Item = i8>) {
    for (margin, value) in margins.iter_mut().zip(values) {
        *margin = (*margin).max(value);
    }
}
