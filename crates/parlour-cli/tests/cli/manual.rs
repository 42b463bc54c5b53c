//! Shell completions and manual pages.

use crate::common::{file, parlour};

#[test]
fn every_shell_is_served() {
    for (shell, words) in
        [("bash", "complete -F"), ("zsh", "#compdef parlour"), ("fish", "complete -c parlour")]
    {
        let run = parlour(&["completions", shell]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains(words) && run.stdout.contains("simulate"), "{shell}");
    }
    assert_eq!(parlour(&["completions", "csh"]).code, 2);
}

#[test]
fn manual_pages_name_commands_and_flags() {
    let main = parlour(&["man"]).stdout;
    assert!(main.starts_with(".ie") && main.contains("parlour") && main.contains("solve"), "{main}");
    let page = parlour(&["man", "simulate"]).stdout;
    assert!(page.contains("parlour\\-simulate") && page.contains("max\\-turns"), "{page}");
    let unknown = parlour(&["man", "dance"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("commands: play"), "{}", unknown.stderr);
    let folder = file("man", "man1");
    let run = parlour(&["man", "--all", folder.to_str().expect("a plain path")]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for page in ["parlour.1", "parlour-play.1", "parlour-odds.1"] {
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
