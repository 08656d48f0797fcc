//! What every request can reach.

use std::path::PathBuf;
use std::sync::Arc;

use quaterne_report::api::Host;
use quaterne_report::seed;

use super::arena::Tournaments;
use super::config::Config;
use super::cost::Costs;
use super::courses::Courses;
use super::games::Hub;
use super::metrics::Metrics;
use super::pool::Pool;
use super::rate::Rates;
use super::solve::Solves;
use super::tree::Trees;

/// The shared state, cheap to clone.
pub(crate) type App = Arc<Parts>;

/// Its parts.
pub(crate) struct Parts {
    pub(crate) config: Config,
    /// What each request costs.
    pub(crate) costs: Costs,
    /// The folder of the page's Python, if there is one.
    pub(crate) python: Option<PathBuf>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) games: Arc<Hub>,
    pub(crate) solves: Solves,
    pub(crate) trees: Trees,
    pub(crate) tournaments: Tournaments,
    pub(crate) courses: Arc<Courses>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rates: Rates,
    /// Changes when the server begins to stop.
    pub(crate) stopping: tokio::sync::watch::Sender<bool>,
}

impl Parts {
    /// Within which caps questions are answered.
    pub(crate) fn host(&self) -> Host {
        Host {
            max_side: self.config.max_side,
            deadline: self.config.deadline,
            max_body: super::MAX_BODY,
            fresh_seed: seed::fresh,
        }
    }
}
