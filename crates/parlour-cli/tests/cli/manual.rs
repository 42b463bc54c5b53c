//! Shell completions and manual pages.

use crate::common::{command, file, parlour};

#[test]
fn every_shell_is_served() {
    for (shell, words) in
        [("bash", "complete -o"), ("zsh", "#compdef parlour"), ("fish", "complete --keep-order")]
    {
        let run = parlour(&["completions", shell]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains(words) && run.stdout.contains("parlour"), "{shell}: {}", run.stdout);
    }
    assert_eq!(parlour(&["completions", "csh"]).code, 2);
}

/// What the shell would offer for the last of these words.
fn offered(words: &[&str]) -> Vec<String> {
    let mut shell = command();
    shell.env("COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string());
    shell.env("_CLAP_IFS", "\n").arg("--").args(words);
    let output = shell.output().expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

// Completions know what there is: presets and rules of the game, its boards, saved games.
#[test]
fn completions_are_alive() {
    let has = |words: &[&str], wanted: &str| {
        let offers = offered(words);
        assert!(offers.iter().any(|offer| offer == wanted), "{words:?}: no {wanted} in {offers:?}");
    };
    has(&["parlour", "sim"], "simulate");
    has(&["parlour", "play", "mancala", "--rules", "ka"], "kalah");
    has(&["parlour", "play", "snakes", "--set", "finish=b"], "finish=bounce");
    has(&["parlour", "play", "snakes", "--board", "comm"], "commercial-48");
    assert!(!offered(&["parlour", "play", "ludo", "--rules", ""]).contains(&"kalah".to_owned()));
    parlour(&["play", "snakes", "--bots", "2", "--seed", "1", "-q"]);
    let shown = parlour(&["games", "show", "last", "--json"]).json();
    has(&["parlour", "games", "replay", ""], shown["id"].as_str().expect("an id"));
}

#[test]
fn the_version_tells_what_was_built() {
    let version = parlour(&["--version"]).stdout;
    assert!(version.starts_with(concat!("parlour ", env!("CARGO_PKG_VERSION"))), "{version}");
}

#[test]
fn manual_pages_name_commands_and_flags() {
    let main = parlour(&["man"]).stdout;
    assert!(main.starts_with(".ie") && main.contains("parlour") && main.contains("solve"), "{main}");
    let page = parlour(&["man", "simulate"]).stdout;
    assert!(page.contains("parlour\\-simulate") && page.contains("max\\-turns"), "{page}");
    for section in [".SH EXAMPLES", ".SH \"EXIT STATUS\"", ".SH FILES"] {
        assert!(page.contains(section), "{section}: {page}");
    }
    assert!(parlour(&["man", "games", "list"]).stdout.contains("parlour\\-games\\-list"));
    let unknown = parlour(&["man", "dance"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("commands: play"), "{}", unknown.stderr);
    let folder = file("man", "man1");
    let run = parlour(&["man", "--all", folder.to_str().expect("a plain path")]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for page in ["parlour.1", "parlour-play.1", "parlour-odds.1", "parlour-games-list.1"] {
        assert!(folder.join(page).is_file(), "{page}");
    }
}

// Help starts with examples, and fits into 80 columns, so that a terminal breaks no word.
#[test]
fn help_starts_with_examples_and_fits() {
    let all = parlour(&["help"]).stdout;
    let listed =
        all.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"play") && names.contains(&"man"), "{names:?}");
    for name in names.iter().filter(|name| **name != "help") {
        let help = parlour(&["help", name]).stdout;
        assert!(help.starts_with("Examples:\n  parlour "), "{name}: {help}");
        let wide = all.lines().chain(help.lines()).find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{name}");
    }
}
