//! The OpenAPI document as others use it: `.ci/api` validates it, generates clients from it that play games, and attacks
//! the server with what the document allows and forbids.
//!
//! This needs Python and Node.js. Where one is missing the reason is printed and the test is skipped; with `CI` set a
//! missing one is a failure.

use std::path::Path;
use std::process::Command;

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn others_can_generate_clients_that_play() {
    let missing: Vec<&str> =
        ["bash", "python3", "node", "npm"].into_iter().filter(|name| !is_there(name)).collect();
    if !missing.is_empty() {
        let reason = format!("the API is not tested: {} is not here", missing.join(", "));
        assert!(std::env::var_os("CI").is_none(), "{reason}");
        eprintln!("skipped: {reason}");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut check = Command::new("bash");
    check.arg(root.join(".ci/api")).arg("--binary").arg(env!("CARGO_BIN_EXE_parlour"));
    let status = check.status().expect("bash starts");
    // 77: the tools could not be installed, for example without a network.
    if status.code() == Some(77) && std::env::var_os("CI").is_none() {
        eprintln!("skipped: the tools for the API are not here");
        return;
    }
    assert!(status.success(), "the API is not as its document says; run .ci/api");
}
