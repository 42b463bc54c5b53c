//! What a database is for: the rules, the columns and the seeds.

use crate::{Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, RulesFile, SowInto};

/// The name of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DatabaseId {
    /// The rules that matter, as a number.
    pub(crate) rules: u16,
    pub(crate) columns: u8,
    pub(crate) seeds: u8,
}

impl DatabaseId {
    pub(crate) fn new(rules: &RulesFile, columns: usize, seeds: usize) -> Self {
        let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Self {
            rules: code(rules),
            columns: byte(columns),
            seeds: byte(seeds),
        }
    }

    /// A name for a file, such as `mancala-6x18-0d1.endgames`.
    pub fn file_name(&self) -> String {
        format!(
            "mancala-{}x{}-{:03x}.endgames",
            self.columns, self.seeds, self.rules
        )
    }
}

/// A different number for different rules. The numbers are part of the format of files: they never change.
fn code(rules: &RulesFile) -> u16 {
    let sow_into = match rules.sow_into {
        SowInto::Both => 0,
        SowInto::Own => 1,
    };
    let extra_turn = match rules.extra_turn {
        ExtraTurn::Never => 0,
        ExtraTurn::Own => 1,
        ExtraTurn::Any => 2,
    };
    let capture = match rules.capture {
        Capture::Never => 0,
        Capture::OwnSide => 1,
        Capture::AnySide => 2,
    };
    let takes = match rules.capture_takes {
        CaptureTakes::Opposite => 0,
        CaptureTakes::Both => 1,
    };
    let when = match rules.capture_when {
        CaptureWhen::OppositeHasSeeds => 0,
        CaptureWhen::Always => 1,
    };
    let end = match rules.end {
        End::Either => 0,
        End::Mover => 1,
    };
    sow_into | extra_turn << 1 | capture << 3 | takes << 5 | when << 6 | end << 7
}
