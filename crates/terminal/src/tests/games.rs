//! Whole games by keys and by mouse.

use quaterne_rules::{Cell, Lang, Outcome, Side};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};

use super::stage::{RICH, Stage};
use crate::event::{Event, Order};

const TWO: [&str; 2] = ["human", "human"];

fn two(rules: &str) -> Stage {
    Stage::playing(rules, "", TWO, Lang::En, RICH)
}

fn won_by(stage: &Stage) -> Option<Side> {
    stage.table().game.outcome().and_then(Outcome::winner)
}

#[test]
fn a_game_by_digits_letters_and_arrows() {
    let mut stage = two("connect4");
    stage.keys("4d5e");
    stage.code(KeyCode::Right);
    stage.code(KeyCode::Enter);
    stage.code(KeyCode::Down);
    stage.code(KeyCode::Right);
    assert_eq!(stage.moves(), "445566");
    stage.keys(" ");
    assert_eq!((stage.moves().as_str(), won_by(&stage)), ("4455667", Some(Side::X)));
    stage.shows(&["x wins: d1 e1 f1 g1", "★"]);
    // The game is over; Enter plays again.
    stage.keys("4");
    stage.shows(&["the game is over: Enter plays again"]);
    stage.code(KeyCode::Enter);
    assert_eq!(stage.moves(), "");
}

#[test]
fn a_game_by_mouse() {
    let mut stage = two("connect4");
    for column in [3, 3, 4, 4, 5, 5] {
        stage.click_cell(Cell::new(column, 5));
    }
    // The name of a column, below the board, is part of it.
    let layout = stage.layout();
    let frame = layout.board.unwrap();
    stage.click(frame.cells.right() - 2, frame.names_line());
    assert_eq!((stage.moves().as_str(), won_by(&stage)), ("4455667", Some(Side::X)));
    stage.click_text("U undo");
    assert_eq!(stage.moves(), "445566");
}

#[test]
fn free_boards_by_keys_and_mouse() {
    let mut stage = two("gomoku-15");
    stage.keys("b12\nc3\n");
    assert_eq!(stage.moves(), "b12c3");
    stage.code(KeyCode::Up);
    stage.code(KeyCode::Right);
    stage.keys("\n");
    assert_eq!(stage.moves(), "b12c3d4");
    stage.click_cell(Cell::new(14, 14));
    assert_eq!(stage.moves(), "b12c3d4o15");
    stage.click_cell(Cell::new(14, 14));
    stage.shows(&["o15 is taken"]);
    let mut small = two("tictactoe");
    for cell in [(0, 0), (1, 1), (0, 1), (2, 2), (0, 2)] {
        small.click_cell(Cell::new(cell.0, cell.1));
    }
    assert_eq!(won_by(&small), Some(Side::X));
}

#[test]
fn wrong_moves_are_explained() {
    let mut stage = two("connect4");
    stage.keys("4444444");
    stage.shows(&["column 4 is full"]);
    stage.keys("9");
    stage.shows(&["columns go from 1 to 7"]);
    stage.keys("0");
    stage.shows(&["what is 0 in Python is 1"]);
    assert_eq!(stage.moves(), "444444");
}

#[test]
fn a_machine_answers_and_a_move_is_taken_back() {
    let mut stage = Stage::playing("connect4", "", ["human", "minimax:depth=2"], Lang::Fr, RICH);
    stage.keys("4");
    stage.shows(&["à la machine"]);
    stage.keys("4");
    stage.shows(&["c'est à la machine"]);
    stage.think();
    assert_eq!(stage.table().game.moves().len(), 2);
    let played = stage.moves();
    stage.keys("U");
    assert_eq!(stage.moves(), "");
    stage.keys("R");
    assert_eq!(stage.moves(), played);
    stage.shows(&["humain", "prof. 2"]);
}

/// An answer to a question that is no longer asked changes nothing.
#[test]
fn a_late_answer_is_not_played() {
    let mut stage = Stage::playing("connect4", "", ["human", "minimax:depth=2"], Lang::En, RICH);
    stage.keys("4");
    let jobs = stage.jobs();
    stage.keys("U");
    assert!(jobs.iter().all(|job| job.run.stop.load(std::sync::atomic::Ordering::Relaxed)));
    stage.orders.extend(jobs.into_iter().map(|job| Order::Search(Box::new(job))));
    stage.think();
    assert_eq!(stage.moves(), "");
}

