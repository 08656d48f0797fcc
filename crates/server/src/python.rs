//! The page's Python, from a folder beside the program.
//!
//! The labs run students' code in the page. Its interpreter is 7 MB that most visitors never ask for: `scripts/python-files.mjs`
//! writes them to `web/python`, and they are read when somebody does. Rejected: inside the binary, as the page is, which would
//! be a quarter larger for it. A server that lacks the folder answers "not found", and the page says what is missing.

use std::path::{Path, PathBuf};

use axum::extract::{Path as Asked, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};

use super::assets::kind;
use super::error::ApiError;
use super::state::App;

/// Where the folder is if nobody says: installed, or as `make serve` leaves it.
pub(super) fn beside_the_program() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    ["../share/quaterne/python", "../../web/python"]
        .iter()
        .map(|place| folder.join(place))
        .find(|place| place.is_dir())
}

/// A file of it: `/python/VERSION/NAME`, which never changes.
pub(super) async fn file(
    State(app): State<App>,
    Asked((version, name)): Asked<(String, String)>,
) -> Response {
    let plain =
        |word: &str| word.starts_with(|c: char| c.is_ascii_alphanumeric()) && !word.contains(['/', '\\']);
    let Some(path) = app
        .python
        .as_deref()
        .filter(|_| plain(&version) && plain(&name))
        .map(|folder| folder.join(&version).join(&name))
    else {
        return ApiError::not_found().into_response();
    };
    let Ok(Some(data)) = tokio::task::spawn_blocking(move || read(&path)).await else {
        return ApiError::not_found().into_response();
    };
    let mut response = data.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(&name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    if !name.ends_with("js") {
        // What is packed already is not packed again.
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("identity"));
    }
    response
}

fn read(path: &Path) -> Option<Vec<u8>> {
    std::fs::read(path).ok()
}
