//! The stages of a client's request.
//!
//! 1. [`TableRegistry::handle`] answers `ping` and `hello` itself; all other requests can write. (A WebSocket's `hello`
//!    never gets here: `handle_message` in `app/sockets/session.rs` starts to watch the table.)
//! 2. `run_detached` moves them to a separate task, which finishes even if the client disconnects.
//! 3. `lock_table` takes the table's lock, and loads the table if it is not in memory.
//! 4. `answer_once` looks up the request's key: if it was answered before, it gets the same answer.
//! 5. `commit_decision` has [`TableState::decide`](crate::table::TableState::decide) turn the request into log entries.
//! 6. `append` saves them after the last line that this process has seen, then calls
//! 7. `apply_and_broadcast`, which applies them to the table and sends them to its watchers.
//!
//! If another process has appended first, its lines are read and stage 5 decides again. Nothing is sent before it is
//! durable.

use parlour_core::{AnyGame, PlayerNames};
use parlour_play::Secret;
use parlour_store::{AppendError, GameId, Line};

use super::answer_cache::caller_id;
use super::loaded_table::LoadedTable;
use super::loading::{TableGuard, storage, unknown};
use super::stats::{count, count_many};
use super::{TableRegistry, system};
use crate::messages::{Answer, Code, Incoming, Refusal, Request, TOKENS, Token, TokenHash, View};
use crate::table::{Applied, Decision, DecisionContext, Identity, LogEntry, StartMode, TableEvent, new_game};

/// How often other processes can append first before the request is refused.
const ATTEMPTS: usize = 20;

/// A placeholder for requests that do not need a token.
const NO_TOKEN: Token = Token::new([0; 32]);

/// The origin of a request.
pub(crate) enum Requester {
    /// A client with these tokens.
    Client(Vec<Token>),
    /// The server itself.
    Server,
}

impl TableRegistry {
    /// The whole table as the holder of these tokens sees it.
    pub async fn view(&self, id: &GameId, tokens: &[Token], scene: bool) -> Result<View, Refusal> {
        let slot = self.slot(id);
        let mut loaded = self.lock_table(&slot).await?;
        if loaded.look() {
            self.schedule(&mut loaded);
        }
        let who = loaded.table.identify(bounded(tokens));
        Ok(loaded.view(&who, scene))
    }

    /// Checks that the table exists.
    pub async fn find(&self, id: &GameId) -> Result<(), Refusal> {
        let slot = self.slot(id);
        self.lock_table(&slot).await.map(|_| ())
    }

    /// The record of the game so far.
    pub async fn record(&self, id: &GameId) -> Result<String, Refusal> {
        let slot = self.slot(id);
        let loaded = self.lock_table(&slot).await?;
        loaded.table.record().ok_or_else(|| Refusal::new(Code::NotRunning, "the game has not started"))
    }

    /// The position and the names of the players, if the game is running.
    pub(crate) async fn position(&self, id: &GameId) -> Result<(Box<dyn AnyGame>, PlayerNames), Refusal> {
        let slot = self.slot(id);
        let loaded = self.lock_table(&slot).await?;
        match loaded.table.acting() {
            Some(_) => Ok((loaded.table.game().boxed_clone(), loaded.table.seats().player_names())),
            None => Err(Refusal::new(Code::NotRunning, "the game is not running")),
        }
    }

    /// The position and the names of the players of a game that may not have started.
    pub(crate) async fn board_before(&self, id: &GameId) -> Result<(Box<dyn AnyGame>, PlayerNames), Refusal> {
        let slot = self.slot(id);
        let loaded = self.lock_table(&slot).await?;
        Ok((loaded.table.game().boxed_clone(), loaded.table.seats().player_names()))
    }

    /// The hash of the first of these tokens that belongs to the host or to a seat of the table. A table that is not in
    /// memory is loaded only if it `may` be.
    pub(crate) async fn credential(
        &self,
        id: &GameId,
        tokens: &[Token],
        may: impl FnOnce() -> bool,
    ) -> Option<TokenHash> {
        let known = self.inner.tables.get_if_loaded(id);
        let slot = match known {
            Some(slot) => slot,
            None if may() => self.slot(id),
            None => return None,
        };
        let loaded = self.lock_table(&slot).await.ok()?;
        let belongs = |hash: &TokenHash| loaded.table.identify_hashes(&[*hash]).belongs();
        bounded(tokens).iter().map(Token::hash).find(belongs)
    }

