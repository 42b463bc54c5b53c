//! The board and the panel beside it, in play and replay.

use std::collections::HashMap;

use parlour::core::AnyGame;
use parlour::play::Session;
use ratatui::buffer::Buffer;

use super::panel::{PanelContent, panel};
use super::screen_layout::board_in;
use super::{Animation, Log, ScreenLayout};
use crate::board::{BoardView, ClickMap, Target};
use crate::theme::Theme;

/// What to show of a game.
pub(crate) struct TableView<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) session: &'a Session,
    /// The animation of the last step, while it runs.
    pub(crate) animation: Option<&'a Animation>,
    pub(crate) log: &'a Log,
    pub(crate) selected: Option<&'a Target>,
    /// Text on cells, such as the value of a move.
    pub(crate) remarks: &'a HashMap<u64, String>,
    /// The cells of the selected move.
    pub(crate) lit: &'a [u64],
    /// Lines of analysis.
    pub(crate) analysis: &'a [String],
    /// How many lines the log is scrolled back.
    pub(crate) scrolled: usize,
    /// Whether legal moves are marked.
    pub(crate) choices: bool,
}

impl TableView<'_> {
    pub(crate) fn draw(&self, layout: &ScreenLayout, buf: &mut Buffer, clicks: &mut ClickMap) {
        let (game, followed): (&dyn AnyGame, _) = match self.animation {
            Some(animation) => (&*animation.before, animation.followed()),
            None => (self.session.game(), self.selected.cloned()),
        };
        let names = self.session.table().player_names();
        let (place, scene) = board_in(game, &names, followed.as_ref(), layout.board);
        let scene = match self.animation {
            Some(animation) => animation.scene(scene),
            None if self.choices => scene,
            None => scene.without_choices(),
        };
        let (now, nothing) = (self.animation.map(Animation::now), HashMap::new());
        BoardView {
            scene: &scene,
            theme: self.theme,
            layout: &place,
            lit: now.map_or(self.lit, |now| now.lit.as_slice()),
            selected: self.selected,
            remarks: if now.is_none() { self.remarks } else { &nothing },
        }
        .draw(buf, clicks);
        let last_roll = || self.log.rolls.last().map(|(_, _, number)| *number);
        let content = PanelContent {
            theme: self.theme,
            scene: &scene,
            session: self.session,
            log: self.log,
            to_move: game.turn().player(),
            die: now.and_then(|now| now.die).or_else(last_roll),
            rolling: now.is_some_and(|now| now.rolling),
            // The log shows a step after its animation.
            told: self.session.steps().len() - usize::from(now.is_some()),
            analysis: self.analysis,
            scrolled: self.scrolled,
        };
        panel(&content, layout.side, buf);
    }
}
