//! The invariants of ARCHITECTURE.md that are about which crate may use what.

use std::fs;
use std::path::{Path, PathBuf};

const GAMES: [&str; 4] = [
    "parlour-snakes",
    "parlour-ludo",
    "parlour-mancala",
    "parlour-maze",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn manifest(name: &str) -> String {
    fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("every crate has a manifest")
}

/// The part of a manifest that is about what ships, without what only tests use.
fn dependencies(name: &str) -> String {
    let text = manifest(name);
    let start = text.find("[dependencies]").expect("every crate has dependencies");
    let rest = &text[start + 1..];
    rest[..rest.find("\n[").unwrap_or(rest.len())].to_owned()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources").flatten();
    let paths = entries.map(|entry| entry.path());
    let deeper = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths
        .flat_map(deeper)
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

// Invariant 1.
#[test]
fn core_and_games_do_no_io_and_hold_no_generator() {
    for name in GAMES.into_iter().chain(["parlour-core"]) {
        for word in ["rand", "tokio", "sqlx", "getrandom"] {
            let uses = dependencies(name).lines().any(|line| line.starts_with(word));
            assert!(!uses, "{name} depends on {word}");
        }
        for path in sources(&crates().join(name).join("src")) {
            let text = fs::read_to_string(&path).expect("a readable source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            // `Read` and `Write` that somebody lends are fine, as lent chance is.
            for word in [
                "std::fs",
                "std::net",
                "std::time",
                "std::process",
                "std::env::",
                "io::std",
                "println!",
                "print!",
            ] {
                let used = code
                    .lines()
                    .any(|line| line.contains(word) && !line.trim_start().starts_with("//"));
                assert!(!used, "{} uses {word}", path.display());
            }
        }
    }
}

// Invariant 2.
#[test]
fn no_game_depends_on_another() {
    for name in GAMES {
        for other in GAMES.into_iter().filter(|other| *other != name) {
            assert!(!manifest(name).contains(other), "{name} depends on {other}");
        }
    }
}

// Invariant 3: only the commands that are about one game name it.
#[test]
fn surfaces_know_no_game() {
    let about_one_game = ["generate.rs", "generate_maze.rs", "study.rs"];
    // Questions about one game each: exact answers beside a simulation, the games that others have measured, and in
    // the terminal what is thought about a position and the searches of a maze.
    let rooms = [
        "commands/solve/",
        "commands/odds/",
        "commands/simulate/exact.rs",
        "commands/bench/cases.rs",
        "parlour-tui/src/thinking/",
        "parlour-tui/src/study/",
        "parlour-server/src/app/study/",
    ];
    for name in [
        "parlour-cli",
        "parlour-draw",
        "parlour-bots",
        "parlour-play",
        "parlour-server",
        "parlour-store",
        "parlour-tui",
    ] {
        for path in sources(&crates().join(name).join("src")) {
            let file = path
                .file_name()
                .and_then(|file| file.to_str())
                .unwrap_or_default();
            let folder = path.to_string_lossy();
            let asked = rooms.iter().any(|room| folder.contains(room));
            if about_one_game.contains(&file) || asked {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable source");
            for game in ["snakes", "ludo", "mancala", "maze"] {
                for word in [format!("parlour::{game}"), format!("parlour_{game}")] {
                    assert!(!text.contains(&word), "{} knows {game}", path.display());
                }
            }
        }
    }
}

// Invariant 11: the page draws what it is told; only its rooms for study name the game they are about.
#[test]
fn the_page_knows_no_game() {
    let rooms = ["design.js", "mazes.js", "replay.js", "main.js"];
    let folder = crates().join("parlour-server/web/js");
    for entry in fs::read_dir(folder).expect("the page's modules").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = fs::read_to_string(entry.path()).expect("a readable module");
        for game in ["\"snakes", "\"ludo", "\"mancala", "\"maze"] {
            assert!(
                rooms.contains(&name.as_str()) || !text.contains(game),
                "{name} knows {game}\""
            );
        }
    }
}

// C-04: every crate is in the workspace's lints, and every game is in the registry.
#[test]
fn every_game_crate_is_registered() {
    assert_eq!(parlour::GAMES.iter().len(), GAMES.len());
    for name in GAMES {
        assert!(
            manifest(name).contains("[lints]\nworkspace = true"),
            "{name} has its own lints"
        );
    }
}
