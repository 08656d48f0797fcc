//! What is said to whoever is to type: the prompt, and the help about it.

use quaterne_rules::{Cell, Lang, Rules};

/// What asks for a move.
pub(crate) fn prompt(lang: Lang, rules: &Rules) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let height = rules.height();
    match (rules.gravity(), rules.width(), lang) {
        (true, 1..=9, Lang::En) => "column number: ".to_owned(),
        (true, 1..=9, Lang::Fr) => "numéro de colonne : ".to_owned(),
        (true, _, Lang::En) => format!("column, a to {last}: "),
        (true, _, Lang::Fr) => format!("colonne, de a à {last} : "),
        (false, _, Lang::En) => format!("cell, a1 to {last}{height}: "),
        (false, _, Lang::Fr) => format!("case, de a1 à {last}{height} : "),
    }
}

/// What can be typed.
pub(crate) fn help(lang: Lang, rules: &Rules) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let (width, height) = (rules.width(), rules.height());
    let moves: Vec<(String, String)> = match (rules.gravity(), lang) {
        (true, Lang::En) => vec![(format!("1 to {width}, a to {last}"), "play in that column".into())],
        (true, Lang::Fr) => vec![(format!("1 à {width}, a à {last}"), "jouer dans cette colonne".into())],
        (false, Lang::En) => vec![
            ("b2".into(), format!("play on a cell: column a to {last}, row 1 to {height} from the bottom")),
            ("0,2".into(), "the same by row,column, both counted from 0 at the top left".into()),
        ],
        (false, Lang::Fr) => vec![
            (
                "b2".into(),
                format!("jouer sur une case : colonne de a à {last}, ligne de 1 à {height} depuis le bas"),
            ),
            ("0,2".into(), "de même par ligne,colonne, comptées depuis 0 en haut à gauche".into()),
        ],
    };
    let commands = match lang {
        Lang::En => [
            ("undo", "take your last move back, and the machine's answer"),
            ("redo", "play again what was taken back"),
            ("hint", "what a machine would play, and why"),
            ("board", "show the board again"),
            ("moves", "list the moves so far"),
            ("save FILE", "write the game to a file"),
            ("load FILE", "go on with a game from a file"),
            ("new", "start again"),
            ("help", "this text"),
            ("quit", "leave; so do Ctrl-C and the end of the input"),
        ],
        Lang::Fr => [
            ("annuler", "reprendre votre dernier coup, et la réponse de la machine"),
            ("refaire", "rejouer ce qui a été repris"),
            ("indice", "ce que jouerait une machine, et pourquoi"),
            ("grille", "montrer de nouveau la grille"),
            ("coups", "la liste des coups joués"),
            ("sauver FICHIER", "écrire la partie dans un fichier"),
            ("charger FICHIER", "continuer une partie lue dans un fichier"),
            ("nouvelle", "recommencer"),
            ("aide", "ce texte"),
            ("quitter", "sortir, comme Ctrl-C ou la fin de l'entrée"),
        ],
    };
    let commands = commands.map(|(typed, meaning)| (typed.to_owned(), meaning.to_owned()));
    let lines: Vec<String> = moves
        .into_iter()
        .chain(commands)
        .map(|(typed, meaning)| format!("  {typed:<17} {meaning}"))
        .collect();
    lines.join("\n")
}
