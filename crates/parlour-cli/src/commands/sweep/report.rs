//! `--report`: a self-contained page with all tables, heat maps and the command that repeats the sweep.

use std::fmt::Write;

use super::{Answer, maps, text};
use crate::output::html::{self, rows};
use crate::output::numbers::many;

pub(super) fn write(answer: &Answer, command: &str) -> String {
    let title = format!("What rules change in {}", answer.title);
    let lead = format!(
        "{} under each of {}, on the same dice. Errors are 95% intervals.",
        many(answer.sweep.games(), "game"),
        many(answer.plan.cells.len() as u64, "combination")
    );
    let mut page = html::head(&title, &lead);
    let mut table = |heading: &str, (head, lines): (Vec<String>, Vec<Vec<String>>)| {
        if !lines.is_empty() {
            let head: Vec<&str> = head.iter().map(String::as_str).collect();
            page.push_str(&rows(heading, &head, &lines));
        }
    };
    table("What each rule does", text::effects(answer));
    table("Changes that depend on each other", text::interactions(answer));
    table("Combinations", text::combinations(answer));
    for map in maps::each(answer) {
        let _ = write!(page, "<figure>\n{map}</figure>\n");
    }
    page.push_str(&html::tail(command));
    page
}
