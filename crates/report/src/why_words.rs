//! Reasons as sentences, in French and English.

use quaterne_rules::{Cell, Game, Lang, Side};
use quaterne_search::reasons::{Plan, Reason, Threat};

use crate::board_text::column_name;

/// `c3, e2 and f4`.
pub fn cells(cells: &[Cell], lang: Lang) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    enumeration(&names, lang)
}

fn enumeration(names: &[String], lang: Lang) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {} {last}", most.join(", "), lang.pick("and", "et")),
    }
}

/// A winning square: `c3, odd row, not playable yet (completes a1 b2 c3 d4)`.
pub fn threat(game: &Game, threat: &Threat, lang: Lang) -> String {
    let mut parts = vec![threat.cell.to_string()];
    if game.rules().gravity() {
        parts.push(parity(threat.cell, lang).to_owned());
        parts.push(
            if threat.playable {
                lang.pick("playable now", "jouable tout de suite")
            } else {
                lang.pick("not playable yet", "pas encore jouable")
            }
            .to_owned(),
        );
    }
    let line: Vec<String> = threat.line.iter().map(ToString::to_string).collect();
    format!("{} ({} {})", parts.join(", "), lang.pick("completes", "complète"), line.join(" "))
}

/// The parity of a row counted from 1, as zugzwang counts it.
fn parity(cell: Cell, lang: Lang) -> &'static str {
    if cell.row.is_multiple_of(2) {
        lang.pick("odd row", "ligne impaire")
    } else {
        lang.pick("even row", "ligne paire")
    }
}

/// What a stone of `by` does, or suffers.
pub fn reason(by: Side, reason: &Reason, lang: Lang) -> String {
    let (other, named) = (by.other(), cells(reason.cells(), lang));
    match (reason, lang) {
        (Reason::Wins(_), Lang::En) => format!("{by} completes {named}"),
        (Reason::Wins(_), Lang::Fr) => format!("{by} complète {named}"),
        (Reason::Stops(_), Lang::En) => format!("forced: {other} would win on {named}"),
        (Reason::Stops(_), Lang::Fr) => format!("forcé : {other} gagnerait en {named}"),
        (Reason::TooLate(_), Lang::En) => format!("too late: {other} wins on {named}, one stone stops one"),
        (Reason::TooLate(_), Lang::Fr) => {
            format!("trop tard : {other} gagne en {named}, un pion n'en pare qu'un")
        }
        (Reason::Zugzwang(_), Lang::En) => {
            format!("zugzwang: every move lets {other} play right above it, on {named}")
        }
        (Reason::Zugzwang(_), Lang::Fr) => {
            format!("zugzwang : tout coup permet à {other} de jouer juste au-dessus, en {named}")
        }
        (Reason::Double(_), Lang::En) => format!("double threat: {named}"),
        (Reason::Double(_), Lang::Fr) => format!("double menace : {named}"),
        (Reason::Threatens(_), Lang::En) => format!("threatens {named}"),
        (Reason::Threatens(_), Lang::Fr) => format!("menace {named}"),
        (Reason::Prepares(_), Lang::En) => format!("prepares {named}"),
        (Reason::Prepares(_), Lang::Fr) => format!("prépare {named}"),
    }
}

/// The follow-up plan, sentence by sentence.
pub fn plan(game: &Game, plan: &Plan, lang: Lang) -> Vec<String> {
    let (by, other) = (plan.by, plan.by.other());
    let mut sentences = vec![match lang {
        Lang::En => format!("{by} need only answer right above each stone of {other}."),
        Lang::Fr => format!("Il suffit à {by} de répondre juste au-dessus de chaque pion de {other}."),
    }];
    if !plan.paired.is_empty() {
        let paired = cells(&plan.paired, lang);
        sentences.push(match lang {
            Lang::En => format!("Of {paired}, when {other} takes one, {by} takes another."),
            Lang::Fr => format!("Parmi {paired}, quand {other} en prend une, {by} en prend une autre."),
        });
    }
    if !plan.switched.is_empty() {
        let columns: Vec<String> =
            plan.switched.iter().map(|&column| column_name(game.rules(), column)).collect();
        let (s, columns) = (if columns.len() > 1 { "s" } else { "" }, enumeration(&columns, lang));
        let the = if s.is_empty() { "la" } else { "les" };
        sentences.push(match lang {
            Lang::En => {
                format!("In column{s} {columns} that gives {by} the odd rows, elsewhere the even ones.")
            }
            Lang::Fr => format!(
                "Dans {the} colonne{s} {columns} cela donne à {by} les lignes impaires, ailleurs les paires."
            ),
        });
    }
    sentences.push(match lang {
        Lang::En => {
            format!("Then {other} only ever gets the cells marked with a dot: no alignment among them.")
        }
        Lang::Fr => format!(
            "{other} n'obtient alors que les cases marquées d'un point : aucun alignement parmi elles."
        ),
    });
    if plan.bound < 0 {
        let wins = cells(&plan.wins, lang);
        sentences.push(match lang {
            Lang::En => {
                format!("When nothing else is left, {other} has to play right below {wins}, where {by} wins: zugzwang.")
            }
            Lang::Fr => {
                format!("Quand il ne reste rien d'autre, {other} doit jouer juste sous {wins}, où {by} gagne : zugzwang.")
            }
        });
    }
    sentences
}
