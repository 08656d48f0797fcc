//! What each request costs, in the tokens that an address has: declared with the address itself (`x-cost`), looked up here.
//!
//! ```text
//!   1    something is looked up          5   a search, or a picture        20   a tournament, all games of one
//!   2    a part of something large      10   work of many turns             0   a file of the page
//! ```
//!
//! It says how *often* somebody may ask. How much of the processor they get is not a matter of price, but of [turns](super::pool).
//! Games and their sockets are paid from a purse of their own.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::Method;
use serde_json::Value;

use super::rate::Purse;

/// What a request costs, and from which purse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cost {
    pub(crate) purse: Purse,
    pub(crate) tokens: f64,
}

impl Cost {
    /// A message of a socket that does something, or cannot be read.
    pub(crate) const MESSAGE: Self = Self { purse: Purse::Play, tokens: 1.0 };
    /// A ping, or who says to be here.
    pub(crate) const PING: Self = Self { purse: Purse::Play, tokens: 0.2 };
    /// A file of the page, or the page itself.
    const FREE: Self = Self { purse: Purse::Ask, tokens: 0.0 };
    /// The page with a picture of its position; what no address answers.
    const PAGE: Self = Self { purse: Purse::Ask, tokens: 1.0 };

    /// Whether it makes this server compute: then another site may not ask for it with its reader's browser.
    pub(crate) fn computes(&self) -> bool {
        self.purse == Purse::Ask && self.tokens > 1.0
    }
}

/// The costs of the addresses of the API.
#[derive(Clone, Debug)]
pub(crate) struct Costs(Arc<HashMap<(String, String), Cost>>);

impl Costs {
    /// As the description of the API has them.
    pub(crate) fn of(api: &Value) -> Self {
        let costs = declared(api).map(|(path, method, tag, tokens)| {
            let purse = if tag == "games" { Purse::Play } else { Purse::Ask };
            ((method.to_uppercase(), path.to_owned()), Cost { purse, tokens })
        });
        Self(Arc::new(costs.collect()))
    }

    /// Of a request: its route, if it has one, and its address.
    pub(crate) fn cost(&self, method: &Method, route: Option<&str>, path: &str, has_query: bool) -> Cost {
        let Some(route) = route else {
            let shown = path.starts_with("/play/") || path == "/" && has_query || path.starts_with("/api");
            return if shown { Cost::PAGE } else { Cost::FREE };
        };
        // What is asked about is what counts, whether the answer is wanted or only its head.
        let method = if *method == Method::HEAD { &Method::GET } else { method };
        match self.0.get(&(method.as_str().to_owned(), route.to_owned())) {
            Some(cost) => *cost,
            None if route.starts_with("/python/") || route == "/healthz" => Cost::FREE,
            // Whoever watches over the server does not pay with what people pay with.
            None if route == "/metrics" || route == "/readyz" => Cost { purse: Purse::Play, tokens: 1.0 },
            None => Cost::PAGE,
        }
    }
}

/// Path, method, tag and cost of each address that is described.
fn declared(api: &Value) -> impl Iterator<Item = (&str, &str, &str, f64)> {
    let paths = api["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, about)| {
            let tag = about["tags"][0].as_str().unwrap_or_default();
            (path.as_str(), method.as_str(), tag, about["x-cost"].as_f64().unwrap_or(f64::NAN))
        })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Write as _;

    use super::*;

    /// The lines of SECURITY.md between these two are written here.
    const MARKS: [&str; 2] = ["<!-- costs -->\n", "<!-- end of costs -->\n"];

    fn table(api: &Value) -> String {
        let mut rows: BTreeMap<(u32, &str), Vec<String>> = BTreeMap::new();
        for (path, method, tag, tokens) in declared(api) {
            assert!(tokens >= 1.0, "{method} {path} has no x-cost");
            let purse = if tag == "games" { "play" } else { "ask" };
            let path = path.strip_prefix("/api/").unwrap_or(path);
            rows.entry((tokens as u32, purse)).or_default().push(format!("{} {path}", method.to_uppercase()));
        }
        let mut text = "| tokens | purse | addresses below `/api/` |\n|---|---|---|\n".to_owned();
        text.push_str("| 0 | | files of the page, `/healthz` |\n");
        for ((tokens, purse), mut routes) in rows {
            routes.sort();
            let _ = writeln!(text, "| {tokens} | {purse} | `{}` |", routes.join("`, `"));
        }
        let messages =
            [("that does something, or cannot be read", Cost::MESSAGE), ("ping, pong, here", Cost::PING)];
        for (what, cost) in messages {
            let _ = writeln!(text, "| {} | play | a message of a socket: {what} |", cost.tokens);
        }
        text
    }

    /// Costs are declared with the addresses; the table for people is written from them.
    #[test]
    fn the_table_in_security_md_is_this_one() {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../SECURITY.md");
        let text = std::fs::read_to_string(&file).unwrap();
        let (head, rest) = text.split_once(MARKS[0]).unwrap();
        let (found, tail) = rest.split_once(MARKS[1]).unwrap();
        let table = table(&crate::description());
        if std::env::var_os("QUATERNE_DOCS").is_some() {
            std::fs::write(&file, format!("{head}{}{table}{}{tail}", MARKS[0], MARKS[1])).unwrap();
            return;
        }
        assert_eq!(found, table, "SECURITY.md: make jsondocs writes the table anew");
    }

    #[test]
    fn purses_and_prices() {
        let costs = Costs::of(&crate::description());
        let cost = |method: Method, route: Option<&str>, path: &str| {
            let (path, query) = path.split_once('?').map_or((path, false), |(path, _)| (path, true));
            let cost = costs.cost(&method, route, path, query);
            (cost.purse, cost.tokens, cost.computes())
        };
        let (ask, play) = (Purse::Ask, Purse::Play);
        for (route, path, expected) in [
            (Some("/api/solve"), "/api/solve", (ask, 5.0, true)),
            (Some("/api/tree/node"), "/api/tree/node", (ask, 2.0, true)),
            (Some("/api/meta"), "/api/meta", (ask, 1.0, false)),
            (Some("/api/games/{id}"), "/api/games/x", (play, 1.0, false)),
            (Some("/healthz"), "/healthz", (ask, 0.0, false)),
            (Some("/metrics"), "/metrics", (play, 1.0, false)),
            (None, "/assets/index-1.js", (ask, 0.0, false)),
            (None, "/labs/a", (ask, 0.0, false)),
            (None, "/", (ask, 0.0, false)),
            (None, "/?pos=4453", (ask, 1.0, false)),
            (None, "/play/abc", (ask, 1.0, false)),
            (None, "/api/none", (ask, 1.0, false)),
        ] {
            assert_eq!(cost(Method::GET, route, path), expected, "{path}");
            assert_eq!(cost(Method::HEAD, route, path), expected, "{path}");
        }
        assert_eq!(cost(Method::POST, Some("/api/arena"), "/api/arena"), (ask, 20.0, true));
    }
}
