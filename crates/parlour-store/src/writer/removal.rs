//! Deletes games with their lines and secrets.

use sqlx::Error;

use super::group::array;
use crate::database::{Arg, Connection, Dialect};
use crate::{GameId, Origin, Status};

/// Which games to delete.
pub(crate) enum Removal {
    /// None: finds out whether the database can be written.
    None,
    /// This one.
    One(GameId),
    /// Those with these statuses that have not changed since.
    Old { before: i64, statuses: Vec<Status>, origin: Option<Origin> },
}

impl Removal {
    /// Deletes them in one transaction; returns how many.
    pub(super) async fn run(&self, connection: &mut Connection, dialect: &Dialect) -> Result<u64, Error> {
        connection.run(dialect.begin, Vec::new()).await?;
        if matches!(self, Self::None) {
            for sql in dialect.probe {
                connection.run(sql, Vec::new()).await?;
            }
        }
        let (condition, args) = self.condition(dialect);
        let find = format!("SELECT id FROM games WHERE {condition}{}", dialect.lock);
        let rows = connection.rows(&find, args).await?;
        let ids = rows.iter().map(|row| row.get::<String>("id")).collect::<Result<Vec<_>, _>>()?;
        for table in ["lines", "sheets", "games"] {
            let sql = format!("DELETE FROM {table} WHERE id {}$1{}", dialect.ids, dialect.close_ids);
            connection.run(&sql, vec![array(&ids).into()]).await?;
        }
        connection.run("COMMIT", Vec::new()).await?;
        Ok(ids.len() as u64)
    }

    fn condition(&self, dialect: &Dialect) -> (String, Vec<Arg>) {
        match self {
            Self::None => ("id = ''".into(), Vec::new()),
            Self::One(id) => ("id = $1".into(), vec![id.as_str().into()]),
            Self::Old { before, statuses, origin } => {
                let statuses: Vec<_> = statuses.iter().map(|status| status.word()).collect();
                let mut args = vec![Arg::Number(*before), array(&statuses).into()];
                let mut condition = format!("updated < $1 AND status {}$2{}", dialect.ids, dialect.close_ids);
                if let Some(origin) = origin {
                    condition.push_str(" AND origin = $3");
                    args.push(origin.word().into());
                }
                (condition, args)
            }
        }
    }
}
