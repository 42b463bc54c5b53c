//! The invariants of ARCHITECTURE.md that are about which crate may use what. Dependencies come from `cargo metadata`,
//! everything else from the syntax of the sources, so that comments and texts may say what they like.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use syn::visit::{self, Visit};

/// The crates of the registered games.
fn games() -> Vec<String> {
    parlour::GAMES.names().iter().map(|game| format!("parlour-{game}")).collect()
}

/// Crates that serve every game alike.
const SURFACES: [&str; 8] = [
    "parlour-cli",
    "parlour-draw",
    "parlour-bots",
    "parlour-engines",
    "parlour-play",
    "parlour-server",
    "parlour-store",
    "parlour-tui",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What each crate of the workspace depends on, and for what: nothing stands for what ships.
fn dependencies() -> HashMap<String, Vec<(String, Option<String>)>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(crates())
        .output()
        .expect("cargo");
    let data: Value = serde_json::from_slice(&output.stdout).expect("metadata");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let entry = |package: &Value| {
        let used = list(&package["dependencies"]);
        let used = used.iter().map(|used| (text(&used["name"]).unwrap_or_default(), text(&used["kind"])));
        (text(&package["name"]).unwrap_or_default(), used.collect())
    };
    list(&data["packages"]).iter().map(entry).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources").flatten();
    let paths = entries.map(|entry| entry.path());
    let deeper = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths.flat_map(deeper).filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// What a source uses outside of its tests.
#[derive(Default)]
struct Uses {
    /// Paths such as `std::fs::read`, in imports and in code.
    paths: Vec<String>,
    /// Names of macros.
    macros: Vec<String>,
    /// Locals that hold what `.data()` answered.
    data: HashSet<String>,
    /// How often such data is looked into by a key, or a kind compared with a word.
    keys_read: usize,
}

impl Uses {
    fn of(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a readable source");
        let mut uses = Self::default();
        uses.visit_file(&syn::parse_file(&text).expect("a source that compiles"));
        uses
    }

    fn import(&mut self, before: &str, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.import(&format!("{before}{}::", path.ident), &path.tree),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(before, tree)),
            syn::UseTree::Name(name) => self.paths.push(format!("{before}{}", name.ident)),
            syn::UseTree::Rename(name) => self.paths.push(format!("{before}{}", name.ident)),
            syn::UseTree::Glob(_) => self.paths.push(before.to_owned()),
        }
    }

    fn names(&self, start: &str) -> bool {
        let below = format!("{start}::");
        self.paths.iter().any(|path| path == start || path.starts_with(&below))
    }
}

/// Whether this is compiled for tests only.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    let test = |attribute: &syn::Attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
    };
    attributes.iter().any(test)
}

/// Whether this asks something for its data.
fn is_data(expression: &syn::Expr) -> bool {
    matches!(expression, syn::Expr::MethodCall(call) if call.method == "data" && call.args.is_empty())
}

/// Whether this asks something for its kind.
fn is_kind(expression: &syn::Expr) -> bool {
    matches!(expression, syn::Expr::MethodCall(call) if call.method == "kind" && call.args.is_empty())
}