    /// Handles a request to the end, even if the caller stops waiting.
    pub async fn handle(&self, id: &GameId, tokens: &[Token], incoming: Incoming) -> Answer {
        let key = incoming.key.clone();
        let answer = match &incoming.request {
            Request::Ping {} => {
                let now = system::now();
                return Answer::Pong { key, now };
            }
            Request::Hello { tokens, scene, .. } => {
                let view = self.view(id, tokens, *scene).await;
                view.map(|view| Answer::Table(Box::new(view)))
            }
            _ => self.run_detached(*id, bounded(tokens).to_vec(), incoming).await,
        };
        answer.unwrap_or_else(|refusal| Answer::refused(key, refusal))
    }

    /// Runs a request in a separate task: dropped half-way, it could leave the table in memory behind the database.
    async fn run_detached(
        &self,
        id: GameId,
        tokens: Vec<Token>,
        incoming: Incoming,
    ) -> Result<Answer, Refusal> {
        if self.is_closing() {
            return Err(Refusal::new(Code::Storage, "the server is stopping; try again soon"));
        }
        let registry = self.clone();
        let task = tokio::spawn(async move {
            let slot = registry.slot(&id);
            let loaded = registry.lock_table(&slot).await?;
            registry.answer_once(loaded, tokens, &incoming).await
        });
        match task.await {
            Ok(answer) => answer,
            Err(error) => {
                // The task panicked. Reload the table, which may be half changed in memory.
                tracing::error!(%error, "a request failed");
                if let Some(loaded) = self.slot(&id).loaded.lock().await.as_mut() {
                    loaded.abandon();
                }
                Err(Refusal::new(Code::Storage, "server error; details are in the server log"))
            }
        }
    }

    /// Answers a client; a request with a known key gets the same answer again.
    async fn answer_once(
        &self,
        mut loaded: TableGuard<'_>,
        tokens: Vec<Token>,
        incoming: &Incoming,
    ) -> Result<Answer, Refusal> {
        let known = (incoming.key.clone()).and_then(|key| Some((caller_id(&tokens)?, key)));
        if let Some(answer) = known.as_ref().and_then(|(who, key)| loaded.answers.find(who, key)) {
            return Ok(answer);
        }
        let committed = self.commit_decision(&mut loaded, &Requester::Client(tokens), incoming).await;
        let answer = committed.unwrap_or_else(|refusal| Answer::refused(incoming.key.clone(), refusal));
        if let Some((who, key)) = known {
            loaded.answers.remember(who, &key, &answer);
        }
        Ok(answer)
    }

    /// Decides and appends; retries while other processes append first.
    pub(crate) async fn commit_decision(
        &self,
        loaded: &mut LoadedTable,
        requester: &Requester,
        incoming: &Incoming,
    ) -> Result<Answer, Refusal> {
        let key = incoming.key.as_deref();
        let token = match incoming.request {
            Request::Join { .. } => system::seat_token(&loaded.secret, loaded.table.id(), key)?,
            _ => NO_TOKEN,
        };
        for _ in 0..ATTEMPTS {
            let decision = decide(loaded, requester, incoming, &token, self)?;
            if decision.entries.is_empty() || self.append(loaded, &decision.entries).await? {
                self.count_steps(&decision, requester);
                return Ok(answer(loaded, &decision, key, token));
            }
            self.read_new_lines(loaded).await?;
        }
        Err(Refusal::new(Code::Storage, "too many changes at once; try again"))
    }

    /// Saves and applies entries; false if another process has appended first.
    async fn append(&self, loaded: &mut LoadedTable, entries: &[LogEntry]) -> Result<bool, Refusal> {
        let next = self.prepare_rematch(loaded, entries).await?;
        let lines: Vec<String> = entries.iter().map(LogEntry::line).collect();
        let change = loaded.table.storage_change(entries).map_err(|error| {
            tracing::error!(table = %loaded.table.id(), %error, "cannot save a table");
            Refusal::new(Code::Storage, "the table cannot be saved")
        })?;
        let (id, after) = (*loaded.table.id(), loaded.table.last_line());
        match self.inner.store.append(&id, after, &lines, change).await {
            Ok(_) => {
                self.apply_and_broadcast(loaded, after, lines)?;
                if let Some(next) = next {
                    self.schedule_later(next);
                }
                Ok(true)
            }
            Err(error) => {
                if let Some(next) = next {
                    let _ = self.inner.store.delete(&next).await;
                }
                self.after_failed_append(loaded, error).await
            }
        }
    }

