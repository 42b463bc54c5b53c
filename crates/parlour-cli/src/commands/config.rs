//! `parlour config`: shows the settings, where they are, and writes a file to start from.

use clap::{Args, Subcommand};
use serde_json::json;

use crate::failure::Failure;
use crate::output::Output;
use crate::settings::{explained, place, settings, template};

#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Write a file of settings, with comments and the defaults
    Init,
    /// Print where the file is
    Path,
}

pub(crate) fn run(args: &ConfigArgs, output: &Output) -> Result<(), Failure> {
    let file = place()?;
    match args.what {
        None => output.answer(|| json!({ "file": file, "settings": settings() }), explained),
        Some(What::Path) => output.answer(|| json!({ "file": file }), || format!("{}\n", file.display())),
        Some(What::Init) => {
            if let Some(folder) = file.parent() {
                std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
            }
            output.put(Some(&file), &template())?;
            output.message(format!("Wrote {}.", file.display()));
            if output.json() { output.data(&json!({ "file": file })) } else { Ok(()) }
        }
    }
}
