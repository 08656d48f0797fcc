//! Pictures and files: a board as SVG or PNG, a game as GIF or text, a tree in every format.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use quaterne_rules::{Game, Record};
use quaterne_search::tree::{Keep, Recorded, View, Words, dot, svg, text};
use quaterne_search::{Limits, Method};
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::{Answer, ApiError};
use super::extract::Asked;
use super::pool::Person;
use super::position::At;
use super::state::App;
use quaterne_report::Text;
use quaterne_report::api::position::Where;
use quaterne_report::api::query::between;
use quaterne_report::api::{player, tree};
use quaterne_report::board_picture::BoardPicture;
use quaterne_report::tree::Tree;

/// How a board is drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardQuery {
    /// Width in pixels; 480 unless given.
    #[param(minimum = 40, maximum = 2000)]
    size: Option<u32>,
    /// Columns numbered; true unless given.
    numbers: Option<bool>,
    /// Save under this name.
    download: Option<String>,
}

impl BoardQuery {
    fn picture(&self, game: Game) -> Answer<BoardPicture> {
        let size = between(self.size, "size", 480, 40, 2000)?;
        Ok(BoardPicture { game, size, numbers: self.numbers.unwrap_or(true) })
    }
}

/// A board as SVG
#[utoipa::path(get, path = "/api/export/board.svg", tag = "exports", extensions(("x-cost" = json!(1))), params(Where, BoardQuery), responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(crate) async fn board_svg(At(game): At, Asked(asked): Asked<BoardQuery>) -> Answer<Response> {
    let svg = asked.picture(game)?.drawing().svg();
    file("image/svg+xml", svg.into_bytes(), asked.download.as_deref())
}

/// A board as PNG
#[utoipa::path(get, path = "/api/export/board.png", tag = "exports", extensions(("x-cost" = json!(5))), params(Where, BoardQuery), responses((status = 200, body = Vec<u8>, content_type = "image/png")))]
pub(crate) async fn board_png(
    State(app): State<App>,
    person: Person,
    At(game): At,
    Asked(asked): Asked<BoardQuery>,
) -> Answer<Response> {
    let picture = asked.picture(game)?;
    let drawn = app.pool.run(person.asks(), move |_, _| picture.drawing().png());
    let bytes = drawn.await?.map_err(ApiError::internal)?;
    file("image/png", bytes, asked.download.as_deref())
}

/// How a game is drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GifQuery {
    /// Milliseconds per move; 600 unless given.
    #[param(minimum = 50, maximum = 5000)]
    delay_ms: Option<u32>,
    /// Width in pixels; 320 unless given.
    #[param(minimum = 40, maximum = 640)]
    size: Option<u32>,
    /// Save under this name.
    download: Option<String>,
}

/// A game as an animated GIF
#[utoipa::path(get, path = "/api/export/game.gif", tag = "exports", extensions(("x-cost" = json!(10))), params(Where, GifQuery), responses((status = 200, body = Vec<u8>, content_type = "image/gif")))]
pub(crate) async fn game_gif(
    State(app): State<App>,
    person: Person,
    At(game): At,
    Asked(asked): Asked<GifQuery>,
) -> Answer<Response> {
    let size = between(asked.size, "size", 320, 40, 640)?;
    let delay = between(asked.delay_ms, "delay_ms", 600, 50, 5000)?;
    let drawn =
        app.pool.run(person.asks(), move |_, limits| super::game_gif::draw(&game, size, delay, limits));
    let bytes = drawn.await?.map_err(ApiError::internal)?;
    file("image/gif", bytes, asked.download.as_deref())
}

/// The players of a game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TextQuery {
    /// Who plays x.
    x: Option<String>,
    /// Who plays o.
    o: Option<String>,
    /// Save under this name.
    download: Option<String>,
}

/// A game as the text that `quaterne play --load` reads
#[utoipa::path(get, path = "/api/export/game.txt", tag = "exports", extensions(("x-cost" = json!(1))), params(Where, TextQuery), responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn game_txt(At(game): At, Asked(asked): Asked<TextQuery>) -> Answer<Response> {
    let mut record = Record::new(game);
    for (tag, name) in [("First", asked.x), ("Second", asked.o)] {
        if let Some(name) = name.filter(|name| !name.is_empty() && name.len() <= 200) {
            record.tags.push((tag.to_owned(), name));
        }
    }
    file("text/plain; charset=utf-8", record.to_string().into_bytes(), asked.download.as_deref())
}

