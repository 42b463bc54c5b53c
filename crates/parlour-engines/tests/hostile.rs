//! Engines that crash, lie, flood, fall silent or never end: every one is reported, none is waited for, none is left over.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bots::Bot;
use parlour_engines::{Engine, EngineFailure, EngineSettings, Limits, OnFailure};
use parlour_mancala::Mancala;
use parlour_play::{Purpose, Seat, Seeded, Table};
use serde_json::json;

/// Every wait together is shorter than this, even on a busy machine.
const SOON: Duration = Duration::from_secs(20);

fn settings(script: &str) -> EngineSettings {
    let quoted = format!("sh -c '{script}'");
    let mut settings = EngineSettings::new(&quoted).expect("a command");
    let short = Duration::from_millis(300);
    settings.limits = Limits { start: Duration::from_secs(5), think: short, grace: short };
    settings
}

fn table(engine: &Engine) -> Table {
    let seats = vec![Seat::engine("Ann", engine.name()), Seat::bot("Bob", "random")];
    Table::new(&Mancala, &json!("kalah"), None, seats).expect("a table")
}

/// The first move of an engine, and the engine.
fn first_move(settings: EngineSettings) -> (Option<usize>, Arc<Engine>, Arc<dyn Bot>) {
    let start = Instant::now();
    let engine = Engine::start(settings).expect("it starts");
    let table = table(&engine);
    let bot = engine.at(&table);
    let chosen = bot.choose(&*table.start(), &mut Seeded::new(1, Purpose::Bots));
    assert!(start.elapsed() < SOON, "it took {:?}", start.elapsed());
    (chosen, engine, bot)
}

fn failure(script: &str) -> EngineFailure {
    let (chosen, engine, bot) = first_move(settings(script));
    assert_eq!(chosen, None, "it forfeits");
    let failures = engine.failures();
    assert_eq!(failures.count, 1);
    assert_eq!(bot.trouble(), failures.last.map(|failure| failure.to_string()));
    failures.first.expect("a failure")
}

/// Answers hello and new games; `go` does what the script says.
fn on_go(script: &str) -> String {
    format!(
        "while read word rest; do case $word in parlour) echo id name Test; echo ready;; newgame) echo ready;; \
         go) {script};; quit) exit;; esac; done"
    )
}

#[test]
fn a_good_engine_is_understood() {
    let chatty = on_go("echo info thinking; echo; echo bestmove 3; echo bestmove 4");
    let (chosen, engine, bot) = first_move(settings(&chatty));
    assert_eq!((chosen, engine.name(), engine.failures().count, bot.trouble()), (Some(2), "Test", 0, None));
}

#[test]
fn an_engine_that_stops_in_time_is_in_time() {
    let late = on_go("read stop; echo bestmove 2");
    let (chosen, engine, _) = first_move(settings(&late));
    assert_eq!((chosen, engine.failures().count), (Some(1), 0));
}

#[test]
fn silence_has_an_end() {
    assert!(matches!(failure(&on_go("sleep 1000")), EngineFailure::Silent { question: "go", .. }));
    let mut hush = settings("sleep 1000");
    hush.limits.start = Duration::from_millis(200);
    let refused = Engine::start(hush).err();
    assert!(matches!(refused, Some(EngineFailure::Silent { question: "parlour", .. })), "{refused:?}");
}

#[test]
fn crashes_are_told_with_the_last_words() {
    let EngineFailure::Ended { how, last_words } = failure(&on_go("echo out of seeds >&2; exit 3")) else {
        panic!("it ended");
    };
    assert!(how.contains('3'), "{how}");
    assert_eq!(last_words, "out of seeds");
    assert!(matches!(failure(&on_go("kill -9 $$")), EngineFailure::Ended { how, .. } if how.contains('9')));
    let missing = Engine::start(EngineSettings::new("./no-such-engine").expect("a command")).err();
    assert!(missing.is_some_and(|failure| failure.to_string().contains("no-such-engine")));
}

#[test]
fn illegal_moves_are_told_with_the_legal_ones() {
    let told = failure(&on_go("echo bestmove 13")).to_string();
    assert_eq!(told, "\"13\" is not a legal move; legal: 1, 2, 3, 4, 5, 6");
    assert!(matches!(failure(&on_go("echo bestmove")), EngineFailure::Illegal { .. }));
    assert_eq!(
        failure(&on_go("echo error I only play chess")),
        EngineFailure::Says("I only play chess".into())
    );
}

#[test]
fn floods_are_cut() {
    assert!(matches!(failure(&on_go("while true; do echo info; done")), EngineFailure::Silent { .. }));
    let one_line = on_go("head -c 1000000 /dev/zero | tr \"\\0\" x; sleep 1000");
    assert!(matches!(failure(&one_line), EngineFailure::Endless { .. }));
}

#[test]
fn an_engine_that_does_not_read_cannot_stop_us() {
    let deaf = "echo ready; echo ready; sleep 1000";
    let mut deaf = settings(deaf);
    // More than a pipe holds.
    deaf.limits.start = Duration::from_secs(5);
    let engine = Engine::start(deaf).expect("it starts");
    let name = "x".repeat(1 << 20);
    let seats = vec![Seat::engine(name, engine.name()), Seat::bot("Bob", "random")];
    let table = Table::new(&Mancala, &json!("kalah"), None, seats).expect("a table");
    let start = Instant::now();
    assert_eq!(engine.at(&table).choose(&*table.start(), &mut |_: u64| 0), None);
    assert!(start.elapsed() < SOON);
}

#[test]
fn random_moves_can_replace_those_of_an_engine_that_fails() {
    let mut lying = settings(&on_go("echo bestmove 99"));
    lying.on_failure = OnFailure::Random;
    let (chosen, engine, bot) = first_move(lying);
    assert!(chosen.is_some_and(|index| index < 6));
    let start = table(&engine).start();
    for _ in 0..20 {
        assert!(bot.choose(&*start, &mut Seeded::new(2, Purpose::Bots)).is_some());
    }
    assert_eq!(engine.failures().count, 21);
    let told = engine.failures().last.expect("a failure").to_string();
    assert!(told.contains("99"), "the reason is kept when it is not asked any more: {told}");
}

#[test]
fn options_are_set_if_the_engine_has_them() {
    let script = "while read word name value; do case $word in parlour) echo option depth 4; echo ready;; \
                  option) depth=$value;; newgame) echo ready;; go) echo bestmove $depth;; esac; done";
    let mut deep = settings(script);
    deep.options = vec![("depth".to_owned(), "6".to_owned())];
    assert_eq!(first_move(deep).0, Some(5));
    let mut unknown = settings(script);
    unknown.options = vec![("dept".to_owned(), "6".to_owned())];
    let told = Engine::start(unknown).err().expect("refused").to_string();
    assert!(told.contains("dept") && told.contains("depth"), "{told}");
}

/// Whether a process runs; one that has ended may wait for its parent to notice.
fn runs(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    state.is_ok_and(|state| !state.contains(") Z"))
}

#[test]
fn an_engine_ends_with_its_children() {
    let file = std::env::temp_dir().join(format!("parlour-engine-{}", std::process::id()));
    let path = file.display();
    let script = format!("trap \"\" TERM INT; sleep 1000 & echo $! > {path}; echo ready; sleep 1000");
    let engine = Engine::start(settings(&script)).expect("it starts");
    let pid = std::fs::read_to_string(&file).expect("the child's number");
    assert!(runs(&pid));
    drop(engine);
    let deadline = Instant::now() + SOON;
    while runs(&pid) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!runs(&pid), "process {pid} is left over");
    let _ = std::fs::remove_file(file);
}
