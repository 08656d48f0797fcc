//! Words and numbers that several screens share, in both languages.

use std::time::Duration;

use quaterne_rules::{Lang, Rules};
use quaterne_search::Method;

use quaterne_report::catalogue::Levels;
use quaterne_report::numbers::short as decimal;

/// `Connect Four, 7×6, 4 in a row`.
pub(crate) fn rules(rules: &Rules, lang: Lang) -> String {
    let size = format!("{}×{}", rules.width(), rules.height());
    let line = lang.pick(format!("{} in a row", rules.align()), format!("{} alignés", rules.align()));
    let mut parts: Vec<String> = name(rules, lang).map(str::to_owned).into_iter().collect();
    parts.extend([size, line]);
    if let Some(stones) = rules.stones_per_player() {
        parts.push(lang.pick(format!("{stones} stones each"), format!("{stones} pions chacun")));
    }
    if !rules.gravity() && name(rules, lang).is_none() {
        parts.push(lang.pick("free", "sans gravité").to_owned());
    }
    parts.join(", ")
}

/// The name by which people know a game.
pub(crate) fn name(rules: &Rules, lang: Lang) -> Option<&'static str> {
    let gomoku = |rules: &Rules| !rules.gravity() && rules.align() == 5 && rules.width() == rules.height();
    match rules {
        _ if *rules == Rules::connect4() || *rules == Rules::connect4_12x6() => {
            Some(lang.pick("Connect Four", "Puissance 4"))
        }
        _ if *rules == Rules::tictactoe() => Some(lang.pick("Tic-tac-toe", "Morpion")),
        rules if gomoku(rules) && rules.width() >= 13 => Some("Gomoku"),
        rules if rules.preset().is_some_and(|name| name.starts_with("morpion")) => Some("Morpion"),
        _ => None,
    }
}

/// A machine by the name of its level, or as it is typed.
pub(crate) fn machine(rules: &Rules, method: &Method, lang: Lang) -> String {
    let levels = Levels::of(rules);
    levels.level_of(method).map_or_else(|| method.to_string(), |level| level.label.say(lang).to_owned())
}

/// Plies that a machine looks ahead, if it says so.
pub(crate) fn depth(method: &Method) -> Option<u32> {
    match method {
        Method::Ternary { depth, .. } => Some(*depth),
        Method::Minimax(tree) | Method::AlphaBeta(tree) => Some(tree.depth),
        _ => None,
    }
}

/// `812 nodes`, `12.3 k nodes`, `3.1 M nodes`.
pub(crate) fn nodes(nodes: u64, lang: Lang) -> String {
    let word = lang.plural(nodes, lang.pick("node", "nœud"), lang.pick("nodes", "nœuds"));
    format!("{} {word}", short(nodes as f64, lang))
}

/// `3.1 M/s`; nothing while there is too little to divide.
pub(crate) fn speed(nodes: u64, time: Duration, lang: Lang) -> Option<String> {
    let seconds = time.as_secs_f64();
    (seconds > 0.001 && nodes > 100).then(|| format!("{}/s", short(nodes as f64 / seconds, lang)))
}

fn short(number: f64, lang: Lang) -> String {
    let scaled = |by: f64, unit: &str| {
        let number = number / by;
        let number = if number < 100.0 { (number * 10.0).round() / 10.0 } else { number.round() };
        format!("{} {unit}", decimal(lang, number))
    };
    match number {
        0.0..1e3 => format!("{number:.0}"),
        1e3..1e6 => scaled(1e3, "k"),
        1e6..1e9 => scaled(1e6, "M"),
        _ => scaled(1e9, lang.pick("G", "G")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, english, french) in [
            (1, "1 node", "1 nœud"),
            (812, "812 nodes", "812 nœuds"),
            (12_345, "12.3 k nodes", "12,3 k nœuds"),
            (312_345_678, "312 M nodes", "312 M nœuds"),
        ] {
            assert_eq!((nodes(number, Lang::En), nodes(number, Lang::Fr)), (english.into(), french.into()));
        }
        assert_eq!(speed(2_000_000, Duration::from_secs(1), Lang::En).unwrap(), "2 M/s");
    }

    #[test]
    fn games_have_names() {
        for (text, english) in [
            ("connect4", "Connect Four, 7×6, 4 in a row"),
            ("connect4-12x6", "Connect Four, 12×6, 4 in a row, 21 stones each"),
            ("gomoku-15", "Gomoku, 15×15, 5 in a row"),
            ("8x7/5/free", "8×7, 5 in a row, free"),
        ] {
            assert_eq!(rules(&text.parse().unwrap(), Lang::En), english);
        }
    }
}
