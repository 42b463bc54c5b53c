//! The Python module `parlour._native`: games, records, bots, environments and the commands of `parlour`.
//!
//! `game`, `record` and `bot` wrap what a surface plays with, `setup` what it begins with. `answer` runs commands inside the module: their `--json` is
//! what `parlour.simulate` and its like return. `spaces` says what an agent observes and does in each game, `vector` steps
//! many games at once. `data` carries JSON values over, `errors` the messages. Everything that needs no Rust is in the
//! Python package around this module, `python/parlour`.

mod answer;
mod bot;
mod data;
mod errors;
mod game;
mod record;
mod setup;
mod spaces;
mod vector;

use pyo3::prelude::*;
use pyo3::types::PyModule;

/// Fills the module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Taken>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<bot::Dice>()?;
    module.add_class::<vector::NativeVector>()?;
    module.add_function(wrap_pyfunction!(answer::ask, module)?)?;
    module.add_function(wrap_pyfunction!(answer::run_command, module)?)?;
    module.add_function(wrap_pyfunction!(setup::games, module)?)?;
    module.add_function(wrap_pyfunction!(setup::complete_rules, module)?)?;
    module.add_function(wrap_pyfunction!(setup::read_board, module)?)?;
    module.add_function(wrap_pyfunction!(setup::write_board, module)?)?;
    module.add_function(wrap_pyfunction!(setup::generate_board, module)?)
}
