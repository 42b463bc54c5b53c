//! `parlour draw`: pictures of boards, mazes, positions and whole games.

use std::path::{Path, PathBuf};

use parlour::core::{CellClass, Family, PlayerNames, Scene, Window};
use parlour::draw::{Art, art};
use serde_json::json;

use crate::common::{file, parlour, parlour_with};

/// The pictures of the documentation: the file in `docs/pictures`, and the arguments that make it.
const PICTURES: [(&str, &[&str]); 6] = [
    ("snakes.svg", &["docs/pictures/snakes.jsonl", "--step", "20"]),
    ("commercial-48.svg", &["commercial-48"]),
    ("ludo.svg", &["docs/pictures/ludo.jsonl", "--step", "640"]),
    ("mancala.svg", &["docs/pictures/mancala.jsonl", "--step", "14"]),
    ("maze.svg", &["garden", "--way"]),
    ("mancala-game.svg", &["docs/pictures/mancala.jsonl", "--animate"]),
];

/// Screenshots. CONTRIBUTING.md says how to take each of them again.
const SCREENSHOTS: [&str; 2] = ["terminal.png", "page.png"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The arguments with files given from the root.
fn from_root(args: &[&str]) -> Vec<String> {
    let place = |arg: &&str| match arg.strip_prefix("docs/") {
        Some(rest) => root().join("docs").join(rest).display().to_string(),
        None => (*arg).to_owned(),
    };
    args.iter().map(place).collect()
}

#[test]
fn pictures_of_the_documentation_are_current() {
    for (name, args) in PICTURES {
        let full = from_root(args);
        let full: Vec<&str> = ["draw"].into_iter().chain(full.iter().map(String::as_str)).collect();
        let run = parlour(&[&full[..], &["-o", "-"]].concat());
        assert_eq!(run.code, 0, "{name}: {}", run.stderr);
        let kept = std::fs::read_to_string(root().join("docs/pictures").join(name)).unwrap_or_default();
        assert!(
            kept == run.stdout,
            "docs/pictures/{name} is not current; run from the root of the repository:\n  \
             cargo run -- draw {} --force -o docs/pictures/{name}",
            args.join(" ")
        );
    }
}

#[test]
fn every_picture_is_made_by_a_command_and_shown_somewhere() {
    let guide = std::fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a guide");
    let folder = std::fs::read_dir(root().join("docs/pictures")).expect("pictures");
    for entry in folder.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let listed = PICTURES.iter().any(|(picture, args)| {
            *picture == name || args.iter().any(|arg| arg.ends_with(&format!("/{name}")))
        });
        let explained = SCREENSHOTS.contains(&name.as_str()) && guide.contains(&name);
        assert!(listed || explained, "docs/pictures/{name} is made by no command");
    }
    let pages = ["README.md", "docs/cli.md"].map(|page| root().join(page));
    let rules = std::fs::read_dir(root().join("docs/rules")).expect("rules").flatten();
    let pages = pages.into_iter().chain(rules.map(|entry| entry.path()));
    let text: String = pages.filter_map(|page| std::fs::read_to_string(page).ok()).collect();
    for name in PICTURES.map(|(name, _)| name).into_iter().chain(SCREENSHOTS) {
        assert!(text.contains(&format!("pictures/{name}")), "no page shows {name}");
    }
}

/// The built-in boards.
fn shipped() -> Vec<&'static str> {
    let games = parlour::GAMES.iter().filter_map(|kind| kind.boards());
    games.flat_map(parlour::core::Boards::built_in).map(|board| board.name).collect()
}

/// Width and height from the header of a PNG.
fn png_size(path: &Path) -> (u32, u32) {
    let bytes = std::fs::read(path).expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn every_shipped_board_can_be_drawn() {
    assert!(shipped().len() >= 8);
    for name in shipped() {
        let path = file("draw-shipped", &format!("{name}.png"));
        let run =
            parlour(&["draw", name, "-o", &path.display().to_string(), "--width", "90", "--theme", "dark"]);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{name}: {}", run.stderr);
        assert_eq!(png_size(&path).0, 90, "{name}");
    }
}

#[test]
fn positions_of_all_games_and_presets_can_be_drawn() {
    for kind in parlour::GAMES.iter() {
        for preset in kind.book().presets() {
            let name = format!("{}-{}.jsonl", kind.name(), preset.name);
            let record = file("draw-positions", &name).display().to_string();
            let bots = if kind.name() == "maze" { "1" } else { "2" };
            let play = ["play", kind.name(), "--rules", preset.name, "--bots", bots];
            let run = parlour(&[&play[..], &["--seed", "5", "--no-input", "-q", "-o", &record]].concat());
            assert!(run.code == 0, "{} {}: {}", kind.name(), preset.name, run.stderr);
            let steps = std::fs::read_to_string(&record).expect("a record").lines().count() - 1;
            for step in [0, steps / 2, steps] {
                let run = parlour(&["draw", &record, "--step", &step.to_string(), "-o", "-"]);
                assert_eq!(run.code, 0, "{} {}: {}", kind.name(), preset.name, run.stderr);
                assert!(run.stdout.starts_with("<svg ") && run.stdout.ends_with("</svg>\n"));
            }
            let run = parlour(&["draw", &record, "--animate", "-o", "-", "--speed", "3"]);
            assert_eq!(run.code, 0, "{} {}: {}", kind.name(), preset.name, run.stderr);
        }
    }
}

/// The first scene of every game with every preset, and of Ludo boards that are no cross.
fn first_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for kind in parlour::GAMES.iter() {
        let presets = kind.book().presets().iter().map(|preset| json!(preset.name));
        let arms = [2, 3, 5, 6].map(|arms| json!({ "arms": arms }));
        for given in presets.chain(arms.into_iter().filter(|_| kind.name() == "ludo")) {
            let rules = kind.book().resolve(&given).expect("rules");
            let board = kind.boards().and_then(|boards| boards.fetch(boards.built_in().first()?.name));
            let game = kind.set_up(&rules, board.as_ref(), *kind.seats(&rules).start()).expect("a game");
            scenes
                .push((format!("{} {given}", kind.name()), game.scene(Window::ALL, &PlayerNames::default())));
        }
    }
    scenes
}

