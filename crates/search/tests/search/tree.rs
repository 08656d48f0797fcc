//! Kept trees add up to the search they were kept from, and C11's picture is drawn to the last stroke.

use std::path::Path;

use quaterne_rules::{Cell, Game, Rules};
use quaterne_search::events::Bound;
use quaterne_search::rng::Rng;
use quaterne_search::solver::Solver;
use quaterne_search::tree::{self, Captions, Keep, Kind, Recorded, View, Words, dot, ghost, svg, text};
use quaterne_search::{Analysis, Limits, Method, Silent, question};

fn record(game: &Game, spec: &str, keep: Keep) -> Recorded {
    tree::record(game, &spec.parse().unwrap(), &Limits::none(), keep).unwrap()
}

fn c11() -> Game {
    Game::parse(&Rules::tictactoe(), "1x1/xoo/ox1 x").unwrap()
}

fn view<'a>(game: &'a Game, recorded: &'a Recorded, boards: bool) -> View<'a, Cell, Game> {
    View { tree: &recorded.tree, captions: game, scale: recorded.scale, words: &Words::ENGLISH, boards }
}

/// Compares with a file of tests/golden; with BLESS set, writes it.
fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == found,
        "{name} has changed; BLESS=1 cargo test accepts it, then look at it:\n{found}"
    );
}

/// The facts of C11: three moves, and only the corner does not lose.
#[test]
fn c11_by_minimax() {
    let (game, spec) = (c11(), "minimax:depth=3,eval=outcome");
    let found = record(&game, spec, Keep::nodes(2_000));
    let root = found.tree.root();
    let children: Vec<(String, Option<(i64, Bound)>)> = root
        .children
        .iter()
        .map(|&child| &found.tree.nodes()[child])
        .map(|child| (game.name(child.by.unwrap()), child.value))
        .collect();
    let exactly = |value| Some((value, Bound::Exact));
    assert_eq!(children, [("a3".into(), exactly(-1)), ("c1".into(), exactly(-1)), ("c3".into(), exactly(0))]);
    assert_eq!((root.value, root.best().map(|by| game.name(by))), (exactly(0), Some("c3".into())));
    let (heading, numbers) = (format!("{spec} · tictactoe"), "best c3 · value 0 · 14 nodes");
    golden("c11.txt", &text::write(&view(&game, &found, true)));
    golden("c11.dot", &dot::write(&view(&game, &found, true), &heading));
    golden("c11.svg", &svg::write(&view(&game, &found, true), &heading, numbers));
}

/// α–β on the same position: windows, a cutoff, and the same value.
#[test]
fn c11_by_alpha_beta() {
    let game = c11();
    let found = record(&game, "alphabeta:depth=3,eval=outcome", Keep::nodes(2_000));
    golden("c11-alphabeta.txt", &text::write(&view(&game, &found, false)));
}

fn check_svg(svg: &str, drawn: usize) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    let child = |name: &str| root.children().find(|node| node.has_tag_name(name));
    assert!(child("title").is_some() && child("desc").is_some(), "screen readers need both");
    // Every node has its own title, besides those of stubs and the picture's.
    let titles = document.descendants().filter(|node| node.has_tag_name("title")).count();
    assert!(titles > drawn, "{titles} titles for {drawn} nodes");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert!(!document.descendants().any(|node| node.has_tag_name("script") || node.has_tag_name("image")));
}

