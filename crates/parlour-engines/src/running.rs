//! The processes that run now, so that none outlives this program.
//!
//! Each engine leads a process group of its own: an interrupt at the terminal does not reach it, and ending the group ends
//! its children with it.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};

static GROUPS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn groups() -> MutexGuard<'static, BTreeSet<i32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn add(group: Pid) {
    groups().insert(group.as_raw_pid());
}

/// Ends a group and everything in it.
pub(crate) fn kill(group: Pid) {
    groups().remove(&group.as_raw_pid());
    // A group without processes is gone already.
    let _ = kill_process_group(group, Signal::KILL);
}

/// Ends all engines at once. Call it before a program exits without dropping its values, as in a signal handler.
pub fn kill_all() {
    for group in std::mem::take(&mut *groups()).into_iter().filter_map(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}
