//! All rules of a move, for the test and the bench that compare the solvers.

use parlour_mancala::{Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, RulesFile, SowInto};

/// Every combination of the rules of a move.
pub(crate) fn all_rules() -> Vec<RulesFile> {
    let mut all = vec![RulesFile::basic()];
    let mut each =
        |change: &dyn Fn(&RulesFile) -> Vec<RulesFile>| all = all.iter().flat_map(change).collect();
    each(&|file| [SowInto::Both, SowInto::Own].map(|sow_into| RulesFile { sow_into, ..file.clone() }).into());
    each(&|file| {
        let values = [ExtraTurn::Never, ExtraTurn::Own, ExtraTurn::Any];
        values.map(|extra_turn| RulesFile { extra_turn, ..file.clone() }).into()
    });
    each(&|file| [End::Either, End::Mover].map(|end| RulesFile { end, ..file.clone() }).into());
    each(&captures);
    all
}

fn captures(file: &RulesFile) -> Vec<RulesFile> {
    let mut all = vec![file.clone()];
    for capture in [Capture::OwnSide, Capture::AnySide] {
        for capture_takes in [CaptureTakes::Opposite, CaptureTakes::Both] {
            for capture_when in [CaptureWhen::OppositeHasSeeds, CaptureWhen::Always] {
                all.push(RulesFile { capture, capture_takes, capture_when, ..file.clone() });
            }
        }
    }
    all
}
