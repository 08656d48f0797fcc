//! Why there is no answer: for programs a code, for people a sentence. The server makes a status of its kind.

use quaterne_rules::Say;

use crate::Text;
use crate::error_body::{ErrorBody, ErrorInfo};

/// An answer, or why there is none.
pub type Answer<T> = Result<T, Refusal>;

/// What kind of trouble it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Input that cannot be used.
    Bad,
    /// What is asked makes no sense there.
    Conflict,
    /// There is no such thing.
    NotFound,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of trouble it is.
    pub kind: Kind,
    /// For programs; docs/api.md lists them.
    pub code: &'static str,
    /// For people.
    pub message: Text,
}

impl Refusal {
    /// Input that cannot be used.
    pub fn bad(code: &'static str, message: Text) -> Self {
        Self { kind: Kind::Bad, code, message }
    }

    /// An error of the libraries, in both languages.
    pub fn of<E: Say>(code: &'static str, error: &E) -> Self {
        Self::bad(code, Text::of(error))
    }

    /// What is asked makes no sense there.
    pub fn conflict(code: &'static str, message: Text) -> Self {
        Self { kind: Kind::Conflict, code, message }
    }

    /// There is no such thing.
    pub fn not_found() -> Self {
        let message = Text::new("there is no such thing here", "il n'y a rien de tel ici");
        Self { kind: Kind::NotFound, code: "not_found", message }
    }

    /// The shape that is sent.
    pub fn body(&self) -> ErrorBody {
        let (code, message) = (self.code.to_owned(), self.message.clone());
        ErrorBody { error: ErrorInfo { code, message, request_id: None } }
    }
}
