//! `--write-proof`: a proof of the value that can be verified without the solver.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use parlour::mancala::{ProofError, Solver, SolverHost};
use parlour::whole_file;

use crate::commands::verify_proof::work;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(super) struct ProofArgs {
    /// Write a proof of the value of the game to this file, for `parlour verify-proof`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "positions", "write_book", "prepare"])]
    pub(super) write_proof: Option<PathBuf>,
    /// Positions with this many seeds in the pits are left to the verifier, which solves them itself
    #[arg(long, value_name = "SEEDS", default_value_t = 14, requires = "write_proof")]
    proof_endgames: u8,
}

impl ProofArgs {
    /// Solves the game and writes the proof.
    pub(super) fn write(
        &self,
        path: &Path,
        solver: &mut Solver,
        host: &dyn SolverHost,
        output: &Output,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        let mut report = None;
        let written = whole_file::write_with(path, |file| {
            let mut packed = GzEncoder::new(file, Compression::default());
            report = Some(solver.write_proof(self.proof_endgames, host, &mut packed));
            packed.finish().map(drop)?;
            // Nothing stays behind of a proof that is not complete.
            if matches!(report, Some(Ok(_))) { Ok(()) } else { Err(std::io::Error::other("incomplete")) }
        });
        match report {
            Some(Ok(report)) => {
                written.map_err(Failure::writing(path))?;
                let seconds = start.elapsed().as_secs_f64();
                let moves = work(&report);
                output.message(format!("Wrote {} in {seconds:.1} s ({moves}).", path.display()));
                Ok(())
            }
            Some(Err(ProofError::Stopped)) => Err(Failure::Interrupted),
            Some(Err(error)) => Err(Failure::input(format!("--write-proof: {error}"))),
            None => written.map_err(Failure::writing(path)),
        }
    }
}
