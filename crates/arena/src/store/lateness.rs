//! Who was late, from the results that are on disk: what the rule of withdrawal looks at.

use std::collections::HashMap;

use sqlx::Row as _;

use super::columns::{corrupt, count, place};
use super::{Arena, StoreError};
use crate::ending::Fault;
use crate::withdrawal::Lateness;

impl Arena {
    /// How often each player had to move and was late, or was not: by places in the list of entrants.
    pub(super) fn lateness(&self, id: &str) -> Result<HashMap<usize, Lateness>, StoreError> {
        let rows = self.rows(|| {
            sqlx::query(
                "SELECT p.first, p.second, g.winner, g.reason, COUNT(*),
                 SUM(CASE WHEN g.x_moves > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN g.o_moves > 0 THEN 1 ELSE 0 END)
                 FROM arena_plan p JOIN arena_games g ON g.key = p.key WHERE p.tournament = $1
                 GROUP BY p.first, p.second, g.winner, g.reason",
            )
            .bind(id.to_owned())
        })?;
        let mut known: HashMap<usize, Lateness> = HashMap::new();
        for row in &rows {
            let reason: String = row.try_get(3).map_err(corrupt)?;
            for seat in 0..2 {
                let player = known.entry(place(row, seat).map_err(corrupt)?).or_default();
                let lost = count(row, 2).map_err(corrupt)? == 2 - seat as u64;
                if lost && reason == Fault::TimeOut.name() {
                    player.late += count(row, 4).map_err(corrupt)?;
                } else {
                    player.other += count(row, 5 + seat).map_err(corrupt)?;
                }
            }
        }
        Ok(known)
    }
}
