//! A board to show somebody: as text to paste, and as a picture in a file.
//!
//! ```text
//!   quaterne · Connect Four · 🟡 human – 🔴 club
//!   🟦🟦🟦🟦🟦🟦🟦          round stones; those of the winning line are square
//!   🟦🟦🟦🔴🔴🟦🟦
//!   🟦🟦🟨🟨🟨🟨🟦
//!   🟡 wins in 7 moves
//!   quaterne play --position 4455667
//! ```

use std::path::Path;

use quaterne_report::Text;
use quaterne_report::board_picture::BoardPicture;
use quaterne_report::board_text::{self, Style};
use quaterne_report::seat::Seat;
use quaterne_rules::{Cell, Game, Lang, Outcome, Side};

use super::frame::Grid;
use super::options::Options;
use super::{resume, saved_game, text};

/// How files of pictures may end; the first is proposed.
pub(crate) const ENDINGS: &[&str] = if cfg!(feature = "png") { &["png", "svg"] } else { &["svg"] };
/// Points across.
const SIZE: u32 = 640;

/// What stands for an empty cell, for stones of x and o, and for those of the winning line.
fn signs(game: &Game) -> [&'static str; 5] {
    match Grid::of(game.rules()) {
        Grid::Holes => ["🟦", "🟡", "🔴", "🟨", "🟥"],
        Grid::Boxes => ["⬜", "❌", "⭕", "❎", "🅾️"],
        Grid::Crossings => ["🟫", "⚫", "⚪", "⬛", "⬜"],
    }
}

/// The text to paste.
pub(crate) fn text(game: &Game, seats: &[Seat; 2], options: &Options) -> String {
    let (theme, lang, rules) = (options.theme, options.lang, game.rules());
    let signs = if theme.is_ascii() { [".", "x", "o", "X", "O"] } else { signs(game) };
    let title = text::name(rules, lang).map_or_else(|| text::rules(rules, lang), str::to_owned);
    let [first, second] = seats.each_ref().map(|seat| match seat {
        Seat::Human => lang.pick("human", "humain").to_owned(),
        Seat::Machine(method) => text::machine(rules, method, lang),
    });
    let head = theme.spell(&format!("quaterne · {title} · "));
    let dash = theme.spell("–");
    let board = if theme.is_ascii() {
        board_text::draw(game, Style::usual(rules), false)
    } else {
        pasted(game, signs)
    };
    let command = format!("quaterne play{}", resume::options(game));
    format!(
        "{head}{} {first} {dash} {} {second}\n{board}{}\n{command}",
        signs[1],
        signs[2],
        end(game, signs, lang)
    )
}

/// The board, a line for each row.
fn pasted(game: &Game, [empty, x, o, won_x, won_o]: [&str; 5]) -> String {
    let (rules, won) = (game.rules(), game.board().winning_cells());
    let sign = |cell: Cell| match (game.board().at(cell), won.contains(&cell)) {
        (None, _) => empty,
        (Some(Side::X), false) => x,
        (Some(Side::O), false) => o,
        (Some(Side::X), true) => won_x,
        (Some(Side::O), true) => won_o,
    };
    let row =
        |row: u8| (0..rules.width()).map(|column| sign(Cell::new(column, row))).collect::<String>() + "\n";
    (0..rules.height()).rev().map(row).collect()
}

fn end(game: &Game, [_, x, o, ..]: [&str; 5], lang: Lang) -> String {
    let plies = game.moves().len() as u64;
    let moves = lang.plural(plies, lang.pick("move", "coup"), lang.pick("moves", "coups"));
    let stone = |side: Side| if side == Side::X { x } else { o };
    match game.outcome() {
        Some(Outcome::Win(side)) => lang.pick(
            format!("{} wins in {plies} {moves}", stone(side)),
            format!("{} gagne en {plies} {moves}", stone(side)),
        ),
        Some(Outcome::Draw) => {
            lang.pick(format!("a draw in {plies} {moves}"), format!("match nul en {plies} {moves}"))
        }
        None => lang.pick(
            format!("{} to move", stone(game.to_move())),
            format!("{} au trait", stone(game.to_move())),
        ),
    }
}

/// Writes the board as a picture.
pub(crate) fn draw(path: &Path, game: Game) -> Result<(), Text> {
    let drawing = BoardPicture { game, size: SIZE, numbers: true }.drawing();
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let bytes = match ending.as_str() {
        "svg" => drawing.svg().into_bytes(),
        #[cfg(feature = "png")]
        "png" => drawing.png().map_err(|why| Text::same(why.to_string()))?,
        _ => {
            let endings = ENDINGS.join(", .");
            let name = path.display().to_string();
            return Err(Text::new(
                format!("the name of a picture ends in .{endings}"),
                format!("le nom d'une image finit par .{endings}"),
            )
            .about(&name));
        }
    };
    saved_game::save_new(path, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::stage::{POOR, RICH};
    use crate::theme::Theme;

    fn shared(rules: &str, moves: &str, lang: Lang, theme: Theme) -> String {
        let game = Game::parse(&rules.parse().unwrap(), moves).unwrap();
        let seats = [Seat::Human, "minimax:depth=2".parse().unwrap()];
        text(&game, &seats, &Options::new(lang, theme))
    }

    #[test]
    fn a_board_to_paste() {
        assert_eq!(
            shared("connect4", "4455667", Lang::Fr, RICH),
            "quaterne · Puissance 4 · 🟡 humain – 🔴 minimax:depth=2,eval=ratio\n\
             🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n🟦🟦🟦🟦🟦🟦🟦\n\
             🟦🟦🟦🔴🔴🔴🟦\n🟦🟦🟦🟨🟨🟨🟨\n🟡 gagne en 7 coups\nquaterne play --position 4455667"
        );
        assert!(shared("tictactoe", "b2a1", Lang::En, RICH).ends_with(
            "⬜⬜⬜\n⬜❌⬜\n⭕⬜⬜\n❌ to move\nquaterne play --rules tictactoe --position b2a1"
        ));
        let poor = shared("connect4", "4455667", Lang::Fr, POOR);
        assert!(poor.is_ascii() && poor.contains("1| | | |X|X|X|X|1"), "{poor}");
    }

    #[test]
    fn a_picture_in_a_file() {
        let folder = std::env::temp_dir().join(format!("quaterne-share-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let game = || Game::parse(&quaterne_rules::Rules::connect4(), "4455667").unwrap();
        for (ending, head) in
            [("svg", &b"<svg"[..]), ("png", b"\x89PNG")].into_iter().filter(|(e, _)| ENDINGS.contains(e))
        {
            let path = folder.join(format!("a.{ending}"));
            draw(&path, game()).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(head), "{ending}");
            assert!(draw(&path, game()).unwrap_err().fr.contains("choisissez un autre nom"));
        }
        assert!(draw(&folder.join("a.gif"), game()).unwrap_err().en.contains(".svg"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
