//! The first screen: a game is chosen, gone on with, opened; and machines that are chosen there answer soon.

use std::time::Duration;

use quaterne_report::catalogue::Levels;
use quaterne_report::seat::Seat;
use quaterne_rules::{Game, Lang, Record, Rules};
use ratatui::crossterm::event::KeyCode;

use super::stage::{POOR, RICH, Stage};
use crate::event::{Event, Order, Task};
use crate::home::GAMES;
use crate::saved_game;
use crate::shelf::Kept;

fn kept(name: &str, rules: &str, moves: &str, age: u64) -> Kept {
    let rules: Rules = rules.parse().unwrap();
    let game = Game::parse(&rules, moves).unwrap();
    let level = &Levels::of(&rules).levels[2];
    let seats = [Seat::Human, level.player.parse::<Seat>().unwrap().sown(|| 7)];
    Kept { name: name.to_owned(), record: saved_game::record(&game, &seats), age: Duration::from_secs(age) }
}

pub(super) fn played() -> Vec<Kept> {
    vec![
        kept("3.txt", "connect4", "4455667", 90),
        kept("2.txt", "connect4", "444433", 4_000),
        kept("1.txt", "tictactoe", "b2a1c3a3", 200_000),
    ]
}

/// Enter, and a stranger plays; the machine has a name, not a specification.
#[test]
fn enter_plays() {
    for (lang, machine) in [(Lang::En, "casual"), (Lang::Fr, "occasionnel")] {
        let mut stage = Stage::choosing(Vec::new(), lang, RICH);
        stage.shows(&[machine, "★★☆☆☆"]);
        stage.keys("\n4");
        stage.shows(&[machine]);
        assert!(!stage.screen().contains("temperature"), "{}", stage.screen());
        assert_eq!(stage.moves(), "4");
        // It does not say who wins.
        stage.think();
        assert!(stage.table().opinion(quaterne_rules::Side::O).is_none());
    }
}

/// Games and opponents by arrows, digits and mouse; the opponent may begin.
#[test]
fn everything_is_chosen() {
    let mut stage = Stage::choosing(Vec::new(), Lang::En, RICH);
    stage.code(KeyCode::Right);
    stage.shows(&["Tic-tac-toe", "3×3, 3 in a row"]);
    stage.keys("5");
    stage.shows(&["perfect", "★★★★★"]);
    stage.code(KeyCode::Down);
    stage.code(KeyCode::Down);
    stage.code(KeyCode::Right);
    stage.shows(&["your opponent"]);
    stage.keys("\n");
    stage.think();
    assert_eq!((stage.table().game.moves().len(), stage.table().seats[1].is_human()), (1, true));
    // A friend; one's own board is set up.
    stage.keys("N");
    stage.keys("6");
    stage.shows(&["a friend"]);
    stage.click_text("Play");
    assert!(stage.table().seats.iter().all(Seat::is_human));
    stage.keys("N");
    stage.code(KeyCode::Up);
    stage.code(KeyCode::Up);
    stage.code(KeyCode::Left);
    stage.code(KeyCode::Left);
    stage.shows(&["your own"]);
    stage.keys("\n");
    stage.shows(&["in every detail", "Columns"]);
    stage.code(KeyCode::Esc);
    stage.shows(&["any board"]);
}

/// The labs are a command of their own; whoever chooses them is sent there.
#[test]
fn labs_are_found() {
    let mut stage = Stage::choosing(Vec::new(), Lang::Fr, RICH);
    stage.code(KeyCode::Up);
    stage.keys("\n");
    assert!(stage.app.is_over() && stage.app.labs);
}

