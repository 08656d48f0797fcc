//! Playing the games of a contest on this machine, on as many threads as wanted: the one runner there is.
//!
//! ```text
//!   thread 1 ─┐  next game from a counter, played to its end
//!   thread 2 ─┼──► channel ──► whoever called: collects games, writes records, shows progress
//!   thread n ─┘
//! ```
//!
//! Who watches finds each game under way on a board of its thread: the referee puts every move there, which costs a
//! lock that nobody else holds, some twenty nanoseconds.
//!
//! Lots are drawn by the [game](Tournament::seated), so a game is the same on whatever thread or machine it is played,
//! and whatever was played before it, unless a player looks at the clock.
//!
//! A player that this machine cannot start plays no further game here: the game says why, and like those that it has left
//! it has no result.
//!
//! Rejected: a thread pool of a library. Games take from microseconds to minutes and need nothing shared but one
//! counter, which scoped threads of the standard library do in a dozen lines.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use quaterne_rules::{Cell, Game};
use quaterne_search::room;

use crate::conduct::Conduct;
use crate::ending::Ending;
use crate::record::Now;
use crate::referee::{Played, Referee};
use crate::seated::Idle;
use crate::standings::{GameLine, meetings_of};
use crate::tournament::{Fixture, Tournament};
use crate::withdrawal::Withdrawals;

/// Plays a contest, round by round. The games come in the order of the plan; `progress` hears of each as it ends, in
/// any order.
///
/// Once [`Conduct::finish`] or [`Conduct::stop`] is raised no game starts; with `stop`, those under way are left out.
///
/// ```
/// use quaterne_arena::{Conduct, Player, Function, Tournament, play};
/// use quaterne_rules::{Game, Rules};
///
/// let first = Function::new("first", |game: &Game| game.legal_moves().first().copied());
/// let players = [first.into(), "random".parse::<Player>().unwrap()];
/// let contest = Tournament::new(Rules::connect4(), players, vec![Game::new(Rules::connect4())], 1);
/// let games = play(&contest, &Conduct::default(), |_| ());
/// assert_eq!(games.len(), 2);
/// ```
pub fn play(tournament: &Tournament, conduct: &Conduct, mut progress: impl FnMut(&Played)) -> Vec<Played> {
    let mut played: Vec<Played> = Vec::new();
    let mut done = Vec::new();
    while let Some(meetings) = tournament.next_round(&done) {
        let games = tournament.games(u32::try_from(done.len()).unwrap_or(u32::MAX), &meetings);
        let before = played.len();
        played.extend(play_games(tournament, &games, conduct, &mut progress));
        let finished = played[before..].iter().filter(|played| played.outcome().is_some()).count();
        if finished < games.len() {
            break;
        }
        done = meetings_of([], &played.iter().filter_map(GameLine::of).collect::<Vec<_>>());
    }
    played
}

/// Plays some games of a contest, as [`play`] does all of them.
pub fn play_games(
    tournament: &Tournament,
    games: &[Fixture],
    conduct: &Conduct,
    mut progress: impl FnMut(&Played),
) -> Vec<Played> {
    let mut results: Vec<Option<Played>> = vec![None; games.len()];
    let boards = Boards::new(conduct.threads);
    // Who listens slowly is waited for, and a flag raised while listening is seen soon.
    let runner =
        Runner { tournament, conduct, withdrawals: Withdrawals::default(), waiting: conduct.threads };
    runner.play(games, &boards, Duration::MAX, |news| {
        if let News::Played(nth, played) = news {
            progress(&played);
            results[nth] = Some(played);
        }
        ControlFlow::Continue(())
    });
    results.into_iter().flatten().collect()
}

/// What plays the games of a contest.
#[derive(Debug)]
pub(crate) struct Runner<'a> {
    /// What was meant.
    pub(crate) tournament: &'a Tournament,
    /// How.
    pub(crate) conduct: &'a Conduct,
    /// Who was late how often, in the games of this contest.
    pub(crate) withdrawals: Withdrawals,
    /// Games that may wait to be heard of.
    pub(crate) waiting: usize,
}

/// What a runner tells.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all of them are games, and a box for each would cost more"
)]
pub(crate) enum News {
    /// This game of the list was played to its end.
    Played(usize, Played),
    /// Time passed: a moment to write, to draw, to look around.
    Tick,
}

/// A game under way.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderWay {
    /// Which.
    pub fixture: Fixture,
    /// Since when.
    pub started: Now,
    /// The moves after the opening, so far.
    pub moves: Vec<Cell>,
}

