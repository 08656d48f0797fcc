//! A thousand games at once against `quaterne serve`, beside a bare echo at the same rate.
//!
//! ```text
//!   quaterne-load [--games 1000] [--seconds 30] [--solves 200] [--binary target/release/quaterne] [--data DIR] [--db URL]
//! ```
//!
//! Each game has two sockets and plays one move per second, at a moment of its own. Three runs, one after the other, in
//! one process: an axum echo; the server; the server while hard solves are asked for. Times are from a move sent to its
//! acknowledgement (which is on disk) and to the opponent's event. Every version is checked: none lost, none twice, none
//! out of order.
//!
//! An echo waits for no disk, an acknowledged move does. What the disk takes is measured beside the echo, so that the two can
//! be told apart; `--data /dev/shm` takes the disk out.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use axum::routing::get;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A whole game without a winner.
const ORDER: &str = "121212212121343434434343565656656565777777";

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[derive(Clone)]
struct Options {
    games: usize,
    seconds: u64,
    solves: usize,
    binary: String,
    data: std::path::PathBuf,
    db: Option<String>,
}

fn options() -> Options {
    let mut options = Options {
        games: 1000,
        seconds: 30,
        solves: 200,
        binary: "target/release/quaterne".to_owned(),
        data: std::env::temp_dir(),
        db: None,
    };
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_default();
        match name.as_str() {
            "--games" => options.games = value.parse().expect("a number"),
            "--seconds" => options.seconds = value.parse().expect("a number"),
            "--solves" => options.solves = value.parse().expect("a number"),
            "--binary" => options.binary = value,
            "--data" => options.data = value.into(),
            "--db" => options.db = Some(value),
            _ => panic!("{name} is not an option: see the head of this file"),
        }
    }
    options
}

fn main() -> Outcome<()> {
    if std::env::args().nth(1).as_deref() == Some("echo") {
        return tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(echo_server());
    }
    let options = options();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        println!("{} games, {} sockets, {} s each", options.games, 2 * options.games, options.seconds);
        let (folder, seconds) = (options.data.clone(), options.seconds);
        let disk = tokio::task::spawn_blocking(move || disk(&folder, seconds));
        let echo = run_echo(&options).await?;
        echo.print("bare axum echo", None);
        Times { acks: disk.await??, ..Times::default() }.print("one write to the disk, meanwhile", None);
        let plain = run_games(&options, 0).await?;
        plain.print("quaterne serve", Some(&echo));
        let loaded = run_games(&options, options.solves).await?;
        loaded.print(&format!("with {} hard solves asked", options.solves), Some(&echo));
        Ok(())
    })
}

/// Times, in microseconds.
#[derive(Default)]
struct Times {
    acks: Vec<u64>,
    events: Vec<u64>,
    wrong: u64,
    solved: u64,
    refused: u64,
}

fn quantile(sorted: &[u64], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(f64::NAN, |&micros| micros as f64 / 1000.0)
}

impl Times {
    fn and(&mut self, other: Self) {
        self.acks.extend(other.acks);
        self.events.extend(other.events);
        self.wrong += other.wrong;
    }

    fn print(&self, name: &str, echo: Option<&Self>) {
        let sorted = |list: &[u64]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let (acks, events) = (sorted(&self.acks), sorted(&self.events));
        let ratio = echo.map_or(String::new(), |echo| {
            let ratio = quantile(&acks, 0.99) / quantile(&sorted(&echo.acks), 0.99);
            format!("   p99 {ratio:.2} × echo; wrong {}", self.wrong)
        });
        let line = |list: &[u64]| {
            format!(
                "p50 {:.2}  p99 {:.2}  max {:.2} ms",
                quantile(list, 0.5),
                quantile(list, 0.99),
                quantile(list, 1.0)
            )
        };
        println!("{name:<32} {:>6} × acknowledged {}{ratio}", acks.len(), line(&acks));
        if !events.is_empty() {
            println!("{:<32} seen by the other side {}", "", line(&events));
        }
        if self.solved + self.refused > 0 {
            println!("{:<32} solves answered {}, turned away {}", "", self.solved, self.refused);
        }
    }
}

