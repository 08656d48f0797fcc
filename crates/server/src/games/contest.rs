//! The state of a game between seats: what its events add up to.

use quaterne_rules::{Game, write_moves};
use quaterne_search::Method;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clock::{Clock, ClockState, TimeControl};
use super::event::{Ended, GameEvent, GameResult, Happened, OfferKind, now};
use super::room::News;
use quaterne_report::position::Position;
use quaterne_report::{BySide, Side};

/// Who sits where: stored with the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) rules: String,
    pub(crate) position: String,
    pub(crate) seats: [SeatSetup; 2],
    pub(crate) local: bool,
    pub(crate) listed: bool,
    pub(crate) pace_ms: u32,
    pub(crate) paused: bool,
    /// Clocks, between people.
    #[serde(default)]
    pub(crate) clock: Option<TimeControl>,
    /// Whether two people may be helped from the beginning.
    #[serde(default)]
    pub(crate) help: bool,
}

/// A seat: a machine, or a person when there is none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SeatSetup {
    pub(crate) name: String,
    /// Under its name of the first versions, too, in games of theirs.
    #[serde(alias = "spec")]
    pub(crate) player: Option<String>,
}

/// A person or a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKind {
    Human,
    Machine,
}

/// A seat as people see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatState {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The machine, as typed; `null` for a person.
    pub(crate) player: Option<String>,
    /// Whether somebody took it.
    pub(crate) joined: bool,
    #[serde(skip)]
    pub(crate) method: Option<Method>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameStatus {
    Playing,
    Over,
}

impl GameStatus {
    /// As the store has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// Something that one side proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Offer {
    pub(crate) kind: OfferKind,
    pub(crate) by: Side,
    pub(crate) plies: u32,
}

/// A game between two seats.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) id: String,
    pub(crate) game: Game,
    pub(crate) seats: [SeatState; 2],
    pub(crate) local: bool,
    pub(crate) listed: bool,
    pub(crate) pace_ms: u32,
    pub(crate) paused: bool,
    /// Ended by people, not by the board.
    pub(crate) given_up: Option<GameResult>,
    pub(crate) offer: Option<Offer>,
    pub(crate) clock: Option<Clock>,
    /// Whether those who play may be helped.
    pub(crate) help: bool,
    /// The game after this one.
    pub(crate) rematch: Option<String>,
    /// As it was set up.
    pub(crate) position: String,
    pub(crate) version: i64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Contest {
    /// A game before its first event. `Err` says what cannot be read, which a store of ours never has.
    pub(crate) fn new(id: &str, setup: &Setup, created: i64) -> Result<Self, String> {
        let rules = setup.rules.parse().map_err(|error| format!("{error}"))?;
        let game = Game::parse(&rules, &setup.position).map_err(|error| error.to_string())?;
        let seat = |seat: &SeatSetup| -> Result<SeatState, String> {
            let method = seat.player.as_deref().map(str::parse::<Method>).transpose();
            let method = method.map_err(|error| error.to_string())?;
            let kind = if method.is_some() { SeatKind::Machine } else { SeatKind::Human };
            let joined = method.is_some() || setup.local;
            Ok(SeatState { kind, name: seat.name.clone(), player: seat.player.clone(), joined, method })
        };
        Ok(Self {
            id: id.to_owned(),
            game,
            seats: [seat(&setup.seats[0])?, seat(&setup.seats[1])?],
            local: setup.local,
            listed: setup.listed,
            pace_ms: setup.pace_ms,
            paused: setup.paused,
            given_up: None,
            offer: None,
            clock: setup.clock.map(Clock::new),
            help: setup.help,
            rematch: None,
            position: setup.position.clone(),
            version: 0,
            created,
            updated: created,
        })
    }

    /// What an event changes. Events come in the order of their versions.
    pub(crate) fn apply(&mut self, event: &GameEvent) {
        self.version = event.version;
        self.updated = event.at;
        match &event.what {
            Happened::Created { .. } => {}
            Happened::Move(moved) => {
                // It was legal when it was written.
                let _ = self.game.play_text(moved.by.as_str());
                self.offer = None;
                if let Some(clock) = &mut self.clock {
                    clock.moved(moved.side, moved.left_ms, event.at);
                }
            }
            Happened::Undo(travel) => {
                for _ in 0..travel.plies {
                    self.game.undo();
                }
                self.turned(event.at);
            }
            Happened::Redo(travel) => {
                for _ in 0..travel.plies {
                    self.game.redo();
                }
                self.turned(event.at);
            }
            &Happened::Offer { side, offer, plies } => {
                self.offer = Some(Offer { kind: offer, by: side, plies: plies.unwrap_or(0) });
            }
            Happened::Declined { .. } => self.offer = None,
            Happened::Resigned(Ended { result, .. })
            | Happened::Drawn(Ended { result, .. })
            | Happened::Flagged(Ended { result, .. }) => {
                self.given_up = Some(*result);
                self.offer = None;
            }
            Happened::Helped { .. } => {
                self.help = true;
                self.offer = None;
            }
            Happened::Rematch { game, .. } => {
                self.rematch = Some(game.clone());
                self.offer = None;
            }
            Happened::Named { side, name } => {
                self.seats[side.index()].name.clone_from(name);
                self.seats[side.index()].joined = true;
            }
            Happened::Pace { pace_ms, paused } => {
                self.pace_ms = pace_ms.unwrap_or(self.pace_ms);
                self.paused = paused.unwrap_or(self.paused);
            }
        }
        if self.result().is_some()
            && let Some(clock) = &mut self.clock
        {
            clock.stop();
        }
    }

    fn turned(&mut self, at: i64) {
        self.offer = None;
        if let Some(clock) = &mut self.clock {
            clock.turned(at);
        }
    }

    /// The same players once more, with the sides changed.
    pub(crate) fn again(&self) -> Setup {
        let seat = |nth: usize| SeatSetup {
            name: self.seats[nth].name.clone(),
            player: self.seats[nth].player.clone(),
        };
        Setup {
            rules: self.game.rules().to_string(),
            position: self.position.clone(),
            seats: [seat(1), seat(0)],
            local: self.local,
            listed: self.listed,
            pace_ms: self.pace_ms,
            paused: false,
            clock: self.clock.map(|clock| clock.control),
            help: self.help,
        }
    }

    /// How it ended, if it did.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.given_up.or_else(|| GameResult::of(&self.game))
    }

    /// The machine that must move now.
    pub(crate) fn machine_to_move(&self) -> Option<(Side, &Method)> {
        if self.result().is_some() || self.all_machines() && self.paused {
            return None;
        }
        let side = self.game.to_move();
        self.seats[side.index()].method.as_ref().map(|method| (side, method))
    }

    /// Whether no person plays.
    pub(crate) fn all_machines(&self) -> bool {
        self.seats.iter().all(|seat| seat.method.is_some())
    }

    /// Whether two people play, each for themselves.
    pub(crate) fn two_people(&self) -> bool {
        !self.local && self.seats.iter().all(|seat| seat.method.is_none())
    }

    pub(crate) fn is_human(&self, side: Side) -> bool {
        self.seats[side.index()].method.is_none()
    }

    /// The moves that can be redone, next first.
    pub(crate) fn undone(&self) -> String {
        let mut next = self.game.clone();
        let before = next.moves().len();
        while next.redo().is_some() {}
        write_moves(next.rules(), &next.moves()[before..])
    }

    pub(crate) fn status(&self) -> GameStatus {
        if self.result().is_some() { GameStatus::Over } else { GameStatus::Playing }
    }
}

