//! Deletes tables that nobody has finished and nobody has touched for a long time.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parlour_store::{Origin, Status};

use super::state::App;

/// How often it is looked for.
const EVERY: Duration = Duration::from_hours(1);
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Cleans up now and every hour, for ever.
pub(crate) async fn clean(app: App) {
    let days = app.settings.keep_unfinished;
    if days == 0 {
        return;
    }
    let mut hourly = tokio::time::interval(EVERY);
    loop {
        hourly.tick().await;
        once(&app, now_ms() - i64::from(days) * DAY_MS).await;
    }
}

/// Deletes what has not changed since then.
async fn once(app: &App, before: i64) {
    let unfinished = [Status::Open, Status::Running, Status::Left];
    match app.store.delete_unfinished(before, &unfinished, Some(Origin::Server)).await {
        Ok(0) => {}
        Ok(count) => {
            app.metrics.cleaned.inc_by(count);
            tracing::info!(count, "deleted old unfinished tables");
        }
        Err(error) => tracing::warn!(%error, "old unfinished tables were not deleted"),
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use parlour_store::{Location, Options, Store};

    use super::*;
    use crate::config::Config;
    use crate::registry::{RegistryOptions, TableRegistry};

    #[tokio::test]
    async fn what_nobody_has_touched_since_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("games.db"));
        let store = Store::open(&location, Options::default()).await.unwrap();
        let registry =
            TableRegistry::open(store.clone(), parlour::GAMES, RegistryOptions::default()).await.unwrap();
        let table = r#"{"game":"mancala","seats":[{"kind":"human"},{"kind":"open"}]}"#;
        let made = registry.create(serde_json::from_str(table).unwrap()).await.unwrap();
        let app = App::new(registry, store.clone(), &Config::default());
        let id = made.id.parse().unwrap();
        once(&app, now_ms() - DAY_MS).await;
        assert!(store.game(&id).await.unwrap().is_some());
        once(&app, now_ms() + DAY_MS).await;
        assert!(store.game(&id).await.unwrap().is_none());
        assert!(app.metrics.text().contains("parlour_tables_cleaned_total 1"));
    }
}
