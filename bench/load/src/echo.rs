//! The echo: the least that a server with sockets can do.

use std::process::Command;
use std::time::Instant;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use axum::routing::get;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::running::{Running, Socket, clock, connect, started};
use crate::times::Times;
use crate::{Options, Outcome, TURN};

pub(crate) async fn serve() -> Outcome<()> {
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

/// The echo and its sockets.
pub(crate) struct Echo {
    _server: Running,
    pairs: Vec<[Socket; 2]>,
}

impl Echo {
    pub(crate) async fn start(options: &Options) -> Outcome<Self> {
        let (_server, address) = started(Command::new(std::env::current_exe()?).arg("echo")).await?;
        let mut pairs = Vec::new();
        for _ in 0..options.games {
            let url = format!("ws://{address}/");
            pairs.push([connect(&url).await?, connect(&url).await?]);
        }
        Ok(Self { _server, pairs })
    }

    pub(crate) async fn turn(&mut self) -> Outcome<Times> {
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
        let tasks = self.pairs.drain(..).enumerate().map(one).collect();
        let (all, pairs) = Times::gather(tasks).await?;
        self.pairs = pairs;
        Ok(all)
    }
}
