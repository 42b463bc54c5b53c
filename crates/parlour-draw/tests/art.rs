//! Boards for the page: variables instead of colours, symbols that exist, places for pieces.

mod common;

use std::collections::BTreeSet;

use common::{SHOP, ludo, mancala, maze, piece, snakes};
use parlour_core::{CellClass, Link, Scene, Window};
use parlour_draw::{Art, art, theme_css};

/// The parts of a text between two others.
fn between<'a>(text: &'a str, before: &'a str, after: char) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

fn special() -> Scene {
    let mut scene = snakes(10, 10, &SHOP, Window::ALL);
    let classes =
        [CellClass::Trap, CellClass::Boost, CellClass::BlackHole, CellClass::Teleporter, CellClass::End];
    for (cell, class) in scene.cells.iter_mut().zip(classes) {
        cell.class = class;
    }
    for class in ["teleporter", "boost", "mystery"] {
        scene.links.push(Link { class: class.into(), way: vec![3, 40], words: String::new() });
    }
    scene.pieces = (0..12).map(|player| piece(&player.to_string(), player, 23)).collect();
    scene
}

fn all() -> Vec<(&'static str, Scene)> {
    let mut garden = maze(&["@  #", "# # ", "#  x"]);
    garden.cells[1].class = CellClass::Trail;
    garden.cells[0].class = CellClass::Source;
    garden.cells[11].class = CellClass::Destination;
    garden.links.push(Link { class: "way".into(), way: vec![0, 1, 2, 6, 10, 11], words: String::new() });
    let mut burning = mancala([1; 14]);
    for id in 14..20 {
        let column = u32::try_from(id).unwrap() - 13;
        let fire = parlour_core::Cell { class: CellClass::Fire, ..common::cell(id, column, 2) };
        burning.cells.push(fire);
    }
    let mut cross = ludo();
    cross.pieces = (0..4).map(|token| piece(&format!("R{token}"), 0, 1000)).collect();
    let large = maze(&[" #".repeat(120).as_str(); 220]);
    vec![
        ("snakes", special()),
        ("ludo", cross),
        ("mancala", mancala([7, 0, 1, 2, 3, 12, 25, 5000, 4, 4, 0, 1, 9, 1])),
        ("fire", burning),
        ("maze", garden),
        ("large maze", large),
        ("large board", snakes(30, 30, &SHOP, Window::ALL)),
        ("empty", Scene::default()),
    ]
}

#[test]
fn colours_are_variables() {
    for (name, scene) in all() {
        let Art { svg, .. } = art(&scene);
        for attribute in ["fill", "stroke", "stop-color"] {
            for value in between(&svg, &format!(" {attribute}=\""), '"') {
                let known = value == "none" || value.starts_with("var(--") || value.starts_with("url(#p-");
                assert!(known, "{name}: {attribute}=\"{value}\"");
            }
        }
        for forbidden in ["style=", "<style", "<script", "http", "aria-label", "<title"] {
            assert!(!svg.contains(forbidden), "{name}: {forbidden}");
        }
    }
}

#[test]
fn every_variable_is_in_the_style_sheet() {
    let css = theme_css();
    let root = between(&css, ":root{", '}').next().expect("the first theme");
    let defined: BTreeSet<&str> = between(root, "--", ':').collect();
    for (name, scene) in all() {
        for variable in between(&art(&scene).svg, "var(--", ')') {
            assert!(defined.contains(variable), "{name}: --{variable}");
        }
    }
    // Other themes replace colours of the first; they have no others.
    assert_eq!(css.matches(":root").count(), 6);
    assert!(between(&css, "--", ':').all(|name| defined.contains(name)));
}

#[test]
fn every_reference_leads_somewhere() {
    for (name, scene) in all() {
        let svg = art(&scene).svg;
        let ids: Vec<&str> = between(&svg, " id=\"", '"').collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len(), "{name}: an id is used twice");
        let references = between(&svg, "href=\"#", '"').chain(between(&svg, "url(#", ')'));
        for reference in references {
            assert!(unique.contains(reference), "{name}: {reference}");
            assert!(reference.starts_with("p-"), "{name}: {reference}");
        }
        let known = |id: &&str| ["p-", "cell-", "link-"].iter().any(|start| id.starts_with(start));
        assert!(unique.iter().all(known), "{name}: {unique:?}");
    }
}

#[test]
fn symbols_of_all_pieces_are_defined() {
    let symbol = |scene: &Scene, id: &str| art(scene).svg.contains(&format!("<g id=\"{id}\">"));
    let scenes = all();
    let scene = |name: &str| &scenes.iter().find(|(other, _)| *other == name).expect("a scene").1;
    for colour in ["red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "brown", "grey"] {
        assert!(
            symbol(scene("large board"), &format!("p-pawn-{colour}")),
            "{colour}, before anybody is on the board"
        );
    }
    for count in 0..=24 {
        assert!(symbol(scene("mancala"), &format!("p-pile-{count}")), "{count}");
        assert!(symbol(scene("mancala"), &format!("p-store-{count}")), "{count}");
    }
    for class in ["trail", "way", "waiting", "seen", "left"] {
        assert!(symbol(scene("maze"), &format!("p-over-{class}")), "{class}");
    }
    assert!(symbol(scene("maze"), "p-rat"));
}

#[test]
fn pieces_stand_where_pictures_put_them() {
    let mut scene = snakes(3, 3, &[], Window::ALL);
    scene.pieces = vec![piece("1", 0, 5)];
    let [x, y, size] = art(&scene).places[&5][0];
    let picture = parlour_draw::svg(&scene, &parlour_draw::PictureStyle::default());
    let place = format!("transform=\"translate({x} {y}) scale({})\"", size / 100.0);
    assert!(picture.contains(&place), "{place}");
}

#[test]
fn places_lie_on_the_board() {
    for (name, scene) in all() {
        let art = art(&scene);
        let [left, top, width, height] = art.view;
        for place in art.places.values().flatten() {
            let [x, y, size] = *place;
            assert!((left..left + width).contains(&x) && (top..top + height).contains(&y), "{name}");
            assert!(size > 10.0 && size < width.max(height), "{name}: {size}");
        }
        let seen = scene.cells.iter().filter(|cell| cell.class != CellClass::Wall);
        for cell in seen {
            assert!(art.places.contains_key(&cell.id), "{name}: cell {}", cell.id);
        }
    }
}

#[test]
fn a_yard_has_a_place_for_each_token() {
    for tokens in 1..=4 {
        let mut scene = ludo();
        scene.pieces = (0..tokens).map(|token| piece(&format!("R{token}"), 0, 1000)).collect();
        assert_eq!(art(&scene).places[&1000].len(), tokens);
    }
}

#[test]
fn large_boards_stay_small() {
    let size = |scene: &Scene| serde_json::to_string(&art(scene)).expect("JSON").len();
    assert!(size(&snakes(10, 10, &SHOP, Window::ALL)) < 50_000);
    assert!(art(&snakes(10, 10, &SHOP, Window::ALL)).svg.len() < 45_000);
    assert!(art(&ludo()).svg.len() < 20_000);
    assert!(size(&snakes(60, 60, &SHOP, Window::ALL)) < 400_000);
    let rows: Vec<String> =
        (0..100).map(|row| if row % 2 == 0 { " ".repeat(100) } else { " #".repeat(50) }).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert!(size(&maze(&rows)) < 300_000);
}
