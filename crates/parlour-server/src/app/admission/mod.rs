//! Decides which requests are let in: counts players by their seat token, everyone else by address and table.
//!
//! `caller` finds the address and tokens of a request, `limits` has all limits of rates (`buckets`) and connections, and
//! `quota` limits the unfinished tables of an address.

pub(crate) mod buckets;
pub(crate) mod caller;
pub(crate) mod limits;
pub(crate) mod quota;

use std::net::IpAddr;
use std::time::Duration;

use axum::http::request::Parts;
use parlour_store::GameId;

use crate::app::http::headers::is_embedded;
use crate::app::http::request;
use crate::app::state::App;
use crate::messages::{Token, TokenHash};

/// How a caller is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Caller {
    /// By a token of the host or of a seat.
    Player(TokenHash),
    /// By address.
    Stranger(IpAddr),
}

impl Caller {
    /// The caller with these tokens at this table.
    pub(crate) async fn find(app: &App, address: IpAddr, table: &GameId, tokens: &[Token]) -> Self {
        let may = || app.limits.may_load();
        let token = match tokens {
            [] => None,
            tokens => app.tables.credential(table, tokens, may).await,
        };
        token.map_or(Self::Stranger(address), Self::Player)
    }

    /// Counts a request or message; the error is how long to wait.
    pub(crate) fn count(&self, app: &App, table: Option<&GameId>) -> Result<(), Duration> {
        match self {
            Self::Player(token) => app.limits.player(token),
            Self::Stranger(address) => app.limits.stranger(*address, table),
        }
    }
}

/// Counts a request; the error is how long to wait.
pub(crate) async fn admit(app: &App, parts: &mut Parts) -> Result<(), Duration> {
    let address = app.address(parts);
    // Whatever is wrong with path or tokens, the handler explains.
    let table = request::table(parts).await.ok().flatten();
    // A page that many people read has many of them at one table: each is counted by address alone.
    let table = table.filter(|_| !is_embedded(parts.uri.path()));
    let tokens = request::tokens(&parts.headers).unwrap_or_default();
    let caller = match &table {
        Some(table) => Caller::find(app, address, table, &tokens).await,
        None => Caller::Stranger(address),
    };
    caller.count(app, table.as_ref())
}
