//! More connections than a program usually may open.

use std::net::TcpStream;
use std::process::Command;

use crate::common::Server;

#[test]
fn the_limit_of_open_files_is_raised() {
    let folder = tempfile::tempdir().expect("a folder");
    let direct = Server::command(&folder.path().join("games.db"), &[]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -S -n 64 && exec \"$0\" \"$@\""]);
    limited.arg(direct.get_program()).args(direct.get_args());
    limited.env("HOME", "/nonexistent");
    let server = Server::spawn(&mut limited);
    let guests: Vec<TcpStream> =
        (0..200).map(|_| TcpStream::connect(&server.address).expect("the server listens")).collect();
    let (status, _) = server.ask("GET", "/healthz", "", "").expect("an answer beside all others");
    assert_eq!((status, guests.len()), (200, 200));
}
