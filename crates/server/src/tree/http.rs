//! The addresses of the explorer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
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
use crate::analysis::micros;
use crate::error::{Answer, ApiError};
use crate::evaluated::evaluation_of;
use crate::extract::{Asked, between};
use crate::pool::Class;
use crate::position::Where;
use crate::spec;
use crate::state::App;
use quaterne_report::Text;
use quaterne_report::position::Position;

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
    pub(super) rules: Option<String>,
    pub(super) position: Option<String>,
    /// One that searches a tree, with its keys.
    pub(super) player: Option<String>,
}

impl Made {
    pub(super) async fn explored(&self, app: &App) -> Answer<Arc<Explored>> {
        let at = Where { rules: self.rules.clone(), position: self.position.clone() };
        let player = self.player.as_deref().filter(|player| !player.is_empty()).unwrap_or(DEFAULT);
        let method = spec::method_of(player)?;
        app.trees.get(at.game(app)?, method).await
    }
}

/// How much to draw.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TreeQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// Nodes to send first; 200 unless given.
    #[param(minimum = 1, maximum = 2000)]
    open: Option<u32>,
}

/// A search and the nodes to draw first.
#[derive(Debug, Serialize, ToSchema)]
struct TreeView {
    rules: String,
    position: String,
    fen: String,
    player: String,
    best: Option<String>,
    score: f64,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo_hits: u64,
    line: Vec<String>,
    complete: bool,
    micros: u64,
    rounds: Vec<RoundView>,
    /// Nodes that can be opened.
    kept: usize,
    /// Lines of the log.
    events: usize,
    /// `false`: only the first lines were kept.
    events_complete: bool,
    has_windows: bool,
    tree: Vec<TreeNode>,
}

/// A round of iterative deepening.
#[derive(Debug, Serialize, ToSchema)]
struct RoundView {
    nodes: u64,
    memo_hits: u64,
    value: Option<f64>,
}

/// A search tree
#[utoipa::path(get, path = "/api/tree", tag = "explorer", params(TreeQuery), responses((status = 200, body = TreeView)))]
async fn tree(State(app): State<App>, Asked(asked): Asked<TreeQuery>) -> Answer<Json<TreeView>> {
    let made = Made { rules: asked.rules, position: asked.position, player: asked.player };
    let explored = made.explored(&app).await?;
    let open = asked.open.map_or(200, |open| open as usize).clamp(1, MOST_OPEN);
    let writing = explored.writing();
    let (game, analysis, tree) = (&explored.game, &explored.recorded.analysis, &explored.recorded.tree);
    let name = |cell: quaterne_rules::Cell| quaterne_rules::write_move(game.rules(), cell);
    let rounds = tree.rounds().iter().map(|round| RoundView {
        nodes: round.size,
        memo_hits: round.hits,
        value: round.value.and_then(|value| writing.number(value)),
    });
    Ok(Json(TreeView {
        rules: game.rules().to_string(),
        position: game.text(),
        fen: game.fen(),
        player: explored.method.to_string(),
        best: analysis.best.map(name),
        score: analysis.score,
        depth: analysis.depth,
        nodes: analysis.nodes,
        leaves: analysis.leaves,
        cutoffs: analysis.cutoffs,
        memo_hits: tree.remembered(),
        line: analysis.line.iter().copied().map(name).collect(),
        complete: analysis.complete,
        micros: micros(analysis.elapsed),
        rounds: rounds.collect(),
        kept: tree.nodes().len(),
        events: explored.log.len(),
        events_complete: explored.log.lost == 0,
        has_windows: tree.has_windows(),
        tree: explored.first_nodes(open).into_iter().map(|place| writing.node(tree, place)).collect(),
    }))
}

/// A node.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NodeQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// Its id; absent: the root.
    node: Option<String>,
}

