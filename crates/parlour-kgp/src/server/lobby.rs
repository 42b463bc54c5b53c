//! The clients that are connected, the games they have played, and the next ones.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::ServerSettings;
use super::game::{Contestant, FinishedGame, Plan};
use super::guest::Guest;

type Watch = Box<dyn Fn(&FinishedGame) + Send + Sync>;

pub(super) struct Lobby {
    settings: ServerSettings,
    watch: Watch,
    state: Mutex<State>,
    connected: AtomicUsize,
}

#[derive(Default)]
struct State {
    guests: Vec<Member>,
    /// The games of each pair: clients by their number, bots by their place in the list.
    played: Vec<([Who; 2], u32)>,
    clients: usize,
    games: u64,
}

/// A client in the lobby.
struct Member {
    number: usize,
    name: String,
    guest: Arc<Guest>,
    playing: usize,
    idle_since: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Guest(usize),
    Bot(usize),
}

/// Counts a connection for as long as it is held.
pub(super) struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Lobby {
    pub(super) fn new(settings: ServerSettings, watch: Watch) -> Self {
        Self { settings, watch, state: Mutex::default(), connected: AtomicUsize::new(0) }
    }

    pub(super) fn has_room(&self) -> bool {
        self.connected.load(Ordering::Relaxed) < self.settings.clients
    }

    pub(super) fn take_place(&self) -> Place<'_> {
        self.connected.fetch_add(1, Ordering::Relaxed);
        Place(&self.connected)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A client wants to play.
    pub(super) fn join(self: &Arc<Self>, guest: &Arc<Guest>) {
        let mut state = self.state();
        state.clients += 1;
        let number = state.clients;
        let taken = |name: &String| {
            let bot = self.settings.bots.iter().any(|(bot, _)| bot == name);
            bot || state.guests.iter().any(|member| member.name == *name)
        };
        // Results must tell clients apart.
        let name = guest.name().filter(|name| !taken(name));
        let name =
            name.unwrap_or_else(|| format!("{} {number}", guest.name().as_deref().unwrap_or("Client")));
        let guest = guest.clone();
        state.guests.push(Member { number, name, guest, playing: 0, idle_since: Instant::now() });
        drop(state);
        self.start_games();
    }

    pub(super) fn leave(&self, guest: &Arc<Guest>) {
        self.state().guests.retain(|member| !Arc::ptr_eq(&member.guest, guest));
    }

    /// Whether a client has had nothing to play for so long that it can go.
    pub(super) fn has_nothing_for(&self, guest: &Arc<Guest>) -> bool {
        let state = self.state();
        let member = state.guests.iter().find(|member| Arc::ptr_eq(&member.guest, guest));
        member.is_some_and(|member| {
            let idle = member.playing == 0 && member.idle_since.elapsed() > self.settings.wait;
            idle && !state.has_opponent(member, self.settings.games)
        })
    }

    /// Everybody leaves.
    pub(super) fn close(&self) {
        for member in &self.state().guests {
            member.guest.dismiss();
        }
        // The threads of clients say goodbye before the program ends, if they do so soon.
        let deadline = Instant::now() + std::time::Duration::from_secs(2);
        while self.connected.load(Ordering::Relaxed) > 0 && Instant::now() < deadline {
            thread::sleep(std::time::Duration::from_millis(10));
        }
        // What they said is on its way.
        thread::sleep(std::time::Duration::from_millis(50));
    }

    /// Starts all games that can be played now.
    fn start_games(self: &Arc<Self>) {
        let mut state = self.state();
        while let Some(pair) = state.next_pair(&self.settings) {
            let plan = state.begin(pair, &self.settings);
            let lobby = self.clone();
            let game = move || {
                let finished = plan.play();
                lobby.end(pair);
                if let Some(finished) = finished {
                    (lobby.watch)(&finished);
                }
            };
            if thread::Builder::new().name("kgp-game".to_owned()).spawn(game).is_err() {
                // The system has no more threads: the game counts as played, so that the others can go on.
                state.free(pair);
                return;
            }
        }
    }

    fn end(self: &Arc<Self>, pair: [Who; 2]) {
        self.state().free(pair);
        self.start_games();
    }
}

impl State {
    fn games_of(&self, pair: [Who; 2]) -> u32 {
        let turned = [pair[1], pair[0]];
        let known = self.played.iter().find(|(known, _)| *known == pair || *known == turned);
        known.map_or(0, |(_, games)| *games)
    }

    /// Whether this client has yet to play a connected opponent, even a busy one.
    fn has_opponent(&self, member: &Member, games: u32) -> bool {
        let me = Who::Guest(member.number);
        let mut others = self.guests.iter().filter(|other| other.number != member.number);
        others.any(|other| self.games_of([me, Who::Guest(other.number)]) < games)
    }

    /// Two who are free and have games left; clients come before bots.
    fn next_pair(&self, settings: &ServerSettings) -> Option<[Who; 2]> {
        let free = || self.guests.iter().filter(|member| member.playing < settings.parallel);
        let guests = free().flat_map(|one| {
            let later = free().filter(move |other| other.number > one.number);
            later.map(move |other| [Who::Guest(one.number), Who::Guest(other.number)])
        });
        let bots = free()
            .flat_map(|one| (0..settings.bots.len()).map(move |bot| [Who::Guest(one.number), Who::Bot(bot)]));
        guests.chain(bots).find(|pair| self.games_of(*pair) < settings.games)
    }

    /// The next game of a pair; the players change sides from game to game.
    fn begin(&mut self, pair: [Who; 2], settings: &ServerSettings) -> Plan {
        let before = self.games_of(pair);
        match self.played.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, games)) => *games += 1,
            None => self.played.push((pair, 1)),
        }
        self.games += 1;
        let mut players = pair.map(|who| self.contestant(who, settings));
        if before % 2 == 1 {
            players.swap(0, 1);
        }
        let [(first, one), (second, other)] = players;
        Plan {
            number: self.games,
            names: [first, second],
            contestants: [one, other],
            rules: settings.rules.clone(),
            time: settings.time,
            seed: settings.seed,
        }
    }

    fn contestant(&mut self, who: Who, settings: &ServerSettings) -> (String, Contestant) {
        match who {
            Who::Bot(index) => {
                let (name, bot) = &settings.bots[index];
                (name.clone(), Contestant::Bot(bot.clone()))
            }
            Who::Guest(number) => {
                let member = self.guests.iter_mut().find(|member| member.number == number);
                let member = member.expect("a pair is made of clients that are here");
                member.playing += 1;
                (member.name.clone(), Contestant::Guest(member.guest.clone()))
            }
        }
    }

    /// The players of a game are free again.
    fn free(&mut self, pair: [Who; 2]) {
        for member in self.guests.iter_mut().filter(|member| pair.contains(&Who::Guest(member.number))) {
            member.playing -= 1;
            member.idle_since = Instant::now();
        }
    }
}
