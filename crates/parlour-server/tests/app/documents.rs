//! The documentation is right: its settings exist and its examples run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use parlour_server::config::{Layers, book, variable_of};
use serde_json::Value;

use crate::common::TestServer;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server")
}

fn read(name: &str) -> String {
    fs::read_to_string(docs().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The parts of a page between ```` ```lang ```` and ```` ``` ````.
fn examples(text: &str, lang: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside: Option<Vec<&str>> = None;
    for line in text.lines() {
        match &mut inside {
            None if line == format!("```{lang}") => inside = Some(Vec::new()),
            None => {}
            Some(lines) if line == "```" => {
                found.push(lines.join("\n"));
                inside = None;
            }
            Some(lines) => lines.push(line),
        }
    }
    found
}

#[test]
fn every_setting_is_explained() {
    let text = read("operations.md");
    for rule in book().rules() {
        assert!(text.contains(&format!("`{}`", rule.key)), "{} is not in operations.md", rule.key);
    }
}

#[test]
fn files_of_settings_in_the_documentation_are_read() {
    let mut count = 0;
    for page in ["home.md", "proxy.md", "nodes.md", "operations.md"] {
        for example in examples(&read(page), "toml") {
            let mut layers = Layers::new();
            layers.toml(Path::new(page), &example).unwrap_or_else(|error| panic!("{error}\n{example}"));
            layers.config().unwrap_or_else(|error| panic!("{page}: {error}"));
            count += 1;
        }
    }
    assert!(count >= 2, "{count}");
}

/// The flags of every `parlour serve` in the text.
fn serve_flags(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let commands = joined.lines().filter_map(|line| line.split_once("parlour serve").map(|(_, rest)| rest));
    let words = commands.flat_map(str::split_whitespace);
    words
        .filter_map(|word| word.trim_matches(['`', '"', ',', '[', ']']).strip_prefix("--"))
        .map(|flag| flag.split('=').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn flags_and_variables_in_the_documentation_exist() {
    let known: Vec<&str> = book().rules().iter().map(|rule| rule.key.as_str()).collect();
    let own = ["config", "print-config", "json", "help"];
    let variables: Vec<String> = known.iter().map(|key| variable_of(key)).collect();
    for entry in fs::read_dir(docs()).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let text = read(&name);
        for flag in serve_flags(&text) {
            assert!(known.contains(&flag.as_str()) || own.contains(&flag.as_str()), "{name}: --{flag}");
        }
        for word in text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_')) {
            if word.starts_with("PARLOUR_") && word.len() > 8 {
                assert!(variables.iter().any(|known| known == word), "{name}: {word}");
            }
        }
    }
}

#[test]
fn the_unit_is_one_that_systemd_takes() {
    let unit = read("parlour.service");
    assert!(!serve_flags(&unit).is_empty());
    let lines: Vec<&str> = unit.lines().filter(|line| line.contains('=')).collect();
    let settings: BTreeMap<&str, &str> = lines.iter().filter_map(|line| line.split_once('=')).collect();
    for (key, value) in [
        ("Type", "exec"),
        ("KillSignal", "SIGTERM"),
        ("DynamicUser", "yes"),
        ("WantedBy", "multi-user.target"),
    ] {
        assert_eq!(settings.get(key), Some(&value), "{key}");
    }
    verify(&unit);
}

/// Has systemd check the unit, if it is installed; the binary is replaced by one that exists.
fn verify(unit: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlour.service");
    fs::write(&path, unit.replace("/usr/local/bin/parlour", "/bin/true")).unwrap();
    let Ok(output) = std::process::Command::new("systemd-analyze").arg("verify").arg(&path).output() else {
        return;
    };
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let about_it: Vec<&str> = words.lines().filter(|line| line.contains("parlour.service")).collect();
    assert!(about_it.is_empty(), "{about_it:?}");
}

/// The page is known by its origin, which has the port: a proxy that leaves the port out of `Host` makes it a stranger's.
#[test]
fn the_sample_for_nginx_passes_the_port() {
    let page = read("proxy.md");
    let hosts: Vec<&str> =
        page.lines().filter_map(|line| line.trim().strip_prefix("proxy_set_header Host ")).collect();
    assert_eq!(hosts, ["$http_host;"]);
}

#[test]
fn the_container_file_copies_what_is_there() {
    let text = read("Containerfile");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut built: Vec<&str> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["COPY", from, .., _] if from.starts_with("--from=") => built.extend(words.get(2)),
            ["COPY", sources @ .., _] => {
                for source in sources {
                    assert!(root.join(source).exists(), "{source} does not exist");
                }
            }
            _ => {}
        }
    }
    assert_eq!(built, ["/build/target/release/parlour"]);
    let entry = text.lines().find_map(|line| line.strip_prefix("ENTRYPOINT "));
    let words: Vec<String> = serde_json::from_str(entry.expect("an entry")).expect("a list of words");
    assert_eq!(words[..2], ["/usr/local/bin/parlour", "serve"]);
    let mut layers = Layers::new();
    for pair in words[2..].chunks(2) {
        let key = pair[0].strip_prefix("--").expect("a flag");
        layers.flag(key, &pair[1]).expect("a setting");
    }
    layers.config().expect("settings that go together");
    let toolchain = env!("CARGO_PKG_RUST_VERSION");
    assert!(text.contains(&format!("rust:{toolchain}")), "the image is not that of {toolchain}");
}

