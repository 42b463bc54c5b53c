//! Commands that run inside the module.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use parlour_cli::{Host, Reply};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors::{NoAnswer, ParlourError, raise};

/// How often interrupts are noticed and progress is told.
const TICK: Duration = Duration::from_millis(50);
/// How long an interrupted command may take to stop; after that its thread is left alone.
const PATIENCE: Duration = Duration::from_millis(700);

/// Runs a command, such as `["odds", "ludo", "--json"]`, and returns what it prints. `progress` is called with how much is
/// done, of how much. Other Python threads run meanwhile; an exception, such as that of Ctrl-C, stops the command.
#[pyfunction]
#[pyo3(signature = (args, progress = None))]
pub(crate) fn ask(
    py: Python<'_>,
    args: Vec<String>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let host = Arc::new(Host::default());
    let (sender, mut receiver) = mpsc::channel();
    let worker = Arc::clone(&host);
    let work = move || sender.send(parlour_cli::ask(args.into_iter().map(OsString::from), &worker));
    thread::Builder::new().stack_size(16 << 20).spawn(work)?;
    let mut told = 0;
    let reply = loop {
        match wait(py, &mut receiver, TICK) {
            Ok(reply) => break reply,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the command failed; please report it"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let tick = py.check_signals().and_then(|()| tell(progress, &host, &mut told));
        if let Err(error) = tick {
            host.stop();
            // What it answers does not matter any more.
            let _ = wait(py, &mut receiver, PATIENCE);
            return Err(error);
        }
    };
    tell(progress, &host, &mut told)?;
    match reply {
        Reply::Answer(text) => Ok(text),
        Reply::No(answer, why) => {
            let error = raise::<NoAnswer>(why);
            error.value(py).setattr("answer", answer)?;
            Err(error)
        }
        Reply::Input(why) => Err(raise::<ParlourError>(why)),
        Reply::Failed(why) => Err(PyRuntimeError::new_err(why)),
        Reply::Stopped => Err(PyKeyboardInterrupt::new_err(())),
    }
}

/// Waits for the answer while other Python threads run.
fn wait(py: Python<'_>, receiver: &mut Receiver<Reply>, time: Duration) -> Result<Reply, RecvTimeoutError> {
    py.detach(move || receiver.recv_timeout(time))
}

fn tell(progress: Option<&Bound<'_, PyAny>>, host: &Host, told: &mut u64) -> PyResult<()> {
    let (done, total) = host.progress();
    if let Some(progress) = progress.filter(|_| done > *told) {
        *told = done;
        progress.call1((done, total))?;
    }
    Ok(())
}

/// Runs a command as the program `parlour` does, and returns its exit code. The first argument is the name of the program.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, args: Vec<String>) -> u8 {
    py.detach(|| parlour_cli::main_from(args.into_iter().map(OsString::from)))
}
