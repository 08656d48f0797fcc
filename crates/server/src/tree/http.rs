//! The addresses of the explorer.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quaterne_report::api::tree::compare::{CompareQuery, Compared, Comparison};
use quaterne_report::api::tree::ghost::GhostView;
use quaterne_report::api::tree::moments::{EventPage, Moment, MomentQuery, NextLine, NextQuery, PageQuery};
use quaterne_report::api::tree::overview::{Overview, OverviewQuery};
use quaterne_report::api::tree::quiz::{Quiz, QuizQuery};
use quaterne_report::api::tree::view::{GhostQuery, NodeBoard, NodeQuery, Opened, TreeQuery, TreeView};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Answer;
use crate::extract::Asked;
use crate::pool::Person;
use crate::state::App;

/// The addresses of the explorer.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tree))
        .routes(routes!(node))
        .routes(routes!(children))
        .routes(routes!(overview))
        .routes(routes!(ghost))
        .routes(routes!(compare))
        .routes(routes!(quiz))
        .routes(routes!(events))
        .routes(routes!(next))
        .routes(routes!(state))
}

/// A search tree
#[utoipa::path(get, path = "/api/tree", tag = "explorer", extensions(("x-cost" = json!(5))), params(TreeQuery), responses((status = 200, body = TreeView)))]
async fn tree(State(app): State<App>, person: Person, Asked(asked): Asked<TreeQuery>) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || Ok(asked.view(&explored))).await
}

/// One node, with its board
#[utoipa::path(get, path = "/api/tree/node", tag = "explorer", extensions(("x-cost" = json!(2))), params(NodeQuery), responses((status = 200, body = NodeBoard)))]
async fn node(State(app): State<App>, person: Person, Asked(asked): Asked<NodeQuery>) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || asked.board(&explored)).await
}

/// The children of a node
#[utoipa::path(get, path = "/api/tree/children", tag = "explorer", extensions(("x-cost" = json!(2))), params(NodeQuery), responses((status = 200, body = Opened)))]
async fn children(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<NodeQuery>,
) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || asked.opened(&explored)).await
}

/// The whole search at a glance
#[utoipa::path(get, path = "/api/tree/overview", tag = "explorer", extensions(("x-cost" = json!(5))), params(OverviewQuery), responses((status = 200, body = Overview)))]
async fn overview(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<OverviewQuery>,
) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || asked.overview(&explored)).await
}

/// Search a pruned branch after all
#[utoipa::path(get, path = "/api/tree/ghost", tag = "explorer", extensions(("x-cost" = json!(5))), params(GhostQuery), responses((status = 200, body = GhostView)))]
async fn ghost(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<GhostQuery>,
) -> Answer<Json<GhostView>> {
    let explored = app.explored(person, asked.made()).await?;
    let found = app.pool.run(person.asks(), move |_, limits| asked.look(&explored, limits));
    Ok(Json(found.await??))
}

/// The same search by each method
#[utoipa::path(get, path = "/api/compare", tag = "explorer", extensions(("x-cost" = json!(10))), params(CompareQuery), responses((status = 200, body = Compared)))]
async fn compare(
    State(app): State<App>,
    person: Person,
    Asked(asked): Asked<CompareQuery>,
) -> Answer<Json<Compared>> {
    let comparison = asked.read(&app.host())?;
    let mut rows = Vec::new();
    for nth in Comparison::rows() {
        let comparison = comparison.clone();
        let row = app.pool.run(person.asks(), move |_, limits| comparison.row(nth, limits));
        rows.extend(row.await?);
    }
    Ok(Json(comparison.table(rows)))
}

/// A small search to solve by hand
#[utoipa::path(get, path = "/api/quiz", tag = "explorer", extensions(("x-cost" = json!(5))), params(QuizQuery), responses((status = 200, body = Quiz)))]
async fn quiz(State(app): State<App>, person: Person, Asked(asked): Asked<QuizQuery>) -> Answer<Json<Quiz>> {
    let host = app.host();
    let made = app.pool.run(person.asks(), move |_, _| asked.quiz(&host));
    Ok(Json(made.await??))
}

/// The log of a search
#[utoipa::path(get, path = "/api/tree/events", tag = "explorer", extensions(("x-cost" = json!(2))), params(PageQuery), responses((status = 200, body = EventPage)))]
async fn events(State(app): State<App>, person: Person, Asked(asked): Asked<PageQuery>) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || Ok(asked.page(&explored))).await
}

/// The next line of a kind
#[utoipa::path(get, path = "/api/tree/next", tag = "explorer", extensions(("x-cost" = json!(2))), params(NextQuery), responses((status = 200, body = NextLine)))]
async fn next(State(app): State<App>, person: Person, Asked(asked): Asked<NextQuery>) -> Answer<Response> {
    asked.check()?;
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || asked.next(&explored)).await
}

/// Where the search is after a line of its log
#[utoipa::path(get, path = "/api/tree/state", tag = "explorer", extensions(("x-cost" = json!(2))), params(MomentQuery), responses((status = 200, body = Moment)))]
async fn state(State(app): State<App>, person: Person, Asked(asked): Asked<MomentQuery>) -> Answer<Response> {
    let explored = app.explored(person, asked.made()).await?;
    app.written(person, move || asked.moment(&explored)).await
}
