//! Playing the games of a plan, on as many threads as there are.
//!
//! Threads take the next game from a counter; each result goes to its place in the plan. So the results
//! are the same on one thread and on sixty-four, unless a machine looks at the clock.
//!
//! Rejected: a thread pool of a library. Games take from microseconds to minutes and need nothing shared
//! but one counter, which scoped threads of the standard library do in a dozen lines.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use quaterne_rules::{Cell, Game, Outcome, Player};
use quaterne_search::Limits;
use quaterne_search::solver::Solver;

use crate::conduct::Conduct;
use crate::contestant::Contestant;
use crate::ending::{Ending, Fault, Reason};
use crate::leash::Leash;
use crate::participant::{Choice, Crew, Miss, Notes, Participant, Setting, Turn};
use crate::plan::{Fixture, Plan};
use crate::time_control::{Budget, TimeControl};

/// What one move cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The move.
    pub cell: Cell,
    /// Positions visited, as far as the player tells.
    pub nodes: u64,
    /// Time taken, by the referee's clock.
    pub elapsed: Duration,
    /// What the player thought of its position, if it told.
    pub score: Option<f64>,
    /// Plies it looked ahead, if it told.
    pub depth: Option<u32>,
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
    /// What programs said besides their moves, x first.
    pub notes: [Notes; 2],
}

impl Played {
    /// What the game counts for; nothing when it was broken off.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending.outcome()
    }

    /// The moves of one of the two seats, with what they cost.
    pub fn thoughts_of(&self, seat: usize) -> impl Iterator<Item = &Thought> {
        let opening = self.game.moves().len() - self.thoughts.len();
        let start = self.game.start().plies() as usize + opening;
        let moves = self.thoughts.iter().enumerate();
        moves.filter(move |(nth, _)| (start + nth) % 2 == seat).map(|(_, thought)| thought)
    }
}

/// Plays one game to its end.
///
/// ```
/// use quaterne_arena::{Conduct, Ending, play_game};
/// use quaterne_rules::{Game, Outcome, Player, Rules};
///
/// //  . . .
/// //  o o .      x takes the corner and wins
/// //  x x .
/// let opening = Game::parse(&Rules::tictactoe(), "a1a2b1b2").unwrap();
/// let one_ply = "one-ply".parse().unwrap();
/// let played = play_game(&opening, [&one_ply, &one_ply], &Conduct::default());
/// assert_eq!(played.game.text(), "a1a2b1b2c1");
/// assert_eq!(played.ending, Ending::Over(Outcome::Win(Player::First)));
/// assert_eq!(played.thoughts.len(), 1);
/// ```
pub fn play_game(opening: &Game, seats: [&Contestant; 2], conduct: &Conduct) -> Played {
    let fixture = Fixture { opening: 0, seats: [0, 1] };
    Table { opening, fixture, seats, seeds: [1, 2], conduct, watch: None }.play(&mut Crew::default())
}

/// One game about to be played.
pub(crate) struct Table<'a> {
    pub(crate) opening: &'a Game,
    pub(crate) fixture: Fixture,
    pub(crate) seats: [&'a Contestant; 2],
    pub(crate) seeds: [u64; 2],
    pub(crate) conduct: &'a Conduct,
    /// Hears of each move as it is played.
    pub(crate) watch: Option<&'a dyn Fn(Cell)>,
}

