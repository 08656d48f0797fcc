//! A server under way, and how it is reached.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::io::AsyncBufReadExt as _;
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::Outcome;

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A process that dies with this one.
pub(crate) struct Running(Child);

impl Running {
    /// Seconds of processor that it has used (Linux counts them in hundredths).
    pub(crate) fn processor(&self) -> f64 {
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
pub(crate) async fn started(command: &mut Command) -> Outcome<(Running, SocketAddr)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let out = tokio::process::ChildStdout::from_std(child.stdout.take().ok_or("no output")?)?;
    let mut line = String::new();
    tokio::io::BufReader::new(out).read_line(&mut line).await?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no address")?;
    Ok((Running(child), address.parse()?))
}

pub(crate) async fn connect(url: &str) -> Outcome<Socket> {
    let (socket, _) = tokio_tungstenite::connect_async_with_config(url, None, true).await?;
    Ok(socket)
}

/// When a game makes its moves: once a second, each at its own moment.
pub(crate) fn clock(nth: usize, games: usize) -> tokio::time::Interval {
    let offset = Duration::from_millis(1000) * nth as u32 / games as u32;
    let mut clock = tokio::time::interval_at(tokio::time::Instant::now() + offset, Duration::from_secs(1));
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    clock
}
