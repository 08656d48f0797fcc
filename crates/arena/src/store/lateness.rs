//! Who was late, from the results that are on disk: what the rule of withdrawal looks at.

use std::collections::HashMap;

use quaterne_rules::Side;

use super::{Arena, StoreError};
use crate::ending::{Fault, Reason};
use crate::sql;
use crate::withdrawal::Lateness;

impl Arena {
    /// How often each player had to move and was late, or was not: by places in the list of entrants.
    pub(super) fn lateness(&self, id: &str) -> Result<HashMap<usize, Lateness>, StoreError> {
        let asked = sql!(
            "SELECT p.first, p.second, g.winner, g.reason, COUNT(*),
             SUM(CASE WHEN g.x_moves > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN g.o_moves > 0 THEN 1 ELSE 0 END)
             FROM arena_plan p JOIN arena_games g ON g.key = p.key WHERE p.tournament = ?
             GROUP BY p.first, p.second, g.winner, g.reason",
            id
        );
        type Row = ([usize; 2], Option<Side>, Reason, u64, [u64; 2]);
        let rows: Vec<Row> = self.read(&asked, |row| {
            let seats = [row.next()?, row.next()?];
            Ok((seats, row.next()?, row.next()?, row.next()?, [row.next()?, row.next()?]))
        })?;
        let mut known: HashMap<usize, Lateness> = HashMap::new();
        for (seats, winner, reason, games, moved) in rows {
            for side in Side::BOTH {
                let player = known.entry(seats[side.index()]).or_default();
                if winner == Some(side.other()) && reason == Reason::Fault(Fault::TimeOut) {
                    player.late += games;
                } else {
                    player.other += moved[side.index()];
                }
            }
        }
        Ok(known)
    }
}