#[test]
fn time_travel_and_another_future() {
    let mut stage = two("connect4");
    stage.keys("445566");
    stage.code(KeyCode::Home);
    stage.shows(&["move 0 of 6"]);
    stage.keys("..");
    stage.shows(&["move 2 of 6"]);
    stage.code(KeyCode::End);
    stage.shows(&["x to move"]);
    // A click on a move in the list goes there; a move from there is another future.
    stage.click_text("○ 5");
    stage.shows(&["move 4 of 6"]);
    stage.keys("1");
    assert_eq!(stage.moves(), "44551");
    let pane = stage.layout().pane;
    stage.mouse(MouseEventKind::ScrollUp, pane.x + 1, pane.y + 1);
    stage.shows(&["move 4 of 5"]);
    stage.code(KeyCode::Esc);
    stage.shows(&["o to move"]);
}

#[test]
fn machines_play_each_other_with_pauses() {
    let seats = ["random:seed=1", "random:seed=2"];
    let mut stage = Stage::playing("connect4", "", seats, Lang::En, RICH);
    stage.think();
    let first = stage.table().game.moves().len();
    assert_eq!(first, 1, "the second move waits for its pace");
    stage.keys("P");
    stage.shows(&["paused"]);
    stage.wait(10_000);
    stage.think();
    assert_eq!(stage.table().game.moves().len(), first);
    // One move at a time while paused.
    stage.keys("\n");
    stage.think();
    stage.wait(10_000);
    stage.think();
    assert_eq!(stage.table().game.moves().len(), first + 1);
    stage.keys("P+++++");
    while stage.table().game.outcome().is_none() {
        stage.wait(10);
        stage.think();
    }
}

#[test]
fn escape_stops_a_search_and_the_game_waits() {
    let mut stage = Stage::playing("connect4", "", ["minimax:depth=30", "human"], Lang::En, RICH);
    stage.wait(10);
    let jobs = stage.jobs();
    stage.shows(&["thinks", "depth 30"]);
    stage.code(KeyCode::Esc);
    assert!(jobs[0].run.stop.load(std::sync::atomic::Ordering::Relaxed));
    stage.shows(&["search stopped", "paused"]);
    // X: the machine plays what it has; a search that was stopped still answers.
    stage.keys("P");
    stage.wait(1);
    stage.keys("X");
    stage.think();
    assert_eq!(stage.table().game.moves().len(), 1);
}

#[test]
fn a_side_is_taken_over_and_given_back() {
    let mut stage = Stage::playing("connect4", "", ["minimax:depth=30", "human"], Lang::En, RICH);
    stage.keys("K4");
    assert_eq!(stage.moves(), "4");
    stage.keys("5K");
    stage.shows(&["minimax:depth=30", "thinks"]);
}

#[test]
fn a_flag_falls() {
    let mut stage = Stage::setting_up(Lang::Fr, RICH);
    for _ in 0..7 {
        stage.code(KeyCode::Down);
    }
    stage.code(KeyCode::Right);
    stage.code(KeyCode::Enter);
    stage.shows(&["1:00"]);
    stage.wait(45_000);
    stage.shows(&["0:15.0"]);
    stage.wait(15_001);
    stage.shows(&["x n'a plus de temps : o gagne"]);
    stage.keys("4");
    assert_eq!(stage.moves(), "");
    // Whatever was said meanwhile, the game is still over, and it is nobody's turn.
    stage.shows(&["la partie est finie"]);
    stage.code(KeyCode::Esc);
    stage.shows(&["x n'a plus de temps : o gagne"]);
}

#[test]
fn a_stone_falls_and_lands() {
    let mut stage = two("connect4");
    stage.keys("A");
    stage.shows(&["stones fall"]);
    stage.keys("4");
    let falling = stage.screen();
    stage.wait(140);
    let half_way = stage.screen();
    stage.wait(400);
    let landed = stage.screen();
    assert!(falling != half_way && half_way != landed);
    assert!(landed.matches('●').count() > falling.matches('●').count(), "{falling}\n{landed}");
}

