//! The description of the API: for programs as OpenAPI, for people as a page without a script.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
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

/// The description for people.
pub(super) fn page(api: &Value) -> Response {
    // This page has a style of its own, and no script at all.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)];
    (headers, html(api)).into_response()
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#1b1b1b;background:#fff}code,pre{font-family:ui-monospace,monospace;font-size:.9em}\
h2{margin-top:2.5rem}h3{margin:1.5rem 0 .2rem}table{border-collapse:collapse;width:100%}\
td,th{border-bottom:1px solid #ccc;padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top}\
b{display:inline-block;min-width:3.2rem}details{margin:.3rem 0}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#181a1f}a{color:#8ab4f8}td,th{border-color:#444}}";

fn html(api: &Value) -> String {
    let mut body = String::new();
    let mut tags: Vec<&str> = Vec::new();
    let operations = || {
        api["paths"].as_object().into_iter().flatten().flat_map(|(path, methods)| {
            methods.as_object().into_iter().flatten().map(move |(method, about)| (path, method, about))
        })
    };
    for (_, _, about) in operations() {
        let tag = about["tags"][0].as_str().unwrap_or("other");
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    for tag in tags {
        let _ = write!(body, "<h2 id=\"{0}\">{0}</h2>", escaped(tag));
        for (path, method, about) in operations().filter(|(_, _, about)| about["tags"][0] == *tag) {
            operation(&mut body, path, method, about);
        }
    }
    body.push_str("<h2 id=\"schemas\">Schemas</h2>");
    for (name, schema) in api["components"]["schemas"].as_object().into_iter().flatten() {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            body,
            "<details id=\"{0}\"><summary><code>{0}</code></summary><pre>{1}</pre></details>",
            escaped(name),
            escaped(&text)
        );
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>quaterne: API</title><style>{STYLE}</style></head><body>\
         <h1>The API of quaterne</h1><p>{}</p><p><a href=\"/api/openapi.json\">openapi.json</a></p>{body}</body></html>",
        escaped(api["info"]["description"].as_str().unwrap_or_default())
    )
}

fn operation(body: &mut String, path: &str, method: &str, about: &Value) {
    let _ = write!(
        body,
        "<h3><b>{}</b> <code>{}</code></h3><p>{}</p>",
        method.to_uppercase(),
        escaped(path),
        escaped(about["description"].as_str().or(about["summary"].as_str()).unwrap_or_default())
    );
    let parameters: Vec<&Value> = about["parameters"].as_array().into_iter().flatten().collect();
    if !parameters.is_empty() {
        body.push_str("<table><tr><th>parameter</th><th>in</th><th>what</th></tr>");
        for each in parameters {
            let text = |name: &str| escaped(each[name].as_str().unwrap_or_default());
            let required = if each["required"] == true { " *" } else { "" };
            let _ = write!(
                body,
                "<tr><td><code>{}</code>{required}</td><td>{}</td><td>{}</td></tr>",
                text("name"),
                text("in"),
                text("description")
            );
        }
        body.push_str("</table>");
    }
    let schema = |content: &Value| {
        let reference = content["application/json"]["schema"]["$ref"].as_str();
        reference.and_then(|text| text.rsplit('/').next()).map(escaped)
    };
    if let Some(name) = schema(&about["requestBody"]["content"]) {
        let _ = write!(body, "<p>Body: <a href=\"#{name}\"><code>{name}</code></a></p>");
    }
    for (status, response) in about["responses"].as_object().into_iter().flatten() {
        if let Some(name) = schema(&response["content"]) {
            let _ = write!(body, "<p>{}: <a href=\"#{name}\"><code>{name}</code></a></p>", escaped(status));
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
