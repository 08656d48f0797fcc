//! The addresses of the explorer.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use quaterne_rules::Game;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::compare::{self, Compared};
use super::explored::Explored;
use super::ghost::{self, GhostView};
use super::log_http;
use super::node_view::TreeNode;
use super::quiz::{self, Quiz};
use crate::error::{Answer, ApiError};
use crate::evaluated::EvaluationQuery;
use crate::extract::{Asked, between};
use crate::pool::Class;
use crate::position::{At, Where};
use crate::spec;
use crate::state::App;
use quaterne_report::position::Position;
use quaterne_report::tree::Round;
use quaterne_report::{Analysis, Text};

/// Nodes that one answer may hold.
const MOST_OPEN: usize = 2000;
/// What is searched unless asked otherwise.
const DEFAULT: &str = "alphabeta:depth=4";

/// The addresses of the explorer.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tree))
        .routes(routes!(node))
        .routes(routes!(children))
        .routes(routes!(ghost))
        .routes(routes!(compare))
        .routes(routes!(quiz))
        .merge(log_http::router())
}

/// What made a tree.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Made {
    /// One that searches a tree, with its keys.
    player: Option<String>,
}

/// The tree that the query of a request means: its parameters are those of [`Where`] and [`Made`].
pub(super) struct Of(pub(super) Arc<Explored>);

impl FromRequestParts<App> for Of {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let At(game) = At::from_request_parts(parts, app).await?;
        let Asked(made) = Asked::<Made>::from_request_parts(parts, app).await?;
        let player = made.player.as_deref().filter(|player| !player.is_empty()).unwrap_or(DEFAULT);
        app.trees.get(game, spec::method_of(player)?).await.map(Self)
    }
}

/// How much to draw.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TreeQuery {
    /// Nodes to send first; 200 unless given.
    #[param(minimum = 1, maximum = 2000)]
    open: Option<u32>,
}

/// A search and the nodes to draw first.
#[derive(Debug, Serialize, ToSchema)]
struct TreeView {
    /// What the search found.
    #[serde(flatten)]
    analysis: Analysis,
    /// Positions that memory answered.
    memo_hits: u64,
    /// One, except for searches that go through the tree several times.
    rounds: Vec<Round>,
    /// Nodes that can be opened.
    kept: usize,
    /// Lines of the log.
    events: usize,
    /// `false`: only the first lines were kept.
    events_complete: bool,
    has_windows: bool,
    tree: Vec<TreeNode>,
}

/// A search tree
#[utoipa::path(get, path = "/api/tree", tag = "explorer", params(Where, Made, TreeQuery), responses((status = 200, body = TreeView)))]
async fn tree(Of(explored): Of, Asked(asked): Asked<TreeQuery>) -> Json<TreeView> {
    let open = asked.open.map_or(200, |open| open as usize).clamp(1, MOST_OPEN);
    let writing = explored.writing();
    let (game, analysis, tree) = (&explored.game, &explored.recorded.analysis, &explored.recorded.tree);
    let rounds = tree.rounds().iter().map(|round| Round {
        nodes: round.size,
        memo_hits: round.hits,
        value: round.value.and_then(|value| writing.number(value)),
    });
    Json(TreeView {
        analysis: Analysis::of(game, &explored.method, analysis),
        memo_hits: tree.remembered(),
        rounds: rounds.collect(),
        kept: tree.nodes().len(),
        events: explored.log.len(),
        events_complete: explored.log.lost == 0,
        has_windows: tree.has_windows(),
        tree: explored.first_nodes(open).into_iter().map(|place| writing.node(tree, place)).collect(),
    })
}

/// A node.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NodeQuery {
    /// Its id; absent: the root.
    node: Option<String>,
}

impl NodeQuery {
    fn place(&self, explored: &Explored) -> Answer<usize> {
        explored.place(self.node.as_deref().unwrap_or_default()).ok_or_else(ApiError::not_found)
    }
}

/// A node and its board.
#[derive(Debug, Serialize, ToSchema)]
struct NodeBoard {
    #[serde(flatten)]
    node: TreeNode,
    board: Position,
}

/// One node, with its board
#[utoipa::path(get, path = "/api/tree/node", tag = "explorer", params(Where, Made, NodeQuery), responses((status = 200, body = NodeBoard)))]
async fn node(Of(explored): Of, Asked(asked): Asked<NodeQuery>) -> Answer<Json<NodeBoard>> {
    let (tree, place) = (&explored.recorded.tree, asked.place(&explored)?);
    let mut game: Game = explored.game.clone();
    for cell in tree.path(place) {
        game.play(cell).map_err(ApiError::internal)?;
    }
    Ok(Json(NodeBoard { node: explored.writing().node(tree, place), board: Position::of(&game) }))
}

