//! A table in memory: its state, its secret and its watchers.

use std::sync::atomic::AtomicBool;

use parlour_core::{PlayerNames, Window};
use parlour_play::Secret;
use parlour_store::{GameId, Line, ShardSet};
use tokio::sync::{Mutex, watch};

use super::answer_cache::AnswerCache;
use super::create::{QUICK_CELLS, QUICK_SEATS};
use super::system;
use super::watchers::{Rendered, Watchers};
use crate::messages::View;
use crate::table::{
    Applied, AutoAction, BadLine, Identity, SceneDigest, TableEvent, TableState, ViewContext,
};

/// The place of a table in the registry; its state is loaded on demand.
#[derive(Debug)]
pub(crate) struct TableSlot {
    pub(crate) id: GameId,
    pub(crate) loaded: Mutex<Option<LoadedTable>>,
    /// When it was last used, in milliseconds since 1970.
    pub(crate) used: std::sync::atomic::AtomicI64,
    /// Whether a step there may take long, as that of a table on a large board does; unknown before it is loaded.
    pub(crate) large: AtomicBool,
}

impl TableSlot {
    pub(crate) fn new(id: GameId, loaded: Option<LoadedTable>) -> Self {
        let large = loaded.as_ref().is_none_or(LoadedTable::is_large).into();
        Self { id, loaded: Mutex::new(loaded), used: system::now().into(), large }
    }
}

/// A table in memory.
#[derive(Debug)]
pub(crate) struct LoadedTable {
    pub(crate) table: TableState,
    pub(crate) secret: Secret,
    pub(crate) watchers: Watchers,
    pub(crate) answers: AnswerCache,
    /// The next action that is scheduled.
    pub(crate) alarm: Option<AutoAction>,
    /// When a client last looked at it, in milliseconds since 1970.
    seen: i64,
    /// How long bots play on among themselves after the last look, in milliseconds.
    unwatched: i64,
    scene_digest: Option<SceneDigest>,
    earliest: i64,
    /// The shards that this process owns: all of them if it is alone.
    owned_shards: watch::Receiver<ShardSet>,
    /// The table may differ from the database: the next request loads it again.
    abandoned: bool,
}

impl LoadedTable {
    pub(crate) fn new(
        table: TableState,
        secret: Secret,
        unwatched: i64,
        earliest: i64,
        owned_shards: watch::Receiver<ShardSet>,
    ) -> Self {
        Self {
            unwatched,
            table,
            secret,
            watchers: Watchers::default(),
            answers: AnswerCache::default(),
            alarm: None,
            // After a start, all games go on for a while.
            seen: earliest,
            scene_digest: None,
            earliest,
            owned_shards,
            abandoned: false,
        }
    }

    /// Whether a step may take long: the board or the number of players is large.
    pub(crate) fn is_large(&self) -> bool {
        let corner = Window { left: 0, top: 0, columns: 1, rows: 1 };
        let scene = self.table.game().scene(corner, &PlayerNames::default());
        u64::from(scene.columns) * u64::from(scene.rows) > QUICK_CELLS
            || self.table.game().seats() > QUICK_SEATS
    }

    /// Notes that a client looks at the table; returns whether that ends a pause.
    pub(crate) fn look(&mut self) -> bool {
        let now = system::now();
        let paused = self.is_paused(now);
        self.seen = now;
        paused
    }

    /// Whether the game waits for spectators: only bots play, and nobody has looked for a while. A process that shares the
    /// database with others cannot know who looks there.
    pub(crate) fn is_paused(&self, now: i64) -> bool {
        self.watchers.is_empty()
            && now.saturating_sub(self.seen) > self.unwatched
            && self.table.only_bots()
            && *self.owned_shards.borrow() == ShardSet::ALL
    }

    /// The whole table for a client, with or without the scene.
    pub(crate) fn view(&self, who: &Identity, scene: bool) -> View {
        let present = |seat| self.present(seat);
        let mut view = self.table.view(who, &self.context(&present));
        if scene {
            view.scene = Some(self.table.scene().into());
            view.turn = self.table.turn_for(true);
        }
        view
    }

    /// The whole table for a watcher, which gets only changes from now on.
    pub(crate) fn view_and_remember(&mut self, who: &Identity, scene: bool) -> View {
        let view = self.view(who, scene);
        if let Some(scene) = view.scene.as_ref().filter(|_| self.scene_digest.is_none()) {
            self.scene_digest = Some(SceneDigest::of(&scene.scene));
        }
        view
    }

    /// Disconnects all watchers and has the next request load the table again.
    pub(crate) fn abandon(&mut self) {
        self.abandoned = true;
        self.watchers.clear();
    }

    pub(crate) fn is_abandoned(&self) -> bool {
        self.abandoned
    }

    /// Applies a log line and broadcasts it.
    pub(crate) fn apply_line(&mut self, line: &Line) -> Result<Applied, BadLine> {
        let applied = self.table.apply(line)?;
        if let Applied::Table(
            TableEvent::Joined { .. }
            | TableEvent::Left { .. }
            | TableEvent::Removed { .. }
            | TableEvent::Forfeited { .. }
            | TableEvent::Returned { .. },
        ) = &applied
        {
            self.watchers.update_seats(&self.table);
        }
        self.broadcast(&applied);
        Ok(applied)
    }

    fn broadcast(&mut self, applied: &Applied) {
        if !self.watchers.want_scene() {
            self.scene_digest = None;
        }
        if self.watchers.is_empty() {
            return;
        }
        let shown = match (&mut self.scene_digest, changes_scene(applied)) {
            (Some(scene_digest), true) => Some(scene_digest.change(self.table.scene())),
            _ => None,
        };
        let present = |seat| self.present(seat);
        let context = self.context(&present);
        let text = |shown| self.table.message(applied, &context, shown).text();
        let plain = self.watchers.want_plain().then(|| text(None));
        let scene = match (&plain, shown) {
            _ if !self.watchers.want_scene() => None,
            (Some(plain), None) => Some(plain.clone()),
            (_, shown) => Some(text(shown)),
        };
        self.watchers.send(&Rendered { plain, scene }, None);
    }

    /// Broadcasts that a seat's client connected or disconnected.
    pub(crate) fn broadcast_connected(&self, seat: u32, except: Option<u64>) {
        let present = |seat| self.present(seat);
        let text = self.table.connected(seat, &self.context(&present)).text();
        let rendered = Rendered { plain: Some(text.clone()), scene: Some(text) };
        self.watchers.send(&rendered, except);
    }

    /// Whether a client of this seat is connected; none if it may be connected to another process.
    fn present(&self, seat: u32) -> Option<bool> {
        let alone = || (*self.owned_shards.borrow() == ShardSet::ALL).then_some(false);
        if self.watchers.present(seat) { Some(true) } else { alone() }
    }

    fn context<'a>(&self, present: &'a dyn Fn(u32) -> Option<bool>) -> ViewContext<'a> {
        ViewContext { now: system::now(), earliest: self.earliest, present }
    }
}

/// Whether the line can change the scene.
fn changes_scene(applied: &Applied) -> bool {
    matches!(applied, Applied::Step(_) | Applied::Back(_) | Applied::Table(TableEvent::Started {}))
}
