//! What comes in: query parameters and JSON bodies, with our own errors.
//!
//! Rejected: the framework's extractors as they are. Their errors are plain English sentences, and the one for
//! queries cannot read a key that is given twice.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use quaterne_report::Text;
use quaterne_report::api::query;

/// The query of a request.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or_default();
        Ok(Self(query::read(query)?))
    }
}

/// The longest that a body may take to come.
const BODY: Duration = Duration::from_secs(10);

/// The body of a request, which must be JSON.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let read = tokio::time::timeout(BODY, Json::<T>::from_request(request, state));
        let Ok(read) = read.await else { return Err(ApiError::of_status(StatusCode::REQUEST_TIMEOUT)) };
        match read {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::JsonDataError(error)) => Err(unreadable(&error.body_text())),
            Err(JsonRejection::JsonSyntaxError(error)) => Err(unreadable(&error.body_text())),
            Err(other) => Err(ApiError::of_status(other.status())),
        }
    }
}

fn unreadable(why: &str) -> ApiError {
    let message = Text::new(
        format!("the JSON body cannot be used: {why}"),
        format!("le corps JSON est inutilisable : {why}"),
    );
    ApiError::bad("bad_request", message)
}
