//! A thousand games at once against `quaterne serve`, beside a bare echo at the same rate.
//!
//! ```text
//!   quaterne-load [--games 1000] [--seconds 30] [--solves 200] [--binary target/release/quaterne] [--data DIR] [--db URL]
//! ```
//!
//! Each game has two sockets and plays one move per second, at a moment of its own, against three servers: an axum echo;
//! quaterne; another quaterne that is asked for hard solves all the time. They take turns of a few seconds, so that all
//! three meet the same moods of the machine; what is compared is the median over the turns. Times are from a move sent to
//! its acknowledgement (which is on disk) and to the opponent's event. Every version is checked: none lost, none twice,
//! none out of order.
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
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(compare(&options))
}

async fn compare(options: &Options) -> Outcome<()> {
    let rounds = (options.seconds as usize / TURN).max(1);
    println!("{} games, {} sockets, {rounds} turns of {TURN} s each", options.games, 2 * options.games);
    let (folder, seconds) = (options.data.clone(), options.seconds);
    let mut echo = Echo::start(options).await?;
    let mut plain = Served::start(options, "plain").await?;
    let mut busy = Served::start(options, "busy").await?;
    let mut turns: [Vec<Times>; 3] = Default::default();
    let disk = tokio::task::spawn_blocking(move || disk(&folder, 3 * seconds));
    for _ in 0..rounds {
        turns[0].push(echo.turn().await?);
        turns[1].push(plain.turn().await?);
        let asking = busy.ask(options.solves);
        // The searches are under way before the clock runs.
        tokio::time::sleep(Duration::from_secs(1)).await;
        turns[2].push(busy.turn().await?);
        asking.iter().for_each(tokio::task::JoinHandle::abort);
    }
    let (solved, refused) = (busy.counts[0].load(Ordering::Relaxed), busy.counts[1].load(Ordering::Relaxed));
    let names = ["bare axum echo", "quaterne serve", &format!("with {} hard solves asked", options.solves)];
    for (name, turns_of_one) in names.iter().zip(&turns) {
        print(name, turns_of_one, &turns[0]);
    }
    let disk = sorted(disk.await??);
    println!("{:<32} {}", "one write to the disk, meanwhile", line(&disk));
    println!("solves answered {solved}, turned away {refused}");
    Ok(())
}

/// Moves of each game in a turn, one a second.
const TURN: usize = 5;

/// Times, in microseconds.
#[derive(Default)]
struct Times {
    acks: Vec<u64>,
    events: Vec<u64>,
    wrong: u64,
    /// Seconds of processor of the server.
    processor: f64,
}

impl Times {
    fn and(&mut self, other: Self) {
        self.acks.extend(other.acks);
        self.events.extend(other.events);
        self.wrong += other.wrong;
    }
}

fn sorted(mut list: Vec<u64>) -> Vec<u64> {
    list.sort_unstable();
    list
}

fn quantile(sorted: &[u64], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(f64::NAN, |&micros| micros as f64 / 1000.0)
}

fn line(sorted: &[u64]) -> String {
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(sorted, share));
    format!("p50 {half:.2}  p99 {most:.2}  max {all:.2} ms")
}

/// The 99th percentile of each turn.
fn tails(turns: &[Times]) -> Vec<f64> {
    turns.iter().map(|turn| quantile(&sorted(turn.acks.clone()), 0.99)).collect()
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    list[list.len() / 2]
}