#[test]
fn the_page_gets_a_place_for_every_piece_in_all_games_and_presets() {
    for (name, scene) in first_scenes() {
        let Art { view: [left, top, width, height], svg, places, .. } = art(&scene);
        let is_wall = |id: u64| scene.cells.iter().any(|cell| cell.id == id && cell.class == CellClass::Wall);
        for id in scene.cells.iter().map(|cell| cell.id).filter(|id| !is_wall(*id)) {
            let here = places.get(&id).map_or(&[][..], Vec::as_slice);
            assert!(!here.is_empty(), "{name}: cell {id}");
            let inside =
                |[x, y, _]: &[f64; 3]| (left..left + width).contains(x) && (top..top + height).contains(y);
            assert!(here.iter().all(inside), "{name}: cell {id}");
        }
        for piece in &scene.pieces {
            let waiting = scene.pieces.iter().filter(|other| other.cell == piece.cell).count();
            assert!(places[&piece.cell].len() >= waiting.min(4) || scene.family == Family::Grid, "{name}");
        }
        assert!(svg.len() < 45_000, "{name}: {} bytes", svg.len());
    }
}

#[test]
fn a_record_becomes_a_gif() {
    let record = root().join("docs/pictures/mancala.jsonl").display().to_string();
    let short: Vec<String> =
        std::fs::read_to_string(&record).expect("a record").lines().take(4).map(str::to_owned).collect();
    let gif = file("draw-gif", "game.gif");
    let run =
        parlour_with(&short.join("\n"), &["draw", "-", "-o", &gif.display().to_string(), "--width", "100"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(std::fs::read(gif).expect("a GIF").starts_with(b"GIF89a"));
}

#[test]
fn boards_come_from_standard_input_too() {
    let run = parlour_with("1 0\n1 1\n", &["draw", "-", "--way", "-o", "-", "--width", "64"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("width=\"64\"") && run.stdout.contains("a shortest path of 2 moves"));
    let run = parlour_with("1 0\n0 1\n", &["draw", "-", "--way", "-o", "-"]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "there is no path");
}

#[test]
fn names_are_text() {
    let record = r#"{"parlour":1,"game":"snakes","rules":"classic","board":"geeks-30","players":[{"name":"<b onload='x'>&","kind":"human"}]}"#;
    let run = parlour_with(&format!("{record}\n{{\"roll\":3}}\n"), &["draw", "-", "-o", "-"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!run.stdout.contains("<b ") && run.stdout.contains("&lt;b onload=&#39;x&#39;&gt;&amp;"));
}

#[test]
fn large_boards_are_drawn_in_part_and_say_so() {
    let board = r#"{"columns":1000,"rows":1000,"entities":[{"kind":"ladder","from":4,"to":3999}]}"#;
    let path = file("draw-large", "part.svg");
    let run = parlour_with(board, &["draw", "-", "--game", "snakes", "-o", &path.display().to_string()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("rows 801–1000 from the top"), "{}", run.stderr);
    let size = std::fs::metadata(path).expect("a picture").len();
    assert!(size < 5_000_000, "{size}");
}

#[test]
fn wrong_usage_names_what_is_allowed() {
    let refused = |args: &[&str], words: &str| {
        let run = parlour(&[&["draw"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    };
    let mancala = root().join("docs/pictures/mancala.jsonl").display().to_string();
    refused(&["seed-6", "-o", "maze.bmp"], "allowed: .svg, .png, .gif");
    refused(&["seed-6", "-o", "maze"], "allowed: .svg, .png, .gif");
    refused(&["seed-6"], "--output");
    refused(&["seed-7", "-o", "-"], "did you mean seed-6?");
    refused(&["seed-6", "-o", "maze.gif"], "needs a record");
    refused(&["seed-6", "--step", "1", "-o", "-"], "needs a record");
    refused(&["commercial-48", "--way", "-o", "-"], "--way");
    refused(&["seed-6", "-o", "-", "--speed", "0"], "0.1 to 20");
    refused(&["seed-6", "-o", "-", "--width", "5"], "16..=20000");
    refused(&[&mancala, "--step", "999", "-o", "-"], "allowed: 0 to 23");
    refused(&[&mancala, "--animate", "-o", "x.png"], "cannot be animated");
    refused(&[&mancala, "--game", "ludo", "-o", "-"], "a record of mancala");
    refused(&["no-such.jsonl", "--game", "ludo", "-o", "-"], "no-such.jsonl");
    let named = parlour(&["draw", &mancala, "--game", "mancala", "-o", "-"]);
    assert_eq!(named.code, 0, "{}", named.stderr);
    let wide = file("draw-usage", "wide.png").display().to_string();
    refused(&["commercial-48", "--width", "20000", "-o", &wide], "smaller width");
    let folder = file("draw-usage", "no-such-folder/x.svg").display().to_string();
    assert_eq!(parlour(&["draw", "seed-6", "-o", &folder]).code, 1);
}
