//! What every request passes: its id, who asks and how often, where it comes from, and the headers of every answer.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::Json;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::cost::Cost;
use super::error::{Answer, ApiError};
use super::games::new_id;
use super::person::Person;
use super::polls::Timed;
use super::rate;
use super::state::App;
use quaterne_report::Text;

/// What a page may load: nothing but what this server sends. Its engine is WebAssembly, which counts as a script that is made
/// up on the spot.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The outermost layer of ours.
pub(super) async fn outer(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let id = new_id().unwrap_or_default();
    let address = rate::client(peer.ip(), request.headers(), app.config.proxy);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let is_api = path.starts_with("/api");
    let person = Person::at(address, &app.config.schools).named(request.headers());
    request.extensions_mut().insert(person);
    let cost = app.costs.cost(&method, route.as_deref(), &path, request.uri().query().is_some());
    let route = route.unwrap_or_else(|| "other".to_owned());
    let response = match admit(&app, &request, &person, cost) {
        Ok(()) => Timed::new(next.run(request), &app.metrics, &route).await,
        Err(error) => error.into_response(),
    };
    let mut response = with_error_body(response, is_api, &id);
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        let no_store = HeaderValue::from_static("no-store");
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(no_store);
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    let status = response.status().as_u16();
    app.metrics.request(&route, status, started.elapsed());
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::info!(request = %id, %address, %method, path, status, micros, "request");
    response
}

/// Whether a request may go on.
fn admit(app: &App, request: &Request, person: &Person, cost: Cost) -> Answer<()> {
    if *app.stopping.borrow() {
        return Err(ApiError::stopping());
    }
    check_origin(app, request.method(), request.headers(), cost)?;
    app.rates.take(person, cost.purse, cost.tokens).map_err(|seconds| {
        app.metrics.slowed.fetch_add(1, Ordering::Relaxed);
        ApiError::slow_down(seconds)
    })
}

/// A page of somebody else's must not speak to this server with its reader's browser.
///
/// Tokens are sent explicitly and there are no cookies, so this is the second lock: changes, sockets, and whatever makes this
/// server compute are refused when their Origin is another site; and a server on the loopback answers only to names of the
/// loopback, so that a name that is made to point here (DNS rebinding) is no way in. A picture or a stream that another page
/// asks for has no Origin: there the browser itself says that the asker is another site (Sec-Fetch-Site).
fn check_origin(app: &App, method: &Method, headers: &HeaderMap, cost: Cost) -> Answer<()> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    let allowed = |origin: &str| app.config.origins.iter().any(|known| known == origin);
    let named = app.config.origins.iter().any(|known| authority(known) == host);
    if app.config.addr.ip().is_loopback() && !named && !is_local(host) {
        return Err(wrong_origin(host));
    }
    let upgrade = text(header::UPGRADE).is_some_and(|value| value.eq_ignore_ascii_case("websocket"));
    let looks = !upgrade && (method == Method::GET || method == Method::HEAD);
    if looks && !cost.computes() {
        return Ok(());
    }
    match text(header::ORIGIN) {
        None => match text(HeaderName::from_static("sec-fetch-site")) {
            Some(site @ ("cross-site" | "same-site")) => Err(wrong_origin(site)),
            // Programs send neither; a person typed the address.
            _ => Ok(()),
        },
        Some(origin) if authority(origin) == host || allowed(origin) => Ok(()),
        Some(origin) => Err(wrong_origin(origin)),
    }
}

/// `p4.example.org:8080` of `https://p4.example.org:8080`.
fn authority(origin: &str) -> &str {
    origin.split_once("://").map_or("", |(_, rest)| rest.trim_end_matches('/'))
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "" | "localhost" | "127.0.0.1" | "[::1]") || name.ends_with(".localhost")
}

fn wrong_origin(origin: &str) -> ApiError {
    let message = Text::new(
        format!("{origin:?} is not an address of this server: its operator can add it with --origin"),
        format!("{origin:?} n'est pas une adresse de ce serveur : l'opérateur peut l'ajouter par --origin"),
    );
    ApiError::new(StatusCode::FORBIDDEN, "wrong_origin", message)
}

/// Writes the body of an error; answers of the framework get the same shape.
fn with_error_body(mut response: Response, is_api: bool, id: &str) -> Response {
    let status = response.status();
    let error = match response.extensions_mut().remove::<ApiError>() {
        Some(error) => error,
        None if is_api && (status.is_client_error() || status.is_server_error()) => {
            ApiError::of_status(status)
        }
        None => return response,
    };
    let mut written = (error.status, Json(error.body(Some(id.to_owned())))).into_response();
    if let Some(seconds) = error.retry_after {
        written.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    for name in [header::ALLOW, header::SEC_WEBSOCKET_VERSION] {
        if let Some(value) = response.headers_mut().remove(&name) {
            written.headers_mut().insert(name, value);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_loopback() {
        for (host, local) in [
            ("127.0.0.1:4004", true),
            ("localhost", true),
            ("localhost:4004", true),
            ("[::1]:4004", true),
            ("evil.example", false),
            ("127.0.0.1.evil.example:4004", false),
            ("localhost.evil.example", false),
        ] {
            assert_eq!(is_local(host), local, "{host}");
        }
        assert_eq!(authority("https://p4.example.org:8080"), "p4.example.org:8080");
        assert_eq!(authority("null"), "");
    }
}
