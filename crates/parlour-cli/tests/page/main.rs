//! The page in a real browser, its types and its style. The checks themselves are in `parlour-server/web/tests`; this runs
//! them with the binary that was just built.
//!
//! They need Node.js, npm and Chromium. Where one is missing the reason is printed and the test is skipped; with `CI` set a
//! missing one is a failure.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../parlour-server/web")
}

/// The program's place in the path, if it is there.
fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(program)).find(|file| file.is_file())
}

/// Whether everything is here; else the reason is printed, or is a failure where nothing may be skipped.
fn ready(browser: bool) -> bool {
    let mut missing: Vec<&str> = ["node", "npm"].into_iter().filter(|name| find(name).is_none()).collect();
    if browser && std::env::var_os("CHROMIUM").is_none() && !BROWSERS.iter().any(|name| find(name).is_some())
    {
        missing.push("chromium");
    }
    if missing.is_empty() && !installed() {
        missing.push("the packages of package-lock.json (npm ci failed)");
    }
    if missing.is_empty() {
        return true;
    }
    let reason = format!("the page is not tested: {} is not here", missing.join(", "));
    assert!(std::env::var_os("CI").is_none(), "{reason}");
    eprintln!("skipped: {reason}");
    false
}

/// The tools for checking, as the lock file has them; the page itself needs none of them.
fn installed() -> bool {
    // Tests run side by side, but only one of them may install.
    static INSTALLED: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| {
        // In CI, always install again: leftovers of an earlier run may hide a broken lock file.
        let there = web().join("node_modules/.package-lock.json").is_file();
        (there && std::env::var_os("CI").is_none()) || run("npm", &["ci", "--no-audit", "--no-fund"], &[])
    });
    *INSTALLED
}

fn run(program: &str, args: &[&str], variables: &[(&str, &str)]) -> bool {
    let mut command = Command::new(program);
    command.args(args).current_dir(web()).stdin(Stdio::null());
    command.envs(variables.iter().copied());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn types_and_style_are_right() {
    if ready(false) {
        assert!(run("npm", &["run", "--silent", "types"], &[]), "the types are wrong");
        assert!(run("npm", &["run", "--silent", "lint"], &[]), "the style is wrong");
    }
}

// C-01: people, bots and spectators in browsers, and everything else that people do on the page.
#[test]
fn the_page_works_in_a_browser() {
    if ready(true) {
        let variables = [("PARLOUR", env!("CARGO_BIN_EXE_parlour"))];
        assert!(run("npm", &["run", "--silent", "test"], &variables), "the page is broken");
    }
}
