//! An answer as a person reads it: one line, and one more for the moves.
//!
//! ```text
//!   4455    +18   x wins in 3 plies   best 3   (1 node, 126 µs)
//! ```

use std::io::Write;

use quaterne_rules::{Game, write_move};
use quaterne_search::solver::{Solution, plies_to_end};

use super::answer::Answer;
use quaterne_report::numbers;
use quaterne_rules::Lang;

/// Writes the line of an answer; positions take `width` columns.
pub(super) fn write(out: &mut impl Write, answer: &Answer, lang: Lang, width: usize) -> anyhow::Result<()> {
    let position = match answer.position.as_str() {
        "" => lang.pick("(start)", "(début)"),
        typed => typed,
    };
    let found = match &answer.found {
        Ok(found) => found,
        Err(error) => {
            let wrong = lang.pick("error:", "erreur :");
            return Ok(writeln!(out, "{position:<width$}   {wrong} {}", error.say(lang))?);
        }
    };
    let rules = found.game.rules();
    let mut parts =
        vec![format!("{:>5}", known(&found.solution, lang)), who_wins(&found.game, &found.solution, lang)];
    if !found.best.is_empty() {
        let best: Vec<String> = found.best.iter().map(|&cell| write_move(rules, cell)).collect();
        parts.push(format!("{} {}", lang.pick("best", "meilleur"), best.join(" ")));
    }
    let nodes = found.solution.nodes;
    let word = if nodes == 1 { lang.pick("node", "nœud") } else { lang.pick("nodes", "nœuds") };
    parts.push(format!("({} {word}, {})", numbers::count(lang, nodes), numbers::time(lang, found.time)));
    if let (Some(expected), Some(false)) = (answer.expected, answer.as_expected()) {
        parts.push(match lang {
            Lang::En => format!("MISMATCH: {} expected", numbers::signed(lang, expected.into())),
            Lang::Fr => format!("DÉSACCORD : {} attendu", numbers::signed(lang, expected.into())),
        });
    }
    writeln!(out, "{position:<width$}   {}", parts.join("   "))?;
    if let Some(moves) = &found.moves {
        let one = |m: &quaterne_search::solver::MoveScore| {
            let colon = lang.pick(":", " :");
            format!("{}{colon} {}", write_move(rules, m.cell), known(&m.solution, lang))
        };
        writeln!(out, "{:width$}   {}", "", moves.iter().map(one).collect::<Vec<_>>().join("   "))?;
    }
    Ok(())
}

/// `+18`, or `−2..+5` when that is all that was proved.
pub(crate) fn known(solution: &Solution, lang: Lang) -> String {
    let signed = |score: i32| numbers::signed(lang, score.into());
    match solution.score() {
        Some(score) => signed(score),
        None => format!("{}..{}", signed(solution.lower), signed(solution.upper)),
    }
}

/// Who wins, and in how many plies.
pub(crate) fn who_wins(game: &Game, solution: &Solution, lang: Lang) -> String {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            Some(player) => format!("{player} {}", lang.pick("has won", "a gagné")),
            None => lang.pick("drawn, the game is over", "nul, la partie est finie").to_owned(),
        };
    }
    let winner = match solution.sign() {
        None => return lang.pick("not proved", "non prouvé").to_owned(),
        Some(0) => return lang.pick("draw", "nul").to_owned(),
        Some(1) => game.to_move(),
        Some(_) => game.to_move().other(),
    };
    let wins = lang.pick("wins", "gagne");
    match (solution.score().and_then(|score| plies_to_end(score, left(game))), lang) {
        (None, _) => format!("{winner} {wins}"),
        (Some(1), Lang::En) => format!("{winner} {wins} in 1 ply"),
        (Some(plies), Lang::En) => format!("{winner} {wins} in {plies} plies"),
        (Some(1), Lang::Fr) => format!("{winner} {wins} en 1 coup"),
        (Some(plies), Lang::Fr) => format!("{winner} {wins} en {plies} coups"),
    }
}

fn left(game: &Game) -> u32 {
    game.rules().max_plies() - game.board().plies()
}
