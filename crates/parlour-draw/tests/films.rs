//! Moving pictures.

mod common;

use common::{mancala, piece, snakes};
use gif::{ColorOutput, DecodeOptions};
use parlour_core::{Manner, Motion, Scene, Window};
use parlour_draw::{Film, PictureStyle};

fn pawn_on(cell: u64) -> Scene {
    let mut scene = snakes(5, 2, &[(4, 7)], Window::ALL);
    scene.pieces = (cell > 0).then(|| piece("1", 0, cell)).into_iter().collect();
    scene
}

fn style() -> PictureStyle {
    PictureStyle { width: 120, names: vec!["Ann & Co".to_owned()], ..PictureStyle::default() }
}

/// The values of the first animation of this kind.
fn values(svg: &str, kind: &str) -> Vec<String> {
    let start = svg.find(kind).unwrap_or_else(|| panic!("{kind} in {svg}"));
    let rest = &svg[start..];
    let list = &rest[rest.find("values=\"").expect("values") + 8..];
    list[..list.find('"').expect("an end")].split(';').map(str::to_owned).collect()
}

/// A pawn comes onto the board, walks three cells and climbs a ladder.
fn game() -> Film {
    let mut film = Film::new(pawn_on(0), 100);
    let motions = [
        Motion::new("1", [1], Manner::Appear),
        Motion::walk("1", 1..=4),
        Motion::new("1", [4, 7], Manner::Climb),
    ];
    film.step("Ann rolls 4", &motions, pawn_on(7));
    film
}

#[test]
fn a_pawn_walks_cell_by_cell_and_climbs() {
    let svg = game().svg(&style(), 1.0);
    let places = values(&svg, "type=\"translate\"");
    let mut distinct = places.clone();
    distinct.dedup();
    assert_eq!(distinct.len(), 5, "1, 2, 3, 4 and then 7: {places:?}");
    assert_eq!(values(&svg, "attributeName=\"opacity\"").first().map(String::as_str), Some("0"));
    assert!(svg.contains("aria-label=\"Ann rolls 4\""));
    assert!(svg.contains("<title>Ann &amp; Co</title>"));
}

#[test]
fn faster_films_are_shorter() {
    let seconds = |speed| {
        let svg = game().svg(&style(), speed);
        let rest = &svg[svg.find("dur=\"").expect("a duration") + 5..];
        rest[..rest.find('s').expect("seconds")].parse::<f64>().expect("a number")
    };
    assert!(seconds(4.0) < seconds(1.0));
}

#[test]
fn a_full_film_counts_what_it_leaves_out() {
    let mut film = Film::new(pawn_on(1), 3);
    for cell in 2..7 {
        film.step("on", &[], pawn_on(cell));
    }
    assert_eq!((film.steps(), film.left_out(), film.is_full()), (2, 3, true));
}

#[test]
fn seeds_are_sown_one_by_one() {
    let before = mancala([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let after = mancala([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut film = Film::new(before, 100);
    let sown = Motion::new("seeds 1", [1, 2, 3], Manner::Sow);
    film.step("sown", &[sown], after);
    let svg = film.svg(&style(), 1.0);
    // The first field has two seeds, then none; two others have none, then one.
    assert_eq!(svg.matches("calcMode=\"discrete\"").count(), 6 + 2, "six heaps, and the words");
}

#[test]
fn a_board_that_changes_is_redrawn() {
    let mut film = Film::new(pawn_on(1), 100);
    let mut smaller = pawn_on(1);
    smaller.cells.retain(|cell| cell.id < 6);
    film.step("smaller", &[], smaller);
    let svg = film.svg(&style(), 1.0);
    assert_eq!(svg.matches("aria-label=\"3\"").count(), 2, "cell 3 on both boards");
}

#[test]
fn motions_of_nothing_that_is_seen_do_no_harm() {
    let mut film = Film::new(pawn_on(1), 100);
    let motions = [
        Motion::walk("9", 1..=2),
        Motion::walk("1", [1, 4_000_000_000]),
        Motion::walk("1", []),
        Motion::new("1", [], Manner::Appear),
        Motion::new("seeds 99", [99, 98], Manner::Sow),
        Motion::new("9", [1], Manner::Leave),
    ];
    film.step("odd", &motions, pawn_on(2));
    assert!(film.svg(&style(), 1.0).contains("<animateTransform"));
    let empty = Film::new(Scene::default(), 1);
    assert!(empty.svg(&style(), 1.0).starts_with("<svg"));
}

#[test]
fn a_gif_has_frames_of_the_right_size() {
    let bytes = game().gif(&style(), 1.0).expect("a GIF");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes.as_slice()).expect("GIF");
    assert_eq!(decoder.width(), 120);
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames.push((frame.width, frame.height, frame.delay));
    }
    assert_eq!(frames.len(), 6, "the empty board, cells 1 to 4, and 7");
    assert_eq!(frames[0].0, 120);
    assert!(frames[2].0 < 60, "only what has changed is stored: {frames:?}");
    assert!(frames[5].2 > frames[3].2, "the last picture stays for a while");
}
