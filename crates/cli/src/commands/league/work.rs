//! The pieces of work of a league, and how each is measured.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use quaterne_arena::{
    Conduct, Decision, EloModel, GameLine, Openings, Played, Player, Score, Sprt, Tournament, Trial, play,
};
use quaterne_rules::{Game, Lang, Outcome, Rules, Side};
use quaterne_search::Evaluation;
use serde_json::{Value, json};

use super::results::Results;
use crate::commands::judge::answers::{self, Subject};
use crate::commands::judge::measure::judged;
use crate::commands::judge::set::Set;
use crate::failure::OrUsage as _;
use crate::interrupt;
use quaterne_report::chart::calibration::Calibration;
use quaterne_report::drawing::Drawing;

/// Who takes part: the labs' evaluations, the best list that was found, and all others there are. 0/10/100/1000 chooses
/// the same moves as `windows`, and has no row of its own.
pub(super) static EVALUATIONS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut all = vec!["outcome", "possibilities"];
    for name in LABS.into_iter().chain([TUNED]).chain(Evaluation::NAMES.iter().copied()) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
});

/// The labs' evaluations, that the best new one has to beat.
pub(super) const LABS: [&str; 7] = [
    "ratio",
    "weights/0/1/3/6",
    "weights/0/1/5/50",
    "weights/0/1/4/9",
    "weights/0/1/4/16",
    "windows",
    "possibilities",
];
/// What `quaterne tune weights --depth 4 --openings 4` answers.
pub(super) const TUNED: &str = "weights/0/1/2/8";

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// The score that an evaluation gives, against the exact score.
    Static { evaluation: &'static str },
    /// The moves of α–β to a depth, against exact play.
    Judge { evaluation: &'static str, depth: u32 },
    /// A match over all openings.
    Match { one: &'static str, other: &'static str, depth: u32 },
    /// `learnt` against another, both to the same depth, until the test is decided.
    EqualDepth { board: &'static str, other: &'static str, depth: u32 },
    /// The same, both with the time that `learnt` takes for that depth.
    EqualTime { other: &'static str, depth: u32 },
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Static { evaluation } => write!(f, "static {evaluation}"),
            Self::Judge { evaluation, depth } => write!(f, "judge {evaluation} {depth}"),
            Self::Match { one, other, depth } => write!(f, "match {one} {other} {depth}"),
            Self::EqualDepth { board, other, depth } => write!(f, "depth {board} {other} {depth}"),
            Self::EqualTime { other, depth } => write!(f, "time {other} {depth}"),
        }
    }
}

/// The machine of a row.
fn machine(evaluation: &str, depth: u32) -> String {
    format!("alphabeta:depth={depth},eval={evaluation},order=centre")
}

/// What measures.
pub(super) struct Bench<'a> {
    pub(super) set: &'a Set,
    pub(super) threads: usize,
    /// The most openings of a test.
    pub(super) most: usize,
    /// The plies of the openings of a match.
    pub(super) openings: u32,
}