impl NodeQuery {
    async fn found(self, app: &App) -> Answer<(Arc<Explored>, usize)> {
        let made = Made { rules: self.rules, position: self.position, player: self.player };
        let explored = made.explored(app).await?;
        let place = explored.place(self.node.as_deref().unwrap_or_default());
        let place = place.ok_or_else(ApiError::not_found)?;
        Ok((explored, place))
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
#[utoipa::path(get, path = "/api/tree/node", tag = "explorer", params(NodeQuery), responses((status = 200, body = NodeBoard)))]
async fn node(State(app): State<App>, Asked(asked): Asked<NodeQuery>) -> Answer<Json<NodeBoard>> {
    let (explored, place) = asked.found(&app).await?;
    let tree = &explored.recorded.tree;
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
#[utoipa::path(get, path = "/api/tree/children", tag = "explorer", params(NodeQuery), responses((status = 200, body = Opened)))]
async fn children(State(app): State<App>, Asked(asked): Asked<NodeQuery>) -> Answer<Json<Opened>> {
    let (explored, place) = asked.found(&app).await?;
    let (tree, writing) = (&explored.recorded.tree, explored.writing());
    let children = tree.nodes()[place].children.iter().map(|&child| writing.node(tree, child)).collect();
    Ok(Json(Opened { node: writing.node(tree, place), children }))
}

/// A pruned branch.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GhostQuery {
    rules: Option<String>,
    position: Option<String>,
    player: Option<String>,
    /// The node that was cut; absent: the root.
    node: Option<String>,
    /// The move that it did not look at.
    r#move: String,
}

/// Search a pruned branch after all
#[utoipa::path(get, path = "/api/tree/ghost", tag = "explorer", params(GhostQuery), responses((status = 200, body = GhostView)))]
async fn ghost(State(app): State<App>, Asked(asked): Asked<GhostQuery>) -> Answer<Json<GhostView>> {
    let by = asked.r#move;
    let node =
        NodeQuery { rules: asked.rules, position: asked.position, player: asked.player, node: asked.node };
    let (explored, place) = node.found(&app).await?;
    let name = |cell| quaterne_rules::write_move(explored.game.rules(), cell);
    let skipped = explored.recorded.tree.nodes()[place].skipped.iter().map(|each| each.by);
    let cell = skipped.into_iter().find(|&cell| name(cell) == by).ok_or_else(ApiError::not_found)?;
    let found = app.pool.run(Class::Question, move |_, limits| ghost::look(&explored, place, cell, limits));
    Ok(Json(found.await?.ok_or_else(ApiError::not_found)?))
}

/// What to compare.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CompareQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 4 unless given.
    #[param(minimum = 1, maximum = 12)]
    depth: Option<u32>,
    /// `ratio` unless given.
    eval: Option<String>,
}

/// The same search by each method
#[utoipa::path(get, path = "/api/compare", tag = "explorer", params(CompareQuery), responses((status = 200, body = Compared)))]
async fn compare(State(app): State<App>, Asked(asked): Asked<CompareQuery>) -> Answer<Json<Compared>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let eval = evaluation_of(asked.eval.as_deref())?;
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
    rules: Option<String>,
    position: Option<String>,
    /// 2 unless given.
    #[param(minimum = 1, maximum = 4)]
    depth: Option<u32>,
    /// `ratio` unless given.
    eval: Option<String>,
    /// Which of many; a fresh one unless given.
    seed: Option<u32>,
    /// Moves at each node; 3 unless given.
    #[param(minimum = 2, maximum = 4)]
    moves: Option<u32>,
}

/// A small search to solve by hand
#[utoipa::path(get, path = "/api/quiz", tag = "explorer", params(QuizQuery), responses((status = 200, body = Quiz)))]
async fn quiz(State(app): State<App>, Asked(asked): Asked<QuizQuery>) -> Answer<Json<Quiz>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    if game.outcome().is_some() {
        let message = Text::new("the game is over there", "la partie y est finie");
        return Err(ApiError::conflict("game_over", message));
    }
    let eval = evaluation_of(asked.eval.as_deref())?;
    let depth = between(asked.depth, "depth", 2, 1, 4)?;
    let moves = between(asked.moves, "moves", 3, 2, 4)? as usize;
    let seed = asked.seed.map_or_else(quaterne_report::seed::fresh, u64::from);
    let made = app.pool.run(Class::Question, move |_, _| quiz::make(&game, &eval, depth, moves, seed));
    Ok(Json(made.await?))
}
