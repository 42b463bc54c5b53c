//! What the selected move would do: in words, along which cells, and how many seeds each pit would get.

use std::collections::HashMap;

use parlour::core::{Manner, Motion};
use parlour::play::{Outlook, outlooks};

use super::Play;

/// What a move would do, as it is drawn on the board.
#[derive(Debug, Default)]
pub(super) struct Preview {
    /// The cells on the way.
    pub(super) cells: Vec<u64>,
    /// Seeds that would be added to cells.
    pub(super) remarks: HashMap<u64, String>,
}

impl Preview {
    fn of(motions: &[Motion]) -> Self {
        let Some(first) = motions.first() else {
            return Self::default();
        };
        if first.manner == Manner::Sow {
            let mut seeds: HashMap<u64, u32> = HashMap::new();
            first.way.iter().skip(1).for_each(|cell| *seeds.entry(*cell).or_default() += 1);
            let remarks = seeds.into_iter().map(|(cell, seeds)| (cell, format!("+{seeds}"))).collect();
            return Self { cells: first.way.last().copied().into_iter().collect(), remarks };
        }
        let own = motions.iter().filter(|motion| motion.piece == first.piece);
        let cells = own.flat_map(|motion| motion.way.iter().skip(1).copied()).collect();
        Self { cells, remarks: HashMap::new() }
    }
}

impl Play {
    /// Asks the game again what each legal move would do.
    pub(super) fn look_ahead(&mut self) {
        let names = self.driver.session().table().player_names();
        self.outlooks = outlooks(self.game(), &names);
    }

    /// What a legal move would do.
    pub(super) fn outlook(&self, notation: &str) -> Option<&Outlook> {
        self.outlooks.iter().find(|outlook| outlook.notation == notation)
    }

    /// What the selected move would do.
    pub(super) fn selected_outlook(&self) -> Option<&Outlook> {
        let target = self.selected()?;
        let choices = self.choices();
        self.outlook(choices.find(target)?.legal.as_deref()?)
    }

    pub(super) fn preview(&self) -> Preview {
        self.selected_outlook().map_or_else(Preview::default, |outlook| Preview::of(&outlook.motions))
    }

    /// The legal moves, each with what it would do.
    pub(super) fn moves_in_words(&self) -> Vec<String> {
        let moves = self.game().legal_moves();
        let widest = moves.iter().map(|notation| notation.chars().count()).max().unwrap_or(0);
        let line = |notation: &String| {
            let words = self.outlook(notation).map_or("", |outlook| outlook.words.as_str());
            format!("{notation:<widest$}  {words}").trim_end().to_owned()
        };
        moves.iter().map(line).collect()
    }
}
