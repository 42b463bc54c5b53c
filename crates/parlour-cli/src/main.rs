//! The binary `parlour`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(parlour_cli::main_from(std::env::args_os()))
}
