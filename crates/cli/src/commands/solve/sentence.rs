//! An answer as a person reads it: one line, and one more for the moves.
//!
//! ```text
//!   4455    +18   x wins in 3 plies   best 3   (1 node, 126 µs)
//! ```

use std::io::Write;
use std::time::Duration;

use quaterne_report::solved::SolvedLine;
use quaterne_report::{Analysis, ScoredMove, numbers};
use quaterne_rules::Lang;

use crate::output;

/// Writes the line of an answer; positions take `width` columns.
pub(super) fn write(
    out: &mut impl Write,
    answer: &SolvedLine,
    lang: Lang,
    width: usize,
) -> anyhow::Result<()> {
    let position = match answer.asked.as_str() {
        "" => lang.pick("(start)", "(début)"),
        typed => typed,
    };
    if let Some(error) = &answer.error {
        let wrong = lang.pick("error:", "erreur :");
        writeln!(out, "{position:<width$}   {wrong} {}", error.say(lang))?;
    }
    let Some(found) = &answer.found else { return Ok(()) };
    let mut parts =
        vec![format!("{:>5}", known(lang, found.lower, found.upper)), found.sentence.say(lang).to_owned()];
    let best = best(found);
    if !best.is_empty() {
        parts.push(format!("{} {}", lang.pick("best", "meilleur"), best.join(" ")));
    }
    let time = numbers::time(lang, Duration::from_micros(found.micros));
    parts.push(format!("({}, {time})", numbers::nodes(lang, found.nodes)));
    if let (Some(expected), Some(false)) = (answer.expected, answer.as_expected) {
        parts.push(match lang {
            Lang::En => format!("MISMATCH: {} expected", numbers::signed(lang, expected.into())),
            Lang::Fr => format!("DÉSACCORD : {} attendu", numbers::signed(lang, expected.into())),
        });
    }
    output::pieces(out, &format!("{position:<width$}"), &parts)?;
    if !found.moves.is_empty() {
        let colon = lang.pick(":", " :");
        let one = |each: &ScoredMove| format!("{}{colon} {}", each.by, known(lang, each.lower, each.upper));
        output::pieces(out, &" ".repeat(width), &found.moves.iter().map(one).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// `+18`, or `−2..+5` when that is all that was proved.
fn known(lang: Lang, lower: Option<i32>, upper: Option<i32>) -> String {
    lower.zip(upper).map_or(String::new(), |(lower, upper)| numbers::between(lang, lower, upper))
}

/// The best moves: all of them, where every move was asked for.
fn best(found: &Analysis) -> Vec<String> {
    let all: Vec<String> =
        found.moves.iter().filter(|each| each.best).map(|each| each.by.to_string()).collect();
    let one = || found.best.iter().map(ToString::to_string).collect();
    if all.is_empty() { one() } else { all }
}
