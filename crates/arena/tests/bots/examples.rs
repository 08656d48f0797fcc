//! The bots of `bots/`: each plays a real game, from the empty board and from an opening, with both colours.

use quaterne_arena::{Conduct, Ending, Player, Reason, Tournament, play};
use quaterne_rules::{Game, Outcome, Rules};

use crate::{conduct, entrants, player, root};

fn check(player: &Player, rules: &Rules, openings: &[&str]) {
    let openings: Vec<Game> = openings.iter().map(|text| Game::parse(rules, text).unwrap()).collect();
    let players = entrants([player, &"random".parse().unwrap()], "movetime=10s,bank=60s");
    let contest = Tournament::new(*rules, players, openings, 7);
    let games = play(&contest, &Conduct { threads: 2, ..conduct() }, |_| ());
    assert_eq!(games.len(), contest.expected_games());
    let mut points = 0;
    for played in &games {
        let notes = &played.notes;
        assert!(matches!(played.ending, Ending::Over(_)), "{player}: {:?} {notes:?}", played.ending);
        let seat = played.fixture.seats.iter().position(|&player| player == 0).unwrap();
        points += match played.outcome() {
            Some(Outcome::Win(winner)) if winner.index() == seat => 2,
            Some(Outcome::Draw) => 1,
            _ => 0,
        };
    }
    // Each of them looks one move ahead, and the opponent plays at random.
    assert!(points > games.len(), "{} of {} points", points, 2 * games.len());
}

fn file(name: &str) -> Player {
    let found = Player::from_file(&root().join("bots").join(name)).unwrap_or_else(|why| panic!("{why}"));
    player(&found.to_string())
}

#[test]
fn python() {
    check(&file("line_bot.py"), &Rules::connect4(), &["", "4453"]);
}

#[test]
fn ocaml() {
    check(&file("line_bot.ml"), &Rules::connect4(), &["", "445"]);
}

#[test]
fn c() {
    check(&file("line_bot.c"), &Rules::connect4_12x6(), &["", "fgh"]);
}

#[test]
fn javascript() {
    check(&file("line_bot.js"), &Rules::connect4(), &["", "4453"]);
}

#[test]
fn java() {
    check(&file("LineBot.java"), &Rules::connect4(), &["445"]);
}

#[test]
fn rust() {
    check(&file("line_bot.rs"), &Rules::connect4(), &["", "445"]);
}

#[test]
fn connectx() {
    check(&file("connectx_agent.py"), &Rules::connect4(), &["", "4453"]);
}

#[test]
fn ugi() {
    check(&file("ugi_bot.py"), &Rules::connect4(), &["", "445"]);
    check(&file("ugi_bot.py"), &Rules::tictactoe(), &["", "b2", "3/1x1/2o x"]);
}

/// An executable script is run by the interpreter that it names.
#[test]
fn a_script_by_its_own_name() {
    let bot = player(&format!("lines:{}", root().join("bots/line_bot.py").display()));
    check(&bot, &"5x4/3".parse().unwrap(), &[""]);
}

#[test]
fn a_connectx_agent_plays_no_board_without_gravity() {
    let players = entrants([&file("connectx_agent.py"), &"random".parse().unwrap()], "movetime=10s");
    let openings = vec![Game::new(Rules::tictactoe())];
    let games = play(&Tournament::new(Rules::tictactoe(), players, openings, 1), &conduct(), |_| ());
    assert!(games.iter().all(|played| played.ending.reason() == "illegal move".parse::<Reason>().unwrap()));
    assert!(games[0].notes[0].fault.as_ref().unwrap().en.contains("gravity"));
}
