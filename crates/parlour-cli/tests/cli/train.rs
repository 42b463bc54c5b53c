//! `parlour train`.

use std::fs::read_to_string;

use crate::common::{file, parlour};

const TRAIN: [&str; 8] = ["train", "ludo", "--set", "tokens=1", "--seed", "3", "--games", "20000"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TRAIN.iter().chain(more).copied().collect()
}

// L-10: interrupted, then resumed: the same weights as without a break, byte for byte, on any number of threads.
#[cfg(unix)]
#[test]
fn an_interruption_makes_no_difference() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let part = file("train", "part.json");
    let part = part.to_str().expect("UTF-8");
    let interrupted_after = |pause: &u64| {
        let mut child = crate::common::command()
            .args(with(&["-o", part, "--force", "--threads", "1"]))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(*pause));
        // A training that is already over needs no signal.
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
        child.wait().expect("it ends").code()
    };
    // A process that has hardly begun has no exit code, and on a fast machine the training may be over.
    let pauses = [200, 100, 400, 50, 800, 1600, 6400];
    assert!(pauses.iter().any(|pause| interrupted_after(pause) == Some(130)), "an interrupted training");
    assert!(read_to_string(part).expect("a file").contains("unfinished"));
    let (whole, resumed) = (parlour(&with(&[])), parlour(&with(&["--resume", part, "--threads", "2"])));
    assert_eq!((whole.code, resumed.code), (0, 0), "{}", resumed.stderr);
    assert_eq!(whole.stdout, resumed.stdout);
    assert!(whole.stdout.contains("--games 20000 --seed 3\"") && !whole.stdout.contains("unfinished"));
    let other =
        parlour(&["train", "ludo", "--set", "tokens=1", "--seed", "4", "--games", "20000", "--resume", part]);
    assert!(other.stdout.contains("--seed 4 --resume "), "{}", other.stdout);
}

#[test]
fn files_that_are_no_weights_are_refused() {
    let run = parlour(&["train", "ludo", "--resume", "Cargo.toml", "--games", "16"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("not a file of weights"), "{}", run.stderr);
}
