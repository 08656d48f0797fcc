//! A tournament to take away: tables and games as CSV, the table as JSON.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::Response;
use quaterne_arena::store::StoredGame;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::http::MOST_GAMES;
use super::view::{TournamentView, told};
use crate::error::{Answer, ApiError};
use crate::export::file;
use crate::state::App;
use quaterne_report::Outcome;

/// The addresses of files.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(table_csv)).routes(routes!(games_csv)).routes(routes!(table_json))
}

/// A field of a CSV file.
fn field(text: &str) -> String {
    // A leading =, + or @ would be a formula in a spreadsheet.
    let text = if text.starts_with(['=', '+', '@', '-']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The table as CSV
#[utoipa::path(get, path = "/api/arena/{id}/table.csv", tag = "arena", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
async fn table_csv(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let view = app.tournaments.show(&id).await?.view;
    file("text/csv; charset=utf-8", table_text(&view.table).into_bytes(), Some("table.csv"))
}

/// A table as CSV.
pub(crate) fn table_text(table: &Value) -> String {
    let mut text =
        "place,player,games,wins,draws,losses,share,share_low,share_high,elo,elo_low,elo_high\n".to_owned();
    let number = |value: &Value| value.as_f64().map_or(String::new(), |value| format!("{value:.4}"));
    for (nth, row) in table["players"].as_array().into_iter().flatten().enumerate() {
        let counts = ["games", "wins", "draws", "losses"].map(|name| row[name].to_string()).join(",");
        let (name, share, elo) = (row["name"].as_str().unwrap_or_default(), &row["share"], &row["elo"]);
        let ends = |of: &str| ["low", "high"].map(|end| number(&row[of][end])).join(",");
        let (shares, elos) = (ends("share_interval"), ends("elo_interval"));
        let (place, name, share, elo) = (nth + 1, field(name), number(share), number(elo));
        let _ = writeln!(text, "{place},{name},{counts},{share},{shares},{elo},{elos}");
    }
    text
}

/// The games as CSV
#[utoipa::path(get, path = "/api/arena/{id}/games.csv", tag = "arena", extensions(("x-cost" = json!(20))), params(("id" = String, Path)), responses((status = 200, body = String, content_type = "text/csv")))]
async fn games_csv(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    games_file(app, id).await
}

/// The games of a tournament as they are taken.
pub(crate) async fn games_file(app: App, id: String) -> Answer<Response> {
    let asked = id.clone();
    let tournament = app.tournaments.ask(move |arena| arena.tournament(&asked)).await?;
    let names: Arc<[String]> = tournament.entrants.into_iter().map(|entrant| entrant.name).collect();
    // Page by page as it is taken: there may be a million of them.
    let (sender, receiver) = mpsc::channel::<Result<String, std::io::Error>>(2);
    tokio::spawn(async move {
        let head = "game,x,o,opening,moves,outcome,reason,plies,x_micros,o_micros\n".to_owned();
        let mut next = Some((head, 0));
        while let Some((text, from)) = next.take() {
            if sender.send(Ok(text)).await.is_err() {
                return;
            }
            let (id, names) = (id.clone(), Arc::clone(&names));
            let part = app.tournaments.ask(move |arena| {
                let games = arena.games_from(&id, from, MOST_GAMES)?;
                Ok(games.last().map(|last| (lines(&names, &games), last.number + 1)))
            });
            match part.await {
                Ok(part) => next = part,
                // Broken off, so that nobody takes a part for the whole.
                Err(_) => drop(sender.send(Err(std::io::Error::other("the store does not answer"))).await),
            }
        }
    });
    let mut response = file("text/csv; charset=utf-8", Vec::new(), Some("games.csv"))?;
    *response.body_mut() = Body::from_stream(ReceiverStream::new(receiver));
    response.headers_mut().remove(header::CONTENT_LENGTH);
    Ok(response)
}

fn lines(names: &[String], games: &[StoredGame]) -> String {
    let mut text = String::new();
    for game in games {
        let game = told(names, game);
        let outcome = game.outcome.as_ref().map_or_else(String::new, Outcome::to_string);
        let _ = writeln!(
            text,
            "{},{},{},{},{},{outcome},{},{},{},{}",
            game.number,
            field(&game.x),
            field(&game.o),
            field(&game.opening),
            game.position,
            game.reason,
            game.plies,
            game.micros.x,
            game.micros.o
        );
    }
    text
}

/// The table as JSON, to save
#[utoipa::path(get, path = "/api/arena/{id}/table.json", tag = "arena", extensions(("x-cost" = json!(2))), params(("id" = String, Path)), responses((status = 200, body = TournamentView)))]
async fn table_json(State(app): State<App>, Path(id): Path<String>) -> Answer<Response> {
    let view = app.tournaments.show(&id).await?.view;
    let bytes = serde_json::to_vec_pretty(&*view).map_err(ApiError::internal)?;
    file("application/json", bytes, Some("table.json"))
}
