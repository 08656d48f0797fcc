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
    /// A token that anybody guesses, which would stop everybody's tournaments.
    #[error(
        "operator = \"…\" in the file of --config is a secret: write {LEAST} characters at least, or leave it out"
    )]
    Operator,
}

/// Characters of an operator's token.
pub(crate) const LEAST: usize = 8;

impl Say for ServeError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Operator => format!(
                "operator = \"…\" dans le fichier de --config est un secret : écrivez au moins {LEAST} caractères, ou laissez-le de côté"
            ),
            Self::Threads(why) => format!("impossible de lancer les fils de recherche : {why}"),
            Self::Listen { addr, why } => format!(
                "impossible d'écouter sur {addr} : un autre serveur tourne-t-il ? --addr choisit un autre port ({why})"
            ),
        };
        lang.pick(self.to_string(), french)
    }
}