/// A node and what lies below it.
#[derive(Debug, Serialize, ToSchema)]
struct Opened {
    node: TreeNode,
    children: Vec<TreeNode>,
}

/// The children of a node
#[utoipa::path(get, path = "/api/tree/children", tag = "explorer", params(Where, Made, NodeQuery), responses((status = 200, body = Opened)))]
async fn children(Of(explored): Of, Asked(asked): Asked<NodeQuery>) -> Answer<Json<Opened>> {
    let (tree, writing, place) = (&explored.recorded.tree, explored.writing(), asked.place(&explored)?);
    let children = tree.nodes()[place].children.iter().map(|&child| writing.node(tree, child)).collect();
    Ok(Json(Opened { node: writing.node(tree, place), children }))
}

/// A pruned branch.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GhostQuery {
    /// The move that the node did not look at.
    r#move: String,
}

/// Search a pruned branch after all
#[utoipa::path(get, path = "/api/tree/ghost", tag = "explorer", params(Where, Made, NodeQuery, GhostQuery), responses((status = 200, body = GhostView)))]
async fn ghost(
    State(app): State<App>,
    Of(explored): Of,
    Asked(node): Asked<NodeQuery>,
    Asked(asked): Asked<GhostQuery>,
) -> Answer<Json<GhostView>> {
    let place = node.place(&explored)?;
    let name = |cell| quaterne_rules::write_move(explored.game.rules(), cell);
    let mut skipped = explored.recorded.tree.nodes()[place].skipped.iter().map(|each| each.by);
    let cell = skipped.find(|&cell| name(cell) == asked.r#move).ok_or_else(ApiError::not_found)?;
    let found = app.pool.run(Class::Question, move |_, limits| ghost::look(&explored, place, cell, limits));
    Ok(Json(found.await?.ok_or_else(ApiError::not_found)?))
}

/// What to compare.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CompareQuery {
    /// 4 unless given.
    #[param(minimum = 1, maximum = 12)]
    depth: Option<u32>,
}

/// The same search by each method
#[utoipa::path(get, path = "/api/compare", tag = "explorer", params(Where, EvaluationQuery, CompareQuery), responses((status = 200, body = Compared)))]
async fn compare(
    State(app): State<App>,
    At(game): At,
    Asked(by): Asked<EvaluationQuery>,
    Asked(asked): Asked<CompareQuery>,
) -> Answer<Json<Compared>> {
    let eval = by.evaluation()?;
    let depth = between(asked.depth, "depth", 4, 1, 12)?;
    let mut rows = Vec::new();
    for nth in 0..compare::METHODS.len() {
        let (game, eval) = (game.clone(), eval.clone());
        let row =
            app.pool.run(Class::Question, move |_, limits| compare::row(&game, nth, depth, &eval, limits));
        rows.extend(row.await?);
    }
    let (rules, position) = (game.rules().to_string(), game.text());
    Ok(Json(Compared { rules, position, depth, eval: eval.to_string(), rows }))
}

/// What quiz.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct QuizQuery {
    /// 2 unless given.
    #[param(minimum = 1, maximum = 4)]
    depth: Option<u32>,
    /// Which of many; a fresh one unless given.
    seed: Option<u32>,
    /// Moves at each node; 3 unless given.
    #[param(minimum = 2, maximum = 4)]
    moves: Option<u32>,
}

/// A small search to solve by hand
#[utoipa::path(get, path = "/api/quiz", tag = "explorer", params(Where, EvaluationQuery, QuizQuery), responses((status = 200, body = Quiz)))]
async fn quiz(
    State(app): State<App>,
    At(game): At,
    Asked(by): Asked<EvaluationQuery>,
    Asked(asked): Asked<QuizQuery>,
) -> Answer<Json<Quiz>> {
    if game.outcome().is_some() {
        let message = Text::new("the game is over there", "la partie y est finie");
        return Err(ApiError::conflict("game_over", message));
    }
    let eval = by.evaluation()?;
    let depth = between(asked.depth, "depth", 2, 1, 4)?;
    let moves = between(asked.moves, "moves", 3, 2, 4)? as usize;
    let seed = asked.seed.map_or_else(quaterne_report::seed::fresh, u64::from);
    let made = app.pool.run(Class::Question, move |_, _| quiz::make(&game, &eval, depth, moves, seed));
    Ok(Json(made.await?))
}