/// How long the disk takes for a page, twenty times a second: the least that an acknowledged move can take.
fn disk(folder: &std::path::Path, seconds: u64) -> Outcome<Vec<u64>> {
    use std::io::Write as _;
    let path = folder.join(format!("quaterne-load-{}.disk", std::process::id()));
    let mut file = std::fs::File::create(&path)?;
    let mut times = Vec::new();
    for _ in 0..20 * seconds {
        let started = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(started.elapsed().as_micros() as u64);
        std::thread::sleep(Duration::from_millis(50));
    }
    std::fs::remove_file(&path)?;
    Ok(times)
}

/// A process that dies with this one.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program and reads the address that it says.
async fn started(command: &mut Command) -> Outcome<(Running, SocketAddr)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let out = tokio::process::ChildStdout::from_std(child.stdout.take().ok_or("no output")?)?;
    let mut line = String::new();
    tokio::io::BufReader::new(out).read_line(&mut line).await?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no address")?;
    Ok((Running(child), address.parse()?))
}

async fn echo_server() -> Outcome<()> {
    async fn upgrade(upgrade: WebSocketUpgrade) -> Response {
        upgrade.on_upgrade(|mut socket| async move {
            while let Some(Ok(message)) = socket.recv().await {
                if socket.send(message).await.is_err() {
                    return;
                }
            }
        })
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("echo: http://{}/", listener.local_addr()?);
    axum::serve(listener, Router::new().route("/", get(upgrade))).await?;
    Ok(())
}

async fn connect(url: &str) -> Outcome<Socket> {
    let (socket, _) = tokio_tungstenite::connect_async_with_config(url, None, true).await?;
    Ok(socket)
}

/// When a game makes its moves: once a second, each at its own moment.
fn clock(nth: usize, games: usize) -> tokio::time::Interval {
    let offset = Duration::from_millis(1000) * nth as u32 / games as u32;
    let mut clock = tokio::time::interval_at(tokio::time::Instant::now() + offset, Duration::from_secs(1));
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    clock
}

async fn run_echo(options: &Options) -> Outcome<Times> {
    let (_server, address) = started(Command::new(std::env::current_exe()?).arg("echo")).await?;
    let mut pairs = Vec::new();
    for _ in 0..options.games {
        let url = format!("ws://{address}/");
        pairs.push([connect(&url).await?, connect(&url).await?]);
    }
    let tasks: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(nth, mut pair)| {
            let (seconds, mut clock) = (options.seconds, clock(nth, options.games));
            tokio::spawn(async move {
                let mut times = Times::default();
                for ply in 0..seconds as usize {
                    clock.tick().await;
                    let text =
                        json!({"type": "move", "ref": "r", "token": "x".repeat(26), "ply": ply, "move": "4"});
                    let (socket, sent) = (&mut pair[ply % 2], Instant::now());
                    socket.send(Message::text(text.to_string())).await?;
                    socket.next().await.ok_or("closed")??;
                    times.acks.push(sent.elapsed().as_micros() as u64);
                }
                Ok::<Times, Box<dyn std::error::Error + Send + Sync>>(times)
            })
        })
        .collect();
    let mut all = Times::default();
    for task in tasks {
        all.and(task.await??);
    }
    Ok(all)
}

/// One request on a connection of its own.
async fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> Outcome<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|text| text.parse().ok()).ok_or("no status")?;
    Ok((status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned())))
}

struct Game {
    sockets: [Socket; 2],
    tokens: [String; 2],
    /// The last version that each socket saw.
    seen: [i64; 2],
    wrong: u64,
}