/// Whatever is chosen on the first screen answers by itself within seconds; and a machine that would not is not waited for.
#[test]
fn nobody_waits_for_ever() {
    for (game, sample) in GAMES {
        let rules: Rules = game.parse().unwrap();
        assert!(Game::parse(&rules, sample).unwrap().outcome().is_none(), "{game}");
        for level in Levels::of(&rules).levels {
            let is_soon = |key: &str| {
                let (name, value) = key.split_once('=').unwrap_or((key, ""));
                match name {
                    "time" => matches!(value, "4s" | "5s"),
                    // Exact scores are ten million positions a second, others some hundred thousand.
                    "nodes" if level.player.starts_with("perfect") => {
                        value.parse::<u64>().unwrap() <= 8_000_000
                    }
                    "nodes" => value.parse::<u64>().unwrap() <= 50_000,
                    "depth" => value.parse::<u64>().unwrap() <= 2,
                    _ => false,
                }
            };
            assert!(level.player.split([':', ',']).any(is_soon), "{game}: {}", level.player);
        }
    }
    // Gomoku from the form with everything: the machine of the other board does not stay.
    let mut stage = Stage::setting_up(Lang::En, RICH);
    for _ in 0..4 {
        stage.code(KeyCode::Right);
    }
    stage.shows(&["Gomoku", "o deepening:"]);
    stage.keys("\nh8\n");
    assert!(stage.table().seats[1].to_string().contains("time=1000ms"), "{}", stage.table().seats[1]);
    // Nor does it where the board could not be played on the way.
    let mut stage = Stage::setting_up(Lang::En, RICH);
    stage.code(KeyCode::Down);
    stage.keys("150\n");
    stage.shows(&["150x6"]);
    stage.keys("15\n");
    stage.code(KeyCode::Down);
    stage.keys("15\n");
    stage.code(KeyCode::Down);
    stage.keys("5\n");
    stage.code(KeyCode::Down);
    stage.code(KeyCode::Right);
    stage.shows(&["Gomoku", "o deepening:"]);
    // What a person wrote stays, and is cut short.
    let mut stage = Stage::playing("gomoku-15", "", ["human", "minimax:depth=9"], Lang::En, RICH);
    stage.keys("h8\n");
    let jobs = stage.jobs();
    assert!(
        matches!(jobs[0].task, Task::Answer(_, Some(time)) if time <= Duration::from_secs(20)),
        "{:?}",
        jobs[0].task
    );
}

#[test]
fn games_are_gone_on_with_and_opened() {
    let mut stage = Stage::choosing(played(), Lang::En, RICH);
    // The clauses that fit: who plays matters more than how long.
    stage.shows(&["Continue      Connect Four, club player   "]);
    stage.resize(120, 40);
    stage.click_text("Connect Four, club player, 6 moves");
    assert_eq!(stage.moves(), "444433");
    // It stays the same file when it is left.
    stage.orders.clear();
    stage.keys("1");
    stage.keys("N");
    assert!(matches!(&stage.orders[..], [.., Order::Keep(name, _)] if name == "2.txt"), "{:?}", stage.orders);
    // The list, with its ages and results; a finished game opens with its review.
    let mut stage = Stage::choosing(played(), Lang::Fr, RICH);
    for _ in 0..3 {
        stage.code(KeyCode::Up);
    }
    stage.keys("\n");
    stage.shows(&["ouvrir une partie", "un fichier…", "x a gagné", "1 min", "1 h", "2 j"]);
    stage.code(KeyCode::Down);
    stage.keys("\n");
    assert_eq!(stage.moves(), "4455667");
    stage.think();
    stage.shows(&["J juger", "7. ● 7"]);
}

#[test]
fn a_file_is_opened_and_a_name_is_proposed() {
    let mut stage = Stage::choosing(Vec::new(), Lang::En, RICH);
    stage.click_text("a game played before");
    stage.keys("\nmine.txt\n");
    assert!(matches!(&stage.orders[..], [Order::Load(path)] if path.to_str() == Some("mine.txt")));
    stage.send(Event::Loaded(Err(quaterne_report::Text::new("no such file", "pas de fichier"))));
    stage.shows(&["no such file"]);
    let game = Game::parse(&Rules::tictactoe(), "b2a1").unwrap();
    stage.send(Event::Loaded(Ok(Box::new(Record::new(game)))));
    assert_eq!(stage.moves(), "b2a1");
    // Enter takes the name that is proposed, another key replaces it.
    stage.orders.clear();
    stage.keys("W");
    stage.shows(&["save the game as: tictactoe.txt"]);
    stage.keys("\n");
    assert!(matches!(&stage.orders[..], [Order::Save(path, _)] if path.to_str() == Some("tictactoe.txt")));
    stage.orders.clear();
    stage.keys("Wx\n");
    assert!(matches!(&stage.orders[..], [Order::Save(path, _)] if path.to_str() == Some("x")));
}

