//! The legend below the board.

use parlour_core::{Cell, CellClass, Link, LinkClass};

use crate::layout::Layout;
use crate::text_width;
use crate::view::{View, is_wall};

/// The most lines of one list.
const LIST: usize = 3;
/// The most crowded cells to list.
const CROWDS: usize = 6;

/// The whole legend; the least important lines are dropped if space is short.
pub(crate) fn legend(view: &View<'_>, layout: &Layout, crowded: &[&Cell], space: usize) -> Vec<String> {
    let mut needed = part(view, layout);
    needed.extend(crowds(view, crowded));
    let notes = notes(view);
    let mut extras = links(view, layout);
    extras.extend(signs(view, layout));
    extras.truncate(space.saturating_sub(needed.len() + notes.len()).max(2));
    needed.extend(extras);
    needed.extend(notes);
    needed
}

/// The visible part of the board, unless it is all of it.
fn part(view: &View<'_>, layout: &Layout) -> Vec<String> {
    let (scene, part) = (view.scene, layout.grid.part);
    if part.columns >= scene.columns && part.rows >= scene.rows {
        return Vec::new();
    }
    let range = |name: &str, from: u32, size: u32, all: u32| {
        let dash = view.signs().write("–");
        format!("{name} {}{dash}{} of {all}", u64::from(from) + 1, u64::from(from) + u64::from(size))
    };
    let columns = range("columns", part.left, part.columns, scene.columns);
    let rows = range("rows", part.top, part.rows, scene.rows);
    vec![format!("shown: {columns}, {rows}")]
}

/// The pieces on cells that show only their number.
fn crowds(view: &View<'_>, crowded: &[&Cell]) -> Vec<String> {
    let name = |cell: &&Cell| {
        let pieces = view.pieces(cell).iter().map(|piece| view.token(piece)).collect();
        let place = match cell.class {
            CellClass::Home => "home".to_owned(),
            _ => format!("on {}", view.name(cell.id)),
        };
        list(view, &format!("{place}:"), pieces)
    };
    let mut lines: Vec<String> = crowded.iter().take(CROWDS).flat_map(name).collect();
    if crowded.len() > CROWDS {
        lines.push(format!("and {} more crowded squares", crowded.len() - CROWDS));
    }
    lines
}

/// Links with a visible end, by class: `ladders 4→14 9→31`.
fn links(view: &View<'_>, layout: &Layout) -> Vec<String> {
    let in_sight = |id: &u64| view.cell(*id).is_some_and(|cell| layout.grid.area(cell).is_some());
    let shown =
        |link: &&Link| link.way.first().is_some_and(in_sight) || link.way.last().is_some_and(in_sight);
    let mut classes: Vec<(&str, Vec<String>)> = Vec::new();
    for link in view.scene.links.iter().filter(shown) {
        let written = written(view, link);
        let name = if link.class == LinkClass::Way { "path" } else { link.class.name() };
        match classes.iter_mut().find(|(class, _)| *class == name) {
            Some((_, links)) => links.push(written),
            None => classes.push((name, vec![written])),
        }
    }
    let lines =
        |(class, links): (&str, Vec<String>)| list(view, &format!("{}s", class.replace('-', " ")), links);
    classes.into_iter().flat_map(lines).collect()
}

fn written(view: &View<'_>, link: &Link) -> String {
    let name = |id: Option<&u64>| id.map(|id| view.name(*id)).unwrap_or_default();
    let arrow = view.signs().write("→");
    format!("{}{arrow}{}", name(link.way.first()), name(link.way.last()))
}

/// What players call a class of cells.
fn class_words(class: &CellClass) -> String {
    match class {
        CellClass::Source => "start".to_owned(),
        CellClass::Destination => "goal".to_owned(),
        CellClass::Stretch => "home column".to_owned(),
        CellClass::End => "last square".to_owned(),
        other => other.name().replace('-', " "),
    }
}

/// The meaning of signs on cells: `safe: ★`.
fn signs(view: &View<'_>, layout: &Layout) -> Vec<String> {
    let mut classes: Vec<(String, Vec<String>)> = Vec::new();
    for cell in view.scene.cells.iter().filter(|cell| layout.grid.area(cell).is_some() && !is_wall(cell)) {
        let (class, sign) = (class_words(&cell.class), sign(view, cell));
        match classes.iter_mut().find(|(known, _)| *known == class) {
            _ if sign.is_empty() || class.is_empty() => {}
            Some((_, signs)) if signs.contains(&sign) => {}
            Some((_, signs)) => signs.push(sign),
            None => classes.push((class, vec![sign])),
        }
    }
    let mut items: Vec<String> =
        (classes.into_iter()).map(|(class, signs)| format!("{class}: {}", signs.join(" "))).collect();
    if let Some(choice) = some_choice(view) {
        items.push(format!("legal move: {}", view.pointer(Some(choice))));
    }
    if items.is_empty() { Vec::new() } else { list(view, "", items) }
}

/// The sign on a cell, without the link's target.
fn sign(view: &View<'_>, cell: &Cell) -> String {
    match view.scene.family.is_numbered() {
        true => view.mark_and_target(cell).0,
        false if cell.width > 1 && cell.height > 1 => String::new(),
        false => view.sign(cell),
    }
}

fn some_choice<'a>(view: &View<'a>) -> Option<&'a String> {
    let by_piece = view.scene.pieces.iter().find_map(|piece| piece.choice.as_ref());
    by_piece.or_else(|| view.scene.cells.iter().find_map(|cell| cell.choice.as_ref()))
}

fn notes(view: &View<'_>) -> Vec<String> {
    let note = |note: &parlour_core::Note| {
        let words = view.signs().write(&note.text).split_whitespace().map(str::to_owned).collect();
        wrap(&format!("{}:", view.signs().write(&note.label)), words, " ", view.style.columns)
    };
    view.scene.notes.iter().flat_map(note).collect()
}

/// A list in a few lines; items that do not fit are counted.
fn list(view: &View<'_>, head: &str, items: Vec<String>) -> Vec<String> {
    let all = items.len();
    let head = view.signs().write(head);
    let mut kept = items;
    // An item takes at least two characters.
    kept.truncate(LIST * view.style.columns / 2 + 1);
    loop {
        let left_out = all - kept.len();
        let mut items = kept.clone();
        items.extend((left_out > 0).then(|| format!("and {left_out} more")));
        let lines = wrap(&head, items, "  ", view.style.columns);
        if lines.len() <= LIST || kept.is_empty() {
            return lines;
        }
        kept.pop();
    }
}

/// Breaks items into lines of at most `columns` columns, indented to the first item.
fn wrap(head: &str, items: Vec<String>, gap: &str, columns: usize) -> Vec<String> {
    let indent = if head.is_empty() { 0 } else { text_width(head) + 1 };
    let indent = if indent * 2 > columns { 2 } else { indent };
    let mut lines = vec![head.to_owned()];
    let mut empty = true;
    for item in items {
        let last = lines.last().map_or(0, |line| text_width(line));
        let between = if empty { if last == 0 { "" } else { " " } } else { gap };
        if !empty && last + between.len() + text_width(&item) > columns {
            lines.push(" ".repeat(indent) + &item);
        } else if let Some(line) = lines.last_mut() {
            line.push_str(between);
            line.push_str(&item);
        }
        empty = false;
    }
    lines
}