async fn run_games(options: &Options, solves: usize) -> Outcome<Times> {
    let folder = options.data.join(format!("quaterne-load-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = Command::new(&options.binary);
    command.args(["serve", "--addr", "127.0.0.1:0", "--rate", "0", "--log", "quiet", "--data"]).arg(&folder);
    if let Some(url) = &options.db {
        command.args(["--db", url]);
    }
    let (_server, address) = started(&mut command).await?;
    let mut games = Vec::new();
    for _ in 0..options.games {
        let body = r#"{"seats":{"x":{"kind":"human"},"o":{"kind":"human"}}}"#;
        let (status, text) = request(address, "POST", "/api/games", body).await?;
        assert_eq!(status, 201, "{text}");
        let value: Value = serde_json::from_str(&text)?;
        let token = |side: &str| value["tokens"][side].as_str().unwrap_or_default().to_owned();
        let url =
            format!("ws://{address}/api/games/{}/socket?after=1", value["id"].as_str().unwrap_or_default());
        let sockets = [connect(&url).await?, connect(&url).await?];
        games.push(Game { sockets, tokens: [token("x"), token("o")], seen: [1, 1], wrong: 0 });
    }
    let counts: Arc<[AtomicU64; 2]> = Arc::default();
    let asking = (0..solves).map(|nth| {
        let counts = Arc::clone(&counts);
        tokio::spawn(async move {
            // Positions of 9 × 7 that take minutes; each asker asks again as long as the run lasts.
            let position = format!("{}{}{}", nth % 9 + 1, nth / 9 % 9 + 1, nth / 81 + 1);
            loop {
                let path = format!("/api/solve?rules=9x7/4&position={position}");
                let Ok((status, _)) = request(address, "GET", &path, "").await else { return };
                counts[usize::from(status != 200)].fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        })
    });
    let asking: Vec<_> = asking.collect();
    let tasks: Vec<_> = games
        .into_iter()
        .enumerate()
        .map(|(nth, game)| {
            let (seconds, clock) = (options.seconds, clock(nth, options.games));
            tokio::spawn(play(game, seconds, clock))
        })
        .collect();
    let mut all = Times::default();
    for task in tasks {
        all.and(task.await??);
    }
    asking.iter().for_each(tokio::task::JoinHandle::abort);
    all.solved = counts[0].load(Ordering::Relaxed);
    all.refused = counts[1].load(Ordering::Relaxed);
    let _ = std::fs::remove_dir_all(&folder);
    Ok(all)
}

async fn play(mut game: Game, seconds: u64, mut clock: tokio::time::Interval) -> Outcome<Times> {
    let mut times = Times::default();
    for (ply, by) in ORDER.chars().enumerate().take(seconds as usize) {
        clock.tick().await;
        let side = ply % 2;
        let text = json!({"type": "move", "ref": "r", "token": game.tokens[side], "ply": ply, "move": by.to_string()});
        let sent = Instant::now();
        game.sockets[side].send(Message::text(text.to_string())).await?;
        let version = ply as i64 + 2;
        let (mut acknowledged, mut seen) = (false, false);
        while !acknowledged || !seen {
            let message = game.hear(side).await?;
            if message["type"] == "ack" {
                acknowledged = true;
                game.wrong += u64::from(message["version"] != version || message["repeated"] != false);
                times.acks.push(sent.elapsed().as_micros() as u64);
            } else if message["type"] == "error" {
                return Err(message.to_string().into());
            }
            seen |= game.seen[side] >= version;
        }
        while game.seen[1 - side] < version {
            game.hear(1 - side).await?;
        }
        times.events.push(sent.elapsed().as_micros() as u64);
    }
    times.wrong = game.wrong;
    Ok(times)
}

impl Game {
    /// The next message; versions are checked.
    async fn hear(&mut self, side: usize) -> Outcome<Value> {
        loop {
            let message = self.sockets[side].next().await.ok_or("closed")??;
            let Message::Text(text) = message else { continue };
            let value: Value = serde_json::from_str(&text)?;
            if value["type"] == "event" {
                let version = value["event"]["version"].as_i64().unwrap_or(0);
                self.wrong += u64::from(version != self.seen[side] + 1);
                self.seen[side] = version;
            }
            return Ok(value);
        }
    }
}
