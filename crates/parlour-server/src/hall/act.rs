//! Following a request: decide, store, apply, tell.

use parlour::hints::Hint;
use parlour_play::Secret;
use parlour_store::{AppendError, GameId, Line};

use super::answered::caller;
use super::numbers::{count, count_many};
use super::table::Inside;
use super::tables::{Entered, storage, unknown};
use super::{Hall, chance};
use crate::messages::{Answer, Code, Incoming, Refusal, Request, TOKENS, Token, View};
use crate::room::{Applied, Begin, Decision, Entry, Happening, Lent, Who, new_game};

/// So often other processes may be faster before we give up.
const ATTEMPTS: usize = 20;

/// The token of whoever does not join.
const NOBODY: Token = Token::new([0; 32]);

/// Who wants something done.
pub(crate) enum Asker {
    /// A client with these tokens.
    Client(Vec<Token>),
    /// The house itself.
    House,
}

impl Hall {
    /// The whole table, as the holder of these tokens sees it.
    pub async fn view(&self, id: &GameId, tokens: &[Token], scene: bool) -> Result<View, Refusal> {
        let table = self.table(id);
        let inside = self.visit(&table).await?;
        let who = inside.room.who(bounded(tokens));
        Ok(inside.view(&who, scene))
    }

    /// Whether there is such a table.
    pub async fn find(&self, id: &GameId) -> Result<(), Refusal> {
        let table = self.table(id);
        self.visit(&table).await.map(|_| ())
    }

    /// The record of the game so far.
    pub async fn record(&self, id: &GameId) -> Result<String, Refusal> {
        let table = self.table(id);
        let inside = self.visit(&table).await?;
        inside
            .room
            .record()
            .ok_or_else(|| Refusal::new(Code::NotRunning, "the game has not begun"))
    }

    /// What looks best to whoever is to act.
    pub async fn hint(&self, id: &GameId) -> Result<Hint, Refusal> {
        let table = self.table(id);
        let inside = self.visit(&table).await?;
        match inside.room.acting() {
            Some(_) => Ok(Hint::of(inside.room.game())),
            None => Err(Refusal::new(Code::NotRunning, "nobody is to act")),
        }
    }

    /// Follows a request, or refuses it. Goes on to its end even if the caller does not wait.
    pub async fn act(&self, id: &GameId, tokens: &[Token], incoming: Incoming) -> Answer {
        let key = incoming.key.clone();
        let answer = match &incoming.request {
            Request::Ping {} => {
                let now = chance::now();
                return Answer::Pong { key, now };
            }
            Request::Hello { tokens, scene } => {
                let view = self.view(id, tokens, *scene).await;
                view.map(|view| Answer::Table(Box::new(view)))
            }
            _ => self.spawn_act(*id, bounded(tokens).to_vec(), incoming).await,
        };
        answer.unwrap_or_else(|refusal| {
            self.inner.counters.refuse(refusal.code);
            Answer::refused(key, refusal)
        })
    }

    /// A request that is cut off half-way would leave the room behind the store: it gets a task of its own.
    async fn spawn_act(&self, id: GameId, tokens: Vec<Token>, incoming: Incoming) -> Result<Answer, Refusal> {
        if self.is_closing() {
            return Err(Refusal::new(
                Code::Storage,
                "the server is being stopped; try again soon",
            ));
        }
        let hall = self.clone();
        let task = tokio::spawn(async move {
            let table = hall.table(&id);
            let inside = hall.visit(&table).await?;
            hall.answer(inside, tokens, &incoming).await
        });
        match task.await {
            Ok(answer) => answer,
            Err(error) => {
                // This is a fault of the server. Whatever it has left half-done in memory is read again.
                tracing::error!(%error, "a request could not be finished");
                if let Some(inside) = self.table(&id).inside.lock().await.as_mut() {
                    inside.abandon();
                }
                Err(Refusal::new(Code::Storage, "the request could not be finished"))
            }
        }
    }

    /// Answers a client: as before if the key was seen before.
    async fn answer(
        &self,
        mut inside: Entered<'_>,
        tokens: Vec<Token>,
        incoming: &Incoming,
    ) -> Result<Answer, Refusal> {
        let known = (incoming.key.clone()).and_then(|key| Some((caller(&tokens)?, key)));
        if let Some(answer) = known
            .as_ref()
            .and_then(|(who, key)| inside.answered.find(who, key))
        {
            return Ok(answer);
        }
        let followed = self.follow(&mut inside, &Asker::Client(tokens), incoming).await;
        let answer = followed.unwrap_or_else(|refusal| {
            self.inner.counters.refuse(refusal.code);
            Answer::refused(incoming.key.clone(), refusal)
        });
        if let Some((who, key)) = known {
            inside.answered.remember(who, &key, &answer);
        }
        Ok(answer)
    }

