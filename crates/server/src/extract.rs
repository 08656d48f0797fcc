//! What comes in: query parameters and JSON bodies, with our own errors.
//!
//! Rejected: the framework's extractors as they are. Their errors are plain English sentences, and the one for
//! queries cannot read a key that is given twice.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::{Answer, ApiError};
use quaterne_report::Text;

/// The query of a request.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or_default();
        serde_html_form::from_str(query).map(Self).map_err(|error| {
            let message = Text::new(
                format!("the query cannot be read: {error}"),
                format!("les paramètres de l'adresse sont illisibles : {error}"),
            );
            ApiError::bad("bad_request", message)
        })
    }
}

/// The body of a request, which must be JSON.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::<T>::from_request(request, state).await {
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

/// A number between two others, or the default.
pub(crate) fn between(asked: Option<u32>, name: &str, default: u32, least: u32, most: u32) -> Answer<u32> {
    let number = asked.unwrap_or(default);
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    let message = Text::new(
        format!("{name} is a number from {least} to {most}"),
        format!("{name} est un nombre de {least} à {most}"),
    );
    Err(ApiError::bad("bad_value", message))
}
