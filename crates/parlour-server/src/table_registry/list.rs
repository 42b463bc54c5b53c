//! Lists the public tables.

use parlour_core::GameRegistry;
use parlour_store::{Filter, Game, Origin, PlayerKind, PlayerRow, Status};

use super::TableRegistry;
use super::loading::storage;
use crate::messages::{Phase, Refusal, RowSeat, SeatKind, TableFilter, TableRow};
use crate::table::Listing;

/// The default length of a list.
const DEFAULT_LENGTH: u32 = 50;
/// The greatest length of a list.
const MAX_LENGTH: u32 = 200;

impl TableRegistry {
    /// The public tables, newest first.
    pub async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableRow>, Refusal> {
        let page = Filter {
            game: filter.game.clone(),
            status: statuses(filter.phase),
            origin: Some(Origin::Server),
            about: Some(Listing::PUBLIC.to_owned()),
            limit: Some(filter.limit.unwrap_or(DEFAULT_LENGTH).clamp(1, MAX_LENGTH)),
            offset: filter.offset.unwrap_or(0),
            ..Filter::default()
        };
        let games = self.inner.store.list(&page).await.map_err(storage)?;
        Ok(games.into_iter().filter_map(|game| row(game, self.games())).collect())
    }
}

fn statuses(phase: Option<Phase>) -> Vec<Status> {
    match phase {
        None => vec![Status::Open, Status::Running],
        Some(Phase::Open) => vec![Status::Open],
        Some(Phase::Committing | Phase::Revealing | Phase::Running) => vec![Status::Running],
        Some(Phase::Over) => vec![Status::Over],
        Some(Phase::Closed) => vec![Status::Left],
    }
}

/// The row of a public table.
fn row(game: Game, games: GameRegistry) -> Option<TableRow> {
    let about = Listing::read(&game.about);
    let title = games.find(&game.game)?.title().to_owned();
    about.public.then(|| TableRow {
        id: game.id.to_string(),
        game: game.game,
        title,
        name: about.name,
        phase: match game.status {
            Status::Open => Phase::Open,
            Status::Running => Phase::Running,
            Status::Over => Phase::Over,
            Status::Left => Phase::Closed,
        },
        seats: game.players.into_iter().map(seat).collect(),
        steps: game.steps,
        created: game.created,
        updated: game.updated,
    })
}

fn seat(player: PlayerRow) -> RowSeat {
    let kind = match player.kind {
        PlayerKind::Human => SeatKind::Human,
        PlayerKind::Bot => SeatKind::Bot,
        PlayerKind::Open => SeatKind::Open,
    };
    RowSeat { name: Some(player.name).filter(|_| kind != SeatKind::Open), kind, level: player.level }
}
