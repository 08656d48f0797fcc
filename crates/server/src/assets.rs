//! The page, inside the binary.
//!
//! `web/dist` is built by `make serve`; a build without it has a small page that says so. Names with a hash in
//! them never change and may be kept for ever; `index.html` is asked for each time and answers "not modified".

use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};

use super::error::ApiError;

/// The names and bytes of the page's files, sorted by name; none when the page was not built.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What tells one content of a file from another, in the order of the files.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| FILES.iter().map(|(_, data)| tag(data)).collect());

fn tag(data: &[u8]) -> String {
    let hash = Sha256::digest(data);
    let hash: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

/// The number of a file.
fn find(name: &str) -> Option<usize> {
    FILES.binary_search_by_key(&name, |(name, _)| name).ok()
}

/// Shown when the page was not built.
const MISSING: &str = "<!doctype html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>quaterne</title></head>
<body><h1>quaterne</h1>
<p>The server runs, but this binary was built without the page. <code>make serve</code> builds both.</p>
<p lang=\"fr\">Le serveur tourne, mais ce programme a été construit sans la page. <code>make serve</code> construit les deux.</p>
<p><a href=\"/api/docs\">API</a></p></body></html>
";

/// Whatever is not of the API: a file of the page, or the page itself, which knows its own addresses.
pub(super) async fn page(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" {
        return ApiError::not_found().into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return ApiError::of_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let name = path.trim_start_matches('/');
    let file = find(name);
    // A name with a dot is a file; anything else is an address inside the page.
    if file.is_none() && name.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return ApiError::not_found().into_response();
    }
    let Some(file) = file.or_else(|| find("index.html")) else {
        return ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], MISSING).into_response();
    };
    let ((name, data), tag) = (FILES[file], &TAGS[file]);
    let known =
        request.headers().get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { data.into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(value) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, value);
    }
    response
}

/// The content type of a file of the page.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
