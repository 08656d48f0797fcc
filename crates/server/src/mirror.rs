//! A position and its mirror image are one question.

use quaterne_rules::{Cell, Game};

/// The one of a position and its mirror image that is searched, and whether it is the image. Its moves come along: the
/// opening book answers for positions that were played, not for boards that were set up.
pub(super) fn canonical(game: &Game) -> (Game, bool) {
    let image = mirror_fen(game);
    if image >= game.fen() {
        return (game.clone(), false);
    }
    match mirrored(game, &image) {
        Some(mirrored) => (mirrored, true),
        None => (game.clone(), false),
    }
}

/// The mirror image of a game; of a board that was set up, the image alone.
fn mirrored(game: &Game, image: &str) -> Option<Game> {
    let rules = game.rules();
    if game.start().plies() > 0 {
        return Game::parse(rules, image).ok();
    }
    let mut other = Game::new(*rules);
    for cell in game.moves() {
        other.play(Cell::new(rules.width() - 1 - cell.column, cell.row)).ok()?;
    }
    Some(other)
}

/// The rows of a position, each read backwards.
fn mirror_fen(game: &Game) -> String {
    let rules = game.rules();
    let row = |row: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for column in (0..rules.width()).rev() {
            match game.board().at(Cell::new(column, row)) {
                None => empty += 1,
                Some(player) => {
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push(player.mark());
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    let rows: Vec<String> = (0..rules.height()).rev().map(row).collect();
    format!("{} {}", rows.join("/"), game.to_move())
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Rules;

    use super::*;

    #[test]
    fn images() {
        assert_eq!(mirror_fen(&Game::parse(&Rules::connect4(), "112").unwrap()), "7/7/7/7/6o/5xx o");
        let rules: Rules = "tictactoe".parse().unwrap();
        let free = Game::parse(&rules, "a1b2").unwrap();
        assert_eq!(mirror_fen(&free), "3/1o1/2x x");
        assert_eq!(mirror_fen(&Game::parse(&rules, &mirror_fen(&free)).unwrap()), free.fen());
    }
}
