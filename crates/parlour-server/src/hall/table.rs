//! A table in memory: its room, its secret, and those who watch it.

use parlour_play::Secret;
use parlour_store::{GameId, Held, Line};
use tokio::sync::{Mutex, watch};

use super::answered::Answered;
use super::chance;
use super::watchers::{Forms, Watchers};
use crate::messages::View;
use crate::room::{Applied, Broken, Due, Happening, Light, Room, Scenery, Who};

/// A table of the hall; what is inside is loaded when somebody asks for it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) inside: Mutex<Option<Inside>>,
    /// When somebody last asked for it, in milliseconds since 1970.
    pub(crate) used: std::sync::atomic::AtomicI64,
}

impl Table {
    pub(crate) fn new(id: GameId, inside: Option<Inside>) -> Self {
        Self {
            id,
            inside: Mutex::new(inside),
            used: chance::now().into(),
        }
    }
}

/// What is inside a table.
#[derive(Debug)]
pub(crate) struct Inside {
    pub(crate) room: Room,
    pub(crate) secret: Secret,
    pub(crate) watchers: Watchers,
    pub(crate) answered: Answered,
    /// What the house has been told to do.
    pub(crate) alarm: Option<Due>,
    scenery: Option<Scenery>,
    earliest: i64,
    /// The shares of all games that this process holds: all of them if it is alone.
    held: watch::Receiver<Held>,
    /// What is in memory is no longer what the store says: whoever comes next loads the table again.
    abandoned: bool,
}

impl Inside {
    pub(crate) fn new(room: Room, secret: Secret, earliest: i64, held: watch::Receiver<Held>) -> Self {
        Self {
            room,
            secret,
            watchers: Watchers::default(),
            answered: Answered::default(),
            alarm: None,
            scenery: None,
            earliest,
            held,
            abandoned: false,
        }
    }

    /// The whole table for somebody, with the scene if they draw.
    pub(crate) fn view(&self, who: &Who, scene: bool) -> View {
        let present = |seat| self.present(seat);
        let mut view = self.room.view(who, &self.light(&present));
        view.scene = scene.then(|| self.room.scene());
        view
    }

    /// The whole table for a watcher, who will be told of changes only from now on.
    pub(crate) fn view_and_remember(&mut self, who: &Who, scene: bool) -> View {
        let view = self.view(who, scene);
        if let Some(scene) = view.scene.as_ref().filter(|_| self.scenery.is_none()) {
            self.scenery = Some(Scenery::of(scene));
        }
        view
    }

    /// Ends every watch and lets the next visitor load the table again.
    pub(crate) fn abandon(&mut self) {
        self.abandoned = true;
        self.watchers.clear();
    }

    pub(crate) fn is_abandoned(&self) -> bool {
        self.abandoned
    }

    /// Goes on with a line of the log and tells everybody.
    pub(crate) fn hear(&mut self, line: &Line) -> Result<Applied, Broken> {
        let applied = self.room.apply(line)?;
        if let Applied::Table(Happening::Joined { .. } | Happening::Left { .. }) = &applied {
            self.watchers.look_again(&self.room);
        }
        self.tell(&applied);
        Ok(applied)
    }

    fn tell(&mut self, applied: &Applied) {
        if !self.watchers.draw() {
            self.scenery = None;
        }
        if self.watchers.is_empty() {
            return;
        }
        let shown = match (&mut self.scenery, may_look_different(applied)) {
            (Some(scenery), true) => Some(scenery.change(self.room.scene())),
            _ => None,
        };
        let present = |seat| self.present(seat);
        let light = self.light(&present);
        let text = |shown| self.room.tell(applied, &light, shown).text();
        let plain = self.watchers.plain().then(|| text(None));
        let scene = match (&plain, shown) {
            _ if !self.watchers.draw() => None,
            (Some(plain), None) => Some(plain.clone()),
            (_, shown) => Some(text(shown)),
        };
        self.watchers.send(&Forms { plain, scene }, None);
    }

    /// Tells everybody else that the client of a seat came or went.
    pub(crate) fn tell_connected(&self, seat: u32, except: Option<u64>) {
        let present = |seat| self.present(seat);
        let text = self.room.connected(seat, &self.light(&present)).text();
        let forms = Forms {
            plain: Some(text.clone()),
            scene: Some(text),
        };
        self.watchers.send(&forms, except);
    }

    /// Whether a client of this seat is connected. Whoever is not here may be with another process, if there are any.
    fn present(&self, seat: u32) -> Option<bool> {
        let alone = || (*self.held.borrow() == Held::ALL).then_some(false);
        if self.watchers.present(seat) {
            Some(true)
        } else {
            alone()
        }
    }

    fn light<'a>(&self, present: &'a dyn Fn(u32) -> Option<bool>) -> Light<'a> {
        Light {
            now: chance::now(),
            earliest: self.earliest,
            present,
        }
    }
}

/// Whether the board may look different now.
fn may_look_different(applied: &Applied) -> bool {
    matches!(
        applied,
        Applied::Step { .. } | Applied::Back(_) | Applied::Table(Happening::Started {})
    )
}
