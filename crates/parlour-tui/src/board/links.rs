//! Links between cells: ladders with rungs, winding snakes, straight lines for the rest.

use std::collections::HashMap;

use parlour::core::{Link, LinkClass};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::BoardView;
use super::dots::{ACROSS, DOWN, Dot, Dots, distance, steps};
use crate::theme::{Role, Signs};

/// In dots: half the width of a ladder, the amplitude and wavelength of a snake, the distance of rungs.
const RAIL: f64 = 1.6;
const SWING: f64 = 2.0;
const WAVE: f64 = 14.0;
const RUNG: f64 = 5.0;

pub(super) fn draw(view: &BoardView<'_>, buf: &mut Buffer) {
    let areas: HashMap<u64, Rect> =
        (view.scene.cells.iter()).filter_map(|cell| Some((cell.id, view.layout.area(cell)?))).collect();
    let mut dots = Dots::new(view.layout.whole());
    let mut letters: Vec<(Dot, char, Color)> = Vec::new();
    for link in &view.scene.links {
        let colour = view.theme.colour(role(&link.class));
        let bends = bends(&visible(link, &areas, &dots));
        for pair in bends.windows(2) {
            match view.theme.signs {
                Signs::Unicode => stretch(&mut dots, &link.class, pair[0], pair[1], colour),
                Signs::Ascii => letters.extend(spell(&link.class, pair[0], pair[1], colour)),
            }
        }
    }
    dots.draw(buf);
    write(view.layout.whole(), &letters, buf);
}

fn role(class: &LinkClass) -> Role {
    match class {
        LinkClass::Ladder | LinkClass::Boost => Role::Ladder,
        LinkClass::Snake => Role::Snake,
        _ => Role::Portal,
    }
}

/// The middles of the visible cells on the link's path.
fn visible(link: &Link, areas: &HashMap<u64, Rect>, dots: &Dots) -> Vec<Dot> {
    let areas = link.way.iter().filter_map(|id| areas.get(id));
    areas.map(|area| dots.middle(*area)).collect()
}

/// The points where a path bends: only its ends if it is nearly straight.
fn bends(way: &[Dot]) -> Vec<Dot> {
    let (Some(first), Some(last)) = (way.first(), way.last()) else {
        return Vec::new();
    };
    let length = distance(*first, *last).max(1.0);
    let off = |dot: &Dot| {
        let across = (last.0 - first.0) * (dot.1 - first.1) - (last.1 - first.1) * (dot.0 - first.0);
        across.abs() / length
    };
    let straight = way.iter().all(|dot| off(dot) < f64::from(3 * DOWN));
    if straight { vec![*first, *last] } else { way.to_vec() }
}

/// Draws one stretch of a link with dots.
fn stretch(dots: &mut Dots, class: &LinkClass, from: Dot, to: Dot, colour: Color) {
    let length = distance(from, to).max(1.0);
    let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let aside = (-along.1, along.0);
    let at =
        |way: f64, off: f64| (from.0 + along.0 * way + aside.0 * off, from.1 + along.1 * way + aside.1 * off);
    match class {
        LinkClass::Ladder => {
            for rail in [-RAIL, RAIL] {
                dots.line(at(0.0, rail), at(length, rail), colour);
            }
            for way in steps(length).filter(|way| *way > 1.0 && (way % RUNG).abs() < 0.1) {
                dots.line(at(way, -RAIL), at(way, RAIL), colour);
            }
        }
        LinkClass::Snake => {
            for way in steps(length) {
                let swing = SWING * (way / WAVE * std::f64::consts::TAU).sin();
                dots.set(at(way, swing), colour);
                dots.set(at(way, swing + 0.7), colour);
            }
        }
        _ => {
            for way in steps(length).filter(|way| way % 3.0 < 1.1) {
                dots.set(at(way, 0.0), colour);
            }
        }
    }
}

/// The same in ASCII: one letter for each row or column it crosses.
fn spell(class: &LinkClass, from: Dot, to: Dot, colour: Color) -> Vec<(Dot, char, Color)> {
    let characters = ((to.0 - from.0) / f64::from(ACROSS), (to.1 - from.1) / f64::from(DOWN));
    let count = characters.0.abs().max(characters.1.abs()).max(1.0).round();
    let steep = characters.1.abs() * 1.5 > characters.0.abs();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the length of a line on a screen"
    )]
    let letters = (0..=count as u32).map(|index| {
        let part = f64::from(index) / count;
        let dot = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        let sign = match (class, steep, index % 2) {
            (LinkClass::Ladder, ..) => 'H',
            (LinkClass::Snake, true, 0) => '(',
            (LinkClass::Snake, true, _) => ')',
            (LinkClass::Snake, false, _) => '~',
            _ => ':',
        };
        (dot, sign, colour)
    });
    letters.collect()
}

fn write(area: Rect, letters: &[(Dot, char, Color)], buf: &mut Buffer) {
    for ((x, y), sign, colour) in letters {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "places on a screen, rounded down"
        )]
        let place = (area.x + (x / f64::from(ACROSS)) as u16, area.y + (y / f64::from(DOWN)) as u16);
        if area.contains(place.into())
            && let Some(cell) = buf.cell_mut(place)
        {
            cell.set_char(*sign).set_fg(*colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearly_straight_way_is_straight_and_a_bent_one_is_not() {
        let straight = [(0.0, 0.0), (10.0, 8.0), (30.0, 16.0)];
        assert_eq!(bends(&straight), [(0.0, 0.0), (30.0, 16.0)]);
        let bent = [(0.0, 0.0), (0.0, 40.0), (40.0, 40.0)];
        assert_eq!(bends(&bent).len(), 3);
        assert!(bends(&[]).is_empty());
    }

    #[test]
    fn letters_tell_ladders_and_snakes_apart() {
        let word = |class: LinkClass| -> String {
            let letters = spell(&class, (1.0, 2.0), (1.0, 14.0), Color::Reset);
            letters.into_iter().map(|(_, sign, _)| sign).collect()
        };
        assert_eq!((word(LinkClass::Ladder), word(LinkClass::Snake)), ("HHHH".into(), "()()".into()));
    }
}
