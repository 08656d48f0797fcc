//! The result of a match in numbers: what `--json` prints and the table shows, and a row per game.

use std::collections::BTreeMap;

use quaterne_arena::{
    Effort, Entrant, Played, Reason, Score, Tally, Tournament, distinct_games, likelihood_of_superiority,
};
use quaterne_rules::Outcome;
use serde::Serialize;

use crate::commands::sprt_run::SprtReport;
use crate::contest_args::{OpeningList, effort};
use crate::files::Csv;

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) rules: String,
    pub(super) opening_plies: u32,
    pub(super) openings: usize,
    pub(super) mirror: bool,
    pub(super) seed: u64,
    pub(super) games: usize,
    /// `false` when Ctrl-C left games out.
    pub(super) complete: bool,
    pub(super) distinct_games: usize,
    pub(super) pairs: usize,
    /// Pairs in which the first player scored 0, ¼, ½, ¾ and 1.
    pub(super) pentanomial: [u64; 5],
    pub(super) mean_plies: Option<f64>,
    pub(super) elo: Option<f64>,
    pub(super) elo_low: Option<f64>,
    pub(super) elo_high: Option<f64>,
    /// How likely the first is the better one.
    pub(super) superiority: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sprt: Option<SprtReport>,
    /// Limits of every player.
    pub(super) time: String,
    /// How programs were held; absent when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sandbox: Option<String>,
    /// Why games ended, and how many.
    pub(super) reasons: BTreeMap<&'static str, u64>,
    pub(super) players: [PlayerReport; 2],
}

#[derive(Serialize)]
pub(super) struct PlayerReport {
    pub(super) player: String,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) score: Option<f64>,
    pub(super) score_as_first: Option<f64>,
    pub(super) score_as_second: Option<f64>,
    pub(super) nodes_per_move: f64,
    pub(super) micros_per_move: f64,
}

pub(super) fn report(openings: &OpeningList, tournament: &Tournament, games: &[Played]) -> Report {
    let score = Score::of(games, 0, 1);
    let plies: usize = games.iter().map(|played| played.game.moves().len()).sum();
    let interval = score.elo_interval();
    Report {
        rules: tournament.rules.to_string(),
        opening_plies: openings.plies,
        openings: openings.games.len(),
        mirror: openings.mirror,
        seed: tournament.seed,
        games: games.len(),
        complete: games.len() == tournament.expected_games(),
        distinct_games: distinct_games(games),
        pairs: score.pairs(),
        pentanomial: score.pentanomial(),
        mean_plies: (!games.is_empty()).then(|| plies as f64 / games.len() as f64),
        elo: score.elo(),
        elo_low: interval.map(|interval| interval.low),
        elo_high: interval.map(|interval| interval.high),
        superiority: likelihood_of_superiority(&score.pair_shares),
        sprt: None,
        time: String::new(),
        sandbox: None,
        reasons: reasons(games).map(|(reason, count)| (reason.name(), count)).collect(),
        players: [
            player_report(&tournament.entrants[0], &score, effort(games, 0)),
            player_report(&tournament.entrants[1], &Score::of(games, 1, 0), effort(games, 1)),
        ],
    }
}

pub(super) fn player_report(player: &Entrant, score: &Score, effort: Effort) -> PlayerReport {
    let Tally { wins, draws, losses } = score.total();
    PlayerReport {
        player: player.contestant.to_string(),
        wins,
        draws,
        losses,
        score: score.share(),
        score_as_first: score.by_colour[0].share(),
        score_as_second: score.by_colour[1].share(),
        nodes_per_move: effort.nodes_per_move(),
        micros_per_move: effort.seconds_per_move() * 1e6,
    }
}

/// How many games ended for each reason.
pub(super) fn reasons(games: &[Played]) -> impl Iterator<Item = (Reason, u64)> {
    let mut counts: BTreeMap<Reason, u64> = BTreeMap::new();
    for played in games {
        *counts.entry(played.ending.reason()).or_default() += 1;
    }
    counts.into_iter()
}

pub(super) const CSV_HEAD: [&str; 14] = [
    "game",
    "opening",
    "first",
    "second",
    "winner",
    "plies",
    "moves",
    "first_moves",
    "first_nodes",
    "first_micros",
    "second_moves",
    "second_nodes",
    "second_micros",
    "reason",
];

pub(super) fn write_csv(mut csv: Csv, tournament: &Tournament, games: &[Played]) -> anyhow::Result<()> {
    for (number, played) in games.iter().enumerate() {
        let winner = match played.outcome() {
            Some(Outcome::Win(player)) => player.number().to_string(),
            _ => "0".to_owned(),
        };
        let mut fields = vec![
            number.to_string(),
            tournament.openings[played.fixture.opening].text(),
            tournament.entrants[played.fixture.seats[0]].contestant.to_string(),
            tournament.entrants[played.fixture.seats[1]].contestant.to_string(),
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
    csv.finish()
}
