//! Playing the games of a plan, on as many threads as there are.
//!
//! Threads take the next game from a counter; each result goes to its place in the plan. So the results
//! are the same on one thread and on sixty-four, unless a machine looks at the clock.
//!
//! Rejected: a thread pool of a library. Games take from microseconds to minutes and need nothing shared
//! but one counter, which scoped threads of the standard library do in a dozen lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rules::{Cell, Game, Outcome};
use search::{Limits, Method, engine};

use crate::plan::{Fixture, Plan};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// It was broken off: it counts for nobody.
    Stopped,
}

/// What one move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move.
    pub cell: Cell,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// What the plan said.
    pub fixture: Fixture,
    /// Every move, those of the opening first.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
    /// What each move after the opening cost.
    pub thoughts: Vec<Thought>,
}

impl Played {
    /// How the game ended by the rules, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ending {
            Ending::Over(outcome) => Some(outcome),
            Ending::Stopped => None,
        }
    }

    /// The moves of one of the two seats, with what they cost.
    pub fn thoughts_of(&self, seat: usize) -> impl Iterator<Item = &Thought> {
        let opening = self.game.moves().len() - self.thoughts.len();
        let start = self.game.start().plies() as usize + opening;
        let moves = self.thoughts.iter().enumerate();
        moves.filter(move |(nth, _)| (start + nth) % 2 == seat).map(|(_, thought)| thought)
    }
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// Games at a time.
    pub threads: usize,
    /// Limits on each move, besides the machines' own. A raised stop flag breaks off the games under way.
    pub limits: Limits,
}

impl Default for Conduct {
    fn default() -> Self {
        Self { threads: 1, limits: Limits::none() }
    }
}

impl Conduct {
    fn stopped(&self) -> bool {
        let raised = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        self.limits.stop.as_ref().is_some_and(raised)
    }
}

/// Plays one game to its end.
///
/// ```
/// use arena::{Conduct, Ending, play_game};
/// use rules::{Game, Outcome, Player, Rules};
///
/// //  . . .
/// //  o o .      x takes the corner and wins
/// //  x x .
/// let opening = Game::parse(&Rules::tictactoe(), "a1a2b1b2").unwrap();
/// let one_ply = "one-ply".parse().unwrap();
/// let (game, ending, thoughts) = play_game(&opening, [&one_ply, &one_ply], &Conduct::default());
/// assert_eq!(game.text(), "a1a2b1b2c1");
/// assert_eq!(ending, Ending::Over(Outcome::Win(Player::First)));
/// assert_eq!(thoughts.len(), 1);
/// ```
pub fn play_game(opening: &Game, seats: [&Method; 2], conduct: &Conduct) -> (Game, Ending, Vec<Thought>) {
    let mut game = opening.clone();
    let mut thoughts = Vec::new();
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break Ending::Over(outcome);
        }
        let method = seats[game.to_move().index()];
        let analysis = engine::answer(&game, method, &conduct.limits);
        // A move found after the flag was raised may be half thought through.
        let chosen = analysis.best.filter(|_| !conduct.stopped());
        match chosen {
            Some(cell) if game.play(cell).is_ok() => {
                thoughts.push(Thought { cell, nodes: analysis.nodes, elapsed: analysis.elapsed });
            }
            _ => break Ending::Stopped,
        }
    };
    (game, ending, thoughts)
}

/// Plays a plan. The games come in its order; `progress` hears of each as it ends, in any order.
///
/// Once the stop flag is raised no game starts, and those under way are left out.
pub fn play(plan: &Plan<'_>, conduct: &Conduct, mut progress: impl FnMut(&Played)) -> Vec<Played> {
    let total = plan.fixtures.len();
    let next = AtomicUsize::new(0);
    let mut results: Vec<Option<Played>> = vec![None; total];
    thread::scope(|scope| {
        let threads = conduct.threads.clamp(1, total.max(1));
        // Bounded: who listens slowly is waited for, and a flag raised while listening is seen soon.
        let (sender, receiver) = mpsc::sync_channel(threads);
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total || conduct.stopped() {
                        break;
                    }
                    if sender.send((number, play_fixture(plan, number, conduct))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, played) in receiver {
            if played.ending != Ending::Stopped {
                progress(&played);
                results[number] = Some(played);
            }
        }
    });
    results.into_iter().flatten().collect()
}

fn play_fixture(plan: &Plan<'_>, number: usize, conduct: &Conduct) -> Played {
    let fixture = plan.fixtures[number];
    let [first, second] = plan.seated(number);
    let (game, ending, thoughts) = play_game(&plan.openings[fixture.opening], [&first, &second], conduct);
    Played { fixture, game, ending, thoughts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Openings;
    use rules::Rules;

    fn texts(threads: usize, seed: u64) -> Vec<String> {
        let openings = Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap();
        let players = ["alphabeta:depth=2,ties=random", "one-ply"].map(|name| name.parse().unwrap());
        let plan = Plan::match_of_two(&players, &openings, seed);
        let mut heard = 0;
        let games = play(&plan, &Conduct { threads, ..Conduct::default() }, |_| heard += 1);
        assert_eq!(heard, games.len());
        games.iter().map(|played| played.game.text()).collect()
    }

    #[test]
    fn threads_change_nothing_and_seeds_do() {
        assert_eq!(texts(1, 7), texts(4, 7));
        assert_eq!(texts(1, 7).len(), 50);
        assert_ne!(texts(1, 7), texts(1, 8));
    }

    #[test]
    fn a_raised_flag_leaves_unfinished_games_out() {
        let openings = Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap();
        let players = ["random", "one-ply"].map(|name| name.parse().unwrap());
        let plan = Plan::match_of_two(&players, &openings, 1);
        let stop = Arc::new(AtomicBool::new(false));
        let conduct = Conduct { threads: 1, limits: Limits::none().stop(Arc::clone(&stop)) };
        let games = play(&plan, &conduct, |_| stop.store(true, Ordering::Relaxed));
        assert!(!games.is_empty() && games.len() < 50, "{}", games.len());
        assert!(games.iter().all(|played| played.outcome().is_some()));
        assert!(play(&plan, &conduct, |_| ()).is_empty());
    }

    #[test]
    fn each_seat_has_its_own_thoughts() {
        let opening = Game::parse(&Rules::tictactoe(), "a1").unwrap();
        let plan_players = ["minimax:depth=1", "minimax:depth=9"].map(|name| name.parse().unwrap());
        let openings = [opening];
        let plan = Plan::match_of_two(&plan_players, &openings, 1);
        let played = &play(&plan, &Conduct::default(), |_| ())[0];
        // The second seat moves first here, and sees all that is left of the game.
        assert!(played.thoughts_of(1).next().unwrap().nodes > 1000);
        assert!(played.thoughts_of(0).all(|thought| thought.nodes < 10));
    }
}