    /// Decides and writes, again and again as long as other processes are faster.
    pub(crate) async fn follow(
        &self,
        inside: &mut Inside,
        asker: &Asker,
        incoming: &Incoming,
    ) -> Result<Answer, Refusal> {
        let key = incoming.key.as_deref();
        let token = match incoming.request {
            Request::Join { .. } => chance::seat_token(&inside.secret, inside.room.id(), key)?,
            _ => NOBODY,
        };
        for _ in 0..ATTEMPTS {
            let decision = decide(inside, asker, incoming, &token, self)?;
            if decision.entries.is_empty() || self.write(inside, &decision.entries).await? {
                self.count_steps(&decision, asker);
                return Ok(answer(inside, &decision, key, token));
            }
            self.catch_up(inside).await?;
        }
        Err(Refusal::new(
            Code::Storage,
            "too many others are at this table; try again",
        ))
    }

    /// Writes the lines and makes them true; tells whether it was done, or somebody else was faster.
    async fn write(&self, inside: &mut Inside, entries: &[Entry]) -> Result<bool, Refusal> {
        let next = self.prepare_rematch(inside, entries).await?;
        let lines: Vec<String> = entries.iter().map(Entry::line).collect();
        let change = inside.room.stored(entries).map_err(|error| {
            tracing::error!(table = %inside.room.id(), %error, "a table cannot be stored");
            Refusal::new(Code::Storage, "this table cannot be stored")
        })?;
        let (id, after) = (*inside.room.id(), inside.room.number());
        match self.inner.store.append(&id, after, &lines, change).await {
            Ok(_) => {
                self.make_true(inside, after, lines)?;
                if let Some(next) = next {
                    self.wake(next);
                }
                Ok(true)
            }
            Err(error) => {
                if let Some(next) = next {
                    let _ = self.inner.store.delete(&next).await;
                }
                self.not_written(inside, error).await
            }
        }
    }

    async fn not_written(&self, inside: &mut Inside, error: AppendError) -> Result<bool, Refusal> {
        match error {
            AppendError::Stale { .. } => Ok(false),
            AppendError::Unknown => {
                inside.abandon();
                Err(unknown(inside.room.id()))
            }
            AppendError::Store(error) => {
                let refusal = storage(&error);
                // A connection that was lost in the moment of the commit: perhaps the lines are there.
                let _ = self.catch_up(inside).await;
                Err(refusal)
            }
        }
    }

    fn make_true(&self, inside: &mut Inside, after: u64, lines: Vec<String>) -> Result<(), Refusal> {
        let at = chance::now();
        for (number, text) in (after + 1..).zip(lines) {
            match inside.hear(&Line { number, at, text }) {
                Ok(Applied::Table(Happening::Over { .. })) => count(&self.inner.counters.finished),
                Ok(_) => {}
                Err(broken) => {
                    tracing::error!(table = %inside.room.id(), %broken, "a line cannot be followed");
                    inside.abandon();
                    return Err(Refusal::new(Code::Storage, "this table cannot be read"));
                }
            }
        }
        self.schedule(inside);
        Ok(())
    }

    /// The table of a rematch must be there before anybody is sent to it.
    async fn prepare_rematch(&self, inside: &Inside, entries: &[Entry]) -> Result<Option<GameId>, Refusal> {
        let Some(Entry::Table(Happening::Rematch { next })) = entries.first() else {
            return Ok(None);
        };
        let secret = Secret::from(chance::random()?);
        let setting = inside.room.again(&secret);
        let (game, _) = new_game(*next, setting, &secret, Begin::AtOnce, chance::now())
            .map_err(|why| Refusal::new(Code::Illegal, why))?;
        self.inner
            .store
            .create(&game)
            .await
            .map_err(|error| storage(&error))?;
        count(&self.inner.counters.created);
        Ok(Some(*next))
    }

    fn count_steps(&self, decision: &Decision, asker: &Asker) {
        let step = |entry: &&Entry| matches!(entry, Entry::Roll(_) | Entry::Move(_));
        let counter = match asker {
            Asker::Client(_) => &self.inner.counters.steps,
            Asker::House => &self.inner.counters.house_steps,
        };
        count_many(counter, decision.entries.iter().filter(step).count());
    }
}

/// More tokens than anybody needs are not looked at.
fn bounded(tokens: &[Token]) -> &[Token] {
    tokens.get(..TOKENS).unwrap_or(tokens)
}

fn decide(
    inside: &Inside,
    asker: &Asker,
    incoming: &Incoming,
    token: &Token,
    hall: &Hall,
) -> Result<Decision, Refusal> {
    let who = match asker {
        Asker::Client(tokens) => inside.room.who(tokens),
        Asker::House => Who::house(),
    };
    let lent = Lent {
        now: chance::now(),
        earliest: hall.inner.earliest,
        secret: &inside.secret,
        token,
        next: match incoming.request {
            Request::Rematch {} => GameId::random(),
            _ => *inside.room.id(),
        },
        present: &|seat| inside.watchers.present(seat),
    };
    inside
        .room
        .decide(&incoming.request, incoming.key.is_some(), &who, &lent)
}

fn answer(inside: &Inside, decision: &Decision, key: Option<&str>, token: Token) -> Answer {
    let key = key.map(str::to_owned);
    match decision.seated {
        Some(seat) => Answer::Seated { key, seat, token },
        None => Answer::Done {
            key,
            state: inside.room.state(),
        },
    }
}