/// Every move is kept at once, so that nothing is lost with the terminal; one between machines, or of one move, is not.
#[test]
fn games_are_kept_move_by_move() {
    let kept = |stage: &Stage| {
        let texts = stage.orders.iter().filter_map(|order| match order {
            Order::Keep(name, record) => Some(format!("{name} {}", record.game.text())),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(", ")
    };
    let mut stage = Stage::playing("connect4", "", ["human", "human"], Lang::En, RICH);
    stage.keys("445");
    stage.wait(10);
    assert_eq!(kept(&stage), "0-1.txt 44, 0-1.txt 445");
    stage.orders.clear();
    stage.keys("UU6");
    assert_eq!(kept(&stage), "0-1.txt 44, 0-1.txt 46");
    // Who only looks changes nothing.
    let mut stage = Stage::choosing(played(), Lang::En, RICH);
    stage.resize(120, 40);
    stage.click_text("Connect Four, club player, 6 moves");
    stage.keys(",,J");
    assert_eq!(kept(&stage), "");
    stage.keys("V");
    stage.code(KeyCode::End);
    stage.keys("1");
    assert_eq!(kept(&stage), "2.txt 4444331");
    let mut stage = Stage::playing("connect4", "", ["random:seed=1", "random:seed=2"], Lang::En, RICH);
    stage.wait(10);
    stage.think();
    assert!(!stage.moves().is_empty() && kept(&stage).is_empty());
}

/// A game that ends is kept at once, and only once; one of one move is not.
#[test]
fn games_that_end_are_kept() {
    let kept = |stage: &Stage| stage.orders.iter().filter(|order| matches!(order, Order::Keep(..))).count();
    let mut stage = Stage::playing("connect4", "445566", ["human", "human"], Lang::En, RICH);
    stage.keys("7");
    stage.wait(10);
    assert_eq!(kept(&stage), 1);
    let mut stage = Stage::playing("connect4", "", ["human", "human"], Lang::En, RICH);
    stage.keys("4N");
    assert_eq!(kept(&stage), 0);
}

/// Who loses sees why: the graph, the mistakes, what was better, step by step.
#[test]
fn the_review_says_why() {
    let mut stage = Stage::playing("tictactoe", "b2b1c3a1a3", ["human", "human"], Lang::En, RICH);
    stage.keys("c1\n");
    stage.think();
    assert!(stage.table().game.outcome().is_some());
    stage.shows(&["J judge", "mistakes: x 1, o 1", "?"]);
    stage.code(KeyCode::Up);
    stage.shows(&["o wins in 1", "5. ● a3 ??: turns a win into a", "loss: c1 was winning", "◆"]);
    stage.code(KeyCode::Up);
    stage.shows(&["2. ○ b1 ?: loses: a1 was a draw", "better: a1 "]);
    stage.code(KeyCode::Up);
    stage.shows(&["no more mistakes there"]);
    stage.code(KeyCode::Right);
    stage.shows(&["3. ● c3: keeps the win"]);
    // The marks stand in the list of moves, too.
    stage.keys("V");
    stage.shows(&["● a3 ??", "○ b1 ?"]);
    // Enter plays again, and the list of moves is back.
    stage.code(KeyCode::End);
    stage.keys("\n");
    assert_eq!(stage.moves(), "");
    let mut stage = Stage::playing("gomoku-15", "h8", ["human", "human"], Lang::Fr, POOR);
    stage.keys("J");
    stage.shows(&["cette grille est trop", "grande pour des scores"]);
}

/// A game that was lost early has a second why: the threat that was let through at the end, or the move that hastened it.
#[test]
fn the_review_says_what_hastened_the_end() {
    let mut stage = Stage::playing("connect4", "122215732", ["human", "human"], Lang::En, RICH);
    stage.resize(120, 40);
    stage.keys("4");
    stage.think();
    stage.shows(&[
        "10. ○ 4: wins",
        "9. ● 2 let it through: 4 held out longer",
        "it turned at move 1, ● 1: ↑ shows why",
    ]);
    stage.code(KeyCode::Up);
    stage.shows(&["9. ● 2 ?!: loses sooner, in 2 plies: 4 held", "better: 4 "]);
    stage.code(KeyCode::Up);
    stage.shows(&["1. ● 1 ??: turns a win into a loss"]);
    let moves = "444435213323341555451532";
    let mut stage = Stage::playing("connect4", moves, ["human", "human"], Lang::Fr, RICH);
    stage.resize(120, 40);
    stage.keys("J");
    stage.think();
    stage.shows(&["21. ● 1 a hâté la fin : 5 tenait"]);
    // Nothing could have been done.
    let position = "7/7/7/7/1oo4/1xxx3 o";
    let mut stage = Stage::playing("connect4", position, ["human", "human"], Lang::En, RICH);
    stage.keys("1");
    stage.keys("5");
    stage.think();
    stage.shows(&["lost from the first move on", "no mistake"]);
}

/// A game that is longer than the pane is wide: its end is in the graph, and stepping back brings the rest; a click finds
/// the move that is drawn there.
#[test]
fn a_long_game_is_reviewed_to_its_end() {
    let moves = "477742512265477765611155145332142246363";
    for (width, height) in [(60, 20), (80, 24)] {
        let mut stage = Stage::playing("connect4", moves, ["human", "human"], Lang::En, RICH);
        stage.resize(width, height);
        stage.keys("J");
        stage.think();
        let mark = |stage: &Stage| {
            let pane = stage.layout().pane;
            let buffer = stage.buffer();
            let marked = |y: u16| (pane.x..pane.right()).find(|&x| buffer[(x, y)].symbol() == "▲");
            (pane.y..pane.bottom()).find_map(marked)
        };
        let last = mark(&stage);
        assert!(last.is_some(), "{}", stage.screen());
        stage.shows(&["‹"]);
        stage.code(KeyCode::Home);
        stage.keys(".");
        stage.shows(&["1. ● 4", "›"]);
        let (first, pane) = (mark(&stage).unwrap(), stage.layout().pane);
        stage.click(first + 3, pane.y + 2);
        assert_eq!(stage.table().ply(), 4, "{}", stage.screen());
    }
}

#[test]
fn colours_change_on_the_spot() {
    let mut stage = Stage::choosing(Vec::new(), Lang::Fr, RICH);
    let inks = |stage: &Stage| stage.buffer().content().iter().map(|cell| cell.fg).collect::<Vec<_>>();
    let dark = inks(&stage);
    stage.send(Event::Ground(true));
    assert_ne!(dark, inks(&stage));
    stage.keys("\n");
    stage.keys("C");
    stage.shows(&["daltonien"]);
    stage.keys("CC");
    stage.shows(&["sans couleurs"]);
    assert!(inks(&stage).iter().all(|ink| *ink == ratatui::style::Color::Reset));
}

/// However low the terminal, the line that is chosen is there, and whatever is said is whole.
#[test]
fn low_terminals_have_every_line() {
    for height in 4..14 {
        for lang in [Lang::En, Lang::Fr] {
            let mut stage = Stage::choosing(played(), lang, RICH);
            stage.resize(60, height);
            let names = lang.pick(
                ["Game", "Opponent", "Begins", "Play", "Continue", "Open", "Advanced", "Labs"],
                ["Jeu", "Adversaire", "Commence", "Jouer", "Continuer", "Ouvrir", "Avancé", "TP"],
            );
            for name in names {
                stage.shows(&[name]);
                stage.code(KeyCode::Down);
            }
        }
    }
    let mut stage = Stage::choosing(Vec::new(), Lang::Fr, RICH);
    stage.resize(60, 20);
    let error = "/home/somebody/games/of/the/year/2026/tuesday.txt : ce n'est pas une partie sauvée";
    stage.send(Event::Loaded(Err(quaterne_report::Text::same(error))));
    stage.shows(&["tuesday.txt", "pas une partie sauvée"]);
}

/// Keys at the foot are whole or not there; with room, what is said of an opponent is whole, too.
#[test]
fn nothing_is_cut() {
    for (lang, last, whole) in [
        (Lang::En, "Q quit   Y français\n", "stops what wins at once, little more"),
        (Lang::Fr, "Q quitter\n", "pare les menaces immédiates, guère plus"),
    ] {
        let mut stage = Stage::choosing(Vec::new(), lang, RICH);
        stage.resize(60, 20);
        stage.shows(&[last, whole]);
        stage.resize(120, 40);
        stage.shows(&[whole]);
    }
}
