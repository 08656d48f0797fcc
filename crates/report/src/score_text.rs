//! Verdicts, shares and reasons as people read them.

use quaterne_search::Analysis;

use quaterne_rules::Lang;

use crate::{Interval, Verdict, numbers};

/// A share in per cent with half its interval: `56 ±6`.
pub fn with_margin(lang: Lang, share: Option<f64>, interval: Option<Interval>, places: usize) -> String {
    let shown = numbers::percent(lang, share, places);
    match share.zip(interval) {
        Some((share, Interval { low, high })) => {
            format!("{shown} ±{}", numbers::percent(lang, Some((high - share).max(share - low)), places))
        }
        None => shown,
    }
}

/// A proved result, said of the side to move.
pub fn verdict(lang: Lang, verdict: Verdict, plies: Option<u32>) -> String {
    let result = match verdict {
        Verdict::Win => lang.pick("won", "gagné"),
        Verdict::Draw => lang.pick("drawn", "nul"),
        Verdict::Loss => lang.pick("lost", "perdu"),
    };
    match (plies, lang) {
        (None | Some(0), _) => result.to_owned(),
        (Some(1), Lang::En) => format!("{result} in 1 ply"),
        (Some(plies), Lang::En) => format!("{result} in {plies} plies"),
        (Some(1), Lang::Fr) => format!("{result} en 1 coup"),
        (Some(plies), Lang::Fr) => format!("{result} en {plies} coups"),
    }
}

/// The same of a search's word.
pub fn proved(lang: Lang, found: quaterne_search::analysis::Verdict) -> String {
    let (proved, plies) = Verdict::of(Some(found));
    proved.map_or(String::new(), |proved| verdict(lang, proved, plies))
}

/// ` (score +1.33, 1,372 nodes, 2 ms)`: why a machine plays a move, and what it cost.
pub fn reason(lang: Lang, analysis: &Analysis) -> String {
    let mut parts = Vec::new();
    match analysis.verdict {
        Some(found) => parts.push(proved(lang, found)),
        // Machines that only draw lots have no opinion.
        None if analysis.moves.is_empty() => {}
        None => parts.push(format!("score {}", numbers::signed(lang, analysis.score))),
    }
    parts.push(match (analysis.nodes, lang) {
        (1, Lang::En) => "1 node".to_owned(),
        (nodes, Lang::En) => format!("{} nodes", numbers::count(lang, nodes)),
        (1, Lang::Fr) => "1 nœud".to_owned(),
        (nodes, Lang::Fr) => format!("{} nœuds", numbers::count(lang, nodes)),
    });
    parts.push(numbers::time(lang, analysis.elapsed));
    format!(" ({})", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins() {
        let interval = Interval { low: 0.4, high: 0.55 };
        assert_eq!(with_margin(Lang::Fr, Some(0.505), Some(interval), 1), "50,5 ±10,5");
        assert_eq!(with_margin(Lang::En, Some(0.5), None, 0), "50");
        assert_eq!(with_margin(Lang::En, None, None, 0), "–");
    }

    #[test]
    fn verdicts() {
        assert_eq!(verdict(Lang::En, Verdict::Win, Some(3)), "won in 3 plies");
        assert_eq!(verdict(Lang::Fr, Verdict::Loss, Some(1)), "perdu en 1 coup");
        assert_eq!(verdict(Lang::Fr, Verdict::Draw, None), "nul");
    }
}
