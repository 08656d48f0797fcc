//! The addresses of the explorer.

use axum::Json;
use axum::extract::State;
use quaterne_report::api::tree::compare::{CompareQuery, Compared, Comparison};
use quaterne_report::api::tree::ghost::GhostView;
use quaterne_report::api::tree::moments::{EventPage, Moment, MomentQuery, NextLine, NextQuery, PageQuery};
use quaterne_report::api::tree::quiz::{Quiz, QuizQuery};
use quaterne_report::api::tree::view::{GhostQuery, NodeBoard, NodeQuery, Opened, TreeQuery, TreeView};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Answer;
use crate::extract::Asked;
use crate::pool::Class;
use crate::state::App;

/// The addresses of the explorer.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tree))
        .routes(routes!(node))
        .routes(routes!(children))
        .routes(routes!(ghost))
        .routes(routes!(compare))
        .routes(routes!(quiz))
        .routes(routes!(events))
        .routes(routes!(next))
        .routes(routes!(state))
}

/// A search tree
#[utoipa::path(get, path = "/api/tree", tag = "explorer", params(TreeQuery), responses((status = 200, body = TreeView)))]
async fn tree(State(app): State<App>, Asked(asked): Asked<TreeQuery>) -> Answer<Json<TreeView>> {
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.view(&explored)))
}

/// One node, with its board
#[utoipa::path(get, path = "/api/tree/node", tag = "explorer", params(NodeQuery), responses((status = 200, body = NodeBoard)))]
async fn node(State(app): State<App>, Asked(asked): Asked<NodeQuery>) -> Answer<Json<NodeBoard>> {
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.board(&explored)?))
}

/// The children of a node
#[utoipa::path(get, path = "/api/tree/children", tag = "explorer", params(NodeQuery), responses((status = 200, body = Opened)))]
async fn children(State(app): State<App>, Asked(asked): Asked<NodeQuery>) -> Answer<Json<Opened>> {
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.opened(&explored)?))
}

/// Search a pruned branch after all
#[utoipa::path(get, path = "/api/tree/ghost", tag = "explorer", params(GhostQuery), responses((status = 200, body = GhostView)))]
async fn ghost(State(app): State<App>, Asked(asked): Asked<GhostQuery>) -> Answer<Json<GhostView>> {
    let explored = app.explored(asked.made()).await?;
    let found = app.pool.run(Class::Question, move |_, limits| asked.look(&explored, limits));
    Ok(Json(found.await??))
}

/// The same search by each method
#[utoipa::path(get, path = "/api/compare", tag = "explorer", params(CompareQuery), responses((status = 200, body = Compared)))]
async fn compare(State(app): State<App>, Asked(asked): Asked<CompareQuery>) -> Answer<Json<Compared>> {
    let comparison = asked.read(&app.host())?;
    let mut rows = Vec::new();
    for nth in Comparison::rows() {
        let comparison = comparison.clone();
        let row = app.pool.run(Class::Question, move |_, limits| comparison.row(nth, limits));
        rows.extend(row.await?);
    }
    Ok(Json(comparison.table(rows)))
}

/// A small search to solve by hand
#[utoipa::path(get, path = "/api/quiz", tag = "explorer", params(QuizQuery), responses((status = 200, body = Quiz)))]
async fn quiz(State(app): State<App>, Asked(asked): Asked<QuizQuery>) -> Answer<Json<Quiz>> {
    let host = app.host();
    let made = app.pool.run(Class::Question, move |_, _| asked.quiz(&host));
    Ok(Json(made.await??))
}

/// The log of a search
#[utoipa::path(get, path = "/api/tree/events", tag = "explorer", params(PageQuery), responses((status = 200, body = EventPage)))]
async fn events(State(app): State<App>, Asked(asked): Asked<PageQuery>) -> Answer<Json<EventPage>> {
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.page(&explored)))
}

/// The next line of a kind
#[utoipa::path(get, path = "/api/tree/next", tag = "explorer", params(NextQuery), responses((status = 200, body = NextLine)))]
async fn next(State(app): State<App>, Asked(asked): Asked<NextQuery>) -> Answer<Json<NextLine>> {
    asked.check()?;
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.next(&explored)?))
}

/// Where the search is after a line of its log
#[utoipa::path(get, path = "/api/tree/state", tag = "explorer", params(MomentQuery), responses((status = 200, body = Moment)))]
async fn state(State(app): State<App>, Asked(asked): Asked<MomentQuery>) -> Answer<Json<Moment>> {
    let explored = app.explored(asked.made()).await?;
    Ok(Json(asked.moment(&explored)?))
}