fn is_word(expression: &syn::Expr) -> bool {
    matches!(expression, syn::Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Str(_)))
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import("", &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.paths.push(names.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.macros.extend(called.path.segments.last().map(|name| name.ident.to_string()));
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let (syn::Pat::Ident(name), Some(value)) = (&local.pat, &local.init)
            && is_data(&value.expr)
        {
            self.data.insert(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_binary(&mut self, compared: &'ast syn::ExprBinary) {
        let (left, right) = (&compared.left, &compared.right);
        self.keys_read += usize::from(is_kind(left) && is_word(right) || is_word(left) && is_kind(right));
        visit::visit_expr_binary(self, compared);
    }

    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        let known = |path: &syn::ExprPath| {
            path.path.get_ident().is_some_and(|name| self.data.contains(&name.to_string()))
        };
        let held = matches!(&*index.expr, syn::Expr::Path(path) if known(path));
        self.keys_read += usize::from(held || is_data(&index.expr));
        visit::visit_expr_index(self, index);
    }
}

// Invariant 1.
#[test]
fn core_and_games_do_no_io_and_hold_no_generator() {
    let dependencies = dependencies();
    for name in games().into_iter().chain(["parlour-core".to_owned()]) {
        for (used, kind) in &dependencies[&name] {
            let forbidden = ["rand", "tokio", "sqlx", "getrandom"].contains(&used.as_str());
            assert!(!forbidden || kind.is_some(), "{name} depends on {used}");
        }
        for path in sources(&crates().join(&name).join("src")) {
            let uses = Uses::of(&path);
            // `Read` and `Write` of a caller are fine, as its chance is.
            for module in ["fs", "net", "time", "process", "env", "io::stdin", "io::stdout", "io::stderr"] {
                assert!(!uses.names(&format!("std::{module}")), "{} uses {module}", path.display());
            }
            let prints = uses.macros.iter().any(|name| name == "print" || name == "println");
            assert!(!prints, "{} prints", path.display());
        }
    }
}

// Invariant 2.
#[test]
fn no_game_depends_on_another() {
    let (dependencies, games) = (dependencies(), games());
    for name in &games {
        let mut used = dependencies[name].iter().map(|(used, _)| used);
        assert!(!used.any(|used| games.contains(used)), "{name} depends on another game");
    }
}

/// Files about one game each: exact answers, generators, training, games that others have measured, and in the terminal and on
/// the page what is known about a position.
const ABOUT_ONE_GAME: [&str; 12] = [
    "commands/generate.rs",
    "commands/generate_maze.rs",
    "commands/study/",
    "commands/solve/",
    "commands/odds/",
    "commands/train.rs",
    "commands/verify_proof.rs",
    "commands/simulate/exact.rs",
    "commands/bench/cases.rs",
    "parlour-tui/src/analysis/",
    "parlour-tui/src/study/",
    "parlour-server/src/app/study/",
];

// Invariant 3: only what is about one game names its types.
#[test]
fn surfaces_know_no_game() {
    let (dependencies, games) = (dependencies(), games());
    for name in ["parlour-draw", "parlour-bots", "parlour-play", "parlour-store"] {
        let shipped = dependencies[name].iter().filter(|(_, kind)| kind.is_none());
        let game = shipped.map(|(used, _)| used).find(|used| games.contains(used));
        assert_eq!(game, None, "{name} depends on a game");
    }
    for path in SURFACES.iter().flat_map(|name| sources(&crates().join(name).join("src"))) {
        let place = path.to_string_lossy().into_owned();
        if ABOUT_ONE_GAME.iter().any(|known| place.contains(known)) {
            continue;
        }
        let uses = Uses::of(&path);
        for game in parlour::GAMES.names() {
            let named = uses.names(&format!("parlour::{game}")) || uses.names(&format!("parlour_{game}"));
            assert!(!named, "{place} knows {game}");
        }
    }
}

// Invariant 3: surfaces show events by their words and motions, and never look into their data or at their kind.
#[test]
fn surfaces_do_not_read_the_data_of_events() {
    for path in SURFACES.iter().flat_map(|name| sources(&crates().join(name).join("src"))) {
        assert_eq!(Uses::of(&path).keys_read, 0, "{} looks into data", path.display());
    }
}

#[test]
fn reading_a_key_of_data_is_found() {
    let source = r#"fn told(event: &dyn Event) {
        let data = event.data();
        show(&data["way"], event.data()["to"], event.kind() == "captured");
    }"#;
    let mut uses = Uses::default();
    uses.visit_file(&syn::parse_str(source).expect("a function"));
    assert_eq!(uses.keys_read, 3);
}

// Invariant 11: the page draws scenes and plays motions; only its study pages name the game they are about.
#[test]
fn the_page_knows_no_game() {
    let about_one_game =
        ["design.js", "mazes.js", "study-mancala.js", "study-snakes.js", "replay.js", "main.js", "types.js"];
    let folder = crates().join("parlour-server/web/js");
    for entry in fs::read_dir(folder).expect("the page's modules").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = fs::read_to_string(entry.path()).expect("a readable module");
        // One of the families of boards is called as a game is.
        let text = text.replace("family === \"maze\"", "");
        for game in parlour::GAMES.names() {
            let knows = text.contains(&format!("\"{game}"));
            assert!(about_one_game.contains(&name.as_str()) || !knows, "{name} knows {game}");
        }
        assert!(!text.contains(".events"), "{name} reads events");
    }
}

// C-04: a crate that is published brings its licences along; crates for tests alone are not published.
#[test]
fn published_crates_are_complete() {
    for folder in fs::read_dir(crates()).expect("the crates").flatten().map(|entry| entry.path()) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let published = manifest.contains("publish.workspace = true");
        assert!(published || manifest.contains("publish = false"), "{}: published or not?", folder.display());
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(folder.join(licence).exists(), published, "{}/{licence}", folder.display());
        }
        for key in ["description = ", "readme.workspace", "license.workspace", "repository.workspace"] {
            assert!(!published || manifest.contains(key), "{} has no {key}", folder.display());
        }
    }
}

// C-04: every crate is in the workspace's lints, and every game is in the registry.
#[test]
fn every_game_crate_is_registered() {
    let games = games();
    for folder in fs::read_dir(crates()).expect("the crates").flatten().map(|entry| entry.path()) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} has its own lints");
        let is_game = name != "parlour-core" && folder.join("src/kind.rs").exists();
        assert_eq!(
            is_game,
            games.contains(&name),
            "{name} is a game with src/kind.rs, and registered, or neither"
        );
    }
}
