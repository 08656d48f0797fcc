//! `go`: what it asks for, and the search for it.

use std::time::{Duration, Instant};

use quaterne_rules::{Game, Side};
use quaterne_search::{Analysis, Limits, Method, question};

/// What `go` asks for.
pub(super) struct Request {
    pub(super) limits: Limits,
    pub(super) infinite: bool,
}

impl Request {
    pub(super) fn read(words: &[&str], side: Side) -> Result<Self, String> {
        let mut limits = Limits::none();
        let mut infinite = false;
        let mut clock = [None::<u64>; 2];
        let mut increment = [0; 2];
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                infinite = true;
                continue;
            }
            let number: u64 = match words.next().map(|text| text.parse::<i64>()) {
                // Some runners tell a clock that has run out as a negative number.
                Some(Ok(number)) => number.max(0).unsigned_abs(),
                _ => return Err(format!("go {word}: expected a number after it")),
            };
            match word {
                "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX).max(1)),
                "nodes" => limits.nodes = Some(number.max(1)),
                "movetime" => limits.time = Some(Duration::from_millis(number)),
                "p1time" => clock[0] = Some(number),
                "p2time" => clock[1] = Some(number),
                "p1inc" => increment[0] = number,
                "p2inc" => increment[1] = number,
                _ => {
                    let known = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes, infinite";
                    return Err(format!("go {word}: expected {known}"));
                }
            }
        }
        if let Some(left) = clock[side.index()] {
            // A twentieth of what is left and most of the increment: neither lost on time nor wasted.
            let share = (left / 20 + increment[side.index()] * 3 / 4).min(left - left / 10);
            let share = Duration::from_millis(share);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        Ok(Self { limits, infinite })
    }
}

/// The machine without limits of its own that those of `go` replace.
pub(super) fn freed(method: &Method, limits: &Limits, infinite: bool) -> Method {
    let mut method = method.clone();
    let replaced = infinite || limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    if replaced {
        match &mut method {
            Method::Deepening(tree) => (tree.time, tree.nodes) = (None, None),
            Method::Perfect(perfect) => (perfect.time, perfect.nodes) = (None, None),
            Method::MonteCarlo { nodes, time, .. } if limits.time.is_some() || limits.nodes.is_some() => {
                (*nodes, *time) = (None, None);
            }
            _ => {}
        }
    }
    method
}

/// Searches; a machine that deepens tells of each depth.
pub(super) fn think(
    game: &Game,
    method: &Method,
    limits: &Limits,
    mut tell: impl FnMut(&Analysis),
) -> Analysis {
    let Method::Deepening(tree) = method else { return question::best(game, method, limits) };
    let began = Instant::now();
    let left = game.rules().max_plies().saturating_sub(game.board().plies());
    let deepest = tree.depth.min(left).min(limits.depth.unwrap_or(u32::MAX)).max(1);
    let mut best: Option<Analysis> = None;
    for depth in 1..=deepest {
        let spent = best.as_ref().map_or(0, |best| best.nodes);
        let rest = Limits {
            depth: Some(depth),
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)),
            time: limits.time.map(|time| time.saturating_sub(began.elapsed())),
            stop: limits.stop.clone(),
            ..Limits::none()
        };
        let mut analysis = question::best(game, method, &rest);
        analysis.elapsed = began.elapsed();
        let ended = !analysis.complete || analysis.depth < depth || depth == deepest;
        let known = analysis.verdict.is_some();
        if best.is_none() || !ended || known || depth == deepest && analysis.complete {
            best = Some(analysis);
        }
        if ended || known {
            break;
        }
        if let Some(best) = &best {
            tell(best);
        }
    }
    best.unwrap_or_else(|| question::best(game, method, limits))
}
