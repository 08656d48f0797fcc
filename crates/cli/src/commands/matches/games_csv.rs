//! A row per game of a match.

use quaterne_arena::{Played, Tournament};
use quaterne_rules::Outcome;

use crate::files::Csv;

pub(super) const CSV_HEAD: &str = "game,opening,first,second,winner,plies,moves,first_moves,first_nodes,first_micros,\
    second_moves,second_nodes,second_micros,reason";

pub(super) fn write_csv(mut csv: Csv, tournament: &Tournament, games: &[Played]) -> anyhow::Result<()> {
    for (number, played) in games.iter().enumerate() {
        let winner = match played.outcome() {
            Some(Outcome::Win(side)) => side.number().to_string(),
            _ => "0".to_owned(),
        };
        let mut fields = vec![
            number.to_string(),
            tournament.openings[played.fixture.opening].text(),
            tournament.entrants[played.fixture.seats[0]].player.to_string(),
            tournament.entrants[played.fixture.seats[1]].player.to_string(),
            winner,
            played.game.moves().len().to_string(),
            played.game.text(),
        ];
        for seat in 0..2 {
            let nodes: u64 = played.thoughts_of(seat).map(|thought| thought.nodes).sum();
            let micros: u128 = played.thoughts_of(seat).map(|thought| thought.elapsed.as_micros()).sum();
            fields.extend([
                played.thoughts_of(seat).count().to_string(),
                nodes.to_string(),
                micros.to_string(),
            ]);
        }
        fields.push(played.ending.reason().name().to_owned());
        csv.row(&fields)?;
    }
    csv.keep()
}
