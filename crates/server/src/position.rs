//! A position as the page sees it, and how it is read.

use axum::Json;
use axum::extract::State;
use quaterne_rules::{Cell, Game, Outcome, Player, Rules, write_move};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::state::App;
use quaterne_report::Text;

/// The longest text of a position that is read: the largest board, move by move, with room to spare.
const MAX_TEXT: usize = 4096;

/// Rules and a position, as a query has them.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Where {
    /// A preset or a description: `connect4`, `15x15/5/free`. Absent: `connect4`.
    pub(crate) rules: Option<String>,
    /// Moves or rows. Absent: the start.
    pub(crate) position: Option<String>,
}

impl Where {
    /// The game that is meant.
    pub(crate) fn game(&self, app: &App) -> Answer<Game> {
        let rules = rules_of(app, self.rules.as_deref())?;
        game_of(&rules, self.position.as_deref())
    }
}

/// Rules alone.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RulesQuery {
    /// A preset or a description. Absent: `connect4`.
    pub(crate) rules: Option<String>,
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

/// `x` or `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    X,
    O,
}

impl Side {
    pub(crate) const fn player(self) -> Player {
        match self {
            Self::X => Player::First,
            Self::O => Player::Second,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::X,
            Player::Second => Self::O,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    X,
    O,
    Draw,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, |player| Self::from(Side::from(player)))
    }
}

impl From<Side> for End {
    fn from(winner: Side) -> Self {
        match winner {
            Side::X => Self::X,
            Side::O => Self::O,
        }
    }
}

/// A move, in every way that a page may need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Move {
    /// As the notation has it: `4`, `d` or `b2`.
    #[serde(rename = "move")]
    pub(crate) by: String,
    /// Where the stone rests: `d1`.
    pub(crate) cell: String,
    /// 0 for the leftmost.
    pub(crate) column: u8,
    /// 0 for the lowest.
    pub(crate) row: u8,
}

impl Move {
    pub(crate) fn of(rules: &Rules, cell: Cell) -> Self {
        Self { by: write_move(rules, cell), cell: cell.to_string(), column: cell.column, row: cell.row }
    }

    pub(crate) fn list(rules: &Rules, cells: &[Cell]) -> Vec<Self> {
        cells.iter().map(|&cell| Self::of(rules, cell)).collect()
    }
}

/// A position and the game that led to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PositionView {
    pub(crate) rules: String,
    pub(crate) preset: Option<&'static str>,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) align: u16,
    pub(crate) gravity: bool,
    pub(crate) stones_per_player: Option<u16>,
    pub(crate) max_plies: u32,
    /// Rows of the first position when it was set up.
    pub(crate) start: Option<String>,
    /// The moves since, as one text.
    pub(crate) moves: String,
    /// Rows from the top and the side to move.
    pub(crate) fen: String,
    /// Top first, `.`, `x` and `o`.
    pub(crate) rows: Vec<String>,
    /// Stones on the board.
    pub(crate) ply: u32,
    pub(crate) to_move: Side,
    pub(crate) outcome: Option<End>,
    pub(crate) winning_cells: Vec<String>,
    pub(crate) legal: Vec<Move>,
    pub(crate) history: Vec<Move>,
    pub(crate) last: Option<Move>,
    /// What to put in a URL.
    pub(crate) text: String,
}

impl PositionView {
    pub(crate) fn of(game: &Game) -> Self {
        let (rules, board) = (game.rules(), game.board());
        let start = start_of(game);
        let moves = game.text();
        let fen = game.fen();
        let mark = |column, row| board.at(Cell::new(column, row)).map_or('.', Player::mark);
        let row = |row| (0..rules.width()).map(|column| mark(column, row)).collect();
        Self {
            rules: rules.to_string(),
            preset: rules.preset(),
            width: rules.width(),
            height: rules.height(),
            align: rules.align(),
            gravity: rules.gravity(),
            stones_per_player: rules.stones_per_player(),
            max_plies: rules.max_plies(),
            text: match &start {
                Some(rows) => format!("{rows} {moves}").trim_end().to_owned(),
                None => moves.clone(),
            },
            start,
            moves,
            fen,
            rows: (0..rules.height()).rev().map(row).collect(),
            ply: board.plies(),
            to_move: game.to_move().into(),
            outcome: game.outcome().map(End::from),
            winning_cells: board.winning_cells().iter().map(Cell::to_string).collect(),
            legal: Move::list(rules, &game.legal_moves()),
            history: Move::list(rules, game.moves()),
            last: game.last_move().map(|cell| Move::of(rules, cell)),
        }
    }
}

/// The first position as rows, if it was not the empty board.
pub(crate) fn start_of(game: &Game) -> Option<String> {
    if game.start().plies() == 0 {
        return None;
    }
    let mut first = game.clone();
    while first.undo().is_some() {}
    Some(first.fen())
}

/// Read and check a position
#[utoipa::path(get, path = "/api/position", tag = "positions", params(Where), responses((status = 200, body = PositionView)))]
pub(crate) async fn position(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<PositionView>> {
    Ok(Json(PositionView::of(&at.game(&app)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str, text: &str) -> Game {
        Game::parse(&rules.parse().unwrap(), text).unwrap()
    }

    #[test]
    fn a_position_shows_its_rows() {
        let view = PositionView::of(&game("connect4", "4453"));
        assert_eq!(view.rows[4..], ["...o...".to_owned(), "..oxx..".to_owned()]);
        assert_eq!((view.text.as_str(), view.ply, view.to_move), ("4453", 4, Side::X));
        let set_up = PositionView::of(&game("tictactoe", "1x1/xoo/ox1 x"));
        assert_eq!(set_up.text, "1x1/xoo/ox1 x");
        assert_eq!(set_up.start.as_deref(), Some("1x1/xoo/ox1 x"));
    }

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
            let view = PositionView::of(&game);
            assert_eq!((view.start.as_deref(), view.moves.as_str()), (start, moves), "{text}");
            let again = game_of(&rules.parse().unwrap(), Some(&view.text)).unwrap();
            assert_eq!((again.fen(), again.text()), (game.fen(), game.text()), "{text}");
        }
    }
}
