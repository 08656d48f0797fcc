//! A position as the page sees it, and the questions about it that need no search.

use axum::Json;
use axum::extract::State;
use rules::{Alignments, Cell, Game, Outcome, Player, Rules, write_move};
use search::Evaluation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::state::App;
use super::text::Text;
use crate::errors_fr;
use crate::explanation::Explanation;
use crate::failure::Bilingual;

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
    Game::parse(rules, text).map_err(|error| ApiError::of("bad_position", &error))
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
            text: if start.is_some() { fen.clone() } else { moves.clone() },
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

/// Empty cells that complete an alignment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Threats {
    threats: Vec<Threat>,
}

/// A cell that would win for a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Threat {
    side: Side,
    cell: String,
    column: u8,
    row: u8,
    /// Whether a stone can be put there now.
    playable: bool,
    /// The alignments that it completes.
    lines: Vec<Vec<String>>,
}

/// The cells that would complete an alignment, for either side
#[utoipa::path(get, path = "/api/position/threats", tag = "positions", params(Where), responses((status = 200, body = Threats)))]
pub(crate) async fn threats(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<Threats>> {
    Ok(Json(Threats { threats: threats_of(&at.game(&app)?) }))
}

fn threats_of(game: &Game) -> Vec<Threat> {
    let board = game.board();
    let playable = game.legal_moves();
    let mut found: Vec<Threat> = Vec::new();
    if game.outcome().is_some() {
        return found;
    }
    for line in Alignments::of(game.rules()).iter() {
        let empty: Vec<Cell> = line.iter().copied().filter(|&cell| board.at(cell).is_none()).collect();
        let [cell] = empty[..] else { continue };
        let mut owners = line.iter().filter_map(|&at| board.at(at));
        let Some(owner) = owners.next().or_else(|| (line.len() == 1).then(|| game.to_move())) else {
            continue;
        };
        if owners.any(|other| other != owner) {
            continue;
        }
        let (side, names) = (Side::from(owner), line.iter().map(Cell::to_string).collect());
        match found.iter_mut().find(|threat| threat.side == side && threat.cell == cell.to_string()) {
            Some(threat) => threat.lines.push(names),
            None => found.push(Threat {
                side,
                cell: cell.to_string(),
                column: cell.column,
                row: cell.row,
                playable: playable.contains(&cell),
                lines: vec![names],
            }),
        }
    }
    found
}

/// A position and an evaluation.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EvaluationQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The evaluation: `ratio` unless given.
    eval: Option<String>,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Evaluated {
    evaluation: String,
    to_move: Side,
    /// For the side to move.
    score: f64,
    x: f64,
    o: f64,
    /// Alignments with stones of both sides.
    dead: usize,
    /// Alignments without a stone.
    empty: usize,
    items: Vec<EvaluatedItem>,
}

/// Something that counts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EvaluatedItem {
    side: Side,
    cells: Vec<String>,
    stones: usize,
    worth: f64,
}

/// Reads an evaluation; `ratio` unless given.
pub(crate) fn evaluation_of(text: Option<&str>) -> Answer<Evaluation> {
    let name = text.filter(|text| !text.is_empty()).unwrap_or("ratio");
    name.parse().map_err(|english: String| {
        let french = format!("« {name} » : il faut {}", errors_fr::evaluation());
        ApiError::bad("bad_player", Bilingual::new(english, french))
    })
}

/// Which alignments count, for whom, how much
#[utoipa::path(get, path = "/api/position/evaluation", tag = "positions", params(EvaluationQuery), responses((status = 200, body = Evaluated)))]
pub(crate) async fn evaluation(
    State(app): State<App>,
    Asked(asked): Asked<EvaluationQuery>,
) -> Answer<Json<Evaluated>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let evaluation = evaluation_of(asked.eval.as_deref())?;
    let parts = Explanation::of(&game, &evaluation);
    let item = |item: &crate::explanation::Item| EvaluatedItem {
        side: item.player.into(),
        cells: item.cells.iter().map(Cell::to_string).collect(),
        stones: item.stones,
        worth: item.worth,
    };
    Ok(Json(Evaluated {
        evaluation: evaluation.to_string(),
        to_move: game.to_move().into(),
        score: parts.score(game.to_move()),
        x: parts.sum(Player::First),
        o: parts.sum(Player::Second),
        dead: parts.dead,
        empty: parts.empty,
        items: parts.items.iter().map(item).collect(),
    }))
}

/// Rules alone.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RulesQuery {
    /// A preset or a description. Absent: `connect4`.
    pub(crate) rules: Option<String>,
}

/// The matrix of possibilities (E3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PossibilitiesView {
    /// Alignments of the board.
    count: usize,
    /// The largest entry.
    max: u32,
    /// Top row first.
    rows: Vec<Vec<u32>>,
}

/// How many alignments pass through each cell
#[utoipa::path(get, path = "/api/position/possibilities", tag = "positions", params(RulesQuery), responses((status = 200, body = PossibilitiesView)))]
pub(crate) async fn possibilities(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<PossibilitiesView>> {
    let alignments = Alignments::of(&rules_of(&app, asked.rules.as_deref())?);
    let rows: Vec<Vec<u32>> = alignments.matrix().map(<[u32]>::to_vec).collect();
    let max = rows.iter().flatten().copied().max().unwrap_or(0);
    Ok(Json(PossibilitiesView { count: alignments.count(), max, rows }))
}

/// Every alignment (B3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AlignmentsView {
    count: usize,
    lines: Vec<Vec<String>>,
}

/// Every alignment of a board
#[utoipa::path(get, path = "/api/position/alignments", tag = "positions", params(RulesQuery), responses((status = 200, body = AlignmentsView)))]
pub(crate) async fn alignments(
    State(app): State<App>,
    Asked(asked): Asked<RulesQuery>,
) -> Answer<Json<AlignmentsView>> {
    let alignments = Alignments::of(&rules_of(&app, asked.rules.as_deref())?);
    let lines = alignments.iter().map(|line| line.iter().map(Cell::to_string).collect()).collect();
    Ok(Json(AlignmentsView { count: alignments.count(), lines }))
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

    #[test]
    fn threats_of_both_sides() {
        for (rules, text, expected) in [
            // x x x . on the bottom row: both ends, of which one is off the board.
            ("connect4", "112233", "x d1 true, o d2 false"),
            ("connect4", "4455", ""),
            ("tictactoe", "a1a2b1b2", "x c1 true, o c2 true"),
            // A won game threatens nothing.
            ("connect4", "4455667", ""),
        ] {
            let found: Vec<String> = threats_of(&game(rules, text))
                .iter()
                .map(|t| format!("{} {} {}", t.side.player(), t.cell, t.playable))
                .collect();
            assert_eq!(found.join(", "), expected, "{rules} {text}");
        }
    }
}