    async fn after_failed_append(
        &self,
        loaded: &mut LoadedTable,
        error: AppendError,
    ) -> Result<bool, Refusal> {
        match error {
            AppendError::Stale { .. } => Ok(false),
            AppendError::Unknown => {
                loaded.abandon();
                Err(unknown(loaded.table.id()))
            }
            AppendError::Store(error) => {
                let refusal = storage(error);
                // If the connection was lost during the commit, the lines may be there.
                let _ = self.read_new_lines(loaded).await;
                Err(refusal)
            }
        }
    }

    fn apply_and_broadcast(
        &self,
        loaded: &mut LoadedTable,
        after: u64,
        lines: Vec<String>,
    ) -> Result<(), Refusal> {
        let at = system::now();
        for (number, text) in (after + 1..).zip(lines) {
            match loaded.apply_line(&Line { number, at, text }) {
                Ok(Applied::Table(TableEvent::Over { .. })) => count(&self.inner.counters.finished),
                Ok(_) => {}
                Err(broken) => {
                    tracing::error!(table = %loaded.table.id(), %broken, "cannot apply a log line");
                    loaded.abandon();
                    return Err(Refusal::new(Code::Storage, "the table cannot be read"));
                }
            }
        }
        self.schedule(loaded);
        Ok(())
    }

    /// Creates the table of a rematch, which must exist before players are sent to it.
    async fn prepare_rematch(
        &self,
        loaded: &LoadedTable,
        entries: &[LogEntry],
    ) -> Result<Option<GameId>, Refusal> {
        let Some(LogEntry::Table(TableEvent::Rematch { next })) = entries.first() else {
            return Ok(None);
        };
        let secret = Secret::from(system::random()?);
        let setup = loaded.table.rematch_setup(next, &secret);
        let (game, _) = new_game(*next, setup, &secret, StartMode::Immediately, system::now(), self.games())
            .map_err(|why| Refusal::new(Code::Illegal, why))?;
        self.inner.store.create(&game).await.map_err(storage)?;
        count(&self.inner.counters.created);
        Ok(Some(*next))
    }

    fn count_steps(&self, decision: &Decision, requester: &Requester) {
        let step = |entry: &&LogEntry| matches!(entry, LogEntry::Roll(_) | LogEntry::Move(_));
        let counter = match requester {
            Requester::Client(_) => &self.inner.counters.steps,
            Requester::Server => &self.inner.counters.server_steps,
        };
        count_many(counter, decision.entries.iter().filter(step).count());
    }
}

/// The tokens to check, which are bounded in number.
fn bounded(tokens: &[Token]) -> &[Token] {
    tokens.get(..TOKENS).unwrap_or(tokens)
}

fn decide(
    loaded: &LoadedTable,
    requester: &Requester,
    incoming: &Incoming,
    token: &Token,
    registry: &TableRegistry,
) -> Result<Decision, Refusal> {
    let who = match requester {
        Requester::Client(tokens) => loaded.table.identify(tokens),
        Requester::Server => Identity::server(),
    };
    let context = DecisionContext {
        now: system::now(),
        earliest: registry.inner.earliest,
        secret: &loaded.secret,
        token,
        next: match incoming.request {
            Request::Rematch {} => GameId::random(),
            _ => *loaded.table.id(),
        },
        present: &|seat| loaded.watchers.present(seat),
    };
    loaded.table.decide(&incoming.request, incoming.key.is_some(), &who, &context)
}

fn answer(loaded: &LoadedTable, decision: &Decision, key: Option<&str>, token: Token) -> Answer {
    let key = key.map(str::to_owned);
    match decision.seated {
        Some(seat) => Answer::Seated { key, seat, token, dice: loaded.table.seed_note(seat) },
        None => Answer::Done { key, state: loaded.table.game_line() },
    }
}
