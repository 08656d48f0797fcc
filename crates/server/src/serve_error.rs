//! Why the server does not start.

use std::io;
use std::net::SocketAddr;

use quaterne_rules::{Lang, Say};
use thiserror::Error;

/// Why the server does not start.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    /// No thread to search on.
    #[error("cannot start the search threads: {0}")]
    Threads(io::Error),
    /// Somebody else listens there, or nobody may.
    #[error("cannot listen on {addr}: is another server running? --addr chooses another port ({why})")]
    Listen {
        /// Where.
        addr: SocketAddr,
        /// In the system's words.
        why: io::Error,
    },
}

impl Say for ServeError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Threads(why) => format!("impossible de lancer les fils de recherche : {why}"),
            Self::Listen { addr, why } => format!(
                "impossible d'écouter sur {addr} : un autre serveur tourne-t-il ? --addr choisit un autre port ({why})"
            ),
        };
        lang.pick(self.to_string(), french)
    }
}
