//! The page, inside the binary.
//!
//! `web/dist` is built by `make serve`; a build without it has a small page that says so. Names with a hash in
//! them never change and may be kept for ever; `index.html` is asked for each time and answers "not modified". Where the page has
//! no view (`addresses.txt` lists those that it has) it is sent with 404, and says so.
//!
//! What gains by it was compressed when the page was built, and is here only so: for a visit that costs this server nothing else,
//! compressing the page's engine would be nearly all of it, and both forms would be three megabytes more of program. The rare
//! visitor whose browser cannot unpack is sent what was unpacked here.

use std::io::Read as _;
use std::sync::{LazyLock, OnceLock};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::read::GzDecoder;
use sha2::{Digest as _, Sha256};

use super::error::ApiError;
use super::person::Person;
use super::preview;
use super::state::App;

/// Name and bytes of a file, and whether they are compressed.
type File = (&'static str, &'static [u8], bool);

/// The page's files, sorted by name; none when the page was not built.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What tells one content of a file from another, in the order of the files.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| FILES.iter().map(|(_, data, _)| tag(data)).collect());

/// What was compressed and somebody asked for as it is, in the order of the files: unpacked once.
static UNPACKED: LazyLock<Vec<OnceLock<Vec<u8>>>> =
    LazyLock::new(|| FILES.iter().map(|_| OnceLock::new()).collect());

/// What a file says.
fn plain(file: usize) -> &'static [u8] {
    let (_, data, packed) = FILES[file];
    if !packed {
        return data;
    }
    UNPACKED[file].get_or_init(|| {
        let mut bytes = Vec::new();
        let read = GzDecoder::new(data).read_to_end(&mut bytes);
        debug_assert!(read.is_ok(), "the page's own files were packed when it was built");
        bytes
    })
}

fn tag(data: &[u8]) -> String {
    let hash = Sha256::digest(data);
    let hash: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

/// The number of a file.
fn find(name: &str) -> Option<usize> {
    FILES.binary_search_by_key(&name, |(name, ..)| name).ok()
}

/// The addresses inside the page, one on each line; `*` is any one part.
fn is_address(path: &str) -> bool {
    let Some(list) = find("addresses.txt").and_then(|file| std::str::from_utf8(plain(file)).ok()) else {
        return true;
    };
    let asked: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    list.lines().any(|line| {
        let parts: Vec<&str> = line.trim_end_matches('/').split('/').collect();
        let fits = |(part, asked): (&&str, &&str)| part == asked || *part == "*" && !asked.is_empty();
        parts.len() == asked.len() && parts.iter().zip(&asked).all(fits)
    })
}

/// Shown when the page was not built.
const MISSING: &str = "<!doctype html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>quaterne</title></head>
<body><h1>quaterne</h1>
<p>The server runs, but this binary was built without the page. <code>make serve</code> builds both.</p>
<p lang=\"fr\">Le serveur tourne, mais ce programme a été construit sans la page. <code>make serve</code> construit les deux.</p>
<p><a href=\"/api/openapi.json\">API</a></p></body></html>
";

/// Where the lines about an address go.
const TITLE: &str = "<title>";

/// Whatever is not of the API: a file of the page, or the page itself, which knows its own addresses.
pub(super) async fn page(State(app): State<App>, person: Person, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") && path != "/api/docs" {
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
    let ((name, data, is_packed), tag) = (FILES[file], &TAGS[file]);
    let lost = name == "index.html" && path != "/index.html" && !is_address(path);
    if name == "index.html"
        && !lost
        && let Some(lines) = preview::of(&app, person, request.uri(), request.headers()).await
    {
        let text = String::from_utf8_lossy(plain(file)).replacen(TITLE, &format!("{lines}{TITLE}"), 1);
        let headers = [(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, "no-cache")];
        return (headers, text).into_response();
    }
    let tags = request.headers().get(header::IF_NONE_MATCH);
    let known = !lost && tags.is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let packed = is_packed && !known && takes_gzip(&request);
    let body = if packed { data } else { plain(file) };
    let mut response = match (lost, known) {
        (true, _) => (StatusCode::NOT_FOUND, body).into_response(),
        (_, true) => StatusCode::NOT_MODIFIED.into_response(),
        _ => body.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(value) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, value);
    }
    response
}

/// Whether the visitor's browser unpacks what is compressed.
fn takes_gzip(request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let wanted = |coding: &str| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim().eq_ignore_ascii_case("gzip") && weight.trim().trim_start_matches("q=").parse() != Ok(0.0)
    };
    accepted.is_some_and(|codings| codings.split(',').any(wanted))
}

/// The content type of a file of the page.
pub(super) fn kind(name: &str) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever was packed comes out as it went in: text as text, the engine as WebAssembly.
    #[test]
    fn what_is_packed_is_unpacked() {
        for (file, &(name, data, packed)) in FILES.iter().enumerate() {
            let said = plain(file);
            assert_eq!(said.len() > data.len(), packed, "{name}");
            match name.rsplit('.').next() {
                Some("wasm") => assert!(said.starts_with(b"\0asm"), "{name}"),
                Some("html" | "js" | "css" | "txt") => assert!(std::str::from_utf8(said).is_ok(), "{name}"),
                _ => {}
            }
        }
    }
}