/// A tree adds up: what is drawn and what is not are what was visited.
fn check(game: &Game, spec: &str, most: usize) {
    let method: Method = spec.parse().unwrap();
    let keep = Keep::nodes(most);
    let found = record(game, spec, keep);
    let (tree, analysis) = (&found.tree, &found.analysis);
    let at = format!("{spec} on {} at {}, {most} nodes", game.rules(), game.fen());
    assert!(tree.nodes().len() <= most, "{at}: {} drawn", tree.nodes().len());
    assert_eq!(tree.visited(), analysis.nodes, "{at}");
    assert_eq!(tree.remembered(), analysis.memo.map_or(0, |memo| memo.hits), "{at}");

    // The drawn round: each node, and what it hides.
    let drawn: u64 = (0..tree.nodes().len()).map(|place| 1 + tree.hidden(place)).sum();
    assert_eq!(drawn, tree.root().size + tree.root().hits, "{at}");
    let round = tree.rounds().iter().rfind(|round| round.value.is_some()).or(tree.rounds().last()).unwrap();
    assert_eq!((round.size, round.hits), (tree.root().size, tree.root().hits), "{at}");

    if let Some((value, bound)) = tree.root().value {
        assert_eq!((found.scale.score(value), bound), (analysis.score, Bound::Exact), "{at}");
    }
    let line: Vec<Cell> = tree.line().filter_map(|place| tree.nodes()[place].by).collect();
    assert!(analysis.line.starts_with(&line), "{at}: {line:?} is not {:?}", analysis.line);
    if most >= 100 && method.name() != "ternary" {
        assert_eq!(line, analysis.line, "{at}");
    }
    for node in tree.nodes() {
        if let Some(origin) = node.origin {
            let origin = &tree.nodes()[origin];
            assert!(node.kind == Kind::Memo && origin.kind != Kind::Memo && origin.order < node.order);
            assert_eq!((node.ply, node.value), (origin.ply, origin.value), "{at}");
        }
        let Some((value, _)) = node.value.filter(|_| node.kind == Kind::Searched) else { continue };
        let values = || node.children.iter().filter_map(|&child| tree.nodes()[child].value).map(|v| v.0);
        assert!(values().all(|child| if node.is_max() { child <= value } else { child >= value }), "{at}");
    }
    let svg = svg::write(&view(game, &found, game.rules().area() < 20), "a & b", "<c>");
    check_svg(&svg, tree.nodes().len());
    assert!(dot::write(&view(game, &found, false), "\"").ends_with("}\n"));
}

#[test]
fn trees_add_up() {
    let mut rng = Rng::new(11);
    for (rules, positions) in [("connect4", 5), ("tictactoe", 10), ("5x4/3", 6), ("6x5/4/stones=5", 3)] {
        let rules: Rules = rules.parse().unwrap();
        for _ in 0..positions {
            let game = crate::agreement::position(rules, &mut rng);
            for spec in [
                "minimax:depth=3",
                "minimax:depth=5,memo=1,eval=outcome",
                "minimax:depth=4,nodes=300",
                "alphabeta:depth=5",
                "alphabeta:depth=4,ties=random,order=centre,win=flat",
                "alphabeta:depth=5,ties=last,memo=1,eval=windows",
                "alphabeta:depth=6,nodes=1000,memo=1",
                "deepening:nodes=3000,memo=1",
                "deepening:depth=4,eval=weights/0/1/3/6,memo=off",
                "ternary:depth=4,ties=first",
            ] {
                for most in [1, 7, 300] {
                    check(&game, spec, most);
                }
            }
        }
    }
}

/// Far more nodes than are kept, so that plies are given up while the search goes on.
#[test]
fn long_searches_keep_their_line() {
    for (rules, position, spec) in [
        ("connect4", "44", "alphabeta:depth=8,order=centre"),
        ("connect4", "", "minimax:depth=6"),
        ("connect4", "4453", "alphabeta:depth=8,ties=random,seed=3,memo=8"),
        ("connect4", "44", "deepening:depth=9,memo=8"),
        ("connect4-12x6", "", "minimax:depth=4,ties=last"),
        ("tictactoe", "", "minimax:depth=9,eval=outcome,ties=random"),
        ("gomoku-15", "h8", "alphabeta:depth=2,eval=windows"),
        ("connect4", "", "ternary:depth=7"),
    ] {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        for most in [100, 2_000] {
            if most == 2_000 || game.rules().area() < 100 {
                check(&game, spec, most);
            }
        }
    }
}

/// Every branch that α–β skipped, searched after all: together they are what minimax visits.
#[test]
fn ghosts_are_what_was_saved() {
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        let game = crate::agreement::position(Rules::connect4(), &mut rng);
        for (ties, cut) in [("first", true), ("last", true), ("random", false)] {
            let method: Method = format!("alphabeta:depth=4,ties={ties}").parse().unwrap();
            let plain = "minimax:depth=4".parse().unwrap();
            let plain = question::listen(&game, &plain, &Limits::none(), &mut Silent);
            let mut found = tree::record(&game, &method, &Limits::none(), Keep::nodes(100_000)).unwrap();
            ghost::look(&mut found, &game, &method, &Limits::none());
            let mut saved = 0;
            for node in found.tree.nodes() {
                for skipped in &node.skipped {
                    saved += skipped.ghost.unwrap().size;
                }
            }
            assert_eq!(found.analysis.nodes + saved, plain.nodes, "{}", game.fen());
            assert!(!cut || saved > 0 || found.analysis.cutoffs == 0);
        }
    }
}