fn print(name: &str, turns: &[Times], echo: &[Times]) {
    let all = |of: fn(&Times) -> &Vec<u64>| sorted(turns.iter().flat_map(|turn| of(turn).clone()).collect());
    let (acks, events) = (all(|turn| &turn.acks), all(|turn| &turn.events));
    let ratios = tails(turns).iter().zip(tails(echo)).map(|(one, other)| one / other).collect();
    let wrong: u64 = turns.iter().map(|turn| turn.wrong).sum();
    println!(
        "{name:<32} {:>6} × acknowledged {}; p99 by turns {:.2}, {:.2} × echo; wrong {wrong}",
        acks.len(),
        line(&acks),
        median(tails(turns)),
        median(ratios)
    );
    if !events.is_empty() {
        let processor = turns.iter().map(|turn| turn.processor).sum::<f64>() * 1e6 / acks.len() as f64;
        println!(
            "{:<32} seen by the other side {}; {processor:.0} µs of processor a move",
            "",
            line(&events)
        );
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

impl Running {
    /// Seconds of processor that it has used (Linux counts them in hundredths).
    fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }
}

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

/// The echo and its sockets.
struct Echo {
    _server: Running,
    pairs: Vec<[Socket; 2]>,
}

impl Echo {
    async fn start(options: &Options) -> Outcome<Self> {
        let (_server, address) = started(Command::new(std::env::current_exe()?).arg("echo")).await?;
        let mut pairs = Vec::new();
        for _ in 0..options.games {
            let url = format!("ws://{address}/");
            pairs.push([connect(&url).await?, connect(&url).await?]);
        }
        Ok(Self { _server, pairs })
    }

    async fn turn(&mut self) -> Outcome<Times> {
        let games = self.pairs.len();
        let one = |(nth, mut pair): (usize, [Socket; 2])| {
            let mut clock = clock(nth, games);
            tokio::spawn(async move {
                let mut times = Times::default();
                for ply in 0..TURN {
                    clock.tick().await;
                    let text =
                        json!({"type": "move", "ref": "r", "token": "x".repeat(26), "ply": ply, "move": "4"});
                    let (socket, sent) = (&mut pair[ply % 2], Instant::now());
                    socket.send(Message::text(text.to_string())).await?;
                    socket.next().await.ok_or("closed")??;
                    times.acks.push(sent.elapsed().as_micros() as u64);
                }
                Outcome::Ok((times, pair))
            })
        };
        let tasks: Vec<_> = self.pairs.drain(..).enumerate().map(one).collect();
        let mut all = Times::default();
        for task in tasks {
            let (times, pair) = task.await??;
            all.and(times);
            self.pairs.push(pair);
        }
        Ok(all)
    }
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
    /// Moves played.
    ply: usize,
    wrong: u64,
}

/// A server of ours and its games.
struct Served {
    server: Running,
    address: SocketAddr,
    folder: std::path::PathBuf,
    games: Vec<Game>,
    /// Solves answered and turned away.
    counts: Arc<[AtomicU64; 2]>,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Served {
    async fn start(options: &Options, name: &str) -> Outcome<Self> {
        let folder = options.data.join(format!("quaterne-load-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut command = Command::new(&options.binary);
        command
            .args(["serve", "--addr", "127.0.0.1:0", "--rate", "0", "--log", "quiet", "--data"])
            .arg(&folder);
        if let Some(url) = &options.db {
            command.args(["--db", url]);
        }
        let (server, address) = started(&mut command).await?;
        let mut games = Vec::new();
        for _ in 0..options.games {
            let body = r#"{"seats":{"x":{"kind":"human"},"o":{"kind":"human"}}}"#;
            let (status, text) = request(address, "POST", "/api/games", body).await?;
            assert_eq!(status, 201, "{text}");
            let value: Value = serde_json::from_str(&text)?;
            let token = |side: &str| value["tokens"][side].as_str().unwrap_or_default().to_owned();
            let url = format!(
                "ws://{address}/api/games/{}/socket?after=1",
                value["id"].as_str().unwrap_or_default()
            );
            let sockets = [connect(&url).await?, connect(&url).await?];
            games.push(Game { sockets, tokens: [token("x"), token("o")], seen: [1, 1], ply: 0, wrong: 0 });
        }
        Ok(Self { server, address, folder, games, counts: Arc::default() })
    }

    /// Asks for hard solves: positions of 9 × 7 that take minutes; each asker asks again until it is aborted.
    fn ask(&self, solves: usize) -> Vec<tokio::task::JoinHandle<()>> {
        let ask = |nth: usize| {
            let (address, counts) = (self.address, Arc::clone(&self.counts));
            tokio::spawn(async move {
                let position = format!("{}{}{}", nth % 9 + 1, nth / 9 % 9 + 1, nth / 81 + 1);
                loop {
                    let path = format!("/api/solve?rules=9x7/4&position={position}");
                    let Ok((status, _)) = request(address, "GET", &path, "").await else { return };
                    counts[usize::from(status != 200)].fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            })
        };
        (0..solves).map(ask).collect()
    }

    async fn turn(&mut self) -> Outcome<Times> {
        let before = self.server.processor();
        let count = self.games.len();
        let one = |(nth, game)| tokio::spawn(play(game, clock(nth, count)));
        let tasks: Vec<_> = self.games.drain(..).enumerate().map(one).collect();
        let mut all = Times::default();
        for task in tasks {
            let (times, game) = task.await??;
            all.and(times);
            self.games.push(game);
        }
        all.processor = self.server.processor() - before;
        Ok(all)
    }
}

async fn play(mut game: Game, mut clock: tokio::time::Interval) -> Outcome<(Times, Game)> {
    let mut times = Times::default();
    for (ply, by) in ORDER.chars().enumerate().skip(game.ply).take(TURN) {
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
    game.ply += TURN;
    times.wrong = std::mem::take(&mut game.wrong);
    Ok((times, game))
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
