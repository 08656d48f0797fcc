//! Hears what other servers wrote. A notification is a hint to look at the table, never the news itself.

use std::time::Duration;

use quaterne_arena::store::{Sql, Value};
use sqlx::Row as _;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::{Store, StoreError};

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// A game has at least this version.
    Game(String, i64),
    /// The connection was lost for a while: anything may have happened.
    Anything,
}

/// Listens for ever; ends when nobody takes the hints.
pub(crate) async fn listen(url: String, hints: mpsc::Sender<Hint>) {
    loop {
        if let Err(error) = session(&url, &hints).await {
            tracing::warn!(%error, "not listening to the database: trying again");
        }
        if hints.is_closed() || hints.send(Hint::Anything).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn session(url: &str, hints: &mpsc::Sender<Hint>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen("quaterne").await?;
    if hints.send(Hint::Anything).await.is_err() {
        return Ok(());
    }
    while let Some(notification) = listener.try_recv().await? {
        for hint in parse(notification.payload()) {
            if hints.send(hint).await.is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

impl Store {
    /// The last version of each of these games.
    pub(crate) async fn versions(&self, ids: &[String]) -> Result<Vec<(String, i64)>, StoreError> {
        let mut found = Vec::new();
        for chunk in ids.chunks(500) {
            let places = vec!["?"; chunk.len()].join(", ");
            let sql = format!("SELECT game, MAX(version) FROM events WHERE game IN ({places}) GROUP BY game");
            let sql = Sql::default().and(&sql, chunk.iter().map(Value::from));
            for row in sql.query().fetch_all(&self.pool).await? {
                found.push((row.try_get(0)?, row.try_get(1)?));
            }
        }
        Ok(found)
    }
}

fn parse(payload: &str) -> impl Iterator<Item = Hint> {
    payload.split_whitespace().filter_map(|each| {
        let (game, version) = each.split_once(':')?;
        Some(Hint::Game(game.to_owned(), version.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads() {
        let hints: Vec<Hint> = parse("abc:3 nonsense def:12 x:y").collect();
        assert_eq!(hints, [Hint::Game("abc".into(), 3), Hint::Game("def".into(), 12)]);
    }
}