#[test]
fn depth_is_respected_and_machines_without_a_tree_have_none() {
    let game = Game::new(Rules::connect4());
    let found = record(&game, "minimax:depth=4", Keep::nodes(2_000).depth(2));
    assert_eq!(found.tree.nodes().len(), 1 + 7 + 49);
    assert!(found.tree.nodes().iter().all(|node| node.ply <= 2));
    let over = Game::parse(&Rules::connect4(), "4455667").unwrap();
    let run = |game, spec: &str| {
        tree::record(game, &spec.parse().unwrap(), &Limits::none(), Keep::nodes(9)).is_none()
    };
    assert!(run(&game, "random") && run(&game, "one-ply") && run(&over, "minimax"));
}

/// Every node of a proof says the truth: its bound holds for the exact score of its position, and it was asked one
/// question, whether that is more than α.
#[test]
fn the_proofs_of_perfect_play() {
    for (rules, position) in
        [("4x4/4", "11224"), ("connect4", "444444555551111"), ("4x3/3/free", "a1"), ("tictactoe", "b2")]
    {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let found = record(&game, "perfect:table=1", Keep::nodes(3_000));
        let mut solver = Solver::new(1).without_book();
        let root = solver.solve(&game, &Limits::none());
        assert_eq!(root.score().map(f64::from), Some(found.analysis.score), "{rules} {position}");
        assert!(found.tree.rounds().len() > 1, "one question and then another");
        let mut searched = 0;
        for (place, node) in found.tree.nodes().iter().enumerate() {
            let mut there = game.clone();
            found.tree.path(place).into_iter().for_each(|cell| there.play(cell).unwrap());
            let score = solver.solve(&there, &Limits::none()).score().unwrap();
            let score = i64::from(if node.is_max() { score } else { -score });
            let (value, bound) = node.value.unwrap();
            let holds = match bound {
                Bound::Exact => score == value,
                Bound::Lower => score >= value,
                Bound::Upper => score <= value,
            };
            assert!(holds, "{rules} {}: {score} is not {} {value}", there.text(), bound.sign());
            assert_eq!(node.beta, node.alpha + 1, "{rules} {}", there.text());
            searched += u32::from(node.kind == Kind::Searched);
            // Who is searched has children, unless they were not kept.
            assert!(node.kind != Kind::Searched || node.size + node.hits > 1, "{rules} {}", there.text());
        }
        assert!(searched > 1 && found.analysis.leaves > 0, "{rules} {position}");
    }
}

/// Listening changes nothing: the same questions, the same nodes, the same answer.
#[test]
fn who_listens_to_perfect_play_does_not_disturb_it() {
    for (rules, position) in [("connect4", "4444445555511"), ("4x4/4/free", "b2c2")] {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let heard = record(&game, "perfect:table=1", Keep::nodes(100));
        let silent = question::best(&game, &"perfect:table=1".parse().unwrap(), &Limits::none());
        let summary = |found: &Analysis| (found.nodes, found.best, found.score, found.moves.clone());
        assert_eq!(summary(&heard.analysis), summary(&silent), "{rules} {position}");
        // The tree has the nodes of the questions about the root; those about its moves come after.
        assert!(heard.tree.visited() <= silent.nodes, "{rules} {position}");
    }
}

/// A Monte-Carlo tree is told as it stands at the end: the root's children have the visits and the scores of the answer.
#[test]
fn the_tree_of_random_games() {
    for (rules, position) in [("connect4", "44"), ("tictactoe", "")] {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let found = record(&game, "mcts:nodes=2000,seed=3", Keep::nodes(1_000_000));
        let nodes = found.tree.nodes();
        let root = found.tree.root();
        assert_eq!(root.children.len(), found.analysis.moves.len(), "{rules}");
        for &child in &root.children {
            let answer = found.analysis.moves.iter().find(|m| Some(m.cell) == nodes[child].by).unwrap();
            let (value, _) = nodes[child].value.unwrap();
            assert!((found.scale.score(value) - answer.score).abs() < 1e-3, "{rules} {value}");
            // A game adds one node at most.
            assert!(nodes[child].size <= answer.visits.unwrap(), "{rules}");
        }
        assert_eq!(root.best(), found.analysis.best, "{rules}");
        let line: Vec<Cell> = found.tree.line().filter_map(|place| nodes[place].by).collect();
        assert_eq!(line, found.analysis.line, "{rules}");
        assert!(nodes.iter().all(|node| node.value.is_some()));
    }
}
