//! A game of four leaves, drawn: MAX chooses a side, MIN a leaf.
//!
//! ```text
//!              MAX
//!            /     \
//!         MIN       MIN
//!        /   \     /   \
//!       3     5   2     9        MAX goes left and gets 3; α–β never looks at the 9
//! ```

use quaterne_rules::{Outcome, Position, Side};
use quaterne_search::evaluator::Evaluator;
use quaterne_search::events::Event;
use quaterne_search::negamax::negamax;
use quaterne_search::scale::Scale;
use quaterne_search::searcher::Searcher;
use quaterne_search::tree::{Captions, Keep, Recorder, View, Words, svg, text};
use quaterne_search::{Value, WinRule};

#[derive(Clone, Debug)]
struct Toy(Vec<u8>);

impl Position for Toy {
    type Move = u8;

    fn to_move(&self) -> Side {
        Side::after(self.0.len() as u32)
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..if self.0.len() < 2 { 2 } else { 0 }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn play_unchecked(&mut self, m: u8) {
        self.0.push(m);
    }
}

struct Leaves([Value; 4]);

impl Evaluator<Toy> for Leaves {
    /// MAX is to move at the leaves.
    fn evaluate(&self, toy: &Toy) -> Value {
        self.0[usize::from(toy.0[0] * 2 + toy.0[1])]
    }
}

#[test]
fn every_search_finds_the_same_value_by_its_own_way() {
    for (leaves, value, best, alpha_beta_nodes) in
        [([3, 5, 2, 9], 3, 0, 6), ([3, 5, 4, 9], 4, 1, 7), ([1, 1, 1, 1], 1, 0, 6), ([5, 3, 9, 4], 4, 1, 7)]
    {
        let leaves = Leaves(leaves);
        let toy = Toy(Vec::new());
        assert_eq!(negamax(&toy, 2, &leaves, WinRule::Flat), value);

        let mut searcher = Searcher::new(&leaves).win(WinRule::Flat);
        let root = searcher.minimax(&toy, 2);
        assert_eq!((root.value, root.best()[0]), (value, best));
        assert_eq!(searcher.meter().nodes(), 7);

        let mut searcher = Searcher::new(&leaves).win(WinRule::Flat).first_best_only();
        let root = searcher.alpha_beta(&toy, 2);
        assert_eq!((root.value, root.first_best()), (value, Some(best)));
        assert_eq!(searcher.meter().nodes(), alpha_beta_nodes, "{:?}", leaves.0);
    }
}

/// The log of α–β on the picture above, word for word.
#[test]
fn the_log_of_alpha_beta() {
    let mut log = Vec::new();
    let mut listen = |event: Event<'_, u8>| {
        log.push(match event {
            Event::Enter { by: None, .. } => "enter".to_owned(),
            Event::Enter { by: Some(m), .. } => format!("enter {m}"),
            Event::Visits(count) => format!("visits {count}"),
            Event::Leaf { value, .. } => format!("leaf {value}"),
            Event::MemoHit { value, .. } => format!("hit {value}"),
            Event::Update { by, value } => format!("best {by} {value}"),
            Event::Cutoff { skipped } => format!("cut {skipped:?}"),
            Event::Exit { value, bound } => format!("exit {}{value}", bound.sign()),
        });
    };
    let leaves = Leaves([3, 5, 2, 9]);
    let mut searcher = Searcher::new(&leaves).win(WinRule::Flat).observe(&mut listen).first_best_only();
    searcher.alpha_beta(&Toy(Vec::new()), 2);
    assert_eq!(
        log.join(", "),
        "enter, \
         enter 0, enter 0, leaf 3, exit =3, best 0 -3, enter 1, leaf 5, exit =5, exit =-3, best 0 3, \
         enter 1, enter 0, leaf 2, exit =2, best 0 -2, cut [1], exit ≥-2, \
         exit =3"
    );
}

struct Digits;

impl Captions<u8> for Digits {
    fn name(&self, by: u8) -> String {
        by.to_string()
    }
}

/// The picture at the top of this file, as the tree explorer draws it.
#[test]
fn the_drawn_tree() {
    let drawn = |keep: Keep, pruned: bool| {
        let mut recorder = Recorder::new(keep);
        let leaves = Leaves([3, 5, 2, 9]);
        let mut searcher = Searcher::new(&leaves).win(WinRule::Flat).observe(&mut recorder).first_best_only();
        let toy = Toy(Vec::new());
        let root = if pruned { searcher.alpha_beta(&toy, 2) } else { searcher.minimax(&toy, 2) };
        let tree = recorder.tree(root.first_best()).unwrap();
        let scale = Scale::new(1, WinRule::Flat, 2);
        let view = View { tree: &tree, captions: &Digits, scale, words: &Words::ENGLISH, boards: true };
        assert!(svg::write(&view, "toy", "").contains("</svg>"));
        text::write(&view)
    };
    let all = Keep::nodes(100);
    assert_eq!(
        drawn(all, false),
        "\
▲ 3
┝━ 0 ▽ 3
│  ┝━ 0 • 3
│  └─ 1 • 5
└─ 1 ▽ 2
   ├─ 0 • 2
   └─ 1 • 9
"
    );
    assert_eq!(
        drawn(all, true),
        "\
▲ 3 [−∞,+∞]
┝━ 0 ▽ 3 [−∞,+∞]
│  ┝━ 0 • 3
│  └─ 1 • 5
└─ 1 ▽ ≤2 [3,+∞]
   ├─ 0 • 2
   └╌ ✂ skipped 1: 1
"
    );
    // The principal line first, then its siblings, then the rest.
    assert_eq!(
        drawn(Keep::nodes(3), false),
        "\
▲ 3
┝━ 0 ▽ 3
│  ┝━ 0 • 3
│  └╌ … 1 node not drawn
└╌ … 3 nodes not drawn
"
    );
    assert_eq!(
        drawn(all.depth(1), false),
        "▲ 3\n┝━ 0 ▽ 3\n│  └╌ … 2 nodes not drawn\n└─ 1 ▽ 2\n   └╌ … 2 nodes not drawn\n"
    );
}
