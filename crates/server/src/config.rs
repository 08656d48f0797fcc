//! How this server was asked to run: the arguments of `quaterne serve` and its configuration file.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

pub use super::person::Network;

/// The whole configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub addr: SocketAddr,
    /// The store; SQLite in the data folder unless given.
    pub db: String,
    /// Where tournaments are kept: what `quaterne tournament --db` names; the same PostgreSQL, or a file of the data
    /// folder, unless given.
    pub arena: String,
    /// Search threads.
    pub threads: usize,
    /// Searches of one address that may wait.
    pub queue: usize,
    /// The most time for one search.
    pub deadline: Duration,
    /// MiB for a solver's table,
    pub table_mb: u32,
    /// and for all searches together.
    pub memory_mb: u32,
    /// Requests per second of one address; 0: no limit.
    pub rate: u32,
    /// Addresses behind which a whole class sits.
    pub schools: Vec<Network>,
    /// The largest width and height.
    pub max_side: u8,
    /// Origins besides this server's own address, as `https://p4.example.org`.
    pub origins: Vec<String>,
    /// Whose X-Forwarded-For is believed.
    pub proxy: Option<IpAddr>,
    /// The bots that tournaments may use.
    pub bots: Vec<Bot>,
    /// A token that stops any tournament, and opens courses.
    pub operator: Option<String>,
    /// Whether students may hand programs in, which run here.
    pub courses: bool,
    /// Where programs of students are unpacked.
    pub cache: PathBuf,
    /// Days after which tournaments of the page are forgotten; never unless given.
    pub keep: Option<u32>,
    /// The folder of the page's Python; beside the program unless given.
    pub python: Option<PathBuf>,
}

/// A bot of the operator's list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// What HTTP may name.
    pub name: String,
    /// What people read.
    #[serde(default)]
    pub label: String,
    /// The player, as `bot:./my_bot`: never from HTTP.
    #[serde(alias = "spec")]
    pub player: String,
}

/// The configuration file.
///
/// ```toml
/// operator = "a long secret"
/// [[bot]]
/// name = "alice"
/// label = "Alice's first bot"
/// player = "bot:/srv/bots/alice"
/// [interpreters]
/// python = "/srv/venv"
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// A token of the operator's choice, which stops any tournament and opens courses.
    pub operator: Option<String>,
    /// The bots that tournaments may use.
    #[serde(default)]
    pub bot: Vec<Bot>,
    /// What runs programs, by name; what stands on the PATH unless given.
    #[serde(default)]
    pub interpreters: BTreeMap<String, String>,
}

impl Bot {
    /// What people call it.
    pub fn called(&self) -> &str {
        if self.label.is_empty() { &self.name } else { &self.label }
    }

    /// The command to run, if this is an external program: never one of ours under another name.
    pub fn is_external(&self) -> bool {
        ["bot:", "lines:", "connectx:"].iter().any(|kind| self.player.starts_with(kind))
    }
}

impl Config {
    /// Whether several servers may use the same store.
    pub fn shared(&self) -> bool {
        self.db.starts_with("postgres")
    }
}
