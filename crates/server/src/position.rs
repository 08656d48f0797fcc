//! How rules and positions are read, within this server's caps.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use quaterne_report::Text;
use quaterne_report::position::Position;
use quaterne_rules::{Game, Rules};
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::state::App;

/// The longest text of a position that is read: the largest board, move by move, with room to spare.
const MAX_TEXT: usize = 4096;

/// Rules and a position, as a query has them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Where {
    /// A preset or a description: `connect4`, `15x15/5/free`. Absent: `connect4`.
    rules: Option<String>,
    /// Moves or rows. Absent: the start.
    position: Option<String>,
}

/// The game that the query of a request means: its parameters are those of [`Where`].
pub(crate) struct At(pub(crate) Game);

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let Asked(at) = Asked::<Where>::from_request_parts(parts, app).await?;
        let rules = rules_of(app, at.rules.as_deref())?;
        game_of(&rules, at.position.as_deref()).map(Self)
    }
}

/// Rules alone.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RulesQuery {
    /// A preset or a description. Absent: `connect4`.
    rules: Option<String>,
}

/// The rules that the query of a request means: its parameters are those of [`RulesQuery`].
pub(crate) struct Under(pub(crate) Rules);

impl FromRequestParts<App> for Under {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let Asked(asked) = Asked::<RulesQuery>::from_request_parts(parts, app).await?;
        rules_of(app, asked.rules.as_deref()).map(Self)
    }
}

/// Reads rules, within this server's caps.
pub(crate) fn rules_of(app: &App, text: Option<&str>) -> Answer<Rules> {
    let text = text.filter(|text| !text.is_empty()).unwrap_or("connect4");
    let rules: Rules = text.parse().map_err(|error| ApiError::of("bad_rules", &error))?;
    let most = app.config.max_side;
    if rules.width() > most || rules.height() > most {
        let message = Text::new(
            format!("this server plays boards up to {most}x{most}"),
            format!("ce serveur joue sur des grilles jusqu'à {most}x{most}"),
        );
        return Err(ApiError::bad("too_large", message));
    }
    Ok(rules)
}

/// Reads a position.
pub(crate) fn game_of(rules: &Rules, text: Option<&str>) -> Answer<Game> {
    let text = text.unwrap_or_default();
    if text.len() > MAX_TEXT {
        let message = Text::new(
            format!("a position has at most {MAX_TEXT} characters"),
            format!("une position a au plus {MAX_TEXT} caractères"),
        );
        return Err(ApiError::bad("bad_position", message));
    }
    let (rows, moves) = parted(text);
    let mut game = Game::parse(rules, rows).map_err(|error| ApiError::of("bad_position", &error))?;
    game.play_text(moves).map_err(|error| ApiError::of("bad_position", &error))?;
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

/// Read and check a position
#[utoipa::path(get, path = "/api/position", tag = "positions", params(Where), responses((status = 200, body = Position)))]
pub(crate) async fn position(At(game): At) -> Json<Position> {
    Json(Position::of(&game))
}

#[cfg(test)]
mod tests {
    use super::*;

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