#[test]
fn a_game_is_set_up_by_keys() {
    let mut stage = Stage::setting_up(Lang::En, RICH);
    // Tic-tac-toe is the third game; the second player becomes a person.
    stage.code(KeyCode::Right);
    stage.code(KeyCode::Right);
    stage.keys("\t\t");
    for _ in 0..5 {
        stage.code(KeyCode::Left);
    }
    stage.shows(&["Tic-tac-toe 3×3", "x human   o human"]);
    stage.code(KeyCode::Enter);
    stage.keys("b2\na1\n");
    assert_eq!(stage.moves(), "b2a1");
    // Back to the set-up, and back to the game.
    stage.keys("N");
    stage.shows(&["Opponent", "Advanced"]);
    stage.code(KeyCode::Esc);
    assert_eq!(stage.moves(), "b2a1");
}

#[test]
fn a_game_is_set_up_by_mouse() {
    let mut stage = Stage::setting_up(Lang::En, RICH);
    stage.click_text("‹ yes");
    stage.click_text("▶ Play");
    assert!(!stage.table().game.rules().gravity());
}

#[test]
fn typed_values_are_read_like_arguments() {
    let mut stage = Stage::setting_up(Lang::En, RICH);
    for _ in 0..6 {
        stage.code(KeyCode::Down);
    }
    stage.keys("4453\n");
    stage.keys("\t\t");
    stage.code(KeyCode::Down);
    stage.keys("3\n\n");
    assert_eq!(stage.moves(), "4453");
    stage.shows(&["alphabeta:depth=3"]);
    let mut wrong = Stage::setting_up(Lang::Fr, RICH);
    for _ in 0..6 {
        wrong.code(KeyCode::Down);
    }
    wrong.keys("4449x\n\n");
    assert!(wrong.app.table.is_none());
}

/// A capital is a command, whatever pane has the keys.
#[test]
fn a_capital_means_the_same_in_every_pane() {
    for pane in ["", "V", "T", "E"] {
        let mut stage = two("connect4");
        stage.keys(&format!("44{pane}"));
        stage.orders.clear();
        stage.keys("Wgame.txt\n");
        let saved = stage.orders.iter().any(|order| matches!(order, Order::Save(..)));
        assert!(saved, "{pane}: {:?}", stage.orders);
    }
}

#[test]
fn orders_leave_the_interface() {
    let mut stage = two("connect4");
    stage.keys("44");
    stage.orders.clear();
    stage.keys("M");
    assert!(matches!(stage.orders[..], [Order::Mouse(false)]), "{:?}", stage.orders);
    stage.shows(&["the mouse is the terminal's"]);
    stage.orders.clear();
    stage.keys("Wgame.txt\n");
    match &stage.orders[..] {
        [Order::Save(path, record)] => {
            assert_eq!((path.to_str(), record.game.text().as_str()), (Some("game.txt"), "44"));
        }
        other => panic!("{other:?}"),
    }
    stage.send(Event::Filed(Ok("game.txt".into())));
    stage.shows(&["saved: game.txt"]);
    stage.send(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL)));
    assert!(matches!(stage.orders[..], [_, Order::Suspend]));
    assert!(stage.app.farewell().unwrap().contains("--position 44"));
    stage.keys("Q");
    assert!(stage.app.is_over());
}

#[test]
fn language_and_signs_change_on_the_spot() {
    let mut stage = two("connect4");
    stage.keys("Y");
    stage.shows(&["Puissance 4", "au trait"]);
    stage.keys("G");
    assert!(stage.screen().is_ascii());
    stage.keys("?");
    stage.shows(&["Jouer", "reprendre"]);
    stage.code(KeyCode::Esc);
    stage.shows(&["Puissance 4"]);
}

/// In the past the line below says which past it is, and how the game ended; Enter plays there, and the bar says so.
#[test]
fn the_past_is_named() {
    for (lang, ply, said) in [
        (Lang::En, 0, "before the first move: ● x to move; x won at move 7"),
        (Lang::En, 5, "after move 5: ○ o to move; x won at move 7"),
        (Lang::Fr, 5, "après le coup 5 : ○ o au trait ; x a gagné au coup 7"),
    ] {
        let mut stage = Stage::playing("connect4", "4455667", ["human", "human"], lang, RICH);
        stage.code(KeyCode::Home);
        for _ in 0..ply {
            stage.keys(".");
        }
        stage.shows(&[said, lang.pick("⏎ play  esc present", "⏎ jouer  esc présent")]);
    }
    let mut stage = Stage::playing("connect4", "4455", ["human", "random"], Lang::En, RICH);
    stage.keys(",");
    stage.shows(&["after move 3: ○ o to move\n"]);
}
