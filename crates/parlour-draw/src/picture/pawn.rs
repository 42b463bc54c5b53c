//! Pawns and the rat, each on a square from −50 to 50. A pawn has the colour, the shape and the letters of its player.

use super::emblems::star_path;
use super::letters::{Weight, length};
use super::svg_writer::{SvgWriter, Words};
use super::theme::Hue;

/// Draws a pawn.
pub(crate) fn draw(sheet: &mut SvgWriter, hue: &Hue, mark: &str) {
    let edge = format!("stroke=\"{}\" stroke-width=\"3.5\" stroke-linejoin=\"round\"", hue.dark);
    sheet.put("<ellipse cx=\"2\" cy=\"40\" rx=\"34\" ry=\"8\" fill=\"#000\" opacity=\"0.28\"/>");
    let (body, head) = (BODY, head(hue.index()));
    // A light outline keeps a pawn visible on a cell of the same colour.
    sheet.put(&format!(
        "<path d=\"{body}{head}\" fill=\"#fff\" stroke=\"#fff\" stroke-width=\"11\" stroke-linejoin=\"round\" opacity=\"0.9\"/>"
    ));
    for path in [body, &head] {
        sheet.put(&format!("<path d=\"{path}\" fill=\"{}\" {edge}/>", hue.base));
    }
    sheet.put("<ellipse cx=\"-7\" cy=\"-29\" rx=\"6\" ry=\"4\" fill=\"#fff\" opacity=\"0.55\" transform=\"rotate(-30 -7 -29)\"/>");
    let size = if length(mark, Weight::Bold, 27.0) > 40.0 { 22.0 } else { 27.0 };
    sheet.write(&Words::new(mark, (0.0, 36.0), size, hue.ink).bold().within(46.0));
}

const BODY: &str = "M-32 40C-32 24 -15 12 -12 -8H12C15 12 32 24 32 40C20 46 -20 46 -32 40Z";

/// The head of a pawn: each colour has a different shape.
fn head(number: usize) -> String {
    let middle = (0.0, -24.0);
    match number {
        0 => "M-20 -24A20 20 0 1 1 20 -24A20 20 0 1 1 -20 -24Z".to_owned(),
        1 => "M-17 -42H17V-7H-17Z".to_owned(),
        2 => "M0 -47L22 -7H-22Z".to_owned(),
        3 => "M0 -48L20 -25L0 -2L-20 -25Z".to_owned(),
        4 => "M-11 -43H11L22 -25L11 -7H-11L-22 -25Z".to_owned(),
        5 => star_path(middle, 25.0, 5, 0.5),
        6 => "M-8 -45H8V-33H20V-17H8V-6H-8V-17H-20V-33H-8Z".to_owned(),
        7 => star_path(middle, 24.0, 8, 0.72),
        8 => "M-22 -40H22L0 -5Z".to_owned(),
        _ => "M-20 -24C-20 -50 20 -50 20 -24V-7H-20Z".to_owned(),
    }
}

/// A ring under a piece that may be chosen.
pub(crate) fn draw_halo(sheet: &mut SvgWriter) {
    sheet.put(
        "<circle r=\"47\" fill=\"#fff\" fill-opacity=\"0.55\" stroke=\"#15120e\" stroke-width=\"4\" stroke-dasharray=\"9 7\"/>",
    );
}

/// Draws the rat, seen from above.
pub(crate) fn draw_rat(sheet: &mut SvgWriter) {
    sheet.put(
        "<path d=\"M-22 2C-38 -6 -30 -22 -44 -24\" fill=\"none\" stroke=\"#d08a8f\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
         <ellipse cx=\"0\" cy=\"7\" rx=\"31\" ry=\"21\" fill=\"#000\" opacity=\"0.2\"/>\
         <path d=\"M46 3C38 -10 22 -18 4 -20C-16 -22 -30 -12 -30 3C-30 18 -16 26 4 24C22 22 38 14 46 3Z\" fill=\"#8b8f99\" \
         stroke=\"#454951\" stroke-width=\"3\"/>\
         <circle cx=\"15\" cy=\"-16\" r=\"10\" fill=\"#a5a9b2\" stroke=\"#454951\" stroke-width=\"3\"/><circle cx=\"15\" cy=\"-16\" r=\"5\" fill=\"#e3a6ab\"/>\
         <circle cx=\"15\" cy=\"21\" r=\"10\" fill=\"#a5a9b2\" stroke=\"#454951\" stroke-width=\"3\"/><circle cx=\"15\" cy=\"21\" r=\"5\" fill=\"#e3a6ab\"/>\
         <circle cx=\"31\" cy=\"-4\" r=\"3\" fill=\"#15120e\"/><circle cx=\"31\" cy=\"10\" r=\"3\" fill=\"#15120e\"/>\
         <circle cx=\"46\" cy=\"3\" r=\"4\" fill=\"#d0606a\"/>",
    );
}

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
