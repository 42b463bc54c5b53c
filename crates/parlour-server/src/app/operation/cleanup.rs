//! Deletes unfinished tables that have not changed for a long time.

use std::time::Duration;

use parlour_store::{Origin, Status};

use crate::app::state::App;
use crate::table_registry::now;

/// How often to look for them.
const EVERY: Duration = Duration::from_hours(1);
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Cleans up now and then every hour.
pub(crate) async fn clean(app: App) {
    let days = app.settings.keep_unfinished;
    if days == 0 {
        return;
    }
    let mut hourly = tokio::time::interval(EVERY);
    loop {
        hourly.tick().await;
        once(&app, now() - i64::from(days) * DAY_MS).await;
    }
}

/// Deletes tables that have not changed since `before`.
async fn once(app: &App, before: i64) {
    let unfinished = [Status::Open, Status::Running, Status::Left];
    match app.store.delete_unfinished(before, &unfinished, Some(Origin::Server)).await {
        Ok(0) => {}
        Ok(count) => {
            app.metrics.cleaned.inc_by(count);
            tracing::info!(count, "deleted old unfinished tables");
        }
        Err(error) => tracing::warn!(%error, "cannot delete old unfinished tables"),
    }
}

#[cfg(test)]
mod tests {
    use parlour_store::{Location, Options, Store};

    use super::*;
    use crate::config::Config;
    use crate::table_registry::{TableRegistry, TableRegistryOptions};

    #[tokio::test]
    async fn unchanged_tables_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("games.db"));
        let store = Store::open(&location, Options::default()).await.unwrap();
        let tables = TableRegistry::open(store.clone(), parlour::GAMES, TableRegistryOptions::default())
            .await
            .unwrap();
        let table = r#"{"game":"mancala","seats":[{"kind":"human"},{"kind":"open"}]}"#;
        let made = tables.create(serde_json::from_str(table).unwrap()).await.unwrap();
        let app = App::new(tables, store.clone(), &Config::default());
        let id = made.id.parse().unwrap();
        once(&app, now() - DAY_MS).await;
        assert!(store.game(&id).await.unwrap().is_some());
        once(&app, now() + DAY_MS).await;
        assert!(store.game(&id).await.unwrap().is_none());
        assert!(app.metrics.text().contains("parlour_tables_cleaned_total 1"));
    }
}
