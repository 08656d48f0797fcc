//! The tree, its playback and the evaluation, by keys and by mouse.

use quaterne_search::tree::Kind;
use ratatui::crossterm::event::KeyCode;

use super::stage::{RICH, Stage};
use quaterne_rules::Lang;

fn with_tree(machine: &str) -> Stage {
    let mut stage = Stage::playing("connect4", "44", ["human", machine], Lang::En, RICH);
    stage.keys("T");
    stage.think();
    stage
}

/// The kind of the selected node, and its moves from the root.
fn selected(stage: &Stage) -> (Kind, String) {
    let tree = &stage.table().tree;
    let (game, _, found) = tree.found().unwrap();
    let path = tree.path();
    (found.tree.nodes()[tree.selected()].kind, quaterne_rules::write_moves(game.rules(), &path))
}

#[test]
fn nodes_open_and_close() {
    let mut stage = with_tree("minimax:depth=2");
    let rows = |stage: &Stage| stage.table().tree.rows().len();
    let open = rows(&stage);
    assert_eq!(open, 1 + 7 + 7, "the root, its children, and those of the best");
    stage.code(KeyCode::Home);
    stage.code(KeyCode::Left);
    assert_eq!(rows(&stage), 1);
    stage.code(KeyCode::Right);
    assert_eq!(rows(&stage), open);
    stage.code(KeyCode::Right);
    assert_eq!(selected(&stage).1, "1");
    stage.code(KeyCode::Enter);
    assert_eq!(rows(&stage), open + 7);
    // The board shows the node.
    stage.shows(&["in the tree"]);
    stage.code(KeyCode::Left);
    stage.code(KeyCode::Left);
    assert_eq!(selected(&stage).1, "");
}

#[test]
fn the_principal_line_is_followed() {
    let mut stage = with_tree("alphabeta:depth=4,order=centre");
    let line = {
        let (game, _, found) = stage.table().tree.found().unwrap();
        let last = found.tree.line().last().unwrap();
        quaterne_rules::write_moves(game.rules(), &found.tree.path(last))
    };
    for _ in 0..4 {
        stage.keys("f");
    }
    assert_eq!(selected(&stage).1, line);
    stage.keys("f");
    assert_eq!(selected(&stage).1, "");
}

#[test]
fn cutoffs_memo_and_ghosts() {
    let mut stage = with_tree("alphabeta:depth=4,memo=on");
    stage.keys("c");
    stage.shows(&["✂ skipped"]);
    stage.keys("m");
    assert_eq!(selected(&stage).0, Kind::Memo);
    let hit = selected(&stage).1;
    stage.keys("m");
    assert_ne!(selected(&stage).1, hit, "the node that is remembered");
    stage.keys("g");
    stage.think();
    let (_, _, found) = stage.table().tree.found().unwrap();
    let known = found.tree.nodes().iter().flat_map(|node| &node.skipped).all(|each| each.ghost.is_some());
    assert!(known, "every branch that was skipped has been looked at");
}

#[test]
fn other_machines_and_depths() {
    let mut stage = with_tree("alphabeta:depth=4");
    stage.keys("-");
    stage.think();
    stage.shows(&["alphabeta:depth=3"]);
    stage.keys("o");
    stage.think();
    stage.keys("o");
    stage.think();
    stage.shows(&["minimax:depth=3"]);
    assert_eq!(stage.table().tree.found().unwrap().2.analysis.nodes, 400);
}

#[test]
fn a_search_is_played_back() {
    let mut stage = with_tree("alphabeta:depth=3");
    stage.keys("e");
    stage.shows(&["1/", "enter the root"]);
    stage.code(KeyCode::Right);
    stage.shows(&["enter 1"]);
    stage.keys("c");
    stage.shows(&["skipped"]);
    stage.code(KeyCode::End);
    stage.shows(&["leave the root"]);
    stage.code(KeyCode::Home);
    stage.keys(" ");
    for _ in 0..3 {
        stage.wait(200);
    }
    stage.shows(&["▶ 4/"]);
    stage.keys("e");
    assert!(stage.table().tree.playback.is_none());
}

#[test]
fn the_tree_follows_the_game() {
    let mut stage = with_tree("alphabeta:depth=2");
    let before = stage.table().tree.found().unwrap().0.text();
    stage.keys("\t4");
    stage.think();
    let after = stage.table().tree.found().unwrap().0.text();
    assert_eq!((before.as_str(), after.len()), ("44", 4), "after the move and its answer");
    stage.click_text("2 ▽");
    assert_eq!(selected(&stage).1, "2");
}

#[test]
fn the_evaluation_points_at_the_board() {
    let mut stage = Stage::playing("connect4", "4435", ["human", "human"], Lang::En, RICH);
    stage.keys("E");
    let marked: Vec<String> = stage.table().lines.marked().iter().map(ToString::to_string).collect();
    assert_eq!(marked.join(" "), "a1 b1 c1 d1");
    stage.code(KeyCode::Down);
    assert_ne!(stage.table().lines.marked()[3].to_string(), "d1");
    stage.keys("o");
    stage.shows(&["weights/0/1/4/16"]);
    stage.code(KeyCode::Esc);
    stage.keys("V");
    stage.shows(&["1. ● 4"]);
}

/// At 60 columns the closed tabs are their keys, and all of them can be clicked.
#[test]
fn narrow_tabs_are_all_there() {
    let mut stage = Stage::playing("connect4", "44", ["human", "human"], Lang::Fr, RICH);
    stage.resize(60, 20);
    stage.shows(&[" V coups  J  T  E "]);
    let tabs = stage.layout().tabs;
    for (x, shown) in [(10, " V  J juger  T  E "), (13, " V  J  T arbre  E ")] {
        stage.click(tabs.x + x, tabs.y);
        stage.shows(&[shown]);
    }
    stage.resize(80, 24);
    stage.shows(&[" V coups  J juger  T arbre  E éval"]);
}
