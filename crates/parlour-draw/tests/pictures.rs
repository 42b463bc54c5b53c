//! Scenes as pictures: snapshots of small ones, and what must hold for all.

mod common;

use common::{SHOP, ludo, mancala, maze, note, piece, snakes};
use parlour_core::{Link, Scene, Window};
use parlour_draw::{Curve, PictureStyle, Theme, outlined, plot, png, svg};
use resvg::tiny_skia::Pixmap;

fn style(title: &str) -> PictureStyle {
    PictureStyle { width: 200, title: title.to_owned(), ..PictureStyle::default() }
}

fn shop_in_play() -> Scene {
    let mut scene = snakes(10, 10, &SHOP, Window::ALL);
    scene.pieces = vec![piece("1", 0, 23), piece("2", 1, 23), piece("3", 2, 47)];
    scene.notes = vec![note("queue", "2, 3, 1")];
    scene
}

fn maze_with_way() -> Scene {
    let mut scene = maze(&["@ #", "# #", "#  "]);
    scene.cells[8].class = "destination".into();
    scene.links.push(Link {
        class: "way".into(),
        way: vec![0, 1, 4, 7, 8],
        words: "a way of 4 moves".to_owned(),
    });
    scene
}

fn ludo_in_play() -> Scene {
    let mut scene = ludo();
    scene.pieces = (0..4).map(|token| piece(&format!("R{token}"), 0, 1000)).collect();
    scene
}

fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("snakes", shop_in_play()),
        ("maze", maze_with_way()),
        ("mancala", mancala([7, 0, 1, 2, 3, 12, 25, 5000, 4, 4, 0, 1, 9, 1])),
        ("ludo", ludo_in_play()),
        ("empty", Scene::default()),
    ]
}

#[test]
fn a_small_board() {
    let mut scene = snakes(3, 3, &[(2, 6), (8, 4)], Window::ALL);
    scene.pieces = vec![piece("1", 0, 5)];
    let names = vec!["Ann".to_owned()];
    let style = PictureStyle { names, ..style("a small board") };
    insta::assert_snapshot!("small-board", svg(&scene, &style));
}

// S-06: a teleporter with several exits is described once.
#[test]
fn several_links_of_one_thing_are_described_once() {
    let mut scene = snakes(3, 3, &[], Window::ALL);
    scene.links = [5, 7, 9]
        .map(|to| Link {
            class: "teleporter".into(),
            way: vec![2, to],
            words: "teleporter 2→5 or 7 or 9".into(),
        })
        .into();
    let drawing = svg(&scene, &style("exits"));
    assert!(
        drawing.contains("<desc>3 columns and 3 rows; teleporter 2→5 or 7 or 9</desc>"),
        "{}",
        &drawing[..400]
    );
}

#[test]
fn a_small_maze() {
    insta::assert_snapshot!("small-maze", svg(&maze_with_way(), &style("a small maze")));
}

#[test]
fn a_small_mancala() {
    let mut scene = mancala([1, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 1]);
    scene.cells.retain(|cell| [0, 1, 7, 13].contains(&cell.id));
    scene.pieces.retain(|piece| [0, 1, 7, 13].contains(&piece.cell));
    for cell in scene.cells.iter_mut().filter(|cell| cell.id == 7) {
        cell.x = 2;
    }
    let style = PictureStyle { theme: Theme::Dark, ..style("a small board of hollows") };
    insta::assert_snapshot!("small-mancala", svg(&scene, &style));
}

/// The pixels of a picture, and how many different ones there are.
fn pixels(svg: &str, width: u32) -> (Pixmap, usize) {
    let bytes = png(svg, width).expect("a picture");
    let pixmap = Pixmap::decode_png(&bytes).expect("PNG");
    let mut colours: Vec<&[u8]> = pixmap.data().chunks_exact(4).collect();
    colours.sort_unstable();
    colours.dedup();
    let count = colours.len();
    (pixmap, count)
}

