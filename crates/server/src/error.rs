//! What went wrong, as a status and one JSON shape: decided here and nowhere else.
//!
//! A handler returns an [`ApiError`]; the outermost layer, which knows the request's id, writes the body:
//!
//! ```text
//!   handler ── ApiError ──► response with the error as an extension ──► layer ──► {"error": {code, message, request_id}}
//! ```
//!
//! So an answer of the framework itself (405, 413, a panic) gets the same shape as ours.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quaterne_arena::store::trouble::Kind as StoreKind;
use quaterne_report::Text;
use quaterne_report::api::{Kind, Refusal};
use quaterne_report::error_body::{ErrorBody, ErrorInfo};
use quaterne_rules::Say;

/// An error on its way out.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: Text,
    /// Seconds after which asking again makes sense.
    pub(crate) retry_after: Option<u64>,
}

/// The result of every handler.
pub(crate) type Answer<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: Text) -> Self {
        Self { status, code, message, retry_after: None }
    }

    /// Input that cannot be used.
    pub(crate) fn bad(code: &'static str, message: impl Into<Text>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message.into())
    }

    /// An error of the libraries, in both languages.
    pub(crate) fn of<E: Say>(code: &'static str, error: &E) -> Self {
        Self::bad(code, Text::of(error))
    }

    /// A request that makes no sense in the state that things are in.
    pub(crate) fn conflict(code: &'static str, message: Text) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn not_found() -> Self {
        Refusal::not_found().into()
    }

    pub(crate) fn wrong_token() -> Self {
        let message = Text::new(
            "this token does not hold that seat: use the private link of the game",
            "ce jeton secret ne donne pas cette place : utilisez le lien privé de la partie",
        );
        Self::new(StatusCode::FORBIDDEN, "wrong_token", message)
    }

    /// Every place to compute is taken.
    pub(crate) fn busy(seconds: u64) -> Self {
        let message = Text::new(
            "the server is busy with other searches: try again in a moment",
            "le serveur est occupé par d'autres recherches : réessayez dans un instant",
        );
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message);
        Self { retry_after: Some(seconds), ..error }
    }

    /// What was sent cannot be kept at the moment. The operator knows the file; whoever plays knows that it is not their doing.
    pub(crate) fn not_stored(kind: StoreKind) -> Self {
        let (why, pourquoi) = match kind {
            StoreKind::Full => ("its disk is full", "son disque est plein"),
            StoreKind::ReadOnly => ("its store may not be written", "sa base ne peut être écrite"),
            StoreKind::Locked => ("another program holds its store", "un autre programme tient sa base"),
            StoreKind::NotADatabase | StoreKind::Damaged => {
                ("its store is damaged", "sa base est endommagée")
            }
            _ => ("its store does not answer", "sa base ne répond pas"),
        };
        let message = Text::new(
            format!(
                "the server cannot keep this now: {why}; what was confirmed is kept, try again in a moment"
            ),
            format!(
                "le serveur ne peut garder cela maintenant : {pourquoi} ; ce qui a été confirmé est gardé, réessayez dans un instant"
            ),
        );
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "not_stored", message);
        Self { retry_after: Some(5), ..error }
    }

    pub(crate) fn stopping() -> Self {
        let message = Text::new("the server is stopping", "le serveur s'arrête");
        let error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", message);
        Self { retry_after: Some(2), ..error }
    }

    pub(crate) fn slow_down(seconds: u64) -> Self {
        let message = Text::new(
            format!("too many requests from this address: try again in {seconds} s"),
            format!("trop de requêtes depuis cette adresse : réessayez dans {seconds} s"),
        );
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, "slow_down", message);
        Self { retry_after: Some(seconds), ..error }
    }

    /// A defect: the reader is told where to look, the log has the cause.
    pub(crate) fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "internal error");
        let message = Text::new(
            "this should not happen: the server's log has the request's id",
            "ceci ne devrait pas arriver : le journal du serveur a l'identifiant de la requête",
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The error that stands for an answer of the framework.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let (code, message) = match status {
            StatusCode::NOT_FOUND => return Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => (
                "method_not_allowed",
                Text::new("this address takes other methods", "cette adresse accepte d'autres méthodes"),
            ),
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("body_too_large", Text::new("the body has more than 16 KiB", "le corps dépasse 16 Kio"))
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "json_expected",
                Text::new(
                    "send JSON, with Content-Type: application/json",
                    "envoyez du JSON, avec Content-Type: application/json",
                ),
            ),
            StatusCode::REQUEST_TIMEOUT => (
                "timeout",
                Text::new("the request did not come in time", "la requête n'est pas arrivée à temps"),
            ),
            _ if status.is_server_error() => return Self::internal(status),
            _ => ("bad_request", Text::new("the request cannot be read", "la requête est illisible")),
        };
        Self::new(status, code, message)
    }

    /// The shape that is sent.
    pub(crate) fn body(&self, request_id: Option<String>) -> ErrorBody {
        ErrorBody {
            error: ErrorInfo { code: self.code.to_owned(), message: self.message.clone(), request_id },
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            Kind::Bad => StatusCode::BAD_REQUEST,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::NotFound => StatusCode::NOT_FOUND,
        };
        Self::new(status, refusal.code, refusal.message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
