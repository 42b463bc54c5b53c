//! Keeps a fair part of the shares as advisory locks of one PostgreSQL connection.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::{COUNT, Held};
use crate::StoreError;
use crate::base::{Arg, Base, Link};
use crate::writing::group::array;

/// A connection that is silent for so long is lost.
const PATIENCE: Duration = Duration::from_secs(5);

/// The first half of our locks: `parl` as a number.
const LOCKS: i64 = 0x7061_726c;

/// By this name nodes know each other.
const NAME: &str = "parlour shares";

/// The nodes that live: those who keep shares of this database.
const NODES: &str = "SELECT count(*) AS nodes FROM pg_stat_activity \
    WHERE datname = current_database() AND application_name = $1";

/// Takes up to `$3` of the shares `$2`; the limit stops asking as soon as there are enough.
const TAKE: &str = "SELECT number FROM \
    (SELECT CAST(json_array_elements_text(CAST($2 AS json)) AS bigint) AS number OFFSET 0) AS wanted \
    WHERE pg_try_advisory_lock(CAST($1 AS integer), CAST(number AS integer)) LIMIT $3";

/// Gives one back.
const GIVE: &str = "SELECT pg_advisory_unlock(CAST($1 AS integer), CAST($2 AS integer))";

/// Keeps shares.
pub(super) struct Keeper {
    base: Base,
    doors: PgConnectOptions,
    held: watch::Sender<Held>,
    link: Option<Link>,
}

impl Keeper {
    /// Connects and takes what is free.
    pub(super) async fn begin(base: Base, held: watch::Sender<Held>) -> Result<Self, StoreError> {
        let doors = base
            .postgres()
            .cloned()
            .unwrap_or_default()
            .application_name(NAME);
        let mut keeper = Self {
            base,
            doors,
            held,
            link: None,
        };
        keeper.tend_in_time().await?;
        Ok(keeper)
    }

    /// Goes on for ever: as long as somebody wants the shares.
    pub(super) async fn run(mut self) {
        loop {
            sleep(self.base.pace()).await;
            if let Err(error) = self.tend_in_time().await {
                // Without the connection the locks are gone; somebody else may have them by now.
                tracing::warn!(%error, "the shares are lost until the database answers again");
                self.link = None;
                self.hold(Held::NONE);
            }
        }
    }

    async fn tend_in_time(&mut self) -> Result<(), StoreError> {
        let late = || StoreError::Unreachable {
            place: self.base.place().to_string(),
            why: format!("no answer within {} seconds", PATIENCE.as_secs()),
        };
        let late = late();
        timeout(PATIENCE, self.tend()).await.unwrap_or(Err(late))
    }

    /// Looks how many nodes there are, and takes or gives back what is fair.
    async fn tend(&mut self) -> Result<(), StoreError> {
        let mut link = match self.link.take() {
            Some(link) => link,
            None => self.connect().await?,
        };
        self.balance(&mut link)
            .await
            .map_err(|error| self.base.told(&error))?;
        self.link = Some(link);
        Ok(())
    }

    async fn connect(&self) -> Result<Link, StoreError> {
        let link = self.base.connect_postgres(&self.doors).await;
        link.map(Link::Postgres).map_err(|error| self.base.told(&error))
    }

    async fn balance(&self, link: &mut Link) -> Result<(), sqlx::Error> {
        let rows = link.rows(NODES, vec![NAME.into()]).await?;
        let nodes = rows.first().map_or(Ok(1), |row| row.get::<i64>("nodes"))?;
        let fair = COUNT.div_ceil(u32::try_from(nodes).unwrap_or(COUNT).clamp(1, COUNT));
        let held = *self.held.borrow();
        if held.count() < fair {
            self.take(link, held, fair - held.count()).await
        } else {
            self.give(link, held, held.count() - fair).await
        }
    }

    async fn take(&self, link: &mut Link, held: Held, most: u32) -> Result<(), sqlx::Error> {
        let others: Vec<u32> = Held(!held.0).numbers().collect();
        let args = vec![LOCKS.into(), array(&others).into(), i64::from(most).into()];
        let rows = link.rows(TAKE, args).await?;
        let numbers = rows.iter().map(|row| row.get::<i64>("number"));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let taken = Held::of(
            numbers
                .into_iter()
                .filter_map(|number| u32::try_from(number).ok()),
        );
        self.hold(Held(held.0 | taken.0));
        Ok(())
    }

    /// The word comes before the deed: when another node has a share, this one knows already that it has not.
    async fn give(&self, link: &mut Link, held: Held, count: u32) -> Result<(), sqlx::Error> {
        let given: Vec<u32> = held.numbers().rev().take(count as usize).collect();
        self.hold(Held(held.0 & !Held::of(given.iter().copied()).0));
        for number in given {
            let args: Vec<Arg> = vec![LOCKS.into(), i64::from(number).into()];
            link.run(GIVE, args).await?;
        }
        Ok(())
    }

    fn hold(&self, held: Held) {
        self.held
            .send_if_modified(|now| std::mem::replace(now, held) != held);
    }
}
