//! Scores, verdicts and times as people read them.

use std::time::Duration;

use quaterne_search::Analysis;
use quaterne_search::analysis::Verdict;

use quaterne_rules::Lang;

/// A number with at most two decimals, and none that say nothing; the comma is French.
pub fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let text = if text == "-0" { "0" } else { text };
    lang.pick(text.to_owned(), text.replace('.', ","))
}

/// A score: the same with its sign.
pub fn score(lang: Lang, score: f64) -> String {
    let text = decimal(lang, score);
    if score > 0.0 && text != "0" { format!("+{text}") } else { text }
}

/// A proved result, said of the side to move.
pub fn verdict(lang: Lang, verdict: Verdict) -> String {
    let (result, plies) = match verdict {
        Verdict::Win(plies) => (lang.pick("won", "gagné"), plies),
        Verdict::Draw => (lang.pick("drawn", "nul"), None),
        Verdict::Loss(plies) => (lang.pick("lost", "perdu"), plies),
    };
    match (plies, lang) {
        (None | Some(0), _) => result.to_owned(),
        (Some(1), Lang::En) => format!("{result} in 1 ply"),
        (Some(plies), Lang::En) => format!("{result} in {plies} plies"),
        (Some(1), Lang::Fr) => format!("{result} en 1 coup"),
        (Some(plies), Lang::Fr) => format!("{result} en {plies} coups"),
    }
}

/// A time: `300 µs`, `1.25 ms`, `12 ms`, `1.25 s`.
pub fn time(lang: Lang, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..0.001 => format!("{:.0} µs", seconds * 1e6),
        0.001..0.01 => format!("{} ms", decimal(lang, seconds * 1e3)),
        0.01..1.0 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{} s", decimal(lang, seconds)),
    }
}

/// ` (score +1.33, 1372 nodes, 2 ms)`: why a machine plays a move, and what it cost.
pub fn reason(lang: Lang, analysis: &Analysis) -> String {
    let mut parts = Vec::new();
    match analysis.verdict {
        Some(proved) => parts.push(verdict(lang, proved)),
        // Machines that only draw lots have no opinion.
        None if analysis.moves.is_empty() => {}
        None => parts.push(format!("score {}", score(lang, analysis.score))),
    }
    parts.push(match (analysis.nodes, lang) {
        (1, Lang::En) => "1 node".to_owned(),
        (nodes, Lang::En) => format!("{nodes} nodes"),
        (1, Lang::Fr) => "1 nœud".to_owned(),
        (nodes, Lang::Fr) => format!("{nodes} nœuds"),
    });
    parts.push(time(lang, analysis.elapsed));
    format!(" ({})", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_signed() {
        for (number, english, french) in
            [(0.0, "0", "0"), (1.0 / 3.0, "+0.33", "+0,33"), (-2.5, "-2.5", "-2,5"), (-0.001, "0", "0")]
        {
            assert_eq!((score(Lang::En, number), score(Lang::Fr, number)), (english.into(), french.into()));
        }
    }

    #[test]
    fn verdicts_and_times() {
        assert_eq!(verdict(Lang::En, Verdict::Win(Some(3))), "won in 3 plies");
        assert_eq!(verdict(Lang::Fr, Verdict::Loss(Some(1))), "perdu en 1 coup");
        assert_eq!(verdict(Lang::Fr, Verdict::Draw), "nul");
        assert_eq!(time(Lang::Fr, Duration::from_micros(1250)), "1,25 ms");
        assert_eq!(time(Lang::En, Duration::from_millis(2500)), "2.5 s");
        assert_eq!(time(Lang::En, Duration::from_micros(30)), "30 µs");
    }
}
