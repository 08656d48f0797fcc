//! A tournament on the screen, from a database that was really written.

use std::collections::HashSet;
use std::path::PathBuf;

use quaterne_arena::store::{Arena, Local, Now, Running, TournamentState, WorkerInfo};
use quaterne_arena::{Conduct, Fixture, Openings, Player, Tournament};
use quaterne_rules::{Game, Lang, Rules};
use ratatui::crossterm::event::KeyCode;

use super::stage::{RICH, Stage};
use crate::event::{Event, Order};
use crate::watch::{feed, view};

const NAMES: [&str; 3] =
    ["minimax:depth=1,eval=ratio", "alphabeta:depth=2,eval=ratio", "alphabeta:depth=3,eval=ratio"];

/// A small tournament, played to its end in a file of its own.
fn arena(name: &str) -> Arena {
    let path: PathBuf = std::env::temp_dir().join(format!("quaterne-{name}-{}.db", std::process::id()));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    let arena = Arena::open(path.to_str().unwrap()).unwrap();
    let players = NAMES.map(|name| name.parse::<Player>().unwrap());
    let openings = Openings::default().after(&Game::new(Rules::connect4()), 1).unwrap();
    let tournament = Tournament::new(Rules::connect4(), players, openings, 1);
    let tournament = Tournament { name: "spring cup".to_owned(), ..tournament };
    let id = arena.add_tournament(&tournament, "here").unwrap();
    let conduct = Conduct::default();
    let worker = WorkerInfo {
        id: "w".to_owned(),
        machine: "here".to_owned(),
        threads: 1,
        games: 0,
        seen: Now::read(),
    };
    while let Some(games) = arena.next_games(&id, &tournament, &HashSet::new()).unwrap() {
        let games: Vec<Fixture> = games.into_iter().map(|(_, game)| game).collect();
        let (tournament, conduct) = (&tournament, &conduct);
        let local = Local { arena: &arena, id: &id, tournament, conduct, worker: &worker, careful: false };
        local.play(&games, |_| ()).unwrap();
    }
    arena.set_state(&id, TournamentState::Over).unwrap();
    arena
}

fn remove(arena: Arena) {
    let path = arena.path().unwrap();
    drop(arena);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}

#[test]
fn a_tournament_is_watched_and_a_game_replayed() {
    let arena = arena("watch");
    let mut stage = Stage::watching("class.db", Lang::En, RICH);
    stage.shows(&["looking for news"]);
    let mut news = feed::look(&arena, None).unwrap();
    // Whether the worker is still there depends on the clock.
    news.workers.clear();
    stage.send(Event::Watched(Ok(news)));
    stage.shows(&["spring cup", "over", "24 of 24 games", "score %", "Elo", "ended by: alignment"]);
    for (way, keys) in [("en", ""), ("fr", "Y"), ("ascii", "G")] {
        stage.keys(keys);
        for page in ["1", "2", "4"] {
            stage.keys(page);
            let drawn = stage.screen();
            assert!(way != "ascii" || drawn.is_ascii(), "{drawn}");
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(format!("watch_{page}_{way}"), drawn);
            });
        }
    }
    // The last game is chosen: it is replayed from its start, and its scores can be asked for.
    stage.code(KeyCode::Enter);
    stage.shows(&["coup 0 sur", "alphabeta:depth=3"]);
    stage.code(KeyCode::End);
    assert!(stage.table().game.outcome().is_some());
    stage.code(KeyCode::Esc);
    stage.shows(&["resultat"]);
    stage.keys("5\n");
    assert!(matches!(&stage.orders[..], [Order::Follow(id)] if id.len() == 12), "{:?}", stage.orders);
    // By mouse: a tab, and the line that is chosen.
    stage.click_text("4 parties -");
    stage.code(KeyCode::Home);
    stage.click_text("1  minimax");
    stage.shows(&["coup 0 sur"]);
    stage.code(KeyCode::Esc);
    stage.send(Event::Watched(Err("the database is away".to_owned())));
    stage.shows(&["the database is away", "spring cup"]);
    stage.keys("q");
    assert!(stage.app.is_over());
    remove(arena);
}

/// On 60 columns the columns that matter are whole, and the others are not there.
#[test]
fn a_narrow_terminal_shows_whole_columns() {
    let arena = arena("watch-narrow");
    let mut stage = Stage::watching("class.db", Lang::Fr, RICH);
    stage.send(Event::Watched(Ok(feed::look(&arena, None).unwrap())));
    stage.resize(60, 20);
    let head = |stage: &Stage| stage.screen().lines().nth(3).unwrap().trim().to_owned();
    let whole = head(&stage);
    assert!(whole.contains("score %") && whole.contains("95 %") && !whole.contains('…'), "{whole}");
    assert!(!whole.contains("avec o"), "{whole}");
    stage.shows(&["─ 1 classement ─ 2 ─ 3 ─ 4 ─ 5 ─"]);
    stage.click_text("4 ─ 5");
    stage.shows(&["─ 4 parties ─ 5 ─"]);
    let games = head(&stage);
    assert!(games.contains("résultat") && games.contains("par"), "{games}");
    remove(arena);
}

/// A game under way is there with its board, moves on with the news, and can be looked at from its start.
#[test]
fn a_game_under_way_is_seen() {
    let arena = arena("watch-now");
    let news = |moves: &str| {
        let mut news = feed::look(&arena, None).unwrap();
        let key = news.games[0].key;
        let started = Now(news.now.0 - 3000);
        let tournament = news.chosen.id.clone();
        let (moves, worker) = (moves.to_owned(), "lab7-12".to_owned());
        news.running = vec![Running { key, tournament, seats: [0, 2], opening: 0, moves, started, worker }];
        Event::Watched(Ok(news))
    };
    let mut stage = Stage::watching("class.db", Lang::En, RICH);
    stage.send(news("445"));
    stage.keys("3");
    stage.shows(&["last moves", " 445 ", "2| | | |o| | | |2", "1| | | |x|x| | |1"]);
    stage.send(news("4455"));
    stage.shows(&[" 4455 ", "2| | | |o|o| | |2"]);
    stage.code(KeyCode::Enter);
    stage.code(KeyCode::End);
    assert_eq!(stage.table().game.text(), "4455");
    remove(arena);
}

#[test]
fn pipes_get_the_tables() {
    let arena = arena("watch-plain");
    let (progress, tables, reasons) = view::plain(&feed::look(&arena, Some("spring cup")).unwrap(), Lang::Fr);
    assert!(
        progress.ends_with("24 parties sur 24") && reasons.contains("alignement"),
        "{progress} {reasons}"
    );
    // At 60 columns a table keeps to them, and says what it left out.
    for table in tables {
        let mut text = Vec::new();
        table.write_within(&mut text, 60, Lang::Fr).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.lines().count() >= 4 && text.lines().all(|line| line.chars().count() <= 60), "{text}");
    }
    let error = feed::look(&arena, Some("autumn cup")).unwrap_err().to_string();
    assert!(error.contains("no tournament autumn cup"), "{error}");
    remove(arena);
}