/// How a tree is drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TreeFileQuery {
    player: Option<String>,
    /// Nodes drawn; 200 unless given.
    #[param(minimum = 1, maximum = 2000)]
    nodes: Option<u32>,
    /// `en` or `fr`.
    lang: Option<String>,
    /// Save under this name.
    download: Option<String>,
}

type TreeAsked = (State<App>, Person, At, Asked<TreeFileQuery>);

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Dot,
    Txt,
    Json,
}

async fn tree_file(asked: TreeAsked, format: Format) -> Answer<Response> {
    let (State(app), person, At(game), Asked(asked)) = asked;
    let player = asked.player.as_deref().filter(|player| !player.is_empty()).unwrap_or("alphabeta:depth=3");
    let method = player::method_of(player)?;
    tree::check(&game, &method)?;
    let nodes = between(asked.nodes, "nodes", 200, 1, 2000)? as usize;
    let words = if asked.lang.as_deref() == Some("fr") { &Words::FRENCH } else { &Words::ENGLISH };
    let errand = person.asks().by(&method);
    let job = move |_: &mut super::pool::Desk<'_>, limits: &Limits| {
        let recorded = quaterne_search::tree::record(&game, &method, limits, Keep::nodes(nodes))?;
        Some(written(&game, &method, &recorded, words, format))
    };
    let text = app.pool.run(errand, job).await?.ok_or_else(|| ApiError::busy(1))??;
    let kind = match format {
        Format::Svg => "image/svg+xml",
        Format::Dot => "text/vnd.graphviz; charset=utf-8",
        Format::Txt => "text/plain; charset=utf-8",
        Format::Json => "application/json",
    };
    file(kind, text.into_bytes(), asked.download.as_deref())
}

fn written(
    game: &Game,
    method: &Method,
    recorded: &Recorded,
    words: &Words,
    format: Format,
) -> Answer<String> {
    let boards =
        matches!(format, Format::Svg) && recorded.tree.nodes().len() as u32 * game.rules().area() <= 1000;
    let view = View { tree: &recorded.tree, captions: game, scale: recorded.scale, words, boards };
    let title = format!("{method} · {} · {}", game.rules(), game.fen());
    let count = words.count(recorded.analysis.nodes);
    Ok(match format {
        Format::Svg => svg::write(&view, &title, &count),
        Format::Dot => dot::write(&view, &format!("{title}\n{count}")),
        Format::Txt => format!("{title}\n{count}\n\n{}\n{}\n", text::write(&view), text::legend(&view)),
        Format::Json => {
            let report = Tree::of(game, method, recorded, &view);
            serde_json::to_string(&report).map_err(ApiError::internal)?
        }
    })
}

/// A search tree as SVG
#[utoipa::path(get, path = "/api/export/tree.svg", tag = "exports", extensions(("x-cost" = json!(5))), params(Where, TreeFileQuery), responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(crate) async fn tree_svg(asked: TreeAsked) -> Answer<Response> {
    tree_file(asked, Format::Svg).await
}

/// A search tree for Graphviz
#[utoipa::path(get, path = "/api/export/tree.dot", tag = "exports", extensions(("x-cost" = json!(5))), params(Where, TreeFileQuery), responses((status = 200, body = String, content_type = "text/vnd.graphviz")))]
pub(crate) async fn tree_dot(asked: TreeAsked) -> Answer<Response> {
    tree_file(asked, Format::Dot).await
}

/// A search tree as text
#[utoipa::path(get, path = "/api/export/tree.txt", tag = "exports", extensions(("x-cost" = json!(5))), params(Where, TreeFileQuery), responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn tree_txt(asked: TreeAsked) -> Answer<Response> {
    tree_file(asked, Format::Txt).await
}

/// A search tree as JSON
#[utoipa::path(get, path = "/api/export/tree.json", tag = "exports", extensions(("x-cost" = json!(5))), params(Where, TreeFileQuery), responses((status = 200, body = serde_json::Value)))]
pub(crate) async fn tree_json_file(asked: TreeAsked) -> Answer<Response> {
    tree_file(asked, Format::Json).await
}

/// A file to show, or to save.
pub(crate) fn file(kind: &'static str, bytes: Vec<u8>, name: Option<&str>) -> Answer<Response> {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(name) = name {
        let safe: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || "._-".contains(*c)).take(80).collect();
        if safe.is_empty() {
            let message = Text::new(
                "a file name has letters, digits, dots, _ and -",
                "un nom de fichier a des lettres, des chiffres, des points, _ et -",
            );
            return Err(ApiError::bad("bad_value", message));
        }
        let value = format!("attachment; filename=\"{safe}\"");
        let value = HeaderValue::from_str(&value).map_err(ApiError::internal)?;
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}
