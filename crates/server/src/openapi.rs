//! The description of the API, as OpenAPI. People read it at `/api/docs`, which is a view of the page: in its look and its two languages. Written here, it was
//! a page apart, in English only.

use serde_json::{Value, json};
use utoipa::OpenApi;

use super::games::ServerMessage;
use quaterne_report::api::labs::matches::{MatchGame, MatchStart};
use quaterne_report::api::review::ReviewStart;
use quaterne_report::error_body::ErrorBody;
use quaterne_report::match_report::CrossTable;
use quaterne_report::random_play::RandomPlay;
use quaterne_report::review::{ReviewSum, ReviewedMove};

/// What is not said by an address.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "quaterne",
        description = "Alignment games: play them, prove them, look inside their searches. docs/api.md is the contract in words, with the messages of sockets and streams."
    ),
    components(schemas(
        ErrorBody,
        RandomPlay,
        CrossTable,
        MatchStart,
        MatchGame,
        ReviewStart,
        ReviewedMove,
        ReviewSum,
        ServerMessage
    ))
)]
pub(super) struct Description;

/// The description as JSON, with the one shape of errors added to every address.
pub(super) fn finished(api: &utoipa::openapi::OpenApi) -> Value {
    let mut api = serde_json::to_value(api).unwrap_or_default();
    let error = json!({
        "description": "What went wrong: docs/api.md lists the codes.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
    });
    for path in api["paths"].as_object_mut().into_iter().flatten() {
        for operation in path.1.as_object_mut().into_iter().flatten() {
            operation.1["responses"]["default"] = error.clone();
        }
    }
    require_nullable(&mut api);
    api
}

/// A field that may be `null` is always there, and one that may be absent is never `null`: so a reader has one case to
/// think of, not two. Bodies of requests may leave out what they like.
fn require_nullable(api: &mut Value) {
    let mut asked: Vec<String> = Vec::new();
    for path in api["paths"].as_object().into_iter().flatten() {
        for operation in path.1.as_object().into_iter().flatten() {
            names(&operation.1["requestBody"], &mut asked);
        }
    }
    for nth in 0.. {
        let Some(name) = asked.get(nth).cloned() else { break };
        names(&api["components"]["schemas"][name.as_str()], &mut asked);
    }
    for (name, schema) in api["components"]["schemas"].as_object_mut().into_iter().flatten() {
        if !asked.contains(name) {
            require(schema);
        }
    }
}

/// The schemas that are named somewhere below.
fn names(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = value["$ref"].as_str().and_then(|path| path.rsplit('/').next())
                && !found.iter().any(|known| known == name)
            {
                found.push(name.to_owned());
            }
            fields.values().for_each(|field| names(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| names(item, found)),
        _ => {}
    }
}

/// Requires the fields that may be `null`, here and in every part.
fn require(schema: &mut Value) {
    for parts in ["allOf", "oneOf"] {
        schema.get_mut(parts).and_then(Value::as_array_mut).into_iter().flatten().for_each(require);
    }
    let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    fields.values_mut().for_each(require);
    let null = json!("null");
    let nullable = |field: &Value| {
        let types = field["type"].as_array().into_iter().flatten();
        let parts = field["oneOf"].as_array().into_iter().flatten().map(|part| &part["type"]);
        types.chain(parts).any(|kind| *kind == null)
    };
    let wanted: Vec<Value> =
        fields.iter().filter(|(_, field)| nullable(field)).map(|(name, _)| json!(name)).collect();
    let mut required = schema["required"].as_array().cloned().unwrap_or_default();
    required.extend(wanted.into_iter().filter(|name| !required.contains(name)).collect::<Vec<_>>());
    if !required.is_empty() {
        schema["required"] = Value::Array(required);
    }
}