impl Table<'_> {
    /// Seats the players, lets them play, and sends them back.
    pub(crate) fn play(&self, crew: &mut Crew) -> Played {
        let bots = &self.conduct.bots;
        let mut players = [0, 1].map(|seat| match self.conduct.guest(self.fixture.seats[seat]) {
            Some(guest) => Participant::Guest(guest.clone()),
            None => crew.call(self.seats[seat], bots),
        });
        let mut game = self.opening.clone();
        let mut thoughts = Vec::new();
        let (ending, why) = self.referee(&mut players, &mut game, &mut thoughts);
        let mut notes = [Notes::default(), Notes::default()];
        for (seat, mut player) in players.into_iter().enumerate() {
            let decided = Instant::now();
            let faulty = matches!(ending, Ending::Forfeit(by, _) if by.index() == seat);
            notes[seat] = player.end_game(&game, faulty);
            if faulty {
                notes[seat].fault = self.said(seat, &ending, why.as_deref());
            }
            crew.keep(self.seats[seat], player);
            notes[seat].leaving = decided.elapsed();
        }
        let played = Played { fixture: self.fixture, game, ending, thoughts, notes };
        for seat in [0, 1] {
            self.remember(seat, &played);
        }
        played
    }

    /// The limits of a seat in this game.
    fn control(&self, seat: usize) -> TimeControl {
        let control = self.conduct.control(self.fixture.seats[seat]);
        let control = if self.seats[seat].is_external() { control.or_usual() } else { control };
        if self.on_leash(seat) { Leash::shorten(control) } else { control }
    }

    fn on_leash(&self, seat: usize) -> bool {
        self.seats[seat].is_external() && self.conduct.leash.holds(self.fixture.seats[seat])
    }

    /// What a player did wrong, in words.
    fn said(&self, seat: usize, ending: &Ending, why: Option<&str>) -> Option<String> {
        let late = ending.reason() == Reason::Fault(Fault::TimeOut);
        Some(match why? {
            why if late && self.on_leash(seat) => format!("{why}; {}", Leash::sentence()),
            why => why.to_owned(),
        })
    }

    /// Notes whether a program was late. One that did not have to move was neither late nor in time.
    fn remember(&self, seat: usize, played: &Played) {
        let late = matches!(played.ending, Ending::Forfeit(by, Fault::TimeOut) if by.index() == seat);
        if self.seats[seat].is_external() && (late || played.thoughts_of(seat).next().is_some()) {
            self.conduct.leash.note(self.fixture.seats[seat], late);
        }
    }

    /// The game itself: who is to move is asked, the answer is checked, the clock is kept.
    fn referee(
        &self,
        players: &mut [Participant; 2],
        game: &mut Game,
        thoughts: &mut Vec<Thought>,
    ) -> (Ending, Option<String>) {
        let mut budgets = [0, 1].map(|seat| Budget::of(self.control(seat)));
        for player in Player::BOTH {
            let seat = player.index();
            let start = self.conduct.bots.start;
            let start = if self.on_leash(seat) { Leash::start(start) } else { start };
            let (opening, seed, budget) = (self.opening, self.seeds[seat], budgets[seat]);
            let setting = Setting { opening, seat, seed, start, budget };
            if let Err(miss) = players[seat].new_game(&setting) {
                return ended_by(player, miss);
            }
        }
        loop {
            if let Some(outcome) = game.outcome() {
                return (Ending::Over(outcome), None);
            }
            if let Some(outcome) = self.adjudicated(game) {
                return (Ending::Adjudicated(outcome), None);
            }
            let player = game.to_move();
            let turn =
                Turn { game, budgets: &budgets, stop: self.conduct.stop.as_ref(), bots: &self.conduct.bots };
            let choice = match players[player.index()].choose(&turn) {
                // A move found after the flag was raised may be half thought through.
                _ if self.conduct.stopped() => return (Ending::Stopped, None),
                Ok(choice) => choice,
                Err(miss) => return ended_by(player, miss),
            };
            if !budgets[player.index()].take(choice.elapsed, self.conduct.bots.margin) {
                let why = format!("the move came after {:.3} s", choice.elapsed.as_secs_f64());
                return (Ending::Forfeit(player, Fault::TimeOut), Some(why));
            }
            if let Err(why) = game.play(choice.cell) {
                return (Ending::Forfeit(player, Fault::IllegalMove), Some(why.to_string()));
            }
            let Choice { cell, nodes, elapsed, score, depth } = choice;
            thoughts.push(Thought { cell, nodes, elapsed, score, depth });
            if let Some(watch) = self.watch {
                watch(cell);
            }
        }
    }

    /// The result, when the solver is asked and proves it. The book is not asked: it knows the end of every game before
    /// anybody has moved, and then nobody would.
    fn adjudicated(&self, game: &Game) -> Option<Outcome> {
        let nodes = self.conduct.adjudicate?;
        let limits = Limits { stop: self.conduct.stop.clone(), ..Limits::none().nodes(nodes) };
        let player = game.to_move();
        Some(match Solver::new(8).without_book().outcome(game, &limits).sign()? {
            1 => Outcome::Win(player),
            0 => Outcome::Draw,
            _ => Outcome::Win(player.other()),
        })
    }
}

