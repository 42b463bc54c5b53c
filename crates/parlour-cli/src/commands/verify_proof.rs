//! `parlour verify-proof`: verifies a proof of the value of kalah, without the solver.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use flate2::bufread::GzDecoder;
use parlour::core::counted;
use parlour::mancala::{ProofError, ProofReport, ProofWork, verify_proof};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;

/// How a compressed file begins.
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// Verify a proof of the value of kalah, without the solver
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  parlour verify-proof kalah.proof")]
pub(crate) struct VerifyProofArgs {
    /// The proof, written by `parlour solve mancala --write-proof`
    file: PathBuf,
}

pub(crate) fn run(args: &VerifyProofArgs, output: &Output) -> Result<(), Failure> {
    let place = args.file.display();
    let start = Instant::now();
    let mut file = BufReader::new(File::open(&args.file).map_err(Failure::at(&place))?);
    let is_packed = file.fill_buf().map_err(Failure::at(&place))?.starts_with(&GZIP);
    let mut source: Box<dyn Read + Send> =
        if is_packed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
    let interrupted = interrupt::watch();
    let report = match verify_proof(&mut *source, &|| interrupted.load(Ordering::Relaxed)) {
        Ok(report) => report,
        Err(ProofError::Stopped) => return Err(Failure::Interrupted),
        Err(error) => return Err(Failure::input(format!("{place}: {error}"))),
    };
    let seconds = start.elapsed().as_secs_f64();
    output.answer(|| data(&report, seconds), || text(&report, seconds))
}

fn text(report: &ProofReport, seconds: f64) -> String {
    let rules = &report.head.rules;
    let result = match report.head.value {
        0 => "a draw".to_owned(),
        value if value > 0 => format!("the first player wins by exactly {value}"),
        value => format!("the second player wins by exactly {}", -value),
    };
    let board = format!(
        "{} on each side, {} in each pit",
        counted(usize::from(rules.columns), "pit"),
        counted(rules.seeds as usize, "seed")
    );
    format!("proven: {result} ({board})\n{}, verified in {seconds:.1} s\n", work(report))
}

/// How long both parts of a proof are.
pub(crate) fn work(report: &ProofReport) -> String {
    let parts = [report.at_least, report.at_most];
    let sum = |number: fn(&ProofWork) -> u64| {
        usize::try_from(parts.iter().map(number).sum::<u64>()).unwrap_or(usize::MAX)
    };
    format!(
        "{}, {}",
        counted(sum(|part| part.moves), "move"),
        counted(sum(|part| part.positions), "position")
    )
}

fn data(report: &ProofReport, seconds: f64) -> Value {
    let part = |part: ProofWork| json!({ "moves": part.moves, "positions": part.positions });
    json!({
        "value": report.head.value,
        "rules": report.head.rules,
        "endgame_seeds": report.head.endgame_seeds,
        "at_least": part(report.at_least),
        "at_most": part(report.at_most),
        "seconds": seconds,
    })
}
