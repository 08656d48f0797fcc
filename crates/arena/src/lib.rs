//! Who beats whom: openings, games between machines, and honest scores.
//!
//! ```text
//!   Openings ──► Tournament ──► play ──► [Played] ──► Score
//!   where games   who meets      games    what         who is better,
//!   begin         whom, by       in       happened     and how sure
//!                 which seed     parallel
//! ```
//!
//! A machine of fixed depth plays the same game every time, so a thousand games from the empty board are
//! two games told five hundred times. Here every game starts from an *opening*, each opening is played
//! with both colours, and that *pair* of games is the unit of evidence.
//!
//! ```
//! use quaterne_arena::{Player, Openings, Score, Tournament, play};
//! use quaterne_rules::{Game, Rules};
//!
//! let openings = Openings::default().after(&Game::new(Rules::tictactoe()), 2).unwrap();
//! let players = ["alphabeta:depth=9", "random"].map(|name| name.parse::<Player>().unwrap());
//! let contest = Tournament::new(Rules::tictactoe(), players, openings, 1);
//! let games = play(&contest, &Default::default(), |_| {});
//! let score = Score::of(&games, 0, 1);
//! assert_eq!((score.games(), score.pairs()), (24, 12));
//! assert!(score.share().unwrap() > 0.8);
//! ```
//!
//! A player is a machine of our own, a [`Function`] of the caller's or, with the feature `bots`, somebody else's program,
//! held in a sandbox.
//! The referee owns the rules and the clock, and believes no program about either. The crate prints nothing:
//! it is told a contest, and calls back with progress. With the feature `store` results go to a database, with
//! `queue` the work goes to other machines.

#[cfg(any(feature = "bots", feature = "store"))]
mod bundle;
mod command_line;
#[cfg(feature = "bots")]
mod compiler;
#[cfg(feature = "bots")]
mod compliance;
mod conduct;
mod davidson;
mod ending;
mod entrant;
mod estimate;
mod function;
mod game_key;
#[cfg(feature = "bots")]
mod interpreter;
pub mod ladder;
mod log;
mod opening;
mod opening_file;
mod player;
#[cfg(feature = "bots")]
mod process;
#[cfg(feature = "bots")]
mod process_output;
#[cfg(feature = "bots")]
mod process_stderr;
#[cfg(feature = "bots")]
mod process_tree;
#[cfg(feature = "bots")]
mod program;
#[cfg(feature = "bots")]
mod protocol;
#[cfg(feature = "queue")]
pub mod queue;
mod rating;
mod record;
mod referee;
mod runner;
#[cfg(feature = "bots")]
mod sandbox;
mod schedule;
mod score;
mod seated;
mod sprt;
mod standings;
#[cfg(feature = "store")]
pub mod store;
#[cfg(feature = "bots")]
mod submission;
mod sums;
mod time_control;
mod tournament;
mod trial;
mod visible;
mod withdrawal;

#[cfg(any(feature = "bots", feature = "store"))]
pub use bundle::{Bundle, BundleError, BundleFile, Special};
pub use command_line::QuoteError;
#[cfg(feature = "bots")]
pub use compliance::{Compliance, Finding, Requirement, Step};
pub use conduct::{Conduct, ProgramConduct, Turns};
pub use ending::{Ending, Fault, Reason, ReasonError};
pub use entrant::Entrant;
pub use estimate::{Interval, elo, mean_interval, wilson};
pub use function::Function;
pub use game_key::{GameKey, GameKeyError, content_hash};
#[cfg(feature = "bots")]
pub use interpreter::{InterpreterError, use_interpreter, used_interpreters};
pub use log::{Exchange, Log};
pub use opening::{OpeningError, Openings};
pub use opening_file::{OpeningFileError, openings_of};
pub use player::{Player, PlayerError, ProgramSpec, Protocol};
#[cfg(feature = "bots")]
pub use program::ProgramError;
pub use rating::{Bout, Rating, Ratings, likelihood_of_superiority};
pub use record::{GameRecord, Now};
pub use referee::{Played, Thought, Unable, play_game};
pub use runner::{UnderWay, play, play_games};
#[cfg(feature = "bots")]
pub use sandbox::{Cgroups, Held, SandboxError, SandboxLevel};
pub use schedule::{Meeting, Schedule, ScheduleError};
pub use score::{Score, Tally, distinct_games};
pub use seated::Notes;
pub use sprt::{Decision, EloModel, Sprt};
pub use standings::{Effort, GameLine, Standing, Standings, meetings};
#[cfg(feature = "bots")]
pub use submission::Submission;
pub use sums::Sums;
pub use time_control::{Budget, Clock, TimeControl, TimeControlError};
pub use tournament::{Fixture, Tournament};
pub use trial::Trial;
pub use visible::{visible, visible_name};
