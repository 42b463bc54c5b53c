//! `parlour check`: reports all problems of a board or maze at once.

use parlour::core::{Finding, Findings, counted};
use serde_json::json;

use crate::args::{CheckArgs, SourceArgs};
use crate::failure::Failure;
use crate::input::board::{self, Found};
use crate::output::Output;

pub(crate) fn run(args: &CheckArgs, output: &Output) -> Result<(), Failure> {
    let (findings, notices) = findings(&args.source)?;
    let findings = if args.strict { findings.strict() } else { findings };
    let file = &args.source.file;
    if output.json() {
        output.data(&json!({
            "ok": findings.ok(),
            "errors": findings.errors,
            "warnings": findings.warnings,
            "notices": notices,
        }))?;
    } else {
        list(output, file, "error", &findings.errors)?;
        list(output, file, "warning", &findings.warnings)?;
        list(output, file, "note", &notices)?;
    }
    if findings.ok() {
        if !output.json() {
            let warnings = match findings.warnings.len() {
                0 => String::new(),
                warnings => format!(", {}", counted(warnings, "warning")),
            };
            output.line(format!("{file}: playable{warnings}"))?;
        }
        return Ok(());
    }
    Err(Failure::input(format!("{file}: {}", counted(findings.errors.len(), "error"))))
}

/// The problems, and the notices of the file.
fn findings(source: &SourceArgs) -> Result<(Findings, Vec<Finding>), Failure> {
    let found = match board::find_built_in(source)? {
        Some(found) => Ok(found),
        None => board::look_into(source, &board::read_text(&source.file)?)?,
    };
    Ok(match found {
        Ok(Found { board: Ok(board), boards, notices, .. }) => (boards.check(&board), notices),
        Ok(Found { board: Err(errors), .. }) => (errors, Vec::new()),
        Err(finding) => (finding.into(), Vec::new()),
    })
}

fn list(output: &Output, file: &str, what: &str, findings: &[Finding]) -> Result<(), Failure> {
    for finding in findings {
        output.line(format!("{file}: {what}: {finding} [{}]", finding.rule))?;
    }
    Ok(())
}
