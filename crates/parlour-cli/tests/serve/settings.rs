//! Flags over environment over file, and errors in settings.

use std::fs;
use std::net::TcpListener;
use std::process::Output;

use crate::common::{Server, command};

fn words(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

#[test]
fn settings_are_printed_with_their_origins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("parlour").join("server.toml");
    fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    fs::write(&file, "drain = 1\nbot-pace = 1\nlog = \"warn\"\n").expect("a file");
    let output = command(&[
        "--print-config",
        "--drain",
        "3",
        "--allow-origins",
        "https://a.example",
        "--allow-origins",
        "https://b.example",
    ])
    .env("XDG_CONFIG_HOME", folder.path())
    .env("PARLOUR_DRAIN", "2")
    .env("PARLOUR_BOT_PACE", "2")
    .env("PARLOUR_DATABASE", "postgres://ann:sesame@db.example/parlour")
    .output()
    .expect("the binary runs");
    let (code, stdout, _) = words(&output);
    assert_eq!(code, 0);
    for line in [
        "drain = 3 # --drain".to_owned(),
        "bot-pace = 2 # PARLOUR_BOT_PACE".to_owned(),
        format!("log = \"warn\" # {}", file.display()),
        "body-limit = 262144 # default".to_owned(),
        "allow-origins = [\"https://a.example\",\"https://b.example\"] # --allow-origins".to_owned(),
    ] {
        assert!(stdout.contains(&line), "{line} is missing in\n{stdout}");
    }
    assert!(stdout.contains("db.example") && !stdout.contains("sesame"));
    let again = folder.path().join("again.toml");
    fs::write(&again, stdout.replace("ann:***@", "ann@")).expect("a file");
    let again = again.to_str().expect("a path");
    let output = command(&["--print-config", "--json", "--config", again]).output().expect("the binary runs");
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&data["drain"], &data["log"]), (&3.into(), &"warn".into()));
}

#[test]
fn mistakes_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.db");
    let database = database.to_str().expect("a path");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").to_string();
    for (args, code, word) in [
        (vec!["--listen", "nowhere"], 2, "listen"),
        (vec!["--body-limit", "7"], 2, "from 1024"),
        (vec!["--log-format", "yaml"], 2, "log-format"),
        (vec!["--config", "/nonexistent/server.toml"], 2, "/nonexistent/server.toml"),
        (vec!["--database", "mysql://x"], 2, "mysql"),
        (vec!["--listen", &port, "--database", database], 1, &port),
    ] {
        let (found, stdout, stderr) = words(&command(&args).output().expect("the binary runs"));
        assert_eq!(found, code, "{args:?}: {stderr}");
        assert!(stderr.contains(word) && stdout.is_empty(), "{args:?}: {stderr}");
    }
}

#[test]
fn a_second_server_on_one_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.db");
    let _first = Server::start(&database, &[]);
    let database = database.to_str().expect("a path");
    let second = command(&["--listen", "127.0.0.1:0", "--database", database]).output();
    let (code, _, stderr) = words(&second.expect("the binary runs"));
    assert_eq!(code, 1);
    assert!(stderr.contains("another server"), "{stderr}");
}
