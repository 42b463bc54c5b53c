//! Phrases that no native speaker would write stay out of everything that people read.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::common::parlour;

/// Phrases as regular expressions, in any case. `docs/glossary.md` says what to write instead, and may name them.
const BANNED: &[&str] = &[
    r"\b(the|one's) own\b",
    r"\bmade[- ]up\b",
    r"\bby lot\b",
    r"\bla(y|ys|id) (a|the) table\b",
    r"\btake (it )?along\b",
    r"\bgo(es)? on with\b",
    r"\bwhen nobody says\b",
    r"\battics?\b",
    r"\bgranar(y|ies)\b",
    r"\bfield fire\b",
    r"\bthrow(s|n|ing)? (of )?(the |a )?(dice|die)\b",
    r"\bfewest throws\b",
    r"\b(dice|rolls?|choices?) (are|is) due\b",
    r"\bsen(d|ds|t) [^.;]{0,40} home\b",
    r"\bbitten\b",
    r"\bways? through\b",
    r"\bno way\b",
    r"\bthat are so far\b",
    r"\bas it comes\b",
    r"\brules as they are\b",
    r"(^|[.;] )who has\b",
    r"\bso many (steps|games|turns|moves|milliseconds)\b",
    r"\bat most so many\b",
    r"\bso (different|uneven|often again)\b",
    r"\bis no (number|token|moment|line|board|file|six)\b",
    r"\bnobody has won\b",
    r"\bwas promised\b",
    r"\bmistake of\b",
    r"\bthe matter of\b",
    r"\bour affair\b",
    r"\baccident of the dice\b",
    r"\bor do not\b",
    r"\bsigns? of life\b",
    r"\bleaves? the memory\b",
    r"\bmoving pictures?\b",
    r"\bwhat came out\b",
    r"\band tell\b",
    r"\bstands for\b",
    r"\bfit for play\b",
    r"\bwhat shall it be\b",
    r"\bsits? down\b",
    r"\bin place \d",
    r"\b1 (steps|turns|moves|rolls|seeds|players|games|cells|squares|errors|warnings)\b",
    r"\b0 rolls\b",
    r"\?;",
    r"\d %",
];

/// The banned phrases in a text.
fn found(text: &str) -> Vec<&str> {
    static BANNED_ANYWHERE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(&format!("(?i){}", BANNED.join("|"))).expect("the phrases are regular expressions")
    });
    BANNED_ANYWHERE.find_iter(text).map(|phrase| phrase.as_str()).collect()
}

fn check(place: &str, text: &str) {
    // Line breaks are spaces to a reader.
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = found(&joined);
    assert!(found.is_empty(), "{place} says {found:?}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Prose only: what stands in code blocks and code font is not prose.
fn prose(markdown: &str) -> String {
    let outside = markdown.split("```").step_by(2).collect::<String>();
    outside.split('`').step_by(2).collect()
}

/// All files below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let here = files.into_iter().filter(|path| path.extension().is_some_and(|found| found == ending));
    here.chain(folders.iter().flat_map(|folder| self::files(folder, ending))).collect()
}

#[test]
fn documents() {
    let names =
        ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|name| root().join(name));
    let docs = files(&root().join("docs"), "md").into_iter().filter(|page| !page.ends_with("glossary.md"));
    for page in docs.chain(names) {
        let text = std::fs::read_to_string(&page).expect("a page");
        check(&page.display().to_string(), &prose(&text));
    }
}

/// The doc comments of a source file, each in one piece.
fn doc_comments(source: &str) -> Vec<String> {
    let comment = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::to_owned)
    };
    let lines: Vec<Option<String>> = source.lines().map(comment).collect();
    let blocks = lines.split(Option::is_none).filter(|block| !block.is_empty());
    blocks.map(|block| block.iter().flatten().cloned().collect::<Vec<_>>().join("\n")).collect()
}

