//! `parlour check`: everything that is wrong or unusual about a board, at once.

use parlour::core::{Finding, Findings, counted};
use serde_json::json;

use crate::args::{CheckArgs, SourceArgs};
use crate::board;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(args: &CheckArgs, output: &Output) -> Result<(), Failure> {
    let findings = findings(&args.source)?;
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
    Err(Failure::input(format!("{file}: {} found", counted(findings.errors.len(), "error"))))
}

fn findings(source: &SourceArgs) -> Result<Findings, Failure> {
    let found = match board::find_built_in(source)? {
        Some(found) => Ok(found),
        None => board::look_into(source, &board::read_text(&source.file)?)?,
    };
    Ok(match found {
        Ok(found) => (found.board).map_or_else(|errors| errors, |board| found.boards.check(&board)),
        Err(finding) => finding.into(),
    })
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
        warnings => format!(", with {}", counted(warnings, "warning")),
    }
}
