//! The web server: the page, its API, and the games that are played there.
//!
//! ```text
//!   listener ─► layers (id, rate, origin, headers) ─► handlers ─┬─► Hub of games ─► Store (one writer)
//!                                                               └─► Pool (searches, bounded, with deadlines)
//! ```
//!
//! Handlers are async and short; whatever searches runs on the pool. Rejected: one runtime for both, where a search
//! of a second would hold up every socket.

mod alignments;
mod analysis;
mod arena;
mod assets;
mod board_picture;
pub(crate) mod config;
mod error;
mod evaluated;
mod export;
mod extract;
mod game_gif;
mod games;
mod labs;
mod layers;
mod meta;
mod metrics;
mod openapi;
mod pool;
mod position;
mod rate;
mod review;
mod solve;
mod sse;
mod state;
mod store;
mod tree;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::config::{Bot, Config, File};
use self::metrics::{Gauge, Metrics};
use self::state::{App, Parts};
use self::store::Store;

/// Longest body of a request.
pub(crate) const MAX_BODY: usize = 16 * 1024;
/// After a signal, how long connections may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until a signal; `ready` is told the address.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    if !cfg!(feature = "postgres")
        && let Some(url) = [&config.db, &config.arena].into_iter().find(|url| url.starts_with("postgres"))
    {
        let refused = quaterne_arena::store::StoreError::NoPostgres(shown(url));
        return Err(quaterne_report::Text::of(&refused).into());
    }
    let metrics: Arc<Metrics> = Arc::default();
    let store = Store::open(&config.db, Arc::clone(&metrics)).await;
    let store = Arc::new(
        store.map_err(|error| anyhow::anyhow!("cannot open the store {}: {error:?}", shown(&config.db)))?,
    );
    let pool = pool::Pool::start(config.threads, config.queue, config.deadline, config.table_mb)
        .context("cannot start the search threads")?;
    let listener = TcpListener::bind(config.addr).await.with_context(|| {
        format!("cannot listen on {}: is another server running? --addr chooses another port", config.addr)
    })?;
    let address = listener.local_addr()?;
    // The arena's store waits for its database: not on an async thread.
    let url = config.arena.clone();
    let tournaments = tokio::task::spawn_blocking(move || arena::Tournaments::open(&url)).await?;
    let games = games::Hub::new(Arc::clone(&store), Arc::clone(&pool), Arc::clone(&metrics));
    let app = App::new(Parts {
        solves: solve::Solves::new(Arc::clone(&pool), Arc::clone(&metrics), config.queue),
        tournaments,
        trees: tree::Trees::new(Arc::clone(&pool)),
        rates: rate::Rates::new(config.rate),
        stopping: watch::Sender::new(false),
        config,
        pool: Arc::clone(&pool),
        games,
        metrics,
    });
    background(&app);
    let router = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let listener = listener.tap_io(|stream| {
        // Moves are small and must not wait for company.
        let _ = stream.set_nodelay(true);
    });
    ready(address);
    let stopping = app.clone();
    let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
        signal().await;
        stopping.stopping.send_replace(true);
        stopping.pool.close();
        stopping.tournaments.stop_all();
    });
    let mut stopped = app.stopping.subscribe();
    let late = async {
        let _ = stopped.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        done = serving => done.context("the server failed")?,
        () = late => {}
    }
    // What was acknowledged is on disk already; what is being written may finish.
    let _ = tokio::time::timeout(Duration::from_secs(3), store.close()).await;
    Ok(())
}

/// A URL without its password.
fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => url.to_owned(),
    }
}

/// What goes on besides requests.
fn background(app: &App) {
    tokio::spawn(app.games.clone().sweep());
    #[cfg(feature = "postgres")]
    if app.config.shared() {
        tokio::spawn(app.games.clone().follow(app.config.db.clone()));
    }
}

/// The first of Ctrl-C and SIGTERM.
async fn signal() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// The description of the API, without a server: `make types` writes the page's types from it.
pub fn description() -> serde_json::Value {
    openapi::finished(&described().split_for_parts().1)
}

/// Every address that is described.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Description::openapi())
        .routes(routes!(meta::meta))
        .routes(routes!(meta::levels))
        .routes(routes!(meta::player_of))
        .routes(routes!(position::position))
        .routes(routes!(alignments::threats))
        .routes(routes!(evaluated::evaluation))
        .routes(routes!(alignments::possibilities))
        .routes(routes!(alignments::alignments))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::solve))
        .routes(routes!(analysis::solve_stream))
        .routes(routes!(analysis::why))
        .routes(routes!(review::review))
        .routes(routes!(export::board_svg))
        .routes(routes!(export::board_png))
        .routes(routes!(export::game_gif))
        .routes(routes!(export::game_txt))
        .routes(routes!(export::tree_svg))
        .routes(routes!(export::tree_dot))
        .routes(routes!(export::tree_txt))
        .routes(routes!(export::tree_json_file))
        .merge(labs::router())
        .merge(arena::router())
        .merge(tree::router())
        .merge(games::router())
}

/// Every address.
fn router(app: App) -> Router {
    let (api, description) = described().split_for_parts();
    let description = Arc::new(openapi::finished(&description));
    let page = Arc::clone(&description);
    api.route("/api/openapi.json", get(async move || openapi::json(&description)))
        .route("/api/docs", get(async move || openapi::page(&page)))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(assets::page)
        .layer(CatchPanicLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), layers::outer))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// Whether this server can serve: 200 when the store answers.
async fn health(State(app): State<App>) -> Response {
    if app.games.store().ping().await {
        return "ok\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
}

/// The counters, for Prometheus.
async fn metrics(State(app): State<App>) -> Response {
    let gauge = |name, help, value| Gauge { name, kind: "gauge", help, value };
    let counter = |name, help, value| Gauge { name, kind: "counter", help, value };
    let pool = &app.pool;
    let text = app.metrics.text(&[
        gauge("quaterne_games_loaded", "Games in memory.", app.games.loaded() as f64),
        gauge("quaterne_searches_waiting", "Searches that wait.", pool.waiting() as f64),
        gauge(
            "quaterne_searches_running",
            "Searches under way.",
            pool.running.load(Ordering::Relaxed) as f64,
        ),
        gauge("quaterne_solves_remembered", "Positions in memory.", app.solves.remembered() as f64),
        gauge("quaterne_trees_kept", "Trees in memory.", app.trees.kept() as f64),
        counter("quaterne_searches_total", "Searches done.", pool.done.load(Ordering::Relaxed) as f64),
        counter(
            "quaterne_searches_refused_total",
            "Searches turned away.",
            pool.refused.load(Ordering::Relaxed) as f64,
        ),
        counter(
            "quaterne_searches_abandoned_total",
            "Searches whose asker left.",
            pool.abandoned.load(Ordering::Relaxed) as f64,
        ),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
