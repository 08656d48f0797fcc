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
pub(crate) mod config;
mod cost;
mod courses;
mod error;
mod evaluated;
mod export;
mod extract;
mod game_gif;
mod games;
mod labs;
mod layers;
mod listen;
mod meta;
mod metrics;
mod openapi;
mod person;
mod polls;
mod pool;
mod position;
mod preview;
mod python;
mod rate;
mod review;
mod serve_error;
mod solve;
mod sse;
mod state;
mod store;
mod tree;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use quaterne_arena::store::without_password;
use quaterne_report::Text;
use quaterne_rules::{Lang, Say as _};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::config::{Bot, Config, File, Network};
use self::metrics::Metrics;
use self::serve_error::ServeError;
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
        return Err(Text::of(&quaterne_arena::store::StoreError::NoPostgres(without_password(url))).into());
    }
    if config.operator.as_ref().is_some_and(|token| token.chars().count() < serve_error::LEAST) {
        return Err(Text::of(&ServeError::Operator).into());
    }
    if config.courses
        && let Some(why) = courses::hindrance(config.operator.is_some())
    {
        return Err(why.into());
    }
    let metrics: Arc<Metrics> = Arc::default();
    let store = Store::open(&config.db, Arc::clone(&metrics)).await.map_err(|error| Text::of(&error))?;
    let store = Arc::new(store);
    let size = pool::Size {
        threads: config.threads,
        room: config.queue,
        deadline: config.deadline,
        table_mb: config.table_mb,
        memory_mb: config.memory_mb,
    };
    let pool = pool::Pool::start(size).map_err(|why| Text::of(&ServeError::Threads(why)))?;
    let listener = TcpListener::bind(config.addr)
        .await
        .map_err(|why| Text::of(&ServeError::Listen { addr: config.addr, why }))?;
    let address = listener.local_addr()?;
    // The arena's store waits for its database: not on an async thread.
    let (url, hall) = (config.arena.clone(), Arc::clone(&pool));
    let rights = arena::Rights { operator: config.operator.clone(), keep: config.keep };
    let tournaments =
        tokio::task::spawn_blocking(move || arena::Tournaments::open(&url, &hall, rights)).await?;
    let tournaments = tournaments.map_err(|error| Text::of(&error))?;
    let courses = courses::Courses::new(
        config.courses,
        config.operator.clone(),
        &tournaments,
        &pool,
        config.cache.clone(),
    );
    let games = games::Hub::new(Arc::clone(&store), Arc::clone(&pool), Arc::clone(&metrics));
    let app = App::new(Parts {
        solves: solve::Solves::new(Arc::clone(&pool), Arc::clone(&metrics), config.queue),
        tournaments,
        courses,
        trees: tree::Trees::new(Arc::clone(&pool)),
        rates: rate::Rates::new(config.rate),
        stopping: watch::Sender::new(false),
        python: config.python.clone().or_else(python::beside_the_program),
        costs: cost::Costs::of(&description()),
        config,
        pool: Arc::clone(&pool),
        games,
        metrics,
    });
    background(&app);
    let router = router(app.clone());
    ready(address);
    let stopping = app.clone();
    tokio::spawn(async move {
        signal().await;
        stopping.stopping.send_replace(true);
        stopping.pool.close();
        stopping.tournaments.stop_all();
        stopping.courses.close();
    });
    let mut stopped = app.stopping.subscribe();
    let late = async {
        let _ = stopped.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        () = listen::serve(&app, listener, router) => {}
        () = late => {}
    }
    // What was acknowledged is on disk already; what is being written may finish.
    let _ = tokio::time::timeout(Duration::from_secs(3), store.close()).await;
    let _ = tokio::time::timeout(Duration::from_secs(5), app.tournaments.close()).await;
    Ok(())
}

/// What goes on besides requests.
fn background(app: &App) {
    tokio::spawn(Arc::clone(&app.games).sweep());
    app.tournaments.resume();
    app.courses.resume();
    #[cfg(feature = "postgres")]
    if app.config.shared() {
        tokio::spawn(Arc::clone(&app.games).follow(app.config.db.clone()));
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
        .merge(courses::router())
        .merge(tree::router())
        .merge(games::router())
}

/// Every address.
fn router(app: App) -> Router {
    let (api, description) = described().split_for_parts();
    let description = Arc::new(openapi::finished(&description));
    api.route("/api/openapi.json", get(async move || Json(&*description).into_response()))
        .route("/api/docs", get(assets::page))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready_to_serve))
        .route("/metrics", get(metrics))
        .route("/python/{version}/{name}", get(python::file))
        .fallback(assets::page)
        .layer(CatchPanicLayer::new())
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), layers::outer))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .with_state(app)
}

/// Whether this server can do what it is for: 200 when the store answers and takes what is written. `/healthz` only says that
/// the process lives, which costs nothing to say.
async fn ready_to_serve(State(app): State<App>) -> Response {
    match app.games.store.check().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", error.say(Lang::En))).into_response(),
    }
}

/// The counters, for Prometheus.
async fn metrics(State(app): State<App>) -> Response {
    let (pool, count) = (&app.pool, |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64);
    let tournaments = app.tournaments.count();
    let text = app.metrics.text(&[
        ("quaterne_games_loaded", "Games in memory.", app.games.loaded() as f64),
        ("quaterne_searches_waiting", "Searches that wait.", pool.waiting() as f64),
        ("quaterne_searches_running", "Searches under way.", pool.running() as f64),
        ("quaterne_solves_remembered", "Positions in memory.", app.solves.remembered() as f64),
        ("quaterne_tournaments_waiting", "Tournaments that wait.", tournaments.0 as f64),
        ("quaterne_tournaments_playing", "Tournaments under way.", tournaments.1 as f64),
        ("quaterne_trees_kept", "Trees in memory.", app.trees.kept() as f64),
        ("quaterne_searches_total", "Searches done.", count(&pool.done)),
        ("quaterne_searches_refused_total", "Searches turned away.", count(&pool.refused)),
        ("quaterne_searches_abandoned_total", "Searches whose asker left.", count(&pool.abandoned)),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
