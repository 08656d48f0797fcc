//! The page of a league, in Markdown.

use std::fmt::Write as _;

use quaterne_arena::{Bout, Ratings};
use serde_json::Value;

use super::results::Results;
use super::work::{EVALUATIONS, LABS, Piece, TUNED};
use crate::commands::judge::set::Set;
use crate::span::Span;

/// Writes the page from what is known; what is missing is a dash.
pub(super) fn write(results: &Results, set: &Set, depths: Span, tests: Span, openings: u32) -> String {
    let mut page = String::new();
    let contested = set.contested();
    let _ = write!(
        page,
        "# Which heuristic is best?\n\n\
         Labs A, C and D end with the question. This page answers it; `make league` (`quaterne league`) measures everything again and writes it.\n\n\
         * **Agreement** is that of `quaterne judge`: on {} positions of {} stones (seed {}), drawn from games with mistakes and solved exactly, \
         the share of moves after which the game is still won, drawn or lost as it was. In {contested} of them some move would give that away.\n\
         * **Elo** is over all {openings}-ply openings of 7×6 with both colours, at equal depth. Every evaluation meets `ratio` and `learnt`; \
         the table is one fit over all these games, `ratio` is 0, intervals are 95 %.\n\
         * **Nodes and time** per move are those of the judged positions: α–β from the centre outwards, no memory, one thread. Compare times within a table only.\n\n",
        set.truths.len(),
        set.plan.plies,
        set.plan.seed,
    );
    statics(&mut page, results);
    for depth in depths.range() {
        league(&mut page, results, depth);
    }
    equal(&mut page, results, tests);
    boards(&mut page, results, tests);
    let _ = write!(
        page,
        "\n`0/10/100/1000` is ten times `windows` and plays the same moves. `{TUNED}` is the answer of `quaterne tune weights --depth 4 --openings 4`.\n"
    );
    page
}

fn number(value: &Value, places: usize) -> String {
    value.as_f64().map_or("–".to_owned(), |value| format!("{value:.places$}").replace('-', "−"))
}

fn percent(value: &Value) -> String {
    value.as_f64().map_or("–".to_owned(), |value| format!("{:.1}", value * 100.0))
}

/// What the scores themselves say, without search.
fn statics(page: &mut String, results: &Results) {
    let _ = write!(
        page,
        "## Without search\n\nDoes a higher score mean a better position? Rank correlation with the exact score, and the moves of one ply.\n\n\
         ![calibration](img/calibration.svg)\n\n\
         | evaluation | Spearman ρ | Kendall τ | value kept % | mean loss |\n|---|---|---|---|---|\n"
    );
    for evaluation in EVALUATIONS.iter().copied() {
        let null = Value::Null;
        let found = results.get(&Piece::Static { evaluation }).unwrap_or(&null);
        let _ = writeln!(
            page,
            "| `{evaluation}` | {} | {} | {} | {} |",
            number(&found["spearman"], 3),
            number(&found["kendall"], 3),
            percent(&found["kept"]),
            number(&found["loss"], 2)
        );
    }
}