#[test]
fn pictures_have_the_right_size_and_are_not_blank() {
    for (name, scene) in all() {
        for theme in [Theme::Light, Theme::Dark, Theme::Slate, Theme::Contrast] {
            let style = PictureStyle { theme, ..style(name) };
            let picture = svg(&scene, &style);
            let (pixmap, colours) = pixels(&picture, 160);
            assert_eq!(pixmap.width(), 160, "{name}");
            assert!(picture.contains("width=\"200\""), "{name}");
            assert!(colours > if name == "empty" { 1 } else { 20 }, "{name}: {colours} colours");
            let corner = pixmap.pixel(159, pixmap.height() - 1).expect("a corner");
            assert_eq!(corner.alpha(), 255, "{name}: the paper reaches the edge");
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_picture() {
    for (name, scene) in all() {
        assert_eq!(svg(&scene, &style(name)), svg(&scene, &style(name)), "{name}");
    }
}

#[test]
fn hostile_names_stay_text() {
    let hostile = "\"><script>alert(1)</script>&<\u{0}\u{1b}[31m";
    let mut scene = shop_in_play();
    scene.cells[0].label = hostile.to_owned();
    scene.cells[1].words = hostile.to_owned();
    scene.cells[1].class = "mystery".into();
    scene.links[0].words = hostile.to_owned();
    scene.pieces[0].mark = hostile.to_owned();
    scene.pieces[0].words = hostile.to_owned();
    scene.notes[0].text = hostile.to_owned();
    let style =
        PictureStyle { names: vec![hostile.to_owned(); 3], caption: hostile.to_owned(), ..style(hostile) };
    let picture = svg(&scene, &style);
    assert!(!picture.contains("<script") && !picture.contains('\u{1b}'));
    assert!(picture.contains("&lt;script&gt;"));
    png(&picture, 100).expect("still a picture");
}

#[test]
fn everything_has_words_for_people_who_do_not_see_it() {
    let picture = svg(&shop_in_play(), &style("the board of the shop"));
    assert!(picture.contains("<title>the board of the shop</title>"));
    assert!(picture.contains("<title>16 to 6</title>"), "a snake");
    assert!(picture.contains("aria-label=\"100\""), "a number");
    assert!(!picture.contains("<text"), "letters are outlines");
}

#[test]
fn snakes_and_ladders_are_all_drawn() {
    let picture = svg(&shop_in_play(), &style("shop"));
    for (from, to) in SHOP {
        assert_eq!(picture.matches(&format!("<title>{from} to {to}</title>")).count(), 1, "{from} to {to}");
    }
}

#[test]
fn crowds_are_counted() {
    let mut scene = snakes(3, 3, &[], Window::ALL);
    scene.pieces = (0..1000).map(|number| piece(&number.to_string(), number, 5)).collect();
    let picture = svg(&scene, &style("crowd"));
    assert!(picture.contains("aria-label=\"+992\""));
}

#[test]
fn a_link_that_leaves_the_window_is_drawn_as_far_as_it_is_seen() {
    let window = Window { left: 0, top: 5, columns: 10, rows: 5 };
    let mut scene = snakes(10, 10, &[(93, 13)], window);
    scene.links[0].way = vec![93, 88, 73, 68, 53, 48, 33, 28, 13];
    let picture = svg(&scene, &style("part"));
    assert!(
        picture.contains("<title>93 to 13</title>") && !picture.contains("#9c2413"),
        "a body without a head"
    );
}

// Charts bring texts that our renderer cannot write by itself.
#[test]
fn charts_keep_their_texts_as_png() {
    let curve = Curve { name: "exact".to_owned(), values: vec![0.1, 0.6, 0.3] };
    let chart = plot("A title of some length", "rolls", "probability", &[curve]).expect("a chart");
    let dark_above = |svg: &str| {
        let (pixmap, _) = pixels(svg, 900);
        let title = pixmap.data().chunks_exact(4).take(900 * 40);
        title.filter(|pixel| pixel[0] < 128).count()
    };
    assert!(dark_above(&chart) > 300, "the title is there");
    let start = outlined(&chart).find("aria-label=\"A title of some length\"");
    assert!(start.is_some());
}
