//! How rules and positions are read, within the host's caps.

use quaterne_rules::{AnyBoard, Game, Rules};
use serde::Deserialize;

use super::{Answer, Host, Refusal};
use crate::Text;

/// The longest text of a position that is read: the largest board, move by move, with room to spare.
const MAX_TEXT: usize = 4096;

/// Rules and a position, as a query has them.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Where {
    /// A preset or a description: `connect4`, `15x15/5/free`. Absent: `connect4`.
    pub rules: Option<String>,
    /// Moves or rows. Absent: the start.
    pub position: Option<String>,
}

impl Where {
    /// The game that is meant.
    pub fn game(&self, host: &Host) -> Answer<Game> {
        let rules = rules_of(host, self.rules.as_deref())?;
        game_of(&rules, self.position.as_deref())
    }
}

/// Rules alone.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct RulesQuery {
    /// A preset or a description. Absent: `connect4`.
    pub rules: Option<String>,
}

/// Reads rules, within the host's caps.
pub fn rules_of(host: &Host, text: Option<&str>) -> Answer<Rules> {
    let text = text.filter(|text| !text.is_empty()).unwrap_or("connect4");
    let rules: Rules = text.parse().map_err(|error| Refusal::of("bad_rules", &error))?;
    if !AnyBoard::holds(&rules) {
        let message =
            Text::new("this engine has no board of that size", "ce moteur n'a pas de grille de cette taille");
        return Err(Refusal::bad("too_large", message));
    }
    let most = host.max_side;
    if rules.width() > most || rules.height() > most {
        let message = Text::new(
            format!("this server plays boards up to {most}x{most}"),
            format!("ce serveur joue sur des grilles jusqu'à {most}x{most}"),
        );
        return Err(Refusal::bad("too_large", message));
    }
    Ok(rules)
}

/// Reads a position.
pub fn game_of(rules: &Rules, text: Option<&str>) -> Answer<Game> {
    let text = text.unwrap_or_default();
    if text.len() > MAX_TEXT {
        let message = Text::new(
            format!("a position has at most {MAX_TEXT} characters"),
            format!("une position a au plus {MAX_TEXT} caractères"),
        );
        return Err(Refusal::bad("bad_position", message));
    }
    let (rows, moves) = parted(text);
    let mut game = Game::parse(rules, rows).map_err(|error| Refusal::of("bad_position", &error))?;
    game.play_text(moves).map_err(|error| Refusal::of("bad_position", &error))?;
    Ok(game)
}

/// `7/7/7/7/7/3x3 o 44`: moves may follow the rows and their side. Parts the two; moves alone are the first part.
fn parted(text: &str) -> (&str, &str) {
    let text = text.trim();
    let side = [" x ", " o "].iter().filter_map(|side| text.find(side)).min();
    match side.filter(|_| text.contains('/')) {
        Some(at) => text.split_at(at + 2),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// A game that began with a set-up board is one text: rows, side, moves.
    #[test]
    fn moves_follow_rows() {
        for (rules, text, start, moves) in [
            ("connect4", "7/7/7/7/7/3x3 o 443", Some("7/7/7/7/7/3x3 o"), "443"),
            ("connect4", " 7/7/7/7/7/3x3 o  4 4 ", Some("7/7/7/7/7/3x3 o"), "44"),
            ("tictactoe", "3/1x1/3 o a1c3", Some("3/1x1/3 o"), "a1c3"),
            ("connect4", "44 53", None, "4453"),
            ("connect4-12x6", "l x", None, ""),
        ] {
            let Ok(game) = game_of(&rules.parse().unwrap(), Some(text)) else {
                assert_eq!(moves, "", "{text}");
                continue;
            };
            let view = Position::of(&game);
            assert_eq!((view.start.as_deref(), game.text().as_str()), (start, moves), "{text}");
            let again = game_of(&rules.parse().unwrap(), Some(&view.position)).unwrap();
            assert_eq!((again.fen(), again.text()), (game.fen(), game.text()), "{text}");
        }
    }
}
