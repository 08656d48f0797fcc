//! `quaterne serve` and a thousand games on it.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::game::Game;
use crate::running::{Running, clock, connect, started};
use crate::times::Times;
use crate::{Options, Outcome};

/// A server of ours and its games.
pub(crate) struct Served {
    server: Running,
    address: SocketAddr,
    folder: std::path::PathBuf,
    games: Vec<Game>,
    /// Solves answered and turned away.
    pub(crate) counts: Arc<[AtomicU64; 2]>,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Served {
    pub(crate) async fn start(options: &Options, name: &str) -> Outcome<Self> {
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
            games.push(Game::new(sockets, [token("x"), token("o")]));
        }
        Ok(Self { server, address, folder, games, counts: Arc::default() })
    }

    /// Asks for hard solves: positions of 9 × 7 that take minutes; each asker asks again until it is aborted.
    pub(crate) fn ask(&self, solves: usize) -> Vec<tokio::task::JoinHandle<()>> {
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

    pub(crate) async fn turn(&mut self) -> Outcome<Times> {
        let before = self.server.processor();
        let count = self.games.len();
        let one = |(nth, game)| tokio::spawn(Game::play(game, clock(nth, count)));
        let tasks = self.games.drain(..).enumerate().map(one).collect();
        let (mut all, games) = Times::gather(tasks).await?;
        self.games = games;
        all.processor = self.server.processor() - before;
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
