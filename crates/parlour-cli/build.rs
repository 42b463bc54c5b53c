//! Tells the binary its commit and features, for `parlour --version`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut about = Vec::new();
    about.extend(commit());
    let features = [("CARGO_FEATURE_POSTGRES", "postgres"), ("CARGO_FEATURE_TLS", "tls")];
    let built_in = features.iter().filter(|(variable, _)| std::env::var_os(variable).is_some());
    about.extend(built_in.map(|(_, name)| (*name).to_owned()));
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
    println!("cargo::rustc-env=PARLOUR_VERSION={version}{about}");
}

/// The commit that is built, if the sources are a clone of the repository.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    // A package that was unpacked inside somebody else's repository has no commit of its own.
    let root = git(&["rev-parse", "--show-toplevel"])?;
    let is_ours = Path::new(&root).join("crates/parlour-cli/build.rs").is_file();
    // Moves with every commit; `HEAD` alone changes only with the branch.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["rev-parse", "--short=10", "HEAD"]).filter(|_| is_ours)
}
