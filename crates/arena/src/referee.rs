//! The referee: one game, from its opening to its end. Who is to move is asked, the answer is checked, the clock is kept.
//!
//! The referee owns the rules and the clock, and believes no player about either.

use std::time::{Duration, Instant};

use quaterne_rules::{Cell, Game, Outcome, Side, Text};
use quaterne_search::Limits;
use quaterne_search::solver::Solver;

use crate::conduct::Conduct;
use crate::ending::{Ending, Fault};
use crate::entrant::Entrant;
use crate::seated::{Idle, Miss, Notes, Seated, Setting, Turn};
use crate::time_control::Budget;
use crate::tournament::{Fixture, Tournament};
use crate::withdrawal::Withdrawals;

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

impl Thought {
    /// A move, of which nothing is told.
    pub(crate) const fn bare(cell: Cell) -> Self {
        Self { cell, nodes: 0, elapsed: Duration::ZERO, score: None, depth: None }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Which game of the contest it is.
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

/// A player that this machine cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unable {
    /// Its place in the contest.
    pub player: usize,
    /// Why.
    pub why: Text,
}

impl Unable {
    /// Who could not be started, if that is why the game has no result.
    pub fn of(played: &Played) -> Option<Self> {
        let Ending::Unable(side) = played.ending else { return None };
        let why = played.notes[side.index()].fault.clone();
        Some(Self { player: played.fixture.seats[side.index()], why: why.unwrap_or_else(|| Text::same("")) })
    }
}

/// Plays one game to its end.
///
/// ```
/// use quaterne_arena::{Conduct, Player, Ending, play_game};
/// use quaterne_rules::{Game, Outcome, Side, Rules};
///
/// //  . . .
/// //  o o .      x takes the corner and wins
/// //  x x .
/// let opening = Game::parse(&Rules::tictactoe(), "a1a2b1b2").unwrap();
/// let one_ply: Player = "one-ply".parse().unwrap();
/// let played = play_game(&opening, [one_ply.clone().into(), one_ply.into()], &Conduct::default());
/// assert_eq!(played.game.text(), "a1a2b1b2c1");
/// assert_eq!(played.ending, Ending::Over(Outcome::Win(Side::X)));
/// assert_eq!(played.thoughts.len(), 1);
/// ```
pub fn play_game(opening: &Game, players: [Entrant; 2], conduct: &Conduct) -> Played {
    let tournament = Tournament::new(*opening.rules(), players, vec![opening.clone()], 1);
    let fixture = tournament.games(0, &[[0, 1]])[0];
    let withdrawals = Withdrawals::default();
    Referee { tournament: &tournament, fixture, opening, conduct, withdrawals: &withdrawals, watch: &|_| () }
        .play(&mut Idle::default())
}

/// One game about to be played.
pub(crate) struct Referee<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) fixture: Fixture,
    pub(crate) opening: &'a Game,
    pub(crate) conduct: &'a Conduct,
    pub(crate) withdrawals: &'a Withdrawals,
    /// Hears of each move as it is played.
    pub(crate) watch: &'a dyn Fn(Cell),
}

