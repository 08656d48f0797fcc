//! A small client: one request per connection, and sockets.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Long enough for a loaded machine; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Sends a request as it is; `None` when the connection fails.
pub(crate) fn try_request(address: SocketAddr, head: &str, body: &str) -> Option<Reply> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let host = if head.to_lowercase().contains("\r\nhost:") {
        String::new()
    } else {
        format!("Host: {address}\r\n")
    };
    let length = body.len();
    write!(stream, "{head}\r\n{host}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}").ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(body) } else { body.to_owned() };
    Some(Reply { status, head: head.to_owned(), body })
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(part) = rest.get(..size).filter(|_| size > 0) else { break };
        whole.push_str(part);
        body = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Reply {
    try_request(address, &format!("GET {path} HTTP/1.1"), "").unwrap_or_else(|| panic!("no answer to {path}"))
}

/// One of the server's own numbers.
pub(crate) fn metric(address: SocketAddr, name: &str) -> u64 {
    let text = get(address, "/metrics").body;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

/// GET that must succeed.
pub(crate) fn ask(address: SocketAddr, path: &str) -> Value {
    let reply = get(address, path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    reply.json()
}

pub(crate) fn try_send(address: SocketAddr, method: &str, path: &str, body: &Value) -> Option<Reply> {
    let head = format!("{method} {path} HTTP/1.1\r\nContent-Type: application/json");
    try_request(address, &head, &body.to_string())
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &Value) -> Reply {
    try_send(address, "POST", path, body).unwrap_or_else(|| panic!("no answer to {path}"))
}

/// The events of a stream: names and data.
pub(crate) fn stream(address: SocketAddr, path: &str) -> Vec<(String, Value)> {
    let reply = get(address, path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.body);
    let mut events = Vec::new();
    for block in reply.body.split("\n\n") {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        if let (Some(name), Some(data)) = (field("event"), field("data")) {
            events.push((name.to_owned(), serde_json::from_str(data).unwrap()));
        }
    }
    events
}

/// A game that was created, and its secrets.
#[derive(Clone, Debug)]
pub(crate) struct Created {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) x: String,
    pub(crate) o: String,
}

/// Creates a game.
pub(crate) fn create(address: SocketAddr, body: &Value) -> Created {
    let reply = post(address, "/api/games", body);
    assert_eq!(reply.status, 201, "{}", reply.body);
    let game = reply.json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tokens = &game["tokens"];
    Created {
        id: text(&game["id"]),
        owner: text(&tokens["owner"]),
        x: text(&tokens["x"]),
        o: text(&tokens["o"]),
    }
}

/// Two people.
pub(crate) fn people() -> Value {
    serde_json::json!({"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}})
}

/// A socket of a game.
pub(crate) struct Socket(WebSocket<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) fn open(address: SocketAddr, id: &str, after: Option<i64>) -> Self {
        Self::try_open(address, id, after, None).expect("a socket")
    }

    /// With an Origin, as browsers send it.
    pub(crate) fn try_open(
        address: SocketAddr,
        id: &str,
        after: Option<i64>,
        origin: Option<&str>,
    ) -> Result<Self, String> {
        let after = after.map_or(String::new(), |version| format!("?after={version}"));
        let url = format!("ws://{address}/api/games/{id}/socket{after}");
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = tungstenite::connect(request).map_err(|error| error.to_string())?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            stream.set_nodelay(true).unwrap();
        }
        Ok(Self(socket))
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).unwrap();
    }

    pub(crate) fn say_raw(&mut self, text: &str) -> bool {
        self.0.send(Message::text(text.to_owned())).is_ok()
    }

    /// The next message of this type; others are passed over. `None` when the socket closes.
    pub(crate) fn hear(&mut self, kind: &str) -> Option<Value> {
        let started = Instant::now();
        loop {
            assert!(started.elapsed() < PATIENCE, "no {kind}");
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if value["type"] == kind {
                        return Some(value);
                    }
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next event.
    pub(crate) fn event(&mut self) -> Value {
        self.hear("event").expect("an event")["event"].clone()
    }

    pub(crate) fn play(&mut self, token: &str, ply: u32, by: &str) -> Value {
        let reference = format!("{ply}");
        self.say(
            &serde_json::json!({"type": "move", "ref": reference, "token": token, "ply": ply, "move": by}),
        );
        self.hear("ack").expect("an ack")
    }
}
