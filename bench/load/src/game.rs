//! One game between two sockets.

use std::time::Instant;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::running::Socket;
use crate::times::Times;
use crate::{Outcome, TURN};

/// A whole game without a winner.
const ORDER: &str = "121212212121343434434343565656656565777777";

/// A game under way.
pub(crate) struct Game {
    sockets: [Socket; 2],
    tokens: [String; 2],
    /// The last version that each socket saw.
    seen: [i64; 2],
    /// Moves played.
    ply: usize,
    wrong: u64,
}

impl Game {
    /// A game of two sockets, which have seen that it began.
    pub(crate) fn new(sockets: [Socket; 2], tokens: [String; 2]) -> Self {
        Self { sockets, tokens, seen: [1, 1], ply: 0, wrong: 0 }
    }

    /// Plays a turn, move by move.
    pub(crate) async fn play(mut game: Self, mut clock: tokio::time::Interval) -> Outcome<(Times, Self)> {
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
