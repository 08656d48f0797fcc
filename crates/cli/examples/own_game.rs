//! A game of one's own: Nim, which has nothing of a board, searched by α–β with a memory and by Monte-Carlo.
//!
//! ```text
//!   |||          Players take any number of matches from one heap; who takes the last match wins.
//!   ||||         The theory: who can leave heaps whose binary sum without carries is 0 wins.
//!   |||||        3 ^ 4 ^ 5 = 2, so the first player does, by taking two from the first heap: 1 ^ 4 ^ 5 = 0.
//! ```
//!
//! Four methods make it a `Position`; a key makes it one that can be remembered. `cargo run --example own_game`.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use quaterne::rules::{Outcome, Position, Side};
use quaterne::search::evaluator::Nothing;
use quaterne::search::limits::{Limits, Meter};
use quaterne::search::memo::{Keyed, Memo};
use quaterne::search::monte_carlo::MonteCarlo;
use quaterne::search::rng::Rng;
use quaterne::search::searcher::Searcher;

#[derive(Clone)]
struct Nim {
    heaps: [u8; 3],
    to_move: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    heap: usize,
    matches: u8,
}

impl Position for Nim {
    type Move = Take;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        let from = |(heap, &left): (usize, &u8)| (1..=left).map(move |matches| Take { heap, matches });
        self.heaps.iter().enumerate().flat_map(from)
    }

    /// Who finds nothing left has lost.
    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then(|| Outcome::Win(self.to_move.other()))
    }

    fn play_unchecked(&mut self, take: Take) {
        self.heaps[take.heap] -= take.matches;
        self.to_move = self.to_move.other();
    }
}

/// Values are those of the side to move, and the order of the heaps does not matter.
impl Keyed for Nim {
    type Key = [u8; 3];

    fn key(&self) -> [u8; 3] {
        let mut heaps = self.heaps;
        heaps.sort_unstable();
        heaps
    }
}

fn main() {
    let nim = Nim { heaps: [3, 4, 5], to_move: Side::X };
    let best = Take { heap: 0, matches: 2 };

    // Only the end counts, so there is nothing to evaluate.
    let mut plain = Searcher::new(&Nothing);
    let mut remembering = Searcher::new(&Nothing).memory(Memo::new(1, 1_000));
    let (found, same) = (plain.alpha_beta(&nim, 12), remembering.alpha_beta(&nim, 12));
    println!("α–β              {:?}, {} nodes", found.first_best(), plain.meter().nodes());
    println!("with a memory    {:?}, {} nodes", same.first_best(), remembering.meter().nodes());
    assert_eq!((found.best(), same.best()), (vec![best], vec![best]));
    assert!(remembering.meter().nodes() * 20 < plain.meter().nodes());

    // Random games need patience here: all moves look alike until the heaps are nearly gone. After 20,000 games any move
    // may lead, whatever the seed; after 400,000 the right one does.
    let mut rng = Rng::new(1);
    let mut random = MonteCarlo::new(&nim, 400_000, 1.4, &mut rng);
    random.grow(400_000, &mut Meter::start(&Limits::none()));
    println!("random games     {:?}, {} games", random.line().first(), 400_000);
    assert_eq!(random.line().first(), Some(&best));
}

#[test]
fn it_runs() {
    main();
}
