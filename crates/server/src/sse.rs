//! Long work as a stream of server-sent events.
//!
//! A task does the work in slices on the pool and feeds a channel; the answer is the other end of it. When
//! the client goes away the channel closes, and the task ends at its next word.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use quaterne_report::api::{Said, Work};
use quaterne_rules::Rules;
use quaterne_search::Limits;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use super::error::{Answer, ApiError};
use super::metrics::Metrics;
use super::polls::Timed;
use super::pool::{Desk, Errand};
use super::state::App;

/// Where the work speaks.
#[derive(Clone)]
pub(crate) struct Feed(mpsc::Sender<Event>);

/// Nobody listens any more, or the work failed.
pub(crate) enum Ended {
    Gone,
    Failed(Box<ApiError>),
}

impl From<ApiError> for Ended {
    fn from(error: ApiError) -> Self {
        Self::Failed(Box::new(error))
    }
}

impl Feed {
    /// Says one thing.
    pub(crate) async fn say(&self, name: &str, data: &impl Serialize) -> Result<(), Ended> {
        let event = Event::default().event(name).json_data(data);
        let event = event.map_err(|error| Ended::from(ApiError::internal(error)))?;
        self.0.send(event).await.map_err(|_| Ended::Gone)
    }

    /// Says what is JSON already.
    pub(crate) async fn pass_json(&self, name: &str, json: &str) -> Result<(), Ended> {
        let event = Event::default().event(name).data(json);
        self.0.send(event).await.map_err(|_| Ended::Gone)
    }

    /// Passes on what long work says.
    async fn pass(&self, said: &Said) -> Result<(), Ended> {
        self.pass_json(said.name, &said.json).await
    }

    /// Whether somebody listens.
    pub(crate) async fn gone(&self) {
        self.0.closed().await;
    }
}

/// Long work in turns, each a job of the pool, so that others have theirs.
pub(crate) fn work(
    app: App,
    route: &str,
    errand: Errand,
    rules: Rules,
    work: impl Work + Send + 'static,
) -> Answer<Response> {
    let metrics = Arc::clone(&app.metrics);
    stream(&metrics, route, move |feed| async move {
        let mut work = work;
        loop {
            let turn = move |desk: &mut Desk<'_>, limits: &Limits| {
                let said = work.turn(desk.engine(&rules), limits);
                (work, said)
            };
            let said;
            (work, said) = app.pool.run(errand, turn).await?;
            for each in said {
                feed.pass(&each).await?;
                if each.is_last() {
                    return Ok(());
                }
            }
        }
    })
}

/// Streams what the work says. Work that the client no longer hears is dropped.
pub(crate) fn stream<F>(metrics: &Arc<Metrics>, route: &str, work: impl FnOnce(Feed) -> F) -> Answer<Response>
where
    F: Future<Output = Result<(), Ended>> + Send + 'static,
{
    let (sender, receiver) = mpsc::channel(16);
    let feed = Feed(sender);
    let future = Timed::new(work(feed.clone()), metrics, route);
    tokio::spawn(async move {
        let ended = tokio::select! {
            ended = future => ended,
            () = feed.gone() => return,
        };
        if let Err(Ended::Failed(error)) = ended {
            let _ = feed.say("error", &error.body(None)).await;
        }
    });
    let events = ReceiverStream::new(receiver).map(Ok::<Event, Infallible>);
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(10));
    Ok(Sse::new(events).keep_alive(keep_alive).into_response())
}
