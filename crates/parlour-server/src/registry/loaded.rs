//! A table in memory: its state, its secret, and those who watch it.

use parlour_play::Secret;
use parlour_store::{GameId, Line, ShardSet};
use tokio::sync::{Mutex, watch};

use super::answer_cache::AnswerCache;
use super::system;
use super::watchers::{Rendered, Watchers};
use crate::messages::View;
use crate::table::{
    Applied, AutoAction, BadLine, Identity, SceneDigest, TableEvent, TableState, ViewContext,
};

/// A table of the registry; its state is loaded when somebody asks for it.
#[derive(Debug)]
pub(crate) struct TableSlot {
    pub(crate) id: GameId,
    pub(crate) loaded: Mutex<Option<LoadedTable>>,
    /// When somebody last asked for it, in milliseconds since 1970.
    pub(crate) used: std::sync::atomic::AtomicI64,
}

impl TableSlot {
    pub(crate) fn new(id: GameId, loaded: Option<LoadedTable>) -> Self {
        Self { id, loaded: Mutex::new(loaded), used: system::now().into() }
    }
}

/// What is kept of a table in memory.
#[derive(Debug)]
pub(crate) struct LoadedTable {
    pub(crate) table: TableState,
    pub(crate) secret: Secret,
    pub(crate) watchers: Watchers,
    pub(crate) answers: AnswerCache,
    /// What the server has been told to do.
    pub(crate) alarm: Option<AutoAction>,
    scene_digest: Option<SceneDigest>,
    earliest: i64,
    /// The shares of all games that this process holds: all of them if it is alone.
    held: watch::Receiver<ShardSet>,
    /// What is in memory is not what the store says: the next request loads the table again.
    abandoned: bool,
}

impl LoadedTable {
    pub(crate) fn new(
        table: TableState,
        secret: Secret,
        earliest: i64,
        held: watch::Receiver<ShardSet>,
    ) -> Self {
        Self {
            table,
            secret,
            watchers: Watchers::default(),
            answers: AnswerCache::default(),
            alarm: None,
            scene_digest: None,
            earliest,
            held,
            abandoned: false,
        }
    }

    /// The whole table for somebody, with the scene if they draw.
    pub(crate) fn view(&self, who: &Identity, scene: bool) -> View {
        let present = |seat| self.present(seat);
        let mut view = self.table.view(who, &self.context(&present));
        view.scene = scene.then(|| self.table.scene());
        view
    }

    /// The whole table for a watcher, who will be told of changes only from now on.
    pub(crate) fn view_and_remember(&mut self, who: &Identity, scene: bool) -> View {
        let view = self.view(who, scene);
        if let Some(scene) = view.scene.as_ref().filter(|_| self.scene_digest.is_none()) {
            self.scene_digest = Some(SceneDigest::of(scene));
        }
        view
    }

    /// Ends every watch and lets the next request load the table again.
    pub(crate) fn abandon(&mut self) {
        self.abandoned = true;
        self.watchers.clear();
    }

    pub(crate) fn is_abandoned(&self) -> bool {
        self.abandoned
    }

    /// Applies a line of the log and broadcasts it.
    pub(crate) fn apply_line(&mut self, line: &Line) -> Result<Applied, BadLine> {
        let applied = self.table.apply(line)?;
        if let Applied::Table(TableEvent::Joined { .. } | TableEvent::Left { .. }) = &applied {
            self.watchers.look_again(&self.table);
        }
        self.tell(&applied);
        Ok(applied)
    }

    fn tell(&mut self, applied: &Applied) {
        if !self.watchers.draw() {
            self.scene_digest = None;
        }
        if self.watchers.is_empty() {
            return;
        }
        let shown = match (&mut self.scene_digest, may_look_different(applied)) {
            (Some(scene_digest), true) => Some(scene_digest.change(self.table.scene())),
            _ => None,
        };
        let present = |seat| self.present(seat);
        let context = self.context(&present);
        let text = |shown| self.table.tell(applied, &context, shown).text();
        let plain = self.watchers.plain().then(|| text(None));
        let scene = match (&plain, shown) {
            _ if !self.watchers.draw() => None,
            (Some(plain), None) => Some(plain.clone()),
            (_, shown) => Some(text(shown)),
        };
        self.watchers.send(&Rendered { plain, scene }, None);
    }

    /// Tells everybody else that the client of a seat came or went.
    pub(crate) fn tell_connected(&self, seat: u32, except: Option<u64>) {
        let present = |seat| self.present(seat);
        let text = self.table.connected(seat, &self.context(&present)).text();
        let rendered = Rendered { plain: Some(text.clone()), scene: Some(text) };
        self.watchers.send(&rendered, except);
    }

    /// Whether a client of this seat is connected; unknown where other processes may have it.
    fn present(&self, seat: u32) -> Option<bool> {
        let alone = || (*self.held.borrow() == ShardSet::ALL).then_some(false);
        if self.watchers.present(seat) { Some(true) } else { alone() }
    }

    fn context<'a>(&self, present: &'a dyn Fn(u32) -> Option<bool>) -> ViewContext<'a> {
        ViewContext { now: system::now(), earliest: self.earliest, present }
    }
}

/// Whether the board may look different now.
fn may_look_different(applied: &Applied) -> bool {
    matches!(applied, Applied::Step(_) | Applied::Back(_) | Applied::Table(TableEvent::Started {}))
}
