//! The Python package: `.ci/python` builds the wheel, installs it into a new virtual environment and runs the tests of
//! `python/tests` on it.
//!
//! This needs Python 3.11 or newer. Where it or its packages are missing the reason is printed and the test is skipped; with
//! `CI` set it is a failure.

use std::path::Path;
use std::process::Command;

#[test]
fn the_wheel_works() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/python");
    let skip = |reason: &str| {
        assert!(std::env::var_os("CI").is_none(), "the Python package is not tested: {reason}");
        eprintln!("skipped: the Python package is not tested: {reason}");
    };
    match Command::new("bash").arg(script).status() {
        Err(_) => skip("bash is not here"),
        Ok(status) if status.code() == Some(77) => skip("Python 3.11 or its packages are not here"),
        Ok(status) => assert!(status.success(), "the Python package does not work; run .ci/python"),
    }
}