/// An example of the API: requests, each with its response. `$name` is a value of an earlier response, and `…` in a
/// response is any value.
#[tokio::test]
async fn the_examples_of_the_protocol_run() {
    let text = read("api.md");
    let mut count = 0;
    for example in examples(&text, "http") {
        run(&example).await;
        count += 1;
    }
    assert!(count >= 3, "{count}");
}

async fn run(example: &str) {
    let server = TestServer::open().await;
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = example.lines().peekable();
    while let Some(line) = lines.next() {
        let request = fill(line, &known);
        let mut words = request.splitn(3, ' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let token = words.next().and_then(|rest| rest.strip_prefix("as ")).unwrap_or_default().to_owned();
        let body = lines.next_if(|line| line.starts_with('{'));
        let body = fill(body.unwrap_or_default(), &known);
        let answer = match method {
            "GET" => server.get_as(path, &token).await,
            "POST" => server.post(path, &token, body).await,
            other => panic!("no method: {other} in {example}"),
        };
        let expected = lines.next().unwrap_or_else(|| panic!("no answer to {line}"));
        let expected = expected.strip_prefix("< ").unwrap_or_else(|| panic!("no answer: {expected}"));
        let (status, shape) = expected.split_once(' ').unwrap_or((expected, "{}"));
        assert_eq!(answer.status.as_u16().to_string(), status, "{line}: {}", answer.text());
        let shape: Value = serde_json::from_str(shape).unwrap_or_else(|error| panic!("{error}: {shape}"));
        compare(&shape, &answer.json(), &mut known, line);
    }
}

fn fill(line: &str, known: &BTreeMap<String, String>) -> String {
    // Longer names first, so that `$host2` is not read as `$host`.
    let mut names: Vec<_> = known.iter().collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names.into_iter().fold(line.to_owned(), |line, (name, value)| line.replace(&format!("${name}"), value))
}

/// Everything in `shape` must be in the response, which can have more.
fn compare(shape: &Value, found: &Value, known: &mut BTreeMap<String, String>, place: &str) {
    match (shape, found) {
        (Value::String(text), _) if text == "…" => {}
        (Value::String(text), Value::String(value)) if text.starts_with('$') => {
            known.insert(text[1..].to_owned(), value.clone());
        }
        (Value::String(text), Value::Number(value)) if text.starts_with('$') => {
            known.insert(text[1..].to_owned(), value.to_string());
        }
        (Value::Object(fields), _) => {
            for (key, part) in fields {
                let value = found.get(key).unwrap_or_else(|| panic!("{place}: no {key} in {found}"));
                compare(part, value, known, place);
            }
        }
        (Value::Array(items), Value::Array(values)) => {
            for (part, value) in items.iter().zip(values) {
                compare(part, value, known, place);
            }
            assert!(items.len() <= values.len(), "{place}: {found}");
        }
        _ => assert_eq!(shape, found, "{place}"),
    }
}
