//! Piles of seeds. A pile is the next smaller one and one more seed, so nothing shifts while seeds are sown.

use super::geometry::Point;
use super::svg_writer::{N, SvgWriter};

/// The most seeds to draw; the count tells the rest.
pub(crate) const MOST: u32 = 24;

/// The colours of the first seeds of a pile, and so on.
const COLOURS: [u8; 9] = [2, 1, 3, 4, 1, 2, 4, 3, 1];

/// The shape of a pile on its square from −50 to 50.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pile {
    /// Round, for a pit.
    Pit,
    /// Long, for a store.
    Store,
}

impl Pile {
    fn name(self) -> &'static str {
        match self {
            Self::Pit => "p-pile",
            Self::Store => "p-store",
        }
    }

    /// The size of a seed; it is the same in pits and stores, whose squares differ.
    fn scale(self) -> f64 {
        match self {
            Self::Pit => 1.0,
            Self::Store => 120.0 / 288.0,
        }
    }

    /// The position of a seed: in layers of spirals, so that later seeds lie on earlier ones.
    fn place(self, index: u32) -> Point {
        const GOLDEN: f64 = 2.399_963_229_728_653;
        let (in_layer, layer) = match (self, index) {
            (Self::Pit, 13..20) => (index - 13, 1.0),
            (Self::Pit, 20..) => (index - 20, 2.0),
            _ => (index, 0.0),
        };
        let far = (f64::from(in_layer) + 0.4).sqrt();
        let angle = f64::from(in_layer) * GOLDEN + layer * 1.1 + 0.7;
        let (across, down) = match self {
            Self::Pit => (9.6, 9.6),
            Self::Store => (2.8, 8.8),
        };
        (far * across * angle.cos(), far * down * angle.sin())
    }
}

/// Defines the pile of this many seeds and returns its id.
pub(crate) fn symbol(sheet: &mut SvgWriter, pile: Pile, count: u32) -> String {
    for colour in 1..=4 {
        sheet.symbol(&format!("p-seed-{colour}"), || seed(colour));
    }
    for count in 0..=count.min(MOST) {
        sheet.symbol(&format!("{}-{count}", pile.name()), || heap(pile, count));
    }
    format!("{}-{}", pile.name(), count.min(MOST))
}

fn seed(colour: u8) -> String {
    format!(
        "<ellipse rx=\"14\" ry=\"11.2\" fill=\"var(--shade)\" opacity=\".35\"/>\
         <ellipse rx=\"12.6\" ry=\"9.8\" fill=\"var(--seed-{colour})\" stroke=\"var(--seed-edge)\" stroke-opacity=\".6\"/>\
         <path d=\"M-7.6 -3.6Q-2 -8 5.4 -5.9\" fill=\"none\" stroke=\"var(--shine)\" stroke-width=\"2\" stroke-linecap=\"round\" opacity=\".6\"/>"
    )
}

fn heap(pile: Pile, count: u32) -> String {
    let Some(last) = count.checked_sub(1) else {
        return String::new();
    };
    let (x, y) = pile.place(last);
    let below = if last > 0 { format!("<use href=\"#{}-{last}\"/>", pile.name()) } else { String::new() };
    let scale = if pile == Pile::Store { format!(" scale({:.3})", pile.scale()) } else { String::new() };
    format!(
        "{below}<use href=\"#p-seed-{}\" transform=\"translate({} {}) rotate({}){scale}\"/>",
        COLOURS[last as usize % COLOURS.len()],
        N((x * 10.0).round() / 10.0),
        N((y * 10.0).round() / 10.0),
        (last * 67 + last * last * 29) % 180,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::svg_writer::Frame;

    #[test]
    fn seeds_lie_inside_their_hollow() {
        for index in 0..MOST {
            let (x, y) = Pile::Pit.place(index);
            assert!(x.hypot(y) + 12.6 < 47.0, "seed {index} in a pit");
            let (x, y) = Pile::Store.place(index);
            assert!(x.abs() < 15.0 && y.abs() < 46.0, "seed {index} in a store");
        }
    }

    #[test]
    fn few_seeds_do_not_lie_on_each_other() {
        for (pile, most) in [(Pile::Pit, 13), (Pile::Store, MOST)] {
            let places: Vec<Point> = (0..most).map(|index| pile.place(index)).collect();
            for (index, one) in places.iter().enumerate() {
                for other in &places[index + 1..] {
                    let apart = (one.0 - other.0).hypot(one.1 - other.1);
                    assert!(apart > 10.0 * pile.scale(), "{pile:?}: {apart}");
                }
            }
        }
    }

    #[test]
    fn a_heap_is_not_counted_out() {
        let mut sheet = SvgWriter::default();
        assert_eq!(symbol(&mut sheet, Pile::Pit, 4_000_000_000), "p-pile-24");
        let svg = sheet.finish((80.0, 80.0), &Frame { width: 80, ..Frame::default() });
        assert_eq!(svg.matches("href=\"#p-seed").count(), MOST as usize);
    }
}