#[test]
fn comments_and_errors() {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates").flatten();
    let sources = crates.flat_map(|entry| files(&entry.path().join("src"), "rs"));
    let sources = sources.chain(files(&root().join("templates/game/src"), "rs"));
    let mut seen = 0;
    for source in sources {
        let text = std::fs::read_to_string(&source).expect("a source");
        for comment in doc_comments(&text) {
            check(&source.display().to_string(), &prose(&comment));
            seen += 1;
        }
        for error in text.lines().filter(|line| line.trim_start().starts_with("#[error(")) {
            check(&source.display().to_string(), error);
        }
    }
    assert!(seen > 1_000, "only {seen} comments were found");
}

/// The texts that people read in a JSON document: those under keys such as `summary`.
fn check_texts(place: &str, document: Value) {
    let of_people = ["summary", "meaning", "title", "group", "label", "description", "text"];
    let mut waiting = vec![document];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Array(items) => waiting.extend(items),
            Value::Object(fields) => {
                let (words, others): (Vec<_>, Vec<_>) = fields
                    .into_iter()
                    .partition(|(key, value)| of_people.contains(&key.as_str()) && value.is_string());
                for (key, text) in words {
                    check(&format!("{key} in {place}"), &prose(text.as_str().unwrap_or_default()));
                }
                waiting.extend(others.into_iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
}

/// A server that is stopped when the test ends.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_api() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", "sqlite::memory:", "--log", "warn"]);
    let mut server = Server(command.stdout(Stdio::piped()).spawn().expect("the binary starts"));
    let mut line = String::new();
    let stdout = server.0.stdout.as_mut().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("listening on http://").expect("an address");
    for path in ["/openapi.json", "/api/games"] {
        let mut stream = TcpStream::connect(address).expect("a connection");
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        check_texts(path, serde_json::from_str(body).expect("JSON"));
    }
}

#[test]
fn messages_and_the_page() {
    for game in parlour::GAMES.names().into_iter().chain(["core", "tui", "cli"]) {
        let path = root().join(format!("crates/parlour-{game}/messages.json"));
        let table: Value =
            serde_json::from_str(&std::fs::read_to_string(&path).expect("a table")).expect("JSON");
        for (key, text) in table.as_object().expect("an object") {
            check(&format!("message {key} of {game}"), text.as_str().expect("a text"));
        }
    }
    let web = root().join("crates/parlour-server/web");
    let texts = files(&web.join("texts/en"), "js");
    assert!(texts.len() > 3, "the English texts of the page");
    for file in texts.into_iter().chain([web.join("index.html")]) {
        let texts = std::fs::read_to_string(&file).expect("the texts of the page");
        check(&file.display().to_string(), &prose(&texts));
    }
}

#[test]
fn rules() {
    for game in parlour::GAMES.names() {
        check_texts(&format!("the rules of {game}"), parlour(&["rules", game, "--json"]).json());
    }
}

#[test]
fn help() {
    // The names of commands and subcommands stand two spaces in, under "Commands:".
    fn names(help: &str) -> Vec<String> {
        let commands = help.split("Commands:").nth(1).unwrap_or_default().lines().skip(1);
        let listed = commands.take_while(|line| line.starts_with("  "));
        let first =
            listed.filter(|line| !line.starts_with("    ")).filter_map(|line| line.split_whitespace().next());
        first.filter(|name| *name != "help").map(str::to_owned).collect()
    }
    let mut waiting: Vec<Vec<String>> = vec![vec!["help".to_owned()]];
    let mut seen = 0;
    while let Some(command) = waiting.pop() {
        let run = parlour(&command.iter().map(String::as_str).collect::<Vec<_>>());
        check(&command.join(" "), &prose(&run.stdout));
        seen += 1;
        waiting.extend(names(&run.stdout).into_iter().map(|name| [command.as_slice(), &[name]].concat()));
    }
    assert!(seen > 25, "only {seen} pages of help were found");
}

#[test]
fn banned_phrases_are_found_as_words() {
    assert_eq!(found("He pays from the own attic"), ["the own", "attic"]);
    assert_eq!(found("The owner climbs to the aattics; 95 % of 11 steps?; fine"), ["5 %", "?;"]);
    assert_eq!(found("Captured tokens are sent back home. Who has won?"), ["sent back home", ". Who has"]);
}
