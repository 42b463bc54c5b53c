//! What the house rules mean: the stages of a move as small pure functions.
//!
//! Only this file matches on the rules of a move. The position calls these functions on its board; the fast simulator and
//! the fast solver call them once for every case, to fill their tables. Rules that a table cannot hold are not in
//! [`SOWING`] and take the plain path.

use parlour_core::{Coverage, Known};

use super::{Attics, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, Fire, RulesFile, SowInto};

/// The rules under which a move is a line of a table, because its effect depends on the rows alone.
///
/// Rules and values that are not listed are left to the position and the plain solver.
pub(crate) const SOWING: Coverage = Coverage(&[
    ("columns", Known::Any),
    ("seeds", Known::Any),
    ("attics", Known::Values(&["0", "seeds"])),
    ("sow-into", Known::Values(&["both", "own"])),
    ("extra-turn", Known::Values(&["never", "own", "any"])),
    ("capture", Known::Values(&["never", "own-side", "any-side"])),
    ("capture-takes", Known::Values(&["opposite", "both"])),
    ("capture-when", Known::Values(&["opposite-has-seeds", "always"])),
    ("end", Known::Values(&["either", "mover"])),
]);

/// The price of burning a column, in seeds from the player's store.
pub(crate) const FIRE_PRICE: u32 = 3;
/// Columns can be burnt only while more than this many are left.
pub(crate) const COLUMNS_KEPT: u16 = 3;

/// Where a seed lands, seen by the player who sows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    OwnPit,
    OwnStore,
    OtherPit,
    OtherStore,
}

/// How many seeds a capture takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Captured {
    /// From the pit where the last seed landed.
    pub(crate) own: u32,
    /// From the opposite pit.
    pub(crate) opposite: u32,
}

impl Target {
    pub(crate) const fn new(is_store: bool, is_own: bool) -> Self {
        match (is_store, is_own) {
            (false, true) => Self::OwnPit,
            (true, true) => Self::OwnStore,
            (false, false) => Self::OtherPit,
            (true, false) => Self::OtherStore,
        }
    }
}

impl RulesFile {
    /// The seeds in each store at the start.
    pub(crate) const fn seeds_in_stores(&self) -> u32 {
        match self.attics {
            Attics::Empty => 0,
            Attics::Seeds => self.seeds,
        }
    }

    /// Whether the player sows into this store. Pits always get a seed.
    pub(crate) fn feeds(&self, store: Target) -> bool {
        match self.sow_into {
            SowInto::Both => true,
            SowInto::Own => store != Target::OtherStore,
        }
    }

    /// Where the seeds of a pit land, lap after lap. Pits are counted from the one farthest from the store of its row.
    pub(crate) fn sow_path(&self, columns: usize, pit: usize) -> impl Iterator<Item = (Target, usize)> {
        let place = move |step: usize| match step % (2 * columns + 2) {
            own if own < columns => (Target::OwnPit, own),
            own if own == columns => (Target::OwnStore, 0),
            other if other <= 2 * columns => (Target::OtherPit, other - columns - 1),
            _ => (Target::OtherStore, 0),
        };
        (pit + 1..).map(place).filter(|(target, _)| self.feeds(*target))
    }

    /// Whether the player moves again after the last seed landed here.
    pub(crate) fn plays_again(&self, last: Target) -> bool {
        match self.extra_turn {
            ExtraTurn::Never => false,
            ExtraTurn::Own => last == Target::OwnStore,
            ExtraTurn::Any => matches!(last, Target::OwnStore | Target::OtherStore),
        }
    }

    /// Whether the last seed can capture here, if the place was empty.
    pub(crate) fn may_capture(&self, last: Target) -> bool {
        match self.capture {
            Capture::Never => false,
            Capture::OwnSide => last == Target::OwnPit,
            Capture::AnySide => matches!(last, Target::OwnPit | Target::OtherPit),
        }
    }