impl Bench<'_> {
    /// Measures; nothing when it was interrupted.
    pub(super) fn measure(&self, piece: &Piece, results: &Results) -> anyhow::Result<Option<Value>> {
        match *piece {
            Piece::Static { evaluation } => self.judge(evaluation),
            Piece::Judge { evaluation, depth } => self.judge(&machine(evaluation, depth)),
            Piece::Match { one, other, depth } => {
                let rules = Rules::connect4();
                let openings = Openings::default().after(&Game::new(rules), self.openings).or_usage()?;
                let contest = contest(&rules, &machine(one, depth), &machine(other, depth), openings)?;
                let games = self.play(&contest, |_| false);
                let whole = games.len() == contest.expected_games();
                Ok(whole.then(|| json!({ "bouts": games.iter().filter_map(bout).collect::<Vec<_>>() })))
            }
            Piece::EqualDepth { board, other, depth } => {
                self.test(&board.parse().or_usage()?, &machine("learnt", depth), &machine(other, depth))
            }
            Piece::EqualTime { other, depth } => {
                let cost = |evaluation: &'static str| -> Option<(f64, f64)> {
                    let judged = results.get(&Piece::Judge { evaluation, depth })?;
                    Some((judged["nodes"].as_f64()?, judged["micros"].as_f64()?))
                };
                let Some(((nodes, micros), (their_nodes, their_micros))) = cost("learnt").zip(cost(other))
                else {
                    return Ok(None);
                };
                // What the other visits in the time that `learnt` takes.
                let theirs = (micros / (their_micros / their_nodes)).round().max(9.0) as u64;
                let ours = nodes.round().max(9.0) as u64;
                let timed = |evaluation: &str, nodes: u64| {
                    format!("deepening:eval={evaluation},order=centre,memo=off,nodes={nodes}")
                };
                let found = self.test(&Rules::connect4(), &timed("learnt", ours), &timed(other, theirs))?;
                Ok(found.map(|mut found| {
                    found["nodes"] = json!([ours, theirs]);
                    found
                }))
            }
        }
    }

    fn judge(&self, spec: &str) -> anyhow::Result<Option<Value>> {
        let subjects = [Subject::parse(spec, None)?];
        let Ok(answers) = answers::ask(&subjects, self.set, None, false, self.threads, Lang::En) else {
            return Ok(None);
        };
        let judged = judged(spec, self.set, &answers[0]);
        let interval = judged.all.kept_interval;
        Ok(Some(json!({
            "kept": judged.all.kept,
            "low": interval.map(|interval| interval.low),
            "high": interval.map(|interval| interval.high),
            "contested": judged.all.contested_kept,
            "exact": judged.all.exact,
            "loss": judged.all.mean_loss,
            "spearman": judged.spearman,
            "kendall": judged.kendall,
            "nodes": judged.nodes_per_move,
            "micros": judged.micros_per_move,
        })))
    }

    /// What came of positions, by the static score of each evaluation.
    pub(super) fn calibration(&self) -> Drawing {
        let mut players = Vec::new();
        let counts = |name: &&&str| **name != "outcome" && !name.contains('/');
        for evaluation in Evaluation::NAMES.iter().filter(counts) {
            let asked = Subject::parse(evaluation, None)
                .and_then(|subject| answers::ask(&[subject], self.set, None, false, self.threads, Lang::En));
            if let Ok(answers) = asked {
                players.push(judged(evaluation, self.set, &answers[0]));
            }
        }
        let subtitle = "7x6, the positions of quaterne judge; bars: 95 %";
        Calibration { lang: Lang::En, subtitle, players: &players }.drawing()
    }

    /// Plays a contest until `enough` says so of a game that ended, or Ctrl-C is heard.
    fn play(&self, contest: &Tournament, mut enough: impl FnMut(&Played) -> bool) -> Vec<Played> {
        let (flags, finish) = (interrupt::in_two_steps(), Arc::new(AtomicBool::new(false)));
        let conduct = Conduct {
            threads: self.threads,
            finish: Some(Arc::clone(&finish)),
            stop: Some(flags.stop),
            ..Conduct::default()
        };
        play(contest, &conduct, |played| {
            if enough(played) || flags.finish.load(Ordering::Relaxed) {
                finish.store(true, Ordering::Relaxed);
            }
        })
    }

    /// Plays openings, the shorter first, until the test is decided.
    fn test(&self, rules: &Rules, one: &str, other: &str) -> anyhow::Result<Option<Value>> {
        let shortest = if rules.gravity() { 3 } else { 2 };
        let mut openings: Vec<Game> = Vec::new();
        for plies in shortest..shortest + 3 {
            if openings.len() < self.most {
                let all = Openings::default().after(&Game::new(*rules), plies).or_usage()?;
                openings.extend(Openings::sample(all, self.most - openings.len(), 1));
            }
        }
        let contest = contest(rules, one, other, openings)?;
        let sprt = Sprt::new(0.0, 20.0, EloModel::Normalised);
        let mut trial = Trial::new(sprt, &contest.games(0, &[[0, 1]]));
        let hear = |played: &Played| GameLine::of(played).is_some_and(|line| trial.hear(&line));
        let mut games = self.play(&contest, hear);
        if !trial.is_decided() && games.len() < contest.expected_games() {
            return Ok(None);
        }
        games.retain(|played| trial.weighed(&played.fixture));
        let score = Score::of(&games, 0, 1);
        let interval = score.elo_interval();
        Ok(Some(json!({
            "pairs": trial.pairs(),
            "llr": sprt.llr(trial.pairs()),
            "elo": score.elo(),
            "low": interval.map(|interval| interval.low),
            "high": interval.map(|interval| interval.high),
            "decision": match sprt.decision(trial.pairs()) {
                Decision::Accepted => "better",
                Decision::Rejected => "not better",
                Decision::Continue => "undecided",
            },
        })))
    }
}

/// Two machines, from these openings.
fn contest(rules: &Rules, one: &str, other: &str, openings: Vec<Game>) -> anyhow::Result<Tournament> {
    let players: [Player; 2] = [one.parse().or_usage()?, other.parse().or_usage()?];
    Ok(Tournament::new(*rules, players, openings, 1))
}

/// Opening, who had x, half points of x.
fn bout(played: &Played) -> Option<[usize; 3]> {
    let half_points = match played.outcome()? {
        Outcome::Win(Side::X) => 2,
        Outcome::Draw => 1,
        Outcome::Win(Side::O) => 0,
    };
    Some([played.fixture.opening, played.fixture.seats[0], half_points])
}
