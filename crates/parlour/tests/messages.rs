//! Every message that the code says is in a table, and every message of a table is said.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// All texts of a crate: a key that is none of them is never said.
#[derive(Default)]
struct Said(BTreeSet<String>);

impl Visit<'_> for Said {
    fn visit_lit_str(&mut self, text: &syn::LitStr) {
        self.0.insert(text.value());
    }

    fn visit_attribute(&mut self, _: &syn::Attribute) {}

    /// Inside `vec![…]` there are tokens only: every second piece between quotes is a text.
    fn visit_macro(&mut self, invoked: &syn::Macro) {
        self.0.extend(invoked.tokens.to_string().split('"').skip(1).step_by(2).map(str::to_owned));
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }
}

/// The keys of messages in calls, which must all be in a table.
#[derive(Default)]
struct Keys(BTreeSet<String>);

impl Visit<'_> for Keys {
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let syn::Expr::Path(function) = &*call.func {
            let names: Vec<String> =
                function.path.segments.iter().map(|part| part.ident.to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let key = match names.as_slice() {
                ["Message", "new" | "of"] | [.., "text"] => call.args.first(),
                // The keys of a footer: a name, and what the key does.
                ["Key", "new" | "letter"] => call.args.get(1),
                _ => None,
            };
            self.add(key);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        if call.method == "text" {
            self.add(call.args.first());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }
}

impl Keys {
    fn add(&mut self, key: Option<&syn::Expr>) {
        if let Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(key), .. })) = key {
            self.0.insert(key.value());
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

fn table(folder: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(folder.join("messages.json")).unwrap();
    let table: std::collections::BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
    table.into_keys().collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn visited<V: Default + for<'a> Visit<'a>>(crates: &[&str]) -> V {
    let mut visitor = V::default();
    for source in crates.iter().flat_map(|name| sources(&root().join(name).join("src"))) {
        let text = std::fs::read_to_string(&source).unwrap();
        visitor.visit_file(&syn::parse_file(&text).unwrap());
    }
    visitor
}

/// Crates with a table of messages, and where else its messages are said.
const TABLES: [(&str, &[&str]); 8] = [
    ("crates/parlour-core", &["crates/parlour-play", "crates/parlour", "crates/parlour-server"]),
    ("crates/parlour-snakes", &[]),
    ("crates/parlour-ludo", &[]),
    ("crates/parlour-mancala", &[]),
    ("crates/parlour-maze", &[]),
    ("crates/parlour-tui", &[]),
    ("crates/parlour-cli", &[]),
    ("templates/game", &[]),
];

#[test]
fn every_message_is_in_a_table_and_every_entry_is_said() {
    let common = table(&root().join("crates/parlour-core"));
    for (home, users) in TABLES {
        let crates: Vec<&str> = users.iter().copied().chain([home]).collect();
        let (entries, keys) = (table(&root().join(home)), visited::<Keys>(&crates).0);
        let missing: Vec<&String> =
            keys.iter().filter(|key| !entries.contains(*key) && !common.contains(*key)).collect();
        assert!(missing.is_empty(), "{home} says messages that are in no table: {missing:?}");
        let said = visited::<Said>(&crates).0;
        // `moved+` goes on after `moved`, and `moved!` tells before a move what `moved` tells after it.
        let unused: Vec<&String> =
            entries.iter().filter(|key| !said.contains(key.trim_end_matches(['+', '!']))).collect();
        assert!(unused.is_empty(), "{home}/messages.json has messages that nobody says: {unused:?}");
    }
}