    /// Whether there are captures at all.
    pub(crate) fn has_captures(&self) -> bool {
        self.may_capture(Target::OwnPit) || self.may_capture(Target::OtherPit)
    }

    /// What the last seed captures if it lands in an empty pit opposite this many seeds.
    pub(crate) fn captured(&self, opposite: u32) -> Captured {
        let captures = match self.capture_when {
            CaptureWhen::OppositeHasSeeds => opposite > 0,
            CaptureWhen::Always => true,
        };
        let own = match self.capture_takes {
            CaptureTakes::Opposite => 0,
            CaptureTakes::Both => 1,
        };
        if captures { Captured { own, opposite } } else { Captured::default() }
    }

    /// Whether the game is over, given who could move if it were their turn.
    pub(crate) const fn is_over(&self, mover_can_move: bool, opponent_can_move: bool) -> bool {
        match self.end {
            End::Either => !(mover_can_move && opponent_can_move),
            End::Mover => !mover_can_move,
        }
    }

    /// Whether columns can be burnt at all.
    pub(crate) const fn has_fire(&self) -> bool {
        match self.fire {
            Fire::Off => false,
            Fire::On => true,
        }
    }

    /// Whether a player with this many seeds in the store can burn one of the columns.
    pub(crate) const fn can_burn(&self, columns: u16, store: u32) -> bool {
        self.has_fire() && columns > COLUMNS_KEPT && store >= FIRE_PRICE
    }

    /// The most that a player can still spend on fires.
    pub(crate) fn cost_of_all_fires(&self, columns: u16) -> u32 {
        let fires = columns.saturating_sub(COLUMNS_KEPT);
        u32::from(if self.has_fire() { fires } else { 0 }) * FIRE_PRICE
    }

    /// Whether seeds in a store only count at the end and pay for fires.
    pub(crate) fn stores_only_pay(&self) -> bool {
        SOWING.covers(&Self { fire: Fire::Off, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};

    /// The rules with one more rule, as a later version may have it.
    #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
    #[serde(default, rename_all = "kebab-case")]
    struct Grown {
        #[serde(flatten)]
        rules: RulesFile,
        laps: u8,
    }

    impl parlour_core::RulesFile for Grown {
        fn presets() -> Vec<(&'static str, &'static str, Self)> {
            Vec::new()
        }
    }

    #[test]
    fn a_rule_that_tables_do_not_know_takes_the_plain_path() {
        let mut grown = Grown { rules: RulesFile::kalah(), laps: 0 };
        assert!(SOWING.covers(&grown));
        grown.laps = 2;
        assert_eq!(SOWING.first_unknown(&grown).as_deref(), Some("laps"));
        assert_eq!(SOWING.first_unknown(&RulesFile::fire()).as_deref(), Some("fire"));
    }

    // K-03, K-07
    #[test]
    fn seeds_go_round_the_board_past_the_stores_that_get_none() {
        let path = |rules: &RulesFile| -> Vec<_> { rules.sow_path(2, 1).take(6).collect() };
        let basic = path(&RulesFile::basic());
        let (own, other) = (Target::OwnPit, Target::OtherPit);
        let round =
            [(Target::OwnStore, 0), (other, 0), (other, 1), (Target::OtherStore, 0), (own, 0), (own, 1)];
        assert_eq!(basic, round);
        assert_eq!(path(&RulesFile::kalah())[3..], [(own, 0), (own, 1), (Target::OwnStore, 0)]);
    }

    // K-06
    #[test]
    fn only_fires_make_seeds_in_a_store_matter() {
        assert!(RulesFile::fire().stores_only_pay());
        assert_eq!(RulesFile::kalah().cost_of_all_fires(6), 0);
        assert_eq!(RulesFile::fire().cost_of_all_fires(6), 9);
        assert_eq!(RulesFile::fire().cost_of_all_fires(3), 0);
    }
}
