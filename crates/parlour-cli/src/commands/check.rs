//! `parlour check`: everything that is wrong or unusual about a board, at once.

use parlour::core::{Finding, Findings};
use serde_json::json;

use crate::args::CheckArgs;
use crate::board;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(args: &CheckArgs, output: &Output) -> Result<(), Failure> {
    let found = board::find(&args.source)?;
    let findings = match &found.board {
        Ok(board) => found.boards.check(board),
        Err(errors) => Findings {
            errors: errors.clone(),
            warnings: Vec::new(),
        },
    };
    let findings = if args.strict { findings.strict() } else { findings };
    let file = &args.source.file;
    if output.json() {
        output.data(&json!({
            "ok": findings.ok(),
            "errors": findings.errors,
            "warnings": findings.warnings,
        }))?;
    } else {
        list(output, file, "error", &findings.errors)?;
        list(output, file, "warning", &findings.warnings)?;
    }
    if findings.ok() {
        if !output.json() {
            output.line(format!("{file}: fit for play{}", count(&findings)))?;
        }
        return Ok(());
    }
    Err(Failure::input(format!(
        "{file}: {} found",
        plural(findings.errors.len(), "error")
    )))
}

fn list(output: &Output, file: &str, what: &str, findings: &[Finding]) -> Result<(), Failure> {
    for finding in findings {
        output.line(format!("{file}: {what}: {finding} [{}]", finding.rule))?;
    }
    Ok(())
}

fn count(findings: &Findings) -> String {
    match findings.warnings.len() {
        0 => String::new(),
        warnings => format!(", with {}", plural(warnings, "warning")),
    }
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}