/// The whole state of a game, as the API has it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameState {
    pub(crate) id: String,
    pub(crate) version: i64,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) position: Position,
    pub(crate) undone: String,
    pub(crate) seats: BySide<SeatState>,
    pub(crate) local: bool,
    pub(crate) listed: bool,
    pub(crate) pace_ms: u32,
    pub(crate) paused: bool,
    pub(crate) status: GameStatus,
    pub(crate) result: Option<GameResult>,
    pub(crate) offer: Option<Offer>,
    /// The clocks, if there are any.
    pub(crate) clock: Option<ClockState>,
    /// Whether two people who play may be helped: both agreed.
    pub(crate) help: bool,
    /// The game after this one, once both agreed on it.
    pub(crate) rematch: Option<String>,
    /// A machine that is searching now.
    pub(crate) thinking: Option<Side>,
    /// Who is here: sockets of this server that answer and hold the seat.
    pub(crate) present: BySide<bool>,
    /// Sockets of this server that hold no seat.
    pub(crate) watchers: usize,
}

impl GameState {
    pub(crate) fn of(contest: &Contest, news: &News) -> Self {
        let [x, o] = contest.seats.clone();
        let over = contest.result().is_some();
        let clock = contest.clock.map(|clock| ClockState::of(&clock, contest.game.to_move(), over, now()));
        Self {
            id: contest.id.clone(),
            version: contest.version,
            created: contest.created,
            updated: contest.updated,
            position: Position::of(&contest.game),
            undone: contest.undone(),
            seats: BySide { x, o },
            local: contest.local,
            listed: contest.listed,
            pace_ms: contest.pace_ms,
            paused: contest.paused,
            status: contest.status(),
            result: contest.result(),
            offer: contest.offer,
            clock,
            help: contest.help,
            rematch: contest.rematch.clone(),
            thinking: news.thinking,
            present: news.present(),
            watchers: news.spectators(),
        }
    }
}
