//! Two servers on one PostgreSQL: the same games, one writer per ply, and one server can die.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Socket, ask, create, metric, people, post};
use super::postgres::Postgres;
use super::server::Server;

#[test]
fn two_servers_one_game() {
    let Some(postgres) = Postgres::start() else {
        panic!("no PostgreSQL: `make test` installs it (scripts/need postgresql)");
    };
    let url = postgres.url();
    let args = ["--db", url.as_str(), "--rate", "0", "--deadline", "2"];
    let (one, two) = (Server::start(&args), Server::start(&args));
    let game = create(one.address, &people());
    let mut x = Socket::open(one.address, &game.id, None);
    let mut o = Socket::open(two.address, &game.id, None);
    assert_eq!(o.hear("state").unwrap()["game"]["version"], 1);

    // Each sees the other's moves, soon.
    let mut slowest = Duration::ZERO;
    for ply in 0..6_u32 {
        let by = ["4", "3"][ply as usize % 2];
        let sent = Instant::now();
        let (token, mover, other) =
            if ply % 2 == 0 { (&game.x, &mut x, &mut o) } else { (&game.o, &mut o, &mut x) };
        assert_eq!(mover.play(token, ply, by)["version"], i64::from(ply) + 2);
        loop {
            let event = other.event();
            if event["version"] == i64::from(ply) + 2 {
                assert_eq!((event["ply"].as_u64(), event["move"].as_str()), (Some(ply.into()), Some(by)));
                break;
            }
        }
        slowest = slowest.max(sent.elapsed());
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}: hints do not arrive");
    // What begins and each move is one message.
    let careful = [one.address, two.address].map(|at| metric(at, "quaterne_careful_commits_total"));
    assert_eq!(careful, [0, 0]);

    // The same ply on both at once, several times: one of them plays it. Neither column can fill up.
    for ply in 6..10_u32 {
        let token = if ply % 2 == 0 { &game.x } else { &game.o };
        let path = format!("/api/games/{}/moves", game.id);
        let race: Vec<_> = [(one.address, "1"), (two.address, "7")]
            .map(|(address, by)| {
                let (path, body) = (path.clone(), json!({"token": token, "ply": ply, "move": by}));
                std::thread::spawn(move || post(address, &path, &body))
            })
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect();
        let mut statuses: Vec<u16> = race.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        let loser = race.iter().find(|reply| reply.status == 409);
        let over = loser.is_some_and(|reply| reply.code() == "game_over");
        if over {
            break;
        }
        assert_eq!(statuses, [200, 409], "ply {ply}: {race:?}");
        assert_eq!(loser.unwrap().code(), "stale_ply");
        let seen = [one.address, two.address]
            .map(|at| ask(at, &format!("/api/games/{}", game.id))["position"]["position"].clone());
        assert_eq!(seen[0], seen[1]);
        if ask(one.address, &format!("/api/games/{}", game.id))["status"] == "over" {
            break;
        }
    }

    // One dies; play goes on through the other, and nothing is missing.
    let game = create(one.address, &people());
    let mut x = Socket::open(one.address, &game.id, None);
    let mut o = Socket::open(two.address, &game.id, None);
    assert_eq!(x.play(&game.x, 0, "4")["version"], 2);
    let against =
        json!({"seats": {"x": {"kind": "human"}, "o": {"kind": "machine", "player": "alphabeta:depth=2"}}});
    let left = create(one.address, &against);
    one.kill();
    while x.hear("event").is_some() {}
    let mut x = Socket::open(two.address, &game.id, Some(1));
    assert_eq!(x.event()["version"], 2);
    assert_eq!(o.play(&game.o, 1, "4")["version"], 3);
    assert_eq!(x.event()["version"], 3);
    assert_eq!(x.play(&game.x, 2, "5")["version"], 4);
    // A machine's game that the dead server had goes on, too.
    let mut socket = Socket::open(two.address, &left.id, None);
    assert_eq!(socket.play(&left.x, 0, "4")["version"], 2);
    loop {
        let event = socket.event();
        if event["side"] == "o" {
            break;
        }
    }
}