fn ended_by(player: Player, miss: Miss) -> (Ending, Option<String>) {
    match miss {
        Miss::Stopped => (Ending::Stopped, None),
        Miss::Lapse(fault, why) => (Ending::Forfeit(player, fault), Some(why)),
    }
}

/// Plays a plan. The games come in its order; `progress` hears of each as it ends, in any order.
///
/// Once [`Conduct::finish`] or [`Conduct::stop`] is raised no game starts; with `stop`, those under way are
/// left out.
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
                let mut crew = Crew::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total || conduct.finishing() {
                        break;
                    }
                    if sender.send((number, play_fixture(plan, number, conduct, &mut crew))).is_err() {
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

fn play_fixture(plan: &Plan<'_>, number: usize, conduct: &Conduct, crew: &mut Crew) -> Played {
    let fixture = plan.fixtures[number];
    let [first, second] = plan.seated(number);
    let (opening, seeds) = (&plan.openings[fixture.opening], plan.seeds(number));
    Table { opening, fixture, seats: [&first, &second], seeds, conduct, watch: None }.play(crew)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Openings;
    use quaterne_rules::Rules;

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
        let conduct = Conduct { stop: Some(Arc::clone(&stop)), ..Conduct::default() };
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

    #[test]
    fn a_raised_finish_keeps_the_games_under_way() {
        let openings = Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap();
        let players = ["random", "one-ply"].map(|name| name.parse().unwrap());
        let plan = Plan::match_of_two(&players, &openings, 1);
        let finish = Arc::new(AtomicBool::new(false));
        let conduct = Conduct { threads: 2, finish: Some(Arc::clone(&finish)), ..Conduct::default() };
        let games = play(&plan, &conduct, |_| finish.store(true, Ordering::Relaxed));
        assert!((1..50).contains(&games.len()), "{}", games.len());
    }

    #[test]
    fn limits_belong_to_players() {
        let openings = [Game::new(Rules::connect4())];
        let players =
            ["alphabeta:depth=5", "alphabeta:depth=5,order=centre"].map(|name| name.parse().unwrap());
        let plan = Plan::match_of_two(&players, &openings, 1);
        let each = vec![None, Some("depth=1".parse().unwrap())];
        let games = play(&plan, &Conduct { each, ..Conduct::default() }, |_| ());
        // The same player is held to one ply in both seats.
        for played in &games {
            let limited = played.fixture.seats.iter().position(|&player| player == 1).unwrap();
            assert!(played.thoughts_of(limited).all(|thought| thought.nodes <= 8));
            assert!(played.thoughts_of(1 - limited).any(|thought| thought.nodes > 100));
        }
    }

    #[test]
    fn the_solver_ends_a_game_that_it_knows() {
        let opening = Game::parse(&Rules::tictactoe(), "b2a1").unwrap();
        let random = "random:seed=1".parse().unwrap();
        let conduct = Conduct { adjudicate: Some(100_000), ..Conduct::default() };
        let played = play_game(&opening, [&random, &random], &conduct);
        assert_eq!((played.ending, played.thoughts.len()), (Ending::Adjudicated(Outcome::Draw), 0));
    }

    /// The book knows how the first moves end; the game is played all the same, until the solver proves its end.
    #[test]
    fn openings_are_played_whatever_the_book_says() {
        let player = "alphabeta:depth=3".parse().unwrap();
        let conduct = Conduct { adjudicate: Some(5_000), ..Conduct::default() };
        let played = play_game(&Game::new(Rules::connect4()), [&player, &player], &conduct);
        assert!(matches!(played.ending, Ending::Adjudicated(_)), "{:?}", played.ending);
        assert!((1..42).contains(&played.thoughts.len()), "{}", played.thoughts.len());
    }

    #[cfg(not(feature = "bots"))]
    #[test]
    fn programs_that_cannot_be_started_lose() {
        let bot = "bot:./nobody".parse().unwrap();
        let random = "random:seed=1".parse().unwrap();
        let played = play_game(&Game::new(Rules::connect4()), [&random, &bot], &Conduct::default());
        assert_eq!(played.ending, Ending::Forfeit(Player::Second, Fault::Crash));
        assert!(played.notes[1].fault.as_ref().unwrap().contains("starts no external programs"));
    }
}
