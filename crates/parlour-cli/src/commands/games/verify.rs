//! `parlour games verify`: checks every step against the rules and every roll against the commitment.

use std::path::Path;

use parlour::core::Step;
use parlour::play::{FairError, Record, RecordError, Verdict, verify};
use parlour_store::Game;
use serde_json::{Value, json};

use super::args::VerifyArgs;
use crate::failure::Failure;
use crate::input::board::read_text;
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};

/// The result for one game.
struct Finding {
    name: String,
    steps: usize,
    rolls: usize,
    verdict: Result<Verdict, Wrong>,
}

/// What is wrong, and at which step.
struct Wrong {
    step: Option<usize>,
    words: String,
}

pub(super) fn run(args: &VerifyArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    let findings = if args.what.is_empty() {
        all(args, database)?
    } else if args.filter.is_empty() {
        let find = |what: &String| named(what, database);
        args.what.iter().map(find).collect::<Result<_, _>>()?
    } else {
        return Err(Failure::input("filters cannot be combined with names of games; use one or the other"));
    };
    tell(&findings, output)
}

/// All selected games that have started.
fn all(args: &VerifyArgs, database: &DatabaseArgs) -> Result<Vec<Finding>, Failure> {
    let Some(games) = Database::if_exists(database)? else {
        return Ok(Vec::new());
    };
    let found = games.list(&args.filter.filter()?)?;
    let started = found.iter().filter(|game| game.head.is_some());
    started.map(|game| stored(&games, game)).collect()
}

/// A record file, or a saved game.
fn named(what: &str, database: &DatabaseArgs) -> Result<Finding, Failure> {
    let is_file = what == "-" || Path::new(what).is_file() || what.contains(['.', std::path::MAIN_SEPARATOR]);
    if is_file {
        let text = read_text(what)?;
        let record = Record::read(&text, parlour::GAMES);
        return Ok(finding(what.to_owned(), record.map_err(Wrong::from)));
    }
    let games = Database::existing(database)?;
    stored(&games, &games.one(what)?)
}

fn stored(games: &Database, game: &Game) -> Result<Finding, Failure> {
    let record = match games.record(game) {
        Ok(record) => Ok(record),
        // An unreadable log is a finding; a database that does not answer is a failure.
        Err(failure @ (Failure::Input(_) | Failure::At { .. })) => {
            Err(Wrong { step: None, words: failure.words() })
        }
        Err(failure) => return Err(failure),
    };
    Ok(finding(format!("game {}", game.id), record))
}

fn finding(name: String, record: Result<Record, Wrong>) -> Finding {
    let rolled = |record: &Record| {
        let steps = record.steps.iter();
        steps.filter(|(_, step)| matches!(step, Step::Roll(_))).count()
    };
    match record {
        Err(wrong) => Finding { name, steps: 0, rolls: 0, verdict: Err(wrong) },
        Ok(record) => Finding {
            name,
            steps: record.steps.len(),
            rolls: rolled(&record),
            verdict: verify(&record).map_err(Wrong::from),
        },
    }
}

impl From<RecordError> for Wrong {
    fn from(error: RecordError) -> Self {
        Self { step: error.step, words: error.to_string() }
    }
}

impl From<FairError> for Wrong {
    fn from(error: FairError) -> Self {
        Self { step: error.step(), words: error.to_string() }
    }
}

fn tell(findings: &[Finding], output: &Output) -> Result<(), Failure> {
    let wrong = findings.iter().filter(|finding| finding.verdict.is_err());
    let wrong: Vec<String> = wrong.map(words).collect();
    if output.json() {
        let games: Vec<Value> = findings.iter().map(data).collect();
        output.data(&json!({ "ok": wrong.is_empty(), "games": games }))?;
    } else {
        for finding in findings.iter().filter(|finding| finding.verdict.is_ok()) {
            output.line(words(finding))?;
        }
        if findings.is_empty() {
            output.message("No games to verify.");
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::input(wrong.join("\n"))) }
}

fn words(finding: &Finding) -> String {
    let dice = match &finding.verdict {
        Err(wrong) => return format!("{}: {}", finding.name, wrong.words),
        Ok(_) if finding.steps == 0 => return format!("{}: no steps yet", finding.name),
        Ok(_) if finding.rolls == 0 => String::new(),
        Ok(Verdict::Fair { .. }) => format!("; {} verified", all_are(finding.rolls, "roll")),
        Ok(Verdict::SecretHidden) => "; the dice can be verified once their secret is public".to_owned(),
        Ok(Verdict::NoCommitment) => "; dice not verifiable (local game)".to_owned(),
    };
    format!("{}: {} legal{dice}", finding.name, all_are(finding.steps, "step"))
}

fn all_are(count: usize, noun: &str) -> String {
    if count == 1 { format!("the only {noun} is") } else { format!("all {count} {noun}s are") }
}

fn data(finding: &Finding) -> Value {
    let mut data = json!({
        "name": finding.name,
        "ok": finding.verdict.is_ok(),
        "steps": finding.steps,
        "rolls": finding.rolls,
    });
    match &finding.verdict {
        Ok(verdict) => {
            data["dice"] = match verdict {
                Verdict::Fair { .. } => "fair",
                Verdict::SecretHidden => "sealed",
                Verdict::NoCommitment => "unpromised",
            }
            .into();
        }
        Err(wrong) => {
            data["error"] = wrong.words.as_str().into();
            data["step"] = wrong.step.into();
        }
    }
    data
}
