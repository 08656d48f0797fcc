//! What is said to whoever is to type: the prompt, and the help about it.

use quaterne_report::board_text::Style;
use quaterne_rules::{Cell, Lang, Rules};

/// What asks for a move.
pub(crate) fn prompt(lang: Lang, rules: &Rules, style: Style) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let height = rules.height();
    if style == Style::Sheet && !rules.gravity() {
        return lang.pick("row,column: ", "ligne,colonne : ").to_owned();
    }
    let numbered = if style == Style::Sheet { 1 } else { rules.width() };
    match (rules.gravity(), numbered, lang) {
        (true, 1..=9, Lang::En) => "column number: ".to_owned(),
        (true, 1..=9, Lang::Fr) => "numéro de colonne : ".to_owned(),
        (true, _, Lang::En) => format!("column, a to {last}: "),
        (true, _, Lang::Fr) => format!("colonne, de a à {last} : "),
        (false, _, Lang::En) => format!("cell, a1 to {last}{height}: "),
        (false, _, Lang::Fr) => format!("case, de a1 à {last}{height} : "),
    }
}

/// The commands: English, French, what each does in both.
const COMMANDS: &str = "
undo | annuler | take your last move back, and the machine's answer | reprendre votre dernier coup, et la réponse de la machine
redo | refaire | play again what was taken back | rejouer ce qui a été repris
hint | indice | what a machine would play, and why | ce que jouerait une machine, et pourquoi
board | grille | show the board again | montrer de nouveau la grille
moves | coups | list the moves so far | la liste des coups joués
save FILE | sauver FICHIER | write the game to a file | écrire la partie dans un fichier
load FILE | charger FICHIER | go on with a game from a file | continuer une partie lue dans un fichier
new | nouvelle | start again | recommencer
help | aide | this text | ce texte
quit | quitter | leave; so do Ctrl-C and the end of the input | sortir, comme Ctrl-C ou la fin de l'entrée
";

/// What can be typed.
pub(crate) fn help(lang: Lang, rules: &Rules, style: Style) -> String {
    let last = Cell::column_letter(rules.width() - 1);
    let (width, height) = (rules.width(), rules.height());
    let moves = match rules.gravity() {
        true if style == Style::Sheet => format!(
            "0 to {right} | 0 à {right} | play in that column | jouer dans cette colonne",
            right = width - 1
        ),
        false if style == Style::Sheet => {
            "0,2 | 0,2 | play on a cell: row,column, both counted from 0 at the top left | \
             jouer sur une case : ligne,colonne, comptées depuis 0 en haut à gauche"
                .to_owned()
        }
        true => format!(
            "1 to {width}, a to {last} | 1 à {width}, a à {last} | play in that column | jouer dans cette colonne"
        ),
        false => format!(
            "b2 | b2 | play on a cell: column a to {last}, row 1 to {height} from the bottom | \
             jouer sur une case : colonne de a à {last}, ligne de 1 à {height} depuis le bas\n\
             0,2 | 0,2 | the same by row,column, both counted from 0 at the top left | \
             de même par ligne,colonne, comptées depuis 0 en haut à gauche"
        ),
    };
    let line = |line: &str| {
        let mut words = line.split(" | ").skip(lang.pick(0, 1)).step_by(2);
        Some(format!("  {:<17} {}", words.next()?, words.next()?))
    };
    moves.lines().chain(COMMANDS.lines()).filter_map(line).collect::<Vec<_>>().join("\n")
}
