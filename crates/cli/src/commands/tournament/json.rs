//! The table as JSON. Fields are only ever added.

use std::collections::BTreeMap;

use quaterne_arena::Decision;
use serde::Serialize;

use super::run::Done;

#[derive(Serialize)]
pub(crate) struct Report {
    tournament: String,
    id: String,
    rules: String,
    schedule: String,
    openings: usize,
    seed: u64,
    games: usize,
    expected_games: usize,
    distinct_games: usize,
    complete: bool,
    /// Whether scores are exact, so that there are no intervals.
    exact: bool,
    db: String,
    games_per_second: Option<f64>,
    first_move_elo: f64,
    draw_share: f64,
    mean_plies: Option<f64>,
    reasons: BTreeMap<&'static str, u64>,
    alarms: usize,
    given_up: Vec<String>,
    sprt: Option<SprtReport>,
    players: Vec<PlayerReport>,
    pairings: Vec<PairingReport>,
}

#[derive(Serialize)]
struct SprtReport {
    elo0: f64,
    elo1: f64,
    llr: f64,
    pentanomial: [u64; 5],
    decision: &'static str,
}

#[derive(Serialize)]
struct PlayerReport {
    name: String,
    player: String,
    limits: String,
    elo: f64,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    score_low: Option<f64>,
    score_high: Option<f64>,
    score_as_first: Option<f64>,
    score_as_second: Option<f64>,
    better_than_next: Option<f64>,
    faults: BTreeMap<&'static str, u64>,
    wavers: bool,
    nodes_per_move: f64,
    micros_per_move: f64,
}

#[derive(Serialize)]
struct PairingReport {
    one: String,
    other: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    pentanomial: [u64; 5],
}

/// The whole of it.
pub(super) fn report(done: &Done) -> Report {
    let (tournament, table) = (&done.tournament, &done.table);
    let name = |player: usize| tournament.entrants[player].name.clone();
    let players = table.rows.iter().map(|row| {
        let (entrant, total) = (&tournament.entrants[row.player], row.total());
        PlayerReport {
            name: entrant.name.clone(),
            player: entrant.contestant.to_string(),
            limits: entrant.control.to_string(),
            elo: row.elo,
            elo_low: row.elo_interval.map(|interval| interval.low),
            elo_high: row.elo_interval.map(|interval| interval.high),
            games: total.games(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score: total.share(),
            score_low: row.share_interval.map(|interval| interval.low),
            score_high: row.share_interval.map(|interval| interval.high),
            score_as_first: row.by_colour[0].share(),
            score_as_second: row.by_colour[1].share(),
            better_than_next: row.better_than_next,
            faults: row.faults.iter().map(|(reason, &games)| (reason.name(), games)).collect(),
            wavers: row.wavers,
            nodes_per_move: row.effort.nodes_per_move(),
            micros_per_move: row.effort.seconds_per_move() * 1e6,
        }
    });
    let order: Vec<usize> = table.rows.iter().map(|row| row.player).collect();
    let mut pairings = Vec::new();
    for (nth, &one) in order.iter().enumerate() {
        for &other in &order[nth + 1..] {
            let score = &table.cross[one][other];
            if score.games() == 0 {
                continue;
            }
            let total = score.total();
            pairings.push(PairingReport {
                one: name(one),
                other: name(other),
                games: total.games(),
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
                score: total.share(),
                pentanomial: score.pentanomial(),
            });
        }
    }
    Report {
        tournament: tournament.name.clone(),
        id: done.id.clone(),
        rules: tournament.rules.to_string(),
        schedule: tournament.schedule.to_string(),
        openings: tournament.openings.len(),
        seed: tournament.seed,
        games: table.games,
        expected_games: tournament.expected_games(),
        distinct_games: table.distinct,
        complete: done.complete,
        exact: table.exact,
        db: done.arena.shown_url(),
        games_per_second: (done.fresh > 0).then(|| done.fresh as f64 / done.seconds.max(1e-3)),
        first_move_elo: table.first_move,
        draw_share: table.draw_share,
        mean_plies: table.mean_plies,
        reasons: table.reasons.iter().map(|(reason, &games)| (reason.name(), games)).collect(),
        alarms: done.alarms.len(),
        given_up: done.given_up.clone(),
        sprt: done.trial.as_ref().map(|trial| SprtReport {
            elo0: trial.sprt().elo0,
            elo1: trial.sprt().elo1,
            llr: trial.sprt().llr(trial.pairs()),
            pentanomial: trial.pairs(),
            decision: match trial.sprt().decision(trial.pairs()) {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Continue => "undecided",
            },
        }),
        players: players.collect(),
        pairings,
    }
}