impl Referee<'_> {
    /// Seats the players, lets them play, and sends them back.
    pub(crate) fn play(&self, idle: &mut Idle) -> Played {
        if let Some(played) = self.withdrawn() {
            return played;
        }
        let (players, seeds) = self.tournament.seated(&self.fixture);
        let mut seated = [0, 1].map(|seat| idle.call(&players[seat], &self.conduct.programs));
        let mut game = self.opening.clone();
        let mut thoughts = Vec::new();
        let (ending, why) = self.referee(&mut seated, seeds, &mut game, &mut thoughts);
        let mut notes = [Notes::default(), Notes::default()];
        for (seat, mut seated) in seated.into_iter().enumerate() {
            let decided = Instant::now();
            let faulty = matches!(ending, Ending::Forfeit(by, _) | Ending::Unable(by) if by.index() == seat);
            notes[seat] = seated.end_game(&game, faulty);
            if faulty {
                notes[seat].fault.clone_from(&why);
            }
            idle.keep(&players[seat], seated);
            notes[seat].leaving = decided.elapsed();
        }
        let played = Played { fixture: self.fixture, game, ending, thoughts, notes };
        for seat in [0, 1] {
            self.remember(seat, &played);
        }
        played
    }

    fn entrant(&self, seat: usize) -> &Entrant {
        &self.tournament.entrants[self.fixture.seats[seat]]
    }

    /// The game as it is lost by who takes part no more; if neither does, by x.
    fn withdrawn(&self) -> Option<Played> {
        let by = Side::BOTH.into_iter().find(|by| self.withdrawals.hold(self.fixture.seats[by.index()]))?;
        let mut notes = [Notes::default(), Notes::default()];
        notes[by.index()].fault = Some(Withdrawals::sentence());
        Some(Played {
            fixture: self.fixture,
            game: self.opening.clone(),
            ending: Ending::Forfeit(by, Fault::Withdrawn),
            thoughts: Vec::new(),
            notes,
        })
    }

    /// Notes whether a program was late. One that did not have to move was neither late nor in time.
    fn remember(&self, seat: usize, played: &Played) {
        let late = matches!(played.ending, Ending::Forfeit(by, Fault::TimeOut) if by.index() == seat);
        if self.entrant(seat).player.is_external() && (late || played.thoughts_of(seat).next().is_some()) {
            self.withdrawals.note(self.fixture.seats[seat], late);
        }
    }

    /// The game itself: who is to move is asked, the answer is checked, the clock is kept.
    fn referee(
        &self,
        players: &mut [Seated; 2],
        seeds: [u64; 2],
        game: &mut Game,
        thoughts: &mut Vec<Thought>,
    ) -> (Ending, Option<Text>) {
        let mut budgets = [0, 1].map(|seat| Budget::of(self.entrant(seat).control));
        let start = self.conduct.programs.start;
        for side in Side::BOTH {
            let seat = side.index();
            let (opening, seed, budget) = (self.opening, seeds[seat], budgets[seat]);
            let setting = Setting { opening, seat, seed, start, budget };
            if let Err(miss) = players[seat].new_game(&setting) {
                return ended_by(side, miss);
            }
        }
        loop {
            if let Some(outcome) = game.outcome() {
                return (Ending::Over(outcome), None);
            }
            if let Some(outcome) = self.adjudicated(game) {
                return (Ending::Adjudicated(outcome), None);
            }
            let side = game.to_move();
            let (stop, programs) = (self.conduct.stop.as_ref(), &self.conduct.programs);
            let clock = self.conduct.turns.as_ref().map(|turns| turns.clock());
            let turn = Turn { game, budgets: &budgets, stop, programs, clock };
            if let Some(turns) = &self.conduct.turns {
                turns.begin_move();
            }
            let chosen = players[side.index()].choose(&turn);
            if let Some(turns) = &self.conduct.turns {
                turns.end_move();
            }
            let choice = match chosen {
                // A move found after the flag was raised may be half thought through.
                _ if self.conduct.stopped() => return (Ending::Stopped, None),
                Ok(choice) => choice,
                Err(miss) => return ended_by(side, miss),
            };
            if !budgets[side.index()].take(choice.elapsed, self.conduct.programs.margin) {
                let seconds = choice.elapsed.as_secs_f64();
                let why = Text::new(
                    format!("the move came after {seconds:.3} s"),
                    format!("le coup est venu après {seconds:.3} s"),
                );
                return (Ending::Forfeit(side, Fault::TimeOut), Some(why));
            }
            if let Err(why) = game.play(choice.cell) {
                return (Ending::Forfeit(side, Fault::IllegalMove), Some(Text::of(&why)));
            }
            thoughts.push(choice);
            (self.watch)(choice.cell);
        }
    }

    /// The result, when the solver is asked and proves it. The book is not asked: it knows the end of every game before
    /// anybody has moved, and then nobody would.
    fn adjudicated(&self, game: &Game) -> Option<Outcome> {
        let nodes = self.tournament.adjudicate?;
        let limits = Limits { stop: self.conduct.stop.clone(), ..Limits::none().nodes(nodes) };
        let side = game.to_move();
        Some(match Solver::new(8).without_book().outcome(game, &limits).sign()? {
            1 => Outcome::Win(side),
            0 => Outcome::Draw,
            _ => Outcome::Win(side.other()),
        })
    }
}

fn ended_by(side: Side, miss: Miss) -> (Ending, Option<Text>) {
    match miss {
        Miss::Stopped => (Ending::Stopped, None),
        Miss::Lapse(fault, why) => (Ending::Forfeit(side, fault), Some(why)),
        Miss::Machine(why) => (Ending::Unable(side), Some(why)),
    }
}