impl UnderWay {
    /// All moves so far, those of the opening first, as text.
    pub fn text(&self, opening: &Game) -> String {
        let mut game = opening.clone();
        for &cell in &self.moves {
            // The referee has played it already.
            let _ = game.play(cell);
        }
        game.text()
    }
}

/// The games under way, by thread.
#[derive(Debug)]
pub(crate) struct Boards(Vec<Mutex<Option<UnderWay>>>);

impl Boards {
    /// None yet, on so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self((0..threads).map(|_| Mutex::new(None)).collect())
    }

    /// The games under way, as they stand.
    #[cfg(feature = "store")]
    pub(crate) fn under_way(&self) -> Vec<UnderWay> {
        self.0.iter().filter_map(|board| board.lock().map_or(None, |game| game.clone())).collect()
    }

    fn set(&self, thread: usize, game: Option<UnderWay>) {
        if let Some(Ok(mut board)) = self.0.get(thread).map(Mutex::lock) {
            *board = game;
        }
    }

    fn played(&self, thread: usize, cell: Cell) {
        if let Some(Ok(mut board)) = self.0.get(thread).map(Mutex::lock)
            && let Some(game) = board.as_mut()
        {
            game.moves.push(cell);
        }
    }
}

impl Runner<'_> {
    /// Plays these games; `hear` is called on this thread, at least every `tick`, and may end it after the games that
    /// are under way. Games that are broken off by the stop flag of the conduct are not told.
    pub(crate) fn play(
        &self,
        games: &[Fixture],
        boards: &Boards,
        tick: Duration,
        mut hear: impl FnMut(News) -> ControlFlow<()>,
    ) {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let unable: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());
        thread::scope(|scope| {
            let threads = self.conduct.threads.clamp(1, games.len().max(1));
            let (sender, receiver) = mpsc::sync_channel(self.waiting.max(threads));
            for thread in 0..threads {
                let (sender, next, enough, unable) = (sender.clone(), &next, &enough, &unable);
                let work = move || {
                    room::enter();
                    let mut idle = Idle::default();
                    loop {
                        let nth = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&fixture) = games.get(nth) else { break };
                        if self.conduct.finishing() || enough.load(Ordering::Relaxed) {
                            break;
                        }
                        let is_unable =
                            |seat| unable.lock().unwrap_or_else(PoisonError::into_inner).contains(seat);
                        if fixture.seats.iter().any(is_unable) {
                            continue;
                        }
                        let Some(opening) = self.tournament.openings.get(fixture.opening) else { continue };
                        let game = UnderWay { fixture, started: Now::read(), moves: Vec::new() };
                        boards.set(thread, Some(game));
                        let (tournament, conduct) = (self.tournament, self.conduct);
                        let (withdrawals, watch) = (&self.withdrawals, &|cell| boards.played(thread, cell));
                        let referee = Referee { tournament, fixture, opening, conduct, withdrawals, watch };
                        if let Some(turns) = &conduct.turns {
                            turns.begin();
                        }
                        let played = referee.play(&mut idle);
                        if let Some(log) = &conduct.programs.log {
                            log.write(tournament, &played);
                        }
                        if let Some(turns) = &conduct.turns {
                            turns.end();
                        }
                        boards.set(thread, None);
                        if let Ending::Unable(side) = played.ending {
                            let seat = fixture.seats[side.index()];
                            // One game of each tells why.
                            if !unable.lock().unwrap_or_else(PoisonError::into_inner).insert(seat) {
                                continue;
                            }
                        }
                        if played.ending != Ending::Stopped && sender.send((nth, played)).is_err() {
                            break;
                        }
                    }
                };
                let builder = thread::Builder::new().stack_size(room::STACK);
                builder.spawn_scoped(scope, work).expect("threads for games can be started");
            }
            drop(sender);
            loop {
                let heard = match receiver.recv_timeout(tick) {
                    Ok((nth, played)) => hear(News::Played(nth, played)),
                    Err(RecvTimeoutError::Timeout) => hear(News::Tick),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if heard.is_break() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Entrant, Openings, Player, TimeControl};
    use quaterne_rules::{Outcome, Rules};

    /// Two players over the openings of two plies.
    fn contest(players: [&str; 2], seed: u64) -> Tournament {
        let openings = Openings::default().after(&Game::new(Rules::connect4()), 2).unwrap();
        Tournament::new(Rules::connect4(), players.map(entrant), openings, seed)
    }

    fn entrant(name: &str) -> Entrant {
        name.parse::<Player>().unwrap().into()
    }

    fn texts(threads: usize, seed: u64) -> Vec<String> {
        let contest = contest(["alphabeta:depth=2,ties=random", "one-ply"], seed);
        let mut heard = 0;
        let games = play(&contest, &Conduct { threads, ..Conduct::default() }, |_| heard += 1);
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
        let contest = contest(["random", "one-ply"], 1);
        let stop = Arc::new(AtomicBool::new(false));
        let conduct = Conduct { stop: Some(Arc::clone(&stop)), ..Conduct::default() };
        let games = play(&contest, &conduct, |_| stop.store(true, Ordering::Relaxed));
        assert!(!games.is_empty() && games.len() < 50, "{}", games.len());
        assert!(games.iter().all(|played| played.outcome().is_some()));
        assert!(play(&contest, &conduct, |_| ()).is_empty());
    }

    #[test]
    fn each_seat_has_its_own_thoughts() {
        let opening = Game::parse(&Rules::tictactoe(), "a1").unwrap();
        let players = ["minimax:depth=1", "minimax:depth=9"].map(entrant);
        let contest = Tournament::new(Rules::tictactoe(), players, vec![opening], 1);
        let played = &play(&contest, &Conduct::default(), |_| ())[0];
        // The second seat moves first here, and sees all that is left of the game.
        assert!(played.thoughts_of(1).next().unwrap().nodes > 1000);
        assert!(played.thoughts_of(0).all(|thought| thought.nodes < 10));
    }

    #[test]
    fn a_raised_finish_keeps_the_games_under_way() {
        let contest = contest(["random", "one-ply"], 1);
        let finish = Arc::new(AtomicBool::new(false));
        let conduct = Conduct { threads: 2, finish: Some(Arc::clone(&finish)), ..Conduct::default() };
        let games = play(&contest, &conduct, |_| finish.store(true, Ordering::Relaxed));
        assert!((1..50).contains(&games.len()), "{}", games.len());
    }

    #[test]
    fn limits_belong_to_players() {
        let mut contest = contest(["alphabeta:depth=5", "alphabeta:depth=5,order=centre"], 1);
        contest.openings.truncate(1);
        contest.entrants[1].control = TimeControl { depth: Some(1), ..TimeControl::default() };
        let games = play(&contest, &Conduct::default(), |_| ());
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
        let players = ["random", "random"].map(entrant);
        let contest = Tournament::new(Rules::tictactoe(), players, vec![opening], 1);
        let contest = Tournament { adjudicate: Some(100_000), ..contest };
        let played = &play(&contest, &Conduct::default(), |_| ())[0];
        assert_eq!((played.ending, played.thoughts.len()), (Ending::Adjudicated(Outcome::Draw), 0));
    }

    /// The book knows how the first moves end; the game is played all the same, until the solver proves its end.
    #[test]
    fn openings_are_played_whatever_the_book_says() {
        let players = ["alphabeta:depth=3", "alphabeta:depth=3"].map(entrant);
        let contest = Tournament::new(Rules::connect4(), players, vec![Game::new(Rules::connect4())], 1);
        let contest = Tournament { adjudicate: Some(5_000), ..contest };
        let played = &play(&contest, &Conduct::default(), |_| ())[0];
        assert!(matches!(played.ending, Ending::Adjudicated(_)), "{:?}", played.ending);
        assert!((1..42).contains(&played.thoughts.len()), "{}", played.thoughts.len());
    }

    #[cfg(not(feature = "bots"))]
    #[test]
    fn programs_that_cannot_be_started_play_no_game() {
        let players = ["random", "bot:./nobody"].map(entrant);
        let played = crate::play_game(&Game::new(Rules::connect4()), players, &Conduct::default());
        assert_eq!(played.ending, Ending::Unable(quaterne_rules::Side::O));
        assert!(played.notes[1].fault.as_ref().unwrap().en.contains("starts no external programs"));
    }

    /// Rounds follow from results in memory as they do in a database.
    #[test]
    fn every_schedule_is_played_to_its_end() {
        use crate::Schedule;
        for (schedule, meetings) in [
            (Schedule::RoundRobin, 6),
            (Schedule::Gauntlet { challengers: 1 }, 3),
            (Schedule::Swiss { rounds: None }, 4),
            (Schedule::KnockOut, 3),
        ] {
            let players = ["random", "one-ply", "alphabeta:depth=2", "alphabeta:depth=3"].map(entrant);
            let openings = vec![Game::new(Rules::connect4())];
            let contest = Tournament { schedule, ..Tournament::new(Rules::connect4(), players, openings, 1) };
            let games = play(&contest, &Conduct::default(), |_| ());
            assert_eq!(games.len(), 2 * meetings, "{schedule}");
        }
    }
}
