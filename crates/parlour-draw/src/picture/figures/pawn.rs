//! Pawns and the rat, each on a square from −50 to 50. A pawn has its player's colour and a head of its own.

use super::emblems::star_path;
use super::svg_writer::SvgWriter;
use super::theme::Hue;

/// Marks a piece that can move: a brass disc with a dark edge.
pub(crate) const CHOICE: &str =
    "<circle cy=\"10\" r=\"47\" fill=\"var(--brass)\" stroke=\"var(--edge)\" stroke-width=\"5\"/>";

/// The shadow and the ivory halo of the body; the halo keeps a pawn visible on a cell of the same colour.
const GROUND: &str = "<ellipse cx=\"5\" cy=\"43\" rx=\"31\" ry=\"10\" fill=\"var(--shade)\" opacity=\".28\"/>\
     <use href=\"#p-body\" fill=\"var(--die)\" stroke=\"var(--die)\" stroke-width=\"12\"/>";

const BODY: &str = "<path d=\"M-28 35C-28 47 28 47 28 35C28 24 14 22 9 -2H-9C-14 22 -28 24 -28 35Z\" stroke-linejoin=\"round\"/>";

/// What makes it look turned: the dark side, the light, and the ring of the foot.
const GLOSS: &str = "<path d=\"M26 35C24 42 6 43.5 -2 43.5C14 40 14 18 4 0H8C13 22 27 25 26 35Z\" fill=\"var(--shade)\" stroke=\"none\" opacity=\".18\"/>\
     <path d=\"M-25 30C-16 37 16 37 25 30\" fill=\"none\" stroke=\"var(--shade)\" stroke-width=\"2.5\" opacity=\".3\"/>\
     <path d=\"M-19 30C-15 26 -8 20 -5 3\" fill=\"none\" stroke=\"var(--shine)\" stroke-width=\"4.5\" stroke-linecap=\"round\" opacity=\".4\"/>";

const COLLAR: &str = "<rect x=\"-14\" y=\"-6\" width=\"28\" height=\"8\" rx=\"4\"/>";

const GLINT: &str = "<path d=\"M-8 -27q1 -5 6 -6\" fill=\"none\" stroke=\"var(--shine)\" stroke-width=\"4.5\" stroke-linecap=\"round\" opacity=\".5\"/>";

/// Defines the pawn of this colour and returns its id.
pub(crate) fn symbol(sheet: &mut SvgWriter, hue: &Hue) -> String {
    let id = format!("p-pawn-{}", hue.name);
    let parts = [
        ("p-body", BODY),
        ("p-ground", GROUND),
        ("p-gloss", GLOSS),
        ("p-collar", COLLAR),
        ("p-glint", GLINT),
    ];
    for (part, inside) in parts {
        sheet.symbol(part, || inside.to_owned());
    }
    sheet.symbol(&id, || pawn(hue));
    id
}

fn pawn(hue: &Hue) -> String {
    let (head, base, dark) = (head(hue.index()), hue.base, hue.dark);
    format!(
        "<use href=\"#p-ground\"/><g stroke-linejoin=\"round\"><path d=\"{head}\" fill=\"var(--die)\" stroke=\"var(--die)\" stroke-width=\"12\"/>\
         <g fill=\"{base}\" stroke=\"{dark}\" stroke-width=\"3.6\"><use href=\"#p-body\"/><use href=\"#p-gloss\"/><use href=\"#p-collar\"/>\
         <path d=\"{head}\"/></g></g><use href=\"#p-glint\"/>"
    )
}

/// The head of a pawn; its shape depends on the colour.
fn head(number: usize) -> String {
    let middle = (0.0, -22.0);
    match number {
        0 => "M-19 -22A19 19 0 1 1 19 -22A19 19 0 1 1 -19 -22Z".to_owned(),
        1 => "M-17 -40H17V-5H-17Z".to_owned(),
        2 => "M0 -48L23 -5H-23Z".to_owned(),
        3 => "M0 -44L19 -33V-11L0 0L-19 -11V-33Z".to_owned(),
        4 => "M0 -49L20 -24L0 1L-20 -24Z".to_owned(),
        5 => "M-8 -44H8V-31H21V-15H8V-2H-8V-15H-21V-31H-8Z".to_owned(),
        6 => star_path((0.0, -21.0), 26.0, 5, 0.5),
        7 => star_path(middle, 23.0, 8, 0.75),
        8 => "M-22 -42H22L8 -4H-8Z".to_owned(),
        _ => "M-19 -4V-24C-19 -47 19 -47 19 -24V-4Z".to_owned(),
    }
}

/// Defines the rat, seen from above and looking to the right, and returns its id.
pub(crate) fn rat(sheet: &mut SvgWriter) -> String {
    sheet.symbol("p-rat", || RAT.to_owned());
    "p-rat".to_owned()
}

const RAT: &str = "<ellipse cx=\"6\" cy=\"8\" rx=\"34\" ry=\"22\" fill=\"var(--shade)\" opacity=\".22\"/>\
     <path d=\"M-20 0C-32 2 -30 14 -38 12C-46 9 -40 -4 -49 -6\" fill=\"none\" stroke=\"var(--rat-ear)\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
     <path d=\"M-24 0C-24 -18 -8 -24 8 -20C24 -18 40 -8 46 0C40 8 24 18 8 20C-8 24 -24 18 -24 0Z\" fill=\"var(--rat)\" \
     stroke=\"var(--rat-d)\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
     <path d=\"M-14 -8C-6 -16 8 -16 20 -10\" fill=\"none\" stroke=\"var(--rat-l)\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
     <g fill=\"var(--rat-ear)\" stroke=\"var(--rat-d)\" stroke-width=\"4\"><circle cx=\"16\" cy=\"-18\" r=\"10\"/><circle cx=\"16\" cy=\"18\" r=\"10\"/></g>\
     <g fill=\"var(--rat-d)\"><circle cx=\"32\" cy=\"-6\" r=\"3.5\"/><circle cx=\"32\" cy=\"6\" r=\"3.5\"/></g>\
     <circle cx=\"46\" r=\"4.5\" fill=\"var(--tongue)\"/>";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::theme::HUES;

    #[test]
    fn pawns_differ_in_more_than_their_colour() {
        let mut heads: Vec<String> = (0..HUES.len()).map(head).collect();
        heads.sort();
        heads.dedup();
        assert_eq!(heads.len(), HUES.len());
    }
}
