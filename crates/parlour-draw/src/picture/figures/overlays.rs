//! Marks for classes that a cell takes on while a game or a search runs, each on a square from −50 to 50.

use parlour_core::CellClass;

use super::svg_writer::SvgWriter;

/// The classes that come and go, with their marks.
fn marks() -> [(CellClass, String); 5] {
    let field = |colour: &str, opacity: &str| {
        format!(
            "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"var(--{colour})\" opacity=\"{opacity}\"/>"
        )
    };
    let hatch = |path: &str, colour: &str| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"var(--{colour})\" stroke-width=\"5\" opacity=\".5\"/>"
        )
    };
    let crumbs = |opacity: &str| {
        format!(
            "<path d=\"M-27 6h2M-3 -9h3M22 8h1\" fill=\"none\" stroke=\"var(--crumb)\" stroke-width=\"12\" stroke-linecap=\"round\" opacity=\"{opacity}\"/>"
        )
    };
    [
        (CellClass::Trail, crumbs("1")),
        (CellClass::Way, field("brass", ".35") + &crumbs("1")),
        (
            CellClass::Waiting,
            field("brass", ".55") + &hatch("M-47 -3L-3 -47M-47 47L47 -47M3 47L47 3", "gold-d"),
        ),
        (CellClass::Seen, field("p2s", ".85") + &hatch("M-44 -3h14M-7 -3h14M30 -3h14", "p2")),
        (CellClass::Left, field("p2s", ".4") + &hatch("M-18 -18L18 18M18 -18L-18 18", "board-ink")),
    ]
}

/// Defines the marks of all such classes.
pub(crate) fn define(sheet: &mut SvgWriter) {
    for (class, mark) in marks() {
        sheet.symbol(&format!("p-over-{class}"), || mark);
    }
}

/// Defines the mark of a class and returns its id; `None` for a class that does not change.
pub(crate) fn symbol(sheet: &mut SvgWriter, class: &CellClass) -> Option<String> {
    let (_, mark) = marks().into_iter().find(|(marked, _)| marked == class)?;
    let id = format!("p-over-{class}");
    sheet.symbol(&id, || mark);
    Some(id)
}
