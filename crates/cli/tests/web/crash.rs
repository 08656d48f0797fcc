//! kill −9 under load: what was acknowledged is there afterwards, and the server soon serves again.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Created, ask, create, people, try_send};
use super::server::{Folder, Server};

/// Columns that never end a game within 42 plies of this order.
const ORDER: &str = "121212212121343434434343565656656565777777";

/// Games at a time.
const PLAYERS: usize = 8;

/// Plays games until told to stop; writes down every move that was acknowledged.
fn player(address: SocketAddr, stop: &AtomicBool, acknowledged: &Mutex<HashMap<String, usize>>) {
    while !stop.load(Ordering::Relaxed) {
        let Some(reply) = try_send(address, "POST", "/api/games", &people()) else { return };
        if reply.status != 201 {
            return;
        }
        let value = reply.json();
        let text = |name: &str| value["tokens"][name].as_str().unwrap().to_owned();
        let game = Created {
            id: value["id"].as_str().unwrap().to_owned(),
            owner: text("owner"),
            x: text("x"),
            o: text("o"),
        };
        acknowledged.lock().unwrap().insert(game.id.clone(), 0);
        for (ply, column) in ORDER.chars().enumerate() {
            let token = if ply % 2 == 0 { &game.x } else { &game.o };
            let body = json!({"token": token, "ply": ply, "move": column.to_string()});
            let path = format!("/api/games/{}/moves", game.id);
            match try_send(address, "POST", &path, &body) {
                Some(reply) if reply.status == 200 => {
                    acknowledged.lock().unwrap().insert(game.id.clone(), ply + 1);
                }
                _ => return,
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
        }
    }
}

fn check(rounds: usize) {
    let folder = Folder::new();
    let mut server = Server::in_folder(&folder);
    let mut moves = 0;
    for round in 0..rounds {
        let acknowledged: Arc<Mutex<HashMap<String, usize>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let address = server.address;
        let players: Vec<_> = (0..PLAYERS)
            .map(|_| {
                let (stop, acknowledged) = (Arc::clone(&stop), Arc::clone(&acknowledged));
                std::thread::spawn(move || player(address, &stop, &acknowledged))
            })
            .collect();
        // Under way, however busy the machine is; and not always at the same moment.
        let began = Instant::now();
        while acknowledged.lock().unwrap().values().sum::<usize>() < PLAYERS {
            assert!(began.elapsed() < Duration::from_secs(60), "round {round}: nothing is played");
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100 + 37 * (round as u64 % 11)));
        server.kill();
        let killed = Instant::now();
        server = Server::in_folder(&folder);
        assert_eq!(ask(server.address, "/api/position")["ply"], 0);
        let again = killed.elapsed();
        stop.store(true, Ordering::Relaxed);
        players.into_iter().for_each(|player| player.join().unwrap());
        assert!(again < Duration::from_secs(2), "round {round}: serving again after {again:?}");
        let acknowledged = acknowledged.lock().unwrap();
        for (id, &count) in acknowledged.iter() {
            let game = ask(server.address, &format!("/api/games/{id}"));
            let kept = game["position"]["position"].as_str().unwrap();
            // One more may be on disk, whose acknowledgement was on its way.
            assert!((count..=count + 1).contains(&kept.len()), "round {round}: {count} acknowledged, {kept}");
            assert!(ORDER.starts_with(kept), "round {round}: {kept}");
            moves += count;
        }
    }
    assert!(moves > 0, "{rounds} kills, and no move was acknowledged between them");
}

#[test]
fn five_kills_lose_nothing() {
    check(5);
}

#[test]
#[ignore = "soak: a hundred kills take minutes"]
fn a_hundred_kills_lose_nothing() {
    check(100);
}

/// The order that the players follow is a whole game without a winner.
#[test]
fn the_order_has_no_winner() {
    let folder = Folder::new();
    let server = Server::in_folder(&folder);
    let position = ask(server.address, &format!("/api/position?position={ORDER}"));
    assert_eq!(position["outcome"], "draw");
    let _ = create(server.address, &people());
}