/// The table of one depth, the strongest first.
fn league(page: &mut String, results: &Results, depth: u32) {
    let null = Value::Null;
    let mut bouts = Vec::new();
    for (nth, one) in EVALUATIONS.iter().copied().enumerate() {
        for (place, other) in EVALUATIONS.iter().copied().enumerate() {
            let found = results.get(&Piece::Match { one, other, depth }).unwrap_or(&null);
            for bout in found["bouts"].as_array().into_iter().flatten() {
                let number = |at: usize| bout[at].as_u64().unwrap_or(0) as usize;
                let seats = if number(1) == 0 { [nth, place] } else { [place, nth] };
                bouts.push(Bout { opening: number(0), seats, half_points: number(2) as u8 });
            }
        }
    }
    let judged = |evaluation| results.get(&Piece::Judge { evaluation, depth });
    if bouts.is_empty() && EVALUATIONS.iter().copied().all(|evaluation| judged(evaluation).is_none()) {
        let _ = write!(page, "\n## Depth {depth}\n\nNot measured yet.\n");
        return;
    }
    let ratings = Ratings::of(&bouts, EVALUATIONS.len());
    let anchor =
        EVALUATIONS.iter().position(|&name| name == "ratio").map_or(0.0, |nth| ratings.players[nth].elo);
    let mut order: Vec<usize> = (0..EVALUATIONS.len()).collect();
    let kept = |nth: usize| judged(EVALUATIONS[nth]).and_then(|found| found["kept"].as_f64()).unwrap_or(0.0);
    if bouts.is_empty() {
        order.sort_by(|&a, &b| kept(b).total_cmp(&kept(a)));
    } else {
        order.sort_by(|&a, &b| ratings.players[b].elo.total_cmp(&ratings.players[a].elo));
    }
    let _ = write!(
        page,
        "\n## Depth {depth}\n\n\
         | evaluation | Elo | 95 % | value kept % | 95 % | contested % | best move % | mean loss | nodes/move | µs/move |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
    );
    for nth in order {
        let evaluation = EVALUATIONS[nth];
        let rating = &ratings.players[nth];
        let played = bouts.iter().any(|bout| bout.seats.contains(&nth));
        let elo = |value: f64| format!("{:+.0}", (value - anchor).round() + 0.0).replace('-', "−");
        let (shown, range) = match (played, rating.interval) {
            (true, Some(interval)) => {
                (elo(rating.elo), format!("{} … {}", elo(interval.low), elo(interval.high)))
            }
            (true, None) => (elo(rating.elo), "–".to_owned()),
            (false, _) => ("–".to_owned(), "–".to_owned()),
        };
        let found = judged(evaluation).unwrap_or(&null);
        let _ = writeln!(
            page,
            "| `{evaluation}` | {shown} | {range} | {} | {} … {} | {} | {} | {} | {} | {} |",
            percent(&found["kept"]),
            percent(&found["low"]),
            percent(&found["high"]),
            percent(&found["contested"]),
            percent(&found["exact"]),
            number(&found["loss"], 2),
            number(&found["nodes"], 0),
            number(&found["micros"], 0),
        );
    }
}

/// The verdict of a test: Elo, its interval, and how many openings it took.
fn verdict(found: Option<&Value>) -> String {
    let Some(found) = found else { return "–".to_owned() };
    let pairs: u64 = found["pairs"].as_array().into_iter().flatten().filter_map(Value::as_u64).sum();
    let elo = found["elo"].as_f64().map_or("+∞".to_owned(), |elo| format!("{elo:+.0}").replace('-', "−"));
    let (low, high) = (number(&found["low"], 0), number(&found["high"], 0));
    let high = if high == "–" { "∞".to_owned() } else { high };
    let mark = match found["decision"].as_str() {
        Some("better") => "**better**",
        Some("not better") => "not better",
        _ => "undecided",
    };
    format!("{mark}, {elo} ({low} … {high}), {pairs} openings")
}

fn equal(page: &mut String, results: &Results, tests: Span) {
    let _ = write!(
        page,
        "\n## Is `learnt` better? Sequential tests\n\n\
         `learnt` against each of the labs' evaluations on 7×6: a pentanomial SPRT between 0 and 20 normalised Elo, 5 % for each error; every 3-ply opening with both \
         colours, then longer ones until the test is decided. Cells say the verdict, the Elo difference with its 95 % interval, and how many openings it took.\n\n\
         At equal depth:\n\n"
    );
    table(page, tests, &LABS, |other, depth| {
        verdict(results.get(&Piece::EqualDepth { board: "connect4", other, depth }))
    });
    let _ = write!(
        page,
        "\nAt equal time: `learnt` may visit as many nodes as its α–β of that depth visits per move, the other as many as it visits in the same time by the \
         µs per node of the tables above, both by iterative deepening. Counting nodes instead of looking at a clock makes the games repeatable.\n\n"
    );
    table(page, tests, &LABS, |other, depth| verdict(results.get(&Piece::EqualTime { other, depth })));
}

fn boards(page: &mut String, results: &Results, tests: Span) {
    let _ =
        write!(page, "\n## Other boards\n\n`learnt` against `ratio`, by the same test, at equal depth:\n\n");
    table(page, tests, &["connect4-12x6", "5x5/4/free"], |board, depth| {
        verdict(results.get(&Piece::EqualDepth { board, other: "ratio", depth }))
    });
}

fn table(
    page: &mut String,
    depths: Span,
    rows: &[&'static str],
    mut cell: impl FnMut(&'static str, u32) -> String,
) {
    let heads: Vec<String> = depths.range().map(|depth| format!("depth {depth}")).collect();
    let _ = writeln!(page, "| | {} |\n|---|{}", heads.join(" | "), "---|".repeat(heads.len()));
    for row in rows.iter().copied() {
        let cells: Vec<String> = depths.range().map(|depth| cell(row, depth)).collect();
        let _ = writeln!(page, "| `{row}` | {} |", cells.join(" | "));
    }
}
