//! Connections as they come: who has how many, and how long a request may take to be sent.
//!
//! ```text
//!   accept ──► fewer than so many of this address ──► a whole head within 15 s ──► router
//! ```
//!
//! Rejected: the framework's own loop, which waits for the rest of a request for ever: three thousand half requests cost an
//! attacker nothing, and this server three thousand open files.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::person::Person;
use super::polls::Timed;
use super::state::App;

/// The longest that the head of a request may take; a connection at rest is closed after it, too.
const HEAD: Duration = Duration::from_secs(15);
/// Connections of one address, unless it is a school or the proxy.
const MOST: usize = 512;
/// After a failure to accept, as when no more files may be opened.
const PAUSE: Duration = Duration::from_millis(50);

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A connection that is counted while it lives.
struct Counted {
    counts: Counts,
    address: IpAddr,
}

impl Counted {
    /// `None` when its address has enough of them.
    fn new(counts: &Counts, person: &Person, most: usize) -> Option<Self> {
        let mut all = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(person.address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Self { counts: Arc::clone(counts), address: person.address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// Serves until the server stops; returns when every connection has ended.
pub(super) async fn serve(app: &App, listener: TcpListener, router: Router) {
    let (counts, mut stopping) = (Counts::default(), app.stopping.subscribe());
    // Each connection holds a copy: when all are gone, so are they.
    let (alive, gone) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let person = Person::at(peer.ip(), &app.config.schools);
        let is_proxy = app.config.proxy == Some(peer.ip().to_canonical());
        let free = app.config.rate == 0 || is_proxy;
        let most = if free { usize::MAX } else { MOST * person.weight as usize };
        let Some(counted) = Counted::new(&counts, &person, most) else { continue };
        // Moves are small and must not wait for company.
        let _ = stream.set_nodelay(true);
        let (router, stopping, gone) = (router.clone(), app.stopping.subscribe(), gone.clone());
        let metrics = Arc::clone(&app.metrics);
        tokio::spawn(async move {
            // All of it: what is compressed on the way out, too.
            Timed::new(connection(stream, peer, router, stopping), &metrics, "connection").await;
            drop((counted, gone));
        });
    }
    drop(gone);
    alive.closed().await;
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let (mut request, mut router) = (request.map(axum::body::Body::new), router.clone());
        request.extensions_mut().insert(ConnectInfo(peer));
        async move { tower_service::Service::call(&mut router, request).await }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut serving = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = serving.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_while_they_live() {
        let counts = Counts::default();
        let person = Person { address: IpAddr::from([192, 0, 2, 1]), token: 0, weight: 1 };
        let other = Person { address: IpAddr::from([192, 0, 2, 2]), ..person };
        let two: Vec<_> = (0..3).filter_map(|_| Counted::new(&counts, &person, 2)).collect();
        assert_eq!(two.len(), 2);
        assert!(Counted::new(&counts, &other, 2).is_some());
        drop(two);
        assert!(counts.lock().unwrap().is_empty());
    }
}
